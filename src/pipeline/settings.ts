import { debuglog } from 'node:util'
import type { EvaluateOptions } from '../load/evaluate.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** What the modules print: shown with `NODE_DEBUG=tool-manifest`. */
const log = debuglog('tool-manifest')

/** How modules are evaluated, whichever. */
export function evaluateOptions({
  root,
  evaluate: { timeout, env },
}: ResolvedOptions): EvaluateOptions {
  // without a listener their output goes nowhere
  return { root, timeout, env, ...(log.enabled && { log }) }
}
