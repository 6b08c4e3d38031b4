import type { FindingDraft, Side } from '../../finding.ts'
import { define, isObject, readablePath, type Schema, walk } from '../../schema/index.ts'
import { accepts } from './accepts.ts'
import { fillElementKinds } from './emit/array.ts'
import type { Job } from './job.ts'
import type { Conversion, Node } from './types.ts'

/** Puts the definitions below the root, judges defaults and examples, places the findings. */
export function finish(root: Node, job: Job): Conversion {
  const document = withDefinitions(root, job)
  for (const tuple of job.openTuples)
    if (!fillElementKinds(tuple, tuple.prefixItems as Node[], document)) tuple.items = {}
  if (job.hasSamples) judgeSamples(document)
  return { document: document as Schema, findings: place(document, job, job.side) }
}

/** A recursive root stands at the root and among the definitions. */
function withDefinitions(root: Node, job: Job): Node {
  if (job.definitions.size === 0) return root
  const definitions: Node = {}
  for (const [name, node] of job.definitions) define(definitions, name, node)
  const { $ref, ...siblings } = root
  const own = typeof $ref === 'string' ? /^#\/\$defs\/(.+)$/.exec(String($ref))?.[1] : undefined
  const target = own === undefined ? undefined : job.definitions.get(own)
  return target === undefined
    ? { ...root, $defs: definitions }
    : { ...target, ...siblings, $defs: definitions }
}

function judgeSamples(document: Node): void {
  walk(document as Schema, (node) => {
    if (!isObject(node)) return
    const at = node as Node
    if ('default' in at) {
      const { default: value, ...rest } = at
      if (!accepts(rest, value, document)) delete at.default
    }
    if (Array.isArray(at.examples)) {
      const { examples, ...rest } = at
      const valid = (examples as unknown[]).filter((example) => accepts(rest, example, document))
      if (valid.length === 0) delete at.examples
      else at.examples = valid
    }
  })
}

function place(document: Node, job: Job, side: Side): FindingDraft[] {
  if (job.remarks.length === 0) return []
  const wanted = new Set<unknown>(job.remarks.map(({ node }) => node))
  const pointers = new Map<unknown, string>()
  walk(document as Schema, (node, pointer) => {
    if (wanted.has(node) && !pointers.has(node)) pointers.set(node, pointer)
  })
  return job.remarks.map(({ rule, message, help, node }) => {
    const pointer = pointers.get(node) ?? ''
    return {
      rule,
      message,
      ...(help === undefined ? {} : { help }),
      side,
      pointer,
      path: readablePath(document, pointer),
    }
  })
}
