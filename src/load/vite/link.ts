import type { TransformResult } from 'vite'
import { ModuleGraph } from '../graph.ts'
import type { Bundle, ToolFile } from '../types.ts'
import type { DevModules, Led } from './dev-modules.ts'
import { generatedPart, modulePart, type Part, program, runnerModule } from './linked.ts'
import type { ViteModule } from './project.ts'
import { INDEX_ID } from './reading.ts'

/** A part, and where its imports lead. */
interface Linked {
  readonly part: Part
  readonly imports: readonly Led[]
  readonly dynamic: readonly Led[]
}

/** What was made of a module, as long as Vite's own result is the same. */
const known = new WeakMap<TransformResult, Promise<Linked | undefined>>()

/**
 * Puts modules of the dev server into one lazy program without bundling them: each is a function in
 * it, and only what changed is looked at. `undefined` where it takes a bundler: CommonJS, and circles
 * of imports.
 */
export async function linkDev(
  files: readonly ToolFile[],
  modules: DevModules,
  vite: ViteModule,
): Promise<Bundle | undefined> {
  const graph = new ModuleGraph(files)
  const entries = await Promise.all(files.map(({ path }) => modules.resolve(path, INDEX_ID)))
  const linked = new Map<string, Linked>()
  for (let ids = new Set(entries.map(({ id }) => id)); ids.size > 0; ) {
    const found = await Promise.all(
      [...ids].map(async (id) => [id, await linkedOf(id, modules, vite)] as const),
    )
    ids = new Set()
    for (const [id, each] of found) {
      if (!each) return undefined
      linked.set(id, each)
      graph.add(id, each.imports.map(idOf), each.dynamic.map(idOf))
      graph.findings.push(...modules.tools.findings(id))
      for (const { id, external } of [...each.imports, ...each.dynamic]) {
        if (!external) ids.add(id)
        else if (id.startsWith('file:')) graph.externals.add(id)
      }
    }
    for (const id of ids) if (linked.has(id)) ids.delete(id)
  }
  const summary = graph.summary()
  if (summary.cyclic && summary.cyclic.length > 0) return undefined
  const parts = [...linked.values()].map(({ part }) => part)
  const names = files.map(({ name }, index) => [name, entries[index]?.id ?? ''] as const)
  return { entry: 'index.mjs', files: [program('index.mjs', names, parts)], ...summary }
}

const idOf = ({ id }: Led): string => id

async function linkedOf(
  id: string,
  modules: DevModules,
  vite: ViteModule,
): Promise<Linked | undefined> {
  const { generated } = modules.tools
  const source = generated.load(id)
  if (source !== undefined) return { part: generatedPart(id, source), imports: [], dynamic: [] }
  const result = await modules.read(id)
  if ('kind' in result) {
    const part = generatedPart(id, generated.load(generated.fail(result)) ?? '')
    return { part, imports: [], dynamic: [] }
  }
  const made = known.get(result) ?? make(id, result, modules, vite)
  known.set(result, made)
  return made
}

async function make(
  id: string,
  result: TransformResult,
  modules: DevModules,
  vite: ViteModule,
): Promise<Linked | undefined> {
  const module = await runnerModule(id, result, vite)
  if (!module) return undefined
  const lead = (sources: readonly string[]): Promise<Led[]> =>
    Promise.all(sources.map((source) => modules.resolve(source, id)))
  const imports = await lead(module.imports)
  const dynamic = await lead(module.dynamic)
  const leads = [...imports, ...dynamic]
  const links = Object.fromEntries(
    [...module.imports, ...module.dynamic].flatMap((source, index) => {
      const led = leads[index]
      return led && !led.external ? [[source, led.id]] : []
    }),
  )
  return { part: modulePart(id, module, links), imports, dynamic }
}
