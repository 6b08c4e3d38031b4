import { failingModule } from './generated.ts'

const STYLES = /\.(?:css|scss|sass|less|styl|stylus|pcss|postcss|sss)$/i
const COMPONENTS = /\.(?:vue|svelte|astro|mdx)$/i
const TEXTS = /\.(?:txt|md|html?|sql|graphql|gql|prompt|csv|xml|hbs|mustache|ejs|liquid)$/i
const FILES =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|svg|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|flac|aac|pdf|wasm|zip)$/i

/** Data that only a plugin of some bundler turns into a value. */
const FOREIGN = /\.(?:ya?ml|toml|json5|jsonc|ini|proto|wgsl|glsl|bin|dat|po)$/i

export type AssetKind = 'text' | 'file' | 'nothing' | 'addon' | 'foreign'

/** How a file that is no program is imported; `undefined` for a program. */
export function assetKind(path: string): AssetKind | undefined {
  if (STYLES.test(path) || COMPONENTS.test(path)) return 'nothing'
  if (TEXTS.test(path)) return 'text'
  if (FILES.test(path)) return 'file'
  if (FOREIGN.test(path)) return 'foreign'
  return path.endsWith('.node') ? 'addon' : undefined
}

/** What `./file?query` asks for. */
export function queryKind(query: string): AssetKind | undefined {
  if (/(?:^|&)raw(?:$|&|=)/.test(query)) return 'text'
  if (/(?:^|&)(?:url|no-inline|file)(?:$|&|=)/.test(query)) return 'file'
  return /(?:^|&)(?:worker|sharedworker|component|react)(?:$|&|=)/.test(query)
    ? 'nothing'
    : undefined
}

/** The module that stands for such a file. */
export function assetModule(
  kind: AssetKind,
  path: string,
  name: string,
  read: () => string,
): string {
  switch (kind) {
    case 'text':
      return `export default ${JSON.stringify(read())};\n`
    case 'file':
      return `export default ${JSON.stringify(path)};\n`
    case 'nothing':
      return 'export default {};\n'
    case 'foreign':
      return failingModule({
        kind: 'unparsable',
        message: `${name} cannot be read: nothing here turns such a file into a module`,
        help: 'import it with `?raw`, or let the Vite config that has a plugin for it be used',
      })
    case 'addon':
      return `import { createRequire } from 'node:module';\nexport default createRequire(${JSON.stringify(path)})(${JSON.stringify(path)});\n`
  }
}
