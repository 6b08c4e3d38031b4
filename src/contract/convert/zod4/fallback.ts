import type { Side } from '../../../finding.ts'
import { isObject } from '../../../schema/index.ts'
import { readDocument } from '../document/read.ts'
import type { Conversion, Part, Slot } from '../types.ts'
import type { Internals } from './shape.ts'

/**
 * A type this converter does not know (of a newer Zod): the converter of the Zod that made it is
 * asked for this node, which a finding tells.
 */
export function fallback(schema: Slot, { def }: Internals, side: Side): Part {
  const conversion = ownConversion(schema, side)
  if (conversion === undefined) return { kind: 'unrepresentable', what: def.type, restatable: true }
  return {
    kind: 'document',
    conversion: {
      ...conversion,
      findings: [
        ...conversion.findings,
        {
          rule: 'converter-fallback',
          message: `The type ${JSON.stringify(def.type)} is not known here, so Zod's own converter wrote it.`,
        },
      ],
    },
  }
}

function ownConversion(schema: Slot, side: Side): Conversion | undefined {
  const { toJSONSchema } = schema as { readonly toJSONSchema?: unknown }
  if (typeof toJSONSchema !== 'function') return undefined
  try {
    const written: unknown = toJSONSchema.call(schema, { io: side, target: 'draft-2020-12' })
    return isObject(written) ? readDocument(written, side, { generated: true }) : undefined
  } catch {
    return undefined
  }
}
