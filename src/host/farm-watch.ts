import { type FSWatcher, watch } from 'node:fs'
import type { ResolvedOptions } from '../options.ts'
import { foldersBelow } from './watch.ts'

/** Farm's compiler, as far as it is used here. */
export interface FarmCompiler {
  update(paths: readonly string[], wait: boolean): Promise<unknown>
  writeResourcesToDisk(): void
}

/** Farm's dev server, as far as it is used here. */
export interface FarmServer {
  readonly hmrEngine?: { hmrUpdate(path: string): Promise<unknown> }
}

/** Editors write more than once. */
const PAUSE = 50

/** The newest compiler of a project: when its config is edited Farm makes another, and ends none. */
const newest = new Map<string, FarmCompiler>()

/** New and deleted tools in watch mode: Farm hears only of edited files (farm-fe/farm#1815). */
export class FarmFolders {
  readonly #root: string
  readonly #compiler: FarmCompiler
  #server: FarmServer | undefined
  #watchers = new Map<string, FSWatcher>()
  /** The tool modules of the build that was begun last. */
  #matched: Promise<string> = Promise.resolve('')
  #timer: NodeJS.Timeout | undefined

  constructor(root: string, compiler: FarmCompiler) {
    this.#root = root
    this.#compiler = compiler
    newest.set(root, compiler)
  }

  /** The compiler works for a dev server. */
  serve(server: FarmServer): void {
    this.#server = server
  }

  /** A build begins, with the tools that are there now. */
  begin(options: ResolvedOptions): void {
    this.#matched = match(options)
  }

  /**
   * Watches the folders of the last build, and keeps nobody alive. In also: a module that Farm
   * knows, which is built again when the tools are others than those of the build.
   */
  async follow(
    folders: readonly string[],
    module: string,
    options: ResolvedOptions,
  ): Promise<void> {
    const wanted = new Set(await foldersBelow(folders))
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    const look = async (): Promise<void> => {
      if (newest.get(this.#root) !== this.#compiler) return this.#close()
      // folders that are new have tools too
      await this.follow(folders, module, options)
      if ((await match(options)) !== (await this.#matched)) await this.#update(module)
    }
    const hear = (): void => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(
        () => look().catch((error: Error) => console.error(error.message)),
        PAUSE,
      )
      this.#timer.unref()
    }
    for (const folder of wanted) {
      if (this.#watchers.has(folder)) continue
      try {
        // one that goes is told by the one above it
        this.#watchers.set(
          folder,
          watch(folder, { persistent: false }, hear).on('error', () => {}),
        )
      } catch {
        // it went while it was looked for
      }
    }
  }

  async #update(path: string): Promise<void> {
    if (this.#server) return void (await this.#server.hmrEngine?.hmrUpdate(path))
    await this.#compiler.update([path], true)
    this.#compiler.writeResourcesToDisk()
  }

  #close(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }
}

async function match(options: ResolvedOptions): Promise<string> {
  const { discover } = await import('../discover/discover.ts')
  return discover(options)
    .map(({ path }) => path)
    .join('\0')
}
