export { readModule } from './read-module.ts'
export { reconcile } from './reconcile.ts'
export type { ToolContext } from './tool.ts'
export type { ModuleContracts, ToolContract } from './types.ts'
