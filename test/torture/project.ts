import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Writes files below a new folder, with the packages of this repository at hand. */
export function makeProject(files: Readonly<Record<string, string>>, name = 'tm-'): string {
  const root = mkdtempSync(join(tmpdir(), name))
  for (const [file, source] of Object.entries(files)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync(join(repository, 'node_modules/zod'), join(root, 'node_modules/zod'))
  return root
}

/** Twenty ordinary tools; every fifth shares a helper with the next. */
export function goodTools(): Record<string, string> {
  const files: Record<string, string> = {
    'src/shared.ts': `import { z } from 'zod'\nexport const place = z.object({ lat: z.number(), lon: z.number() }).describe('A place')\n`,
  }
  for (let i = 0; i < 20; i++) {
    // some before the hostile module, some after it
    const file = `src/tools/${i < 10 ? 'a' : 'z'}${String(i).padStart(2, '0')}.ts`
    files[file] = [
      `import { z } from 'zod'`,
      `import { place } from '../shared'`,
      `const kinds = ['walk', 'ride', 'kind${i}'].map((kind) => kind.toLowerCase())`,
      `export const contract = {`,
      `  name: 'good_${i}',`,
      `  description: 'Good tool ' + ${i},`,
      `  inputSchema: z.object({ place, kind: z.enum(kinds), note: z.string().optional(), ...Object.fromEntries(Object.entries({ extra: z.number() })) }),`,
      `}`,
      '',
    ].join('\n')
  }
  return files
}
