import { isAbsolute } from 'node:path'
import type { UnpluginBuildContext } from 'unplugin'
import type { PipelineResult } from '../pipeline.ts'

/** The files of the project that the result was made from; packages do not change while one watches. */
export function watchable(result: PipelineResult): string[] {
  return result.dependencies.filter(
    (path) =>
      isAbsolute(path) && !/[\\/]node_modules[\\/]|[\\/]tool-manifest-[^\\/]+[\\/]/.test(path),
  )
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
