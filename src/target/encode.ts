import { lower } from './column.ts'
import type { LoweringName } from './lower/index.ts'
import type { RowId } from './rows.ts'
import type { Cell, Column, Target } from './types.ts'

/** What can be written in a form that `restoreOptional` turns back, by the row that would refuse it. */
const ENCODINGS: { readonly [row in RowId]?: LoweringName } = {
  recursion: 'json-text',
  'enum-complex': 'json-text',
  'enum-mixed': 'json-text',
  'any-json': 'json-text',
  'composite-type-list': 'json-text',
  'type-union': 'json-text',
  'null-only': 'json-text',
  untyped: 'json-text',
  'array-items': 'json-text-items',
  'pattern-properties': 'json-text',
  'free-object': 'entries',
  record: 'entries',
  'open-object': 'entries',
  'loose-object': 'entries',
  'empty-object': 'json-text',
  anyOf: 'json-text',
}

/** The target with what it would refuse in another form (`unsupported: 'encode'`). */
export function encoded(target: Target): Target {
  const known = targets.get(target) ?? {
    ...target,
    column: encodeColumn(target.column),
    restores: true,
  }
  targets.set(target, known)
  return known
}

const targets = new WeakMap<Target, Target>()

export function encodeColumn(column: Column): Column {
  const cells = Object.entries(ENCODINGS).flatMap(([row, by]): [string, Cell][] => {
    const cell = column[row as RowId]
    // any JSON without a type may fail, says its finding; a record that is only described may hold what has another form
    const fails =
      cell.do === 'refuse' ||
      (row === 'any-json' && cell.rule === 'any-json') ||
      (row === 'record' && cell.do === 'note')
    return fails && by ? [[row, lower(by)]] : []
  })
  return { ...column, ...Object.fromEntries(cells) }
}
