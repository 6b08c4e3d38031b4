import type { Cache } from '../cache/index.ts'
import type { EvaluateOptions } from './evaluate.ts'
import type { ModuleLoader, ToolFile } from './types.ts'

/**
 * The answers of earlier builds for these files; `undefined` when they cannot be kept, because the
 * loader does not know its `fingerprint`.
 */
export async function openCache(
  files: readonly ToolFile[],
  loader: ModuleLoader,
  { root, mode, env }: Pick<EvaluateOptions, 'root' | 'env'> & { readonly mode: string },
): Promise<Cache | undefined> {
  const fingerprint = await loader.fingerprint?.()
  if (fingerprint === undefined) return undefined
  const { Cache } = await import('../cache/index.ts')
  return Cache.open(files, { root, mode, env: { ...process.env, ...env }, loader: fingerprint })
}
