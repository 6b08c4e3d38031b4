import { isObjectSchema } from '../draft.ts'
import type { LoweredTool } from '../types.ts'
import { comment, propertyName, typeOf } from './typescript-type.ts'

/** `move_file` as `MoveFile`. */
function typeName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  return /^[A-Za-z]/.test(joined) ? joined : `Tool${joined}`
}

/** One name per tool: two tools may have one Pascal-case form. */
function distinctNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  const result = new Map<string, string>()
  for (const name of names) {
    const base = typeName(name)
    let unique = base
    for (let count = 2; taken.has(unique); count += 1) unique = `${base}${count}`
    taken.add(unique)
    result.set(name, unique)
  }
  return result
}

/**
 * The tools as a TypeScript module of declarations: an input and an output type per tool, and `Tools`, the functions.
 * @example declarations(tools) // 'export interface Tools { move_file(input: MoveFileInput): Promise<unknown> }'
 */
export function declarations(tools: readonly LoweredTool[]): string {
  const names = distinctNames(tools.map((tool) => tool.name))
  const types: string[] = []
  const functions: string[] = []
  for (const tool of tools) {
    const base = names.get(tool.name) ?? typeName(tool.name)
    types.push(declare(`${base}Input`, tool.input))
    if (tool.output) types.push(declare(`${base}Output`, tool.output))
    const result = tool.output ? `${base}Output` : 'unknown'
    functions.push(
      `${comment(tool.description, '  ')}  ${propertyName(tool.name)}(input: ${base}Input): Promise<${result}>\n`,
    )
  }
  return `${types.join('\n')}${types.length > 0 ? '\n' : ''}export interface Tools {\n${functions.join('')}}\n\nexport declare const tools: Tools\n`
}

/** A document as a type, its definitions as types of their own. */
function declare(name: string, document: LoweredTool['input']): string {
  const definitions = { ...document.definitions, ...document.$defs }
  const local = distinctNames(Object.keys(definitions))
  const nameOf = (reference: string): string =>
    reference === '#' ? name : `${name}${local.get(reference.replace(/^#\/[^/]*\//, '')) ?? ''}`
  const types = Object.entries(definitions).map(([definition, schema]) => {
    const text = isObjectSchema(schema) ? comment(schema.description, '') : ''
    return `${text}export type ${name}${local.get(definition)} = ${typeOf(schema, nameOf)}\n`
  })
  return [`export type ${name} = ${typeOf(document, nameOf)}\n`, ...types].join('\n')
}
