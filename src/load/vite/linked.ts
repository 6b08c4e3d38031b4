import { dirname, resolve } from 'node:path'
import { encodedMap, FlattenMap, type SectionedSourceMap } from '@jridgewell/trace-mapping'
import type { TransformResult } from 'vite'
import { toPosix } from '../../discover/index.ts'
import { LINKED_NAMES } from '../runtime/link.ts'
import type { BundleFile } from '../types.ts'
import { fileOf } from './files.ts'
import type { ViteModule } from './project.ts'

/** A module in the form of Vite's module runner: imports and exports are calls. */
export interface RunnerModule {
  readonly code: string
  readonly map: TransformResult['map']
  readonly imports: readonly string[]
  readonly dynamic: readonly string[]
}

/** A module as a function of a program. */
export interface Part {
  readonly id: string
  readonly text: string
  /** Of the lines between the first and the last. */
  readonly map?: TransformResult['map']
}

/** CommonJS, by itself or called from a module. */
const COMMONJS = /\brequire\s*[(.]|\btypeof require\b|\bmodule\.exports\b|\bexports\s*[.[]/

/** `undefined` when the code needs more than the linker has. */
export async function runnerModule(
  id: string,
  { code, map }: TransformResult,
  vite: ViteModule,
): Promise<RunnerModule | undefined> {
  if (COMMONJS.test(code)) return undefined
  const result = await vite.moduleRunnerTransform(code, map as never, id, code)
  if (!result) return undefined
  const names = result.code.match(/\b__(?:vite_ssr_[a-zA-Z]+|rolldown_runtime)__/g) ?? []
  if (names.some((name) => !LINKED_NAMES.includes(name))) return undefined
  const { deps = [], dynamicDeps = [] } = result
  return { code: result.code, map: result.map, imports: deps, dynamic: dynamicDeps }
}

/** @param links where its imports lead, if not to what Node imports itself */
export function modulePart(
  id: string,
  { code, map }: RunnerModule,
  links: Readonly<Record<string, string>>,
): Part {
  const file = fileOf(id)
  const facts = JSON.stringify({ links, ...(file === undefined ? {} : { file }) })
  // a block, so that a module may declare `__dirname` itself
  const text = `[${JSON.stringify(id)}]: { ...${facts}, run: async (${LINKED_NAMES.join(', ')}) => { {
${code}
} } },`
  return { id, text, map }
}

/** A module that stands for what cannot be read; it is CommonJS. */
export const generatedPart = (id: string, source: string): Part => ({
  id,
  text: `[${JSON.stringify(id)}]: { commonjs: () => { const module = {}
${source}
return module.exports } },`,
})

/** One lazy program; its map is made only when somebody asks. */
export function program(
  name: string,
  entries: readonly (readonly [name: string, id: string])[],
  parts: readonly Part[],
): BundleFile {
  const head = 'const load = globalThis[Symbol.for("unplugin-tool-manifest")].link({'
  const thunks = entries.map(
    ([name, id]) => `[${JSON.stringify(name)}]: () => load(${JSON.stringify(id)}),`,
  )
  const code = [
    head,
    ...parts.map(({ text }) => text),
    '})',
    'export default {',
    ...thunks,
    '}',
    '',
  ]
  let map: string | undefined
  return {
    name,
    code: code.join('\n'),
    get map() {
      map ??= joinedMap(parts)
      return map
    },
  }
}

/** The maps of the parts below each other, with absolute sources. */
function joinedMap(parts: readonly Part[]): string {
  const sections: SectionedSourceMap['sections'] = []
  let line = 1
  for (const { id, text, map } of parts) {
    const file = fileOf(id)
    if (file !== undefined && map && 'sources' in map) {
      const sources = map.sources.map((source) => toPosix(resolve(dirname(file), source ?? file)))
      const { version: _, ...rest } = map
      sections.push({
        offset: { line: line + 1, column: 0 },
        map: { version: 3, ...rest, sources } as SectionedSourceMap['sections'][number]['map'],
      })
    }
    line += text.split('\n').length
  }
  return JSON.stringify(encodedMap(new FlattenMap({ version: 3, sections })))
}
