import type { FindingDraft } from '../../finding.ts'
import { isObject, readablePath, resolveRef, walk } from '../../schema/index.ts'
import { defineRule, type Rule } from '../rule.ts'
import { documentsOf, identityOf } from '../tool.ts'

export const unresolvedRef: Rule = defineRule({
  name: 'unresolved-ref',
  severity: 'error',
  summary: 'A `$ref` that leads nowhere, or out of the document.',
  why: 'A model reads one document and can load no other: what stands behind the reference is unknown to it.',
  fix: 'Put the schema into `$defs` of the same document and refer to it as `#/$defs/<name>`.',
  example: {
    before: "{ $ref: 'https://example.com/address.json' }",
    after: "{ $ref: '#/$defs/address' }",
  },
  judge: (tools) =>
    tools.flatMap((tool) =>
      documentsOf(tool).flatMap(({ side, projection: { document } }) => {
        const drafts: FindingDraft[] = []
        walk(document, (node, pointer) => {
          if (!isObject(node) || typeof node.$ref !== 'string') return
          const { why } = resolveRef(document, node.$ref)
          if (why === undefined) return
          drafts.push({
            rule: 'unresolved-ref',
            ...identityOf(tool),
            side,
            pointer,
            path: readablePath(document, pointer),
            message: `What is meant here is unknown: ${why}.`,
          })
        })
        return drafts
      }),
    ),
})
