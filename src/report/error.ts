import type { Finding } from '../finding.ts'
import { countFindings, countText } from './count.ts'
import { paintFor } from './paint.ts'
import { groupLines } from './pretty.ts'

/** What ends a build: every finding of every tool, in one error. */
export class ToolManifestError extends Error {
  override readonly name = 'ToolManifestError'
  declare readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    const counts = countFindings(findings)
    const lines = groupLines(findings, paintFor(false))
    super([`[tool-manifest] ${countText(counts)}`, '', ...lines].join('\n').trimEnd())
    // not enumerable: loggers print own members once more below the message
    Object.defineProperty(this, 'findings', { value: findings })
    // our own call stack says nothing about the user's code
    this.stack = `${this.name}: ${this.message}`
  }
}

/**
 * One error that says everything: the count, then each finding with tool, path, why, source
 * position and code frame, and the fix. In: findings in their order. Out: an error that carries
 * them as `findings`.
 *
 * @example if (!result.ok) throw buildError(result.findings)
 */
export function buildError(findings: readonly Finding[]): ToolManifestError {
  return new ToolManifestError(findings)
}
