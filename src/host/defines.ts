import { Script } from 'node:vm'

/** A DefinePlugin of webpack or of Rspack, as far as it is used here. */
interface DefinePlugin {
  readonly definitions?: object
  readonly _args?: readonly unknown[]
}

/** `{ a: { b: 1 } }` as `{ 'a.b': '1' }`; values that only the bundler can compute are left out. */
function flatten(definitions: object, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(definitions)) {
    const expression = prefix + name
    if (typeof value === 'string') into.set(expression, value)
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
      into.set(expression, String(value))
    } else if (value && Object.getPrototypeOf(value) === Object.prototype) {
      flatten(value as object, `${expression}.`, into)
    }
  }
}

/** `a.b`, not `typeof a`. */
const isName = (text: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u.test(text)

/** Compiled, never run. */
function isExpression(text: string): boolean {
  try {
    new Script(`(${text})`)
    return true
  } catch {
    return false
  }
}

/**
 * What a host replaces in the sources, by expression, as Rolldown takes it: one entry that it does
 * not understand would fail everything.
 */
export function toDefines(given: object | undefined): Record<string, string> {
  const defines = new Map<string, string>()
  flatten(given ?? {}, '', defines)
  return Object.fromEntries(
    [...defines].filter(([name, value]) => isName(name) && isExpression(value)),
  )
}

/** What a webpack or Rspack config replaces. */
export function definesOf(plugins: readonly unknown[]): object {
  return Object.assign(
    {},
    ...plugins.map((plugin) => {
      if (plugin?.constructor.name !== 'DefinePlugin') return {}
      const { definitions, _args } = plugin as DefinePlugin
      return definitions ?? _args?.[0]
    }),
  )
}
