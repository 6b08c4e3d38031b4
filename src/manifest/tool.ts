import type { Schema } from '../schema/types.ts'
import type { ToolMetadata } from '../tool.ts'

/** A tool with finished documents: what the manifest needs of it. */
export interface FinishedTool extends ToolMetadata {
  /** The module that holds it, relative to the root, with `/`. */
  readonly file: string
  readonly input: { readonly document: Schema }
  readonly output?: { readonly document: Schema }
}

/** A `ManifestTool` before the checks: its documents may still be booleans. */
export interface ManifestEntry extends ToolMetadata {
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
}

/** The members of a manifest entry, in the order in which they are written. */
export function manifestTool(tool: FinishedTool): ManifestEntry {
  const { name, title, description, annotations, icons, _meta } = tool
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema: tool.input.document,
    ...(tool.output === undefined ? {} : { outputSchema: tool.output.document }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(icons === undefined ? {} : { icons }),
    ...(_meta === undefined ? {} : { _meta }),
  }
}
