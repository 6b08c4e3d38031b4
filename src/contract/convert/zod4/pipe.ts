import type { Side } from '../../../finding.ts'
import { isObject } from '../../../schema/index.ts'
import { isZod4 } from '../recognize.ts'
import type { Part, Slot } from '../types.ts'
import { type Internals, internalsOf } from './shape.ts'

const typeOf = (schema: Slot): string | undefined =>
  isZod4(schema) ? internalsOf(schema).def.type : undefined

/**
 * A pipe as the JSON that goes in or comes out: its input on the input side (its output when the
 * input is a function, as `preprocess` makes it), its output on the output side.
 */
export function readPipe(schema: Slot, internals: Internals, side: Side): Part {
  const { def } = internals
  if (side === 'output') return { kind: 'wrapper', does: 'transparent', inner: def.out }
  const words = isStringBool(internals) ? wordsOf(schema, internals) : undefined
  if (words !== undefined) return { kind: 'leaf', node: { type: 'string' }, words: [words] }
  const inner = typeOf(def.in) === 'transform' ? def.out : def.in
  return { kind: 'wrapper', does: 'transparent', inner }
}

/** `z.stringbool()`: a codec, and before 4.1 a pipe in a pipe, from a string to a boolean. */
function isStringBool({ def }: Internals): boolean {
  if (typeOf(def.out) !== 'boolean') return false
  if (typeOf(def.in) === 'string') return true
  if (typeOf(def.in) !== 'pipe') return false
  const inner = internalsOf(def.in).def
  return typeOf(inner.in) === 'string' && typeOf(inner.out) === 'transform'
}

/** The words a `stringbool` takes: newer versions keep them, older ones name them in an issue. */
function wordsOf(schema: Slot, { bag }: Internals): string | undefined {
  if (Array.isArray(bag?.truthy) && Array.isArray(bag.falsy))
    return sentence([...bag.truthy, ...bag.falsy], bag.case === 'sensitive')
  const values = issueValues(schema, '\u0000')
  if (values === undefined) return undefined
  const letters = values.find((word) => word !== word.toUpperCase())
  const sensitive =
    letters !== undefined && issueValues(schema, letters.toUpperCase()) !== undefined
  return sentence(values, sensitive)
}

const sentence = (words: readonly unknown[], sensitive: boolean): string =>
  `One of ${words.map((word) => JSON.stringify(word)).join(', ')}${sensitive ? ' (in exactly this case)' : ''}.`

function issueValues(schema: Slot, text: string): string[] | undefined {
  try {
    const result = internalsOf(schema).run?.({ value: text, issues: [] }, { async: false })
    const issues: unknown = isObject(result) ? result.issues : undefined
    const issue: unknown = Array.isArray(issues) ? issues[0] : undefined
    if (!isObject(issue) || issue.expected !== 'stringbool' || !Array.isArray(issue.values))
      return undefined
    return issue.values.filter((word): word is string => typeof word === 'string')
  } catch {
    return undefined
  }
}
