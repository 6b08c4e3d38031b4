import type { Side } from '../../../finding.ts'
import { isObject } from '../../../schema/index.ts'
import { readDocument } from '../document/read.ts'
import { isZod4 } from '../recognize.ts'
import type { Part, Slot } from '../types.ts'
import { checksOf } from './checks.ts'
import { readComposite, readWrapper, wrapper } from './composite.ts'
import { fallback } from './fallback.ts'
import { readPipe } from './pipe.ts'
import { type Definition, type Internals, internalsOf } from './shape.ts'

const leaf = (node: Readonly<Record<string, unknown>>): Part => ({ kind: 'leaf', node })
const BOOLEAN = leaf({ type: 'boolean' })
const NULL = leaf({ type: 'null' })
const ANYTHING = leaf({})
const lost = (what: string, restatable = false): Part => ({
  kind: 'unrepresentable',
  what,
  restatable,
})

/** Types whose values are no JSON; the author of an output may say what they become. */
const LOST = new Set(['map', 'set', 'symbol', 'function', 'promise', 'file', 'nan'])

/**
 * What a schema of Zod 4 says (classic, mini and core; 4.0 and later): read from its definition,
 * never by calling its own converter, so that the installed version does not decide the document.
 */
export function readZod4(schema: Slot, internals: Internals, side: Side): Part {
  const { def } = internals
  const written: unknown = internals.toJSONSchema?.()
  if (isObject(written)) return { kind: 'document', conversion: readDocument(written, side) }
  switch (def.type) {
    case 'string':
      return { kind: 'string', checks: checksOf(internals) }
    case 'number':
      return { kind: 'number', checks: checksOf(internals) }
    case 'boolean':
      return BOOLEAN
    case 'null':
      return NULL
    case 'any':
    case 'unknown':
      return ANYTHING
    case 'undefined':
    case 'void':
    case 'never':
      return { kind: 'absent', what: def.type }
    case 'date':
      return def.coerce === true && side === 'input'
        ? { kind: 'leaf', node: { type: 'string', format: 'date-time' }, words: dateWords(def) }
        : lost('date', side === 'output')
    case 'bigint':
      return def.coerce === true && side === 'input'
        ? { kind: 'number', checks: [{ kind: 'integer' }, ...checksOf(internals)] }
        : lost('bigint', side === 'output')
    case 'literal':
      return { kind: 'values', values: def.values, listed: def.values.length !== 1 }
    case 'enum':
      return { kind: 'values', values: enumValues(def.entries), listed: true }
    case 'template_literal':
      return {
        kind: 'template',
        parts: def.parts.map((part) => (isZod4(part) ? (part as Slot) : String(part))),
      }
    case 'custom':
      return readCustom(internals)
    case 'transform':
      return side === 'input' ? leaf({}) : lost('transform', true)
    case 'pipe':
      return readPipe(schema, internals, side)
    case 'success':
      return side === 'input' ? wrapper('transparent', def) : leaf({ type: 'boolean' })
    default:
      return LOST.has(def.type)
        ? lost(def.type, side === 'output')
        : (readComposite(internals) ?? readWrapper(def) ?? fallback(schema, internals, side))
  }
}

function readCustom({ bag }: Internals): Part {
  const made = bag?.Class
  return typeof made === 'function' ? lost(`instance of ${made.name || 'a class'}`, true) : leaf({})
}

/** The values of an enum; a native numeric enum also maps them back to their names. */
export function enumValues(entries: Readonly<Record<string, unknown>>): unknown[] {
  const values = Object.values(entries)
  const numbers = new Set(values.filter((value) => typeof value === 'number'))
  if (numbers.size === 0) return values
  return Object.keys(entries)
    .filter((name) => !numbers.has(Number(name)))
    .map((name) => entries[name])
}

function dateWords(def: Definition): string[] {
  const words: string[] = []
  for (const check of def.checks ?? []) {
    if (!isZod4Check(check)) continue
    const limit = internalsOf(check).def
    if (!(limit.value instanceof Date)) continue
    const when = limit.value.toISOString()
    if (limit.check === 'greater_than') words.push(`Not before ${when}.`)
    if (limit.check === 'less_than') words.push(`Not after ${when}.`)
  }
  return words
}

const isZod4Check = (check: Slot): boolean => isObject((check as { _zod?: unknown })._zod)
