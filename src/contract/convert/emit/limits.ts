import { standardFormat } from '../formats.ts'
import type { Job } from '../job.ts'
import type { Check, Node, Rewrite } from '../types.ts'
import { sentenceOf } from './sentence.ts'

/**
 * Hands the checks that judge the value of this side to `write`, which returns a sentence for what it
 * cannot write. Input: a check after an overwriting one (`trim`, `toLowerCase`) judges another value
 * than the caller's: it becomes a sentence. Output: one before it judged another value than is given.
 */
export function writeChecks(
  node: Node,
  checks: readonly Check[],
  unit: string,
  job: Job,
  write: (check: Check) => string | undefined,
): void {
  const given = job.side === 'output' ? checks.filter(outlivesRewrites) : checks
  let rewritten: Rewrite | undefined
  for (const check of given) {
    if (check.kind === 'rewrite') {
      rewritten = rewritten === undefined || rewritten === check.how ? check.how : 'other'
      continue
    }
    // A text that is long enough when it is trimmed is long enough.
    const holds = rewritten === undefined || (rewritten === 'trim' && check.kind === 'min')
    const sentence = holds ? write(check) : sentenceOf(check, unit, rewritten)
    if (sentence !== undefined) inexpressible(node, sentence, job)
  }
}

/** Whether a check says something of what is given in the end. */
function outlivesRewrites(check: Check, index: number, checks: readonly Check[]): boolean {
  if (check.kind === 'rewrite') return false
  const later = checks.slice(index).filter(({ kind }) => kind === 'rewrite')
  if (later.length === 0) return true
  switch (check.kind) {
    case 'max':
      return later.every((each) => each.kind === 'rewrite' && each.how === 'trim')
    case 'format':
      return (
        check.pattern === undefined && standardFormat(check.format, check.variant) !== undefined
      )
    default:
      return check.kind === 'integer'
  }
}

/** A check that JSON Schema cannot say is said in the description. */
export function inexpressible(node: Node, sentence: string, job: Job): void {
  job.say(node, sentence)
  job.remark(
    'inexpressible-check',
    node,
    `JSON Schema cannot say this check of the contract, so only the description says it: “${sentence}”`,
  )
}

/** Least and greatest length as `lower` and `upper`, the tightest of several. */
export function writeLength(node: Node, check: Check, lower: string, upper: string): boolean {
  if (check.kind !== 'min' && check.kind !== 'max') return false
  const keyword = check.kind === 'min' ? lower : upper
  const value = check.kind === 'min' ? Math.ceil(check.value) : Math.floor(check.value)
  if (!Number.isFinite(value) || value < 0) return true
  if (check.kind === 'min' && value === 0) return true
  const known = node[keyword]
  node[keyword] =
    typeof known !== 'number'
      ? value
      : check.kind === 'min'
        ? Math.max(known, value)
        : Math.min(known, value)
  return true
}
