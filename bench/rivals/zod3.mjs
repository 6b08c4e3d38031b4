// Zod 3 and zod-to-json-schema, file by file through tsx.
import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = process.cwd()
const { zodToJsonSchema } = createRequire(join(root, 'package.json'))('zod-to-json-schema')
const tools = []
for (const file of readdirSync(join(root, 'src/tools')).sort()) {
  const { contract } = await import(pathToFileURL(join(root, 'src/tools', file)).href)
  tools.push({
    name: contract.name,
    description: contract.description,
    inputSchema: zodToJsonSchema(contract.inputSchema),
  })
}
writeFileSync(join(root, 'node_modules/.zod3.json'), `${JSON.stringify({ tools }, null, 2)}\n`)
