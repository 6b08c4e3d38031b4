import Module from 'node:module'
import { hasMcpHandler, hearMcpHandlers } from './mcp-handler.ts'
import { patchClass } from './patch.ts'

const MARK = Symbol.for('unplugin-tool-manifest.class')

/**
 * Written at the end of a module: hands over the classes of server libraries that are declared in
 * it. Also runs, as text, in the thread of Node's module hooks: it must not use anything from here.
 */
function tail(source: string): string {
  // functions of mcp-handler; the second assignment is for CommonJS
  if (/\bfunction createMcpRouteHandler\(/.test(source)) {
    return [
      ['createMcpRouteHandler', 'createMcpHandler'],
      ['withMcpAuth', 'withMcpAuth'],
    ]
      .map(
        ([name, exported]) =>
          `\n;try{${name}=globalThis[Symbol.for('unplugin-tool-manifest.handler')](${name});exports.${exported}=${name}}catch{}`,
      )
      .join('')
  }
  if (!/\b(?:McpServer|FastMCP|setRequestHandler|StdioServerTransport)\b/.test(source)) return ''
  const names = new Set<string>()
  const declared =
    /(?:\bclass\s+|\b)((?:McpServer|MCPServer|FastMCP|Server|StdioServerTransport)(?:\$?\d+)?)\s*(?:=\s*class\b|extends\b|\{)/g
  for (const [, name] of source.matchAll(declared)) names.add(name as string)
  return [...names]
    .map(
      (name) => `\n;try{globalThis[Symbol.for('unplugin-tool-manifest.class')]?.(${name})}catch{}`,
    )
    .join('')
}

/** The module hook for ECMAScript modules, as the text of a module of its own. */
const hooks = `
const tail = ${tail.toString()};
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (loaded.format !== 'module' || loaded.source == null) return loaded;
  const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  return { ...loaded, source: source + tail(source) };
}`

interface Compiling {
  prototype: { _compile: (content: string, ...rest: unknown[]) => unknown }
}

/**
 * From now on the server classes of every copy of the MCP SDK and of FastMCP that this process loads
 * report to the recording: as ECMAScript module or CommonJS, of the project or of a package's own,
 * also bundled into a server as long as their names survived.
 */
export function interceptServers(): void {
  Object.defineProperty(globalThis, MARK, { value: patchClass })
  hearMcpHandlers()
  interceptModules()
}

/** From now on `mcp-handler` reports what its handlers are made of, should it be among these modules. */
export function interceptMcpHandler(urls: readonly string[]): void {
  if (!hasMcpHandler(urls)) return
  hearMcpHandlers()
  interceptModules()
}

let intercepted = false

function interceptModules(): void {
  if (intercepted) return
  intercepted = true
  interceptImports()
  const { prototype } = Module as unknown as Compiling
  const compile = prototype._compile
  prototype._compile = function (content, ...rest) {
    return Reflect.apply(compile, this, [content + tail(content), ...rest])
  }
}

interface HooksInThread {
  registerHooks(hooks: { load: (url: string, context: object, next: Load) => Loaded }): void
}
type Load = (url: string, context: object) => Loaded
interface Loaded {
  readonly format?: string | null
  readonly source?: unknown
}

/** Node's module hooks: in a thread of their own, or, where that is gone, in this one. */
function interceptImports(): void {
  if (typeof Module.register === 'function') {
    Module.register(`data:text/javascript,${encodeURIComponent(hooks)}`)
    return
  }
  const { registerHooks } = Module as unknown as HooksInThread
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (loaded.format !== 'module' || loaded.source == null) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      return { ...loaded, source: source + tail(source) }
    },
  })
}
