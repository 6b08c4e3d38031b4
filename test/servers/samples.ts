type Node = Record<string, unknown>

/**
 * Values that a schema of the wild accepts: with the required properties only, with all of them, and
 * one for each alternative and enumerated value on the way. Whoever uses them checks that first.
 */
export function samples(schema: Node, document: Node = schema, depth = 0): unknown[] {
  if (depth > 6) return []
  const node = deref(schema, document)
  if ('const' in node) return [node.const]
  if (Array.isArray(node.enum)) return node.enum
  for (const word of ['anyOf', 'oneOf']) {
    const members = node[word]
    if (Array.isArray(members)) return members.flatMap((one) => samples(one, document, depth + 1))
  }
  const kinds = [node.type ?? (node.properties ? 'object' : 'string')].flat() as string[]
  return kinds.flatMap((kind) => ofKind(kind, node, document, depth))
}

function ofKind(kind: string, node: Node, document: Node, depth: number): unknown[] {
  switch (kind) {
    case 'object':
      return objects(node, document, depth)
    case 'array': {
      const items = samples((node.items as Node) ?? {}, document, depth + 1)
      const least = Math.max(Number(node.minItems ?? 0), 1)
      const lists = items.map((item) => Array.from({ length: least }, () => item))
      return node.minItems ? lists : [[], ...lists]
    }
    case 'number':
    case 'integer':
      return [Number(node.minimum ?? node.maximum ?? 1)]
    case 'boolean':
      return [true, false]
    case 'null':
      return [null]
    default:
      return [text(node)]
  }
}

function text({ format, minLength }: Node): string {
  if (format === 'uri' || format === 'url') return 'https://example.com/x'
  if (format === 'email') return 'a@example.com'
  if (format === 'date-time') return '2026-01-02T03:04:05Z'
  if (format === 'uuid') return 'c0ffee00-0000-4000-8000-000000000000'
  return 'x'.repeat(Math.max(Number(minLength ?? 0), 3))
}

function objects(node: Node, document: Node, depth: number): unknown[] {
  const properties = Object.entries((node.properties ?? {}) as Record<string, Node>)
  const required = new Set((node.required ?? []) as string[])
  const values = properties.map(
    ([name, property]) => [name, samples(property, document, depth + 1)] as const,
  )
  const first = values.flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]]))
  const full = Object.fromEntries(first) as Node
  const least = Object.fromEntries(first.filter(([name]) => required.has(name as string)))
  const varied = values.flatMap(([name, all]) =>
    all.slice(1).map((value) => ({ ...full, [name]: value })),
  )
  return [least, full, ...varied]
}

function deref(node: Node, document: Node): Node {
  let at = node
  for (let hops = 0; typeof at.$ref === 'string' && hops < 20; hops++) {
    let target: unknown = document
    for (const part of at.$ref.split('/').slice(1)) {
      target = (target as Node)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
    }
    if (typeof target !== 'object' || target === null) return at
    at = target as Node
  }
  return at
}
