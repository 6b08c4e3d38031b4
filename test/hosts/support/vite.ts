import { pathToFileURL } from 'node:url'
import type * as Vite from 'vite'
import { createProject, type Files, installed, type Project } from './project.ts'

export const VITES = ['vite6', 'vite7', 'vite8'] as const
export type ViteName = (typeof VITES)[number]

/** The real Vite of a version, typed as the newest. */
export async function loadVite(name: ViteName): Promise<typeof Vite> {
  return import(pathToFileURL(`${installed(name)}/dist/node/index.js`).href)
}

export const viteProject = (name: ViteName, files: Files, packages: Files = {}): Promise<Project> =>
  createProject(files, { vite: installed(name), ...packages })

export const CONFIG: string = `import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', build: { ssr: 'src/main.js' }, plugins: [toolManifest()] }
`
