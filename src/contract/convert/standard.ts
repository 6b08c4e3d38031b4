import type { FindingDraft, Side } from '../../finding.ts'
import { isObject } from '../../schema/index.ts'
import { readDocument } from './document/read.ts'
import type { Conversion, Slot } from './types.ts'

/** Dialects asked for, best first: not every library writes the newest. */
const DIALECTS = ['draft-2020-12', 'draft-07'] as const

type Make = (options: { readonly target: string }) => unknown

/**
 * The document of a schema that says itself as JSON Schema (`~standard.jsonSchema`: ArkType, Valibot
 * with `@valibot/to-json-schema`, and others).
 */
export function fromStandard(slot: Slot, side: Side): Conversion {
  const standard = (slot as { readonly '~standard'?: unknown })['~standard']
  const carrier = isObject(standard) ? standard.jsonSchema : undefined
  const vendor = isObject(standard) && typeof standard.vendor === 'string' ? standard.vendor : '?'
  const make = isObject(carrier) ? carrier[side] : undefined
  if (typeof make !== 'function') return unsupported(side, vendor)
  let reason = ''
  for (const target of DIALECTS) {
    try {
      const written = (make as Make).call(carrier, { target })
      if (!isObject(written)) continue
      const conversion = readDocument(written, side, { generated: true })
      if (target === DIALECTS[0]) return conversion
      return {
        ...conversion,
        findings: [...conversion.findings, olderDialect(side, vendor, target)],
      }
    } catch (error) {
      reason ||= error instanceof Error ? error.message : String(error)
    }
  }
  return failed(side, vendor, reason)
}

function unsupported(side: Side, vendor: string): Conversion {
  const wrap =
    vendor === 'valibot'
      ? 'Wrap it: toStandardJsonSchema(schema) of "@valibot/to-json-schema".'
      : 'Use a schema that says its JSON Schema (Zod, ArkType, Valibot with @valibot/to-json-schema), or give the JSON Schema itself.'
  return marked(side, {
    rule: 'unsupported-schema',
    message: `This is a Standard Schema of ${vendor}: it can validate, but it cannot say what it takes as JSON Schema (\`~standard.jsonSchema\`).`,
    help: wrap,
  })
}

const failed = (side: Side, vendor: string, reason: string): Conversion =>
  marked(side, {
    rule: 'unrepresentable',
    message: `${vendor} cannot say this schema as JSON Schema: ${reason || 'it gave no object'}`,
  })

function marked(side: Side, finding: Pick<FindingDraft, 'rule' | 'message' | 'help'>): Conversion {
  return {
    document: { 'x-tool-manifest': { unrepresentable: finding.rule } },
    findings: [{ ...finding, side, pointer: '', path: '' }],
  }
}

const olderDialect = (side: Side, vendor: string, target: string): FindingDraft => ({
  rule: 'converter-fallback',
  message: `${vendor} does not write draft-2020-12, so its ${target} was translated.`,
  side,
  pointer: '',
  path: '',
})

/** Whether a value is a document of ours in the form of a schema (`jsonValue()`). */
export function isMarkedDocument(value: unknown): value is Slot {
  if (!isObject(value)) return false
  const standard = value['~standard']
  return isObject(standard) && standard.vendor === 'unplugin-tool-manifest'
}
