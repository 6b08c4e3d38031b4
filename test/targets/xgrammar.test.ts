import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaObject } from '../../src/schema/index.ts'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import { fixtures, toolFor } from './fixtures.ts'
import { around, lowered } from './support.ts'

interface Engine {
  readonly Grammar: { fromJSONSchema(schema: string, anyWhitespace?: boolean): Promise<object> }
  readonly Testings: { isGrammarAcceptString(grammar: object, text: string): Promise<boolean> }
}

const require = createRequire(import.meta.url)
let folder: string
let engine: Engine

beforeAll(() => {
  // the package calls itself a module, but its file is CommonJS
  folder = mkdtempSync(join(tmpdir(), 'xgrammar-'))
  const file = join(folder, 'index.cjs')
  copyFileSync(require.resolve('@mlc-ai/web-xgrammar'), file)
  engine = require(file) as Engine
})
afterAll(() => rmSync(folder, { recursive: true }))

async function decodes(document: SchemaObject, value: unknown): Promise<boolean> {
  const grammar = await engine.Grammar.fromJSONSchema(JSON.stringify(document), true)
  return engine.Testings.isGrammarAcceptString(grammar, JSON.stringify(value))
}

/** Values that the contract of a fixture accepts; for strict targets null stands for "left out". */
const VALUES: { readonly [fixture: string]: readonly unknown[] } = {
  'no arguments': [{}],
  string: [{ x: '' }, { x: 'a"b' }],
  optional: [{ x: 'a' }, { x: null }],
  nullish: [{ x: null }, { x: 'a' }],
  default: [{ x: 3 }, { x: null }],
  'positive integer': [{ x: 1 }, { x: 12345 }],
  'string lengths': [{ x: 'a' }],
  url: [{ x: 'https://a.b/c' }],
  regex: [{ x: 'abc' }],
  'mixed literals': [{ x: 'x' }, { x: 1 }, { x: null }],
  'nullable enum': [{ x: 'a' }, { x: null }],
  'union of scalars': [{ x: 'a' }, { x: 1.5 }],
  'string or list': [{ x: 'a' }, { x: ['a', 'b'] }],
  'array lengths': [{ x: ['a', 'b'] }],
  'array of objects': [
    {
      x: [
        { id: 'a', note: null },
        { id: 'b', note: 'c' },
      ],
    },
  ],
  tuple: [{ x: [1, 'a'] }],
  'nullable object': [{ x: { a: 'b' } }, { x: null }],
  'record of an enum': [{ x: { a: 1, b: 2 } }],
  'discriminated union': [{ x: { kind: 'move', to: 'a', keep: null } }],
  'union of objects': [{ x: { a: 'b' } }, { x: { b: 1 } }],
  'recursion through an array': [{ name: 'a', children: [{ name: 'b', children: [] }] }],
  'named definition': [{ from: { city: 'a' }, x: { city: 'b' } }],
}

describe('a real decoder', () => {
  it('compiles every strict document', async () => {
    let compiled = 0
    for (const target of ['openai-strict', 'anthropic-strict']) {
      for (const fixture of fixtures) {
        // this engine has no word boundaries; that OpenAI's has none is not documented
        if (target === 'openai-strict' && fixture.name === 'word boundary') continue
        const result = lowerFor(findTarget(target), [toolFor(findTarget(target), fixture)])
        if (result.findings.some(({ level }) => level === 'error')) continue
        await engine.Grammar.fromJSONSchema(JSON.stringify(result.tools[0]?.input), true)
        compiled += 1
      }
    }
    expect(compiled).toBeGreaterThan(80)
  })

  it.each(Object.entries(VALUES))('openai-strict, %s', async (name, values) => {
    const fixture = fixtures.find((candidate) => candidate.name === name)
    expect(fixture, name).toBeDefined()
    if (!fixture) return
    const document = lowerFor(findTarget('openai-strict'), [fixture.tool]).tools[0]?.input ?? {}
    for (const value of values)
      expect(await decodes(document, value), JSON.stringify(value)).toBe(true)
  })

  it('refuses what the document refuses', async () => {
    const document = around(
      lowered('openai-strict', { type: 'string', enum: ['a', 'b'] }),
    ) as SchemaObject
    expect(await decodes(document, { x: 'a' })).toBe(true)
    expect(await decodes(document, { x: 'c' })).toBe(false)
    expect(await decodes(document, {})).toBe(false)
  })

  it('any JSON in branches is any JSON', async () => {
    const any = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }
    for (const target of ['openai', 'gemini', 'anthropic']) {
      const document = around(lowered(target, any)) as SchemaObject
      for (const x of ['a', 1.5, true, null, [1, 'a'], { a: { b: [] } }]) {
        expect(await decodes(document, { x }), `${target} ${JSON.stringify(x)}`).toBe(true)
      }
    }
  })
})
