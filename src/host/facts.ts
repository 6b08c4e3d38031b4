import { toDefines } from './defines.ts'
import type { HostFacts } from './session.ts'

/** What a bundler was told that also decides what tool modules mean. */
export interface HostSettings {
  readonly root?: string | undefined
  readonly mode?: string | undefined
  readonly alias?: Readonly<Record<string, string | string[] | false>> | undefined
  /** Sources of expressions, by expression. */
  readonly define?: object | undefined
}

/** The facts of every host but Vite: tool modules are bundled by Rolldown, with the host's aliases and defines. */
export function rolldownFacts(settings: HostSettings = {}): HostFacts {
  const { alias = {} } = settings
  const define = toDefines(settings.define)
  return {
    root: settings.root ?? process.cwd(),
    mode: settings.mode ?? process.env.NODE_ENV ?? 'production',
    key: ['rolldown', alias, define],
    loader: async (options) => {
      const { createRolldownLoader } = await import('../load/rolldown.ts')
      return createRolldownLoader({ root: options.root, evaluate: options.evaluate, alias, define })
    },
  }
}
