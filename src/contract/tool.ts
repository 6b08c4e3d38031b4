import type { FindingDraft } from '../finding.ts'
import type { JsonObject, JsonValue } from '../schema/types.ts'
import type { MetadataRegistry } from './convert/index.ts'
import type { Found } from './gather.ts'
import { identityOf } from './identity.ts'
import { toJson, toJsonObject } from './json.ts'
import { derivedName, type Trail, trailText } from './naming.ts'
import type { Registration } from './servers/register-function.ts'
import { convertSide } from './side.ts'
import type { ToolContract } from './types.ts'
import { isFailure, isObject, read, View } from './view.ts'

const READABLE =
  'what is exported must be readable without the running server: make the value before it is exported, or move what is missing into the handler'

const CARRIED = ['name', 'title', 'description', 'annotations', 'icons', '_meta'] as const

export interface ToolContext {
  /** The matched module, relative to the root, with `/`. */
  readonly file: string
  readonly registries: readonly MetadataRegistry[]
  /** Functions that register tools on a server are called only with this. */
  readonly registration?: Registration
  /** Is shown every tool as its convention found it, before its contracts are converted. */
  readonly onTool?: (
    place: { readonly tool: string; readonly export: string },
    found: Found,
  ) => Promise<void>
}

/** Makes a tool of what a convention found; a contract that throws gives the finding instead. */
export async function toTool(
  found: Found,
  context: ToolContext,
): Promise<ToolContract | FindingDraft> {
  const trail = bestTrail(found.trails)
  const name = nameOf(found, context.file)
  const place = { tool: name.name, file: context.file, export: trailText(trail) }
  const called = JSON.stringify(name.name)
  if (context.onTool) await context.onTool(place, found)
  try {
    const input = await convertSide(found.input, 'input', context.registries)
    const output =
      found.output === undefined
        ? undefined
        : await convertSide(found.output, 'output', context.registries)
    for (const member of CARRIED) {
      const value = member === 'name' ? ownName(found) : found[member]
      if (isFailure(value)) return failed(value.error, place, `\`${member}\` of tool ${called}`)
    }
    const description = text(found.description)
    const title = text(found.title)
    const annotations = toJsonObject(found.annotations)
    const icons = toJson(found.icons)
    const meta = toJsonObject(found._meta)
    return {
      name: name.name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(annotations && { annotations }),
      ...(Array.isArray(icons) && icons.length > 0 && { icons: icons as readonly JsonValue[] }),
      ...(meta && { _meta: meta as JsonObject }),
      convention: found.convention,
      file: context.file,
      export: place.export,
      input: input.document,
      ...(output && { output: output.document }),
      findings: [...input.findings, ...(output?.findings ?? [])].map((finding) => ({
        ...finding,
        ...place,
      })),
      nameSource: name.source,
      identity: identityOf(found.value),
    }
  } catch (error) {
    return failed(error, place, `the contract of tool ${called}`)
  }
}

/** The finding for something that threw while it was read. */
export function failed(
  error: unknown,
  place: { tool?: string; file: string; export: string },
  what: string,
  help: string = READABLE,
): FindingDraft {
  const thrown = isObject(error) ? new View(error) : undefined
  const message = thrown ? (thrown.text('message') ?? 'something without a message') : String(error)
  const stack = thrown?.text('stack')
  return {
    rule: 'evaluation-failed',
    message: `Reading ${what} threw: ${message}`,
    help,
    ...place,
    ...(stack !== undefined && { stack }),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The name as its convention read it; a name that throws was read as none. */
function ownName({ name, value }: Found): unknown {
  return name ?? read(value, 'name')
}

/** The shortest way, and never `default` where the value also has a name of its own. */
function bestTrail(trails: readonly Trail[]): Trail {
  const cost = (trail: Trail) => trail.keys.length * 2 + (trail.export === 'default' ? 1 : 0)
  return trails.reduce((best, trail) => (cost(trail) < cost(best) ? trail : best))
}

const SOURCES = ['own', 'key', 'export', 'file'] as const

function nameOf(found: Found, file: string): { name: string; source: ToolContract['nameSource'] } {
  if (found.name !== undefined) return { name: found.name, source: 'own' }
  const names = found.trails.map((trail) => derivedName(trail, file))
  return names.reduce((best, name) =>
    SOURCES.indexOf(name.source) < SOURCES.indexOf(best.source) ? name : best,
  )
}
