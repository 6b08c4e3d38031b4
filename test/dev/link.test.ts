import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { descriptions, tool } from '../hosts/support/project.ts'
import { loadVite, VITES, viteProject } from '../hosts/support/vite.ts'
import { serve } from './support/server.ts'

/** A tool whose description is an expression. */
const says = (name: string, head: string, expression: string): string =>
  `${head}\n${tool(name).replace(/"Does .*"/, expression)}`

const PLAIN = {
  'src/words.ts': `export let word: string = 'first'
export function change(): void { word = 'changed' }
export default class { static said = 'by the class' }
export const _z = 1, a = 2, B = 3
`,
  'src/all.ts': "export * from './words.ts'\nexport { default as Words } from './words.ts'\n",
  'src/data.json': '{ "text": "from JSON" }',
  'src/tools/live.ts': says('live', "import { change, word } from '../words.ts'\nchange()", 'word'),
  'src/tools/star.ts': says(
    'star',
    "import * as all from '../all.ts'",
    'Object.keys(all).join() + all.Words.said + Object.prototype.toString.call(all)',
  ),
  'src/tools/place.ts': says(
    'place',
    `import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
const __dirname = dirname(fileURLToPath(import.meta.url))`,
    "[relative(process.cwd(), __dirname), relative(process.cwd(), import.meta.filename), import.meta.resolve('../words.ts').slice(-13), import.meta.env.SSR, typeof import.meta.hot].join()",
  ),
  'src/tools/json.ts': says(
    'json',
    "import data, { text } from '../data.json'\nimport raw from '../words.txt?raw'",
    '[data.text, text, raw].join()',
  ),
  'src/words.txt': 'raw text',
  'src/tools/later.ts': says(
    'later',
    "const { word, default: made } = await import('../words.ts')",
    '[word, made.said].join()',
  ),
  'src/tools/stub.ts': says(
    'stub',
    "import { env } from 'cloudflare:workers'\nimport everything from 'cloudflare:email'",
    '[typeof env, typeof everything].join()',
  ),
}

/** What takes a bundler. */
const BUNDLED = {
  'src/tools/required.ts': says(
    'required',
    "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    "require('../old.cjs').text",
  ),
  'src/old.cjs': "exports.text = 'required'\n",
  'src/tools/circle.ts': says('circle', "import { left } from '../left.ts'", 'left()'),
  'src/left.ts': "import { right } from './right.ts'\nexport const left = (): string => right()\n",
  'src/right.ts':
    "import { left } from './left.ts'\nexport const right = (): string => typeof left\n",
}

describe.each(VITES)('modules in a dev server of %s', (version) => {
  it.each([
    ['linked', PLAIN],
    ['bundled', BUNDLED],
  ])('mean what they mean in a build: %s', { timeout: 30_000 }, async (_, files) => {
    const project = await viteProject(version, {
      ...files,
      'src/server.js':
        "import manifest from 'unplugin-tool-manifest/manifest'\nexport { manifest }\n",
    })
    const { get } = await serve(version, project)
    const served = await (await get('/tools.json')).text()
    const { build } = await loadVite(version)
    const { default: toolManifest } = await import('../../dist/vite.mjs')
    await build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      mode: 'development',
      plugins: [toolManifest({ cache: false }) as unknown as Plugin[]],
      build: { ssr: 'src/server.js' },
    })
    expect(descriptions(served)).toEqual(descriptions(await project.read('dist/tools.json')))
    expect(await project.read('dist/tools.json')).toBe(served)
  })

  it('fail with their own place and reason', async () => {
    const project = await viteProject(version, {
      'src/words.ts': "\nexport const text: string = 'a'\nthrow new TypeError('out of order')\n",
      'src/tools/a.ts': says('a', "import { text } from '../words.ts'", 'text'),
      'src/tools/b.ts': says('b', "import { nothing } from 'node:path'", 'nothing'),
    })
    const { get } = await serve(version, project)
    const text = await (await get('/tools.json')).text()
    expect(text).toContain('TypeError: out of order')
    expect(text).toContain('src/words.ts:3:7')
    expect(text).toContain("does not provide an export named 'nothing'")
  })
})
