import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Project } from './project.ts'

/** A real project of fixtures/ that is built with the framework's own command. */
interface Framework {
  readonly name: string
  /** Where docs/frameworks.md says that the manifest is, and nowhere else. */
  readonly manifest: string
  /** What the command line is told to find the same tools. */
  readonly flags?: readonly string[]
  /** What the server side answers that imports the manifest. */
  readonly answer: (project: Project) => Promise<unknown>
}

const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'astro',
    manifest: 'dist/server/tools.json',
    answer: (project) => project.ask('dist/server/entry.mjs', '/mcp/tools'),
  },
  {
    name: 'sveltekit',
    manifest: '.svelte-kit/output/server/tools.json',
    answer: (project) => project.ask('build/index.js', '/mcp/tools'),
  },
  {
    name: 'nitro',
    manifest: '.output/server/tools.json',
    flags: ['--include', 'server/tools/**/*.ts'],
    answer: (project) => project.ask('.output/server/index.mjs', '/api/tools'),
  },
  {
    name: 'nuxt',
    manifest: '.output/server/tools.json',
    flags: ['--include', 'server/tools/**/*.ts'],
    answer: (project) => project.ask('.output/server/index.mjs', '/api/tools'),
  },
  {
    name: 'next-webpack',
    manifest: '.next/server/chunks/tools.json',
    answer: async (project) => JSON.parse(project.read('.next/server/app/mcp/tools.body')),
  },
  {
    name: 'next-command-line',
    manifest: 'public/tools.json',
    answer: async (project) => JSON.parse(project.read('.next/server/app/mcp/tools.body')),
  },
]

const BUILD = 300_000

describe.each(FRAMEWORKS)('$name', ({ name, manifest, flags = [], answer }) => {
  let project: Project
  beforeAll(() => {
    project = new Project(name)
  })
  afterAll(() => project.remove())

  test(
    'its own build writes what the command line writes',
    () => {
      const { ok, text } = project.build()
      expect(ok, text).toBe(true)
      expect(project.find('tools.json')).toEqual([manifest])
      const content = project.read(manifest)
      expect(content).toBe(project.commandLine(flags))
      const { tools } = JSON.parse(content)
      expect(tools.map((tool: { name: string }) => tool.name)).toEqual([
        'save_note',
        'search_notes',
      ])
      // the highest limit comes through an alias of the project
      expect(tools[1].inputSchema.properties).toEqual({
        query: { description: 'What to look for', type: 'string', minLength: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      })
    },
    BUILD,
  )

  test(
    'its server answers with the imported manifest',
    async () => {
      expect(await answer(project)).toEqual(JSON.parse(project.read(manifest)))
    },
    BUILD,
  )

  test(
    'a tool that no model can understand fails its build',
    () => {
      const [file = ''] = project.find('save-note.ts')
      project.edit(file, 'text: z.string()', 'text: z.any()')
      const { ok, text } = project.build()
      expect(ok).toBe(false)
      expect(text).toContain('untyped-property')
      expect(text).toContain(file)
      expect(text).toContain('z.json()')
      expect(project.find('tools.json')).toEqual([])
    },
    BUILD,
  )
})
