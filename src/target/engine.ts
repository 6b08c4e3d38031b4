import type { Place as FindingPlace, Side } from '../finding.ts'
import { orderDocument, readablePath, type SchemaObject } from '../schema/index.ts'
import { settleDefinitions } from './definitions.ts'
import { addSentence, isObjectSchema, type Place } from './draft.ts'
import type { Context } from './lower/context.ts'
import { encodeReference } from './lower/encodings.ts'
import { LOWERINGS } from './lower/index.ts'
import { takeApart } from './places.ts'
import { planRestore } from './plan.ts'
import { type Quote, quote } from './quote.ts'
import { findRequiredCycles, relaxRequired } from './recursion.ts'
import type { RestorePlan } from './restore-optional.ts'
import { ROW_IDS, ROWS, type Row, type RowId, unknownKeywords } from './rows.ts'
import { type RuleId, TARGET_RULES } from './rules.ts'
import type { Cell, Column, Lowered, Target, TargetDocument } from './types.ts'

/** One document as a target takes it. */
export interface LoweredDocument {
  readonly document: SchemaObject
  readonly findings: readonly DocumentFinding[]
  readonly lowered: readonly Omit<Lowered, 'tool' | 'side'>[]
  readonly restore?: RestorePlan
}

export interface DocumentFinding {
  readonly rule: RuleId
  readonly place: FindingPlace
  readonly detail?: string
}

/** Documents whose references are written out may grow to this many nodes. */
const INLINE_LIMIT = 20_000

/**
 * Lowers one document for one target: takes the document apart, asks the target's column of the capability table about every row
 * that applies to a node (inner nodes first), does what the cell says, and puts the document together again.
 * The input is never changed. Rules: docs/targets.md.
 *
 * @param document a finished document: plain JSON Schema 2020-12
 * @returns the lowered document, what could not be carried, and what was written in another way
 */
export function lowerDocument(
  { document, marks }: TargetDocument,
  target: Target,
  side: Side,
): LoweredDocument {
  const findings: DocumentFinding[] = []
  const lowered: Omit<Lowered, 'tool' | 'side'>[] = []
  const { column } = target
  const given = isObjectSchema(document) ? document : {}
  const quoteGiven: Quote = (schema) => quote(schema, given)
  const parts = takeApart(given, {
    inline: column.ref.do === 'lower',
    limit: INLINE_LIMIT,
    marks,
  })

  const refused = new Set<string>()
  const report = (rule: RuleId, { pointer, path }: Place, detail?: string): void => {
    // one fault, one finding: what is refused already is not refused again for what is left of it
    if (TARGET_RULES[rule].severity === 'error') {
      if (refused.has(pointer)) return
      refused.add(pointer)
    }
    findings.push({ rule, place: { pointer, path }, ...(detail !== undefined && { detail }) })
  }
  const record = (row: RowId, { pointer, path }: Place, action: string): void => {
    const error = errorOf(target, row)
    lowered.push({ pointer, path, row, action, ...(error !== undefined && { error }) })
  }
  const context: Context = {
    target,
    root: parts.root,
    report,
    document: given,
    quote: quoteGiven,
    lower: (place) => applyRows(place),
  }

  const rows = activeRows(column)
  function applyRows(place: Place): void {
    for (const [id, row, cell] of rows) {
      if (isFreeRoot(id)) continue
      if (row.applies(place, target)) applyCell(id, row, cell, place)
    }
  }

  /** What a tool returns may be anything, for some. */
  function isFreeRoot(id: RowId): boolean {
    return side === 'output' && target.outputs === 'any' && id.startsWith('root-')
  }

  function applyCell(id: RowId, row: Row, cell: Cell, place: Place): void {
    if (cell.rule) report(cell.rule, place, detailOf(id, row, cell.rule, place))
    if (cell.do === 'keep') return
    if (cell.do === 'lower') {
      const action = LOWERINGS[cell.by](place, context)
      if (action !== undefined) record(id, place, action)
      return
    }
    const { node } = place
    const sentence = row.say?.(node, quoteGiven)
    for (const keyword of id === 'unknown' ? unknownKeywords(node) : (row.keywords ?? [])) {
      delete node[keyword]
    }
    if (cell.do === 'note' && sentence) node.description = addSentence(node.description, sentence)
    if (cell.do !== 'refuse')
      record(id, place, cell.do === 'note' && sentence ? 'described' : 'left out')
  }

  function settleRecursion(place: Place, reference: string): void {
    const cell = column.recursion
    if (cell.do === 'refuse' || (cell.do === 'keep' && cell.rule))
      report('recursion', place, reference)
    else if (cell.do === 'lower' && cell.by === 'json-text')
      record('recursion', place, encodeReference(place, reference))
  }

  /** Circles of required properties are opened one after the other. */
  function relaxCycles(places: readonly Place[]): void {
    for (
      let open = findRequiredCycles(places);
      open.length > 0;
      open = findRequiredCycles(places)
    ) {
      for (const place of open) {
        const reference = place.node.$ref
        const action = relaxRequired(place)
        if (action !== undefined) record('recursion', place, action)
        else {
          report('recursion', place, reference)
          delete place.node.$ref
        }
      }
    }
  }

  for (const { rule, place, detail } of parts.findings) {
    if (rule === 'recursion') settleRecursion(place, detail ?? '#')
    else report(rule, place, detail)
  }
  for (const place of parts.inlined) record('ref', place, 'written out')
  if (column.recursion.do === 'lower' && column.recursion.by === 'relax-required') {
    relaxCycles(parts.places)
  }
  // from the last place to the first: what lies inside a node is finished before the node is
  for (let index = parts.places.length - 1; index >= 0; index--) {
    const place = parts.places[index]
    if (place) applyRows(place)
  }

  settleDefinitions(context.root, given)
  const plan = side === 'input' && target.restores ? planRestore(context.root) : undefined
  for (const { pointer, nulls } of plan?.ambiguous ?? []) {
    findings.push({
      rule: nulls ? 'ambiguous-null' : 'ambiguous-encoding',
      place: { pointer, path: readablePath(context.root, pointer) },
    })
  }
  const written = orderDocument(context.root) as SchemaObject
  return {
    document: written,
    findings: findings.reverse(),
    lowered: lowered.reverse(),
    ...(plan?.restore && { restore: plan.restore }),
  }
}

type ActiveRow = readonly [id: RowId, row: Row, cell: Cell]
const known = new WeakMap<Column, readonly ActiveRow[]>()

/** The rows at which something happens: most of a column keeps things as they are. */
function activeRows(column: Column): readonly ActiveRow[] {
  const found = known.get(column)
  if (found) return found
  const rows = ROW_IDS.map((id): ActiveRow => [id, ROWS[id], column[id]]).filter(
    ([, , cell]) => cell.do !== 'keep' || cell.rule !== undefined,
  )
  known.set(column, rows)
  return rows
}

/** The part of the node that a message names. */
function detailOf(id: RowId, row: Row, rule: RuleId, { node }: Place): string | undefined {
  if (rule === 'keyword-dropped' || rule === 'union-dropped') {
    return row.keywords?.filter((keyword) => node[keyword] !== undefined).join(', ') || id
  }
  if (id === 'format-unlisted') return node.format
  return id.startsWith('pattern-') ? node.pattern : undefined
}

/** The rejection that a row would have met. */
function errorOf({ citations, column }: Target, row: RowId): string | undefined {
  const { rule } = column[row]
  return citations[row]?.error ?? (rule && citations[rule]?.error)
}
