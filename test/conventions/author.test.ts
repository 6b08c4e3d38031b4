import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import * as v3 from 'zod3'
import { defineTool, jsonValue } from '../../src/author.ts'
import { convert } from '../../src/contract/convert/index.ts'
import { project } from '../../src/project/index.ts'
import { onlyTool } from './read.ts'

const ANY_JSON = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }

describe('defineTool', () => {
  test('returns what it was given', () => {
    const tool = { description: 'Adds', inputSchema: z.object({ a: z.number() }) }
    expect(defineTool(tool)).toBe(tool)
  })

  test('types the arguments of the handler from the contract', () => {
    const tool = defineTool({
      description: 'Adds',
      inputSchema: z.object({ a: z.string().transform(Number) }),
      handler: ({ a }) => {
        expectTypeOf(a).toEqualTypeOf<number>()
        return a + 1
      },
      ours: 'kept',
    })
    expect(tool.handler({ a: 1 })).toBe(2)
    expectTypeOf(tool.ours).toEqualTypeOf<string>()
    defineTool({
      description: 'Adds',
      inputSchema: { a: z.number(), b: z.string() },
      handler: ({ a, b }) => {
        expectTypeOf(a).toEqualTypeOf<number>()
        expectTypeOf(b).toEqualTypeOf<string>()
      },
    })
  })
})

describe('jsonValue', () => {
  const validate = (value: unknown) => jsonValue()['~standard'].validate(value)

  test.each([['a'], [0], [-1.5], [true], [null], [[]], [{}], [{ a: [{ b: null }] }]])(
    'takes %j',
    (value) => {
      expect(validate(value)).toEqual({ value })
    },
  )

  test.each([
    ['undefined', undefined, []],
    ['NaN', Number.NaN, []],
    ['bigint', { a: [1, 2n] }, ['a', 1]],
    ['function', [() => {}], [0]],
    ['Date', { when: new Date(0) }, ['when']],
    ['Map', new Map(), []],
  ])('refuses %s', (received, value, path) => {
    expect(validate(value)).toEqual({
      issues: [{ message: `Expected a JSON value, received ${received}`, path }],
    })
  })

  test('refuses a circle, takes what is merely deep', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(validate(circle)).toMatchObject({ issues: [{ path: ['self'] }] })
    let deep: unknown = 1
    for (let level = 0; level < 2_000; level++) deep = [deep]
    expect(validate(deep)).toEqual({ value: deep })
  })

  test('as a contract of its own it is any JSON', () => {
    const { document, findings } = convert(jsonValue(), { side: 'input' })
    expect(findings).toEqual([])
    expect(project(document).document).toEqual(ANY_JSON)
  })

  test.each([
    ['Zod 3', v3.z],
    ['Zod 4', z],
  ])('as a field of %s', async (_, zod) => {
    const field = jsonValue(zod as typeof z) as never
    const contract = (zod as typeof z).object({ payload: field })
    expect(contract.safeParse({ payload: { a: [1, null, 'x'] } }).success).toBe(true)
    expect(contract.safeParse({ payload: { a: undefined } }).success).toBe(false)
    const tool = await onlyTool({ default: { description: 'Any', inputSchema: contract } })
    expect(project(tool.input).document).toMatchObject({
      properties: { payload: ANY_JSON },
      required: ['payload'],
    })
  })

  test('in a raw shape', async () => {
    const shape = { payload: jsonValue(v3.z), note: v3.z.string() }
    const tool = await onlyTool({ default: { description: 'Any', inputSchema: shape } })
    expect(project(tool.input).document).toMatchObject({ properties: { payload: ANY_JSON } })
  })

  test('says what it needs when it is given something else', () => {
    expect(() => jsonValue({} as never)).toThrow('[tool-manifest] jsonValue(z) needs Zod')
  })
})
