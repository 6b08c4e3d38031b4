import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { built, HOSTS } from './support/hosts.ts'
import { createProject, type Manifest, repository } from './support/project.ts'

/** The tools of the playground, without what serves them. */
async function playground(): Promise<Record<string, string>> {
  const folder = join(repository, 'playground')
  const entries = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const
    })
  return { ...Object.fromEntries(await Promise.all(files)), 'src/main.js': 'export {}\n' }
}

describe('the playground', () => {
  it('has the same manifest, byte for byte, in every host', { timeout: 180_000 }, async () => {
    const project = await createProject(await playground(), {
      ajv: join(repository, 'node_modules/ajv'),
    })
    const manifests = new Map<string, string>()
    for (const host of HOSTS) {
      await project.remove('dist')
      await built(host, project)
      manifests.set(host.name, await project.read('dist/tools.json'))
    }
    const [first = ''] = manifests.values()
    expect((JSON.parse(first) as Manifest).tools.length).toBeGreaterThanOrEqual(12)
    for (const [name, manifest] of manifests) expect(manifest, name).toBe(first)
  })
})
