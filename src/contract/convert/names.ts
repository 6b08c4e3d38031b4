import type { Use } from './discover.ts'
import { isName, type Job } from './job.ts'
import type { Slot } from './types.ts'

/**
 * Names the schemas that become definitions: an author's `id`, else the property name at
 * the first use, else `node`; clashes are numbered in document order.
 */
export function nameDefinitions(root: Slot, uses: readonly Use[], job: Job): void {
  const atRoot = rootChain(root, job)
  for (const use of uses) {
    const needed = use.times > 1 || use.recursive
    if (!needed && (use.id === undefined || atRoot.has(use.entry.slot))) continue
    const base = [use.id, use.name].find((name) => name !== undefined && isName(name)) ?? 'node'
    const name = job.freeName(base)
    if (use.recursive) job.recursive.add(name)
    use.entry.definition = name
  }
}

/** The schemas that stand at the root, one inside the other. */
function rootChain(root: Slot, job: Job): ReadonlySet<Slot> {
  const chain = new Set<Slot>()
  for (let at: Slot | undefined = root; at !== undefined && !chain.has(at); ) {
    chain.add(at)
    const { part } = job.entry(at)
    at = part.kind === 'wrapper' ? part.inner : part.kind === 'lazy' ? job.resolve(part) : undefined
  }
  return chain
}
