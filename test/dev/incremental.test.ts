import { describe, expect, it } from 'vitest'
import { tool, untypedTool } from '../hosts/support/project.ts'
import { VITES, viteProject } from '../hosts/support/vite.ts'
import { serve } from './support/server.ts'

const SERVER = {
  'src/server.js':
    "import manifest, { tools } from 'unplugin-tool-manifest/manifest'\nexport { manifest, tools }\n",
}

/** A tool that leaves a letter in a file each time it is evaluated. */
const counted = (name: string, body: string = tool(name)): string =>
  `import { appendFileSync } from 'node:fs'\nappendFileSync('node_modules/evaluations.txt', '${name}')\n${body}`

const isManifest = (id: string): boolean => id.includes('unplugin-tool-manifest/manifest')

/**
 * A file may be reported twice, once when it is emptied and once when it is written: what is heard may
 * be of the change before.
 */
async function manifestUpdated(updated: () => Promise<string[]>): Promise<void> {
  while (!(await updated()).some(isManifest));
}

describe.each(VITES)('changes in a dev server of %s', (version) => {
  it('evaluate only the tools that they concern', async () => {
    const using = (name: string): string =>
      counted(
        name,
        `import { text } from '../shared.ts'\n${tool(name).replace(/"Does .*"/, 'text')}`,
      )
    const project = await viteProject(version, {
      ...SERVER,
      'src/shared.ts': "export const text: string = 'first'\n",
      'src/tools/a.ts': counted('a'),
      'src/tools/b.ts': using('b'),
      'src/tools/c.ts': using('c'),
    })
    const { texts, updated } = await serve(version, project)
    const evaluated = async (): Promise<string> => {
      const names = await project.read('node_modules/evaluations.txt')
      await project.write('node_modules/evaluations.txt', '')
      return [...new Set(names)].sort().join('')
    }
    expect(await texts()).toEqual(['Does a.', 'first', 'first'])
    expect(await evaluated()).toBe('abc')

    await project.write('src/tools/a.ts', counted('a', tool('a', 'Edited.')))
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Edited.', 'first', 'first'])
    expect(await evaluated()).toBe('a')

    await project.write('src/shared.ts', "export const text: string = 'second'\n")
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Edited.', 'second', 'second'])
    expect(await evaluated()).toBe('bc')
  })

  it('update nothing when the manifest stays as it is', async () => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const { texts, updated } = await serve(version, project)
    await texts()
    await project.write('src/tools/a.ts', `// a comment\n${tool('a')}`)
    expect(await updated()).toEqual([])
    await project.write('src/tools/a.ts', tool('a', 'Edited.'))
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Edited.'])
  })

  it('follow files that tools read while they are evaluated', async () => {
    const project = await viteProject(version, {
      ...SERVER,
      'src/words.txt': 'From a file.',
      'src/tools/a.ts': `import { readFileSync } from 'node:fs'
const text = readFileSync(new URL('../words.txt', import.meta.url), 'utf8')
${tool('a').replace('"Does a."', 'text')}`,
      'src/tools/b.ts': tool('b'),
    })
    const { texts, updated } = await serve(version, project)
    expect(await texts()).toEqual(['From a file.', 'Does b.'])
    await project.write('src/words.txt', 'Edited.')
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Edited.', 'Does b.'])
  })

  it('heal a syntax error and an import that led nowhere', async () => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const { texts, get, updated } = await serve(version, project)
    const shown = async (): Promise<string> => (await get('/tools.json')).text()
    expect(await texts()).toEqual(['Does a.'])

    await project.write('src/tools/a.ts', 'export default {\n')
    await expect.poll(shown).toContain('src/tools/a.ts cannot be read')
    expect(await texts()).toEqual(['Does a.'])

    const importing = `import { text } from '../text.ts'\n${tool('a').replace('"Does a."', 'text')}`
    await project.write('src/tools/a.ts', importing)
    await expect.poll(shown).toContain('src/tools/a.ts imports "../text.ts", which cannot be found')

    await project.write('src/text.ts', "export const text: string = 'Found.'\n")
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Found.'])
  })

  it('keep what other tools said while one fails', async () => {
    const project = await viteProject(version, {
      ...SERVER,
      'src/tools/a.ts': counted('a'),
      'src/tools/b.ts': tool('b'),
    })
    const { texts, get, updated } = await serve(version, project)
    const shown = async (): Promise<string> => (await get('/tools.json')).text()
    await texts()
    await project.write('src/tools/b.ts', "throw new Error('out of order')\n")
    await expect.poll(shown).toContain('out of order')
    await project.write('src/tools/b.ts', untypedTool)
    await expect.poll(shown).toContain('untyped-property')
    await project.write('src/tools/b.ts', tool('b', 'Fixed.'))
    await manifestUpdated(updated)
    await expect.poll(texts).toEqual(['Does a.', 'Fixed.'])
    expect(await project.read('node_modules/evaluations.txt')).toBe('a')
  })
})
