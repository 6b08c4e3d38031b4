// @babel/code-frame 7 ships no types
declare module '@babel/code-frame' {
  interface Place {
    line: number
    column?: number
  }
  export function codeFrameColumns(
    source: string,
    location: { start: Place; end?: Place },
    options?: { highlightCode?: boolean; linesAbove?: number; linesBelow?: number },
  ): string
}
