import type { EnvironmentOptions, Plugin, ResolvedConfig } from 'vite'
import type { ToolsEnvironment } from '../../load/vite/dev-environment.ts'

/**
 * Vite's environment in which tool modules are transformed; nothing of it runs in Vite's process. Nobody
 * else calls one so.
 */
export const TOOLS_ENVIRONMENT = 'toolManifest'

/** What Vite is told of it: imports stay imports, because the modules are bundled for the child process. */
export const toolsEnvironment = (): EnvironmentOptions => ({
  consumer: 'server',
  keepProcessEnv: true,
  optimizeDeps: { noDiscovery: true, include: [] },
  dev: { moduleRunnerTransform: false, preTransformRequests: false },
})

/**
 * Everything is resolved to a file, and nothing runs here, whatever others made of the environment
 * (Vitest has every one run its modules).
 */
export function settleToolsEnvironment({ environments }: ResolvedConfig): void {
  const environment = environments[TOOLS_ENVIRONMENT]
  if (!environment) return
  Object.assign(environment.dev, toolsEnvironment().dev)
  // asked for any earlier, Vitest would take it for a wish that concerns all tests
  Object.assign(environment.resolve, { noExternal: true, external: [] })
}

/** The plugin of the environment; nothing of it is loaded before the first module is asked for. */
export function toolsPlugin(load: () => Promise<ToolsEnvironment | undefined>): Partial<Plugin> {
  return {
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === TOOLS_ENVIRONMENT,
    resolveId: {
      order: 'pre',
      async handler(source, importer, settings) {
        // without an importer it is a file that the loader asks for
        if (importer === undefined) return undefined
        return (await load())?.resolve.call(this, source, importer, settings)
      },
    },
    transform: {
      order: 'pre',
      async handler(_code, id) {
        ;(await load())?.renew(id)
        return undefined
      },
    },
  }
}
