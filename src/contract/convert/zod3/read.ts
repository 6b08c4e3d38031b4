import type { Side } from '../../../finding.ts'
import { notASchema } from '../fault.ts'
import { isZod3, isZod4 } from '../recognize.ts'
import { isMarkedDocument } from '../standard.ts'
import { Fault, type Part, type Slot, type Wrapping } from '../types.ts'
import { checksOf, isPlainNumber, lengthChecksOf } from './checks.ts'
import { fromLibrary } from './library.ts'
import { type Definition, definitionOf } from './shape.ts'

const lost = (what: string, restatable = false): Part => ({
  kind: 'unrepresentable',
  what,
  restatable,
})

const wrapper = (does: Wrapping, inner: Slot): Part => ({
  kind: 'wrapper',
  does,
  inner: slotOf(inner),
})

const LOST: Readonly<Record<string, string>> = {
  ZodNaN: 'nan',
  ZodMap: 'map',
  ZodSet: 'set',
  ZodFunction: 'function',
  ZodPromise: 'promise',
  ZodSymbol: 'symbol',
}

/** What a schema of Zod 3 says, in the terms of its twin of Zod 4. */
export function readZod3(schema: Slot, side: Side): Part {
  const def = definitionOf(schema)
  switch (def.typeName) {
    case 'ZodString':
      return { kind: 'string', checks: checksOf(def) }
    case 'ZodNumber':
      return isPlainNumber(def)
        ? readByLibrary(schema, def)
        : { kind: 'number', checks: checksOf(def) }
    case 'ZodBigInt':
      return def.coerce === true && side === 'input'
        ? { kind: 'number', checks: [{ kind: 'integer' }, ...checksOf(def)] }
        : lost('bigint', side === 'output')
    case 'ZodDate':
      return def.coerce === true && side === 'input'
        ? { kind: 'leaf', node: { type: 'string', format: 'date-time' }, words: dateWords(def) }
        : lost('date', side === 'output')
    case 'ZodUndefined':
      return { kind: 'absent', what: 'undefined', omittable: true }
    case 'ZodVoid':
      return { kind: 'absent', what: 'void' }
    case 'ZodNever':
      return { kind: 'absent', what: 'never' }
    case 'ZodLiteral':
      return { kind: 'values', values: [def.value], listed: false }
    case 'ZodEnum':
      return { kind: 'values', values: def.values as readonly unknown[], listed: true }
    case 'ZodNativeEnum':
      return { kind: 'values', values: nativeValues(def), listed: true }
    default: {
      const name = LOST[def.typeName]
      return name === undefined
        ? (readComposite(def) ?? readWrapper(def, side) ?? readByLibrary(schema, def))
        : lost(name, side === 'output')
    }
  }
}

/**
 * Plain numbers, booleans, null, any, unknown and types unknown here: the library writes them as they
 * mean.
 */
function readByLibrary(schema: Slot, def: Definition): Part {
  const node = fromLibrary(schema)
  return node === undefined
    ? lost(def.typeName.replace(/^Zod/, '').toLowerCase(), true)
    : { kind: 'leaf', node }
}

function readComposite(def: Definition): Part | undefined {
  switch (def.typeName) {
    case 'ZodObject':
      return readObject(def)
    case 'ZodArray':
      return { kind: 'array', element: slotOf(def.type), checks: lengthChecksOf(def) }
    case 'ZodTuple':
      return {
        kind: 'tuple',
        items: def.items.map(slotOf),
        rest: def.rest ? slotOf(def.rest) : undefined,
        checks: [],
      }
    case 'ZodRecord':
      return {
        kind: 'record',
        key: slotOf(def.keyType),
        value: slotOf(def.valueType),
        // whatever its keys are, a record of Zod 3 parses without them
        partial: true,
        loose: false,
      }
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return {
        kind: 'union',
        options: [...def.options.values()].map(slotOf),
        exclusive: false,
        discriminator: def.discriminator,
      }
    case 'ZodIntersection':
      return { kind: 'intersection', left: slotOf(def.left), right: slotOf(def.right) }
    default:
      return undefined
  }
}

function readWrapper(def: Definition, side: Side): Part | undefined {
  switch (def.typeName) {
    case 'ZodOptional':
      return wrapper('optional', def.innerType)
    case 'ZodNullable':
      return wrapper('nullable', def.innerType)
    case 'ZodCatch':
      return wrapper('catch', def.innerType)
    case 'ZodReadonly':
      return wrapper('readonly', def.innerType)
    case 'ZodBranded':
      return wrapper('transparent', def.type)
    case 'ZodDefault':
      return {
        kind: 'wrapper',
        does: 'default',
        inner: slotOf(def.innerType),
        value: () => def.defaultValue(),
        computed: true,
      }
    case 'ZodEffects':
      return def.effect.type === 'transform' && side === 'output'
        ? lost('transform', true)
        : wrapper('transparent', def.schema)
    case 'ZodPipeline':
      return wrapper('transparent', side === 'input' ? def.in : def.out)
    case 'ZodLazy':
      return { kind: 'lazy', getter: def.getter, inner: () => slotOf(def.getter()) }
    default:
      return undefined
  }
}

function readObject(def: Definition): Part {
  const shape = def.shape()
  const hasCatchall = isZod3(def.catchall) && definitionOf(def.catchall).typeName !== 'ZodNever'
  const names = Object.keys(shape)
  return {
    kind: 'object',
    names,
    fields: names.map((name) => slotOf(shape[name])),
    closed: def.unknownKeys === 'strict' && !hasCatchall,
    loose: def.unknownKeys === 'passthrough' && !hasCatchall,
    catchall: hasCatchall ? def.catchall : undefined,
  }
}

/** A field as a slot; what Zod 3 cannot parse becomes a fault. */
function slotOf(value: unknown): Slot {
  if (isZod3(value)) return value as Slot
  if (isZod4(value))
    return new Fault(
      'mixed-zod',
      'This is a schema of Zod 4 inside a schema of Zod 3: Zod throws as soon as it parses a value.',
    )
  return isMarkedDocument(value) ? value : notASchema(value)
}

/** The values of a native enum as Zod 3 takes them: no name that a number is mapped back to. */
function nativeValues(def: Definition): unknown[] {
  const entries = def.values as Readonly<Record<string, unknown>>
  return Object.keys(entries)
    .filter((name) => typeof entries[String(entries[name])] !== 'number')
    .map((name) => entries[name])
}

function dateWords(def: Definition): string[] {
  return (def.checks ?? []).flatMap(({ kind, value }) => {
    if (typeof value !== 'number') return []
    const when = new Date(value).toISOString()
    return kind === 'min' ? [`Not before ${when}.`] : kind === 'max' ? [`Not after ${when}.`] : []
  })
}
