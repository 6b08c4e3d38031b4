/** Any value that JSON can carry. */
export type AnyJson =
  | string
  | number
  | boolean
  | null
  | readonly AnyJson[]
  | { readonly [name: string]: AnyJson }

interface Issue {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/** A contract of any JSON value: a Standard Schema that also says its JSON Schema. */
export interface JsonContract {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'unplugin-tool-manifest'
    readonly validate: (
      value: unknown,
    ) => { readonly value: AnyJson } | { readonly issues: readonly Issue[] }
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>
      readonly output: () => Record<string, unknown>
    }
    readonly types?: { readonly input: AnyJson; readonly output: AnyJson }
  }
}

/** As much of Zod (3 or 4) as a JSON value needs. */
export interface ZodLike {
  lazy(getter: () => never): object
  union(options: never): object
  record(key: never, value: never): object
  array(item: never): object
  string(): object
  number(): object
  boolean(): object
  null(): object
}

/**
 * "Any JSON value", said on purpose: the manifest holds all six types instead of an untyped node
 * (docs/any-json.md). Give it your Zod and it comes back as a schema of that Zod, for use inside its
 * objects and raw shapes; without one it is a Standard Schema for libraries that take those.
 *
 * @example z.object({ payload: jsonValue(z) }) // Zod 3; Zod 4 has z.json() itself
 */
export function jsonValue(): JsonContract
export function jsonValue<Zod extends ZodLike>(zod: Zod): ReturnType<Zod['lazy']>
export function jsonValue(zod?: ZodLike): object {
  return zod ? schemaOf(zod) : contract
}

function schemaOf(zod: ZodLike): object {
  // two Zods share no type that could be named here
  const make = zod as unknown as Record<string, (...parts: unknown[]) => object>
  const call = (name: string, ...parts: unknown[]): object => {
    const method = make[name]
    if (!method) {
      throw new TypeError(`[tool-manifest] jsonValue(z) needs Zod: there is no z.${name} here`)
    }
    return method.apply(zod, parts)
  }
  const json: object = call('lazy', () => union)
  const union = call('union', [
    call('string'),
    call('number'),
    call('boolean'),
    call('null'),
    call('array', json),
    call('record', call('string'), json),
  ])
  return json
}

const document = (): Record<string, unknown> => ({
  type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
  'x-tool-manifest': { anyJson: true },
})

const contract: JsonContract = {
  '~standard': {
    version: 1,
    vendor: 'unplugin-tool-manifest',
    validate: (value) => {
      const issue = firstFault(value)
      return issue ? { issues: [issue] } : { value: value as AnyJson }
    },
    jsonSchema: { input: document, output: document },
  },
}

/** A value on the way down, with what it lies in. */
interface Step {
  readonly value: unknown
  readonly key?: string | number
  readonly above?: Step
}

/** The first place that JSON cannot carry. Keeps a list of its own: values may be deep. */
function firstFault(root: unknown): Issue | undefined {
  const open: Step[] = [{ value: root }]
  for (let step = open.pop(); step; step = open.pop()) {
    const { value } = step
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value === 'number' && Number.isFinite(value)) continue
    const fault = containerFault(value, step)
    if (fault) return { message: `Expected a JSON value, received ${fault}`, path: pathOf(step) }
    for (const [key, member] of Object.entries(value as object)) {
      open.push({ value: member, key: Array.isArray(value) ? Number(key) : key, above: step })
    }
  }
  return undefined
}

function containerFault(value: unknown, step: Step): string | undefined {
  if (typeof value !== 'object' || value === null || !isContainer(value)) return typeName(value)
  for (let above = step.above; above; above = above.above) {
    if (above.value === value) return 'a circle'
  }
  return undefined
}

function pathOf(step: Step): (string | number)[] {
  const path: (string | number)[] = []
  for (let at: Step | undefined = step; at?.key !== undefined; at = at.above) path.unshift(at.key)
  return path
}

function isContainer(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function typeName(value: unknown): string {
  if (typeof value === 'object' && value !== null) return value.constructor?.name || 'an object'
  return typeof value === 'number' ? String(value) : typeof value
}
