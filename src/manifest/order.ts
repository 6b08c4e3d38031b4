function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Order by name: by code unit, never by locale. */
export function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return compare(left.name, right.name)
}

/**
 * The tools in the order of the manifest: by name and then file; or as they came, which is by file and then as written in it.
 */
export function orderTools<Tool extends { readonly name: string; readonly file: string }>(
  tools: readonly Tool[],
  order: 'name' | 'authored',
): readonly Tool[] {
  if (order === 'authored') return tools
  return tools.toSorted((a, b) => byName(a, b) || compare(a.file, b.file))
}
