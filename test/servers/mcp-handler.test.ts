import { describe, expect, test } from 'vitest'
import { manifestOf, placed, project } from './support.ts'

const ROUTE = 'app/api/[transport]/route.ts'
const NONE = 'async () => ({ content: [] })'
const ROLL = `'roll', { description: 'Rolls', inputSchema: z.object({ sides: z.number().int().min(2) }) }, ${NONE}`
const roll = { properties: { sides: { type: 'integer', minimum: 2 } }, required: ['sides'] }

/** The versions for SDK 2.x and 1.x. */
const PACKAGES = ['mcp-handler', '@vercel/mcp-adapter']

describe.each(PACKAGES)('a route of %s', (from) => {
  const head = `
    import { createMcpHandler, withMcpAuth } from '${from}'
    import { z } from 'zod'
    const handler = createMcpHandler(async (server) => {
      await null
      server.registerTool(${ROLL})
    }, {}, { basePath: '/api' })`

  test.each([
    ['exported for several methods', 'export { handler as GET, handler as POST }'],
    [
      'behind authorization',
      'const safe = withMcpAuth(handler, () => undefined, { required: true }); export { safe as GET, safe as POST }',
    ],
  ])('%s', async (_, tail) => {
    using app = project({ [ROUTE]: `${head}\n${tail}` })
    const result = await manifestOf([], { root: app.root, include: 'app/**/route.ts' })
    expect(result.findings).toEqual([])
    expect(placed(result)).toEqual([`roll: ${ROUTE} GET.roll (registered)`])
    expect(result.tools[0]?.input.document).toMatchObject(roll)
  })

  test('named as a server, its handler in a function of its own', async () => {
    using app = project({
      [ROUTE]: `${head}\nexport async function POST(request: Request) { return await handler(request) }`,
    })
    const result = await manifestOf([ROUTE], { root: app.root })
    expect(result.findings).toEqual([])
    expect(placed(result)).toEqual([`roll: ${ROUTE} server.roll (mcp-server)`])
    expect(result.tools[0]?.input.document).toMatchObject(roll)
  })
})

test('what registering throws is told', async () => {
  using app = project({
    [ROUTE]: `
      import { createMcpHandler } from 'mcp-handler'
      export const GET = createMcpHandler(() => { throw new Error('no tools today') })`,
  })
  const { findings } = await manifestOf([], { root: app.root, include: 'app/**/route.ts' })
  expect(findings).toMatchObject([{ rule: 'evaluation-failed', file: ROUTE, export: 'GET' }])
  expect(findings[0]?.message).toContain('no tools today')
})
