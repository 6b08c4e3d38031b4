export { readModule } from './read-module.ts'
export type { ToolContext } from './tool.ts'
export type { ModuleContracts, ToolContract } from './types.ts'
