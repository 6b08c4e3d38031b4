import type { UnpluginFactory, UnpluginOptions } from 'unplugin'
import type { ToolManifestOptions } from '../options.ts'
import { rolldownFacts } from './facts.ts'
import { rollupHooks } from './rollup.ts'
import { createSession, type Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { viteHooks } from './vite.ts'

const NAME = 'tool-manifest'

/** The manifest as an import: the same in every bundler. */
function virtualModule(session: Session): Pick<UnpluginOptions, 'resolveId' | 'load'> {
  return {
    resolveId: { filter: { id: VIRTUAL_REQUEST }, handler: resolveVirtual },
    load: {
      filter: { id: VIRTUAL_ID },
      async handler(id) {
        const { current, options } = session
        if (!current || !options) return undefined
        return loadVirtual(id, await current, options)
      },
    },
  }
}

/** Core and emit for Vite, whose environments differ; one plugin for everybody else. */
export const toolManifestFactory: UnpluginFactory<ToolManifestOptions | undefined, true> = (
  options = {},
  meta,
) => {
  const session = createSession(options)
  const core: UnpluginOptions = { name: NAME, enforce: 'pre', ...virtualModule(session) }
  switch (meta.framework) {
    case 'vite': {
      const vite = viteHooks(session, options)
      return [
        { ...core, vite: vite.core },
        { name: `${NAME}:emit`, vite: vite.emit },
      ]
    }
    case 'rollup':
      return [{ ...core, rollup: rollupHooks(session, rolldownFacts) }]
    case 'rolldown':
      return [{ ...core, rolldown: rollupHooks(session, rolldownFacts) }]
    default:
      return [core]
  }
}
