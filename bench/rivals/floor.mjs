// The floor: the shortest script that makes the same manifest from the same tools with the same
// bundler, and with Zod's own converter. No isolation, no checks, no flattening, no findings.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { z } from 'zod'

const root = process.cwd()
const files = readdirSync(join(root, 'src/tools')).sort()
const bundle = await rolldown({
  input: '\0entry',
  platform: 'node',
  external: ['zod'],
  plugins: [
    {
      name: 'entry',
      resolveId: { filter: { id: /^\0entry$/ }, handler: (id) => id },
      load: {
        filter: { id: /^\0entry$/ },
        handler: () =>
          files
            .map(
              (file, i) =>
                `export * as tool${i} from ${JSON.stringify(join(root, 'src/tools', file))}`,
            )
            .join('\n'),
      },
    },
  ],
})
const out = join(root, 'node_modules/.floor.mjs')
await bundle.write({ file: out, format: 'esm' })
await bundle.close()
const tools = Object.values(await import(pathToFileURL(out).href)).map(({ contract }) => ({
  name: contract.name,
  description: contract.description,
  inputSchema: z.toJSONSchema(contract.inputSchema, { io: 'input' }),
}))
writeFileSync(join(root, 'node_modules/.floor.json'), `${JSON.stringify({ tools }, null, 2)}\n`)
