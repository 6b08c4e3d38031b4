import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, Position } from '../finding.ts'
import { codeFrame } from '../report/frame.ts'
import { type EvaluateOptions, evaluate } from './evaluate.ts'
import { exportPosition } from './positions/export.ts'
import { type Documents, wantedPlaces } from './positions/wanted.ts'
import type { ModuleLoader, ToolFile } from './types.ts'

export interface PositionContext extends Documents {
  readonly files: readonly ToolFile[]
  readonly loader: () => ModuleLoader | Promise<ModuleLoader>
  readonly evaluate: EvaluateOptions
}

/**
 * Gives findings of a failing build their source positions and code frames: bundles the modules of
 * the tools they speak of once more, with a transform that remembers where schemas are written, and
 * evaluates them. Whatever goes wrong here, the findings stay what they are.
 *
 * @example await addPositions(findings, { contracts, tools, files, loader, evaluate: { root } })
 */
export async function addPositions(
  findings: readonly Finding[],
  context: PositionContext,
): Promise<Finding[]> {
  const positions = await positionsOf(findings, context).catch(() => new Map<number, Position>())
  const sources = new Sources(context.evaluate.root)
  return findings.map((finding, key) => {
    const position = finding.position ?? positions.get(key) ?? sources.exportOf(finding)
    const frame = finding.frame ?? (position && sources.frameAt(position))
    return {
      ...finding,
      ...(position && { position }),
      ...(frame !== undefined && { frame }),
    }
  })
}

async function positionsOf(
  findings: readonly Finding[],
  context: PositionContext,
): Promise<Map<number, Position>> {
  const wanted = wantedPlaces(findings, context)
  const files = context.files.filter(({ name }) => wanted[name] !== undefined)
  if (files.length === 0) return new Map()
  const loader = await context.loader()
  const bundle = (split: boolean) => loader.bundle(files, { split, positions: true })
  const { modules } = await evaluate(await bundle(false), {
    ...context.evaluate,
    split: () => bundle(true),
    positions: wanted,
  })
  return new Map(modules.flatMap(({ positions = [] }) => positions))
}

/** The user's sources, as they are on the disk. */
class Sources {
  readonly #root: string
  readonly #sources = new Map<string, string | undefined>()

  constructor(root: string) {
    this.#root = root
  }

  frameAt(position: Position): string | undefined {
    const source = this.#read(position.file)
    return source === undefined ? undefined : codeFrame(source, position)
  }

  /** The export that holds the tool of a finding. */
  exportOf({ tool, file, export: from }: Finding): Position | undefined {
    if (tool === undefined || file === undefined || from === undefined) return undefined
    const source = this.#read(file)
    const place = source === undefined ? undefined : exportPosition(source, file, from)
    return place && { file, ...place }
  }

  #read(file: string): string | undefined {
    if (!this.#sources.has(file)) {
      let source: string | undefined
      try {
        source = readFileSync(join(this.#root, file), 'utf8')
      } catch {
        source = undefined
      }
      this.#sources.set(file, source)
    }
    return this.#sources.get(file)
  }
}
