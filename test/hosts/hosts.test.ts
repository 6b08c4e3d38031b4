import { describe, expect, it, onTestFinished } from 'vitest'
import { built, HOSTS, type Watch } from './support/hosts.ts'
import type { Outcome } from './support/outcomes.ts'
import { createProject, descriptions, type Project, tool, untypedTool } from './support/project.ts'

const FILES = {
  'src/main.js': "export const main = 'main'\n",
  'src/shared/text.ts': "export const text: string = 'shared text'\n",
  'src/tools/a.ts': tool('a'),
  'src/tools/b.ts': `import { text } from '../shared/text.ts'\n${tool('b').replace('"Does b."', 'text')}`,
}

const EXPECTED = `${JSON.stringify(
  {
    tools: [
      ['a', 'Does a.'],
      ['b', 'shared text'],
    ].map(([name, description]) => ({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'What to look for.' } },
        required: ['query'],
      },
    })),
  },
  null,
  2,
)}\n`

const manifest = (project: Project): Promise<Record<string, string> | undefined> =>
  project.read('dist/tools.json').then(descriptions, () => undefined)

const LATE = 1_500

/**
 * Makes a change and waits for the build that gives the wanted state. One change may wake a watcher
 * more than once; and one that has just said that it built may not watch yet, so it is told again.
 */
async function after(
  change: () => Promise<void>,
  watch: Watch,
  wanted: (outcome: Outcome) => boolean | Promise<boolean>,
): Promise<Outcome> {
  await change()
  for (let next = watch.outcomes.next(); ; ) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LATE)
    })
    const outcome = await Promise.race([next, late])
    clearTimeout(timer)
    if (!outcome) await change()
    else if (await wanted(outcome)) return outcome
    else next = watch.outcomes.next()
  }
}

describe.each(HOSTS)('$name', (host) => {
  it('builds the same bytes as every other host', async () => {
    const project = await createProject(FILES)
    await built(host, project)
    expect(await project.read('dist/tools.json')).toBe(EXPECTED)
  })

  it('fails for every finding, and leaves no manifest of an earlier build', async () => {
    const project = await createProject(FILES)
    await host.build(project)
    expect(project.has('dist/tools.json')).toBe(true)
    await project.write('src/tools/a.ts', untypedTool)
    await project.write('src/tools/c.ts', untypedTool.replace('untyped', 'loose'))
    for (const mode of ['production', 'development'] as const) {
      const { ok, text } = await host.build(project, { mode })
      expect(ok).toBe(false)
      expect(text).toContain('untyped-property')
      expect(text).toContain('src/tools/a.ts')
      expect(text).toContain('src/tools/c.ts')
      expect(text).toContain('input payload')
      expect(text).toContain('Fix:')
      expect(project.has('dist/tools.json')).toBe(false)
    }
  })

  it('removes the files of tools that went, and the folder of the last', async () => {
    const project = await createProject({ ...FILES, 'dist/tools/mine.json': '{}' })
    const options = { outputs: { tools: true } }
    await built(host, project, { options, keepsOutput: true })
    expect(project.has('dist/tools/a.json')).toBe(true)
    await project.write('src/tools/a.ts', tool('c'))
    await built(host, project, { options, keepsOutput: true })
    const written = ['a', 'b', 'c', 'mine'].map((name) => project.has(`dist/tools/${name}.json`))
    expect(written).toEqual([false, true, true, true])
    await project.remove('dist/tools/mine.json')
    await project.write('src/tools/a.ts', untypedTool)
    expect((await host.build(project, { options, keepsOutput: true })).ok).toBe(false)
    expect(project.has('dist/tools')).toBe(false)
  })
})

const WATCHING = HOSTS.flatMap(({ name, watch }) => (watch ? [{ name, watch }] : []))

describe.each(WATCHING)('$name', (host) => {
  it('watches tools, what they import, and their folder; survives a failure', {
    timeout: 30_000,
  }, async () => {
    const project = await createProject(FILES)
    const watch = await host.watch(project, { mode: 'development' })
    onTestFinished(async () => void (await watch.close()))
    const write = (name: string, content: string) => () => project.write(name, content)
    const names = async (): Promise<string> => Object.keys((await manifest(project)) ?? {}).join()

    await after(
      () => Promise.resolve(),
      watch,
      async () => (await manifest(project))?.a === 'Does a.',
    )
    await after(
      write('src/tools/a.ts', tool('a', 'Edited.')),
      watch,
      async () => (await manifest(project))?.a === 'Edited.',
    )
    await after(
      write('src/shared/text.ts', "export const text = 'edited text'\n"),
      watch,
      async () => (await manifest(project))?.b === 'edited text',
    )
    const failure = await after(write('src/tools/a.ts', untypedTool), watch, ({ ok }) => !ok)
    expect(failure.text).toContain('src/tools/a.ts')
    expect(project.has('dist/tools.json')).toBe(false)
    await after(write('src/tools/a.ts', tool('a')), watch, async () => (await names()) === 'a,b')

    await after(write('src/tools/c.ts', tool('c')), watch, async () => (await names()) === 'a,b,c')
    await after(
      () => project.remove('src/tools/a.ts'),
      watch,
      async () => (await names()) === 'b,c',
    )
  })
})
