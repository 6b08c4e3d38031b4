export { check } from './check.ts'
export { inOrder } from './order.ts'
export { RULES, ruleNamed } from './registry.ts'
export type { Rule } from './rule.ts'
export type {
  CheckSettings,
  MissingDescriptionOptions,
  RuleOptions,
  RuleSettings,
} from './settings.ts'
export type { CheckInput, ProjectedTool } from './types.ts'
export { findUntypedProperties, type UntypedProperty } from './untyped/find.ts'
export { requireTypedProperties, UntypedPropertiesError } from './untyped/require.ts'
