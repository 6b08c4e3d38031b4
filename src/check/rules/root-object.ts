import type { FindingDraft } from '../../finding.ts'
import { isObject } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import { defineRule, type Rule } from '../rule.ts'
import { documentsOf, identityOf } from '../tool.ts'

const COMBINATORS = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if'] as const

export const rootObject: Rule = defineRule({
  name: 'root-object',
  severity: 'error',
  summary: 'A document whose root is not exactly an object.',
  why: 'Arguments are passed by name: MCP and every provider want `type: "object"` at the root and nothing else. A union there becomes an empty object in some SDKs.',
  fix: 'Wrap what is there into an object with one property.',
  example: {
    before: 'inputSchema: z.array(z.string())',
    after: 'inputSchema: z.object({ names: z.array(z.string()) })',
  },
  judge: (tools) =>
    tools.flatMap((tool) =>
      documentsOf(tool).flatMap(({ side, projection }): FindingDraft[] => {
        const { document, findings } = projection
        const fault = faultOf(document)
        if (fault === undefined) return []
        const why = findings.find(
          ({ rule, pointer }) => rule === 'union-not-flattened' && pointer === '',
        )
        return [
          {
            rule: 'root-object',
            ...identityOf(tool),
            side,
            pointer: '',
            path: '',
            message: `The root of the ${side} document ${fault}; it has to be an object.${why ? ` ${why.message}` : ''}`,
            help: why?.help ?? helpFor(document),
          },
        ]
      }),
    ),
})

function faultOf(document: Schema): string | undefined {
  if (!isObject(document)) return document ? 'accepts any value' : 'accepts no value'
  const combinator = COMBINATORS.find((keyword) => Object.hasOwn(document, keyword))
  if (combinator !== undefined) return `has \`${combinator}\``
  if (document.type === 'object') return undefined
  if (document.type === undefined) return 'has no type'
  return `has the type ${JSON.stringify(document.type)}`
}

function helpFor(document: Schema): string {
  if (isObject(document) && (document.anyOf ?? document.oneOf) !== undefined) {
    return 'Make it a discriminated union of objects (one literal property with a value of its own in every member), or wrap it: `z.object({ value: … })`.'
  }
  if (isObject(document) && Array.isArray(document.type) && document.type.includes('object')) {
    return 'Take the null away: leave out `.nullable()` and `.nullish()` at the root.'
  }
  return 'Wrap it into an object: `z.object({ value: … })`.'
}
