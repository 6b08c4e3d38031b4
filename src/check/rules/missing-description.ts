import type { FindingDraft } from '../../finding.ts'
import { isObject, KindReader } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import { defineRule, type Rule } from '../rule.ts'
import type { CheckSettings } from '../settings.ts'
import { identityOf } from '../tool.ts'
import type { ProjectedTool } from '../types.ts'
import { pathOf, pointerOf } from '../untyped/member.ts'
import { walkValues } from '../untyped/walk-values.ts'

export const missingDescription: Rule = defineRule({
  name: 'missing-description',
  severity: 'warn',
  summary: 'A tool without a description; on request (`properties: true`) an input property too.',
  why: 'A model chooses a tool, and fills its arguments, by what the descriptions say. Names alone make it guess.',
  fix: 'Say in a sentence what it does and when to use it.',
  example: {
    before: "export default { name: 'forecast', inputSchema }",
    after:
      "export default { name: 'forecast', description: 'Weather of the next days', inputSchema }",
  },
  judge: (tools, settings) => [
    ...tools.filter(({ description }) => isBlank(description)).map(ofTool),
    ...(asksForProperties(settings) ? tools.flatMap(ofProperties) : []),
  ],
})

function asksForProperties({ rules }: CheckSettings): boolean {
  const given = rules?.['missing-description']
  return typeof given === 'object' && given.properties === true
}

function ofTool(tool: ProjectedTool): FindingDraft {
  return {
    rule: 'missing-description',
    ...identityOf(tool),
    message: 'The tool has no description: a model cannot know what it is for.',
    help: 'Add a `description` that says in a sentence what the tool does and when to use it.',
  }
}

function ofProperties(tool: ProjectedTool): FindingDraft[] {
  const drafts = new Map<string, FindingDraft>()
  const reader = new KindReader(tool.input.document)
  walkValues(reader, ({ key, members, context }) => {
    const [first] = members
    if (!first || !key.startsWith('properties/')) return
    if ([...members, ...context].some(({ node }) => isDescribed(node, reader))) return
    const pointer = pointerOf(first)
    if (drafts.has(pointer)) return
    drafts.set(pointer, {
      rule: 'missing-description',
      ...identityOf(tool),
      side: 'input',
      pointer,
      path: pathOf(first, reader.document),
      message: 'The property has no description.',
      help: "Add one where it is declared: `.describe('…')`.",
    })
  })
  return [...drafts.values()]
}

/** A definition's own description counts where the reference has none. */
function isDescribed(node: Schema, reader: KindReader): boolean {
  const seen = new Set<Schema>()
  for (let at: Schema | undefined = node; isObject(at) && !seen.has(at); ) {
    seen.add(at)
    if (!isBlank(at.description)) return true
    at = typeof at.$ref === 'string' ? reader.resolve(at.$ref).node : undefined
  }
  return false
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === ''
}
