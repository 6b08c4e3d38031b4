import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DiscoverOptions, discover } from '../../src/discover/discover.ts'
import { toolFolders } from '../../src/discover/index.ts'

function tree(files: readonly string[], below = ''): string {
  const root = join(mkdtempSync(join(tmpdir(), 'tm-discover-')), below)
  for (const file of files) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  return root
}

async function names(root: string, options: Omit<DiscoverOptions, 'root'> = {}): Promise<string[]> {
  const found = discover({ root, ...options })
  for (const { name, path } of found) expect(path).toBe(`${root}/${name}`)
  return found.map(({ name }) => name)
}

describe('without options', () => {
  test('every program below src/tools and every *.tool.* below src, and nothing else', async () => {
    const root = tree([
      ...['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((end) => `src/tools/a.${end}`),
      ...['src/tools/deep/er/b.ts', 'src/orders/cancel.tool.ts', 'src/tools/c.json'],
      ...[
        'src/tools/c.test.ts',
        'src/tools/c.spec.tsx',
        'src/tools/c.stories.tsx',
        'src/tools/c.d.ts',
      ],
      ...['src/tools/c.d.mts', 'src/tools/node_modules/d/index.js', 'src/tools/dist/e.js'],
      ...[
        'src/tools/__tests__/f.ts',
        'tools/g.ts',
        'src/other.ts',
        'node_modules/h/src/tools/h.ts',
      ],
      ...['src/tools/styles.d.css.ts', 'src/tools/readme.md'],
    ])
    expect(await names(root)).toEqual([
      ...['src/orders/cancel.tool.ts', 'src/tools/a.cjs', 'src/tools/a.cts', 'src/tools/a.js'],
      ...[
        'src/tools/a.jsx',
        'src/tools/a.mjs',
        'src/tools/a.mts',
        'src/tools/a.ts',
        'src/tools/a.tsx',
      ],
      'src/tools/deep/er/b.ts',
    ])
  })

  test('a project without tools gives an empty list', async () => {
    expect(await names(tree(['package.json']))).toEqual([])
  })

  test('order is that of the code units, not of a language', async () => {
    const files = [
      'src/tools/é.ts',
      'src/tools/z.ts',
      'src/tools/B.ts',
      'src/tools/a.ts',
      'src/tools/a-b.ts',
      'src/tools/a/b.ts',
    ]
    const sorted = [
      'src/tools/B.ts',
      'src/tools/a-b.ts',
      'src/tools/a.ts',
      'src/tools/a/b.ts',
      'src/tools/z.ts',
      'src/tools/é.ts',
    ]
    expect(await names(tree(files))).toEqual(sorted)
    expect(await names(tree([...files].reverse()))).toEqual(sorted)
  })
})

describe('the project may lie anywhere', () => {
  test.each([
    'with space',
    'a [bracket] b',
    'a (group) {x,y} !b',
    'in/.git/hooks',
    'node_modules/pkg',
    'dist/pkg',
    'x.test.y',
    '@(scope)',
    'umläut ☃',
  ])('below %s', async (folder) => {
    expect(await names(tree(['src/tools/a.ts'], folder))).toEqual(['src/tools/a.ts'])
  })

  test.each([
    '[id].ts',
    '(group)/a.ts',
    '{x}.ts',
    'a b.ts',
    '!not.ts',
    'a#b.ts',
    "it's.ts",
    '[...rest].ts',
    '$x.ts',
  ])('a tool may be called %s', async (file) => {
    expect(await names(tree([`src/tools/${file}`]))).toEqual([`src/tools/${file}`])
  })
})

describe('include and exclude', () => {
  const files = [
    'src/tools/a.ts',
    'src/tools/b.test.ts',
    'lib/[id].ts',
    'lib/i.ts',
    'lib/deep/c.tsx',
    'lib/c.d.ts',
  ]

  test('a glob', async () => {
    expect(await names(tree(files), { include: ['lib/**/*.tsx'] })).toEqual(['lib/deep/c.tsx'])
  })

  test('a folder means the programs in it', async () => {
    const root = tree(files)
    const expected = ['lib/[id].ts', 'lib/deep/c.tsx', 'lib/i.ts']
    expect(await names(root, { include: ['lib'] })).toEqual(expected)
    expect(await names(root, { include: ['./lib/'] })).toEqual(expected)
    expect(await names(root, { include: [`${root}/lib`] })).toEqual(expected)
  })

  test('a file that exists is meant literally', async () => {
    expect(await names(tree(files), { include: ['lib/[id].ts'] })).toEqual(['lib/[id].ts'])
  })

  test('an own exclude replaces the default one, but packages and declarations stay out', async () => {
    const root = tree([...files, 'src/tools/node_modules/x/index.ts'])
    expect(await names(root, { include: ['src', 'lib'], exclude: ['lib/deep/**'] })).toEqual([
      'lib/[id].ts',
      'lib/i.ts',
      'src/tools/a.ts',
      'src/tools/b.test.ts',
    ])
  })

  test('a negated include takes away', async () => {
    expect(await names(tree(files), { include: ['lib', '!lib/i.ts'] })).toEqual([
      'lib/[id].ts',
      'lib/deep/c.tsx',
    ])
  })

  test('a file outside of the root', async () => {
    const root = tree(['app/src/tools/a.ts', 'shared/b.ts'])
    const found = discover({ root: `${root}/app`, include: ['../shared/*.ts'] })
    expect(found).toEqual([{ name: '../shared/b.ts', path: `${root}/shared/b.ts` }])
  })
})

describe('symbolic links', () => {
  test('a linked folder of tools is followed', async () => {
    const root = tree(['packages/tools/a.ts', 'src/index.ts'])
    symlinkSync('../packages/tools', join(root, 'src/tools'))
    expect(await names(root)).toEqual(['src/tools/a.ts'])
  })

  test('a file that several links lead to is one tool', async () => {
    const root = tree(['src/tools/real.ts'])
    symlinkSync('real.ts', join(root, 'src/tools/a-link.ts'))
    symlinkSync('.', join(root, 'src/tools/again'))
    expect(await names(root)).toEqual(['src/tools/real.ts'])
  })

  test('a link in a circle ends, and a broken one is no tool', async () => {
    const root = tree(['src/tools/a.ts'])
    symlinkSync('..', join(root, 'src/tools/up'))
    symlinkSync('nowhere.ts', join(root, 'src/tools/broken.ts'))
    expect(await names(root)).toEqual(['src/tools/a.ts'])
  })

  test('links that lead back up are not followed, however many', () => {
    const root = tree(['src/tools/a.ts', 'src/tools/deep/b.ts'])
    for (const name of ['up', 'deep/up', 'deep/higher', 'deep/again'])
      symlinkSync(name.endsWith('higher') ? '../..' : '..', join(root, 'src/tools', name))
    const broken: string[] = []
    const read: string[] = []
    const found = discover({
      root,
      onBroken: (name) => broken.push(name),
      onFolder: (path) => read.push(path),
    })
    expect(found.map(({ name }) => name)).toEqual(['src/tools/a.ts', 'src/tools/deep/b.ts'])
    expect(broken).toEqual([])
    expect(read.length).toBeLessThan(40)
  })

  test('links that lead nowhere are told of when they could be tools or hold some', () => {
    const root = tree(['src/tools/a.ts', 'src/tools/__tests__/b.ts'])
    for (const name of [
      'gone.ts',
      'folder',
      'picture.png',
      '.#a.ts',
      '__tests__/c.ts',
      'd.test.ts',
    ])
      symlinkSync('nowhere', join(root, 'src/tools', name))
    symlinkSync('nowhere', join(root, 'src/other'))
    const broken: string[] = []
    discover({ root, onBroken: (name) => broken.push(name) })
    expect(broken.sort()).toEqual(['src/tools/folder', 'src/tools/gone.ts'])
  })
})

describe('folders', () => {
  const files = ['packages/a/src/tools/b.ts', 'packages/a/lib/src/tools/c.ts', 'packages/a/.d/e.ts']

  test.each([
    [
      'packages/*/{lib/src,src}/tools/*.ts',
      ['packages/a/lib/src/tools/c.ts', 'packages/a/src/tools/b.ts'],
    ],
    ['packages/a/.d/*.ts', ['packages/a/.d/e.ts']],
    ['packages/**/*.ts', ['packages/a/lib/src/tools/c.ts', 'packages/a/src/tools/b.ts']],
    ['packages/*/{.d,src}/**/*.ts', ['packages/a/.d/e.ts', 'packages/a/src/tools/b.ts']],
    ['packages/a/s?c/[t]ools/*.ts', ['packages/a/src/tools/b.ts']],
    [
      'packages/a/@(src|lib)/**/*.ts',
      ['packages/a/lib/src/tools/c.ts', 'packages/a/src/tools/b.ts'],
    ],
  ])('%s', async (include, expected) => {
    expect(await names(tree(files), { include: [include] })).toEqual(expected)
  })

  test('each is watched once', () => {
    expect(
      toolFolders(['src/**/*.ts', 'src/tools/*.ts', '!lib/a.ts', '../x/*.ts'], '/app'),
    ).toEqual(['src', '../x'])
    expect(toolFolders(['*.ts', 'src/*.ts', '../x/*.ts'], '/app')).toEqual(['', '../x'])
  })
})
