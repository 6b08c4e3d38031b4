export { type CatalogueCost, measure, type TokenCounter, type ToolCost } from './cost.ts'
export { lowerFor } from './lower-for.ts'
export { type RestorePlan, restoreOptional } from './restore-optional.ts'
export { ROWS, type RowId } from './rows.ts'
export { type RuleId, TARGET_RULES } from './rules.ts'
export {
  findTarget,
  resolveTargets,
  type SelectedTarget,
  type TargetEntry,
  TargetOptionError,
} from './select.ts'
export { TARGETS } from './targets/index.ts'
export type {
  Cell,
  Column,
  Lowered,
  LoweredTool,
  ServerIdentity,
  Target,
  TargetFile,
  TargetFinding,
  TargetResult,
  TargetSettings,
  TargetTool,
  TokenBudget,
} from './types.ts'
