import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { UnpluginBuildContext } from 'unplugin'
import type { PipelineResult } from '../pipeline.ts'

/** The files of the project that the result was made from; packages do not change while one watches. */
export function watchable(result: PipelineResult): string[] {
  return result.dependencies.filter(
    (path) =>
      isAbsolute(path) && !/[\\/]node_modules[\\/]|[\\/]tool-manifest-[^\\/]+[\\/]/.test(path),
  )
}

/** The folders and all below them: some watch no folder within a folder. */
export async function foldersBelow(folders: readonly string[]): Promise<string[]> {
  const found = folders.map(async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    return [folder, ...(await foldersBelow(inner.map(({ name }) => join(folder, name))))]
  })
  return (await Promise.all(found)).flat()
}

/** Says that a virtual module is made from these files: some bundlers would keep it otherwise. */
export function watchModule(
  context: UnpluginBuildContext,
  id: string,
  result: PipelineResult,
): void {
  const native = context.getNativeBuildContext?.()
  if (native?.framework === 'farm') {
    // unplugin hands Farm the two the wrong way round; the id is as unplugin tells it to Farm
    const module = id.replaceAll('\0', '\\0')
    for (const path of watchable(result)) native.context.addWatchFile(module, path)
    return
  }
  for (const path of watchable(result)) context.addWatchFile(path)
  const loader = native && 'loaderContext' in native ? native.loaderContext : undefined
  for (const path of result.watchDirs) loader?.addContextDependency(path)
}
