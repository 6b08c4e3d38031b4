import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin, PluginContext } from 'rolldown'
import { toPosix } from '../discover/index.ts'
import { isNodeBuiltin } from '../node.ts'
import { assetKind, assetModule, queryKind } from './assets.ts'
import type { Externals } from './externals.ts'
import { failingModule, importedManifest, stubModule, unresolved } from './generated.ts'
import type { ModuleGraph } from './graph.ts'
import { indexModule } from './index-module.ts'
import { isFrameworkModule, isRuntimeOnly, packageName } from './known-modules.ts'
import type { Failure } from './protocol.ts'
import { MENTIONS_PLACE, placeDeclarations } from './source-place.ts'
import type { ToolFile } from './types.ts'
import { isWorkersFile } from './workers-packages.ts'

/** The module that leads to every tool. */
export const INDEX_ID = '\0unplugin-tool-manifest:index'
const GENERATED = '\0unplugin-tool-manifest:'
const MANIFEST = /^(?:unplugin-tool-manifest\/(?:manifest|registry)|virtual:tool-manifest)(?:\/|$)/

export interface ToolsPluginOptions {
  readonly files: readonly ToolFile[]
  readonly root: string
  readonly externals: Externals
  /** Further modules that only the target's run time has. */
  readonly stub: readonly string[]
  /** Looks at every import instead of the bare ones only. */
  readonly strict: boolean
  /** Modules that cannot be bundled, by path. */
  readonly broken: ReadonlyMap<string, Failure>
  readonly graph: ModuleGraph
}

/** A dynamic import of something that is only known at run time. */
const OPEN_IMPORT = /\bimport\s*\(\s*(?:\/\*[\s\S]*?\*\/\s*)*(?!\s|['"]|\/\*)/

const isPath = (specifier: string): boolean => /^[./\\]/.test(specifier)

type Resolved = { id: string; external?: boolean | 'absolute' | 'relative' } | null

/** Everything that tool modules need and a bundler does not know, as one Rolldown plugin. */
export function toolsPlugin(options: ToolsPluginOptions): Plugin {
  const { files, root, externals, strict, broken, graph } = options
  const generated = new Map<string, string>()
  // an answer that is known is given without a promise: thousands of modules ask for the same
  const located = new Map<string, Resolved | Promise<Resolved>>()
  const nameOf = (path: string): string => toPosix(relative(root, path))
  const generate = (kind: string, code: () => string): Resolved => {
    const id = `${GENERATED}${kind}`
    if (!generated.has(id)) generated.set(id, code())
    return { id }
  }

  async function locate(
    context: PluginContext,
    specifier: string,
    importer: string,
    kind: string,
  ): Promise<Resolved> {
    const [path = '', query] = specifier.split('?', 2)
    const asked = query === undefined || specifier.startsWith('data:') ? specifier : path
    const found = await context.resolve(asked, importer, { skipSelf: true })
    if (found === null || found.external) return found
    const required = kind === 'require-call'
    if (query !== undefined && queryKind(query) !== undefined) return { id: `${found.id}?${query}` }
    const outside = externals.locate(asked, importer, found.id, required)
    return outside === undefined ? { id: found.id } : { id: outside, external: true }
  }

  function answer(found: Resolved, specifier: string, importer: string): Resolved {
    if (found === null) {
      if (isFrameworkModule(specifier)) return stub(specifier, importer)
      if (isPath(specifier)) graph.missing(importer, resolve(dirname(importer), specifier))
      return generate(`missing:${specifier}:${importer}`, () =>
        failingModule(unresolved(specifier, nameOf(importer))),
      )
    }
    if (found.external && isWorkersFile(found.id)) return stub(specifier, importer)
    if (found.external && found.id.startsWith('file:')) graph.externals.add(found.id)
    return found
  }

  return {
    name: 'unplugin-tool-manifest:tools',
    resolveId: {
      ...(!strict && { filter: { id: [/^[^./\\]/, /\?/, /node_modules/] } }),
      handler(specifier, importer, { kind }) {
        if (specifier === INDEX_ID) return specifier
        if (isNodeBuiltin(specifier)) {
          return { id: specifier.replace(/^(?!node:)/, 'node:'), external: true }
        }
        if (importer === undefined || importer.startsWith('\0') || specifier.startsWith('\0')) {
          return null
        }
        if (MANIFEST.test(specifier)) {
          return generate(`manifest:${importer}`, () =>
            failingModule(importedManifest(nameOf(importer))),
          )
        }
        if (isRuntimeOnly(specifier, options.stub)) return stub(specifier, importer)
        if (!isPath(specifier)) graph.package(importer, packageName(specifier))
        const key = `${dirname(importer)}\0${specifier}\0${kind}`
        const settle = (found: Resolved): Resolved => answer(found, specifier, importer)
        const known = located.get(key)
        if (known !== undefined && !(known instanceof Promise)) return settle(known)
        if (known !== undefined) return known.then(settle)
        const asked = locate(this, specifier, importer, kind)
        located.set(key, asked)
        return asked.then((found) => {
          located.set(key, found)
          return settle(found)
        })
      },
    },
    load: {
      filter: {
        id:
          broken.size > 0
            ? /./s
            : [/^\0unplugin-tool-manifest:/, /\?/, /\.(?![cm]?[jt]sx?$|json$)\w+$/],
      },
      handler(id) {
        if (id === INDEX_ID) return indexModule(files)
        const code = generated.get(id)
        if (code !== undefined) return { code, moduleType: 'js' }
        const failure = broken.get(toPosix(id))
        if (failure !== undefined) return { code: failingModule(failure), moduleType: 'js' }
        const [path = '', query] = id.split('?', 2)
        const kind = (query === undefined ? undefined : queryKind(query)) ?? assetKind(path)
        if (kind === undefined) return null
        const source = assetModule(kind, path, nameOf(path), () => readFileSync(path, 'utf8'))
        return { code: source, moduleType: 'js' }
      },
    },
    transform: {
      filter: { code: [MENTIONS_PLACE, OPEN_IMPORT], id: { exclude: /^\0/ } },
      async handler(code, id) {
        if (OPEN_IMPORT.test(code)) graph.open(id)
        if (!MENTIONS_PLACE.test(code)) return null
        // few modules ask where they are
        const { default: MagicString } = await import('magic-string')
        const text = new MagicString(code)
        // a first line such as `#!/usr/bin/env node` must stay the first
        text.appendLeft(/^#!.*\n?/.exec(code)?.[0].length ?? 0, placeDeclarations(id))
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary', source: id }) }
      },
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info !== null) graph.add(id, info.importedIds, info.dynamicallyImportedIds)
      }
    },
  }

  function stub(specifier: string, importer: string): Resolved {
    return generate(`stub:${specifier}:${importer}`, () => {
      graph.findings.push({
        rule: 'runtime-stub',
        message: `"${specifier}" exists only in the runtime the tool is made for: it was replaced by a stub that throws when something of it is used while the module is imported`,
        file: nameOf(importer),
      })
      return stubModule(specifier, nameOf(importer))
    })
  }
}
