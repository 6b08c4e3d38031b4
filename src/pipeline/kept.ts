import type { Cache } from '../cache/index.ts'
import type { ProjectedTool } from '../check/types.ts'
import { openCache } from '../load/open-cache.ts'
import type { ModuleLoader, ToolFile } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import type { PipelineResult } from '../pipeline.ts'
import type { Projection } from '../project/index.ts'

type Result = Omit<PipelineResult, 'watchDirs'>

/** What earlier builds left for this one. */
export interface Kept {
  /** The answers of the modules. */
  readonly cache: Cache
  /** The whole result, when nothing it depends on has changed. */
  read(): Result | undefined
  write(result: Result): void
}

/** `context` is what else the result depends on. `undefined` when nothing is kept: by option, or because something takes part that nobody follows. */
export async function openKept(
  files: readonly ToolFile[],
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
  context: readonly unknown[],
): Promise<Kept | undefined> {
  const { root, mode, evaluate, servers, name } = options
  // what register functions get may be anything
  if (!options.cache || files.length === 0 || evaluate.context !== undefined) return undefined
  const cache = await openCache(files, await loader(), { root, mode, env: evaluate.env })
  if (cache === undefined) return undefined
  // a running server answers as it likes, and a function may name tools as it likes
  if (servers.length > 0 || name !== undefined) {
    return { cache, read: () => undefined, write() {} }
  }
  const { ResultStore } = await import('../cache/result.ts')
  const store = new ResultStore<StoredResult>(root, [options, context])
  return {
    cache,
    read: () => revive(store.read(cache.token)),
    write: (result) => store.write(cache.token, { ...result, tools: result.tools.map(plain) }),
  }
}

interface StoredTool extends Omit<ProjectedTool, 'input' | 'output'> {
  readonly input: Projection['document']
  readonly output?: Projection['document']
}

interface StoredResult extends Omit<Result, 'tools'> {
  readonly tools: readonly StoredTool[]
}

/** Only documents are wanted after the checks. */
function plain({ input, output, ...tool }: ProjectedTool): StoredTool {
  return { ...tool, input: input.document, ...(output && { output: output.document }) }
}

function revive(stored: StoredResult | undefined): Result | undefined {
  if (stored === undefined) return undefined
  const projection = (document: Projection['document']): Projection => ({
    document,
    findings: [],
    marks: new Map(),
  })
  const tools = stored.tools.map(({ input, output, ...tool }) => ({
    ...tool,
    input: projection(input),
    ...(output !== undefined && { output: projection(output) }),
  }))
  return { ...stored, tools }
}
