import {
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createRolldownLoader, type RolldownLoaderOptions } from '../../src/load/index.ts'
import { type LoadToolsOptions, loadTools } from '../../src/load/load.ts'
import { openCache } from '../../src/load/open-cache.ts'
import { resolveOptions } from '../../src/options.ts'
import { findMatched } from '../../src/pipeline/matched.ts'
import { project, telling } from '../load/load-tools.ts'

export interface Built {
  readonly told: Readonly<Record<string, string | undefined>>
  /** What was bundled and evaluated, not taken from the cache. */
  readonly evaluated: readonly string[]
  readonly failed: readonly string[]
}

type Options = Partial<Omit<LoadToolsOptions, 'cache'>> & {
  loader?: Partial<RolldownLoaderOptions>
  cache?: boolean
  mode?: string
}

export async function build(
  root: string,
  { loader: settings, cache: isCached = true, mode = 'production', ...options }: Options = {},
): Promise<Built> {
  let evaluated: string[] = []
  const { files } = await findMatched(resolveOptions({ cache: isCached }, { root, mode }))
  const loader = createRolldownLoader({ root, ...settings })
  const cache = isCached ? await openCache(files, loader, { root, mode, ...options }) : undefined
  const { evaluation } = await loadTools(files, loader, {
    root,
    ...(cache && { cache }),
    onBundled: (bundle) => {
      evaluated = [...bundle.closures.keys()]
    },
    ...options,
  })
  const told = evaluation.modules.flatMap(({ file, tools }) =>
    tools.map((tool) => [short(file), tool.description] as const),
  )
  return {
    told: Object.fromEntries(told),
    evaluated: evaluated.map(short),
    failed: evaluation.findings.map(({ file }) => short(file ?? '')),
  }
}

export const short = (file: string): string => file.replace('src/tools/', '').replace('.ts', '')

/** Builds until everything is kept: what was written a moment ago is not trusted yet. */
export async function warm(root: string, options: Options = {}): Promise<Built> {
  await build(root, options)
  await build(root, options)
  const built = await build(root, options)
  expect(built.evaluated).toEqual([])
  return built
}

export function write(root: string, file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}

export const PLAIN = {
  'package.json': '{"name":"me","type":"module"}',
  'src/lib/deep.ts': `export const word = 'deep'\n`,
  'src/lib/word.ts': `export { word } from './deep'\n`,
  'src/tools/a.ts': telling('word', `import { word } from '../lib/word'`),
  'src/tools/b.ts': telling('"b"'),
  'src/tools/c.ts': telling('word + 1', `import { word } from '../lib/word'`),
}

export const pkg = (
  name: string,
  version: string,
  code: string,
  more: Record<string, string> = {},
): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version,
    type: 'module',
    exports: './index.js',
  }),
  [`node_modules/${name}/index.js`]: code,
  ...Object.fromEntries(
    Object.entries(more).map(([file, source]) => [`node_modules/${name}/${file}`, source]),
  ),
})

export interface Scenario {
  readonly files?: Readonly<Record<string, string>>
  readonly change: (root: string) => unknown
  /** Options of both builds, and of the second. */
  readonly first?: Options
  readonly second?: Options
  /** Tools that have to be evaluated again; the others must not be, unless `all` may. */
  readonly evaluated: readonly string[] | 'all'
  readonly told: Readonly<Record<string, string>>
}

export const same = { a: 'deep', b: 'b', c: 'deep1' }

/** A tool beside a helper that a new file could hide. */
export const shadow = (specifier: string, existing: string): Record<string, string> => ({
  [existing]: `export const word = 'old'\n`,
  'src/tools/a.ts': telling('word', `import { word } from '${specifier}'`),
})
export const SHADOWING = `export const word = 'new'\n`

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'nothing changes': { change: () => {}, evaluated: [], told: same },
  'files are only touched': {
    change: (root) => {
      for (const file of Object.keys(PLAIN)) utimesSync(join(root, file), new Date(), new Date())
    },
    evaluated: [],
    told: same,
  },
  'a tool is edited': {
    change: (root) => write(root, 'src/tools/b.ts', telling('"B"')),
    evaluated: ['b'],
    told: { ...same, b: 'B' },
  },
  'a tool is edited and its time is set back': {
    change: (root) => {
      write(root, 'src/tools/b.ts', telling('"z"'))
      utimesSync(join(root, 'src/tools/b.ts'), 0, 0)
    },
    evaluated: ['b'],
    told: { ...same, b: 'z' },
  },
  'a helper of a helper is edited': {
    change: (root) => write(root, 'src/lib/deep.ts', `export const word = 'sunk'\n`),
    evaluated: ['a', 'c'],
    told: { a: 'sunk', b: 'b', c: 'sunk1' },
  },
  'a file is replaced by renaming': {
    change: (root) => {
      write(root, 'src/lib/deep.tmp', `export const word = 'sunk'\n`)
      renameSync(join(root, 'src/lib/deep.tmp'), join(root, 'src/lib/deep.ts'))
    },
    evaluated: ['a', 'c'],
    told: { a: 'sunk', b: 'b', c: 'sunk1' },
  },
  'a tool is added': {
    change: (root) => write(root, 'src/tools/d.ts', telling('"d"')),
    evaluated: 'all',
    told: { ...same, d: 'd' },
  },
  'a tool is deleted': {
    change: (root) => unlinkSync(join(root, 'src/tools/b.ts')),
    evaluated: 'all',
    told: { a: 'deep', c: 'deep1' },
  },
  'a helper is deleted': {
    change: (root) => unlinkSync(join(root, 'src/lib/deep.ts')),
    evaluated: ['a', 'c'],
    told: { b: 'b' },
  },
  'a tool becomes a folder of the same name': {
    change: (root) => {
      unlinkSync(join(root, 'src/lib/word.ts'))
      write(root, 'src/lib/word/index.ts', `export const word = 'folder'\n`)
    },
    evaluated: ['a', 'c'],
    told: { a: 'folder', b: 'b', c: 'folder1' },
  },
  'a branch is switched': {
    change: (root) => {
      cpSync(join(root, 'src'), join(root, 'old'), { recursive: true })
      rmSync(join(root, 'src'), { recursive: true })
      write(root, 'src/tools/a.ts', telling('"other"'))
      write(root, 'src/tools/e.ts', telling('"e"'))
    },
    evaluated: ['a', 'e'],
    told: { a: 'other', e: 'e' },
  },
  // resolution
  'a .tsx hides a .ts': {
    files: shadow('../lib/x', 'src/lib/x.ts'),
    change: (root) => write(root, 'src/lib/x.tsx', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a file hides a folder': {
    files: shadow('../lib/x', 'src/lib/x/index.ts'),
    change: (root) => write(root, 'src/lib/x.ts', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a .js hides a .ts': {
    files: shadow('../lib/x.js', 'src/lib/x.ts'),
    change: (root) => write(root, 'src/lib/x.js', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'an import that was not found appears': {
    files: {
      'src/tools/a.ts': telling(
        'word',
        `let word = 'none'\ntry { word = (await import('../lib/late')).word } catch {}`,
      ),
      'src/lib/other.ts': '',
    },
    change: (root) => write(root, 'src/lib/late.ts', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a package that was not found is installed': {
    files: {
      'src/tools/a.ts': telling(
        'word',
        `let word = 'none'\ntry { word = (await import('late')).word } catch {}`,
      ),
    },
    change: (root) => {
      for (const [file, source] of Object.entries(pkg('late', '1.0.0', SHADOWING)))
        write(root, file, source)
    },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a package that was required in vain is installed': {
    files: {
      'src/tools/a.ts': telling(
        'word',
        `import { createRequire } from 'node:module'\nlet word = 'none'\ntry { word = createRequire(import.meta.url)('late').word } catch {}`,
      ),
    },
    change: (root) => write(root, 'node_modules/late/index.js', `exports.word = 'new'`),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a nearer package hides another': {
    files: {
      ...pkg('near', '1.0.0', `export const word = 'old'`),
      'src/tools/a.ts': telling('word', `import { word } from 'near'`),
    },
    change: (root) => {
      for (const [file, source] of Object.entries(pkg('near', '2.0.0', SHADOWING)))
        write(root, `src/${file}`, source)
    },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a tsconfig appears': {
    files: { ...shadow('@/x', 'node_modules/@/x/index.js'), 'lib/x.ts': SHADOWING },
    change: (root) =>
      write(root, 'tsconfig.json', '{"compilerOptions":{"paths":{"@/*":["./lib/*"]}}}'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a nearer tsconfig appears': {
    files: {
      ...shadow('@/x', 'lib/x.ts'),
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./lib/*"]}}}',
      'new/x.ts': SHADOWING,
    },
    change: (root) =>
      write(root, 'src/tsconfig.json', '{"compilerOptions":{"paths":{"@/*":["../new/*"]}}}'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a tsconfig that is extended changes': {
    files: {
      ...shadow('@/x', 'lib/x.ts'),
      'tsconfig.json': '{"extends":"./config/base.json"}',
      'config/base.json': '{"compilerOptions":{"paths":{"@/*":["../lib/*"]}}}',
      'new/x.ts': SHADOWING,
    },
    change: (root) =>
      write(root, 'config/base.json', '{"compilerOptions":{"paths":{"@/*":["../new/*"]}}}'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'the first of two tsconfig targets appears': {
    files: {
      ...shadow('@/x', 'lib/x.ts'),
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./gen/*","./lib/*"]}}}',
    },
    change: (root) => write(root, 'gen/x.ts', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a file below baseUrl hides a package': {
    files: {
      ...pkg('near', '1.0.0', `export const word = 'old'`),
      'src/tools/a.ts': telling('word', `import { word } from 'near'`),
      'tsconfig.json': '{"compilerOptions":{"baseUrl":"./lib"}}',
      'lib/x.ts': '',
    },
    change: (root) => write(root, 'lib/near.ts', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'package.json leads an import elsewhere': {
    files: {
      ...shadow('#x', 'lib/x.ts'),
      'new/x.ts': SHADOWING,
      'package.json': '{"imports":{"#x":"./lib/x.ts"}}',
    },
    change: (root) => write(root, 'package.json', '{"imports":{"#x":"./new/x.ts"}}'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a linked workspace package is edited': {
    files: {
      'packages/w/package.json':
        '{"name":"w","version":"1.0.0","type":"module","exports":"./i.js"}',
      'packages/w/i.js': `export { word } from './j.js'`,
      'packages/w/j.js': `export const word = 'old'`,
      'link:node_modules/w': '../packages/w',
      'src/tools/a.ts': telling('word', `import { word } from 'w'`),
    },
    change: (root) => write(root, 'packages/w/j.js', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a linked package is linked elsewhere': {
    files: {
      'packages/w/package.json':
        '{"name":"w","version":"1.0.0","type":"module","exports":"./i.js"}',
      'packages/w/i.js': `export const word = 'old'`,
      'packages/v/package.json':
        '{"name":"w","version":"1.0.0","type":"module","exports":"./i.js"}',
      'packages/v/i.js': SHADOWING,
      'link:node_modules/w': '../packages/w',
      'src/tools/a.ts': telling('word', `import { word } from 'w'`),
    },
    change: (root) => {
      unlinkSync(join(root, 'node_modules/w'))
      symlinkSync('../packages/v', join(root, 'node_modules/w'))
    },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a linked tool leads elsewhere': {
    files: {
      'other/one.ts': telling('"old"'),
      'other/two.ts': telling('"new"'),
      'link:src/tools/a.ts': '../../other/one.ts',
    },
    change: (root) => {
      unlinkSync(join(root, 'src/tools/a.ts'))
      symlinkSync('../../other/two.ts', join(root, 'src/tools/a.ts'))
    },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  // packages
  'a package is upgraded': {
    files: {
      ...pkg('p', '1.0.0', `export const word = 'old'`),
      'src/tools/a.ts': telling('word', `import { word } from 'p'`),
      'src/tools/b.ts': telling('"b"'),
    },
    change: (root) => {
      for (const [file, source] of Object.entries(pkg('p', '1.0.1', SHADOWING)))
        write(root, file, source)
    },
    evaluated: ['a', 'b'],
    told: { a: 'new', b: 'b' },
  },
  'the inside of a package is patched': {
    files: {
      ...pkg('p', '1.0.0', `export { word } from './inner.js'`, {
        'inner.js': `export const word = 'old'`,
      }),
      'src/tools/a.ts': telling('word', `import { word } from 'p'`),
    },
    change: (root) => write(root, 'node_modules/p/inner.js', SHADOWING),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a dependency of a package is upgraded': {
    files: {
      ...pkg('p', '1.0.0', `export { word } from 'q'`),
      'node_modules/p/package.json':
        '{"name":"p","version":"1.0.0","type":"module","exports":"./index.js","dependencies":{"q":"*"}}',
      ...pkg('q', '1.0.0', `export const word = 'old'`),
      'src/tools/a.ts': telling('word', `import { word } from 'p'`),
    },
    change: (root) => {
      for (const [file, source] of Object.entries(pkg('q', '1.0.1', SHADOWING)))
        write(root, file, source)
    },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'the lock file changes': {
    files: { ...PLAIN, 'package-lock.json': '{"lockfileVersion":3}' },
    change: (root) => write(root, 'package-lock.json', '{"lockfileVersion":4}'),
    evaluated: ['a', 'b', 'c'],
    told: same,
  },
  'a lock file appears': {
    change: (root) => write(root, 'pnpm-lock.yaml', ''),
    evaluated: ['a', 'b', 'c'],
    told: same,
  },
  // what is read while evaluating
  'a variable gets another value': {
    files: {
      'src/tools/a.ts': telling('process.env.TM_CACHE_TEST'),
      'src/tools/b.ts': telling('"b"'),
    },
    change: () => {},
    first: { env: { TM_CACHE_TEST: 'one' } },
    second: { env: { TM_CACHE_TEST: 'two' } },
    evaluated: ['a'],
    told: { a: 'two', b: 'b' },
  },
  'a variable that nobody reads appears': {
    change: () => {},
    second: { env: { TM_CACHE_OTHER: 'x' } },
    evaluated: [],
    told: same,
  },
  'a variable that was looked for in vain appears': {
    files: { 'src/tools/a.ts': telling(`'TM_CACHE_TEST' in process.env`) },
    change: () => {},
    second: { env: { TM_CACHE_TEST: '' } },
    evaluated: ['a'],
    told: { a: 'true' },
  },
  'all names are listed and one appears': {
    files: {
      'src/tools/a.ts': telling(
        `Object.keys(process.env).filter((name) => name.startsWith('TM_CACHE')).join()`,
      ),
    },
    change: () => {},
    second: { env: { TM_CACHE_TEST: '' } },
    evaluated: ['a'],
    told: { a: 'TM_CACHE_TEST' },
  },
  'a helper that two tools share reads a variable': {
    files: {
      'src/env.ts': `export const word = process.env.TM_CACHE_TEST\n`,
      'src/tools/a.ts': telling('word', `import { word } from '../env'`),
      'src/tools/b.ts': telling('word', `import { word } from '../env'`),
    },
    change: () => {},
    first: { env: { TM_CACHE_TEST: 'one' } },
    second: { env: { TM_CACHE_TEST: 'two' } },
    evaluated: ['a', 'b'],
    told: { a: 'two', b: 'two' },
  },
  'import.meta.env is read': {
    files: { 'src/tools/a.ts': telling('import.meta.env.VITE_TM_CACHE') },
    change: () => {},
    first: { env: { VITE_TM_CACHE: 'one' } },
    second: { env: { VITE_TM_CACHE: 'two' } },
    evaluated: ['a'],
    told: { a: 'two' },
  },
  'a file that a module reads changes': {
    files: {
      'src/tools/a.ts': telling(
        'text',
        `import { readFileSync } from 'node:fs'\nconst text = readFileSync('data.txt', 'utf8')`,
      ),
      'data.txt': 'old',
      'src/tools/b.ts': telling('"b"'),
    },
    change: (root) => write(root, 'data.txt', 'new'),
    evaluated: ['a'],
    told: { a: 'new', b: 'b' },
  },
  'a file that a module reads with a promise changes': {
    files: {
      'src/tools/a.ts': telling(
        'text',
        `import { readFile } from 'node:fs/promises'\nconst text = await readFile(new URL('../data.txt', import.meta.url), 'utf8')`,
      ),
      'src/data.txt': 'old',
    },
    change: (root) => write(root, 'src/data.txt', 'new'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'a file that a module looked for appears': {
    files: {
      'src/tools/a.ts': telling('existsSync("flag")', `import { existsSync } from 'node:fs'`),
    },
    change: (root) => write(root, 'flag', ''),
    evaluated: ['a'],
    told: { a: 'true' },
  },
  'a folder that a module lists gets a file': {
    files: {
      'src/tools/a.ts': telling(
        'readdirSync("data").join()',
        `import { readdirSync } from 'node:fs'`,
      ),
      'data/x': '',
    },
    change: (root) => write(root, 'data/y', ''),
    evaluated: ['a'],
    told: { a: 'x,y' },
  },
  'imported text changes': {
    files: {
      'src/tools/a.ts': telling('text', `import text from '../prompt.md'`),
      'src/prompt.md': 'old',
    },
    change: (root) => write(root, 'src/prompt.md', 'new'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'raw text changes': {
    files: {
      'src/tools/a.ts': telling('text', `import text from '../x.ts?raw'`),
      'src/x.ts': 'old',
    },
    change: (root) => write(root, 'src/x.ts', 'new'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'imported JSON changes': {
    files: {
      'src/tools/a.ts': telling('data.word', `import data from '../data.json'`),
      'src/data.json': '{"word":"old"}',
    },
    change: (root) => write(root, 'src/data.json', '{"word":"new"}'),
    evaluated: ['a'],
    told: { a: 'new' },
  },
  '.env changes': {
    files: { ...PLAIN, '.env': 'A=1' },
    change: (root) => write(root, '.env', 'A=2'),
    evaluated: ['a', 'b', 'c'],
    told: same,
  },
  // options
  'a replacement changes': {
    files: { 'src/tools/a.ts': telling('__WORD__', 'declare const __WORD__: string') },
    change: () => {},
    first: { loader: { define: { __WORD__: '"old"' } } },
    second: { loader: { define: { __WORD__: '"new"' } } },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'conditions change': {
    files: {
      'src/tools/a.ts': telling('word', `import { word } from 'many'`),
      'node_modules/many/package.json':
        '{"name":"many","version":"1.0.0","exports":{"special":"./new.mjs","default":"./old.mjs"}}',
      'node_modules/many/new.mjs': SHADOWING,
      'node_modules/many/old.mjs': `export const word = 'old'`,
    },
    change: () => {},
    second: { loader: { evaluate: { conditions: ['special'] } } },
    evaluated: ['a'],
    told: { a: 'new' },
  },
  'the mode changes': {
    change: () => {},
    second: { mode: 'development' },
    evaluated: ['a', 'b', 'c'],
    told: same,
  },
  'the cache is turned off': {
    change: () => {},
    second: { cache: false },
    evaluated: ['a', 'b', 'c'],
    told: same,
  },
}

export function makeProject(files: Readonly<Record<string, string>>): string {
  const real = Object.entries(files).filter(([file]) => !file.startsWith('link:'))
  const root = project(Object.fromEntries(real))
  for (const [file, target] of Object.entries(files)) {
    if (!file.startsWith('link:')) continue
    const path = join(root, file.slice('link:'.length))
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  return root
}

/** Whatever changed, the answers are those of the world as it is now, and what need not be is not evaluated. */
export async function judge(scenario: Scenario): Promise<void> {
  const root = makeProject(scenario.files ?? PLAIN)
  await warm(root, scenario.first)
  scenario.change(root)
  const built = await build(root, scenario.second ?? scenario.first)
  expect(built.told).toEqual(scenario.told)
  if (scenario.evaluated !== 'all') expect(built.evaluated).toEqual(scenario.evaluated)
  // and what was kept of this build is right as well
  const again = await build(root, scenario.second ?? scenario.first)
  expect(again.told).toEqual(scenario.told)
}
