import type { UnpluginFactory, UnpluginOptions } from 'unplugin'
import type { ToolManifestOptions } from '../options.ts'
import { type BunBuild, setupBun } from './bun.ts'
import { type BunProgram, setupBunProgram } from './bun-program.ts'
import { type EsbuildBuild, setupEsbuild } from './esbuild.ts'
import { farmHooks } from './farm.ts'
import { rollupHooks } from './rollup.ts'
import { type RsbuildApi, setupRsbuild } from './rsbuild.ts'
import { createSession, type Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { viteHooks } from './vite.ts'
import { watchModule } from './watch.ts'
import { answersImports, type Compiler, tapCompiler } from './webpack.ts'

const NAME = 'tool-manifest'

/** The manifest as an import: the same in every bundler. */
function virtualModule(
  session: Session,
  perTool = true,
): Pick<UnpluginOptions, 'resolveId' | 'load'> {
  return {
    resolveId: { filter: { id: VIRTUAL_REQUEST }, handler: resolveVirtual },
    load: {
      filter: { id: VIRTUAL_ID },
      async handler(id) {
        const native = this.getNativeBuildContext?.()
        if (native && 'compiler' in native && !answersImports(session, native.compiler)) return
        const { current, provider } = session
        const result = await (provider ? provider(this) : current)
        if (!result || !session.options) return undefined
        if (!provider) watchModule(this, id, result)
        const code = await loadVirtual(id, result, session.options, {
          perTool: perTool && !provider,
        })
        // in a dev server an empty map saves Vite from making one, which takes longer than all else
        return provider ? { code, map: { mappings: '' } } : code
      },
    },
  }
}

/** Core and emit for Vite, whose environments differ; one plugin for everybody else. */
export const toolManifestFactory: UnpluginFactory<ToolManifestOptions | undefined, true> = (
  given,
  meta,
) => {
  const options = given ?? {}
  const session = createSession(options)
  const plugin: UnpluginOptions = { name: NAME, enforce: 'pre' }
  const core: UnpluginOptions = { ...plugin, ...virtualModule(session) }
  switch (meta.framework) {
    case 'vite': {
      const vite = viteHooks(session, options)
      return [
        { ...core, vite: vite.core },
        { name: `${NAME}:emit`, vite: vite.emit },
        { name: `${NAME}:tools`, vite: vite.tools },
      ]
    }
    case 'rollup':
      return [{ ...core, rollup: rollupHooks(session) }]
    case 'rolldown':
      return [{ ...core, rolldown: rollupHooks(session) }]
    case 'webpack':
      return [
        { ...core, webpack: (compiler: object) => tapCompiler(session, compiler as Compiler) },
      ]
    case 'rspack':
      return [{ ...core, rspack: (compiler: object) => tapCompiler(session, compiler as Compiler) }]
    case 'rsbuild':
      return [
        { ...core, rsbuild: { setup: (api: RsbuildApi) => setupRsbuild(session, options, api) } },
      ]
    case 'esbuild':
      return [
        {
          ...plugin,
          esbuild: { setup: (build: object) => setupEsbuild(session, build as EsbuildBuild) },
        },
      ]
    case 'farm':
      return [
        {
          ...plugin,
          ...virtualModule(session, false),
          // asked again for a module that is to be updated, Farm puts the root in front of its id
          resolveId: (id) => resolveVirtual(id.replace(/^.*\0/s, '')),
          farm: farmHooks(session),
        },
      ]
    case 'bun':
      return [
        {
          ...plugin,
          bun: {
            setup: (build: object) =>
              'onStart' in build
                ? setupBun(session, build as BunBuild)
                : setupBunProgram(session, build as BunProgram),
          },
        },
      ]
    default:
      throw new Error(
        '[tool-manifest] unloader loads modules and builds nothing: there is no place for a manifest.',
      )
  }
}
