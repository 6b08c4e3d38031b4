import type { Finding } from '../finding.ts'
import { amount, countFindings, countText } from './count.ts'
import { type Paint, paintFor } from './paint.ts'
import { findingLines } from './text.ts'

export interface PrettyOptions {
  /** How many tools were judged, for the last line. */
  readonly tools?: number
  /** How many notes are not among the findings. */
  readonly hidden?: number
  /** @default what the terminal can, `NO_COLOR` honoured */
  readonly color?: boolean
}

/**
 * The findings as text for a terminal, grouped by file and tool, with a summary line. In: findings
 * in their order. Out: lines without a newline at the end.
 *
 * @example process.stdout.write(`${prettyReport(findings, { tools: 12 })}\n`)
 */
export function prettyReport(findings: readonly Finding[], options: PrettyOptions = {}): string {
  const paint = paintFor(options.color)
  return [...groupLines(findings, paint), summary(findings, options, paint)].join('\n')
}

/** The findings below a heading for each file and tool. */
export function groupLines(findings: readonly Finding[], paint: Paint): string[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const heading = headingOf(finding, paint)
    const group = groups.get(heading)
    if (group) group.push(finding)
    else groups.set(heading, [finding])
  }
  return [...groups].flatMap(([heading, group]) => [
    ...(heading === '' ? [] : [heading]),
    ...group.flatMap((finding) => [
      ...findingLines(finding, paint).map((line) => `  ${line}`.trimEnd()),
      '',
    ]),
  ])
}

function headingOf({ file, tool }: Finding, paint: Paint): string {
  return [
    ...(tool === undefined ? [] : [paint.bold(tool)]),
    ...(file === undefined ? [] : [paint.underline(file)]),
  ].join('  ')
}

function summary(
  findings: readonly Finding[],
  { tools, hidden = 0 }: PrettyOptions,
  paint: Paint,
): string {
  const counts = countFindings(findings)
  const judged = tools === undefined ? '' : ` in ${amount(tools, 'tool', 'tools')}`
  if (counts.error > 0) return paint.red(`✖ ${countText(counts)}${judged}`)
  if (counts.warn > 0) return paint.yellow(`⚠ ${countText(counts)}${judged}`)
  const none = hidden > 0 ? 'no errors or warnings' : 'no findings'
  const rest = counts.info > 0 ? countText(counts) : none
  return paint.green(`✔ ${rest}${judged}`)
}
