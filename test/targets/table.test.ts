import { describe, expect, it } from 'vitest'
import { encodeColumn } from '../../src/target/encode.ts'
import { TARGETS } from '../../src/target/index.ts'
import { LOWERING_NAMES } from '../../src/target/lower/index.ts'
import { ROW_IDS } from '../../src/target/rows.ts'
import { TARGET_RULE_NAMES } from '../../src/target/rule-names.ts'
import type { Cell } from '../../src/target/types.ts'

const cells = TARGETS.flatMap(({ column }): Cell[] => [
  ...Object.values(column),
  ...Object.values(encodeColumn(column)),
])

describe('the capability table', () => {
  it('decides every row for every target', () => {
    for (const { name, column } of TARGETS) {
      expect(Object.keys(column).sort(), name).toEqual([...ROW_IDS].sort())
    }
  })

  it('uses every lowering', () => {
    const used = new Set(cells.flatMap((cell) => (cell.do === 'lower' ? [cell.by] : [])))
    expect(LOWERING_NAMES.filter((name) => !used.has(name))).toEqual([])
  })

  it('has no rule that nothing reports', () => {
    const reported = new Set<string>([
      ...cells.flatMap(({ rule }) => rule ?? []),
      // found while a document is taken apart, or by a lowering
      ...['unresolved-ref', 'recursion', 'inline-size', 'all-of', 'ambiguous-null'],
      ...['ambiguous-encoding', 'not-strict'],
      // names, descriptions, budgets, x-mcp-header
      ...['tool-name', 'name-budget', 'name-collision', 'missing-description', 'description-long'],
      ...[
        'tool-count',
        'schema-size',
        'optional-budget',
        'union-budget',
        'token-budget',
        'tool-tokens',
      ],
      'header-annotation',
      'server-identity',
    ])
    expect(TARGET_RULE_NAMES.filter((name) => !reported.has(name))).toEqual([])
  })

  it('has a title, a source and a date for every target', () => {
    for (const { title, source, asOf } of TARGETS) {
      expect(title.length).toBeGreaterThan(3)
      expect(source.length).toBeGreaterThan(5)
      expect(asOf).toMatch(/^202[56]-\d\d(?:-\d\d)?$/)
    }
  })
})
