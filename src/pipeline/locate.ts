import { debuglog } from 'node:util'
import type { Finding } from '../finding.ts'
import type { PositionContext } from '../load/positions.ts'
import type { ModuleLoader } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

const log = debuglog('tool-manifest')

/** Finds where the findings of a failing build are written; what serves this is loaded only then. */
export async function locateFindings(
  findings: readonly Finding[],
  documents: Pick<PositionContext, 'files' | 'contracts' | 'tools'>,
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
): Promise<readonly Finding[]> {
  const { addPositions } = await import('../load/positions.ts')
  const { timeout, env } = options.evaluate
  const evaluate = { root: options.root, timeout, env, log }
  return await addPositions(findings, { ...documents, loader, evaluate })
}
