/** Names of exports that say "the tool of this file" and nothing about the tool. */
const GENERIC = new Set(['default', 'tool', 'contract', 'definition'])

/** The name a file gives to its only tool: `src/tools/get-weather.tool.ts` -> `get-weather`, `src/tools/weather/index.ts` -> `weather`. */
export function fileToolName(file: string): string {
  const parts = file.split('/')
  const stem = (parts.pop() ?? file).replace(/\.[cm]?[jt]sx?$/, '').replace(/\.tool$/, '')
  return stem === 'index' || stem === 'tool' ? (parts.pop() ?? stem) : stem
}

/** Where a candidate was found: the export, then keys and indices below it. */
export interface Trail {
  readonly export: string
  readonly keys: readonly (string | number)[]
}

/** The trail as it is written in findings: `tools.create_branch`, `tools[0]`, `tools["a b"]`. */
export function trailText({ export: name, keys }: Trail): string {
  let text = name
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`
    else text += /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  }
  return text
}

/** The name of a tool that has none of its own: its key, else its export, else its file. */
export function derivedName(
  trail: Trail,
  file: string,
): { name: string; source: 'key' | 'export' | 'file' } {
  const key = trail.keys.at(-1)
  if (typeof key === 'string') {
    const above = { export: trail.export, keys: trail.keys.slice(0, -1) }
    return GENERIC.has(key) ? derivedName(above, file) : { name: key, source: 'key' }
  }
  if (typeof key === 'number') {
    const list = derivedName({ export: trail.export, keys: trail.keys.slice(0, -1) }, file)
    return { name: `${list.name}_${key}`, source: list.source }
  }
  if (!GENERIC.has(trail.export)) return { name: trail.export, source: 'export' }
  return { name: fileToolName(file), source: 'file' }
}
