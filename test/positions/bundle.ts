import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { positionsPlugin } from '../../src/load/positions/plugin.ts'
import { PositionStore } from '../../src/load/positions/store.ts'

const { resolve } = createRequire(import.meta.url)

export interface Evaluated {
  readonly exports: Record<string, never>
  readonly store: PositionStore
}

/** Bundles modules in memory with the recording plugin and evaluates `main.ts`. */
export async function evaluate(
  files: Record<string, string>,
  main = 'main.ts',
): Promise<Evaluated> {
  const build = await rolldown({
    input: `/app/${main}`,
    treeshake: false,
    plugins: [
      {
        name: 'memory',
        resolveId(specifier, importer) {
          if (specifier.startsWith('/app/')) return specifier
          if (specifier.startsWith('.')) return new URL(specifier, `file://${importer}`).pathname
          return { id: pathToFileURL(resolve(specifier)).href, external: true }
        },
        load: (id) => files[id.slice('/app/'.length)] ?? null,
      },
      positionsPlugin('/app'),
    ],
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  const store = PositionStore.install()
  const url = `data:text/javascript,${encodeURIComponent(output[0].code)}`
  return { exports: await import(/* @vite-ignore */ url), store }
}

/** Where the marker stands in the files: `file:line:column`. The marker itself is taken out. */
export function marked(files: Record<string, string>): {
  files: Record<string, string>
  at: string
} {
  let at = ''
  const clean = Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const offset = text.indexOf('¶')
      if (offset < 0) return [name, text]
      const before = text.slice(0, offset).split('\n')
      at = `${name}:${before.length}:${(before.at(-1) ?? '').length + 1}`
      return [name, text.replace('¶', '')]
    }),
  )
  return { files: clean, at }
}
