import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readViteProject } from '../../src/cli/config.ts'
import { discover } from '../../src/discover/discover.ts'
import { loadTools } from '../../src/load/load.ts'
import { createViteLoader } from '../../src/load/vite.ts'
import { resolveOptions } from '../../src/options.ts'
import { loadVite, VITES, type ViteName } from '../hosts/support/vite.ts'
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

test.each(VITES)(
  'a module that throws keeps its message where every module is a file of its own: %s',
  async (version) => {
    const root = project({
      'package.json': '{"type":"module"}',
      'node_modules/ends/index.js': 'process.exit(3)',
      'node_modules/ends/package.json': '{"name":"ends","version":"1.0.0"}',
      'src/tools/ends.ts': "import 'ends'\nexport default 1\n",
      'src/tools/throws.ts': "throw new Error('out of order')\nexport const contract = {}\n",
    })
    const options = resolveOptions({}, { root, mode: 'production' })
    const loader = createViteLoader(options, { file: false, vite: await loadVite(version) })
    const { evaluation } = await loadTools(discover({ root }), loader, { root })
    expect(evaluation.findings.map(({ message }) => message.split('\n')[0])).toEqual([
      'src/tools/ends.ts ended the process while it was being imported: process.exit(3) was called',
      'src/tools/throws.ts threw while it was being imported: out of order',
    ])
  },
)

const evaluated = async (version: ViteName, files: Record<string, string>) => {
  const root = project({ 'package.json': '{"type":"module"}', ...files })
  const options = resolveOptions({}, { root, mode: 'production' })
  const loader = createViteLoader(options, { file: false, vite: await loadVite(version) })
  const { evaluation } = await loadTools(discover({ root }), loader, { root })
  const tools = evaluation.modules.flatMap((module) => module.tools)
  return { tools: tools.map(({ description }) => description), findings: evaluation.findings }
}
const described = (code: string) =>
  `{ name: 'a', description: ${code}, inputSchema: { type: 'object', properties: {} } }`

test.each(VITES)('packages of Workers are replaced, and may be used: %s', async (version) => {
  const { tools, findings } = await evaluated(version, {
    'node_modules/agents/package.json':
      '{"name":"agents","version":"1.0.0","exports":"./index.js"}',
    'node_modules/agents/index.js': `import { env } from 'cloudflare:workers'\nexport const routeAgentRequest = () => env\nexport class Agent {}\n`,
    'src/tools/t.ts': telling(
      'typeof routed + typeof Chat',
      `import { Agent, routeAgentRequest } from 'agents'
       const routed = routeAgentRequest({})
       export class Chat extends Agent {}`,
    ),
  })
  expect(findings).toEqual([])
  expect(tools).toEqual(['functionfunction'])
})

test.each(VITES)('syntax that Node may not know is lowered: %s', async (version) => {
  const source = `let said = ''
{ using end = { [Symbol.dispose]: () => { said = 'disposed' } }; void end }
export default ${described('said')}
`
  const { tools, findings } = await evaluated(version, { 'src/tools/a.ts': source })
  expect(findings).toEqual([])
  expect(tools).toEqual(['disposed'])
})

test('CommonJS modules require packages as Node would', async () => {
  const { tools, findings } = await evaluated('vite8', {
    'node_modules/two/package.json':
      '{"name":"two","exports":{".":{"import":"./i.mjs","require":"./r.cjs"}}}',
    'node_modules/two/i.mjs': 'export default "imported"',
    'node_modules/two/r.cjs': 'module.exports = "required"',
    'src/tools/a.cjs': `module.exports = ${described('require("two") + require("path").posix.sep + require("./b.js").default')}`,
    'src/tools/b.js': 'export { default } from "two"',
  })
  expect(findings).toEqual([])
  expect(tools).toEqual(['required/imported'])
})

test('syntax that is left and that Node does not know is told about', async () => {
  const source = `const mark = (made: object) => made\n@mark class A {}\nexport default A\n`
  const { findings } = await evaluated('vite8', { 'src/tools/a.ts': source })
  expect(findings).toMatchObject([
    { rule: 'evaluation-failed', help: expect.stringContaining('`experimentalDecorators`') },
  ])
})

test.each(VITES)('further conditions decide for linked packages as well: %s', async (version) => {
  const root = project({
    'package.json': '{"type":"module"}',
    'packages/linked/package.json': JSON.stringify({
      name: 'linked',
      type: 'module',
      exports: { special: './special.ts', node: './node.ts', default: './other.ts' },
    }),
    'packages/linked/special.ts': 'export const which: string = "special"',
    'packages/linked/node.ts': 'export const which: string = "node"',
    'packages/linked/other.ts': 'export const which: string = "other"',
    'node_modules/x/index.js': '',
    'src/tools/a.ts': telling('which', "import { which } from 'linked'"),
  })
  symlinkSync(join(root, 'packages/linked'), join(root, 'node_modules/linked'))
  const tell = async (conditions: string[]) => {
    const options = resolveOptions({ evaluate: { conditions } }, { root, mode: 'production' })
    const loader = createViteLoader(options, { file: false, vite: await loadVite(version) })
    const { evaluation } = await loadTools(discover({ root }), loader, { root })
    return evaluation.modules.flatMap(({ tools }) => tools.map(({ description }) => description))
  }
  expect(await tell([])).toEqual(['node'])
  expect(await tell(['special'])).toEqual(['special'])
})
