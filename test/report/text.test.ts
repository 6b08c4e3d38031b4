import { describe, expect, it } from 'vitest'
import { buildError, prettyReport, ToolManifestError } from '../../src/report/index.ts'
import { full, ofModule, ofProject, warning } from './findings.ts'

const GROUPS = `  warn  no-tool-matched
    No module matches.

src/tools/bad.ts
  error evaluation-failed
    The module threw.
    Fix: Do not.

move_file  src/tools/move.ts
  error input target  untyped-property
    The property has no type.
    Not at all.
    src/tools/shared.ts:14:5
      13 |
    > 14 |   target: z.any(),
         |           ^
    Error: boom
        at src/tools/move.ts:1:1
    Also at: list[]
    Fix: Use \`z.json()\`.

  warn  missing-description
    The tool has no description.
    Fix: Add one.
`
const all = [ofProject, ofModule, full, warning]

describe('prettyReport', () => {
  it('groups findings by tool and ends with a summary', () => {
    expect(prettyReport(all, { color: false, tools: 12 })).toBe(
      `${GROUPS}\n✖ 2 errors, 2 warnings in 12 tools`,
    )
  })

  it.each([
    [[], { tools: 1 }, '✔ no findings in 1 tool'],
    [[{ ...warning, severity: 'info' as const }], {}, '✔ 1 note'],
    [[warning], { tools: 0 }, '⚠ 1 warning in 0 tools'],
  ])('summarises %#', (findings, options, last) => {
    const lines = prettyReport(findings, { ...options, color: false }).split('\n')
    expect(lines.at(-1)).toBe(last)
  })

  it('says the root of a document in words, and cuts long lists of places', () => {
    const places = Array.from({ length: 10 }, (_, i) => ({ pointer: `/${i}`, path: `p${i}` }))
    const root = { ...warning, side: 'output' as const, pointer: '', path: '', places }
    const text = prettyReport([root], { color: false })
    expect(text).toContain('warn  output (root)  missing-description')
    expect(text).toContain('Also at: p0, p1, p2, p3, p4, p5, p6, p7 and 2 more places')
  })

  it('colours only when it is told to', () => {
    const escapeCharacter = String.fromCharCode(27)
    expect(prettyReport(all, { color: true })).toContain(`${escapeCharacter}[31merror`)
    expect(prettyReport(all, { color: false })).not.toContain(escapeCharacter)
  })
})

describe('buildError', () => {
  it('is one error with the count and every finding', () => {
    const error = buildError(all)
    expect(error).toBeInstanceOf(ToolManifestError)
    expect(error.message).toBe(`[tool-manifest] 2 errors, 2 warnings\n\n${GROUPS}`.trimEnd())
    expect(error.findings).toEqual(all)
  })

  it('shows no stack of ours and prints its findings once', () => {
    const error = buildError(all)
    expect(error.stack).toBe(`ToolManifestError: ${error.message}`)
    expect(Object.keys(error)).not.toContain('findings')
  })
})
