import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requestText, type ServerRequest } from '../contract/servers/request.ts'
import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { evaluate } from '../load/evaluate.ts'
import { type LoadToolsOptions, loadTools as loadAll } from '../load/load.ts'
import type { Bundle, ModuleLoader, ToolFile } from '../load/types.ts'
import type { ResolvedOptions, ResolvedServer } from '../options/resolved.ts'
import { isModule } from './is-module.ts'

/** What reading the servers of the options gave. */
export interface LoadedServers {
  readonly modules: readonly ModuleContracts[]
  readonly findings: readonly FindingDraft[]
  readonly dependencies: readonly string[]
  /** Relative name of each server module -> absolute path. */
  readonly paths: ReadonlyMap<string, string>
  readonly closures: Bundle['closures']
}

/**
 * Reads each server of the options in a child process of its own (docs/servers.md): a module is run
 * and its registrations recorded, a command is started and asked for its tools.
 *
 * @param shared modules that each bundle needs besides the server
 */
export async function loadServers(
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
  settings: Omit<LoadToolsOptions, 'cache'>,
  shared: readonly ToolFile[],
  loadTools: typeof loadAll = loadAll,
): Promise<LoadedServers> {
  const { context, ...rest } = settings
  const withoutModule = context && 'value' in context ? settings : rest
  const modules: ModuleContracts[] = []
  const findings: FindingDraft[] = []
  const dependencies: string[] = []
  const paths = new Map<string, string>()
  const closures = new Map<string, readonly string[]>()
  for (const server of options.servers) {
    const request = toRequest(server, options.root)
    const name = server.kind === 'module' ? server.module : requestText(request, '')
    if (request.kind === 'module' && !isModule(request.path)) {
      findings.push(missing(name))
      continue
    }
    const servers = { [name]: request }
    // a running server reads what nobody can keep track of: never from the cache
    const program = request.kind === 'command' || isInstalled(request.path)
    const { bundle, evaluation } = program
      ? await runProgram(name, request, { ...withoutModule, servers })
      : await loadTools([{ name, path: request.path }, ...shared], await loader(), {
          ...settings,
          servers,
        })
    if (request.kind === 'module') paths.set(name, request.path)
    for (const [file, closure] of bundle.closures) closures.set(file, closure)
    modules.push(...evaluation.modules)
    findings.push(...bundle.findings, ...evaluation.findings)
    dependencies.push(...bundle.dependencies, ...evaluation.reads)
  }
  return { modules, findings, dependencies, paths, closures }
}

/** What the child process is told of a server. */
export function toRequest(server: ResolvedServer, root: string): ServerRequest {
  if (server.kind === 'command') return server
  const { module, export: exported, args, env, path, headers } = server
  const http = { ...(path !== undefined && { path }), ...(headers && { headers }) }
  return {
    ...{ kind: 'module', path: resolve(root, module), args, env, http },
    ...(exported !== undefined && { export: exported }),
  }
}

/** A program of a package, which Node runs as it is: nothing to bundle. */
function isInstalled(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path) && /\.[cm]?js$/.test(path)
}

async function runProgram(
  name: string,
  request: ServerRequest,
  { early, ...settings }: Omit<LoadToolsOptions, 'cache'>,
) {
  const files = request.kind === 'module' ? [request.path] : []
  const [url] = files.map((path) => pathToFileURL(path).href)
  const load = url === undefined ? 'async () => ({})' : `() => import(${JSON.stringify(url)})`
  const code = `export default { [${JSON.stringify(name)}]: ${load} }\n`
  const bundle: Bundle = {
    entry: 'index.mjs',
    files: [{ name: 'index.mjs', code }],
    dependencies: files,
    closures: new Map([[name, files]]),
    findings: [],
  }
  const spare = early?.()
  return { bundle, evaluation: await evaluate(bundle, { ...settings, ...(spare && { spare }) }) }
}

function missing(name: string): FindingDraft {
  return {
    rule: 'server-not-recorded',
    file: name,
    message: `The option \`servers\` names ${name}, and there is no such file.`,
    help: 'name the module relative to the root of the project, with its ending: `src/server.ts`',
  }
}
