import type { Side } from '../../finding.ts'
import { notASchema, threw } from './fault.ts'
import { isZod3, looksLikeContract, zod4Internals } from './recognize.ts'
import { fromStandard } from './standard.ts'
import { Fault, type Part, type Slot } from './types.ts'
import { readZod3 } from './zod3/read.ts'
import { readZod4 } from './zod4/read.ts'
import type { Internals } from './zod4/shape.ts'

/** A raw shape: each of its fields is converted by its own major. */
export class RawShape {
  readonly names: readonly string[]
  readonly fields: readonly Slot[]
  constructor(names: readonly string[], fields: readonly Slot[]) {
    this.names = names
    this.fields = fields
  }
}

/** What a slot says, whoever made it. Fields of a shape can be getters, which are the user's own code. */
export function readSlot(
  slot: Slot,
  side: Side,
  internals: Internals | undefined = zod4Internals(slot),
): Part {
  try {
    return readAny(slot, internals, side)
  } catch (error) {
    return faultPart(threw(error))
  }
}

function readAny(slot: Slot, internals: Internals | undefined, side: Side): Part {
  if (internals !== undefined) return readZod4(slot, internals, side)
  if (isZod3(slot)) return readZod3(slot, side)
  if (slot instanceof Fault) return faultPart(slot)
  if (slot instanceof RawShape)
    return {
      kind: 'object',
      names: slot.names,
      fields: slot.fields,
      closed: false,
      catchall: undefined,
    }
  return { kind: 'document', conversion: fromStandard(slot, side) }
}

const faultPart = ({ rule, message }: Fault): Part => ({ kind: 'fault', rule, message })

/** The slots of a raw shape: what is no schema becomes a fault at its place. */
export function readRawShape(shape: Readonly<Record<string, unknown>>): RawShape {
  const names = Object.keys(shape)
  const fields = names.map((name) => {
    const field = shape[name]
    const looks = looksLikeContract(field)
    const isSchema = looks === 'zod3' || looks === 'zod4' || looks?.startsWith('standard')
    return isSchema ? (field as Slot) : notASchema(field)
  })
  return new RawShape(names, fields)
}
