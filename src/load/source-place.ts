import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

const RUNTIME = 'globalThis[Symbol.for("unplugin-tool-manifest")]'

/** What the bundler replaces: a bundled module lives elsewhere, but must believe it is its source file. */
export const PLACE_DEFINES: Readonly<Record<string, string>> = {
  'import.meta.url': '__toolManifestUrl',
  'import.meta.filename': '__toolManifestFile',
  'import.meta.dirname': '__toolManifestFolder',
  'import.meta.resolve': '__toolManifestResolve',
  'import.meta.env': '__toolManifestEnv',
  'import.meta.main': 'false',
  __filename: '__toolManifestFile',
  __dirname: '__toolManifestFolder',
}

/** Source text that may speak of its own place. */
export const MENTIONS_PLACE: RegExp = /import\.meta|__dirname|__filename/

/** Declarations, on one line, of the names in `PLACE_DEFINES` for the module `path`. */
export function placeDeclarations(path: string): string {
  const url = pathToFileURL(path).href
  const values = {
    __toolManifestUrl: JSON.stringify(url),
    __toolManifestFile: JSON.stringify(path),
    __toolManifestFolder: JSON.stringify(dirname(path)),
    __toolManifestResolve: `(specifier) => ${RUNTIME}.resolve(specifier, ${JSON.stringify(url)})`,
    __toolManifestEnv: `${RUNTIME}.env`,
  }
  return Object.entries(values)
    .map(([name, value]) => `var ${name} = ${value};`)
    .join(' ')
}
