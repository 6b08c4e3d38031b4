import { join } from 'node:path'
import { typesFile } from '../manifest/index.ts'
import type { ResolvedOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { writeChanged } from './write.ts'

/** Writes it where the option `types` says. A failed check leaves it as it is: the names are still right. */
export async function writeTypes(result: PipelineResult, options: ResolvedOptions): Promise<void> {
  if (options.types === false || !result.ok) return
  const content = typesFile(result.tools.map((tool) => tool.name))
  await writeChanged(join(options.root, options.types), content)
}
