import type { ProjectedTool } from '../check/types.ts'
import type { Finding, Place, Position, Severity, Side } from '../finding.ts'
import type { Schema } from '../schema/types.ts'
import { countFindings } from './count.ts'

/** The report of `--format json`; its own JSON Schema is docs/report.schema.json. */
export interface JsonReport {
  /** Raised when a member is removed or gets another meaning; members may be added. */
  readonly reportVersion: 1
  readonly ok: boolean
  readonly counts: { readonly tools: number } & Readonly<Record<Severity, number>>
  /** Names of the files that the build writes. */
  readonly files: readonly string[]
  readonly findings: readonly JsonFinding[]
  /** On request: the projected documents, also when other tools fail. */
  readonly documents?: readonly JsonDocument[]
}

export interface JsonFinding {
  readonly rule: string
  readonly severity: Severity
  readonly tool?: string
  /** Relative to the root, with `/`. */
  readonly file?: string
  readonly files?: readonly string[]
  readonly export?: string
  readonly side?: Side
  readonly pointer?: string
  readonly path?: string
  readonly places?: readonly Place[]
  readonly message: string
  readonly help: string
  readonly position?: Position
  readonly frame?: string
  readonly stack?: string
}

export interface JsonDocument {
  readonly tool: string
  readonly file: string
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
}

/** What a report is made of; the result of the pipeline is one. */
export interface Reported {
  readonly ok: boolean
  readonly tools: readonly ProjectedTool[]
  readonly findings: readonly Finding[]
  readonly files: readonly { readonly name: string }[]
}

/**
 * The report as data, members in one order. In: what the pipeline gave. Out: plain JSON.
 *
 * @example JSON.stringify(jsonReport(result, { documents: true }))
 */
export function jsonReport(
  { ok, tools, findings, files }: Reported,
  options: { readonly documents?: boolean } = {},
): JsonReport {
  return {
    reportVersion: 1,
    ok,
    counts: { tools: tools.length, ...countFindings(findings) },
    files: files.map(({ name }) => name),
    findings: findings.map(jsonFinding),
    ...(options.documents ? { documents: tools.map(jsonDocument) } : {}),
  }
}

function jsonFinding(finding: Finding): JsonFinding {
  const { rule, severity, message, help } = finding
  return {
    rule,
    severity,
    ...pick(finding, ['tool', 'file', 'files', 'export', 'side', 'pointer', 'path', 'places']),
    message,
    help,
    ...pick(finding, ['position', 'frame', 'stack']),
  }
}

function jsonDocument({ name, file, input, output }: ProjectedTool): JsonDocument {
  return {
    tool: name,
    file,
    inputSchema: input.document,
    ...(output ? { outputSchema: output.document } : {}),
  }
}

function pick<Key extends keyof Finding>(
  finding: Finding,
  keys: readonly Key[],
): Partial<Pick<Finding, Key>> {
  const present = keys.filter((key) => finding[key] !== undefined)
  return Object.fromEntries(present.map((key) => [key, finding[key]])) as Partial<
    Pick<Finding, Key>
  >
}
