export { type MeetContext, meet } from './meet/meet.ts'
export { flattenUnions, project, projectJson } from './project.ts'
export type { Projection, ProjectOptions } from './types.ts'
