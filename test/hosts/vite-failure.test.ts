import { describe, expect, it } from 'vitest'
import { descriptions, tool, untypedTool } from './support/project.ts'
import { CONFIG, loadVite, VITES, type ViteName, viteProject } from './support/vite.ts'

interface BuildFailure {
  readonly message: string
  /** Rolldown wraps them. */
  readonly errors?: readonly BuildFailure[]
  readonly id?: string
  readonly plugin?: string
}

async function failingBuild(version: ViteName, root: string): Promise<BuildFailure> {
  const { build } = await loadVite(version)
  return build({ root }).then(
    () => expect.fail('the build was expected to fail'),
    (error: BuildFailure) => error.errors?.[0] ?? error,
  )
}

describe.each(VITES)('%s: a failing build', (version) => {
  it('names every finding, points at the first, and leaves no manifest', async () => {
    const project = await viteProject(version, {
      'vite.config.js': CONFIG.replace(
        'toolManifest()',
        'toolManifest({ outputs: { tools: true, lossless: true } })',
      ),
      'src/main.js': 'export {}\n',
      'src/tools/a.ts': tool('a'),
      'src/tools/b.ts': tool('b'),
    })
    await (await loadVite(version)).build({ root: project.root })
    expect(project.has('dist/tools/a.json')).toBe(true)

    await project.write('src/tools/b.ts', untypedTool)
    await project.write('src/tools/c.ts', untypedTool.replace('untyped', 'loose'))
    const error = await failingBuild(version, project.root)
    expect(error.plugin).toBe('tool-manifest')
    expect(error.id).toBe(project.path('src/tools/b.ts'))
    expect(error.message).toContain('2 errors')
    expect(error.message).toContain('src/tools/b.ts')
    expect(error.message).toContain('src/tools/c.ts')
    expect(error.message).toContain('input payload')
    // place and frame of each below its own heading, and nowhere else
    const lines = error.message.split('\n').map((line) => line.trim())
    for (const name of ['b', 'c']) {
      const place = lines.indexOf(`src/tools/${name}.ts:5:36`)
      expect(lines.slice(place, place + 5).join('\n')).toMatch(/^> 5 \| .*z\.any\(\)/m)
    }
    expect(error.message.match(/> 5 \|/g)).toHaveLength(2)
    for (const name of ['tools.json', 'tools.lossless.json', 'tools']) {
      expect(project.has(`dist/${name}`), name).toBe(false)
    }

    await project.write('src/tools/b.ts', tool('b'))
    await project.remove('src/tools/c.ts')
    await (await loadVite(version)).build({ root: project.root })
    expect(Object.keys(descriptions(await project.read('dist/tools.json')))).toEqual(['a', 'b'])
  })

  it('blames the file that does not parse and still judges the others', async () => {
    const project = await viteProject(version, {
      'vite.config.js': CONFIG,
      'src/main.js': 'export {}\n',
      'src/broken.ts': 'export const value = = 1\n',
      'src/tools/a.ts': `import { value } from '../broken.ts'\n${tool('a').replace('"Does a."', 'String(value)')}`,
      'src/tools/b.ts': untypedTool,
      'src/tools/c.ts': 'export default {\n',
    })
    const { message } = await failingBuild(version, project.root)
    expect(message).toContain('src/broken.ts cannot be read')
    expect(message).toContain('src/tools/c.ts cannot be read')
    expect(message).toContain('input payload')
  })

  it('blames imports that do not resolve, and a tool that imports the manifest', async () => {
    const project = await viteProject(version, {
      'vite.config.js': CONFIG,
      'src/main.js': 'export {}\n',
      'src/tools/a.ts': `import absent from 'not-installed'\n${tool('a').replace('"Does a."', 'absent')}`,
      'src/tools/b.ts': `import { missing } from './not-there'\n${tool('b').replace('"Does b."', 'missing')}`,
      'src/tools/c.ts': `import manifest from 'unplugin-tool-manifest/manifest'\n${tool('c').replace('"Does c."', 'String(manifest)')}`,
      'src/tools/d.ts': `import { env } from 'cloudflare:workers'\nexport const later = () => env.KEY\n${tool('d')}`,
      'src/tools/e.ts': untypedTool,
    })
    const { message } = await failingBuild(version, project.root)
    expect(message).toContain('src/tools/a.ts imports "not-installed", which cannot be found')
    expect(message).toContain('src/tools/b.ts imports "./not-there", which cannot be found')
    expect(message).toContain('src/tools/c.ts imports the manifest')
    expect(message).toContain('manifest-imported-by-tool')
    expect(message).toContain('input payload')
    expect(message).toContain('4 errors')
    expect(message).not.toContain('src/tools/d.ts')
  })

  it("shows the user's own stack when a module throws", async () => {
    const project = await viteProject(version, {
      'vite.config.js': CONFIG,
      'src/main.js': 'export {}\n',
      'src/helper.ts':
        'interface Unused { a: 1 }\n\nexport function fail(): never {\n  throw new Error("no database")\n}\n',
      'src/tools/a.ts': `import { fail } from '../helper.ts'\nfail()\n${tool('a')}`,
    })
    const { message } = await failingBuild(version, project.root)
    expect(message).toContain('no database')
    expect(message).toContain('src/helper.ts:4:9')
    expect(message).toContain('src/tools/a.ts:2:1')
    expect(message).not.toContain('dist/plugin')
  })
})

describe('options', () => {
  it('are judged where the plugin is called', async () => {
    const { default: toolManifest } = await import('../../dist/vite.mjs')
    expect(() => toolManifest({ inlcude: [] } as object)).toThrow('Did you mean "include"?')
  })

  it('may be null, as where a config has none for a mode', async () => {
    const project = await viteProject('vite8', {
      'src/main.js': 'export const main = 1\n',
      'src/tools/a.ts': tool('a'),
      'vite.config.js': CONFIG.replace('toolManifest()', 'toolManifest(null)'),
    })
    await (await loadVite('vite8')).build({ root: project.root })
    expect(Object.keys(descriptions(await project.read('dist/tools.json')))).toEqual(['a'])
  })
})
