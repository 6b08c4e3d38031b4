/** Edit distance, one row at a time; a name that begins with the other is as near as one letter. */
function distance(left: string, right: string): number {
  const begins = left.startsWith(right) || right.startsWith(left)
  if (begins && Math.min(left.length, right.length) > 2) return 1
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, a] of [...left].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...right].entries()) {
      const replaced = (row[j] ?? 0) + (a === b ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * The name that was probably meant, or `undefined` when none is near.
 * @example nearest('inlcude', ['include', 'exclude']) // 'include'
 */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = Math.max(1, Math.floor(name.length * 0.4)) + 1
  for (const candidate of names) {
    const candidateDistance = distance(wanted, candidate.toLowerCase())
    if (candidateDistance < least) [best, least] = [candidate, candidateDistance]
  }
  return best
}

/** `Did you mean "include"?`, else the whole list. */
export function suggest(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === undefined
    ? `Valid names: ${names.join(', ')}.`
    : `Did you mean ${JSON.stringify(near)}?`
}
