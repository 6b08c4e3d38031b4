/** A DefinePlugin of webpack or of Rspack, as far as it is used here. */
interface DefinePlugin {
  readonly definitions?: object
  readonly _args?: readonly unknown[]
}

/** `{ a: { b: 1 } }` as `{ 'a.b': '1' }`; values that only webpack can compute are left out. */
function flatten(definitions: object, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(definitions)) {
    const expression = prefix + name
    if (typeof value === 'string') into.set(expression, value)
    else if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
      into.set(expression, String(value))
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      flatten(value as object, `${expression}.`, into)
    }
  }
}

/** What a webpack or Rspack config replaces in the sources, by expression. */
export function definesOf(plugins: readonly unknown[]): Record<string, string> {
  const defines = new Map<string, string>()
  for (const plugin of plugins) {
    if (plugin?.constructor.name !== 'DefinePlugin') continue
    const { definitions, _args } = plugin as DefinePlugin
    const given = definitions ?? _args?.[0]
    if (typeof given === 'object' && given !== null) flatten(given, '', defines)
  }
  return Object.fromEntries(defines)
}
