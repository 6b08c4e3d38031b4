import type { Side } from '../../../finding.ts'
import { isObject } from '../../../schema/index.ts'
import { readDocument } from '../document/read.ts'
import { notASchema } from '../fault.ts'
import { isZod3, isZod4 } from '../recognize.ts'
import { isMarkedDocument } from '../standard.ts'
import { Fault, type Part, type Slot } from '../types.ts'
import { checksOf } from './checks.ts'
import { fallback } from './fallback.ts'
import { readPipe } from './pipe.ts'
import { type Definition, type Internals, internalsOf } from './shape.ts'

const leaf = (node: Readonly<Record<string, unknown>>): Part => ({ kind: 'leaf', node })
const BOOLEAN = leaf({ type: 'boolean' })
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
      return leaf({ type: 'null' })
    case 'any':
    case 'unknown':
      return leaf({})
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

function readComposite(internals: Internals): Part | undefined {
  const { def } = internals
  switch (def.type) {
    case 'object':
      return readObject(def)
    case 'array':
      return { kind: 'array', element: slotOf(def.element), checks: checksOf(internals) }
    case 'tuple':
      return {
        kind: 'tuple',
        items: def.items.map(slotOf),
        rest: def.rest ? slotOf(def.rest) : undefined,
        checks: checksOf(internals),
      }
    case 'record':
      return {
        kind: 'record',
        key: slotOf(def.keyType),
        value: slotOf(def.valueType),
        partial: def.partial === true || hasNoValues(def.keyType),
        loose: def.mode === 'loose',
      }
    case 'union':
      return {
        kind: 'union',
        options: def.options.map(slotOf),
        // a discriminated union is exclusive as well, but by its discriminator
        exclusive: def.inclusive === false && def.discriminator === undefined,
        discriminator: def.discriminator,
      }
    case 'intersection':
      return { kind: 'intersection', left: slotOf(def.left), right: slotOf(def.right) }
    default:
      return undefined
  }
}

const wrapper = (does: (Part & { kind: 'wrapper' })['does'], def: Definition): Part => ({
  kind: 'wrapper',
  does,
  inner: slotOf(def.innerType),
})

function readWrapper(def: Definition): Part | undefined {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'catch':
    case 'readonly':
      return wrapper(def.type, def)
    case 'nonoptional':
      return wrapper('required', def)
    case 'default':
    case 'prefault':
      return {
        kind: 'wrapper',
        does: def.type,
        inner: slotOf(def.innerType),
        value: () => def.defaultValue,
        computed: Object.getOwnPropertyDescriptor(def, 'defaultValue')?.get !== undefined,
      }
    case 'lazy':
      return { kind: 'lazy', getter: def.getter, inner: () => slotOf(def.getter()) }
    default:
      return undefined
  }
}

function readObject(def: Definition): Part {
  const { shape, catchall } = def
  const type =
    catchall !== undefined && isZod4(catchall) ? internalsOf(catchall).def.type : undefined
  const names = Object.keys(shape)
  return {
    kind: 'object',
    names,
    fields: names.map((name) => slotOf(shape[name])),
    closed: type === 'never',
    catchall: catchall === undefined || type === 'never' ? undefined : slotOf(catchall),
  }
}

/** A field as a slot; what Zod 4 cannot parse becomes a fault. */
function slotOf(value: unknown): Slot {
  if (isZod4(value)) return value as Slot
  if (isZod3(value))
    return new Fault(
      'mixed-zod',
      'This is a schema of Zod 3 inside a schema of Zod 4: Zod throws as soon as it parses a value.',
    )
  return isMarkedDocument(value) ? value : notASchema(value)
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

/** Before 4.3, `partialRecord` took the values away from its key schema. */
function hasNoValues(key: Slot): boolean {
  if (!isZod4(key)) return false
  const internals = internalsOf(key)
  const type = internals.def.type
  return (
    (type === 'enum' || type === 'literal' || type === 'union') && hasUndefinedValues(internals)
  )
}

const hasUndefinedValues = (internals: Internals): boolean => {
  const own = Object.getOwnPropertyDescriptor(internals, 'values')
  return own !== undefined && own.get === undefined && own.value === undefined
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
