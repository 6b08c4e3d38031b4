import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { Trace } from './protocol.ts'

/** A matched module. */
export interface ToolFile {
  /** Absolute path, with `/`. */
  readonly path: string
  /** Relative to the root, with `/`: the name used in findings. */
  readonly name: string
}

/** One file of a bundle, in memory. */
export interface BundleFile {
  readonly name: string
  readonly code: string
  /** Its sources are absolute, or relative to this file as if the bundle were written to the root. */
  readonly map?: string
}

/** The user's tool modules as one lazy ESM program. */
export interface Bundle {
  /**
   * Name of the entry file; its default export is `Record<string, () => Promise<Module>>`,
   * keyed by `ToolFile.name`.
   */
  readonly entry: string
  readonly files: readonly BundleFile[]
  /** Absolute paths of every real file the bundle was made from. */
  readonly dependencies: readonly string[]
  /** Import closure of each tool file: `ToolFile.name` -> absolute paths (for the cache). */
  readonly closures: ReadonlyMap<string, readonly string[]>
  /** Parse and resolve failures, already blamed on the right file. */
  readonly findings: readonly FindingDraft[]
  /** File URLs of the external modules that the bundle imports. */
  readonly externals?: readonly string[]
  /** Names of the tool files whose import closure contains a circular import. */
  readonly cyclic?: readonly string[]
  /** Where the imports of a tool (by `ToolFile.name`) were looked for, besides its closure (for the cache). */
  readonly lookups?: (name: string) => Lookups | undefined
}

/** What the resolution of a tool's imports depends on, besides the files that were found. */
export interface Lookups {
  /** File URLs of the external modules in the tool's closure. */
  readonly externals: readonly string[]
  /** Importing file and name of the package, also where none was found. */
  readonly packages: readonly (readonly [importer: string, name: string])[]
  /** Paths, perhaps without an ending, at which a module was expected in vain. */
  readonly missing: readonly string[]
  /** A module in the closure has no file (another plugin's virtual module). */
  readonly untracked: boolean
}

export interface BundleOptions {
  /** One file per module instead of a single one. */
  readonly split: boolean
  /** The bundle remembers where its schemas are written (`positions.ts`). */
  readonly positions?: boolean
}

/** One of the ways to a bundle (rolldown by itself, the user's own Vite pipeline). */
export interface ModuleLoader {
  bundle(files: readonly ToolFile[], options: BundleOptions): Promise<Bundle>
  /**
   * Everything besides the sources and the packages that the bundle depends on (aliases, the config
   * of a bundler), as text. Left out or `undefined`: answers are not cached.
   */
  fingerprint?(): string | undefined | Promise<string | undefined>
  /** File URLs of packages that the modules most likely import: the child loads them while they are bundled. */
  ahead?(): Promise<readonly string[]>
  /** Forget what is known of these absolute paths (watch mode). */
  invalidate(paths: readonly string[]): void
  close(): Promise<void>
}

/** What evaluation of a bundle gave. */
export interface Evaluation {
  readonly modules: readonly ModuleContracts[]
  /** Failures: each names its file. */
  readonly findings: readonly FindingDraft[]
  /** Environment names that modules read. */
  readonly environment: readonly string[]
  /** Absolute paths of files that modules read while evaluating. */
  readonly reads: readonly string[]
  /** The same for each module by itself: `ToolFile.name` -> what it touched; '' for the packages they share. */
  readonly traces: ReadonlyMap<string, Trace>
  /** Names of the modules that were loaded file by file, not from the single file. */
  readonly apart?: readonly string[]
}
