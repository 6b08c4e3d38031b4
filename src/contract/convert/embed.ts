import { define, isObject, type Schema, walk } from '../../schema/index.ts'
import type { Job } from './job.ts'
import type { Conversion, Node } from './types.ts'

const PREFIX = '#/$defs/'

/**
 * Puts a document of another converter into the place of a node: its definitions join ours under
 * names that are free, its findings follow their nodes.
 */
export function embed({ document, findings }: Conversion, job: Job): Node {
  if (typeof document === 'boolean') return document ? {} : { not: {} }
  const { $defs, ...rest } = document
  const node: Node = { ...rest }
  const names = new Map<string, string>()
  if (isObject($defs)) for (const name of Object.keys($defs)) names.set(name, job.freeName(name))
  walk({ ...rest, ...($defs && { $defs }) } as Schema, (each) => {
    if (!isObject(each) || typeof each.$ref !== 'string' || !each.$ref.startsWith(PREFIX)) return
    const name = names.get(unescapeToken(each.$ref.slice(PREFIX.length)))
    if (name !== undefined) define(each, '$ref', `${PREFIX}${name}`)
  })
  if (typeof rest.$ref === 'string' && rest.$ref.startsWith(PREFIX)) {
    const name = names.get(unescapeToken(rest.$ref.slice(PREFIX.length)))
    if (name !== undefined) node.$ref = `${PREFIX}${name}`
  }
  for (const [name, free] of names) job.definitions.set(free, $defs?.[name] as Node)
  for (const { rule, message, help } of findings)
    job.remarks.push({ rule, node, message, ...(help === undefined ? {} : { help }) })
  return node
}

const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')
