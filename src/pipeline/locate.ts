import { inOrder } from '../check/index.ts'
import type { Finding } from '../finding.ts'
import type { PositionContext } from '../load/positions.ts'
import type { ModuleLoader } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { toRequest } from './servers.ts'
import { evaluateOptions } from './settings.ts'

/** Finds where the wanted findings are written, and sorts them by it; what serves this is loaded only when there are any. */
export async function locateFindings(
  findings: readonly Finding[],
  isWanted: (finding: Finding) => boolean,
  documents: Pick<PositionContext, 'files' | 'contracts' | 'tools'>,
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
): Promise<readonly Finding[]> {
  const wanted = findings.filter(isWanted)
  if (wanted.length === 0) return findings
  const located = (await locateAll(wanted, documents, options, loader)).values()
  return inOrder(
    findings.map((finding) => (isWanted(finding) ? located.next().value : undefined) ?? finding),
  )
}

async function locateAll(
  findings: readonly Finding[],
  documents: Pick<PositionContext, 'files' | 'contracts' | 'tools'>,
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
): Promise<readonly Finding[]> {
  const { addPositions } = await import('../load/positions.ts')
  const { context } = options.evaluate
  const evaluate = {
    ...evaluateOptions(options),
    ...(typeof context === 'object' && { context: { value: context } }),
  }
  let located = findings
  for (const server of options.servers) {
    const request = toRequest(server, options.root)
    if (server.kind !== 'module' || request.kind !== 'module') continue
    const { module: name } = server
    const files = [{ name, path: request.path }]
    const settings = { ...evaluate, servers: { [name]: request } }
    located = await ofFile(located, name, (own) =>
      addPositions(own, { ...documents, files, loader, evaluate: settings }),
    )
  }
  return await addPositions(located, { ...documents, loader, evaluate })
}

/** The findings with those of one file treated apart. */
async function ofFile(
  findings: readonly Finding[],
  file: string,
  locate: (own: readonly Finding[]) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const own = findings.filter((finding) => finding.file === file && finding.tool !== undefined)
  if (own.length === 0) return findings
  const located = await locate(own)
  return findings.map((finding) => located[own.indexOf(finding)] ?? finding)
}
