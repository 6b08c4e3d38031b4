import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { toPosix } from '../discover/index.ts'
import type { ManifestFile } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options.ts'

/** What a bundler writes beside the manifest, as far as it is used here. */
export type Bundle = Readonly<Record<string, BundleFile | undefined>>

/** What else is written. */
export interface BundleFile {
  readonly type: 'asset' | 'chunk'
  /** Of an asset. */
  readonly source?: string | Uint8Array
  /** Of a chunk. */
  readonly facadeModuleId?: string | null
}

/** The option that gives a file its name. */
function optionOf(name: string, { outputs, targets }: ResolvedOptions): string {
  if (name === outputs.manifest) return 'outputs.manifest'
  if (name === outputs.lossless) return 'outputs.lossless'
  if (name === outputs.lock) return 'lock'
  const target = targets.findIndex(({ file, restoreFile }) => file === name || restoreFile === name)
  return target < 0 ? 'outputs.tools' : `targets[${target}].file`
}

/** Who else writes the file, as far as the bundler tells. */
function writerOf(file: BundleFile, root: string, instances: number): string {
  if (file.type === 'chunk') {
    const entry = file.facadeModuleId?.replaceAll('\\', '/').replace(`${root}/`, '')
    return entry ? `the bundler, for the code of ${entry}` : 'the bundler, for code'
  }
  return instances > 1
    ? `another instance of this plugin, which the config lists ${instances} times`
    : 'the bundler or another plugin, as an asset'
}

/**
 * Refuses to replace what somebody else writes under the name of one of our files; the same bytes
 * are no loss. In: our files, what the bundler is about to write, how often its config lists us.
 * @throws ConfigurationError
 */
export function requireFreeNames(
  files: readonly ManifestFile[],
  bundle: Bundle,
  options: ResolvedOptions,
  instances: number,
): void {
  for (const { name, content } of files) {
    const taken = bundle[name]
    if (!taken) continue
    const { source = '' } = taken
    if (taken.type === 'asset' && Buffer.from(source).equals(Buffer.from(content))) continue
    const option = optionOf(name, options)
    const several = instances > 1 && taken.type === 'asset'
    throw new ConfigurationError(
      `Two write the file ${JSON.stringify(name)} of the output: this plugin, whose option ${option} gives that name, and ${writerOf(taken, options.root, instances)}.`,
      several
        ? `List the plugin once, with the "include" of both, or give one of them another name with ${option}.`
        : `Give another name with ${option}, or rename the other file.`,
    )
  }
}

const claimed = new WeakMap<object, Map<object, Bundle>>()

/** Whose files they are, and how often the config lists this plugin. */
export interface Claimant {
  /** Something that all plugins of one build share. */
  readonly build: object
  /** Something of this instance alone. */
  readonly self: object
  readonly instances: number
}

/**
 * The same for hosts that have no list of files to add ours to, or end all plugins at once: what one
 * instance writes is known to the next.
 * @throws ConfigurationError
 */
export function claimNames(
  { build, self, instances }: Claimant,
  files: readonly ManifestFile[],
  bundle: Bundle,
  options: ResolvedOptions,
): void {
  const known = claimed.get(build) ?? new Map<object, Bundle>()
  const others = [...known].filter(([claimant]) => claimant !== self).map(([, files]) => files)
  requireFreeNames(files, Object.assign({}, bundle, ...others), options, instances)
  const own = files.map(({ name, content }) => [name, { type: 'asset', source: content }] as const)
  claimed.set(build, known.set(self, Object.fromEntries(own)))
}

/** A file of ours that a folder has under the same name, with other bytes. */
export function takenIn(folder: string, files: readonly ManifestFile[]): ManifestFile | undefined {
  return files.find(({ name, content }) => {
    const path = join(folder, name)
    return existsSync(path) && readFileSync(path, 'utf8') !== content
  })
}

/**
 * Refuses to replace what Vite copies from the public folder.
 * @throws ConfigurationError
 */
export function requireFreeInPublic(
  files: readonly ManifestFile[],
  publicDir: string,
  options: ResolvedOptions,
): void {
  const file = takenIn(publicDir, files)
  if (!file) return
  const option = optionOf(file.name, options)
  const other = toPosix(relative(options.root, join(publicDir, file.name)))
  throw new ConfigurationError(
    `Two write the file ${JSON.stringify(file.name)} of the output: this plugin, whose option ${option} gives that name, and Vite, which copies ${other}.`,
    `Give another name with ${option}, or remove ${other}.`,
  )
}
