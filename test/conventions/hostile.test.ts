import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readExports, shown } from './read.ts'

const contract = z.object({ city: z.string() })
const good = { name: 'good', description: 'Good', inputSchema: contract }

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function thrower(): never {
  throw new Error('not ready')
}

describe('what throws loses nothing but itself', () => {
  test('a contract getter: a finding with file and tool', async () => {
    const read = await readExports({
      contract: {
        name: 'getter_thrower',
        description: 'Throws',
        get inputSchema(): never {
          return thrower()
        },
      },
      good,
    })
    expect(shown(read)).toEqual(['good (plain) at good'])
    expect(read.findings).toMatchObject([
      {
        rule: 'evaluation-failed',
        tool: 'getter_thrower',
        file: 'src/tools/sample.ts',
        export: 'contract',
        message: 'Reading the contract of tool "getter_thrower" threw: not ready',
      },
    ])
  })

  test('a getter inside the contract', async () => {
    const lazy = z.object({
      get late() {
        return thrower()
      },
    })
    const read = await readExports({ bad: { ...good, name: 'bad', inputSchema: lazy }, good })
    expect(read.tools.map(({ name }) => name)).toContain('good')
    expect(JSON.stringify([read.findings, read.tools[0]?.findings])).toContain('not ready')
  })

  test.each(['name', 'title', 'description', 'annotations', 'icons', '_meta'])(
    'the getter of %s: a finding that names it, never a tool without it',
    async (member) => {
      const odd = { ...good, name: undefined, execute: () => 1 }
      Object.defineProperty(odd, member, { get: thrower, enumerable: true })
      const read = await readExports({ odd, good })
      expect(shown(read)).toEqual(['good (plain) at good'])
      expect(read.findings).toMatchObject([
        {
          rule: 'evaluation-failed',
          tool: 'odd',
          export: 'odd',
          message: `Reading \`${member}\` of tool "odd" threw: not ready`,
        },
      ])
    },
  )

  test('an export that rejects, and one that cannot be read', async () => {
    const exports = Object.defineProperty({ good, never: Promise.reject('no key') }, 'early', {
      get: thrower,
      enumerable: true,
    })
    const read = await readExports(exports)
    expect(shown(read)).toEqual(['good (plain) at good'])
    expect(read.findings.map(({ export: name, message }) => [name, message])).toEqual([
      ['never', 'Reading export `never` threw: no key'],
      ['early', 'Reading export `early` threw: not ready'],
    ])
  })
})

describe('odd values are survived', () => {
  test.each([
    ['a revoked proxy', revoked()],
    ['a list with a revoked proxy', [revoked()]],
    ['a tool with a revoked proxy for a contract', { ...good, name: 'x', inputSchema: revoked() }],
    ['a client that answers everything', new Proxy({}, { get: () => () => new Promise(() => {}) })],
    [
      'a callable client',
      new Proxy(() => {}, { get: (_, key) => (key === 'then' ? thrower : {}) }),
    ],
    ['something thenable that never answers', Object.fromEntries([['then', () => {}]])],
    ['an object without a prototype', Object.create(null)],
    ['a bound function', (() => {}).bind(null)],
    ['a symbol', Symbol('x')],
    ['a proxy with hostile traps', new Proxy({}, { ownKeys: thrower, getPrototypeOf: thrower })],
  ])('%s', async (_, value) => {
    const read = await readExports({ value, good })
    expect(read.tools.map(({ name }) => name)).toContain('good')
  })

  test('a circle', async () => {
    const circle: Record<string, unknown> = { good }
    circle.self = circle
    circle.list = [circle]
    expect(shown(await readExports({ circle }))).toEqual(['good (plain) at circle.good'])
  })

  test('objects that grow as they are read', async () => {
    const grow = (): object => Object.defineProperty({}, 'more', { get: grow, enumerable: true })
    expect(shown(await readExports({ grown: grow(), good }))).toEqual(['good (plain) at good'])
  })

  test('a huge export before the tool', async () => {
    const data = Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'x' }))
    expect(shown(await readExports({ data, good }))).toEqual(['good (plain) at good'])
  })

  test('an export named __proto__ or then', async () => {
    const exports = Object.fromEntries([
      ['__proto__', { ...good, name: undefined, description: 'Other' }],
      ['then', good],
    ])
    expect(shown(await readExports(exports))).toEqual([
      '__proto__ (plain) at __proto__',
      'good (plain) at then',
    ])
  })
})
