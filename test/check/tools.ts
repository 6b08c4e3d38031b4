import type { ProjectedTool } from '../../src/check/index.ts'
import { project } from '../../src/project/index.ts'
import type { Schema } from '../../src/schema/types.ts'

export const EMPTY: Schema = { type: 'object', properties: {} }

/** A finished tool made of plain documents. */
export function tool(
  change: Partial<Omit<ProjectedTool, 'input' | 'output'>> & {
    input?: Schema
    output?: Schema
  } = {},
): ProjectedTool {
  const { input = EMPTY, output, ...rest } = change
  return {
    name: 'move_file',
    description: 'Moves a file.',
    file: 'src/tools/move.ts',
    export: 'default',
    convention: 'plain',
    ...rest,
    input: project(input),
    ...(output === undefined ? {} : { output: project(output) }),
  }
}
