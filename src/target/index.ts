export { type CatalogueCost, measure, type TokenCounter, type ToolCost } from './cost.ts'
export { lowerFor } from './lower-for.ts'
export { type RestorePlan, restoreOptional } from './restore-optional.ts'
export { resolveTargets, type SelectedTarget } from './select.ts'
export { findTarget, TARGETS } from './targets/index.ts'
export type {
  Cell,
  Column,
  Lowered,
  LoweredTool,
  Target,
  TargetFile,
  TargetFinding,
  TargetResult,
  TargetSettings,
  TargetTool,
} from './types.ts'
