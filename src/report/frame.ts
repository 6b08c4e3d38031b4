import { codeFrameColumns } from '@babel/code-frame'

/** Generated code on one endless line helps nobody. */
const LONGEST_LINE = 400

/**
 * The source lines around a place, in the `> 12 | code` form that terminals and the error overlays
 * of bundlers know; without colours.
 *
 * @param line 1-based
 * @param column 1-based
 * @returns undefined when the place is not in the source
 * @example codeFrame('const a = z.any()\n', { line: 1, column: 11 })
 */
export function codeFrame(
  source: string,
  { line, column }: { readonly line: number; readonly column: number },
): string | undefined {
  const lines = source.split(/\r\n|[\n\r\u2028\u2029]/)
  const text = lines[line - 1]
  if (text === undefined || text.length > LONGEST_LINE) return undefined
  return codeFrameColumns(
    source,
    { start: { line, column } },
    { highlightCode: false, linesAbove: 2, linesBelow: 2 },
  )
}
