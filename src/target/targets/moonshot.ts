import { drop, keep, lower, note, refuse, rows } from '../column.ts'
import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'
import { openai } from './openai.ts'

const { versions: _, ...base } = openai

/** Kimi: a dialect of its own (MFJS), judged by the validator that Moonshot publishes (walle). */
export const moonshot: Target = {
  ...base,
  name: 'moonshot',
  title: 'Moonshot (Kimi)',
  asOf: '2026-08-02',
  source: 'MoonshotAI/walle (MFJS validator)',
  collisions: 'alternatives',
  column: {
    ...openai.column,
    'ref-siblings': lower('hoist-reference'),
    allOf: lower('merge-all-of'),
    oneOf: lower('one-of-to-any-of'),
    const: lower('const-to-enum'),
    'enum-only-null': lower('null-type'),
    'enum-complex': refuse('complex-enum'),
    'enum-mixed': lower('split-values'),
    'enum-null': lower('split-null-value'),
    'any-json': refuse('any-json'),
    'type-union': lower('split-types'),
    'nullable-composite': lower('split-types'),
    nullable: lower('split-types'),
    untyped: refuse('untyped-property'),
    'prefix-items': lower('tuple-to-items'),
    'array-items': refuse('array-items'),
    ...rows(note, 'not', 'conditional', 'dependentRequired', 'dependentSchemas', 'unevaluated'),
    ...rows(note, 'contains', 'uniqueItems', 'format-unlisted', 'format', 'pattern', 'multipleOf'),
    // the row of every pattern describes it
    'pattern-lookaround': keep,
    exclusiveMinimum: lower('closed-minimum'),
    exclusiveMaximum: lower('closed-maximum'),
    'pattern-properties': refuse('pattern-properties'),
    ...rows(note, 'propertyNames', 'content', 'status'),
    ...rows(drop, 'examples', 'unknown'),
  },
  citations: {
    'tool-name': { source: 'as OpenAI’s function names', evidence: '?' },
    'enum-untyped': {
      error: 'tools.function.parameters is not a valid moonshot flavored json schema',
      source: 'opencode#40127 (2026-08-02)',
      evidence: 'I',
    },
    'untyped-property': {
      error: 'tools.function.parameters is not a valid moonshot flavored json schema',
      source: 'opencode#40127 (2026-08-02)',
      evidence: 'I',
    },
  },
  emit: {
    file: 'tools.moonshot.json',
    content: (tools) =>
      tools.map((tool) => ({
        type: 'function',
        function: { ...identityOf(tool), parameters: tool.input },
      })),
  },
}
