import type { Check, FormatVariant, Rewrite, Slot } from '../types.ts'
import { type Definition, type Internals, internalsOf } from './shape.ts'

const NONE: readonly Check[] = []

/** The checks of a schema in the order in which Zod runs them: a format is its own first check. */
export function checksOf(internals: Internals): readonly Check[] {
  const { check, checks = [] } = internals.def
  if (check === undefined && checks.length === 0) return NONE
  const found: Check[] = []
  if (check !== undefined) read(internals.def, internals, found)
  for (const each of checks) {
    const inside = internalsOf(each)
    if (inside?.def !== undefined) read(inside.def, inside, found)
  }
  return found
}

function read(def: Definition, internals: Internals, into: Check[]): void {
  switch (def.check) {
    case 'greater_than':
    case 'less_than': {
      const value = limit(def.value)
      if (value !== undefined)
        into.push({
          kind: def.check === 'greater_than' ? 'min' : 'max',
          value,
          exclusive: (def as { readonly inclusive?: boolean }).inclusive !== true,
        })
      return
    }
    case 'multiple_of': {
      const value = limit(def.value)
      if (value !== undefined) into.push({ kind: 'step', value })
      return
    }
    case 'min_length':
      return void into.push({ kind: 'min', value: def.minimum ?? 0 })
    case 'max_length':
      return void into.push({ kind: 'max', value: def.maximum ?? Number.POSITIVE_INFINITY })
    case 'length_equals': {
      const value = def.length ?? 0
      return void into.push({ kind: 'min', value }, { kind: 'max', value })
    }
    case 'number_format':
      return void into.push(...numberFormat(def.format ?? ''))
    case 'string_format':
      return void into.push(...stringFormat(def, internals))
    case 'overwrite':
      return void into.push({ kind: 'rewrite', how: rewriteOf(def.tx) })
    default:
  }
}

const limit = (value: unknown): number | undefined => {
  const number = typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined
}

/** The bounds of `safeint` and the float formats are Zod's own and say nothing to a caller. */
function numberFormat(format: string): Check[] {
  if (!format.includes('int')) return []
  if (format === 'int32')
    return [
      { kind: 'integer' },
      { kind: 'min', value: -2147483648 },
      { kind: 'max', value: 2147483647 },
    ]
  if (format === 'uint32')
    return [{ kind: 'integer' }, { kind: 'min', value: 0 }, { kind: 'max', value: 4294967295 }]
  return [{ kind: 'integer' }]
}

function stringFormat(def: Definition, internals: Internals): Check[] {
  switch (def.format) {
    case 'regex':
      return def.pattern === undefined ? [] : [{ kind: 'pattern', pattern: def.pattern }]
    case 'includes':
      return [
        {
          kind: 'contains',
          text: def.includes ?? '',
          ...(def.position === undefined ? {} : { from: def.position }),
        },
      ]
    case 'starts_with':
      return [{ kind: 'starts', text: def.prefix ?? '' }]
    case 'ends_with':
      return [{ kind: 'ends', text: def.suffix ?? '' }]
    default: {
      const pattern = authorPattern(def, internals)
      return [
        {
          kind: 'format',
          format: def.format ?? '',
          variant: variantOf(def),
          ...(pattern === undefined ? {} : { pattern }),
        },
      ]
    }
  }
}

function variantOf(def: Definition): FormatVariant {
  return {
    ...(typeof def.precision === 'number' ? { precision: def.precision } : {}),
    ...(def.local === true ? { local: true } : {}),
    ...(def.offset === true ? { offset: true } : {}),
    ...(def.version === undefined ? {} : { version: def.version }),
    ...(def.delimiter === undefined ? {} : { delimiter: def.delimiter }),
    ...(def.length === undefined ? {} : { length: def.length }),
    ...(def.hostname === undefined ? {} : { hostname: def.hostname }),
    ...(def.protocol === undefined ? {} : { protocol: def.protocol }),
  }
}

/** Options that a format's pattern depends on. */
const OPTIONS = ['version', 'precision', 'local', 'offset', 'delimiter', 'length', 'alg'] as const
const usual = new WeakMap<object, Map<string, string | undefined>>()

/**
 * The pattern of a format when it is the author's. Zod's own is found by making the same format anew
 * with the constructor at hand: its source differs between versions.
 */
function authorPattern(def: Definition, { constr, traits }: Internals): RegExp | undefined {
  const { pattern } = def
  if (pattern === undefined || constr === undefined) return pattern
  if (traits?.has('$ZodCustomStringFormat') === true) return knownCustom(def) ? undefined : pattern
  const options: Record<string, unknown> = {}
  for (const name of OPTIONS) {
    const value = (def as unknown as Record<string, unknown>)[name]
    if (value !== undefined) options[name] = value
  }
  const key = `${def.format} ${JSON.stringify(options)}`
  const known = usual.get(constr) ?? new Map<string, string | undefined>()
  usual.set(constr, known)
  if (!known.has(key)) known.set(key, usualPattern(constr, def.format, options))
  return known.get(key) === pattern.source ? undefined : pattern
}

function usualPattern(
  constr: new (def: object) => Slot,
  format: string | undefined,
  options: object,
): string | undefined {
  try {
    const made = new constr({ type: 'string', check: 'string_format', format, ...options })
    return internalsOf(made).def.pattern?.source
  } catch {
    return undefined
  }
}

/** `z.hostname()` is made as a custom format, with a pattern of Zod's own. */
const knownCustom = (def: Definition): boolean =>
  def.format === 'hostname' && !/^\^?[a-z.\\]*\$?$/i.test(def.pattern?.source ?? '')

/** What an overwriting check does, seen by what it makes of a few texts. */
function rewriteOf(rewrite: ((value: unknown) => unknown) | undefined): Rewrite {
  const gives = (text: string, expected: string): boolean => {
    try {
      return rewrite?.(text) === expected
    } catch {
      return false
    }
  }
  if (gives(' a B\n', 'a B') && gives('Éa b', 'Éa b') && gives('e\u0301', 'e\u0301')) return 'trim'
  if (gives(' a B ', ' a b ')) return 'lowercase'
  if (gives(' a B ', ' A B ')) return 'uppercase'
  if (gives('e\u0301 B ', '\u00e9 B ')) return 'normalize'
  return 'other'
}
