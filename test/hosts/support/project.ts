import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const here = fileURLToPath(new URL('..', import.meta.url))
export const repository: string = join(here, '../..')
/** The real bundlers. */
export const installed = (name: string): string => join(here, 'node_modules', name)

/** A project on disk, removed when the test ends. */
export interface Project {
  readonly root: string
  path(name: string): string
  write(name: string, content: string): Promise<void>
  read(name: string): Promise<string>
  remove(name: string): Promise<void>
  /** A symbolic link to a folder of the project. */
  link(folder: string, name: string): Promise<void>
  has(name: string): boolean
}

export type Files = Readonly<Record<string, string>>

/**
 * Makes a project of files, with the built plugin and some packages in its `node_modules`.
 * @param packages name in the project -> folder
 */
export async function createProject(files: Files, packages: Files = {}): Promise<Project> {
  const root = join(here, '.tmp', randomUUID().slice(0, 8))
  const path = (name: string): string => join(root, name)
  const project: Project = {
    root,
    path,
    async write(name, content) {
      await mkdir(dirname(path(name)), { recursive: true })
      await writeFile(path(name), content)
    },
    read: (name) => readFile(path(name), 'utf8'),
    remove: (name) => rm(path(name), { recursive: true, force: true }),
    async link(folder, name) {
      await mkdir(dirname(path(name)), { recursive: true })
      await symlink(path(folder), path(name))
    },
    has: (name) => existsSync(path(name)),
  }
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await project.write('package.json', '{ "name": "app", "private": true, "type": "module" }\n')
  for (const [name, content] of Object.entries(files)) await project.write(name, content)
  const links = {
    'unplugin-tool-manifest': repository,
    // the bundlers bring a Zod of their own
    zod: join(repository, 'node_modules/zod'),
    ...packages,
  }
  for (const [name, folder] of Object.entries(links)) {
    const link = path(`node_modules/${name}`)
    await mkdir(dirname(link), { recursive: true })
    await symlink(folder, link)
  }
  return project
}

/** A tool module whose manifest entry is easy to tell. */
export function tool(name: string, description: string = `Does ${name}.`): string {
  return `import { z } from 'zod'
export default {
  name: ${JSON.stringify(name)},
  description: ${JSON.stringify(description)},
  inputSchema: z.object({ query: z.string().describe('What to look for.') }),
}
`
}

/** A tool module that the check refuses. */
export const untypedTool: string = `import { z } from 'zod'
export default {
  name: 'untyped',
  description: 'Takes anything.',
  inputSchema: z.object({ payload: z.any().describe('Anything.') }),
}
`

export interface Manifest {
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> }
  }[]
}

export const descriptions = (manifest: string): Record<string, string> =>
  Object.fromEntries(
    (JSON.parse(manifest) as Manifest).tools.map((entry) => [entry.name, entry.description]),
  )
