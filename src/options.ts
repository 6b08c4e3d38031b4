import type { RuleSettings } from './check/settings.ts'
import type { Severity } from './finding.ts'
import type { JsonObject } from './schema/types.ts'

export { ConfigurationError } from './options/error.ts'
export { resolveOptions } from './options/resolve.ts'
export type {
  ResolvedEvaluate,
  ResolvedOptions,
  ResolvedOutputs,
  ResolvedServer,
  ResolvedTarget,
} from './options/resolved.ts'

/** A severity, or `off`. */
export type RuleSetting = Severity | 'off'

/** One exception from the rules. Globs for tool and path; the reason is required. */
export interface AllowEntry {
  /** The rule, or a glob of rule names. */
  readonly rule: string
  /** Glob of tool names. @default every tool */
  readonly tool?: string
  /** Glob of readable paths (`payload.items[].id`). @default every path */
  readonly path?: string
  /** Why this is right here: the next reader will ask. */
  readonly reason: string
}

/** What `name` is told of a tool. */
export interface ToolIdentity {
  /** The name its convention gave it. */
  readonly name: string
  /** The module that holds it, relative to the root, with `/`. */
  readonly file: string
  /** The export that holds it: `default`, `tools.create_branch`. */
  readonly export: string
  /** The convention that recognised it: `plain`, `ai-sdk`, `xmcp`, … */
  readonly convention: string
  /** Where its name was found: in the definition, as a key, as the export, or from the file. */
  readonly nameSource: 'own' | 'key' | 'export' | 'file'
}

/** A server whose registered tools are read: a module of yours, or a command to start. */
export type ServerOption =
  | string
  | {
      /** `src/server.ts`, or one export of it: `src/server.ts#createServer`. */
      readonly module: string
      readonly args?: readonly string[]
      readonly env?: { readonly [name: string]: string | undefined }
      /** Where a server that serves HTTP is asked. @default `/mcp` and other usual paths */
      readonly path?: string
      /** What it is asked with besides, a placeholder for its authorization. */
      readonly headers?: { readonly [name: string]: string }
    }
  | {
      /** A program that serves MCP over standard input and output: its tools are listed, not read. */
      readonly command: string
      readonly args?: readonly string[]
      readonly env?: { readonly [name: string]: string | undefined }
    }

/** A consumer of the tools: its name, or its name with settings. */
export type TargetOption =
  | string
  | {
      readonly name: string
      /** File name of its manifest; clients have none. @default the one of the target */
      readonly file?: string
      /**
       * Which version of the consumer, where there are several: the date of an MCP specification; `responses` or
       * `chat-completions` of OpenAI. @default the newest that is widely spoken
       */
      readonly version?: string
      /**
       * What happens to a tool that the target cannot carry as it is: `refuse` fails the build; `encode` writes any JSON
       * as JSON text and records as lists of entries, which `restoreOptional` turns back; `non-strict` writes the tool
       * without strict mode and warns. @default 'refuse'
       */
      readonly unsupported?: 'refuse' | 'encode' | 'non-strict'
      /** Globs of the tools it gets. @default every tool */
      readonly tools?: string | readonly string[]
    }

/** Limits on what it costs to show the tools to a model. */
export interface BudgetOptions {
  /** Tokens of all tools together. */
  readonly tokens?: number
  /** Tokens of each tool. */
  readonly perTool?: number
}

/** The server as its clients know it. */
export interface ServerIdentity {
  readonly name: string
  readonly version?: string
  readonly title?: string
  readonly description?: string
  /** Address of its Streamable HTTP endpoint. */
  readonly url?: string
}

/** The files of a build. Every name is relative to the bundler's output folder. */
export interface OutputOptions {
  /**
   * The manifest; `false` writes none (the virtual module still has it).
   * @default 'tools.json'
   */
  readonly manifest?: string | false
  /**
   * A second manifest in which every union is kept as the contract has it. `true` names it after
   * the manifest: `tools.lossless.json`.
   * @default false
   */
  readonly lossless?: boolean | string
  /**
   * One more file for each tool. `true` is `tools/[name].json`; a name of your own contains `[name]`.
   * @default false
   */
  readonly tools?: boolean | string
}

/** How the tool modules are evaluated. They run in a child process, never in the bundler. */
export interface EvaluateOptions {
  /**
   * Milliseconds that one module may take to settle; all of them together may take twenty times that.
   * @default 10000
   */
  readonly timeout?: number
  /**
   * Environment variables of the child process, besides those of the build.
   * @default {}
   */
  readonly env?: { readonly [name: string]: string | undefined }
  /**
   * Packages and modules that Node itself imports, besides what lies in `node_modules`.
   * @default []
   */
  readonly external?: string | RegExp | readonly (string | RegExp)[]
  /**
   * Packages that are bundled although they lie in `node_modules`; `true` for all of them.
   * Schema libraries and SDKs are never bundled.
   * @default []
   */
  readonly noExternal?: true | string | RegExp | readonly (string | RegExp)[]
  /**
   * Further export conditions for the resolution of packages.
   * @default []
   */
  readonly conditions?: readonly string[]
  /**
   * Modules that only the target's run time has (besides the known ones): replaced by a stub that
   * throws when it is used.
   * @default []
   */
  readonly stub?: readonly string[]
  /**
   * What functions that register tools get as their second argument: a JSON object, or a module
   * whose default export it is.
   * @default undefined
   */
  readonly context?: string | JsonObject
}

/** The options of the plugin, of the command line and of every run. */
export interface ToolManifestOptions {
  /**
   * The modules that hold tools: globs, files or folders, relative to `root`.
   * @default ['src/tools/**\/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', 'src/**\/*.tool.{ts,tsx,mts,cts,js,jsx,mjs,cjs}']
   */
  readonly include?: string | readonly string[]
  /**
   * Globs of modules that hold none; they replace the default. Declaration files and what lies in
   * `node_modules` or `dist` never count.
   * @default ['**\/*.{test,spec,stories,story,bench}.*', '**\/{__tests__,__mocks__,__fixtures__}/**']
   */
  readonly exclude?: string | readonly string[]
  /**
   * The folder that globs and file names in findings are relative to.
   * @default the bundler's root, or the working directory
   */
  readonly root?: string
  /**
   * Servers whose registered tools belong in the manifest too: `'src/server.ts#createServer'`.
   * @default []
   */
  readonly servers?: readonly ServerOption[]
  /**
   * Gives tools another name than the one their module gives them. Must answer the same for the
   * same tool.
   * @default the name by convention: the definition's own, else its key or export, else its file
   */
  readonly name?: (tool: ToolIdentity) => string
  /**
   * Which unions become one object: those with a discriminator, all, or none.
   * @default 'discriminated'
   */
  readonly flatten?: 'discriminated' | 'all' | false
  /**
   * What a flattened property says when its branches disagree: the list of their JSON kinds, or
   * the alternatives in full where an object or array takes part.
   * @default 'kinds'
   */
  readonly collisions?: 'kinds' | 'alternatives'
  /**
   * What a value of unknown type is: untyped, which the build refuses, or any JSON value.
   * @default 'untyped'
   */
  readonly unknown?: 'untyped' | 'json'
  /**
   * Severities by rule, for all tools or some:
   * `{ 'untyped-value': 'error', 'missing-description': { tools: { 'debug_*': 'off' } } }`.
   * @default the default of each rule
   */
  readonly rules?: RuleSettings
  /**
   * Exceptions from the rules, each with its reason.
   * @default []
   */
  readonly allow?: readonly AllowEntry[]
  /**
   * Consumers that get a manifest of their own, lowered to what they accept and verified.
   * @default []
   */
  readonly targets?: readonly TargetOption[]
  /**
   * The server as its clients know it: its name is part of the names that some clients show, and
   * of some files.
   * @default undefined
   */
  readonly server?: ServerIdentity
  /**
   * Most tokens that the tools may take, all together and each, as a model is shown them (o200k_base).
   * Needs the package `gpt-tokenizer`.
   * @default no limit
   */
  readonly budget?: BudgetOptions
  /** The files that are written. */
  readonly outputs?: OutputOptions
  /**
   * Write a declaration file with the names of the tools, so that `tools` of
   * `unplugin-tool-manifest/manifest` knows them. `true` is `tool-manifest.d.ts`; a name of your own
   * is relative to `root`. Written only when its bytes change.
   * @default false
   */
  readonly types?: boolean | string
  /**
   * Order of the tools in a manifest: by name; or by file, then by export, then as written in maps
   * and lists.
   * @default 'name'
   */
  readonly order?: 'name' | 'authored'
  /** How the tool modules are evaluated. */
  readonly evaluate?: EvaluateOptions
  /**
   * Keep what was evaluated in `node_modules/.cache`, and evaluate only what changed.
   * @default true
   */
  readonly cache?: boolean
  /**
   * Also write the digests of all contracts, for review and comparison. `true` is `tools.lock.json`.
   * @default false
   */
  readonly lock?: boolean | string
  /**
   * Serve the manifest at `/tools.json` in Vite's dev server.
   * @default true
   */
  readonly dev?: boolean
  /**
   * The Vite environment whose output gets the files: its name or a predicate. `auto` is the only
   * environment of the build, else the first whose consumer is a server; a client that the same
   * process builds after its server gets none.
   * @default 'auto'
   */
  readonly emit?:
    | 'auto'
    | (string & {})
    | ((environment: {
        readonly name: string
        readonly config: { readonly consumer: string }
      }) => boolean)
}
