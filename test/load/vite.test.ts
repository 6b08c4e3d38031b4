import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readViteProject } from '../../src/cli/config.ts'
import { discover } from '../../src/discover/discover.ts'
import { createViteLoader } from '../../src/load/vite.ts'
import { resolveOptions } from '../../src/options.ts'
import { project, telling } from './load-tools.ts'

const vite = fileURLToPath(new URL('../../node_modules/vite', import.meta.url))

test('builds that are asked for at once have plugins of their own', async () => {
  const root = project({
    'package.json': '{"type":"module"}',
    'vite.config.mjs': `let builds = 0
const once = { name: 'once', buildStart() { if (++builds > 1) this.error('a second build') } }
export default { plugins: [once] }
`,
    'src/tools/a.ts': telling('"a"'),
  })
  symlinkSync(vite, join(root, 'node_modules/vite'))
  const options = resolveOptions({}, { root, mode: 'production' })
  const config = await readViteProject(root, join(root, 'vite.config.mjs'), 'production')
  const loader = createViteLoader(options, { ...config, root })
  const bundle = () => loader.bundle(discover({ root }), { split: false })
  const [one, other] = await Promise.all([bundle(), bundle()])
  expect(one.closures).toEqual(other.closures)
})
