import type { JsonObject, JsonValue, SchemaObject } from './schema/types.ts'

/** What MCP shows of a tool beside its documents (`Tool` of the MCP specification). */
export interface ToolMetadata {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly annotations?: JsonObject
  readonly icons?: readonly JsonValue[]
  readonly _meta?: JsonObject
}

/** A tool as the manifest holds it: one entry of an MCP `tools/list` result. */
export interface ManifestTool extends ToolMetadata {
  readonly inputSchema: SchemaObject
  readonly outputSchema?: SchemaObject
}
