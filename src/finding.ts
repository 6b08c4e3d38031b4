/** `off` never appears on a finding: it is a setting. */
export type Severity = 'error' | 'warn' | 'info'

/** The permanent names of all rules. */
export const RULE_NAMES = [
  'untyped-property',
  'untyped-value',
  'root-object',
  'unrepresentable',
  'invalid-schema',
  'unsupported-schema',
  'mixed-zod',
  'infinite-schema',
  'unresolved-ref',
  'evaluation-failed',
  'evaluation-timeout',
  'manifest-imported-by-tool',
  'server-not-recorded',
  'server-listed',
  'tool-name',
  'duplicate-tool',
  'no-tool-found',
  'no-tool-matched',
  'union-not-flattened',
  'intersection-kept',
  'unstable-default',
  'unused-allow',
  'missing-description',
  'lossy-collision',
  'inexpressible-check',
  'definitions-kept',
  'converter-fallback',
  'runtime-stub',
  'machine-dependent',
] as const

export type RuleName = (typeof RULE_NAMES)[number]

/** Which of a tool's two documents a finding speaks of. */
export type Side = 'input' | 'output'

/** A place in a source file: 1-based line and column, path relative to the root with `/`. */
export interface Position {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A place in a document: JSON Pointer and readable path (`payload.items[].id`). */
export interface Place {
  readonly pointer: string
  readonly path: string
}

/**
 * What a stage reports: everything but the severity, which only the check stage decides.
 * Plain, structured-clonable data.
 */
export interface FindingDraft {
  /** A `RuleName`, or a target's rule (`openai-strict/open-object`). */
  readonly rule: string
  /**
   * The severity where this case is lighter or graver than the rule's default (a helper module
   * beside the tools); what the user set for the rule wins. The check stage removes it.
   */
  readonly level?: Severity
  /** One sentence or more: what is wrong here and why it matters. No trailing newline. */
  readonly message: string
  /** The one-line change that fixes it; when left out the rule's own *fix* is used. */
  readonly help?: string
  readonly tool?: string
  /** Relative to the root, with `/`. */
  readonly file?: string
  /** Other files that take part (`duplicate-tool`). */
  readonly files?: readonly string[]
  /** The export that holds the tool: `default`, `tools.create_branch`. */
  readonly export?: string
  readonly side?: Side
  readonly pointer?: string
  readonly path?: string
  /** Further places of the same fault. */
  readonly places?: readonly Place[]
  readonly position?: Position
  /** Source lines around the position, `12 | code` form, without colours. */
  readonly frame?: string
  /** The user's own stack, source-mapped, paths relative to the root. */
  readonly stack?: string
}

/** A judged draft. */
export interface Finding extends FindingDraft {
  readonly severity: Severity
  readonly help: string
}
