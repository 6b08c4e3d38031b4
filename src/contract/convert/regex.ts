const SYNTAX = new Set('^$\\.*+?()[]{}|/')
const CLASS_ESCAPE = /^\\[dDwWsS]$/

/** Text as a pattern that matches just this text; valid under the `u` flag. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/**
 * The source of an expression as JSON Schema takes it (compiled with the flag `u` and no other), or
 * undefined when that would mean something else: flags that change the match cannot be written.
 */
export function jsonPattern(expression: RegExp): string | undefined {
  if (/[imsv]/.test(expression.flags)) return undefined
  const plain = expression.unicode ? expression.source : modernize(expression.source)
  const source = expression.sticky ? `^(?:${plain})` : plain
  try {
    new RegExp(source, 'u')
    return source
  } catch {
    return undefined
  }
}

/**
 * An expression written without the `u` flag, in the stricter syntax of that flag: escapes that mean
 * the character itself lose their backslash, lone brackets and hyphens beside `\w` get one.
 */
function modernize(source: string): string {
  let written = ''
  let inClass = false
  /** The last member of the class, to see hyphens that are no range. */
  let member = ''
  for (let index = 0; index < source.length; ) {
    const token = tokenAt(source, index)
    const next = index + token.length
    if (inClass) {
      if (token === ']') {
        inClass = false
        written += token
      } else if (
        token === '-' &&
        source[next] !== ']' &&
        (CLASS_ESCAPE.test(member) || CLASS_ESCAPE.test(source.slice(next, next + 2)))
      )
        written += '\\-'
      else written += token.startsWith('\\') ? unescapeIn(token, true) : token
      member = token
    } else if (token === '[') {
      inClass = true
      written += token
      member = ''
      if (source[next] === '^') {
        written += '^'
        index = next + 1
        continue
      }
    } else if (token === ']' || (token === '}' && !closesQuantifier(source, index)))
      written += `\\${token}`
    else if (token === '{' && !/^\{\d+(?:,\d*)?\}/.test(source.slice(index))) written += '\\{'
    else written += token.startsWith('\\') ? unescapeIn(token, false) : token
    index = next
  }
  return written
}

const closesQuantifier = (source: string, index: number): boolean => {
  const open = source.lastIndexOf('{', index)
  return open >= 0 && /^\{\d+(?:,\d*)?\}$/.test(source.slice(open, index + 1))
}

function tokenAt(source: string, index: number): string {
  const character = source[index] ?? ''
  if (character !== '\\') return character
  const rest = source.slice(index)
  const known = /^\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[1-9]\d*|k<[^>]*>)/.exec(rest)
  return known?.[0] ?? source.slice(index, index + 2)
}

function unescapeIn(token: string, inClass: boolean): string {
  if (token.length > 2) return token
  const character = token[1] ?? ''
  if (SYNTAX.has(character) || (inClass && character === '-')) return token
  if (/[dDwWsSbBfnrtv0-9]/.test(character)) return token
  return character
}

/** Whether readers, which set the flag `u`, can compile a pattern. */
export function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
