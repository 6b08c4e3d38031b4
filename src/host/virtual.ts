import type { ManifestEntry } from '../manifest/index.ts'
import type { ResolvedOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { registryModule } from './registry.ts'

/** The one spelling that every bundler lets through to its plugins. */
const PUBLIC = 'unplugin-tool-manifest/manifest'
const ALIAS = 'virtual:tool-manifest'
const REGISTRY = 'unplugin-tool-manifest/registry'
/** The module whose exports are the tools; only the manifest module imports it. */
const TOOLS = `${PUBLIC}/-/tools`

/** What a host may filter on before it asks {@link resolveVirtual}. */
export const VIRTUAL_REQUEST: RegExp =
  /^(?:unplugin-tool-manifest\/(?:manifest|registry)|virtual:tool-manifest)(?:\/|$)/

/** What a host may filter on before it asks {@link loadVirtual}. */
export const VIRTUAL_ID: RegExp = /^\0unplugin-tool-manifest\/(?:manifest|registry)(?:\/|$)/

/** The id of a request for the manifest; the alias and the public spelling are one module. */
export function resolveVirtual(request: string): string | undefined {
  if (!VIRTUAL_REQUEST.test(request)) return undefined
  return `\0${request.startsWith(ALIAS) ? PUBLIC + request.slice(ALIAS.length) : request}`
}

/** A string literal of JavaScript. */
const literal = (value: string): string => JSON.stringify(value)

/** A frozen constant. */
const parsed = (name: string, value: unknown): string =>
  `const ${name} = JSON.parse(${literal(JSON.stringify(value))}, (_, value) => Object.freeze(value))`

/**
 * A constant for each tool. The reviver freezes from the leaves up, and `JSON.parse` makes own
 * properties of any name.
 */
function constants(tools: readonly ManifestEntry[]): string[] {
  return [
    'const tool = (json) => JSON.parse(json, (_, value) => Object.freeze(value))',
    ...tools.map(
      (tool, index) => `const t${index} = /*#__PURE__*/ tool(${literal(JSON.stringify(tool))})`,
    ),
  ]
}

function defaultExport(references: readonly string[]): string {
  return `export default /*#__PURE__*/ Object.freeze({ tools: /*#__PURE__*/ Object.freeze([${references.join(', ')}]) })`
}

/** Every tool is an export of its own name, so that a bundler keeps only those that are used. */
function toolsModule(tools: readonly ManifestEntry[]): string {
  const exports = tools.map(({ name }, index) => {
    const alias = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
    return `export { t${index} as ${alias} }`
  })
  return [...constants(tools), ...exports, ''].join('\n')
}

function manifestModule(tools: readonly ManifestEntry[]): string {
  return [
    `import * as tools from ${literal(TOOLS)}`,
    'export { tools }',
    defaultExport(tools.map(({ name }) => `tools[${literal(name)}]`)),
    '',
  ].join('\n')
}

/** The same as one constant: quickly read, and every name is that of a property. */
function wholeModule(tools: readonly ManifestEntry[]): string {
  return [
    parsed('manifest', { tools }),
    'export const tools = Object.freeze({ __proto__: null, ...Object.fromEntries(manifest.tools.map((tool) => [tool.name, tool])) })',
    'export default manifest',
    '',
  ].join('\n')
}

/** A consumer's manifest, as its file has it. */
function targetModule(name: string, result: PipelineResult, options: ResolvedOptions): string {
  const target = options.targets.find((candidate) => candidate.name === name)
  const file = result.files.find((candidate) => candidate.name === target?.file)
  if (!file) {
    const known = options.targets.map((candidate) => literal(candidate.name)).join(', ')
    throw new Error(
      `[tool-manifest] There is no manifest "${PUBLIC}/${name}".\n${known === '' ? `The option "targets" is empty: add ${literal(name)} to it.` : `The option "targets" has ${known}.`}`,
    )
  }
  return [parsed('manifest', JSON.parse(file.content)), 'export default manifest', ''].join('\n')
}

/** What a host can read. */
export interface VirtualOptions {
  /**
   * Every tool is an export of its own, so that a bundler keeps only those that are used. Not in Farm, which panics
   * where an export's name is a string (farm-fe/farm: "non-ident exported"), and not where nothing is left out.
   */
  readonly perTool: boolean
}

/**
 * The source of a virtual module: JSON and the few characters that freeze it. A failed check gives
 * an empty manifest, because the build fails for it anyway and one error is enough.
 * @throws Error for a target that the options do not have
 */
export async function loadVirtual(
  id: string,
  result: PipelineResult,
  options: ResolvedOptions,
  { perTool }: VirtualOptions = { perTool: true },
): Promise<string> {
  const { manifestTool, orderTools } = await import('../manifest/index.ts')
  const finished = result.ok ? orderTools(result.tools, options.order).map(manifestTool) : []
  // two tools of one name are there only when the rule against them is off: the first is meant
  const tools = [...new Map(finished.toReversed().map((tool) => [tool.name, tool])).values()]
  tools.reverse()
  const request = id.slice(1)
  if (request === REGISTRY) return registryModule(result.ok ? result.tools : [], options.root)
  if (request === TOOLS) return toolsModule(tools)
  if (request === PUBLIC || !result.ok) {
    return perTool ? manifestModule(tools) : wholeModule(tools)
  }
  return targetModule(request.slice(PUBLIC.length + 1), result, options)
}
