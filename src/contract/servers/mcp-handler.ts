type Maker = (...parameters: unknown[]) => unknown

const MARK = Symbol.for('unplugin-tool-manifest.handler')

/** What each handler was made of, in the order in which they were made. */
const made = new Map<unknown, Maker>()

/** Whether one of these modules is `mcp-handler` (once `@vercel/mcp-adapter`), of whatever version. */
export const hasMcpHandler = (urls: readonly string[]): boolean =>
  urls.some((url) => /[\\/]node_modules[\\/](?:.*[\\/])?mcp-(?:handler|adapter)[\\/]/.test(url))

/**
 * From now on two functions of `mcp-handler` are heard: `createMcpHandler`, whose first argument
 * registers tools on a server that is made anew for each request, and `withMcpAuth`, which wraps a handler.
 */
export function hearMcpHandlers(): void {
  const value = (make: Maker) =>
    function handler(...parameters: unknown[]): unknown {
      const result = make(...parameters)
      const [first] = parameters
      const initialize = made.get(first) ?? first
      if (typeof initialize === 'function') made.set(result, initialize as Maker)
      return result
    }
  Object.defineProperty(globalThis, MARK, { value, configurable: true })
}

/** The function that registers the tools of a route handler; `undefined` for anything else. */
export const initializerOf = (handler: unknown): Maker | undefined => made.get(handler)

/** The functions of all handlers that were made in this process, exported or not. */
export const mcpInitializers = (): Maker[] => [...new Set(made.values())]
