export {
  type ContractLike,
  defineTool,
  type JsonContract,
  jsonValue,
  type ToolDefinition,
} from './author.ts'
export type { RuleSettings } from './check/settings.ts'
export type { Finding, Place, Position, RuleName, Severity, Side } from './finding.ts'
export { type ToolManifestPlugin, toolManifest as default, toolManifest } from './host/plugin.ts'
export {
  type AllowEntry,
  type BudgetOptions,
  ConfigurationError,
  type EvaluateOptions,
  type OutputOptions,
  type RuleSetting,
  type ServerIdentity,
  type ServerOption,
  type TargetOption,
  type ToolIdentity,
  type ToolManifestOptions,
} from './options.ts'
export * from './projection.ts'
