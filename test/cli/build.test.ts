import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project, tool, viteConfig } from './project.ts'

describe('build', () => {
  test('writes the manifest below the root', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    const { status, stdout, stderr } = sample.run('build')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toBe('✔ no findings in 1 tool\n  tools.json written to dist\n')
    expect(JSON.parse(sample.read('dist/tools.json'))).toEqual({
      tools: [
        {
          name: 'a',
          description: 'does a',
          inputSchema: {
            type: 'object',
            properties: { id: { type: 'string' } },
            required: ['id'],
          },
        },
      ],
    })
  })

  test('counts what check tells in full', () => {
    const union = `change: z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), x: z.string() }),
      z.object({ k: z.literal('b'), x: z.int() }),
    ])`
    const sample = project({ 'src/tools/a.ts': tool('a', union) })
    expect(sample.run('build').stdout).toBe(
      '✔ no errors or warnings in 1 tool\n  notes, shown by "tool-manifest check": 1\n  tools.json written to dist\n',
    )
    expect(sample.run('check').stdout).toContain('lossy-collision')
  })

  test('writes to --out', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    expect(sample.json('build', '--out', 'assets/ai').report.files).toEqual(['tools.json'])
    expect(sample.has('assets/ai/tools.json')).toBe(true)
    expect(sample.has('dist')).toBe(false)
  })

  test('gives the same bytes in another folder, with files in another order', () => {
    const names = ['a', 'b', 'c', 'd']
    const files = names.map((name) => [`src/tools/${name}.ts`, tool(name)] as const)
    const one = project(Object.fromEntries(files))
    const other = project(Object.fromEntries(files.toReversed()), 'tool manifest [other] (x)-')
    expect(one.run('build').status).toBe(0)
    expect(other.run('build').status).toBe(0)
    expect(other.read('dist/tools.json')).toBe(one.read('dist/tools.json'))
    expect(one.read('dist/tools.json')).not.toContain(one.root)
  })

  test('that fails leaves no manifest that looks current, and other files alone', () => {
    const sample = project({
      'src/tools/a.ts': tool('a'),
      'dist/server.js': '// keep',
      'vite.config.mjs': viteConfig('{ outputs: { tools: true, lossless: true }, lock: true }'),
    })
    expect(sample.run('build').status).toBe(0)
    const written = ['tools.json', 'tools.lossless.json', 'tools.lock.json', 'tools/a.json']
    expect(written.map((name) => sample.has(`dist/${name}`))).toEqual([true, true, true, true])
    sample.write({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    expect(sample.json('build')).toMatchObject({ status: 1, report: { ok: false, files: [] } })
    expect(written.map((name) => sample.has(`dist/${name}`))).toEqual([false, false, false, false])
    expect(sample.has('dist/tools')).toBe(false)
    expect(sample.read('dist/server.js')).toBe('// keep')
  })

  test('removes the file of a tool that is gone', () => {
    const sample = project({
      'src/tools/list.ts': `${tool('a').replace('export default', 'export const a =')}
export const b = { ...a, name: 'b' }\n`,
      'vite.config.mjs': viteConfig("{ outputs: { tools: 'by-name/[name].json' } }"),
    })
    expect(sample.run('build').status).toBe(0)
    expect(sample.has('dist/by-name/b.json')).toBe(true)
    sample.write({ 'src/tools/list.ts': tool('a') })
    expect(sample.run('build').status).toBe(0)
    expect([sample.has('dist/by-name/a.json'), sample.has('dist/by-name/b.json')]).toEqual([
      true,
      false,
    ])
  })

  test('says so when the output cannot be written', () => {
    const sample = project({ 'src/tools/a.ts': tool('a'), dist: 'a file, not a folder' })
    const { status, report, stderr } = sample.json('build')
    expect(status).toBe(2)
    expect(report.error.kind).toBe('configuration')
    expect(stderr).toContain(join(sample.root, 'dist'))
    expect(stderr).toContain('--out')
  })

  test('says so, and ends, where no folder can be made', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    const { status, report } = sample.json('build', '--out', '/proc/tool-manifest/out')
    expect([status, report.error.kind]).toEqual([2, 'configuration'])
    expect(report.error.message).toContain('Cannot write to /proc')
  })

  test('says so when a folder stands where the manifest goes', () => {
    const sample = project({ 'src/tools/a.ts': tool('a'), 'dist/tools.json/note.txt': 'mine' })
    const { status, stderr } = sample.run('build')
    expect(status).toBe(2)
    expect(stderr).toContain(join(sample.root, 'dist/tools.json'))
    expect(sample.read('dist/tools.json/note.txt')).toBe('mine')
  })
})
