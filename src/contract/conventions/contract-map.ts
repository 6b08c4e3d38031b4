import { isArray } from '../appearance.ts'
import { Joined } from '../side.ts'
import { isPlain, ownNames, View } from '../view.ts'
import { isContract } from './members.ts'
import { operationName } from './operation-name.ts'
import type { Convention, Part } from './types.ts'

/** Surfaces on which an operation is a tool. */
const TOOL_SURFACES = ['MCP', 'AGENT']

/** Operations that answer with bytes or take files: never tools. */
const NO_TOOL = ['multipart', 'rawResponse', 'rawBody', 'responseMeta'] as const

/**
 * A contract of operations, as stitchkit's `defineContract({ prefix }, { … })` makes it:
 * `{ meta: { prefix }, endpoints: { create: { method, path, desc, params, input, output } } }`.
 * Each operation that is exposed as a tool becomes one; its name is derived from the key and the prefix.
 */
export const contractMap: Convention = {
  name: 'contract-map',
  recognise(view) {
    const prefix = view.view('meta')?.text('prefix')
    const endpoints = view.view('endpoints')
    if (prefix === undefined || !endpoints || !isPlain(endpoints.value)) return undefined
    const parts: Part[] = []
    for (const key of ownNames(endpoints.value)) {
      const operation = endpoints.view(key)
      if (!operation || !isTool(operation)) continue
      const tool = operation.view('tool')
      parts.push({
        name: tool?.text('name') ?? operation.text('toolName') ?? operationName(prefix, key),
        description: operation.get('desc') ?? operation.get('description'),
        annotations: tool?.get('annotations') ?? operation.get('annotations'),
        input: inputOf(operation),
        output: operation.get('output'),
        keys: ['endpoints', key],
        value: operation.value,
      })
    }
    return parts
  },
}

function isTool(operation: View): boolean {
  const expose = operation.get('expose')
  if (isArray(expose) && !expose.some((surface) => TOOL_SURFACES.includes(String(surface)))) {
    return false
  }
  return !NO_TOOL.some((member) => Boolean(operation.get(member)))
}

/** Path parameters and input are one object to a caller. */
function inputOf(operation: View): unknown {
  const path = operation.text('path') ?? ''
  const named = [...path.matchAll(/[:*]([A-Za-z_]\w*)/g)].map(([, name]) => name as string)
  const params = operation.get('params') ?? (named.length > 0 ? strings(named) : undefined)
  const input = operation.get('input')
  if (params === undefined || input === undefined) return params ?? input
  const shapes = [params, input].map((contract) => shapeOf(contract))
  if (shapes.every((shape) => shape !== undefined)) {
    return Object.fromEntries(shapes.flatMap((shape) => Object.entries(shape)))
  }
  return new Joined([params, input])
}

function shapeOf(contract: unknown): object | undefined {
  if (typeof contract !== 'object' || contract === null || !isContract(contract)) return undefined
  const shape = new View(contract).get('shape')
  return typeof shape === 'object' && shape !== null ? shape : undefined
}

function strings(names: readonly string[]): object {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  }
}
