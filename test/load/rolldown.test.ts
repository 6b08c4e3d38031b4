import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { project, tell, telling, tellOne } from './load-tools.ts'

const TOOL = 'src/tools/t.ts'

describe('kinds of modules', () => {
  test.each(['ts', 'mts', 'js', 'mjs', 'tsx', 'jsx'])('.%s', async (end) => {
    expect(await tellOne({ [`src/tools/t.${end}`]: telling('"read"') })).toBe('read')
  })

  test('.cts, with CommonJS exports and TypeScript', async () => {
    const source = `import zod = require('zod')\nconst word: string = 'common'\nexport = { contract: { name: 'told', description: word, inputSchema: zod.z.object({}) } }\n`
    expect(await tellOne({ 'src/tools/t.cts': source })).toBe('common')
  })

  test('.cjs', async () => {
    const source = `const { z } = require('zod')\nmodule.exports.contract = { name: 'told', description: __filename.endsWith('t.cjs') + '', inputSchema: z.object({}) }\n`
    expect(await tellOne({ 'src/tools/t.cjs': source })).toBe('true')
  })

  test('JSX for an interface that is not installed', async () => {
    const source = telling('"with a view"', 'export const View = () => <p className="x">hello</p>')
    expect(await tellOne({ 'src/tools/t.tsx': source })).toBe('with a view')
    expect(await tellOne({ 'src/tools/t.js': source })).toBe('with a view')
  })

  test('top-level await', async () => {
    expect(
      await tellOne({ [TOOL]: telling('word', 'const word = await Promise.resolve("awaited")') }),
    ).toBe('awaited')
  })

  test('a byte order mark, a shebang and CRLF', async () => {
    const source = `\uFEFF${telling('import.meta.filename.slice(-4)').replaceAll('\n', '\r\n')}`
    expect(await tellOne({ [TOOL]: source })).toBe('t.ts')
    expect(
      await tellOne({
        [TOOL]: `#!/usr/bin/env node\n${telling('import.meta.filename.slice(-4)')}`,
      }),
    ).toBe('t.ts')
  })

  test('legacy decorators, with and without a tsconfig that asks for them', async () => {
    const source = telling(
      'Marked.mark',
      'const mark = (target: any) => { target.mark = "marked" }\n@mark\nclass Marked { declare static mark: string }',
    )
    expect(await tellOne({ [TOOL]: source })).toBe('marked')
    const tsconfig =
      '{"compilerOptions":{"experimentalDecorators":true,"emitDecoratorMetadata":true}}'
    expect(await tellOne({ [TOOL]: source, 'tsconfig.json': tsconfig })).toBe('marked')
  })

  test('names of functions and classes stay as they are written', async () => {
    const files = {
      [TOOL]: telling(
        '[Thing.name, Other.name, run.name].join()',
        `import { Thing as Other } from '../other'\nclass Thing {}\nfunction run() {}`,
      ),
      'src/other.ts': 'export class Thing {}\n',
    }
    expect(await tellOne(files)).toBe('Thing,Thing,run')
  })

  test.each([
    'a b.ts',
    '[id].ts',
    '(group).ts',
    'a#b.ts',
    'ünï.ts',
    "it's.ts",
    '$x.ts',
    '100%.ts',
    '__proto__.ts',
    'a"b.ts',
    'a`b.ts',
    'a\\b.ts',
  ])('a file called %s', async (file) => {
    const root = project(
      { [`src/tools/${file}`]: telling('import.meta.filename') },
      'with space [and] (more)/.git',
    )
    const { told, findings } = await tell(root)
    expect(findings).toEqual([])
    expect(Object.entries(told)).toEqual([[`src/tools/${file}`, join(root, 'src/tools', file)]])
  })
})

describe('a bundled module believes it is its source file', () => {
  const helper = 'src/deep/helper.ts'
  test.each([
    ['import.meta.url', (root: string) => pathToFileURL(join(root, helper)).href],
    ['import.meta.filename', (root: string) => join(root, helper)],
    ['import.meta.dirname', (root: string) => join(root, 'src/deep')],
    ['__filename', (root: string) => join(root, helper)],
    ['__dirname', (root: string) => join(root, 'src/deep')],
    [
      'new URL("./x.json", import.meta.url).href',
      (root: string) => pathToFileURL(join(root, 'src/deep/x.json')).href,
    ],
    [
      'import.meta.resolve("./x.js")',
      (root: string) => pathToFileURL(join(root, 'src/deep/x.js')).href,
    ],
  ])('%s', async (expression, expected) => {
    const root = project({
      [TOOL]: telling('place', `import { place } from '../deep/helper'`),
      [helper]: `export const place = String(${expression})\n`,
    })
    const { told, findings } = await tell(root)
    expect(findings).toEqual([])
    expect(told[TOOL]).toBe(expected(root))
  })

  test('a name of its own that looks like one of those is left alone', async () => {
    const before = `import { dirname } from 'node:path'\nimport { fileURLToPath } from 'node:url'\nconst __dirname = dirname(fileURLToPath(import.meta.url)) + '!'\nconst text = 'import.meta.url'`
    expect(await tellOne({ [TOOL]: telling('__dirname.slice(-10) + text', before) })).toBe(
      'src/tools!import.meta.url',
    )
  })

  test('import.meta.env has the environment and the mode', async () => {
    const expression =
      '[import.meta.env.MODE, import.meta.env.PROD, import.meta.env.SSR, import.meta.env.TM_LOAD_TEST].join()'
    const env = { NODE_ENV: 'production', TM_LOAD_TEST: 'given' }
    expect(await tellOne({ [TOOL]: telling(expression) }, { env })).toBe(
      'production,true,true,given',
    )
  })

  test('files beside it can be read', async () => {
    const before = `import { readFileSync } from 'node:fs'\nconst text = readFileSync(new URL('./note.txt', import.meta.url), 'utf8')`
    expect(await tellOne({ [TOOL]: telling('text', before), 'src/tools/note.txt': 'beside' })).toBe(
      'beside',
    )
  })
})

describe('files that are no programs', () => {
  test('?raw', async () => {
    expect(
      await tellOne({
        [TOOL]: telling('raw', `import raw from '../text.ts?raw'`),
        'src/text.ts': 'const = raw',
      }),
    ).toBe('const = raw')
  })

  test('JSON, whole and by name', async () => {
    const before = `import data, { word } from '../data.json'`
    expect(
      await tellOne({
        [TOOL]: telling('data.list.length + word', before),
        'src/data.json': '{"word":"x","list":[1,2]}',
      }),
    ).toBe('2x')
    expect(
      await tellOne({
        [TOOL]: telling('data.word', `import data from '../data.json' with { type: 'json' }`),
        'src/data.json': '{"word":"with"}',
      }),
    ).toBe('with')
  })

  test('styles and components are empty, prompts are text, pictures are paths', async () => {
    const before = [
      `import '../a.css'`,
      `import styles from '../b.module.scss'`,
      `import { button } from '../c.module.css'`,
      `import View from '../view.vue'`,
      `import prompt from '../prompt.md'`,
      `import icon from '../icon.svg'`,
    ].join('\n')
    const files = {
      [TOOL]: telling(
        '[styles.button, button, typeof View, prompt, icon.endsWith("src/icon.svg")].join()',
        before,
      ),
      ...{ 'src/a.css': 'p {', 'src/b.module.scss': '$x: 1;', 'src/c.module.css': '.button {}' },
      ...{ 'src/view.vue': '<template/>', 'src/prompt.md': '# Hi', 'src/icon.svg': '<svg/>' },
    }
    expect(await tellOne(files)).toBe(',,object,# Hi,true')
  })
})

describe('files that cannot be read', () => {
  test('are told about where they are used, and nobody else is lost', async () => {
    const root = project({
      'src/tools/a.ts': telling('"a"'),
      'src/tools/b.ts': telling('x', `import x from '../data.yaml'`),
      'src/tools/c.ts': telling('x', `import x from '../latin'`),
      'src/tools/d.ts': telling('x', `import x from '../folder'`),
      'src/tools/e.ts': telling('"e"', `import ''`),
      'src/data.yaml': 'a: 1',
      'src/folder/note.txt': '',
    })
    writeFileSync(join(root, 'src/latin.ts'), Buffer.from([0x22, 0xff, 0xfe, 0x22]))
    const { told, findings } = await tell(root)
    expect(told).toEqual({ 'src/tools/a.ts': 'a' })
    expect(findings.map(({ file, message }) => [file, message])).toEqual([
      [
        'src/tools/b.ts',
        'src/data.yaml cannot be read: nothing here turns such a file into a module',
      ],
      ['src/tools/c.ts', 'src/latin.ts cannot be read: stream did not contain valid UTF-8'],
      ['src/tools/d.ts', 'src/tools/d.ts imports "../folder", which cannot be found'],
      ['src/tools/e.ts', "src/tools/e.ts cannot be read: Could not resolve '' in src/tools/e.ts"],
    ])
  })
})

describe('where imports lead', () => {
  test('tsconfig paths, through extends and beside the tool', async () => {
    const files = {
      'tsconfig.base.json':
        '{"compilerOptions":{"paths":{"@shared/*":["./lib/shared/*"],"~/*":["./*"]}}}',
      'tsconfig.json':
        '// comments are allowed\n{"extends":"./tsconfig.base.json","include":["**/*.ts"],}',
      'lib/shared/word.ts': 'export const word = "aliased"\n',
      'lib/other.ts': 'export const other = "tilde"\n',
      [TOOL]: telling(
        'word + other',
        `import { word } from '@shared/word'\nimport { other } from '~/lib/other.js'`,
      ),
    }
    expect(await tellOne(files)).toBe('aliasedtilde')
  })

  test('baseUrl', async () => {
    const files = {
      'tsconfig.json': '{"compilerOptions":{"baseUrl":"./src"}}',
      'src/lib/word.ts': 'export const word = "based"\n',
      [TOOL]: telling('word', `import { word } from 'lib/word'`),
    }
    expect(await tellOne(files)).toBe('based')
  })

  test('a tsconfig that cannot be read is told about, and does not stop anybody else', async () => {
    const { findings, told } = await tell(
      project({ [TOOL]: telling('"fine"'), 'tsconfig.json': '{ "extends": "./nowhere.json" }' }),
    )
    expect(told).toEqual({ [TOOL]: 'fine' })
    expect(findings).toMatchObject([
      { rule: 'evaluation-failed', level: 'warn', file: 'tsconfig.json' },
    ])
    expect(findings[0]?.message).toContain('nowhere.json')
  })

  test('.js, .jsx and no ending lead to TypeScript', async () => {
    const files = {
      [TOOL]: telling(
        'a + b + c',
        `import { a } from '../a.js'\nimport { b } from '../b'\nimport { c } from '../c'`,
      ),
      'src/a.ts': 'export const a = 1\n',
      'src/b.tsx': 'export const b = 2\n',
      'src/c/index.mts': 'export const c = 3\n',
    }
    expect(await tellOne(files)).toBe('6')
  })

  test('subpath imports of the package itself', async () => {
    const files = {
      'package.json':
        '{"name":"me","type":"module","imports":{"#lib/*":"./src/lib/*.ts"},"exports":{"./own":"./src/own.ts"}}',
      'src/lib/word.ts': 'export const word = "hash"\n',
      'src/own.ts': 'export const own = "self"\n',
      [TOOL]: telling(
        'word + own',
        `import { word } from '#lib/word'\nimport { own } from 'me/own'`,
      ),
    }
    expect(await tellOne(files)).toBe('hashself')
  })

  test("the host's aliases and replacements", async () => {
    const root = project({
      [TOOL]: telling(
        'word + __VERSION__',
        `declare const __VERSION__: string\nimport { word } from '@/word'`,
      ),
      'lib/word.ts': 'export const word = "v"\n',
    })
    const { told } = await tell(root, {
      loader: { alias: { '@': join(root, 'lib') }, define: { __VERSION__: '"1.2"' } },
    })
    expect(told[TOOL]).toBe('v1.2')
  })

  test('a dynamic import in a handler is not followed', async () => {
    expect(
      await tellOne({
        [TOOL]: telling('"lazy"', `export const run = () => import('./later.js')`),
        'src/later.ts': 'throw 1',
      }),
    ).toBe('lazy')
  })

  test('a name that a module does not export is undefined, as a type would be', async () => {
    const files = {
      [TOOL]: telling('"typed"', `export { Shape } from '../shape'`),
      'src/shape.ts': 'export interface Shape { a: 1 }\n',
    }
    expect(await tellOne(files)).toBe('typed')
  })
})

describe('packages', () => {
  const pkg = (
    name: string,
    json: object,
    files: Record<string, string>,
  ): Record<string, string> => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', ...json }),
    ...Object.fromEntries(
      Object.entries(files).map(([file, source]) => [`node_modules/${name}/${file}`, source]),
    ),
  })

  test('of Workers are replaced, and may be used', async () => {
    const root = project({
      [TOOL]: telling(
        'typeof routed + typeof Chat',
        `import Provider, { Agent, routeAgentRequest } from 'agents'
         const routed = routeAgentRequest(new Provider({}))
         export class Chat extends Agent {}`,
      ),
      ...pkg(
        'agents',
        { exports: './index.js', type: 'module' },
        {
          'index.js': `import { env } from 'cloudflare:workers'\nexport const routeAgentRequest = () => env\nexport default class {}\n`,
        },
      ),
    })
    const { told, findings } = await tell(root)
    expect(findings.map(({ rule }) => rule)).toEqual(['runtime-stub'])
    expect(told).toEqual({ [TOOL]: 'functionfunction' })
  })

  test('are left to Node, as the file that Node would load', async () => {
    const root = project({
      [TOOL]: telling('which', `import { which } from 'many'`),
      ...pkg(
        'many',
        {
          exports: {
            '.': {
              browser: './browser.js',
              module: './module.js',
              development: './dev.js',
              import: './import.mjs',
              default: './default.js',
            },
          },
        },
        {
          'import.mjs': 'export const which = "import"',
          'browser.js': '',
          'module.js': '',
          'default.js': '',
        },
      ),
    })
    const { told, bundle } = await tell(root)
    expect(told[TOOL]).toBe('import')
    expect(bundle.externals).toContain(
      pathToFileURL(join(root, 'node_modules/many/import.mjs')).href,
    )
    expect(bundle.dependencies).toEqual([join(root, TOOL)])
  })

  test('further conditions', async () => {
    const files = {
      [TOOL]: telling('which', `import { which } from 'many'`),
      ...pkg(
        'many',
        { exports: { development: './dev.mjs', default: './default.mjs' } },
        {
          'dev.mjs': 'export const which = "dev"',
          'default.mjs': 'export const which = "default"',
        },
      ),
    }
    expect(await tellOne(files)).toBe('default')
    expect(await tellOne(files, { loader: { evaluate: { conditions: ['development'] } } })).toBe(
      'dev',
    )
  })

  test('without exports: main, not module; deep files without their ending', async () => {
    const files = {
      [TOOL]: telling(
        'old.which + deep.which',
        `import old from 'old'\nimport deep from 'old/lib/deep'`,
      ),
      ...pkg(
        'old',
        { main: 'main.js', module: 'module.js' },
        {
          'main.js': 'exports.which = "main"',
          'module.js': 'export default 1',
          'lib/deep.js': 'exports.which = "deep"',
        },
      ),
    }
    expect(await tellOne(files)).toBe('maindeep')
  })

  test('CommonJS and require', async () => {
    const files = {
      'src/tools/t.cts': `const { which } = require('dual') as { which: string }\nimport zod = require('zod')\nexport const contract = { name: 'told', description: which, inputSchema: zod.z.object({}) }\n`,
      ...pkg(
        'dual',
        { exports: { import: './i.mjs', require: './r.cjs' } },
        { 'i.mjs': 'export const which = "import"', 'r.cjs': 'exports.which = "require"' },
      ),
    }
    expect(await tellOne(files)).toBe('require')
  })

  test('in TypeScript are bundled, also those of a linked workspace', async () => {
    const root = project({
      [TOOL]: telling('a + b', `import { a } from 'typed'\nimport { b } from '@work/space'`),
      ...pkg(
        'typed',
        { exports: './src/index.ts', type: 'module' },
        { 'src/index.ts': 'export const a: string = "typed"\n' },
      ),
      'packages/space/package.json':
        '{"name":"@work/space","exports":"./index.js","type":"module"}',
      'packages/space/index.js': 'export const b = import.meta.dirname.slice(-14)\n',
    })
    mkdirSync(join(root, 'node_modules/@work'))
    symlinkSync('../../packages/space', join(root, 'node_modules/@work/space'))
    const { told, bundle } = await tell(root)
    expect(told[TOOL]).toBe('typedpackages/space')
    expect(bundle.dependencies).toContain(join(root, 'packages/space/index.js'))
  })

  test('noExternal bundles a package, but never a schema library', async () => {
    const root = project({
      [TOOL]: telling('a', `import { a } from 'plain'`),
      ...pkg('plain', { type: 'module', main: 'index.js' }, { 'index.js': 'export const a = "p"' }),
    })
    const files = (noExternal: true | string[]) =>
      tell(root, { loader: { evaluate: { noExternal } } }).then(({ bundle }) => bundle)
    for (const noExternal of [true as const, ['plain']]) {
      const { dependencies, externals } = await files(noExternal)
      expect(dependencies).toContain(join(root, 'node_modules/plain/index.js'))
      expect(externals).toHaveLength(1)
      expect(externals?.[0]).toMatch(/\/zod\//)
    }
    expect((await files([])).externals).toHaveLength(2)
  })

  test('external keeps a file of the project out', async () => {
    const root = project({
      [TOOL]: telling('a', `import { a } from '#native'`),
      'package.json': '{"type":"module","imports":{"#native":"./native.js"}}',
      'native.js': 'export const a = import.meta.url.slice(-9)',
    })
    const { told, bundle } = await tell(root, { loader: { evaluate: { external: ['#native'] } } })
    expect(told[TOOL]).toBe('native.js')
    expect(bundle.externals).toContain(pathToFileURL(join(root, 'native.js')).href)
  })

  test('of the same name and another version in another folder stay apart', async () => {
    const root = project({
      'src/tools/a.ts': telling('v', `import { v } from 'twice'`),
      'src/tools/sub/b.ts': telling('v', `import { v } from 'twice'`),
      ...pkg('twice', { main: 'i.js' }, { 'i.js': 'exports.v = "outer"' }),
      'src/tools/sub/node_modules/twice/package.json': '{"name":"twice","main":"i.js"}',
      'src/tools/sub/node_modules/twice/i.js': 'exports.v = "inner"',
    })
    expect((await tell(root)).told).toEqual({
      'src/tools/a.ts': 'outer',
      'src/tools/sub/b.ts': 'inner',
    })
  })
})

describe('one program for all', () => {
  test('a shared helper is evaluated once, and a tool only when it is its turn', async () => {
    const count = `(globalThis as any).count = ((globalThis as any).count ?? 0) + 1\n`
    const files = {
      'src/shared.ts': `${count}export const shared = 1\n`,
      'src/tools/a.ts': telling('(globalThis as any).count', `import '../shared'`),
      'src/tools/b.ts': telling('(globalThis as any).count', `import '../shared'`),
      'src/tools/c.ts': telling('(globalThis as any).count', count),
    }
    expect((await tell(project(files))).told).toEqual({
      'src/tools/a.ts': '1',
      'src/tools/b.ts': '1',
      'src/tools/c.ts': '2',
    })
  })

  test('closures name every file a tool is made from', async () => {
    const root = project({
      'src/tools/a.ts': telling(
        'word',
        `import { word } from '../word'\nimport text from '../text.txt'\nvoid text`,
      ),
      'src/tools/b.ts': telling('1', `export const later = () => import('../later')`),
      ...{
        'src/word.ts': `export { word } from './deep'\n`,
        'src/deep.ts': 'export const word = 1\n',
        'src/later.ts': 'export {}\n',
        'src/text.txt': 't',
      },
    })
    const { bundle } = await tell(root)
    const named = [...bundle.closures].map(([name, paths]) => [
      name,
      paths.map((path) => path.slice(root.length + 1)),
    ])
    expect(named).toEqual([
      ['src/tools/a.ts', ['src/deep.ts', 'src/text.txt', 'src/tools/a.ts', 'src/word.ts']],
      ['src/tools/b.ts', ['src/later.ts', 'src/tools/b.ts']],
    ])
  })

  test('a circle of imports is only a fault when something is used too early', async () => {
    const root = project({
      'src/tools/a.ts': telling(
        '"a" + typeof b',
        `import { b } from './b'\nexport const a = () => b`,
      ),
      'src/tools/b.ts': telling('"b"', `import { a } from './a'\nexport const b = () => a`),
      'src/tools/c.ts': telling(
        'early',
        `import { early } from '../early'\nexport const late = 'late'`,
      ),
      'src/early.ts': `import { late } from './tools/c'\nexport const early = 'x' + late\n`,
      'src/tools/d.ts': telling('"d"'),
    })
    const { told, findings, bundle } = await tell(root)
    expect(bundle.cyclic).toEqual(['src/tools/a.ts', 'src/tools/b.ts', 'src/tools/c.ts'])
    expect(told).toEqual({
      'src/tools/a.ts': 'afunction',
      'src/tools/b.ts': 'b',
      'src/tools/d.ts': 'd',
    })
    expect(findings).toMatchObject([
      {
        rule: 'evaluation-failed',
        file: 'src/tools/c.ts',
        position: { file: 'src/early.ts', line: 2, column: 28 },
      },
    ])
    expect(findings[0]?.help).toMatch(/circle/)
  })

  test('the bundle leaves nothing behind', async () => {
    const { readdirSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const root = project({ [TOOL]: telling('import.meta.url') })
    const before = readdirSync(root)
    await tell(root)
    expect(readdirSync(root)).toEqual(before)
    void [tmpdir, writeFileSync]
  })
})
