// The same with jiti, one module at a time.
import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = process.cwd()
const require = createRequire(join(root, 'package.json'))
const { createJiti } = await import(pathToFileURL(require.resolve('jiti')).href)
const { z } = await import(pathToFileURL(join(root, 'node_modules/zod/index.js')).href)
const jiti = createJiti(join(root, 'index.mjs'), { fsCache: false })
const tools = []
for (const file of readdirSync(join(root, 'src/tools')).sort()) {
  const { contract } = await jiti.import(join(root, 'src/tools', file))
  tools.push({
    name: contract.name,
    description: contract.description,
    inputSchema: z.toJSONSchema(contract.inputSchema, { io: 'input' }),
  })
}
writeFileSync(join(root, 'node_modules/.jiti.json'), `${JSON.stringify({ tools }, null, 2)}\n`)
