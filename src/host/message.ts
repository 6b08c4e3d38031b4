import { resolve } from 'node:path'
import type { Finding } from '../finding.ts'
import type { PipelineResult } from '../pipeline.ts'

/** A finding in the parts that bundlers know how to show. */
export interface HostMessage {
  readonly text: string
  /** Absolute. */
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  /** 1-based. */
  readonly column?: number
  /** `12 | code` form. */
  readonly frame?: string
  readonly help: string
}

/** The findings of one severity; those that fail the build are `error`. */
export function findingsOf(result: PipelineResult, severity: Finding['severity']): Finding[] {
  return result.findings.filter((finding) => finding.severity === severity)
}

/** The error that ends a build, with all findings. */
export async function failure(findings: readonly Finding[]): Promise<Error> {
  const { buildError } = await import('../report/index.ts')
  return buildError(findings)
}

/** The findings as text without colours: hosts add their own. */
export async function reportText(findings: readonly Finding[]): Promise<string> {
  const { prettyReport } = await import('../report/index.ts')
  return prettyReport(findings, { color: false })
}

/** What one finding says, in parts. */
export function toMessage(finding: Finding, root: string): HostMessage {
  const { file, position, frame, help } = finding
  const at = position?.file ?? file
  const subject = [finding.tool, finding.path].filter((part) => part !== undefined && part !== '')
  return {
    text: `${subject.length > 0 ? `${subject.join(': ')}: ` : ''}${finding.message} (${finding.rule})`,
    ...(at === undefined ? {} : { file: resolve(root, at) }),
    ...(position === undefined ? {} : { line: position.line, column: position.column }),
    ...(frame === undefined ? {} : { frame }),
    help,
  }
}
