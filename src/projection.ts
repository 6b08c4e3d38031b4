/**
 * The projection and the check of types as functions: pure, for any JSON Schema, without a bundler.
 * See docs/projection.md.
 */
export { findUntypedProperties, type UntypedProperty } from './check/untyped/find.ts'
export {
  type RequireOptions,
  requireTypedProperties,
  UntypedPropertiesError,
} from './check/untyped/require.ts'
export type { FindingDraft } from './finding.ts'
export { flattenUnions, type Projection, type ProjectOptions, project } from './project/index.ts'
export {
  type AnySchema,
  type Kind,
  kindsOf,
  type Schema,
  type SchemaObject,
} from './schema/index.ts'
