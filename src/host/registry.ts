import { resolve } from 'node:path'
import type { ProjectedTool } from '../check/index.ts'
import { toPosix } from '../discover/index.ts'

const literal = (value: string): string => JSON.stringify(value)

/** `tools["a b"][0].c` as its export and the keys below it. */
function trailOf(text: string): (string | number)[] {
  const parts = text.matchAll(/(?:^|\.)([A-Za-z_$][\w$]*)|\[(\d+|"(?:[^"\\]|\\.)*")\]/g)
  return [...parts].map(([, name, key]) =>
    name === undefined ? (JSON.parse(key ?? '""') as string | number) : name,
  )
}

/**
 * The virtual module `unplugin-tool-manifest/registry`: for each tool a function that imports its
 * code, so that a server loads it with the first call. What it gives is the value that was found:
 * the definition, a handler, or the module itself where the module is the tool.
 */
export function registryModule(tools: readonly ProjectedTool[], root: string): string {
  const entries = tools
    .filter((tool) => /\.[cm]?[jt]sx?$/.test(tool.file))
    .map((tool) => {
      const trail = tool.convention === 'module' ? [] : trailOf(tool.export)
      const file = literal(toPosix(resolve(root, tool.file)))
      return `  [${literal(tool.name)}]: async () => find(await import(${file}), ${JSON.stringify(trail)}),`
    })
  return [
    'async function find(value, keys) {',
    '  for (const key of keys) {',
    '    value = await value',
    '    if (value instanceof Map) value = value.has(key) ? value.get(key) : [...value.values()][key]',
    '    else if (value instanceof Set) value = [...value][key]',
    '    else value = value[key]',
    '  }',
    '  return value',
    '}',
    'export default {',
    ...entries,
    '}',
    '',
  ].join('\n')
}
