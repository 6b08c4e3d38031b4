import {
  type AnySchema,
  isJsonTree,
  isSchema,
  jsonOnly,
  requireFinite,
  type Schema,
} from '../schema/index.ts'
import { finish } from './finish.ts'
import { createJob, nextRound } from './job.ts'
import { Projector } from './projector.ts'
import type { Projection, ProjectOptions } from './types.ts'

/**
 * Projects a document into the one that a model reads (docs/flat-mode.md).
 *
 * In: any JSON Schema, 2020-12 or older; private keywords of ours are read and removed. Out: a deep
 * frozen document that accepts at least what the given one accepts over the keys that it declares,
 * with findings and marks by place. What JSON cannot carry (NaN, functions) is left out of it. Never
 * changes it, and gives the same bytes for the same input.
 *
 * @throws TypeError only for an object that holds itself or cannot be read: a getter of it throws
 * @example
 * project({
 *   anyOf: [
 *     { type: 'object', properties: { op: { const: 'a' }, x: { type: 'string' } }, required: ['op', 'x'] },
 *     { type: 'object', properties: { op: { const: 'b' } }, required: ['op'] },
 *   ],
 * }).document
 * // { type: 'object', properties: { op: { type: 'string', enum: ['a', 'b'] }, x: … }, required: ['op'] }
 */
export function project(document: AnySchema, options: ProjectOptions = {}): Projection {
  // What is no schema at all judges nothing, like a keyword that is not what it must be.
  const given = isSchema(document) ? document : {}
  if (isJsonTree(given)) return projectJson(given, options)
  requireFinite(document)
  return projectJson(jsonOnly(given), options)
}

/** The same for a document that is known to be JSON, as every converted one is: it is not looked through first. */
export function projectJson(document: Schema, options: ProjectOptions): Projection {
  let job = createJob(document, options)
  let finished = new Projector(job).run()
  for (let round = 1; round < MOST_ROUNDS && !finished.isSettled; round++) {
    job = nextRound(job)
    finished = new Projector(job).run()
  }
  return finish(finished.root, finished.definitions, job)
}

/**
 * What a recursive definition comes to is only known when all is done. Where it came to no recursion,
 * the places that refer to it can be told better: an option that no value fits goes.
 */
const MOST_ROUNDS = 4

/**
 * Only the flat document of {@link project}: unions of objects as one object, everything else as it
 * means the same.
 * @example flattenUnions(schema, { flatten: 'all' })
 */
export function flattenUnions(
  document: AnySchema,
  options: Omit<ProjectOptions, 'mode'> = {},
): Schema {
  return project(document, { ...options, mode: 'flat' }).document
}
