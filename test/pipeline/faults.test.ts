import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRolldownLoader } from '../../src/load/index.ts'
import { ConfigurationError, resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { unreadable } from '../../src/pipeline/matched.ts'
import { type PipelineResult, runPipeline } from '../../src/pipeline.ts'
import { project, tool } from '../cli/project.ts'

function run(root: string, options: ToolManifestOptions = {}): Promise<PipelineResult> {
  return runPipeline(resolveOptions(options, { root, mode: 'production' }), {
    loader: createRolldownLoader,
  })
}

const said = ({ findings }: PipelineResult) =>
  findings.map(({ rule, severity, file }) => [rule, severity, file])

async function refusal(result: Promise<unknown>): Promise<string> {
  const error = await result.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ConfigurationError)
  return (error as Error).message
}

describe('links', () => {
  const files = {
    'real/src/tools/f.ts': tool('f'),
    'real/src/tools/index.ts': "export * from './f.ts'\nexport { default } from './f.ts'\n",
  }

  test('a root that is a link is the folder it leads to', async () => {
    const { root } = project(files)
    symlinkSync('real', join(root, 'link'))
    const result = await run(join(root, 'link'))
    expect(said(result)).toEqual([])
    expect(result.tools.map(({ file }) => file)).toEqual(['src/tools/f.ts'])
  })

  test('so are findings named', async () => {
    const sample = project({ 'real/src/tools/f.ts': tool('f', 'a: z.any()') })
    symlinkSync('real', join(sample.root, 'link'))
    const { findings } = await run(join(sample.root, 'link'))
    expect(findings.map(({ file, position }) => [file, position?.file, position?.line])).toEqual([
      ['src/tools/f.ts', 'src/tools/f.ts', 5],
    ])
  })

  test('a folder of tools that is a link holds each tool once', async () => {
    const { root } = project({ ...files, 'app/package.json': '{}' })
    mkdirSync(join(root, 'app/src'))
    symlinkSync('../../real/src/tools', join(root, 'app/src/tools'))
    const result = await run(join(root, 'app'))
    expect(said(result)).toEqual([])
    expect(result.tools.map(({ file }) => file)).toEqual(['src/tools/f.ts'])
  })

  test('one that leads nowhere is a warning, and no tool', async () => {
    const { root } = project({ 'src/tools/f.ts': tool('f') })
    symlinkSync('nowhere.ts', join(root, 'src/tools/gone.ts'))
    const result = await run(root)
    expect(result.ok).toBe(true)
    expect(said(result)).toEqual([['evaluation-failed', 'warn', 'src/tools/gone.ts']])
    expect(result.findings[0]?.message).toContain('is a symbolic link that leads nowhere')
  })

  test('a project with nothing but such a link has no tool', async () => {
    const { root } = project({ 'src/tools/.keep': '' })
    symlinkSync('nowhere.ts', join(root, 'src/tools/gone.ts'))
    const result = await run(root)
    expect(said(result).sort()).toEqual([
      ['evaluation-failed', 'warn', 'src/tools/gone.ts'],
      ['no-tool-matched', 'error', undefined],
    ])
  })
})

describe('not one tool', () => {
  const one = { 'src/tools/one.ts': 'export const q = 1\n' }
  const helped = { 'src/tools/two.ts': "export { q as r } from './one.ts'\n" }

  test('is an error of every module, of helpers too', async () => {
    const result = await run(project({ ...one, ...helped }).root)
    expect(result).toMatchObject({ ok: false, files: [] })
    expect(said(result)).toEqual([
      ['no-tool-found', 'error', 'src/tools/one.ts'],
      ['no-tool-found', 'error', 'src/tools/two.ts'],
    ])
    expect(result.findings[1]?.message).toBe(
      'No tool found: the module exports `r` (a number). No module has one: the manifest would be empty.',
    )
    expect(result.findings.map(({ help }) => help)).toEqual([
      expect.stringMatching(/^Export an object/),
      expect.stringMatching(/^Export an object/),
    ])
  })

  test.each(['warn', 'off'] as const)('is what the settings say: %s', async (severity) => {
    const result = await run(project(one).root, { rules: { 'no-tool-found': severity } })
    expect(result.ok).toBe(true)
  })

  test('is no further error where something else failed', async () => {
    const result = await run(project({ ...one, 'src/tools/bad.ts': 'throw 1\n' }).root)
    expect(said(result)).toEqual([
      ['evaluation-failed', 'error', 'src/tools/bad.ts'],
      ['no-tool-found', 'warn', 'src/tools/one.ts'],
    ])
  })

  test('a pattern is shown as it was written, with what else there is', async () => {
    const { findings } = await run(project(one).root, { include: ['src\\tools\\**'] })
    expect(findings[0]?.message).toContain('No module matches "src\\tools\\**", ')
    expect(findings[0]?.help).toMatch(/^Write "\/" in patterns/)
    expect(findings[0]?.help).toContain('"servers": ["src/index.ts"]')
  })

  test('an `exclude` of the user is shown too: it may have taken all', async () => {
    const { root } = project(one)
    const { findings } = await run(root, { include: ['src/**'], exclude: ['**/*.ts', 'lib'] })
    expect(findings[0]?.message).toBe(
      'No module matches "src/**" and is left by "exclude" ("**/*.ts", "lib"), relative to the root of the project.',
    )
  })
})

describe('what is the user’s to fix', () => {
  test('a root that is not there', async () => {
    const { root } = project({})
    expect(await refusal(run(root, { root: 'nowhere' }))).toContain(
      `There is no folder ${join(root, 'nowhere')}.`,
    )
  })

  test('a root with a query in its path', async () => {
    const { root } = project({ 'a?b/src/tools/a.ts': tool('a') })
    expect(await refusal(run(join(root, 'a?b')))).toContain('has a "?" in its path')
  })

  test('a module with a query in its name; the others are not affected', async () => {
    const result = await run(
      project({ 'src/tools/a?b.ts': tool('a'), 'src/tools/c.ts': tool('c') }).root,
    )
    expect(said(result)).toEqual([['evaluation-failed', 'error', 'src/tools/a?b.ts']])
    expect(result.tools.map(({ name }) => name)).toEqual(['c'])
  })

  test('a function of the options that throws', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a') })
    const name = (): string => {
      throw new TypeError('boom')
    }
    expect(await refusal(run(root, { name }))).toContain(
      'The option "name" threw for the tool "a" of src/tools/a.ts: TypeError: boom',
    )
  })

  test('what the file system refuses, and nothing else', () => {
    const { root } = project({ file: '' })
    const attempt = (work: () => unknown): string | undefined => {
      try {
        work()
      } catch (error) {
        return unreadable(error)?.message
      }
      throw new Error('nothing was thrown')
    }
    const path = join(root, 'file')
    expect(attempt(() => readdirSync(path))).toContain(`Cannot look for tools in ${path}: ENOTDIR.`)
    expect(attempt(() => JSON.parse('{'))).toBeUndefined()
  })
})
