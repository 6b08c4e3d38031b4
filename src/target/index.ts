export { type CatalogueCost, measure, type TokenCounter, type ToolCost } from './cost.ts'
export { lowerFor } from './lower-for.ts'
export { type RestorePlan, restoreOptional } from './restore-optional.ts'
export {
  findTarget,
  resolveTargets,
  type SelectedTarget,
  type TargetEntry,
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
