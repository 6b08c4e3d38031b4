import type { Finding, Severity } from '../finding.ts'

const WORDS: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  warn: ['warning', 'warnings'],
  info: ['note', 'notes'],
}

export type Counts = Readonly<Record<Severity, number>>

export function countFindings(findings: readonly Finding[]): Counts {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

/** `2 errors, 1 warning`; the empty text when there is nothing. */
export function countText(counts: Counts): string {
  return (['error', 'warn', 'info'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => amount(counts[severity], ...WORDS[severity]))
    .join(', ')
}

export function amount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
