/**
 * What `import manifest from 'unplugin-tool-manifest/manifest'` is where the plugin does not answer
 * it; and the types of what it is where the plugin does.
 */
import type { ManifestTool } from '../tool.ts'
import { unanswered } from './unanswered.ts'

export type { ManifestTool }

/** Filled by the declaration file that the option `types` writes: the names of the tools. */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be augmented
export interface ToolNames {}

/** The names of the tools, or any string while no declaration file says them. */
export type ToolName = keyof ToolNames extends never ? string : keyof ToolNames

/** The body of an MCP `tools/list` result, deeply frozen. */
export interface Manifest {
  readonly tools: readonly ManifestTool[]
}

/** The tools by name; a bundler keeps those that are used. */
export type Tools = { readonly [Name in ToolName]: ManifestTool }

const manifest: Manifest = unanswered()
/** The tools by name; a bundler keeps those that are used. */
export const tools: Tools = unanswered()

export default manifest
