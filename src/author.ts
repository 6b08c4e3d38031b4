// What the author of a tool may import at run time: no dependency, nothing of the build.

export { defineConfig } from './author/define-config.ts'
export type { ContractLike, InputOf, OutputOf, ToolDefinition } from './author/define-tool.ts'
export { defineTool } from './author/define-tool.ts'
export type { AnyJson, JsonContract, ZodLike } from './author/json-value.ts'
export { jsonValue } from './author/json-value.ts'
export type { ToolManifestOptions } from './options.ts'
