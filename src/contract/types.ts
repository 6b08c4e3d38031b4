import type { FindingDraft, Position } from '../finding.ts'
import type { Schema } from '../schema/types.ts'
import type { ToolMetadata } from '../tool.ts'

/** One tool as it leaves the child process: plain JSON only. */
export interface ToolContract extends ToolMetadata {
  /** Which convention recognised it (`plain`, `ai-sdk`, `xmcp`, …). */
  readonly convention: string
  /** The matched module, relative to the root, with `/`. */
  readonly file: string
  /** `default`, `contract`, `tools.create_branch`. */
  readonly export: string
  /** The converted document, before projection; private keyword still inside. */
  readonly input: Schema
  readonly output?: Schema
  /** What conversion found; `tool`, `file`, `export` are filled in. */
  readonly findings: readonly FindingDraft[]
  /** Where the name was found; a name that was only derived yields to a better one, and to the `name` option. */
  readonly nameSource: 'own' | 'key' | 'export' | 'file'
  /** The same for one and the same object, wherever it is exported, within one child process. */
  readonly identity?: string
}

/** What one matched module gave. */
export interface ModuleContracts {
  readonly file: string
  readonly tools: readonly ToolContract[]
  /** Findings that belong to the module and to no tool. */
  readonly findings: readonly FindingDraft[]
  /** Every export that is no tool, with what it looks like ("a Zod object", "a function"). */
  readonly others: readonly { readonly name: string; readonly looksLike: string }[]
  /** Where wanted places are written, by their keys; only when positions were asked for. */
  readonly positions?: readonly (readonly [key: number, position: Position])[]
}
