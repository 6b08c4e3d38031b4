import type { Job } from '../job.ts'
import type { Check, Node, Rewrite } from '../types.ts'
import { sentenceOf } from './sentence.ts'

/**
 * Hands the checks that judge the caller's own value to `write`. A check after an overwriting one
 * (`trim`, `toLowerCase`) judges another value: it becomes a sentence. Only a least length after
 * `trim` holds for the untrimmed text as well. `write` returns a sentence for what it cannot write.
 */
export function writeChecks(
  node: Node,
  checks: readonly Check[],
  unit: string,
  job: Job,
  write: (check: Check) => string | undefined,
): void {
  let rewritten: Rewrite | undefined
  for (const check of checks) {
    if (check.kind === 'rewrite') {
      rewritten = rewritten === undefined || rewritten === check.how ? check.how : 'other'
      continue
    }
    const holds = rewritten === undefined || (rewritten === 'trim' && check.kind === 'min')
    const sentence = holds ? write(check) : sentenceOf(check, unit, rewritten)
    if (sentence !== undefined) inexpressible(node, sentence, job)
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
