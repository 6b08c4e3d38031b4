import { notASchema } from '../fault.ts'
import { isZod3, isZod4 } from '../recognize.ts'
import { isMarkedDocument } from '../standard.ts'
import { Fault, type Slot } from '../types.ts'

/** A field as a slot; what Zod 4 cannot parse becomes a fault. */
export function slotOf(value: unknown): Slot {
  if (isZod4(value)) return value as Slot
  if (isZod3(value))
    return new Fault(
      'mixed-zod',
      'This is a schema of Zod 3 inside a schema of Zod 4: Zod throws as soon as it parses a value.',
    )
  return isMarkedDocument(value) ? value : notASchema(value)
}
