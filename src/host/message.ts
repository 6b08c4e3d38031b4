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

/** The lines of a text that are not empty. */
const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n')

/** What one finding says, in parts. */
export function toMessage(finding: Finding, root: string): HostMessage {
  const { tool, side, path, rule, message, file, position, frame, stack, help } = finding
  const at = position?.file ?? file
  const place = path === undefined ? undefined : `${side ?? 'input'} ${path || '(root)'}`
  const subject = [tool, place].filter((part) => part !== undefined)
  return {
    text: lines(`[tool-manifest] ${[...subject, rule].join('  ')}`, message, stack),
    ...(at === undefined ? {} : { file: resolve(root, at) }),
    ...(position === undefined ? {} : { line: position.line, column: position.column }),
    ...(frame === undefined ? {} : { frame }),
    help,
  }
}

/** The same as one text, for hosts that show nothing else. */
export function toText({ text, frame, help }: HostMessage): string {
  return lines(text, frame, help && `Fix: ${help}`)
}
