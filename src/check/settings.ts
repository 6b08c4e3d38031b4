import type { RuleName } from '../finding.ts'
import type { AllowEntry, RuleSetting } from '../options.ts'

/** A rule's setting with all its parts. */
export interface RuleOptions {
  /** For every tool. Left out: the rule's own default. */
  readonly severity?: RuleSetting
  /**
   * For some tools: globs over tool names. The last glob that matches wins over `severity`.
   * @example { severity: 'error', tools: { 'legacy_*': 'off' } }
   */
  readonly tools?: Readonly<Record<string, RuleSetting>>
}

export interface MissingDescriptionOptions extends RuleOptions {
  /**
   * Ask for a description on every property of the input too.
   * @default false
   */
  readonly properties?: boolean
}

/**
 * The `rules` option: a severity, or an object with more to say.
 * @example
 * {
 *   'untyped-value': 'off',
 *   'missing-description': { severity: 'error', properties: true },
 *   'untyped-property': { tools: { 'legacy_*': 'warn' } },
 * }
 */
export type RuleSettings = {
  readonly [name in RuleName]?: name extends 'missing-description'
    ? RuleSetting | MissingDescriptionOptions
    : RuleSetting | RuleOptions
} & {
  /** Rules of provider targets (`openai-strict/open-object`). */
  readonly [name: `${string}/${string}`]: RuleSetting | RuleOptions
}

/** Everything that the check stage can be told. */
export interface CheckSettings {
  readonly rules?: RuleSettings
  /** Exceptions; the reason is required, and one that matches nothing is a finding (`unused-allow`). */
  readonly allow?: readonly AllowEntry[]
}
