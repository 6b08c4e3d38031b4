import { readModule } from '../../contract/index.ts'
import { link } from './link.ts'

/** As much of Zod as is used here; any version. */
interface Zod {
  [name: string]: (...given: unknown[]) => Schema
}

interface Schema {
  [name: string]: (...given: unknown[]) => Schema
}

/**
 * Loads packages and reads a small tool with the schema library among them, so that the code that
 * does it is compiled when the real ones come.
 */
export async function rehearse(urls: readonly string[]): Promise<void> {
  const modules = [...urls, 'data:text/javascript,export default {}']
  for (const loaded of await Promise.allSettled(modules.map((url) => import(url)))) {
    if (loaded.status !== 'fulfilled') continue
    const { z } = loaded.value as { z?: Zod }
    if (typeof z !== 'object' && typeof z !== 'function') continue
    try {
      for (let round = 0; round < 3; round++) {
        const tool = {
          name: 'rehearsal',
          description: 'Rehearses.',
          inputSchema: contract(z as Zod),
        }
        const load = link({ tool: { run: async (...given) => define(given, tool) } }, NOWHERE)
        await readModule(await load('tool'), { file: 'rehearsal.ts', registries: [] })
      }
    } catch {
      // another library, or a version without one of these
    }
  }
}

const NOWHERE = { env: {}, resolve: (specifier: string): string => specifier }

/** What a linked module does to export something. */
function define([, , , , name]: readonly unknown[], value: unknown): void {
  ;(name as (key: string, get: () => unknown) => void)('default', () => value)
}

function contract(z: Zod): unknown {
  const { object, string, number, boolean, array, literal } = z as Record<string, Zod[string]>
  const text = () => string?.().min?.(1).describe?.('Text.')
  return object?.({
    text: text(),
    count: number?.().int?.().min?.(0).max?.(9).default?.(1).describe?.('How many.'),
    flag: boolean?.().optional?.(),
    choice: z.enum?.(['a', 'b']),
    list: array?.(object({ text: text() })),
    kind: z.discriminatedUnion?.('type', [
      object({ type: literal?.('a'), text: text() }),
      object({ type: literal?.('b'), count: number?.().nullable?.() }),
    ]),
  })
}
