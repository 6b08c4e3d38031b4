import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUN } from './support/bun.ts'
import {
  createProject,
  descriptions,
  installed,
  type Project,
  repository,
  tool,
} from './support/project.ts'

/** The files of a page: code blocks whose first line names one. */
async function filesOf(page: string): Promise<Record<string, string>> {
  const text = await readFile(join(repository, 'docs/hosts', `${page}.md`), 'utf8')
  const blocks = text.matchAll(/^```[jt]s\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)
  return Object.fromEntries([...blocks].map(([, name = '', code = '']) => [name, code]))
}

/** What the command line of a bundler does that is not installed here. */
const webpackRun = (name: string): string => `
import bundler from '${name}'
import config from './${name === 'webpack' ? 'webpack' : 'rspack'}.config.js'
const create = bundler.rspack ?? bundler
create(config, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString())
})
`
const farmRun = `
import { build } from '@farmfe/core'
await build({ configPath: new URL('farm.config.js', import.meta.url).pathname })
`

const COMMANDS: Record<
  string,
  {
    packages: readonly string[]
    run: readonly string[]
    script?: string
    /** Instead of Node. */
    program?: string
    /** Files of the page that others do not have. */
    more?: readonly string[]
  }
> = {
  vite: { packages: [], run: [join(installed('vite8'), 'bin/vite.js'), 'build'] },
  rollup: { packages: [], run: [join(installed('rollup'), 'dist/bin/rollup'), '-c'] },
  rolldown: { packages: [], run: [join(installed('rolldown'), 'bin/cli.mjs'), '-c'] },
  webpack: { packages: ['webpack'], run: ['run.js'], script: webpackRun('webpack') },
  rspack: { packages: ['@rspack/core'], run: ['run.js'], script: webpackRun('@rspack/core') },
  rsbuild: {
    packages: ['@rsbuild/core'],
    run: [join(installed('@rsbuild/core'), 'bin/rsbuild.js'), 'build'],
  },
  esbuild: { packages: ['esbuild'], run: ['build.js'] },
  farm: { packages: ['@farmfe/core'], run: ['run.js'], script: farmRun },
  bun: { packages: [], run: ['run', 'build.js'], program: BUN, more: ['preload.js'] },
}

async function run(
  project: Project,
  args: readonly string[],
  program = process.execPath,
): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(program, args as string[], { cwd: project.root, env, stdio: 'pipe' })
}

describe('the example of docs/hosts', () => {
  it.each(Object.entries(COMMANDS))('%s works as it stands there', async (page, command) => {
    const files = await filesOf(page)
    expect(Object.keys(files)).toHaveLength(2 + (command.more?.length ?? 0))
    const packages = ['vite8', ...command.packages].map(
      (name) => [name.replace(/^vite8$/, 'vite'), installed(name)] as const,
    )
    const project = await createProject(
      {
        ...files,
        'src/tools/a.ts': tool('a'),
        ...(command.script && { 'run.js': command.script }),
      },
      Object.fromEntries(packages),
    )
    await run(project, command.run, command.program)
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
  })
})
