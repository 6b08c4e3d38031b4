import type { JsonObject, JsonValue, Schema } from '../schema/types.ts'

/** A tool with finished documents: what the manifest needs of it. */
export interface FinishedTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly annotations?: JsonObject
  readonly icons?: readonly JsonValue[]
  readonly _meta?: JsonObject
  /** The module that holds it, relative to the root, with `/`. */
  readonly file: string
  readonly input: { readonly document: Schema }
  readonly output?: { readonly document: Schema }
}

/** One tool as an MCP server lists it. */
export interface ManifestTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: Schema
  readonly outputSchema?: Schema
  readonly annotations?: JsonObject
  readonly icons?: readonly JsonValue[]
  readonly _meta?: JsonObject
}

/** The members of a manifest entry, in the order in which they are written. */
export function manifestTool(tool: FinishedTool): ManifestTool {
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
