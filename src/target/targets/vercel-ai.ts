import { lower, note, noteAs, refuse } from '../column.ts'
import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'
import { anthropic } from './anthropic.ts'
import { openai } from './openai.ts'

const { versions: _, ...base } = openai

/** Documents for `jsonSchema()` of the AI SDK, which passes them on as they are: what every provider behind it takes. */
export const vercelAi: Target = {
  ...base,
  name: 'vercel-ai',
  title: 'AI SDK',
  asOf: '2026-11',
  source:
    'ai 7.0.173 and its providers, wire bodies compared; the rules are those of the providers',
  column: {
    ...openai.column,
    // Gemini, which gets the document as parametersJsonSchema, does not list these
    const: lower('const-to-enum'),
    oneOf: lower('one-of-to-any-of'),
    'enum-mixed': lower('split-values'),
    'ref-siblings': lower('hoist-reference'),
    'property-key': refuse('property-key'),
    // its OpenAI provider drops these in silence
    'pattern-lookaround': noteAs('pattern-lookaround'),
    propertyNames: note,
  },
  citations: {
    ...openai.citations,
    'pattern-lookaround': { source: '@ai-sdk/openai 4.0.118 removes the pattern', evidence: 'R' },
    'property-key': anthropic.citations['property-key'] ?? { evidence: 'I' },
  },
  propertyKey: { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, where: 'root' },
  emit: {
    file: 'tools.vercel-ai.json',
    content: (tools) =>
      Object.fromEntries(
        tools.map((tool) => {
          const { name, ...identity } = identityOf(tool)
          const title = tool.title === undefined ? {} : { title: tool.title }
          return [name, { ...title, ...identity, inputSchema: tool.input }]
        }),
      ),
  },
}
