import { lock } from './digest.ts'
import { orderTools } from './order.ts'
import { type FinishedTool, type ManifestEntry, manifestTool } from './tool.ts'

/** A file of the build: its name below the output folder, with `/`, and its text. */
export interface ManifestFile {
  readonly name: string
  readonly content: string
}

/** Which files are written, and how. `tools` contains `[name]`. */
export interface ManifestFilesOptions {
  readonly manifest: string | false
  readonly lossless: string | false
  readonly tools: string | false
  readonly lock: string | false
  readonly order: 'name' | 'authored'
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The text of a manifest: the body of a `tools/list` result, two spaces, one newline at the end. */
export function manifestJson(tools: readonly ManifestEntry[]): string {
  return json({ tools })
}

/**
 * A tool's file name. Only the rule `tool-name`, which can be turned off, keeps odd characters out
 * of names: they are percent-encoded, so that no name leaves the folder or meets another one.
 */
export function toolFileName(pattern: string, name: string): string {
  // half a surrogate pair has no encoding
  const safe = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[*~'()!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length))
  return pattern.replaceAll('[name]', () => safe)
}

/**
 * The files of a build. In: the finished tools in authored order (by file, then as written), the
 * same tools in lossless mode when that twin is wanted, and the file names. Out: the files, the
 * same bytes for the same tools on every machine.
 * @example manifestFiles(tools, { manifest: 'tools.json', lossless: false, tools: false, lock: false, order: 'name' })
 */
export function manifestFiles(
  tools: readonly FinishedTool[],
  options: ManifestFilesOptions,
  lossless: readonly FinishedTool[] = [],
): ManifestFile[] {
  const entries = orderTools(tools, options.order).map(manifestTool)
  const files: ManifestFile[] = []
  if (options.manifest !== false) {
    files.push({ name: options.manifest, content: manifestJson(entries) })
  }
  if (options.lossless !== false) {
    const twins = orderTools(lossless, options.order).map(manifestTool)
    files.push({ name: options.lossless, content: manifestJson(twins) })
  }
  if (options.tools !== false) {
    for (const entry of entries) {
      files.push({ name: toolFileName(options.tools, entry.name), content: json(entry) })
    }
  }
  if (options.lock !== false) files.push({ name: options.lock, content: json(lock(entries)) })
  return files
}
