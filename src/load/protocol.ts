import type { ServerRequest } from '../contract/servers/index.ts'
import type { ModuleContracts } from '../contract/types.ts'
import type { Wanted } from './positions/wanted.ts'

/** What a child may be told before its job, one line as well: packages to load while it waits. */
export interface Preparation {
  readonly warm: readonly string[]
  /** The job comes at once: they are only imported, and what that touches is part of it. */
  readonly soon?: boolean
}

/** What the parent asks of a child: one line of JSON on file descriptor 3. */
export interface Job {
  /** File URL of the bundle's entry. */
  readonly entry: string
  /** Keys of the entry's default export, in the order of evaluation. */
  readonly names: readonly string[]
  readonly root: string
  /** File URLs of the external modules of the bundle. */
  readonly externals: readonly string[]
  /** Changes to intrinsics that are part of the project (a polyfill shared by many tools). */
  readonly tolerated: readonly string[]
  /** Places whose positions are wanted, by module; the bundle was made to know them. */
  readonly positions?: Readonly<Record<string, readonly Wanted[]>>
  /** Which of the names are servers, and how each is started; they alone, or none. */
  readonly servers?: Readonly<Record<string, ServerRequest>>
  /** What functions that register tools get as their second argument. */
  readonly context?: RegisterContext
}

/** A value, or the name of the module in the bundle whose default export it is. */
export type RegisterContext = { readonly value: unknown } | { readonly module: string }

/** An error as data. */
export interface Failure {
  readonly kind:
    | 'threw'
    | 'exit'
    | 'uncaught'
    | 'rejection'
    | 'unresolved'
    | 'unparsable'
    | 'stub'
    | 'manifest'
  /** `TypeError`; missing when no `Error` was thrown. */
  readonly name?: string
  readonly message: string
  readonly stack?: string
  readonly help?: string
  /** Names of environment variables that were read and are not set. */
  readonly missing?: readonly string[]
  /** The last line it wrote to standard error before it ended the process. */
  readonly printed?: string
  /** Where in a source file, when the failure knows it. */
  readonly position?: { readonly file: string; readonly line: number; readonly column: number }
  readonly frame?: string
}

/** What evaluating one module touched. */
export interface Trace {
  /** Environment names it read; `*` when it listed them all. */
  readonly environment: readonly string[]
  /** Absolute paths of files and folders it read or looked for. */
  readonly reads: readonly string[]
  /** Something that cannot be tracked happened (a child process, the network). */
  readonly untracked: boolean
}

/** What a child tells, one line each. `index` is a position in `Job.names`; -1 is the bundle itself. */
export type Message =
  | readonly ['start', index: number]
  | readonly ['done', index: number, contracts: ModuleContracts, trace: Trace]
  | readonly ['failed', index: number, failure: Failure, trace: Trace]
  /** The module changed intrinsics: this child must not evaluate another one. */
  | readonly ['tainted', index: number, changes: readonly string[]]
  /** The event loop ran dry while the module was still waiting for something. */
  | readonly ['stuck', index: number]
  | readonly ['end', trace: Trace]
