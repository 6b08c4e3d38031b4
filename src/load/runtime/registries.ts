import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of a Zod registry that conversion needs. */
export interface MetadataRegistry {
  get(schema: object): Record<string, unknown> | undefined
}

/**
 * The metadata registries of every Zod that the tools use. New versions share one through
 * `globalThis`; older ones keep one per copy, which is found among the bundle's external modules.
 */
export async function findRegistries(externals: readonly string[]): Promise<MetadataRegistry[]> {
  const found = new Set<MetadataRegistry>()
  const add = (value: unknown): void => {
    if (
      typeof value === 'object' &&
      value !== null &&
      typeof Reflect.get(value, 'get') === 'function'
    )
      found.add(value as MetadataRegistry)
  }
  add(Reflect.get(globalThis, '__zod_globalRegistry'))
  for (const url of externals) {
    if (!isZod(url)) continue
    try {
      const module = (await import(url)) as Record<string, unknown>
      const z = module.z as Record<string, unknown> | undefined
      add(module.globalRegistry)
      add(z?.globalRegistry)
      add((z?.core as Record<string, unknown> | undefined)?.globalRegistry)
    } catch {
      // the tools that import it say what is wrong with it
    }
  }
  add(Reflect.get(globalThis, '__zod_globalRegistry'))
  return [...found]
}

/** Two tools may use the same id for different schemas: they never meet outside this process. */
export function forgetIds(registries: readonly MetadataRegistry[]): void {
  for (const registry of registries) {
    const ids: unknown = Reflect.get(registry, '_idmap')
    if (ids instanceof Map) ids.clear()
  }
}

const known = new Map<string, boolean>()

function isZod(url: string): boolean {
  const answer = known.get(url) ?? belongsToZod(url)
  known.set(url, answer)
  return answer
}

function belongsToZod(url: string): boolean {
  if (!url.startsWith('file:')) return false
  let folder = dirname(fileURLToPath(url))
  while (
    !existsSync(join(folder, 'package.json')) ||
    !/"name"/.test(readFileSync(join(folder, 'package.json'), 'utf8'))
  ) {
    const parent = dirname(folder)
    if (parent === folder) return false
    folder = parent
  }
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string
  }
  return name === 'zod' || name === '@zod/mini' || name === '@zod/core'
}
