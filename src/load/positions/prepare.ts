import type { MetadataRegistry } from '../../contract/convert/index.ts'
import type { ToolContext } from '../../contract/index.ts'
import type { ModuleContracts } from '../../contract/types.ts'
import { PositionStore } from './store.ts'
import { PositionVisitor } from './visitor.ts'
import type { Wanted } from './wanted.ts'

/** What reading one module needs so that it answers where wanted places are written. */
export interface AskedModule {
  readonly context: Pick<ToolContext, 'onTool'>
  answer(): Pick<ModuleContracts, 'positions'>
}

/** Begins to listen to the bundle, which must not be loaded yet. Runs in the child process. */
export function preparePositions(
  wanted: Readonly<Record<string, readonly Wanted[]>>,
): (file: string, registries: readonly MetadataRegistry[]) => AskedModule {
  const store = PositionStore.install()
  return (file, registries) => {
    const visitor = new PositionVisitor(wanted[file] ?? [], store, registries)
    return {
      context: { onTool: (place, found) => visitor.visit(place, found) },
      answer: () => ({ positions: visitor.found }),
    }
  }
}
