import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, repository, tool } from './support/project.ts'

describe('Vitest with the plugin in its config', () => {
  const files = {
    'vitest.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default { plugins: [toolManifest({ cache: false })], test: { include: ['src/*.spec.js'] } }
`,
    'src/tools/a.ts': `import { appendFileSync } from 'node:fs'
appendFileSync('evaluations.txt', 'x')
${tool('a')}`,
  }
  const modules = join(repository, 'node_modules')
  const packages = { vite: join(modules, 'vite'), vitest: join(modules, 'vitest') }
  const run = (root: string): { status: number | null; text: string } => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(modules, 'vitest/vitest.mjs'), 'run', '--root', root],
      { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, timeout: 50_000 },
    )
    return { status, text: stdout + stderr }
  }

  it('evaluates nothing for tests that do not ask, and ends', async () => {
    const project = await createProject(
      {
        ...files,
        'src/sum.spec.js':
          "import { expect, it } from 'vitest'\nit('adds', () => expect(1 + 1).toBe(2))\n",
      },
      packages,
    )
    const { status, text } = run(project.root)
    expect(text).toContain('1 passed')
    expect(text).not.toMatch(/hang|close timed out/i)
    expect(status).toBe(0)
    expect(project.has('evaluations.txt')).toBe(false)
  })

  it('gives the manifest to tests that import it, and ends', async () => {
    const project = await createProject(
      {
        ...files,
        'src/manifest.spec.js': `import { expect, it } from 'vitest'
import manifest from 'unplugin-tool-manifest/manifest'
it('has the tool', () => expect(manifest.tools.map(({ name }) => name)).toEqual(['a']))
`,
      },
      packages,
    )
    const { status, text } = run(project.root)
    expect(text).toContain('1 passed')
    expect(text).not.toMatch(/hang|close timed out/i)
    expect(status).toBe(0)
    expect(await project.read('evaluations.txt')).toBe('x')
  })
})
