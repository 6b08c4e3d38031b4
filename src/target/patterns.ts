/** Whether the regular expression compiles as JSON Schema asks: ECMAScript, Unicode mode. */
export function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}

/** The source without escapes and character classes: what is left are the operators. */
function operators(source: string): string {
  return source.replace(/\\[\s\S]/g, '').replace(/\[[^\]]*\]/g, '')
}

export function hasLookaround(source: string): boolean {
  return /\(\?<?[=!]/.test(operators(source))
}

/** Anchors, classes, groups, alternation and small quantifiers: what a grammar compiler takes. */
export function isSimplePattern(source: string): boolean {
  const hasBackReference = /\\(?:[1-9]|k<|b|B|p\{|P\{)/.test(source.replace(/\\\\/g, ''))
  const large = [...operators(source).matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(
    ([, least, most]) => Number(most || least) > 100,
  )
  return !hasBackReference && !large && !/\(\?(?!:)/.test(operators(source))
}

/** Anchored at both ends. */
export function isAnchored(source: string): boolean {
  return source.startsWith('^') && source.endsWith('$')
}
