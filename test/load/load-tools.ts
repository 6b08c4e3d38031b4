import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discover } from '../../src/discover/discover.ts'
import type { FindingDraft } from '../../src/finding.ts'
import {
  createRolldownLoader,
  type LoadToolsOptions,
  loadTools,
  type RolldownLoaderOptions,
} from '../../src/load/index.ts'
import type { LoadedTools } from '../../src/load/load.ts'
import type { Evaluation } from '../../src/load/types.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Writes a project; `zod` is installed in it. */
export function project(files: Readonly<Record<string, string>>, below = ''): string {
  const root = join(realpathSync(mkdtempSync(join(tmpdir(), 'tm-load-'))), below)
  for (const [file, source] of Object.entries(files)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync(join(repository, 'node_modules/zod'), join(root, 'node_modules/zod'))
  return root
}

/** A tool whose description is the value of an expression: what the module sees, seen from outside. */
export function telling(expression: string, before = ''): string {
  return [
    `import { z } from 'zod'`,
    before,
    `export const contract = { name: 'told', description: String(${expression}), inputSchema: z.object({}) }`,
    '',
  ].join('\n')
}

export interface Told {
  /** File -> descriptions of its tools. */
  readonly told: Readonly<Record<string, string | undefined>>
  readonly findings: readonly FindingDraft[]
  readonly bundle: LoadedTools['bundle']
  readonly evaluation: Evaluation
}

type Options = Partial<LoadToolsOptions> & {
  loader?: Partial<RolldownLoaderOptions>
  include?: string[]
}

/** Discovers, bundles and evaluates the tools of a project. */
export async function tell(root: string, options: Options = {}): Promise<Told> {
  const { loader, include, ...rest } = options
  const files = discover({ root, ...(include && { include }) })
  const { bundle, evaluation } = await loadTools(files, createRolldownLoader({ root, ...loader }), {
    root,
    ...rest,
  })
  return {
    told: Object.fromEntries(
      evaluation.modules.flatMap(({ file, tools }) =>
        tools.map(({ description }) => [file, description]),
      ),
    ),
    findings: [...bundle.findings, ...evaluation.findings],
    bundle,
    evaluation,
  }
}

/** What one tool module tells, when nothing may go wrong. */
export async function tellOne(
  files: Readonly<Record<string, string>>,
  options: Options = {},
): Promise<string | undefined> {
  const { told, findings } = await tell(project(files), options)
  const errors = findings.filter(({ rule }) => rule !== 'runtime-stub')
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return Object.values(told)[0]
}
