import { expect, test } from 'vitest'
import { manifestOf, placed, project } from './support.ts'

async function read(source: string) {
  using app = project({ 'src/tools/sample.ts': source })
  return await manifestOf([], { root: app.root, include: 'src/tools/*.ts' })
}

const find = { input: { document: { properties: { q: { type: 'string' } }, required: ['q'] } } }

test('fastmcp: an exported server with the tools it was given', async () => {
  const result = await read(`
    import { FastMCP } from 'fastmcp'
    import { z } from 'zod'
    export const server = new FastMCP({ name: 'x', version: '1.0.0' })
    server.addTool({
      name: 'find', description: 'Finds', parameters: z.object({ q: z.string() }),
      annotations: { readOnlyHint: true }, execute: async () => '',
    })`)
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/tools/sample.ts server.find (fastmcp)'])
  expect(result.tools[0]).toMatchObject({ ...find, annotations: { readOnlyHint: true } })
})

test('mcp-use: an exported server with the tools it was given', async () => {
  const result = await read(`
    import { MCPServer } from 'mcp-use/server'
    import { z } from 'zod'
    export const server = new MCPServer({ name: 'x', version: '1.0.0' })
    server.tool({ name: 'find', description: 'Finds', schema: z.object({ q: z.string() }) },
      async () => ({ content: [] }))`)
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/tools/sample.ts server.find (mcp-use)'])
  expect(result.tools[0]).toMatchObject(find)
})

test.each([
  ['a Zod object', `z.object({ q: z.string() })`],
  ['the older notation', `{ q: { type: z.string(), description: 'Query' } }`],
])('mcp-framework: a tool class, %s', async (_, schema) => {
  const result = await read(`
    import { MCPTool } from 'mcp-framework'
    import { z } from '${schema.startsWith('z.') ? 'zod' : 'zod/v3'}'
    export default class FindTool extends MCPTool {
      name = 'find'
      description = 'Finds'
      schema = ${schema} as never
      async execute() { return '' }
    }`)
  expect(placed(result)).toEqual(['find: src/tools/sample.ts default (mcp-framework)'])
  expect(result.tools[0]).toMatchObject({ ...find, description: 'Finds' })
})

test('@rekog/mcp-nest: decorated methods', async () => {
  const result = await read(`
    import 'reflect-metadata'
    import { Injectable } from '@nestjs/common'
    import { Tool } from '@rekog/mcp-nest'
    import { z } from 'zod'
    @Injectable()
    export class Finder {
      constructor() { throw new Error('constructed') }
      @Tool({ name: 'find', description: 'Finds', parameters: z.object({ q: z.string() }), annotations: { readOnlyHint: true } })
      async find() { return '' }
      other() {}
    }`)
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/tools/sample.ts Finder.find (mcp-nest)'])
  expect(result.tools[0]).toMatchObject({ ...find, annotations: { readOnlyHint: true } })
})
