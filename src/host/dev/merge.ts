import type { ModuleContracts } from '../../contract/types.ts'
import type { FindingDraft } from '../../finding.ts'
import type { LoadedTools } from '../../load/load.ts'
import type { Evaluation } from '../../load/types.ts'

/** What one module said, and what that depends on. */
export interface Answer {
  readonly module: ModuleContracts
  readonly findings: readonly FindingDraft[]
  readonly closure: readonly string[]
  readonly reads: readonly string[]
}

/** Old and new answers as if all had been given now. */
export function merge(
  files: readonly { readonly name: string }[],
  answers: ReadonlyMap<string, Answer>,
  { bundle, evaluation }: LoadedTools,
): LoadedTools {
  const fresh = new Map(evaluation.modules.map((module) => [module.file, module]))
  const kept = files.flatMap(({ name }) => {
    const answer = fresh.has(name) ? undefined : answers.get(name)
    return answer ? [[name, answer] as const] : []
  })
  const old = new Map(kept)
  const findings = [...[...old.values()].flatMap(({ findings }) => findings), ...bundle.findings]
  return {
    bundle: {
      files: bundle.files,
      closures: new Map(
        files.map(({ name }) => [name, old.get(name)?.closure ?? bundle.closures.get(name) ?? []]),
      ),
      dependencies: union(
        [...old.values()].flatMap(({ closure }) => closure),
        bundle.dependencies,
      ),
      findings: [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()],
    },
    evaluation: {
      ...evaluation,
      modules: files.flatMap(({ name }) => old.get(name)?.module ?? fresh.get(name) ?? []),
      reads: union(
        [...old.values()].flatMap(({ reads }) => reads),
        evaluation.reads,
      ),
    },
  }
}

export const NOTHING: LoadedTools = {
  bundle: { closures: new Map(), dependencies: [], files: [], findings: [] },
  evaluation: { modules: [], findings: [], environment: [], reads: [], traces: new Map() },
}

/** What two processes said. */
export const together = (a: Evaluation, b: Evaluation): Evaluation => ({
  modules: [...a.modules, ...b.modules],
  findings: [...a.findings, ...b.findings],
  environment: union(a.environment, b.environment),
  reads: union(a.reads, b.reads),
  traces: new Map([...a.traces, ...b.traces]),
})

const union = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].sort()
