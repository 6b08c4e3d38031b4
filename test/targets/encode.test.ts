import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Schema, type SchemaObject, walk } from '../../src/schema/index.ts'
import { findTarget, type RestorePlan, restoreOptional } from '../../src/target/index.ts'
import { lowerFor } from '../../src/target/lower-for.ts'
import type { TargetResult } from '../../src/target/types.ts'
import { seed } from '../setup/seed.ts'
import { documents, valuesOf } from './documents.ts'
import { fixtures, toolFor } from './fixtures.ts'
import { JUDGES } from './judges.ts'
import { around, faults, run } from './support.ts'
import { declaredOnly, filled, validator, withNull } from './values.ts'

const RUNS = Number(process.env.RUNS ?? 120)
const ENCODING = [
  'openai-strict',
  'anthropic-strict',
  'gemini',
  'gemini-parameters',
  'agentcore',
  'moonshot',
]
const ANY = { type: 'string', description: 'JSON text of any value.' }
const ANY_JSON = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }
const entriesOf = (value: unknown): object => ({
  type: 'array',
  items: {
    type: 'object',
    properties: { key: { type: 'string' }, value },
    required: ['key', 'value'],
    additionalProperties: false,
  },
})

const encoded = (target: string, document: unknown): TargetResult =>
  run(target, document as Schema, { unsupported: 'encode' })
const x = (schema: unknown): [document: unknown, plan: RestorePlan | undefined] => {
  const result = encoded('openai-strict', around(schema))
  expect(faults(result)).toEqual([])
  return [result.tools[0]?.input.properties?.x, result.restore?.probe?.properties?.x]
}

describe("unsupported: 'encode'", () => {
  it('any JSON is JSON text', () => {
    expect(x({ ...ANY_JSON, description: 'The payload', default: { a: 1 } })).toEqual([
      { type: 'string', description: 'The payload. JSON text of any value. Default: {"a":1}.' },
      { json: true },
    ])
    expect(x({})).toEqual([ANY, { json: true }])
    expect(x({ type: 'array' })).toEqual([{ type: 'array', items: ANY }, { items: { json: true } }])
  })

  it('a record is a list of entries', () => {
    expect(x({ type: 'object', additionalProperties: { type: 'integer' } })).toEqual([
      { ...entriesOf({ type: 'integer' }), description: 'One entry per property.' },
      { entries: {} },
    ])
    expect(x({ type: 'object', title: 'Labels', propertyNames: { maxLength: 3 } })).toEqual([
      {
        title: 'Labels',
        ...entriesOf(ANY),
        description: 'Every property name must match {"maxLength":3}. One entry per property.',
      },
      { entries: { json: true } },
    ])
  })

  it('further properties beside declared ones are a property of their own', () => {
    const document = {
      type: 'object',
      properties: { additional_properties: { type: 'string' } },
      additionalProperties: ANY_JSON,
    }
    const result = encoded('anthropic-strict', document)
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        additional_properties: { type: 'string' },
        additional_properties_: {
          ...entriesOf(ANY),
          description: 'One entry per further property; empty if there is none.',
        },
      },
      required: ['additional_properties_'],
      additionalProperties: false,
    })
    const plan = result.restore?.probe
    expect(plan).toEqual({
      rest: 'additional_properties_',
      properties: { additional_properties_: { entries: { json: true } } },
    })
    const entries = [
      { key: '__proto__', value: '{"a":[1]}' },
      { key: 'b', value: 'no JSON' },
      { key: 'additional_properties', value: '"what is declared counts"' },
    ]
    const restored = restoreOptional(
      { additional_properties: 'c', additional_properties_: entries },
      plan,
    )
    expect(JSON.stringify(restored)).toBe(
      '{"__proto__":{"a":[1]},"b":"no JSON","additional_properties":"c"}',
    )
  })

  it('declared properties keep their form where only the further ones are JSON text', () => {
    const result = encoded('moonshot', {
      type: 'object',
      properties: { kind: { type: 'string' } },
      additionalProperties: ANY_JSON,
    })
    expect(restoreOptional({ kind: '1', other: '1' }, result.restore?.probe)).toEqual({
      kind: '1',
      other: 1,
    })
  })

  it('a record at the root is a property of it', () => {
    const result = encoded('openai-strict', {
      type: 'object',
      additionalProperties: { type: 'string' },
    })
    expect(faults(result)).toEqual([])
    const sent = { additional_properties: [{ key: 'a', value: 'b' }] }
    expect(restoreOptional(sent, result.restore?.probe)).toEqual({ a: 'b' })
    for (const entry of ['no entry', { key: 'no value' }]) {
      const wrong = { additional_properties: [entry] }
      expect(restoreOptional(wrong, result.restore?.probe)).toEqual(wrong)
    }
  })

  it('one more turn of a definition is JSON text', () => {
    const result = encoded('anthropic-strict', {
      ...around({ $ref: '#/$defs/a~1b' }),
      $defs: {
        'a/b': { type: 'object', properties: { next: { $ref: '#/$defs/a~1b' } } },
      },
    })
    expect(faults(result)).toEqual([])
    expect(result.tools[0]?.input.$defs).toEqual({
      'a/b': {
        type: 'object',
        properties: {
          next: {
            type: 'string',
            description: 'JSON text of another value like a/b, in which this one stands.',
          },
        },
        additionalProperties: false,
      },
    })
    expect(restoreOptional({ x: { next: '{"next":{"next":{}}}' } }, result.restore?.probe)).toEqual(
      { x: { next: { next: { next: {} } } } },
    )
  })

  it('the same at the root', () => {
    const result = encoded('anthropic-strict', {
      type: 'object',
      properties: { next: { $ref: '#' } },
    })
    expect(result.tools[0]?.input.properties?.next).toEqual({
      type: 'string',
      description: 'JSON text of another value like the whole, in which this one stands.',
    })
  })

  it('each position of a tuple keeps its form', () => {
    const tuple = {
      type: 'array',
      prefixItems: [
        { type: 'string' },
        ANY_JSON,
        { type: 'object', properties: { a: { type: 'string' } } },
      ],
      items: { type: 'object', additionalProperties: { type: 'string' } },
    }
    const [, plan] = x(tuple)
    expect(plan).toEqual({
      prefixItems: [{}, { json: true }, { omit: ['a'] }],
      items: { entries: {} },
    })
    const sent = ['1', '1', { a: null }, [{ key: 'k', value: '1' }]]
    expect(restoreOptional(sent, plan)).toEqual(['1', 1, {}, { k: '1' }])
    const agentcore = encoded('agentcore', around({ ...tuple, items: false, maxItems: 3 }))
    expect(restoreOptional({ x: ['"1"', '1', '{}'] }, agentcore.restore?.probe)).toEqual({
      x: ['1', 1, {}],
    })
  })

  it('refuses a union in which the form may mean either', () => {
    const record = { type: 'object', additionalProperties: { type: 'string' } }
    expect(
      faults(
        encoded(
          'openai-strict',
          around({ anyOf: [record, { type: 'array', items: { type: 'string' } }] }),
        ),
      ),
    ).toEqual(['error openai-strict/ambiguous-encoding x'])
    expect(faults(encoded('openai-strict', around({ anyOf: [{}, { type: 'string' }] })))).toEqual([
      'error openai-strict/ambiguous-encoding x',
    ])
    const holder = { type: 'object', properties: { a: ANY_JSON }, required: ['a'] }
    const other = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
    expect(faults(encoded('openai-strict', around({ anyOf: [holder, other] })))).toEqual([
      'error openai-strict/ambiguous-encoding x',
    ])
    const member = { anyOf: [{ enum: ['x'] }, {}] }
    const tuple = { type: 'array', prefixItems: [member, { type: 'string' }], items: false }
    expect(faults(encoded('openai-strict', around(tuple)))).toEqual([
      'error openai-strict/ambiguous-encoding x',
    ])
    expect(x({ anyOf: [record, { type: 'string' }] })[1]).toEqual({ entries: {} })
  })

  it('tells branches apart by their kind where one of them is a reference', () => {
    const result = encoded('openai-strict', {
      ...around({
        anyOf: [{ $ref: '#/$defs/o' }, { type: 'array', items: ANY_JSON }, { type: 'null' }],
      }),
      $defs: { o: { type: 'object', properties: { a: ANY_JSON } } },
    })
    expect(faults(result)).toEqual([])
    const restored = (sent: unknown): unknown => restoreOptional({ x: sent }, result.restore?.probe)
    expect(restored(['1', '{"a":2}'])).toEqual({ x: [1, { a: 2 }] })
    expect(restored({ a: '[]' })).toEqual({ x: { a: [] } })
    expect(restored({ a: null })).toEqual({ x: {} })
    expect(restored(null)).toEqual({ x: null })
  })

  it.each(ENCODING)('%s carries every fixture, and no judge refuses it', (name) => {
    const target = findTarget(name)
    for (const fixture of fixtures) {
      if (fixture.name === 'name with a space') continue
      const result = lowerFor(target, [toolFor(target, fixture)], { unsupported: 'encode' })
      expect(
        result.findings.filter(({ level }) => level === 'error').map(({ rule }) => rule),
        fixture.name,
      ).toEqual([])
      expect(JUDGES[name]?.(result.tools[0]?.input ?? {}), fixture.name).toEqual([])
    }
  })
})

/** Branches of one union that may hold one value in two forms: what is sent is then the model's choice. */
function hasTwoForms(document: SchemaObject): boolean {
  let found = false
  walk(document, (node) => {
    const leaves = typeof node === 'object' ? (node.anyOf ?? []) : []
    const texts = leaves
      .map((leaf) => JSON.stringify(leaf))
      .filter((text) => text !== '{"type":"null"}')
    found ||= texts.length > 1 && texts.some((text) => /JSON text|"key":/.test(text))
  })
  return found
}

/** The opposite of `restoreOptional`: what a model sends for a value. */
function sentFor(value: unknown, plan: RestorePlan, root: RestorePlan): unknown {
  if (plan.ref !== undefined)
    return sentFor(value, plan.ref === '#' ? root : (root.definitions?.[plan.ref] ?? {}), root)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const kind = Array.isArray(value) ? 'array' : typeof value === 'string' ? 'string' : undefined
  const branch = plan.oneOf?.find(
    (candidate) =>
      candidate.kind === kind &&
      (isObject || kind !== undefined) &&
      Object.entries(candidate.when).every(([name, values]) =>
        values.includes((value as Record<string, unknown>)[name]),
      ),
  )
  if (branch) return sentFor(value, branch.plan, root)
  if (plan.json) return JSON.stringify(value)
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      sentFor(item, plan.prefixItems?.[index] ?? plan.items ?? {}, root),
    )
  }
  if (!isObject) return value
  const entries = Object.entries(value)
  const inner = plan.entries
  if (inner) return entries.map(([key, held]) => ({ key, value: sentFor(held, inner, root) }))
  const { rest } = plan
  const further = entries.filter(([name]) => rest !== undefined && /^k\d$/.test(name))
  return Object.fromEntries([
    ...(plan.omit ?? []).map((name) => [name, null]),
    ...entries
      .filter((entry) => !further.includes(entry))
      .map(([name, held]) => [
        name,
        sentFor(held, plan.properties?.[name] ?? plan.values ?? {}, root),
      ]),
    ...(rest === undefined
      ? []
      : [[rest, sentFor(Object.fromEntries(further), plan.properties?.[rest] ?? {}, root)]]),
  ])
}

describe('restoreOptional(what is sent for a value) is the value', () => {
  it.each(ENCODING)('%s', (target) => {
    let judged = 0
    fc.assert(
      fc.property(
        documents.chain((document) =>
          fc.tuple(
            fc.constant(document),
            fc.array(valuesOf(document), { minLength: 3, maxLength: 3 }),
          ),
        ),
        ([document, values]) => {
          const result = encoded(target, document)
          const said = result.findings.some(
            ({ level, rule }) => level === 'error' || /\/(?:nullable|ambiguous-null)$/.test(rule),
          )
          const lowered = result.tools[0]?.input ?? {}
          if (said || hasTwoForms(lowered)) return
          const plan = result.restore?.probe ?? {}
          const accepts = validator(declaredOnly(document))
          const takes = validator(withNull(lowered))
          const takesNull = (schema: Schema): boolean =>
            validator({ ...(schema as SchemaObject), $defs: document.$defs ?? {} })(null)
          for (const generated of values) {
            // strict mode cannot leave out what may be null
            const value = filled(
              JSON.parse(JSON.stringify(generated)),
              document,
              document,
              target === 'openai-strict' ? takesNull : () => false,
            )
            if (!accepts(value)) continue
            judged += 1
            const sent = sentFor(value, plan, plan)
            if (!takes(sent)) {
              throw new Error(
                `${JSON.stringify(value)} is sent as ${JSON.stringify(sent)} and refused by ${JSON.stringify(lowered)}`,
              )
            }
            expect(restoreOptional(sent, plan)).toEqual(value)
          }
        },
      ),
      { numRuns: RUNS, seed },
    )
    expect(judged).toBeGreaterThan(RUNS / 5)
  })
})
