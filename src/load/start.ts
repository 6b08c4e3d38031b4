import { Child } from './child.ts'
import type { EvaluateOptions } from './evaluate.ts'

/** Starts a child ahead of its work. */
export function startChild({
  root,
  env,
  memory = 2048,
  log,
}: Pick<EvaluateOptions, 'root' | 'env' | 'memory' | 'log'>): Child {
  return new Child({ root, memory, output: log !== undefined, ...(env && { env }) })
}
