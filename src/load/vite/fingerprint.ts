import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ModuleGraph } from '../graph.ts'
import { flattenPlugins } from './copy.ts'
import type { ViteProject } from './project.ts'

/** Variables that differ from terminal to terminal and that no config looks at. */
const VOLATILE =
  /^(?:_|SHLVL|PWD|OLDPWD|INIT_CWD|TERM\w*|COLUMNS|LINES|WINDOWID|DISPLAY|XDG_\w+|SSH_\w+|VSCODE_\w+|npm_lifecycle_\w+|npm_execpath|npm_node_execpath|npm_command)$/

/**
 * Everything besides the sources that a bundle through the user's Vite depends on: the config and
 * what it imports, what it came to, the environment it may have looked at. `undefined` when nobody
 * can know: plugins that were handed over as objects.
 */
export async function viteFingerprint(
  project: ViteProject,
  root: string,
  mode: string,
): Promise<string | undefined> {
  const { outer, inline, read } = project
  if ((await flattenPlugins(inline?.plugins)).length > 0) return undefined
  const files = outer
    ? [outer.configFile ?? '', ...outer.configFileDependencies]
    : (read?.dependencies ?? [])
  if (outer === undefined && project.file !== false && read === undefined) return undefined
  const contents = [...new Set(files)]
    .filter((file) => file !== '')
    .sort()
    .map((file) => [file, digest(readFileSync(resolve(file)))])
  const config = outer
    ? [outer.define, outer.env, outer.resolve, outer.envDir, outer.envPrefix, outer.ssr]
    : read?.config
  const env = Object.entries(process.env).filter(([name]) => !VOLATILE.test(name))
  return asText([
    'vite',
    version(project, root),
    mode,
    contents,
    config,
    digest(asText(env.sort())),
  ])
}

/** Marks modules whose imports Vite makes of what it finds in folders. */
export function openModulesPlugin(graph: ModuleGraph): Plugin {
  return {
    name: 'tool-manifest:open-modules',
    enforce: 'pre',
    transform(code, id) {
      if (/import\.meta\.glob|\bimport\s*\(\s*(?:\/\*[\s\S]*?\*\/\s*)*(?!\s|['"]|\/\*)/.test(code))
        graph.open(id)
    },
  }
}

function version({ vite }: ViteProject, root: string): string {
  if (vite !== undefined) return vite.version
  const manifest = createRequire(join(root, 'package.json')).resolve('vite/package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Plugins are what their files say; other functions are compared by their source. */
function asText(value: unknown): string {
  const seen = new Set<unknown>()
  return JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'plugins') return undefined
    if (typeof inner === 'function' || inner instanceof RegExp) return String(inner)
    if (typeof inner !== 'object' || inner === null) return inner
    if (seen.has(inner)) return 'seen'
    seen.add(inner)
    return inner
  })
}

const digest = (text: string | Buffer): string => hash('sha1', text, 'base64')
