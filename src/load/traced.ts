import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { StackTracer } from './stack.ts'

/** What a module gave, with the stacks of its findings led back to the sources. */
export function traced(module: ModuleContracts, tracer: StackTracer): ModuleContracts {
  return { ...module, findings: module.findings.map((finding) => tracedFinding(finding, tracer)) }
}

function tracedFinding(finding: FindingDraft, tracer: StackTracer): FindingDraft {
  const { stack: raw, message, ...rest } = finding
  const { stack, position } = raw === undefined ? {} : tracer.trace(raw)
  return {
    ...(position && { position }),
    ...rest,
    message: tracer.clean(message),
    ...(stack !== undefined && { stack }),
  }
}
