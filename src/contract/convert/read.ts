import type { Side } from '../../finding.ts'
import { notASchema } from './fault.ts'
import { isZod3, isZod4, looksLikeContract } from './recognize.ts'
import { fromStandard } from './standard.ts'
import { Fault, type Part, type Slot } from './types.ts'
import { readZod3 } from './zod3/read.ts'
import { readZod4 } from './zod4/read.ts'

/** The fields of a raw shape, each converted by its own major. */
export class RawShape {
  readonly fields: readonly (readonly [name: string, schema: Slot])[]
  constructor(fields: readonly (readonly [name: string, schema: Slot])[]) {
    this.fields = fields
  }
}

/** What a slot says, whoever made it. */
export function readSlot(slot: Slot, side: Side): Part {
  if (isZod4(slot)) return readZod4(slot, side)
  if (isZod3(slot)) return readZod3(slot, side)
  if (slot instanceof Fault) return { kind: 'fault', rule: slot.rule, message: slot.message }
  if (slot instanceof RawShape)
    return { kind: 'object', fields: slot.fields, closed: false, catchall: undefined }
  return { kind: 'document', conversion: fromStandard(slot, side) }
}

/** The slots of a raw shape: what is no schema becomes a fault at its place. */
export function readRawShape(shape: Readonly<Record<string, unknown>>): RawShape {
  return new RawShape(
    Object.keys(shape).map((name) => {
      const field = shape[name]
      const looks = looksLikeContract(field)
      if (looks === 'zod3' || looks === 'zod4' || looks?.startsWith('standard'))
        return [name, field as Slot]
      return [name, notASchema(field)]
    }),
  )
}
