import { join } from 'node:path'
import type { ResolvedOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { writeChanged } from './write.ts'

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
    '// Written by unplugin-tool-manifest (option "types").',
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

/** Writes it where the option `types` says. A failed check leaves it as it is: the names are still right. */
export async function writeTypes(result: PipelineResult, options: ResolvedOptions): Promise<void> {
  if (options.types === false || !result.ok) return
  const content = typesFile(result.tools.map((tool) => tool.name))
  await writeChanged(join(options.root, options.types), content)
}
