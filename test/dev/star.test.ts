import { expect, test } from 'vitest'
import { link } from '../../src/load/runtime/link.ts'

type Name = (key: string, get: () => unknown) => void
type Take = (id: string) => Promise<object>

const leaf = (exports: Readonly<Record<string, unknown>>) => ({
  run: async (...[, , , , name]: unknown[]) => {
    for (const [key, value] of Object.entries(exports)) (name as Name)(key, () => value)
  },
})

const links = { left: 'left', right: 'right', more: 'more' }

test('of two things that others export under one name a module exports neither, of one thing it does', async () => {
  const same = {}
  const load = link(
    {
      left: leaf({ both: 1, one: same, own: 'left', default: 1 }),
      right: leaf({ both: 2, one: same, own: 'right' }),
      more: leaf({ both: 1, more: 3 }),
      all: {
        links,
        run: async (...[, take, , all, name]: unknown[]) => {
          for (const id of ['left', 'right', 'more'])
            (all as (other: object) => void)(await (take as Take)(id))
          ;(name as Name)('own', () => 'own')
        },
      },
    },
    { env: {}, resolve: (specifier) => specifier },
  )
  expect({ ...(await load('all')) }).toEqual({ more: 3, one: same, own: 'own' })
})
