import { posix } from 'node:path'
import type { InputOptions } from 'rolldown'
import type { BundleFile } from '../types.ts'
import { absoluteSource } from './files.ts'
import type { Generated } from './generated.ts'

/**
 * Sends Rollup's chunks through Rolldown once more, in memory: as one lazy file (Rollup's own is
 * eager), and with the generated CommonJS modules in it.
 * @param entry name of the chunk that holds the index
 */
export async function repack(
  chunks: readonly BundleFile[],
  entry: string,
  generated: Generated,
  { split }: { readonly split: boolean },
): Promise<BundleFile[]> {
  const byName = new Map(chunks.map((chunk) => [`/${chunk.name}`, chunk]))
  const options: InputOptions = {
    input: { index: `/${entry}` },
    plugins: [
      {
        name: 'tool-manifest:chunks',
        resolveId(source, importer) {
          if (generated.load(source) !== undefined) return source
          const id =
            importer === undefined ? source : posix.resolve(posix.dirname(importer), source)
          if (source.startsWith('.') || importer === undefined) if (byName.has(id)) return id
          return { id: source, external: true }
        },
        load(id) {
          const chunk = byName.get(id)
          if (!chunk) return { code: generated.load(id) ?? '', moduleType: 'js' }
          return { code: chunk.code, map: chunk.map ?? null, moduleType: 'js' }
        },
      },
    ],
  }
  return pack(options, split)
}

/** Runs Rolldown, in memory, over modules that are transformed already. Out: its programs; `index` is `index.mjs`. */
export async function pack(options: InputOptions, split: boolean): Promise<BundleFile[]> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    ...options,
    platform: 'node',
    treeshake: false,
    shimMissingExports: true,
    logLevel: 'silent',
    optimization: { inlineConst: false },
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: 'hidden',
      sourcemapPathTransform: absoluteSource,
      keepNames: true,
      // by default constants go that follow a `throw`, though they are exported: another error than the author's
      minify: false,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      ...(split ? { preserveModules: true } : { codeSplitting: false }),
    })
    return toFiles(output)
  } finally {
    await build.close()
  }
}

/** As far as it is used here: the output of Rollup, Rolldown and Vite. */
type Output =
  | {
      readonly type: 'chunk'
      readonly fileName: string
      readonly code: string
      readonly map?: { toString(): string } | null
    }
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array }

/** The programs of an output with their maps, which may be among its assets. */
export function toFiles(output: readonly Output[]): BundleFile[] {
  const assets = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source]] : [])),
  )
  return output.flatMap((file) => {
    if (file.type !== 'chunk') return []
    const map = file.map?.toString() ?? assets.get(`${file.fileName}.map`)?.toString()
    return [{ name: file.fileName, code: file.code, ...(map === undefined ? {} : { map }) }]
  })
}
