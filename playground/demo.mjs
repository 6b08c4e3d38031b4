// Builds the plugin and the playground, and talks to the server with both official MCP clients.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Transport2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { heading, mustRun, root } from './run.mjs'
import { signature, table } from './table.mjs'

const server = { command: process.execPath, args: [join(root, 'playground/dist/server.js')] }

const calls = [
  {
    name: 'update_ticket',
    arguments: { action: 'assign', id: 'T-2', to: 'Ada' },
  },
  {
    name: 'search_tickets',
    arguments: { filter: { any: [{ priority: 'high' }, { text: 'Printer' }] } },
  },
]

async function talk(title, client, transport) {
  heading(title)
  await client.connect(transport)
  try {
    const { tools } = await client.listTools()
    console.log(`lists ${tools.length} tools: ${tools.map((tool) => tool.name).join(', ')}`)
    for (const call of calls) {
      const { isError, structuredContent, content } = await client.callTool(call)
      if (isError) throw new Error(`${call.name} failed: ${JSON.stringify(content)}`)
      console.log(
        `${call.name}(${JSON.stringify(call.arguments)})\n  -> ${JSON.stringify(structuredContent)}`,
      )
    }
    return tools
  } finally {
    await client.close()
  }
}

heading('1. The plugin')
mustRun('npm', 'run', 'build', '--silent')

heading('2. The playground, an MCP server built by Vite')
mustRun('npx', 'vite', 'build', '--config', 'playground/vite.config.ts')

const manifest = JSON.parse(readFileSync(join(root, 'playground/dist/tools.json'), 'utf8'))
heading('3. playground/dist/tools.json')
const rows = manifest.tools.map((tool) => ({ tool: tool.name, input: signature(tool.inputSchema) }))
for (const line of table(rows)) console.log(line)

const identity = { name: 'demo', version: '1.0.0' }
const lists = [
  await talk('4. @modelcontextprotocol/sdk 1.x', new Client1(identity), new Transport1(server)),
  await talk('5. @modelcontextprotocol/client 2.x', new Client2(identity), new Transport2(server)),
]

const expected = JSON.stringify(manifest.tools)
for (const tools of lists) {
  if (JSON.stringify(tools) === expected) continue
  console.error('\nA client lists something else than the manifest.')
  process.exitCode = 1
}
heading(process.exitCode ? 'Not what was expected.' : 'Both clients list exactly the manifest.')
