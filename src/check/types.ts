import type { FindingDraft } from '../finding.ts'
import type { Projection } from '../project/index.ts'
import type { ToolMetadata } from '../tool.ts'
import type { CheckSettings } from './settings.ts'

/** A tool whose documents are finished. */
export interface ProjectedTool extends ToolMetadata {
  /** The matched module, relative to the root, with `/`. */
  readonly file: string
  /** `default`, `contract`, `tools.create_branch`. */
  readonly export: string
  /** Which convention recognised it (`plain`, `ai-sdk`, `xmcp`, …). */
  readonly convention: string
  readonly input: Projection
  readonly output?: Projection
}

export interface CheckInput {
  readonly tools: readonly ProjectedTool[]
  /** What discovery, loading, evaluation, conversion and the targets found. */
  readonly drafts: readonly FindingDraft[]
  readonly settings: CheckSettings
}
