import { nearest, suggest } from '../nearest.ts'
import { ConfigurationError } from './error.ts'

/** Judges one option; throws a {@link ConfigurationError} that names it. */
export type Validator = (value: unknown, name: string) => void

/** How a value is shown in an error: never longer than a line. */
function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  // JSON has no infinity
  const isNumber = typeof value === 'number'
  const said = (isNumber ? undefined : toJson(value)) ?? String(value)
  const text = typeof value === 'bigint' ? `${value}n` : said
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** No file system and no process takes a null character. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0')

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, item) => (typeof item === 'function' ? '()' : item))
  } catch {
    return 'an object that is no JSON'
  }
}

/** Nothing in it that JSON cannot carry, and no circle. */
function isJson(value: unknown): boolean {
  const refuseOthers = (_key: string, item: unknown): unknown => {
    if (['function', 'symbol', 'bigint'].includes(typeof item)) throw new TypeError('no JSON')
    return item
  }
  try {
    JSON.stringify(value, refuseOthers)
    return true
  } catch {
    return false
  }
}

function refuse(name: string, value: unknown, expected: string): never {
  throw new ConfigurationError(
    `The option ${JSON.stringify(name)} is ${show(value)}, which is not valid.`,
    `Expected ${expected}.`,
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // configs evaluated in another realm have another Object.prototype
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function simple(expected: string, test: (value: unknown) => boolean): Validator {
  return (value, name) => {
    if (!test(value)) refuse(name, value, expected)
  }
}

export const text: Validator = simple(
  'a string that is not empty',
  (value) => isText(value) && value !== '',
)
/** A path, and perhaps an export in it. */
export const moduleName: Validator = simple(
  'the path of a module, perhaps with an export: "src/server.ts#createServer"',
  (value) => isText(value) && value !== '' && !value.startsWith('#'),
)
export const anyText: Validator = simple('a string', isText)
export const flag: Validator = simple('true or false', (value) => typeof value === 'boolean')
export const callback: Validator = simple('a function', (value) => typeof value === 'function')
export const isTrue: Validator = simple('true', (value) => value === true)
export const isFalse: Validator = simple('false', (value) => value === false)
export const jsonObject: Validator = simple(
  'a JSON object: no functions, no circles',
  (value) => isRecord(value) && isJson(value),
)
export const pattern: Validator = simple(
  'a string or a regular expression',
  (value) =>
    (typeof value === 'string' && value !== '') ||
    Object.prototype.toString.call(value) === '[object RegExp]',
)
export const duration: Validator = simple(
  'a number of milliseconds greater than 0',
  (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
)

export const count: Validator = simple(
  'a whole number greater than 0',
  (value) => Number.isInteger(value) && (value as number) > 0,
)

/** One of some constants; offers the nearest. */
export function choice(...values: readonly (string | false)[]): Validator {
  const list = values.map((value) => JSON.stringify(value)).join(', ')
  return (value, name) => {
    if (values.some((candidate) => candidate === value)) return
    const names = values.filter((candidate) => candidate !== false)
    const near = typeof value === 'string' ? nearest(value, names) : undefined
    const hint = near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`
    throw new ConfigurationError(
      `The option ${JSON.stringify(name)} is ${show(value)}, which is not valid.`,
      `Expected one of ${list}.${hint}`,
    )
  }
}

export function list(item: Validator): Validator {
  return (value, name) => {
    if (!Array.isArray(value)) refuse(name, value, 'a list')
    for (const [index, entry] of value.entries()) item(entry, `${name}[${index}]`)
  }
}

/** The first alternative whose test holds judges the value; `expected` is said when none does. */
export function either(
  expected: string,
  ...alternatives: readonly [(value: unknown) => boolean, Validator][]
): Validator {
  return (value, name) => {
    const found = alternatives.find(([test]) => test(value))
    if (!found) refuse(name, value, expected)
    found[1](value, name)
  }
}

export const isString = (value: unknown): boolean => typeof value === 'string'
export const isList = (value: unknown): boolean => Array.isArray(value)
export const isObject: (value: unknown) => boolean = isRecord
export const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
export const isPattern = (value: unknown): boolean =>
  isString(value) || Object.prototype.toString.call(value) === '[object RegExp]'

/** An object with any names. Entries that are `undefined` count as absent. */
export function record(entry: Validator): Validator {
  return (value, name) => {
    if (!isRecord(value)) refuse(name, value, 'an object')
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) entry(item, `${name}.${key}`)
    }
  }
}

/** An object whose names are known. Entries that are `undefined` count as absent. */
export function shape(
  entries: { readonly [name: string]: Validator },
  required: readonly string[] = [],
): Validator {
  const names = Object.keys(entries)
  return (value, name) => {
    const prefix = name === '' ? '' : `${name}.`
    if (!isRecord(value)) refuse(name || 'options', value, 'an object')
    for (const [key, item] of Object.entries(value)) {
      const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
      if (!entry) {
        throw new ConfigurationError(
          `Unknown option ${JSON.stringify(prefix + key)}.`,
          suggest(key, names),
        )
      }
      if (item !== undefined) entry(item, prefix + key)
    }
    for (const key of required) {
      if (value[key] === undefined) {
        throw new ConfigurationError(
          `The option ${JSON.stringify(name)} lacks ${JSON.stringify(key)}.`,
          `Add it: ${show(value)} is not enough.`,
        )
      }
    }
  }
}
