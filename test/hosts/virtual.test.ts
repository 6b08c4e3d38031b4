import { execFileSync, spawnSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { built, HOSTS } from './support/hosts.ts'
import { createProject, type Project, repository, tool } from './support/project.ts'

const FILES = {
  'src/tools/search.ts': tool('search'),
  'src/tools/other.ts': tool('other', 'Only in the other tool.'),
  'src/tools/dashed.ts': tool('list-all', 'Has a name that is no identifier.'),
}

/** Runs a built program and gives what it prints as JSON. */
function run(project: Project, file: string): unknown {
  return JSON.parse(execFileSync(process.execPath, [project.path(file)], { encoding: 'utf8' }))
}

const INPUT = JSON.stringify({
  type: 'object',
  properties: { query: { type: 'string', description: 'What to look for.' } },
  required: ['query'],
})

async function output(project: Project): Promise<{ file: string; code: string }> {
  const files = await readdir(project.path('dist'))
  const file = files.find((name) => /^main\.[cm]?js$/.test(name)) ?? ''
  return { file: `dist/${file}`, code: await project.read(`dist/${file}`) }
}

/** They keep a namespace whole once another module exports it. */
const WHOLE: ReadonlySet<string> = new Set(['esbuild', 'farm'])

describe.each(HOSTS)('$name: the manifest as an import', (host) => {
  it('is the manifest that is written, frozen to the leaves', async () => {
    const project = await createProject({
      ...FILES,
      'src/main.js': `import manifest, { tools } from 'unplugin-tool-manifest/manifest'
const frozen = (value) => typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
console.log(JSON.stringify({
  manifest,
  frozen: frozen(manifest) && Object.values(tools).every(frozen),
  names: Object.keys(tools).sort(),
  same: tools['list-all'] === manifest.tools[0],
  refuses: Reflect.set(tools, 'search', 1) === false,
}))
`,
    })
    await built(host, project)
    const { file } = await output(project)
    expect(run(project, file)).toEqual({
      manifest: JSON.parse(await project.read('dist/tools.json')),
      frozen: true,
      names: ['list-all', 'other', 'search'],
      same: true,
      // Bun gives namespaces setters; what they hold is frozen all the same
      refuses: host.name !== 'bun',
    })
  })

  it('is nothing but JSON, and only the tools that are used', async () => {
    const project = await createProject({
      ...FILES,
      'src/main.js': `import { tools } from 'unplugin-tool-manifest/manifest'
console.log(JSON.stringify(tools.search))
`,
    })
    await built(host, project)
    const { file, code } = await output(project)
    expect(run(project, file)).toMatchObject({ name: 'search' })
    expect(code).not.toMatch(/zod|toJSONSchema/i)
    expect(code.includes('Only in the other tool.')).toBe(WHOLE.has(host.name))
  })
})

describe.each(HOSTS)('$name: the registry as an import', (host) => {
  it('loads a tool with its first call', async () => {
    const project = await createProject({
      'src/tools/a.js': `console.error('loaded a')
export default { name: 'a', description: 'Does a.', inputSchema: ${INPUT}, run: () => 'ran a' }
`,
      'src/tools/map.js': `console.error('loaded map')
export const tools = { 'in-map': { description: 'In a map.', inputSchema: ${INPUT}, run: () => 'ran in-map' } }
`,
      'src/main.js': `import loaders from 'unplugin-tool-manifest/registry'
console.error('started')
const main = async () => {
  const first = await loaders['in-map']()
  const second = await loaders.a()
  console.log(JSON.stringify([Object.keys(loaders), first.run(), second.run()]))
}
main()
`,
    })
    await built(host, project)
    const { file } = await output(project)
    const { stdout, stderr } = spawnSync(process.execPath, [project.path(file)], {
      encoding: 'utf8',
    })
    expect(stderr.trim().split('\n')).toEqual(['started', 'loaded map', 'loaded a'])
    expect(JSON.parse(stdout)).toEqual([['a', 'in-map'], 'ran in-map', 'ran a'])
  })
})

describe('the manifest as an import', () => {
  it('is also virtual:tool-manifest where the bundler allows that scheme', async () => {
    const source = `import first from 'virtual:tool-manifest'
import second from 'unplugin-tool-manifest/manifest'
console.log(JSON.stringify([first === second, first.tools.length]))
`
    for (const host of HOSTS) {
      if (['webpack', 'rspack', 'rsbuild'].includes(host.name)) continue
      const project = await createProject({ ...FILES, 'src/main.js': source })
      await built(host, project)
      expect(run(project, (await output(project)).file), host.name).toEqual([true, 3])
    }
  })

  it('has the manifest of each target, and says which there are', async () => {
    const project = await createProject({
      ...FILES,
      'src/main.js': `import manifest from 'unplugin-tool-manifest/manifest/openai-strict'
console.log(JSON.stringify({ manifest, frozen: Object.isFrozen(manifest) }))
`,
    })
    const host = HOSTS.find(({ name }) => name === 'rolldown')
    if (!host) throw new Error('no Rolldown')
    await built(host, project, { options: { targets: ['openai-strict'] } })
    expect(run(project, 'dist/main.js')).toEqual({
      manifest: JSON.parse(await project.read('dist/tools.openai-strict.json')),
      frozen: true,
    })
    const { ok, text } = await host.build(project, { options: { targets: ['gemini'] } })
    expect(ok).toBe(false)
    expect(text).toContain('There is no manifest "unplugin-tool-manifest/manifest/openai-strict"')
    expect(text).toContain('The option "targets" has "gemini"')
  })

  it('says what is missing where the plugin does not answer it', async () => {
    const project = await createProject({
      'main.mjs': "import manifest from 'unplugin-tool-manifest/manifest'\nconsole.log(manifest)\n",
      'target.mjs':
        "import manifest from 'unplugin-tool-manifest/manifest/openai'\nconsole.log(manifest)\n",
    })
    for (const file of ['main.mjs', 'target.mjs']) {
      const { stderr, status } = spawnSync(process.execPath, [project.path(file)], {
        encoding: 'utf8',
      })
      expect(status).toBe(1)
      expect(stderr).toContain('[tool-manifest] "unplugin-tool-manifest/manifest" is answered by')
      expect(stderr).toContain('the plugin is missing from the config of the bundler')
    }
  })

  it('knows the names of the tools once a declaration file is written', async () => {
    const project = await createProject({
      ...FILES,
      'src/main.js': 'export {}\n',
      'src/use.ts': `import manifest, { type ToolName, tools } from 'unplugin-tool-manifest/manifest'
import again, { tools as sameTools } from 'virtual:tool-manifest'
export const name: ToolName = 'list-all'
export const description: string | undefined = tools.search.description
export const count: number = manifest.tools.length + again.tools.length
export const same: string | undefined = sameTools.search.description
// @ts-expect-error there is no such tool
export const absent = tools.absent
`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          noUncheckedIndexedAccess: true,
          types: ['unplugin-tool-manifest/client'],
        },
        include: ['src/use.ts', 'tool-manifest.d.ts'],
      }),
    })
    const host = HOSTS.find(({ name }) => name === 'rollup')
    if (!host) throw new Error('no Rollup')
    await built(host, project, { options: { types: true } })
    expect(await project.read('tool-manifest.d.ts')).toContain(
      "  interface ToolNames {\n    'list-all': true\n    other: true\n    search: true\n  }\n",
    )
    const before = (await stat(project.path('tool-manifest.d.ts'))).mtimeMs
    await built(host, project, { options: { types: true } })
    expect((await stat(project.path('tool-manifest.d.ts'))).mtimeMs).toBe(before)
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project.root], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })
})
