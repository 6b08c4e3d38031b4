import type { LoweringName } from './lower/index.ts'
import { ROW_IDS, type RowId } from './rows.ts'
import type { RuleId } from './rules.ts'
import type { Cell, Column } from './types.ts'

/** Understood, or ignored without harm. */
export const keep: Cell = { do: 'keep' }
/** Goes; it says nothing about which values are accepted. */
export const drop: Cell = { do: 'drop' }
/** Goes from the schema and becomes a sentence of the description. */
export const note: Cell = { do: 'note' }

/** Written in another way by a named function. */
export const lower = (by: LoweringName, rule?: RuleId): Cell => ({
  do: 'lower',
  by,
  ...(rule && { rule }),
})

/** The target cannot carry it. */
export const refuse = (rule: RuleId): Cell => ({ do: 'refuse', rule })

/** Stays as it is, and the finding says what the consumer will do. */
export const warn = (rule: RuleId): Cell => ({ do: 'keep', rule })

/** Described instead, and the finding says so. */
export const noteAs = (rule: RuleId): Cell => ({ do: 'note', rule })

/** The same cell for several rows. */
export function rows<R extends RowId>(cell: Cell, ...ids: R[]): { [row in R]: Cell } {
  return Object.fromEntries(ids.map((id) => [id, cell])) as { [row in R]: Cell }
}

/** Keywords that only narrow which values are accepted: what clients drop that keep the shape of a document. */
export const CONSTRAINTS = [
  'dependentRequired',
  'dependentSchemas',
  'unevaluated',
  'prefix-items',
  'contains',
  'uniqueItems',
  'minItems',
  'maxItems',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'content',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern-properties',
  'propertyNames',
  'minProperties',
  'maxProperties',
] as const

/**
 * What holds for every consumer unless its column says otherwise: the root is a plain object, every expression compiles under
 * `u`, values have their type; everything else stays.
 */
export const EVERYTHING: Column = {
  ...(Object.fromEntries(ROW_IDS.map((id) => [id, keep])) as Column),
  'root-object': refuse('root-object'),
  'boolean-schema': lower('expand-boolean'),
  draft07: refuse('draft07-construct'),
  identity: drop,
  'enum-untyped': lower('type-values'),
  'pattern-invalid': { do: 'note', rule: 'pattern-invalid' },
}
