import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createProject, type Project, repository, tool } from '../hosts/support/project.ts'

const CONFIG = `import toolManifest from 'unplugin-tool-manifest/vite'
export default {
  plugins: [toolManifest()],
  test: { include: ['test/*.test.js'], watch: false },
}
`

const counted = `import { appendFileSync } from 'node:fs'
appendFileSync('node_modules/evaluations.txt', 'x')
${tool('a')}`

const projectWith = (test: string): Promise<Project> =>
  createProject(
    {
      'vitest.config.js': CONFIG,
      'src/tools/a.ts': counted,
      'test/one.test.js': test,
      'node_modules/dependency/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/dependency/index.js': 'export const isTransformed = Boolean(import.meta.env)\n',
    },
    {
      vitest: join(repository, 'node_modules/vitest'),
      vite: join(repository, 'node_modules/vite'),
    },
  )

/** Fails when Vitest fails, and when it does not end by itself. */
async function runVitest(project: Project): Promise<string> {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, ...env } = process.env
  const run = await promisify(execFile)(process.execPath, [vitest, 'run'], {
    ...{ cwd: project.root, env: { ...env, NO_COLOR: '1', CI: '1' } },
    ...{ timeout: 50_000, killSignal: 'SIGKILL' },
  })
  return run.stdout + run.stderr
}

describe('Vitest with the plugin in its config', () => {
  it('runs no tool, changes nothing for packages, and ends', async () => {
    const project = await projectWith(`import { isTransformed } from 'dependency'
import { expect, it } from 'vitest'
it('leaves packages to Node', () => expect(isTransformed).toBe(false))
`)
    const said = await runVitest(project)
    expect(said).toMatch(/1 passed/)
    expect(said).not.toMatch(/close timed out|something prevents/i)
    expect(project.has('node_modules/evaluations.txt')).toBe(false)
  })

  it('tests what imports the manifest, and ends', async () => {
    const project = await projectWith(`import manifest from 'unplugin-tool-manifest/manifest'
import { expect, it } from 'vitest'
it('lists', () => expect(manifest.tools.map(({ name }) => name)).toEqual(['a']))
`)
    const said = await runVitest(project)
    expect(said).toMatch(/1 passed/)
    expect(said).not.toMatch(/close timed out|something prevents/i)
    expect(await project.read('node_modules/evaluations.txt')).toBe('x')
  })
})
