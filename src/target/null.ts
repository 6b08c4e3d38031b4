import { resolveRef, type Schema, type SchemaObject } from '../schema/index.ts'
import { isObjectSchema, typesOf } from './draft.ts'

/** Whether null is a value of the schema, as far as its types and values tell. */
export function acceptsNull(
  schema: Schema,
  root: SchemaObject,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (!isObjectSchema(schema)) return schema
  if (schema.$ref !== undefined) {
    const target = seen.has(schema.$ref) ? undefined : resolveRef(root, schema.$ref).node
    return target !== undefined && acceptsNull(target, root, new Set(seen).add(schema.$ref))
  }
  if (schema.nullable === true) return true
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some((branch) => acceptsNull(branch, root, seen))
  if (schema.allOf) return schema.allOf.every((member) => acceptsNull(member, root, seen))
  if (schema.enum) return schema.enum.includes(null)
  if (schema.const !== undefined) return schema.const === null
  return schema.type === undefined || typesOf(schema).includes('null')
}
