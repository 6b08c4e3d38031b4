import type { ToolFile } from './types.ts'

/**
 * The one module that leads to every tool: `export default { 'src/tools/a.ts': () => import('/app/src/tools/a.ts') }`.
 */
export function indexModule(files: readonly ToolFile[]): string {
  const thunks = files.map(
    // a computed key, because `__proto__: …` would set the prototype
    ({ name, path }) => `[${JSON.stringify(name)}]: () => import(${JSON.stringify(path)}),`,
  )
  return `export default {\n${thunks.join('\n')}\n}\n`
}
