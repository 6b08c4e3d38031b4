/** Text that is already JSON, on the stack beside the values still to be written. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Canonical JSON (RFC 8785): no white space, names sorted by UTF-16 code units, numbers as
 * ECMAScript writes them. Equal values give equal text, so it can be hashed and compared. Uses no
 * call stack.
 * @throws TypeError for what JSON cannot carry (NaN, Infinity, bigint, functions)
 * @example canonicalJson({ b: 1, a: [true] }) // '{"a":[true],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalar(value)
  const parts: string[] = []
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const top = stack.pop()
    if (top instanceof Written) parts.push(top.text)
    else if (Array.isArray(top)) {
      stack.push(new Written(']'))
      for (let index = top.length - 1; index >= 0; index--) {
        stack.push(top[index])
        if (index > 0) stack.push(new Written(','))
      }
      stack.push(new Written('['))
    } else if (typeof top === 'object' && top !== null) {
      const names = Object.keys(top).filter((name) => top[name as keyof typeof top] !== undefined)
      names.sort()
      stack.push(new Written('}'))
      for (let index = names.length - 1; index >= 0; index--) {
        const name = names[index] ?? ''
        stack.push(top[name as keyof typeof top])
        stack.push(new Written(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`))
      }
      stack.push(new Written('{'))
    } else parts.push(scalar(top))
  }
  return parts.join('')
}

function scalar(value: unknown): string {
  const text =
    typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value)
  if (text === undefined)
    throw new TypeError(
      `[tool-manifest] JSON cannot carry ${String(value)}, so it has no canonical form.`,
    )
  return text
}
