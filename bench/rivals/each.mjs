// The usual script: import every tool, convert it with Zod's own converter. Run through tsx.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = process.cwd()
const { z } = await import(pathToFileURL(join(root, 'node_modules/zod/index.js')).href)
const tools = []
for (const file of readdirSync(join(root, 'src/tools')).sort()) {
  const { contract } = await import(pathToFileURL(join(root, 'src/tools', file)).href)
  tools.push({
    name: contract.name,
    description: contract.description,
    inputSchema: z.toJSONSchema(contract.inputSchema, { io: 'input' }),
  })
}
writeFileSync(join(root, 'node_modules/.each.json'), `${JSON.stringify({ tools }, null, 2)}\n`)
