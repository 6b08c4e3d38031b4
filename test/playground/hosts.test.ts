import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { HOSTS } from '../hosts/support/hosts.ts'
import { createProject, type Files, repository } from '../hosts/support/project.ts'

/** The tools of the playground; what they do when called is nothing to a manifest. */
function toolModules(): Files {
  const source = join(repository, 'playground/src')
  const names = readdirSync(join(source, 'tools')).map((name) => `tools/${name}`)
  const files = [...names, 'store.ts', 'ticket.ts'].map((name) => [
    `src/${name}`,
    readFileSync(join(source, name), 'utf8'),
  ])
  return Object.fromEntries([...files, ['src/main.js', 'export const started = true\n']])
}

const packages = Object.fromEntries(
  ['zod', 'arktype'].map((name) => [name, join(repository, 'node_modules', name)]),
)
let expected = ''

beforeAll(() => {
  const cli = join(repository, 'dist/cli.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'tool-manifest-'))
  const args = ['build', '--root', 'playground', '--no-config', '--out', folder]
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: repository,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expected = readFileSync(join(folder, 'tools.json'), 'utf8')
  rmSync(folder, { recursive: true })
})

test.each(HOSTS.map((host) => [host.name, host] as const))(
  'the playground built by %s gives the bytes of the command line',
  async (_, host) => {
    const project = await createProject(toolModules(), packages)
    const { ok, text } = await host.build(project)
    expect(ok, text).toBe(true)
    expect(await project.read('dist/tools.json')).toBe(expected)
  },
)
