import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUN, bun, bunBuild } from './support/bun.ts'
import { createProject, descriptions, tool, untypedTool } from './support/project.ts'

const FILES = {
  'src/main.js':
    "import manifest from 'unplugin-tool-manifest/manifest'\nconsole.log(manifest.tools.length)\n",
  'src/tools/a.ts': tool('a'),
  'src/other/b.ts': tool('b'),
}

const CLI = 'node_modules/unplugin-tool-manifest/dist/cli.mjs'

interface Built {
  readonly success: boolean
  readonly files: readonly {
    readonly path: string
    readonly kind: string
    readonly text?: string
  }[]
  readonly logs: readonly string[]
}

const parse = (stdout: string): Built => JSON.parse(stdout) as Built

describe('Bun.build', () => {
  it('lists the manifest among its outputs, written or in memory', async () => {
    const project = await createProject(FILES)
    const written = parse(bunBuild(project, { outdir: 'out' }).stdout)
    expect(written.files.map(({ path, kind }) => [path, kind])).toEqual([
      [project.path('out/main.js'), 'entry-point'],
      [project.path('out/tools.json'), 'asset'],
    ])
    expect(written.files[1]?.text).toBe(await project.read('out/tools.json'))
    const inMemory = parse(bunBuild(project, {}).stdout)
    expect(inMemory.files.map(({ path }) => path)).toEqual(['./main.js', './tools.json'])
    expect(inMemory.files[1]?.text).toBe(written.files[1]?.text)
    expect(project.has('tools.json')).toBe(false)
  })

  it('writes beside an executable file', async () => {
    const project = await createProject(FILES)
    expect(bunBuild(project, { compile: { outfile: 'bin/server' } }).status).toBe(0)
    expect(descriptions(await project.read('bin/tools.json'))).toEqual({ a: 'Does a.' })
    expect(execFileSync(project.path('bin/server'), { encoding: 'utf8' })).toBe('1\n')
  })

  it('fails with a message of the build, writes nothing and exits with 1', async () => {
    const project = await createProject({
      ...FILES,
      'src/tools/a.ts': untypedTool,
      'dist/tools.json': '{ "tools": [] }',
    })
    const thrown = bunBuild(project, { outdir: 'dist' })
    expect(thrown).toMatchObject({ status: 1, stdout: '' })
    expect(thrown.stderr).toMatch(
      /^error: \[tool-manifest\] 1 error\n\nuntyped {2}src\/tools\/a\.ts\n/,
    )
    expect(thrown.stderr.match(/untyped-property/g)).toHaveLength(1)
    expect([project.has('dist/main.js'), project.has('dist/tools.json')]).toEqual([false, false])

    const told = bunBuild(project, { outdir: 'dist', throw: false })
    expect(told.status).toBe(0)
    expect(parse(told.stdout)).toMatchObject({ success: false, files: [] })
    expect(parse(told.stdout).logs).toEqual([expect.stringContaining('src/tools/a.ts:5:36')])
  })

  it('fails too when another plugin resolves the entries', async () => {
    const project = await createProject({
      ...FILES,
      'src/main.js': 'export {}\n',
      'src/tools/a.ts': untypedTool,
      'build.js': `import toolManifest from 'unplugin-tool-manifest/bun'
const entries = { name: 'entries', setup: (build) => build.onResolve({ filter: /main/ }, () => ({ path: import.meta.dir + '/src/main.js' })) }
await Bun.build({ entrypoints: ['src/main.js'], outdir: 'dist', plugins: [entries, toolManifest()] })
`,
    })
    const { status, stderr } = bun(project, ['build.js'])
    expect(status).toBe(1)
    expect(stderr).toContain('[tool-manifest] 1 error\n\nuntyped  src/tools/a.ts\n')
  })
})

describe('two instances of the plugin', () => {
  const first = { include: 'src/tools/*.ts' }
  const other = { include: 'src/other/*.ts' }

  it('with different names both write', async () => {
    const project = await createProject(FILES)
    const second = { ...other, outputs: { manifest: 'other.json' } }
    expect(bunBuild(project, { outdir: 'dist' }, [first, second]).status).toBe(0)
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
    expect(descriptions(await project.read('dist/other.json'))).toEqual({ b: 'Does b.' })
    const code = await project.read('dist/main.js')
    expect(code).toContain('Does a.')
    expect(code).not.toContain('Does b.')
  })

  it('with one name are refused, and so is the name of an entry', async () => {
    const project = await createProject(FILES)
    expect(bunBuild(project, { outdir: 'dist' }, [first, other]).stderr).toContain(
      '"tools.json" of the output: this plugin, whose option outputs.manifest gives that name, and another instance of this plugin, which the config lists 2 times.',
    )
    const entry = { outputs: { manifest: 'main.js' } }
    expect(bunBuild(project, { outdir: 'dist' }, [entry]).stderr).toContain(
      '"main.js" of the output: this plugin, whose option outputs.manifest gives that name, and the bundler, for code.',
    )
    expect(await project.read('dist/main.js')).toContain('console.log')
  })
})

describe('a program that Bun runs from its sources', () => {
  const files = {
    ...FILES,
    'preload.js': `import toolManifest from 'unplugin-tool-manifest/bun'
Bun.plugin(toolManifest())
`,
    'src/main.js': `import manifest, { tools } from 'unplugin-tool-manifest/manifest'
import registry from 'unplugin-tool-manifest/registry'
console.log(JSON.stringify([manifest.tools.map(({ name }) => name), tools.a.description, Object.isFrozen(manifest), (await registry.a()).name]))
`,
  }

  it('has the manifest and the registry', async () => {
    const project = await createProject(files)
    const { stdout, stderr } = bun(project, ['--preload', './preload.js', 'src/main.js'])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([['a'], 'Does a.', true, 'a'])
  })

  it('says what is wrong with a tool, and evaluates nothing that is not asked for', async () => {
    const project = await createProject({
      ...files,
      'src/tools/a.ts': untypedTool,
      'src/quiet.js': 'console.log(1)\n',
    })
    const run = bun(project, ['--preload', './preload.js', 'src/main.js'])
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('[tool-manifest] 1 error\n\nuntyped  src/tools/a.ts\n')
    const quiet = bun(project, ['--preload', './preload.js', 'src/quiet.js'])
    expect(quiet).toMatchObject({ status: 0, stdout: '1\n' })
  })
})

describe('tool modules under Bun', () => {
  it('are evaluated by the first Node of PATH, not by the one that bun --bun puts there', async () => {
    const project = await createProject({
      'src/tools/a.ts': `import { z } from 'zod'
export default { name: 'a', description: 'Bun ' + process.versions.bun, inputSchema: z.object({}) }
`,
      'bunfig.toml': '[run]\nbun = true\n',
    })
    await mkdir(project.path('shim'))
    await symlink(BUN, project.path('shim/node'))
    const env = { PATH: `${project.path('shim')}${delimiter}${dirname(process.execPath)}` }
    const { stderr, status } = bun(project, [CLI, 'build', '--out', 'dist'], env)
    expect([status, stderr]).toEqual([0, ''])
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Bun undefined' })
  })

  it('may import what only Bun has', async () => {
    const project = await createProject({
      ...FILES,
      'src/tools/a.ts': `import { Database } from 'bun:sqlite'\nimport { file } from 'bun'\n${tool('a')}\nexport const open = () => [Database, file]\n`,
    })
    const { stderr, status } = bunBuild(project, { outdir: 'dist' })
    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
  })

  it('need a Node, and the error says so', async () => {
    const project = await createProject(FILES)
    await mkdir(project.path('shim'))
    await symlink(BUN, project.path('shim/node'))
    const env = { PATH: project.path('shim') }
    const message =
      /\[tool-manifest\] Bun runs this build, but tool modules are evaluated by Node, and PATH has no "node" that is not Bun itself\.\nInstall Node/
    const command = bun(project, [CLI, 'check'], env)
    expect(command.stderr).toMatch(message)
    expect(command.status).toBe(2)
    const build = bunBuild(project, { outdir: 'dist' }, [{}], env)
    expect(build.stderr).toMatch(message)
    expect(build.status).toBe(1)
  })

  it('that hang or end the process are findings', async () => {
    const project = await createProject({
      ...FILES,
      'src/tools/exits.ts': 'process.exit(0)\n',
      'src/tools/hangs.ts': 'for (;;);\n',
    })
    const { stderr, status } = bunBuild(project, {}, [{ evaluate: { timeout: 1_000 } }])
    expect(status).toBe(1)
    expect(stderr).toContain('[tool-manifest] 2 errors')
    expect(stderr).toMatch(/src\/tools\/exits\.ts\n {2}error evaluation-failed/)
    expect(stderr).toMatch(/src\/tools\/hangs\.ts\n {2}error evaluation-timeout/)
  })
})
