import type { ProjectedTool } from '../check/types.ts'
import type { ToolContract } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { type Projection, type ProjectOptions, projectJson } from '../project/index.ts'
import type { Schema } from '../schema/types.ts'

/** The draft with the tool it belongs to. */
export function identify(draft: FindingDraft, tool: ToolContract): FindingDraft {
  return {
    ...draft,
    tool: tool.name,
    file: draft.file ?? tool.file,
    export: draft.export ?? tool.export,
  }
}

/**
 * The contract under the name that the option `name` gives it.
 * @throws ConfigurationError when the option gives none, or throws
 */
export function rename(tool: ToolContract, options: ResolvedOptions): ToolContract {
  if (!options.name) return tool
  const { name, file, export: from, convention, nameSource } = tool
  const tell = options.name
  const given = attempt(() => tell({ name, file, export: from, convention, nameSource }), tool)
  if (typeof given === 'string') return { ...tool, name: given }
  throw new ConfigurationError(
    `The option "name" gave no string for the tool ${JSON.stringify(name)} of ${file}.`,
    'Return the name of the tool; to keep it, return tool.name.',
  )
}

function attempt(run: () => unknown, { name, file }: ToolContract): unknown {
  try {
    return run()
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    throw new ConfigurationError(
      `The option "name" threw for the tool ${JSON.stringify(name)} of ${file}: ${reason}`,
      'Correct the function; to keep a name, return tool.name.',
      { cause: error },
    )
  }
}

/** A contract with its documents in one mode. Each is projected once; every reader gets these. */
export function projectTool(
  tool: ToolContract,
  options: ResolvedOptions,
  mode: 'flat' | 'lossless',
): ProjectedTool {
  const { input, output, findings: _findings, nameSource: _source, identity: _, ...rest } = tool
  const settings = {
    mode,
    flatten: options.flatten,
    collisions: options.collisions,
    unknown: options.unknown,
  }
  return {
    ...rest,
    input: projectOnce(input, settings),
    ...(output === undefined ? {} : { output: projectOnce(output, settings) }),
  }
}

const projections = new WeakMap<object, Map<string, Projection>>()

/** A document is projected as soon as it is known, and asked for again when all are. */
function projectOnce(document: Schema, settings: ProjectOptions): Projection {
  if (typeof document === 'boolean') return projectJson(document, settings)
  const key = JSON.stringify(settings)
  const known = projections.get(document) ?? new Map<string, Projection>()
  projections.set(document, known)
  const projection = known.get(key) ?? projectJson(document, settings)
  known.set(key, projection)
  return projection
}
