import type { Severity } from './finding.ts'

/** `ToolManifestOptions.rules` values. */
export type RuleSetting = Severity | 'off'

/** One exception from the rules. Globs for tool and path; the reason is required. */
export interface AllowEntry {
  readonly rule: string
  readonly tool?: string
  readonly path?: string
  readonly reason: string
}
