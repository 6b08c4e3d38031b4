import { realpathSync } from 'node:fs'
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import type { ToolsEnvironment } from '../../load/vite/dev-environment.ts'
import type { ViteModule } from '../../load/vite/project.ts'
import { type ResolvedOptions, resolveOptions, type ToolManifestOptions } from '../../options.ts'
import type { Matched } from '../../pipeline/matched.ts'
import type { PipelineResult } from '../../pipeline.ts'
import type { HostFacts, Session } from '../session.ts'
import type { Answers } from './answers.ts'
import { TOOLS_ENVIRONMENT } from './environment.ts'

/** The pipeline of a dev server: it remembers what did not change. */
export interface DevRun {
  start(): Promise<PipelineResult>
  /** Whether a file takes part in what Vite knows of the tools. */
  knows(file: string): boolean
  /** A file changed, came or went. */
  touch(type: HotUpdateOptions['type'], file: string): Promise<void>
  close(): void
}

/** What is loaded only when tools are read. */
export interface DevParts {
  tools(): Promise<ToolsEnvironment | undefined>
  vite(): Promise<ViteModule>
}

/** Everything that it takes is loaded by the first run. */
export function createDevRun(
  server: ViteDevServer,
  session: Session,
  facts: HostFacts,
  { tools, vite }: DevParts,
): DevRun {
  const environment = server.environments[TOOLS_ENVIRONMENT] as DevEnvironment
  let memory: Promise<Answers> | undefined
  let matched: Matched | undefined
  let closed = false

  async function load(): Promise<Answers> {
    memory ??= remember()
    return memory
  }

  return {
    async start() {
      const answers = await load()
      const { createDevLoader } = await import('../../load/vite/dev.ts')
      const known = await tools()
      if (!known) return session.start(facts)
      return session.start({
        ...facts,
        findMatched: find,
        loadTools: answers.load,
        loader: async (options) =>
          createDevLoader({
            ...{ options, environment, tools: known, vite: await vite() },
            positions: () => facts.loader(options),
          }),
      })
    },
    knows: (file) => (environment.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0,
    async touch(type, file) {
      const answers = await load()
      answers.forget(concerned(environment, file))
      // what was missing may be there now, and the other way round
      if (type === 'update') return
      environment.moduleGraph.invalidateAll()
      matched = undefined
    },
    close() {
      closed = true
      void memory?.then((answers) => answers.close())
    },
  }

  /** The folders are looked through again only when a file came or went. */
  async function find(options: ResolvedOptions): Promise<Matched> {
    if (matched) return matched
    const { findMatched } = await import('../../pipeline/matched.ts')
    matched = await findMatched(options)
    return matched
  }

  async function remember(): Promise<Answers> {
    const [{ Answers }, { Spare }] = await Promise.all([
      import('./answers.ts'),
      import('./spare.ts'),
    ])
    return new Answers(new Spare(() => closed))
  }
}

/** The file, and everything that is made from it (a transform may have read it). */
function concerned({ moduleGraph }: DevEnvironment, file: string): Set<string> {
  const nodes = new Set<EnvironmentModuleNode>(moduleGraph.getModulesByFile(file))
  const paths = new Set([file, realPath(file)])
  for (const node of nodes) {
    if (node.file) paths.add(node.file)
    for (const importer of node.importers) nodes.add(importer)
  }
  return paths
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}

/** What the plugin of the tools environment needs, made when the first module is asked for. */
export function lazyTools(
  options: ToolManifestOptions,
  server: () => ViteDevServer | undefined,
): () => Promise<ToolsEnvironment | undefined> {
  let made: Promise<ToolsEnvironment> | undefined
  let of: ViteDevServer['config'] | undefined
  return async () => {
    const config = server()?.config
    if (!config) return undefined
    if (config !== of) made = undefined
    of = config
    made ??= import('../../load/vite/dev-environment.ts').then(({ createToolsEnvironment }) =>
      createToolsEnvironment(
        resolveOptions(options, { root: config.root, mode: config.mode }),
        config,
      ),
    )
    return made
  }
}
