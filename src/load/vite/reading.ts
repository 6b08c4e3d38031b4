import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { toPosix } from '../../discover/index.ts'
import type { FindingDraft } from '../../finding.ts'
import { isNodeBuiltin } from '../../node.ts'
import type { ResolvedOptions } from '../../options.ts'
import { createExternals, type Externals } from '../externals.ts'
import { importedManifest, unresolved } from '../generated.ts'
import type { ModuleGraph } from '../graph.ts'
import { indexModule } from '../index-module.ts'
import { isFrameworkModule, isRuntimeOnly } from '../known-modules.ts'
import type { Failure } from '../protocol.ts'
import type { ToolFile } from '../types.ts'
import { isWorkersFile } from '../workers-packages.ts'
import { fileOf, realPath } from './files.ts'
import type { Generated } from './generated.ts'
import { type Asked, isLeftOut } from './settle.ts'

/** Name of the index in the nested build. */
export const INDEX = 'virtual:tool-manifest-index'
export const INDEX_ID: string = `\0${INDEX}`

const MANIFEST = /^(?:unplugin-tool-manifest\/(?:manifest|registry)|virtual:tool-manifest)(?:\/|$)/

type ResolvedId = Rolldown.ResolvedId

export interface ReadingOptions {
  readonly options: ResolvedOptions
  readonly files: readonly ToolFile[]
  readonly generated: Generated
  /** Why modules did not parse in an earlier attempt, by id. */
  readonly unreadable: ReadonlyMap<string, Failure>
  /** What the user's config says about packages; complete once the build begins. */
  readonly asked: Asked
  /** Rolldown bundles generated modules at once, Rollup leaves them to it. */
  readonly rolldown: boolean
  /** Collects what Node imports itself, and what was replaced. */
  readonly graph: Pick<ModuleGraph, 'externals'> & {
    readonly findings: { push(finding: FindingDraft): unknown }
  }
}

/** What an import leads to. */
type Found = { readonly id: string; readonly external?: unknown } | null

/** First of all plugins: decides what is read from where, and what Node imports itself. */
export function readingPlugin(reading: ReadingOptions): Plugin {
  const { options, files, generated, unreadable, asked, rolldown, graph } = reading
  const { root, evaluate } = options
  const name = (id: string): string => toPosix(relative(root, fileOf(id) ?? id))
  const leave = (id: string): { id: string; external: boolean } => ({ id, external: !rolldown })
  const located = new Map<string, string>()
  let externals: Externals | undefined

  /** The file URL (for `require` the path) of what Node imports itself. */
  function locate(
    source: string,
    importer: string,
    found: Found,
    required: boolean,
  ): string | undefined {
    const file = found && !found.external ? fileOf(found.id) : undefined
    // with a query it is not the file itself that is imported
    if (file === undefined || file !== toPosix(found?.id ?? '')) return undefined
    const { noExternal } = evaluate
    externals ??= createExternals({
      ...evaluate,
      noExternal:
        noExternal === true || asked.noExternal === true
          ? true
          : [...noExternal, ...asked.noExternal],
    })
    const from = realPath(fileOf(importer) ?? root)
    return externals.locate(source, from, realPath(file), required)
  }

  /** A module in place of one that cannot be read here, or nothing when it can. */
  function replace(source: string, importer: string, found: Found): Found {
    const absent = !found || found.external || found.id.includes('/node_modules/')
    if (absent && isRuntimeOnly(source, evaluate.stub)) return stub(source, importer)
    if (found && !found.external) return null
    const elsewhere = isFrameworkModule(source) || isLeftOut(asked, source, importer)
    if (elsewhere) return stub(source, importer)
    return leave(generated.fail(unresolved(source, name(importer))))
  }

  /** What stands for a module that could not be read: no plugin sees it again. */
  function unread(id: string): Found | undefined {
    const failure = unreadable.get(id)
    return failure && leave(generated.fail(failure))
  }

  function stub(source: string, importer: string): Found {
    graph.findings.push(runtimeStub(source, name(importer)))
    return leave(generated.stub(source, name(importer)))
  }

  return {
    name: 'tool-manifest:reading',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, settings) {
        if (source === INDEX) return INDEX_ID
        // the index imports the matched files themselves
        if (importer === INDEX_ID || importer === undefined)
          return (unread(source) as ResolvedId | undefined) ?? source
        if (generated.load(source) !== undefined) return leave(source)
        if (MANIFEST.test(source)) return leave(generated.fail(importedManifest(name(importer))))
        if (isNodeBuiltin(source)) return { id: source, external: true }
        // files of one folder mean the same package, and most of them import the same few
        const required = rolldown && 'kind' in settings && settings.kind === 'require-call'
        const key = `${required}\0${dirname(importer)}\0${source}`
        const known = located.get(key)
        if (known !== undefined) return { id: known, external: true }
        const ask = async (more: object): Promise<ResolvedId | null> =>
          this.resolve(source, importer, { ...settings, ...more, skipSelf: true }).catch(() => null)
        // Rollup's CommonJS plugin would load whatever is looked up, unless it hears of a `require`
        const bare = !/^[./]/.test(source)
        const probed = bare ? await ask(rolldown ? {} : REQUIRE) : null
        const outside = locate(source, importer, probed, required)
        if (outside !== undefined && isWorkersFile(outside))
          return stub(source, importer) as ResolvedId | null
        if (outside !== undefined) {
          graph.externals.add(required ? pathToFileURL(outside).href : outside)
          located.set(key, outside)
          return { id: outside, external: true }
        }
        const found = bare && rolldown ? probed : await ask({})
        const instead = replace(source, importer, found) ?? (found && unread(found.id))
        return (instead as ResolvedId | null | undefined) ?? found
      },
    },
    load: {
      order: 'pre',
      handler(id) {
        return id === INDEX_ID ? indexModule(files) : generated.load(id)
      },
    },
  }
}

const REQUIRE = { custom: { 'node-resolve': { isRequire: true } } }

/** Said once for each importer: the tool is judged with a stand-in. */
function runtimeStub(source: string, importer: string): FindingDraft {
  return {
    rule: 'runtime-stub',
    message: `"${source}" exists only in the runtime the tool is made for: it was replaced by a stub that throws when something of it is used while the module is imported`,
    file: importer,
  }
}
