import { type Finding, RULE_NAMES } from '../finding.ts'

const SEVERITIES = ['error', 'warn', 'info']

/**
 * Sorts findings: by file and tool, what matters most first, then as the module is read where the
 * places are known, else as the document goes. By code units, so that the order is the same on
 * every machine.
 */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings
    .map((finding, place) => ({ finding, place, keys: keysOf(finding) }))
    .sort((a, b) => compareKeys(a.keys, b.keys) || a.place - b.place)
    .map(({ finding }) => finding)
}

type Key = string | number

function keysOf(finding: Finding): readonly Key[] {
  const { position } = finding
  const isHere = position !== undefined && position.file === finding.file
  return [
    finding.file ?? '',
    finding.tool ?? '',
    finding.export ?? '',
    SEVERITIES.indexOf(finding.severity),
    isHere ? position.line : Number.POSITIVE_INFINITY,
    isHere ? position.column : 0,
    finding.side ?? '',
    // without a tool the stages report in any order
    finding.tool === undefined ? (RULE_NAMES as readonly string[]).indexOf(finding.rule) : 0,
    finding.tool === undefined ? finding.message : '',
  ]
}

function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
