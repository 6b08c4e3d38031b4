import { describe, expect, test } from 'vitest'
import { manifestOf, names, project, told } from './support.ts'

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
  import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
  import { homedir } from 'node:os'
  import { z } from 'zod'
  const server = new McpServer({ name: 'x', version: '1' })
  server.registerTool(process.env.NAME ?? 'find', { description: 'Finds', inputSchema: { q: z.string() } }, async () => ({ content: [] }))
  server.registerTool('here', { description: 'Reads below ' + process.cwd() }, async () => ({ content: [] }))
  server.registerTool('home', { description: 'Reads', inputSchema: { path: z.string().default(homedir()) } }, async () => ({ content: [] }))
  server.registerTool('system', { description: 'Current OS: linux' }, async () => ({ content: [] }))
  server.registerTool('linux', { description: 'Tells what is new in Linux' }, async () => ({ content: [] }))
  await server.connect(new StdioServerTransport())`

describe('a command', () => {
  test('is started and listed', async () => {
    using app = project({ 'server.mjs': SERVER })
    const option = { command: 'node', args: ['server.mjs'], env: { NAME: 'named' } }
    const result = await manifestOf([option], { root: app.root })
    expect(names(result.tools)).toEqual(['here', 'home', 'linux', 'named', 'system'])
    expect(result.tools[0]).toMatchObject({ file: 'node server.mjs', convention: 'listed' })
    expect(told(result, 'server-listed')).toEqual([
      'server-listed: 5 tools of `node server.mjs` are what it lists when it is started: its own conversion of contracts that cannot be seen from here.',
    ])
    const dependent = result.findings.filter(({ rule }) => rule === 'machine-dependent')
    expect(dependent.map(({ tool, message, severity }) => [tool, message, severity])).toEqual([
      [
        'here',
        'The description names the working folder: the manifest differs from one machine to the next.',
        'info',
      ],
      [
        'home',
        'The input schema names the home folder: the manifest differs from one machine to the next.',
        'info',
      ],
      [
        'system',
        'The description names the operating system: the manifest differs from one machine to the next.',
        'info',
      ],
    ])
  })

  test('that cannot be started', async () => {
    using app = project({})
    const result = await manifestOf([{ command: 'no-such-program' }], { root: app.root })
    expect(result.findings).toMatchObject([{ rule: 'evaluation-failed', file: 'no-such-program' }])
    expect(result.findings[0]?.message).toBe(
      '`no-such-program` cannot be asked for its tools: spawn no-such-program ENOENT',
    )
    expect(result.findings[0]?.help).toContain('there is no command no-such-program: install it')
  })

  test('that ends before it answers', async () => {
    using app = project({ 'server.mjs': `process.exit(1)` })
    const result = await manifestOf([{ command: 'node', args: ['server.mjs'] }], { root: app.root })
    expect(result.findings).toMatchObject([
      { rule: 'evaluation-failed', file: 'node server.mjs', severity: 'error' },
    ])
  })

  test('that never answers is given up', async () => {
    using app = project({ 'server.mjs': `setInterval(() => {}, 1000)` })
    const result = await manifestOf([{ command: 'node', args: ['server.mjs'] }], {
      root: app.root,
      evaluate: { timeout: 3_000 },
    })
    expect(result.findings).toMatchObject([
      { rule: 'evaluation-timeout', file: 'node server.mjs', severity: 'error' },
    ])
  })
})
