export {
  type ContractLike,
  defineTool,
  type JsonContract,
  jsonValue,
  type ToolDefinition,
} from './author.ts'
export type { Finding, Position, RuleName, Severity } from './finding.ts'
export { type ToolManifestPlugin, toolManifest as default, toolManifest } from './host/plugin.ts'
export {
  type AllowEntry,
  ConfigurationError,
  type EvaluateOptions,
  type OutputOptions,
  type RuleSetting,
  type ServerOption,
  type TargetOption,
  type ToolIdentity,
  type ToolManifestOptions,
} from './options.ts'
export * from './projection.ts'
