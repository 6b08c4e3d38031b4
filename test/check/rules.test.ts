import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type CheckSettings,
  check,
  type ProjectedTool,
  RULES,
  ruleNamed,
} from '../../src/check/index.ts'
import { RULE_NAMES } from '../../src/finding.ts'
import type { Schema } from '../../src/schema/types.ts'
import { EMPTY, tool } from './tools.ts'

const judge = (tools: ProjectedTool[], settings: CheckSettings = {}) =>
  check({ tools, drafts: [], settings })
const ruleOf = ({ rule, severity, path }: { rule: string; severity: string; path?: string }) =>
  `${severity} ${rule}${path === undefined ? '' : ` ${path}`}`

describe('the catalogue', () => {
  it('has every rule once, in the order of the names', () => {
    expect(RULES.map(({ name }) => name)).toEqual(RULE_NAMES)
  })

  it.each(RULES.map((rule) => [rule.name, rule]))('%s says what, why and how', (name, rule) => {
    expect(rule.summary).toMatch(/\.$/)
    expect(rule.why).toMatch(/\.$/)
    expect(rule.fix).toMatch(/[.`]$/)
    expect(rule.docs).toBe(`docs/rules.md#${name}`)
    expect(ruleNamed(name)).toBe(rule)
  })

  it('is the page docs/rules.md', () => {
    const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
    for (const { name, why, fix } of RULES) {
      expect(page).toContain(`\n## ${name}\n`)
      expect(page).toContain(why)
      expect(page).toContain(fix)
    }
  })
})

it('finds nothing in a good tool', () => {
  expect(judge([tool({ output: EMPTY })])).toEqual([])
})

describe('untyped-property', () => {
  const input: Schema = { type: 'object', properties: { target: {}, name: { type: 'string' } } }

  it('judges input and output', () => {
    expect(judge([tool({ input, output: input })]).map(({ side, path }) => [side, path])).toEqual([
      ['input', 'target'],
      ['output', 'target'],
    ])
  })

  it('says whose it is, why, and how it is fixed', () => {
    expect(judge([tool({ input })])).toEqual([
      {
        rule: 'untyped-property',
        severity: 'error',
        tool: 'move_file',
        file: 'src/tools/move.ts',
        export: 'default',
        side: 'input',
        pointer: '/properties/target',
        path: 'target',
        message:
          'A model has to guess what to send: the property has no type that can be proved, because it accepts any value.',
        help: 'Use `z.json()` (`jsonValue(z)` of unplugin-tool-manifest/author for Zod 3) where any JSON value is meant, else the type that is meant (`z.string()`, `z.object({ … })`). To leave it untyped on purpose: `.meta({ toolManifest: { allowUntyped: "the reason" } })`, or the option `allow`.',
      },
    ])
  })
})

it('what is noted of a schema holds at every place that shares it', () => {
  const shared = {}
  const document: Schema = {
    type: 'object',
    properties: {
      a: { type: 'object', properties: { x: shared } },
      b: { type: 'object', properties: { x: shared, y: { type: 'string' } } },
    },
  }
  const marks = new Map([['/properties/a/properties/x', { allowUntyped: 'reason' }]])
  expect(judge([{ ...tool(), input: { document, findings: [], marks } }])).toEqual([])
})

describe('an untyped union', () => {
  const excused: Schema = { title: 'Raw', 'x-tool-manifest': { allowUntyped: 'reason' } }
  const date: Schema = { title: 'Date', 'x-tool-manifest': { unrepresentable: 'date' } }
  const judgeUnion = (...members: Schema[]) =>
    judge([tool({ input: { type: 'object', properties: { a: { anyOf: members } } } })]).map(ruleOf)

  it('is excused when all of its unknown members are', () => {
    expect(judgeUnion({ type: 'string' }, excused)).toEqual([])
    expect(judgeUnion(excused, date)).toEqual([])
  })

  it('is not when one of them is not', () => {
    expect(judgeUnion(excused, { minimum: 1 })).toEqual(['error untyped-property a'])
    expect(judgeUnion({ minimum: 1 }, date)).toEqual(['error untyped-property a'])
  })
})

describe('root-object', () => {
  it.each([
    ['a list', { type: 'array' }, 'has the type "array"'],
    ['a scalar', { type: 'string' }, 'has the type "string"'],
    [
      'a nullable object',
      { type: ['object', 'null'], properties: {} },
      'has the type ["object","null"]',
    ],
    ['no type', {}, 'has no type'],
    ['true', true, 'accepts any value'],
    ['false', false, 'accepts no value'],
    ['a combinator beside the type', { type: 'object', not: { required: ['a'] } }, 'has `not`'],
  ] satisfies [string, Schema, string][])('refuses %s', (_, input, fault) => {
    const [finding, ...others] = judge([tool({ input })])
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'root-object',
      severity: 'error',
      pointer: '',
      path: '',
      side: 'input',
    })
    expect(finding?.message).toContain(
      `The root of the input document ${fault}; it has to be an object.`,
    )
  })

  it('judges the output too', () => {
    expect(judge([tool({ output: { type: 'array', items: { type: 'string' } } })])).toMatchObject([
      { rule: 'root-object', side: 'output' },
    ])
  })

  it('gives a fix for what is there', () => {
    const help = (input: Schema) => judge([tool({ input })])[0]?.help
    expect(help({ type: ['object', 'null'] })).toMatch(/\.nullable\(\)/)
    expect(help({ type: 'array' })).toMatch(/^Wrap it into an object/)
    const member = (name: string): Schema => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
    })
    expect(help({ anyOf: [member('a'), member('b')] })).toMatch(/discriminated union/)
  })
})

describe('unresolved-ref', () => {
  it('reports references to nowhere and out of the document, and nothing else of the place', () => {
    const input: Schema = {
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/gone' },
        b: { $ref: 'https://example.com/b.json' },
        c: { type: 'array', items: { $ref: '#/nowhere' } },
      },
    }
    expect(judge([tool({ input })]).map(ruleOf)).toEqual([
      'error unresolved-ref a',
      'error unresolved-ref b',
      'error unresolved-ref c[]',
    ])
  })
})

describe('tool-name', () => {
  it.each(['a', '_a', 'move_file', 'Move-File2', 'a'.repeat(64)])('accepts %s', (name) => {
    expect(judge([tool({ name })])).toEqual([])
  })

  it.each([
    ['', 'it is empty', 'tool_'],
    ['repo.create branch', 'it holds ".", " "', 'repo_create_branch'],
    ['2fast', 'it begins with "2"', 'tool_2fast'],
    ['-x', 'it begins with "-"', 'tool_-x'],
    ['größe', 'it holds "ö", "ß"', 'gr_e'],
    ['a'.repeat(65), 'it has 65 characters, and 64 is the most', 'a'.repeat(64)],
    ['a\n', 'it holds "\\n"', 'a'],
  ])('refuses %j', (name, fault, better) => {
    const [finding, ...others] = judge([tool({ name })])
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'tool-name', severity: 'error', tool: name })
    expect(finding?.message).toContain(fault)
    expect(finding?.help).toContain(JSON.stringify(better))
    expect(judge([tool({ name: better })])).toEqual([])
  })
})

describe('duplicate-tool', () => {
  it('names both files, whatever their order', () => {
    const a = tool({ file: 'src/tools/a.ts' })
    const b = tool({ file: 'src/tools/b.ts', export: 'tools.move' })
    const expected = [
      expect.objectContaining({
        rule: 'duplicate-tool',
        severity: 'error',
        tool: 'move_file',
        file: 'src/tools/a.ts',
        files: ['src/tools/a.ts', 'src/tools/b.ts'],
        message:
          '2 tools have the name "move_file": src/tools/a.ts (export default) and src/tools/b.ts (export tools.move). A caller reaches only one of them.',
      }),
    ]
    expect(judge([a, b])).toEqual(expected)
    expect(judge([b, a])).toEqual(expected)
  })

  it('warns of names that clients fold into one', () => {
    const findings = judge([tool({ name: 'move-file' }), tool({ name: 'move_file', file: 'b.ts' })])
    expect(findings).toMatchObject([
      { rule: 'duplicate-tool', severity: 'warn', files: ['b.ts', 'src/tools/move.ts'] },
    ])
    expect(findings[0]?.message).toContain(
      '"move_file" in b.ts and "move-file" in src/tools/move.ts',
    )
  })

  it('weighs both cases alike once the user set the rule', () => {
    const tools = [tool({ name: 'move-file' }), tool()]
    const settings: CheckSettings = { rules: { 'duplicate-tool': 'error' } }
    expect(judge(tools, settings)).toMatchObject([{ severity: 'error' }])
  })
})

describe('missing-description', () => {
  it.each([undefined, '', '  \n'])('asks every tool for one: %j', (description) => {
    const { description: _, ...bare } = tool()
    const silent = description === undefined ? bare : { ...bare, description }
    expect(judge([silent]).map(ruleOf)).toEqual(['warn missing-description'])
  })

  const input: Schema = {
    type: 'object',
    properties: {
      a: { type: 'string', description: 'A' },
      b: { type: 'string' },
      c: { $ref: '#/$defs/c' },
      d: { type: 'object', description: 'D', properties: { e: { type: 'string' } } },
    },
    $defs: { c: { type: 'object', description: 'C', properties: { next: { $ref: '#/$defs/c' } } } },
  }

  it('asks properties only on request', () => {
    expect(judge([tool({ input })])).toEqual([])
    const settings: CheckSettings = { rules: { 'missing-description': { properties: true } } }
    expect(judge([tool({ input, output: input })], settings).map(ruleOf)).toEqual([
      'warn missing-description b',
      'warn missing-description d.e',
    ])
  })
})
