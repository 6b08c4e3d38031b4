/** A node of the ESTree that rolldown's parser gives; members are looked at, never trusted. */
export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

export function childrenOf(node: AstNode): AstNode[] {
  const children: AstNode[] = []
  for (const member of Object.values(node)) {
    if (isNode(member)) children.push(member)
    else if (Array.isArray(member)) for (const one of member) if (isNode(one)) children.push(one)
  }
  return children
}

export function nodes(value: unknown): AstNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of a property, import or export that is written out. */
export function nameOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined
  if (key.type === 'Identifier') return String(key.name)
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** The properties of an object literal whose names are written out. */
export function writtenProperties(
  literal: AstNode,
): { name: string; key: AstNode; value: AstNode }[] {
  return nodes(literal.properties).flatMap(({ type, computed, key, value }) => {
    const name = type === 'Property' && computed !== true ? nameOf(key) : undefined
    return name !== undefined && isNode(key) && isNode(value) ? [{ name, key, value }] : []
  })
}
