/** Finds 1-based lines and columns of offsets, with the line ends of JavaScript. */
export function lineFinder(code: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (const { index, 0: end } of code.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    starts.push(index + end.length)
  }
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
