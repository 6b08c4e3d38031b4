import { transformSync } from 'rolldown/utils'
import { MENTIONS_PLACE, PLACE_DEFINES, placeDeclarations } from '../source-place.ts'

// Vite has its own values for these
const { 'import.meta.env': _env, 'import.meta.main': _main, ...DEFINES } = PLACE_DEFINES

/** The module with the place of its source file instead of the bundle's; `undefined` when it does not ask. */
export function placed(code: string, path: string): { code: string; map: string } | undefined {
  if (!MENTIONS_PLACE.test(code)) return undefined
  const result = transformSync(path, code, {
    lang: 'js',
    define: DEFINES,
    sourcemap: true,
    target: 'esnext',
  })
  if (result.errors.length > 0 || !result.map) return undefined
  return { code: `${placeDeclarations(path)} ${result.code}`, map: JSON.stringify(result.map) }
}
