import type { RuleSettings } from '../check/settings.ts'
import type { ServerCommand } from '../contract/servers/request.ts'
import type {
  AllowEntry,
  BudgetOptions,
  ServerIdentity,
  ToolIdentity,
  ToolManifestOptions,
} from '../options.ts'
import type { JsonObject } from '../schema/types.ts'

/** A server option with its parts told apart. */
export type ResolvedServer =
  | {
      readonly kind: 'module'
      /** Relative to the root, with `/`. */
      readonly module: string
      readonly export?: string
      readonly args: readonly string[]
      readonly env: { readonly [name: string]: string }
      readonly path?: string
      readonly headers?: { readonly [name: string]: string }
    }
  | ServerCommand

export interface ResolvedTarget {
  readonly name: string
  /** `false` for a client, which is only judged. */
  readonly file: string | false
  /** The plans for `restoreOptional`; `false` where the target never needs any. */
  readonly restoreFile: string | false
  /** Of the consumer, where it has several. */
  readonly version?: string
  readonly unsupported?: 'refuse' | 'encode' | 'non-strict'
  /** Globs of tool names; empty means every tool. */
  readonly tools: readonly string[]
}

/** File names relative to the output folder, with `/`; `false` where none is written. */
export interface ResolvedOutputs {
  readonly manifest: string | false
  readonly lossless: string | false
  /** Contains `[name]`. */
  readonly tools: string | false
  readonly lock: string | false
}

export interface ResolvedEvaluate {
  readonly timeout: number
  readonly env: { readonly [name: string]: string }
  readonly external: readonly (string | RegExp)[]
  readonly noExternal: true | readonly (string | RegExp)[]
  readonly conditions: readonly string[]
  readonly stub: readonly string[]
  readonly context?: string | JsonObject
}

/** {@link ToolManifestOptions} with every default filled in. */
export interface ResolvedOptions {
  /** Absolute and real (no symbolic link leads there), with `/`, without a trailing one. */
  readonly root: string
  readonly mode: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly servers: readonly ResolvedServer[]
  readonly name?: (tool: ToolIdentity) => string
  readonly flatten: 'discriminated' | 'all' | false
  readonly collisions: 'kinds' | 'alternatives'
  readonly unknown: 'untyped' | 'json'
  readonly rules: RuleSettings
  readonly allow: readonly AllowEntry[]
  readonly targets: readonly ResolvedTarget[]
  readonly server?: ServerIdentity
  readonly budget?: BudgetOptions
  readonly outputs: ResolvedOutputs
  /** The declaration file, relative to the root; `false` where none is written. */
  readonly types: string | false
  readonly order: 'name' | 'authored'
  readonly evaluate: ResolvedEvaluate
  readonly cache: boolean
  readonly dev: boolean
  readonly emit: NonNullable<ToolManifestOptions['emit']>
}
