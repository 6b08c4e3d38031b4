import type { Schema } from '../../schema/index.ts'
import { isObjectSchema, typesOf } from '../draft.ts'
import { format } from '../emit/format.ts'
import type { Target } from '../types.ts'

/** The tools.json of the Docker MCP registry, which spares its build from starting the server. */
export const docker: Target = format(
  {
    name: 'docker',
    title: 'Docker MCP registry',
    asOf: '2026-08',
    source: 'docker/mcp-registry, CONTRIBUTING.md',
  },
  {
    file: 'tools.docker.json',
    content: (tools) =>
      tools.map(({ name, description, input }) => ({
        name,
        description: description ?? '',
        arguments: Object.entries(input.properties ?? {}).map(([argument, schema]) => ({
          name: argument,
          type: argumentType(schema),
          desc: (isObjectSchema(schema) && schema.description) || '',
        })),
      })),
  },
)

/** One word for the type: the first that is not null. */
function argumentType(schema: Schema): string {
  if (!isObjectSchema(schema)) return 'string'
  const branches = schema.anyOf ?? schema.oneOf ?? []
  const types = [schema, ...branches].flatMap((node) => (isObjectSchema(node) ? typesOf(node) : []))
  return types.find((type) => type !== 'null') ?? 'object'
}
