import { deepFreeze, type Schema } from '../schema/index.ts'
import type { Projection, ProjectOptions } from './types.ts'

export { type MeetContext, meet } from './meet/meet.ts'
export type { Projection, ProjectOptions } from './types.ts'

export function project(document: Schema, _options: ProjectOptions = {}): Projection {
  return { document: deepFreeze(structuredClone(document)), findings: [], marks: new Map() }
}

export function flattenUnions(
  document: Schema,
  options: Omit<ProjectOptions, 'mode'> = {},
): Schema {
  return project(document, { ...options, mode: 'flat' }).document
}
