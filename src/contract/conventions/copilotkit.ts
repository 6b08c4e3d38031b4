import { isArray } from '../appearance.ts'
import { isObject, View } from '../view.ts'
import { members } from './members.ts'
import type { Convention } from './types.ts'

/** CopilotKit's actions: their parameters are a list of `{ name, type, description, required, enum }`. */
export const copilotkit: Convention = {
  name: 'copilotkit',
  recognise(view) {
    const name = view.text('name')
    const parameters = view.get('parameters')
    if (name === undefined || !isArray(parameters) || !view.calls('handler')) return undefined
    const input = objectOf(parameters)
    return input && { ...members(view), name, input }
  },
}

/** The JSON Schema of a list of parameters; `undefined` when one of them is none. */
function objectOf(parameters: readonly unknown[]): object | undefined {
  const properties: [string, object][] = []
  const required: string[] = []
  for (const each of parameters) {
    const parameter = isObject(each) ? new View(each) : undefined
    const name = parameter?.text('name')
    if (!parameter || name === undefined) return undefined
    properties.push([name, schemaOf(parameter)])
    if (parameter.get('required') !== false) required.push(name)
  }
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

function schemaOf(parameter: View): object {
  const type = parameter.text('type') ?? 'string'
  const description = parameter.text('description')
  const described = description === undefined ? {} : { description }
  const item = itemOf(type.replace(/\[\]$/, ''), parameter)
  return type.endsWith('[]')
    ? { type: 'array', items: item, ...described }
    : { ...item, ...described }
}

function itemOf(type: string, parameter: View): object {
  const attributes = parameter.get('attributes')
  if (type === 'object' && isArray(attributes)) return objectOf(attributes) ?? { type }
  const values = parameter.get('enum')
  return { type, ...(isArray(values) && { enum: values }) }
}
