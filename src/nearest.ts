/**
 * Edit distance, one row at a time; a name that the other one completes is as near as one letter, and
 * nearer than one that goes on after the other.
 */
function distance(wanted: string, candidate: string): number {
  const isLong = Math.min(wanted.length, candidate.length) > 2
  if (isLong && candidate.startsWith(wanted)) return 1
  if (isLong && wanted.startsWith(candidate)) return 1.5
  let row = Array.from({ length: candidate.length + 1 }, (_, index) => index)
  for (const [i, a] of [...wanted].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...candidate].entries()) {
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
