import { isZod4 } from '../recognize.ts'
import type { Part, Slot, Wrapping } from '../types.ts'
import { checksOf } from './checks.ts'
import { type Definition, type Internals, internalsOf } from './shape.ts'
import { slotOf } from './slot.ts'

/** A schema that holds others and is more than a wrapper around one; undefined for all others. */
export function readComposite(internals: Internals): Part | undefined {
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

export const wrapper = (does: Wrapping, def: Definition): Part => ({
  kind: 'wrapper',
  does,
  inner: slotOf(def.innerType),
})

/** A schema that adds something to one other; undefined for all others. */
export function readWrapper(def: Definition): Part | undefined {
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
