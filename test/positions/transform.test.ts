import { describe, expect, it } from 'vitest'
import { parseModule } from '../../src/load/positions/parse.ts'
import { recordPositions } from '../../src/load/positions/transform.ts'
import { evaluate } from './bundle.ts'

function transformed(code: string, file = 'main.ts'): string | undefined {
  const program = parseModule(code, file)
  return program && recordPositions(code, program, file)?.toString().split('\n;function ')[0]
}

describe('what is recorded', () => {
  it.each([
    [
      'the whole chain, once',
      'a = z.string().min(1)',
      'a = __toolManifestAt(z.string().min(1), 1, 5)',
    ],
    [
      'schemas inside of schemas, and where properties are written',
      'z.object({ a: z.any(), "b": x, [c]: y, ...d })',
      '__toolManifestAt(z.object({ a: __toolManifestAt(z.any(), 1, 15), "b": x, [c]: y, ...d }), 1, 1, [["a",1,12],["b",1,24]])',
    ],
    [
      'copies',
      'base.pick({ a: true })',
      '__toolManifestAt(base.pick({ a: true }), 1, 1, [["a",1,13]])',
    ],
    [
      'a tool and the call it is given to',
      'tool({ name, inputSchema: s })',
      '__toolManifestAt(tool(__toolManifestAt({ name, inputSchema: s }, 1, 6, [["name",1,8],["inputSchema",1,14]])), 1, 1, [["name",1,8],["inputSchema",1,14]])',
    ],
    [
      'parts of a JSON Schema',
      's = { type: "object", properties: {} }',
      's = __toolManifestAt({ type: "object", properties: __toolManifestAt({}, 1, 35) }, 1, 5, [["type",1,7],["properties",1,23]])',
    ],
    [
      'what other libraries and aliases make',
      "import { object as shape } from 'zod/mini'\nimport * as v from 'valibot'\nconst { any } = require('zod')\nshape(v.any(), any(), other())",
      "import { object as shape } from 'zod/mini'\nimport * as v from 'valibot'\nconst { any } = require('zod')\n__toolManifestAt(shape(__toolManifestAt(v.any(), 4, 7), __toolManifestAt(any(), 4, 16), other()), 4, 1)",
    ],
  ])('%s', (_, code, expected) => {
    expect(transformed(code)).toBe(expected)
  })

  it.each([
    ['code without schemas', 'const a = f(1); export default { a }'],
    ['types', 'type A = z.infer<typeof schema>; let a: z.ZodType<string>'],
    ['a chain that may stop in its middle', 'z?.object({}).optional()'],
    ['a decorator', '@z.decorate() class A {}'],
    ['constructions', 'new z.ZodString(d)'],
    ['what does not parse', 'z.object({'],
  ])('not %s', (_, code) => {
    expect(transformed(code)).toBeUndefined()
  })

  it('goes into the arguments of what it leaves alone', () => {
    expect(transformed('z?.object({ a: z.any() })')).toBe(
      'z?.object({ a: __toolManifestAt(z.any(), 1, 16) })',
    )
    expect(transformed('@z.decorate(z.any()) class A {}')).toBe(
      '@z.decorate(__toolManifestAt(z.any(), 1, 13)) class A {}',
    )
  })
})

describe('an object that several expressions give', () => {
  it('was made where the innermost stands', async () => {
    const { exports, store } = await evaluate({
      'main.ts':
        "import { z } from 'zod'\nconst tool = <T>(it: T): T => it\nexport const a = tool({\n  inputSchema: z.object({}),\n})",
    })
    expect(store.of(exports.a!)).toEqual({ file: 'main.ts', line: 3, column: 23 })
    expect(store.ofMember(exports.a!, 'inputSchema')).toEqual({
      file: 'main.ts',
      line: 4,
      column: 3,
    })
  })
})

describe('the code does the same as before', () => {
  it('in modules that import each other in a circle', async () => {
    const { exports } = await evaluate({
      'main.ts':
        "import { z } from 'zod'\nimport { b } from './b.ts'\nexport function make() { return z.string() }\nexport const early = b.early\nexport const late = make()",
      'b.ts': "import { make } from './main.ts'\nexport const b = { early: make().def.type }",
    })
    expect(exports).toMatchObject({ early: 'string', late: { def: { type: 'string' } } })
  })

  it('with first and last lines that must stay where they are', async () => {
    const { exports } = await evaluate({
      'main.ts':
        "#!/usr/bin/env node\n'use strict'\nimport { z } from 'zod'\nexport const a = z.any() // the end",
    })
    expect(exports).toMatchObject({ a: { def: { type: 'any' } } })
  })

  it('without a semicolon at the end of a line', async () => {
    const { exports } = await evaluate({
      'main.ts':
        "import { z } from 'zod'\nexport const a = 1\nz.any()\nexport class B extends z.ZodAny {}\nexport const c = (z.any() as z.ZodAny)!.optional()\nexport let n = 0\nconst count = () => { n++; return z.any() }\ncount()",
    })
    expect(exports).toMatchObject({ a: 1, n: 1, c: { def: { type: 'optional' } } })
  })

  it('with values that are no objects, and without a store', async () => {
    const { exports } = await evaluate({
      'main.ts':
        "import { z } from 'zod'\nexport const a = z.string().parse('text')\nexport const b = z.undefined().parse(undefined)\nexport const c = z.null().parse(null)",
    })
    expect(exports).toMatchObject({ a: 'text', b: undefined, c: null })
  })
})
