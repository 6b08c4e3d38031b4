import type { FindingDraft, Severity, Side } from '../finding.ts'
import type { BudgetOptions, ServerIdentity } from '../options.ts'
import type { PrivateAnnotations, Schema, SchemaObject } from '../schema/types.ts'
import type { ToolMetadata } from '../tool.ts'
import type { TokenCounter } from './cost.ts'
import type { RawFinding } from './finding.ts'
import type { Unsupported } from './known.ts'
import type { LoweringName } from './lower/index.ts'
import type { RestorePlan } from './restore-optional.ts'
import type { RowId } from './rows.ts'
import type { RuleId } from './rules.ts'

/** A finished tool: the part of a `ProjectedTool` that targets read. */
export interface TargetTool extends ToolMetadata {
  readonly file: string
  readonly export: string
  readonly input: TargetDocument
  readonly output?: TargetDocument
}

/** The part of a `Projection` that targets read. */
export interface TargetDocument {
  readonly document: Schema
  /** What the author declared and the document cannot say, by pointer. */
  readonly marks?: ReadonlyMap<string, PrivateAnnotations>
}

/** A tool after lowering: what emitters write. */
export interface LoweredTool extends Omit<TargetTool, 'input' | 'output'> {
  readonly input: SchemaObject
  readonly output?: SchemaObject
  /** Strict mode could not carry the tool: written without it. */
  readonly strict?: false
}

/**
 * What a target does with one keyword or shape.
 * - `keep`: it is understood, or ignored without harm
 * - `drop`: it goes; it says nothing about which values are accepted
 * - `note`: it goes from the schema and becomes a sentence of the description
 * - `lower`: a named function writes it in another way
 * - `refuse`: the target cannot carry it: a finding
 *
 * `rule` is the finding: required where the target refuses, a warning elsewhere.
 */
export type Cell =
  | { readonly do: 'keep' | 'drop' | 'note'; readonly rule?: RuleId }
  | { readonly do: 'lower'; readonly by: LoweringName; readonly rule?: RuleId }
  | { readonly do: 'refuse'; readonly rule: RuleId }

/** One column of the capability table: every row decided. */
export type Column = { readonly [row in RowId]: Cell }

/** How sure we are: documentation, source, reproduced offline, public issue, inferred. */
export type Evidence = 'D' | 'S' | 'R' | 'I' | '?'

/** What a consumer says and where that is written. */
export interface Citation {
  /** The consumer's own words when it rejects; `…` where they vary. */
  readonly error?: string
  /** Left out: the target's. */
  readonly source?: string
  readonly evidence: Evidence
  /** Only when it differs from the rule's own severity. */
  readonly severity?: Severity
}

/** Names that a consumer accepts, and what it makes of them. */
export interface NameRule {
  readonly pattern: RegExp
  readonly max: number
  /** A longer one is taken, and may be too long for clients that put the server's name before it. */
  readonly roomy?: number
  /** The name as the consumer's model sees it. */
  readonly compose?: (server: string, tool: string) => string
  /** What happens to a longer composed one. */
  readonly overflow?: string
  /** What the client makes of a longer one. Left out: no other name. */
  readonly shorten?: (name: string) => string
  /** What the consumer makes of characters it does not take. */
  readonly fold?: (name: string) => string
}

/** One consumer of tool definitions. */
export interface Target {
  /** As written in the `targets` option. */
  readonly name: string
  /** As written in sentences: "OpenAI (strict)". */
  readonly title: string
  /** `provider`: an API; `client`: only judged, no file; `format`: a file that others read. */
  readonly kind: 'provider' | 'client' | 'format'
  /** Month or day of the newest source. */
  readonly asOf: string
  /** Where everything is written that has no source of its own. */
  readonly source: string
  readonly column: Column
  /** By rule, or by row where the target writes a thing differently and so spares a rejection. */
  readonly citations: { readonly [id in RuleId | RowId]?: Citation }
  readonly names?: NameRule
  /**
   * How properties are written on which the branches of a union disagree, whatever the option says:
   * for consumers that cannot read a list of types with an array or object in it.
   */
  readonly collisions?: 'alternatives'
  /** `format`s that stay. Left out: every one. */
  readonly formats?: readonly string[]
  /** Whether the consumer's engine runs this regular expression. Left out: whatever ECMAScript's `u` mode takes. */
  readonly pattern?: (source: string) => boolean
  /** Names that a property may have. */
  readonly propertyKey?: {
    readonly pattern: RegExp
    readonly where: 'root' | 'everywhere'
  }
  /** The description must not be empty. */
  readonly needsDescription?: boolean
  /** Longer descriptions are cut or refused. */
  readonly maxDescription?: number
  /** Output schemas are written too: their root is an object, or anything. Left out: they are not. */
  readonly outputs?: 'object' | 'any'
  /** Its documents hold what `restoreOptional` turns back. */
  readonly restores?: true
  /** The same consumer without strict mode, for `unsupported: 'non-strict'`. */
  readonly lenient?: Target
  /** The target as other versions of the consumer have it, by the `version` setting. */
  readonly versions?: { readonly [version: string]: (target: Target) => Target }
  /** Limits over one tool, or over all tools of a request. */
  readonly budgets?: readonly Budget[]
  /** Rules that no table can say. */
  readonly judge?: (tools: readonly TargetTool[], settings: TargetSettings) => readonly RawFinding[]
  /** File name and content; clients have none. */
  readonly emit?: Emitter
}

/** What a file holds: text as it is, anything else as JSON. */
export type FileValue = object | string

export interface Emitter {
  /** Default file name. */
  readonly file: string
  readonly content: (tools: readonly LoweredTool[], settings: TargetSettings) => FileValue
}

/** What a budget reports: the target fills in the rest. */
export interface BudgetFinding {
  readonly rule: RuleId
  readonly message: string
  readonly severity?: Severity
  readonly tool?: string
}

export type Budget = (
  tools: readonly LoweredTool[],
  settings: TargetSettings,
) => readonly BudgetFinding[]

export interface TargetSettings {
  readonly server?: ServerIdentity
  /** Of the consumer, where it has several: the date of the MCP specification, the API of OpenAI. */
  readonly version?: string
  /** What happens to a tool that the target cannot carry as it is. Left out: it is refused. */
  readonly unsupported?: Unsupported
  /** File name; the target's own by default. */
  readonly file?: string
  /** Most tokens for all tools together, and for each one. */
  readonly budget?: BudgetOptions
  /** Without it the `cost` target counts bytes only. */
  readonly countTokens?: TokenCounter
}

/** A finding draft with what its target knows of it. */
export interface TargetFinding extends FindingDraft {
  readonly target: string
  readonly level: Severity
  /** The consumer's own words. */
  readonly error?: string
  readonly source: string
  readonly evidence: Evidence
  readonly asOf: string
}

/** Something written in another way for this target: what happened, and the rejection it spares. */
export interface Lowered {
  readonly tool: string
  readonly side: Side
  readonly pointer: string
  readonly path: string
  readonly row: RowId
  readonly action: string
  /** The consumer's own words, had it been left as it was. */
  readonly error?: string
}

export interface TargetFile {
  readonly name: string
  /** What `text` says, for whoever wants data. */
  readonly value: FileValue
  readonly text: string
}

/** What one target made of all tools. */
export interface TargetResult {
  readonly target: string
  readonly tools: readonly LoweredTool[]
  /** Absent for clients. */
  readonly file?: TargetFile
  readonly findings: readonly TargetFinding[]
  readonly lowered: readonly Lowered[]
  /** Tool name to plan, for `restoreOptional`; only tools that need one. Absent where the target never needs any. */
  readonly restore?: { readonly [tool: string]: RestorePlan }
  /** The plans as a file beside the target's own. */
  readonly restoreFile?: TargetFile
}
