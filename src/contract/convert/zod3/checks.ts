import type { Check, FormatVariant } from '../types.ts'
import type { Check3, Definition } from './shape.ts'

/** The checks of a string or number of Zod 3, in the author's order. */
export function checksOf(def: Definition): Check[] {
  const checks = def.checks ?? []
  return checks.flatMap((check, index) =>
    isSafeBound(check, checks[index - 1], checks[index + 1]) ? [] : read(check, def.typeName),
  )
}

const NUMBER_CHECKS = ['min', 'max', 'multipleOf']

/** A number with one check of a kind at most: of several the library keeps the last, not the tightest. */
export function isPlainNumber({ checks = [] }: Definition): boolean {
  const limits = checks.filter(({ kind }) => kind !== 'int' && kind !== 'finite')
  const order = limits.map(({ kind }) => NUMBER_CHECKS.indexOf(kind))
  return (
    order.every((rank, index) => rank > (order[index - 1] ?? -1)) &&
    limits.every(
      ({ kind, value }) =>
        Number.isFinite(value) &&
        Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER &&
        (kind !== 'multipleOf' || Number(value) > 0),
    )
  )
}

/** `.safe()` writes both safe-integer bounds: Zod's own, as in Zod 4. */
function isSafeBound(check: Check3, before?: Check3, after?: Check3): boolean {
  const lower = (at?: Check3): boolean => at?.kind === 'min' && at.value === Number.MIN_SAFE_INTEGER
  const upper = (at?: Check3): boolean => at?.kind === 'max' && at.value === Number.MAX_SAFE_INTEGER
  return (lower(check) && upper(after)) || (upper(check) && lower(before))
}

/** The checks of a list: Zod 3 keeps one of each, an exact length beside them. */
export function lengthChecksOf({ minLength, maxLength, exactLength }: Definition): Check[] {
  return [
    ...(minLength ? [{ kind: 'min', value: minLength.value } as const] : []),
    ...(maxLength ? [{ kind: 'max', value: maxLength.value } as const] : []),
    ...(exactLength
      ? [
          { kind: 'min', value: exactLength.value } as const,
          { kind: 'max', value: exactLength.value } as const,
        ]
      : []),
  ]
}

function read(check: Check3, typeName: string): Check[] {
  const text = typeof check.value === 'string' ? check.value : ''
  switch (check.kind) {
    case 'min':
    case 'max': {
      const value = Number(check.value)
      if (!Number.isFinite(value)) return []
      const exclusive = typeName !== 'ZodString' && check.inclusive === false
      return [{ kind: check.kind, value: value + 0, ...(exclusive ? { exclusive } : {}) }]
    }
    case 'length': {
      const value = Number(check.value)
      return [
        { kind: 'min', value },
        { kind: 'max', value },
      ]
    }
    case 'multipleOf': {
      const value = Number(check.value)
      return Number.isFinite(value) ? [{ kind: 'step', value }] : []
    }
    case 'int':
      return [{ kind: 'integer' }]
    case 'finite':
      return []
    case 'regex':
      return check.regex === undefined ? [] : [{ kind: 'pattern', pattern: check.regex }]
    case 'includes':
      return [
        {
          kind: 'contains',
          text,
          ...(check.position === undefined ? {} : { from: check.position }),
        },
      ]
    case 'startsWith':
      return [{ kind: 'starts', text }]
    case 'endsWith':
      return [{ kind: 'ends', text }]
    case 'trim':
      return [{ kind: 'rewrite', how: 'trim' }]
    case 'toLowerCase':
      return [{ kind: 'rewrite', how: 'lowercase' }]
    case 'toUpperCase':
      return [{ kind: 'rewrite', how: 'uppercase' }]
    case 'ip':
    case 'cidr':
      return [{ kind: 'format', format: `${check.kind}${check.version ?? ''}` }].map(addressFormat)
    default:
      return [{ kind: 'format', format: check.kind, variant: variantOf(check) }]
  }
}

/** `ip` with a version is Zod 4's `ipv4` or `ipv6`; without one it is either. */
function addressFormat({ format }: { readonly format: string }): Check {
  return { kind: 'format', format }
}

function variantOf(check: Check3): FormatVariant {
  return {
    ...(typeof check.precision === 'number' ? { precision: check.precision } : {}),
    ...(check.local === true ? { local: true } : {}),
    ...(check.offset === true ? { offset: true } : {}),
  }
}
