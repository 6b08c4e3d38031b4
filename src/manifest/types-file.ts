/**
 * The declaration file that makes the names of the tools known to TypeScript.
 * @example typesFile(['search']) // `interface ToolNames { search: true }`, in a module augmentation
 */
export function typesFile(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort()
  const entries = sorted.map((name) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`
    return `    ${key}: true`
  })
  return [
    '// Written by unplugin-tool-manifest (option "types", `tool-manifest types`).',
    'export {}',
    '',
    "declare module 'unplugin-tool-manifest/manifest' {",
    '  interface ToolNames {',
    ...entries,
    '  }',
    '}',
    '',
  ].join('\n')
}
