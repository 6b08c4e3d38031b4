/** The names along a JSON Pointer, unescaped. */
export function tokensOf(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What `pointer` leads to, seen from `root`; undefined when it leads nowhere. */
export function atPointer(root: unknown, pointer: string): unknown {
  let at: unknown = root
  for (const token of tokensOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return undefined
    at = (at as Readonly<Record<string, unknown>>)[token]
  }
  return at
}
