import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import schema from '../../docs/report.schema.json' with { type: 'json' }
import { project, repository, tool } from './project.ts'

describe('exit status', () => {
  test('0 when nothing is found', () => {
    const { status, stdout, stderr } = project({ 'src/tools/a.ts': tool('a') }).run('check')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toBe('✔ no findings in 1 tool\n')
  })

  test('1 for an error', () => {
    const { status, stdout } = project({
      'src/tools/a.ts': tool('a', 'value: z.any()'),
    }).run('check')
    expect(status).toBe(1)
    expect(stdout).toContain('untyped-property')
    expect(stdout).toContain('src/tools/a.ts')
    expect(stdout).toContain('z.json()')
    expect(stdout).toContain('✖ 1 error in 1 tool')
  })

  test('0 for a warning, 1 when warnings count', () => {
    const warned = project({ 'src/tools/a.ts': tool('a', 'list: z.array(z.any())') })
    expect(warned.json('check')).toMatchObject({
      status: 0,
      report: { ok: true, counts: { tools: 1, error: 0, warn: 1, info: 0 }, files: ['tools.json'] },
    })
    expect(warned.json('check', '--strict')).toMatchObject({
      status: 1,
      report: { ok: false, counts: { tools: 1, error: 0, warn: 1, info: 0 }, files: [] },
    })
  })

  test('2 for a wrong option of the project', () => {
    const { status, report } = project({
      'src/tools/a.ts': tool('a'),
      'tool-manifest.config.json': '{ "include": [""] }',
    }).json('check')
    expect(status).toBe(2)
    expect(report.error.message).toContain('The option "include[0]" is ""')
  })

  test('2 for a root that no bundler can name, before its config is read', () => {
    const sample = project({ 'tool-manifest.config.ts': 'export default {}' }, 'what?-')
    const { status, report } = sample.json('check')
    expect([status, report.error.kind]).toEqual([2, 'configuration'])
    expect(report.error.message).toContain('has a "?" in its path')
  })

  test('2 where there is no place for temporary files', () => {
    const sample = project({ 'src/tools/a.ts': tool('a'), 'a.txt': '' })
    const { status, report } = sample
      .with({ TMPDIR: `${sample.root}/a.txt`, TEMP: `${sample.root}/a.txt`, TMP: '' })
      .json('check')
    expect([status, report.error.kind]).toEqual([2, 'configuration'])
    expect(report.error.message).toContain(`No temporary folder can be made in ${sample.root}`)
    expect(report.error.message).toContain('Set TMPDIR')
  })

  test('3 when tool-manifest itself fails, with all that helps to report it', () => {
    const sample = project({
      'src/tools/a.ts': tool('a'),
      // a Node that cannot read folders is nothing that a project could correct
      'broken.cjs': `require('node:fs').readdirSync = () => { throw new Error('no folders here') }
require('node:module').syncBuiltinESMExports()
`,
    })
    const { status, report, stderr } = sample
      .with({ NODE_OPTIONS: '--require ./broken.cjs' })
      .json('check')
    expect(status).toBe(3)
    expect(report).toMatchObject({ ok: false, findings: [], files: [] })
    expect(report.error.kind).toBe('internal')
    for (const text of [report.error.message, stderr]) {
      expect(text).toMatch(
        /^\[tool-manifest\] tool-manifest itself failed: Error: no folders here\n/,
      )
      expect(text).toContain('Please report this')
    }
  })

  test('3 when the report cannot be written', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    const readOnly = openSync(join(sample.root, 'src/tools/a.ts'), 'r')
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(repository, 'dist/cli.mjs'), 'check', '--format', 'json'],
      { cwd: sample.root, encoding: 'utf8', stdio: ['ignore', readOnly, 'pipe'] },
    )
    closeSync(readOnly)
    expect(status).toBe(3)
    expect(stderr).toMatch(
      /^\[tool-manifest\] The report cannot be written to standard output: E\w+\.\n$/,
    )
  })

  test('that of the judgement, when whoever reads the report has gone', async () => {
    const sample = project({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    const child = spawn(process.execPath, [join(repository, 'dist/cli.mjs'), 'check'], {
      cwd: sample.root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [status] = await once(child, 'close')
    expect(status).toBe(1)
  })
})

describe('the JSON report', () => {
  test('names tool, file, export, side, pointer, path and fix of every finding', () => {
    const { report } = project({
      'src/tools/b.ts': tool('b', 'payload: z.object({ target: z.unknown() })'),
      'src/tools/a.ts': tool('a'),
    }).json('check')
    expect(Object.keys(report)).toEqual(['reportVersion', 'ok', 'counts', 'files', 'findings'])
    expect(report.counts).toEqual({ tools: 2, error: 1, warn: 0, info: 0 })
    expect(report.findings).toHaveLength(1)
    expect(report.findings[0]).toMatchObject({
      rule: 'untyped-property',
      severity: 'error',
      tool: 'b',
      file: 'src/tools/b.ts',
      export: 'default',
      side: 'input',
      pointer: '/properties/payload/properties/target',
      path: 'payload.target',
    })
    expect(report.findings[0].help).toContain('z.json()')
  })

  test('carries documents on request, also of tools beside one that fails', () => {
    const { status, report } = project({
      'src/tools/broken.ts': "throw new Error('no database')\nexport {}\n",
      'src/tools/good.ts': tool('good', 'when: z.iso.date().optional()'),
    }).json('check', '--documents')
    expect(status).toBe(1)
    expect(report.documents).toEqual([
      {
        tool: 'good',
        file: 'src/tools/good.ts',
        inputSchema: {
          type: 'object',
          properties: { when: { type: 'string', format: 'date' } },
        },
      },
    ])
  })

  test('is all that goes to standard output, whatever the modules print', () => {
    const { status, stdout } = project({
      'src/tools/a.ts': `console.log('hello')\nprocess.stdout.write('there')\n${tool('a')}`,
    }).run('check', '--format', 'json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).ok).toBe(true)
  })
})

describe('the report of every exit status', () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema)

  test.each([
    ['0', tool('a'), []],
    ['1', tool('a', 'value: z.any(), when: z.date()'), ['--documents']],
    ['1, of a module that throws', "throw new Error('x')\nexport {}\n", []],
    ['2', tool('a'), ['--config', 'nowhere.ts']],
  ])('%s is as docs/report.schema.json says', (_, source, flags) => {
    const { report } = project({ 'src/tools/a.ts': source }).json('check', ...flags)
    validate(report)
    expect(validate.errors).toBeNull()
  })
})

describe('colours', () => {
  test('are for terminals, and for nobody who says NO_COLOR', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    const text = (env: Readonly<Record<string, string>>) => sample.with(env).run('check').stdout
    expect(text({})).toBe('✔ no findings in 1 tool\n')
    expect(text({ FORCE_COLOR: '1' })).toContain('\u001b[')
    expect(text({ NO_COLOR: '1' })).toBe('✔ no findings in 1 tool\n')
  })
})

describe('what is judged', () => {
  test('z.any() fails the build, z.json() is the list of six kinds', () => {
    const sample = project({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    expect(sample.json('check').report.findings[0]).toMatchObject({
      rule: 'untyped-property',
      path: 'value',
    })
    sample.write({ 'src/tools/a.ts': tool('a', 'value: z.json()') })
    const { status, report } = sample.json('check', '--documents')
    expect(status).toBe(0)
    expect(report.documents[0].inputSchema.properties.value).toEqual({
      type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    })
  })

  test('--include and --exclude choose the modules, relative to --root', () => {
    const sample = project({
      'app/one/a.ts': tool('a'),
      'app/two/b.ts': tool('b'),
      'app/two/c.ts': tool('c'),
    })
    const flags = ['--include', 'one/*.ts', '--include', 'two/*.ts', '--exclude', '**/c.ts']
    const { report } = sample.json('check', '--root', 'app', ...flags, '--documents')
    expect(report.documents.map((entry: { file: string }) => entry.file)).toEqual([
      'one/a.ts',
      'two/b.ts',
    ])
  })

  test('warnings have a place also when nothing fails, remembered or not', () => {
    const source = tool('a').replace("  description: 'does a',\n", '')
    const sample = project({ 'src/tools/a.ts': source })
    for (const _ of ['first', 'remembered']) {
      const { status, report } = sample.json('check')
      expect(status).toBe(0)
      const places = report.findings.map(
        ({ rule, position }: { rule: string; position?: { line: number } }) => [
          rule,
          position?.line,
        ],
      )
      expect(places).toEqual([['missing-description', 2]])
    }
    expect(sample.run('build').stdout).not.toContain('src/tools/a.ts:2')
  })

  test('check writes nothing', () => {
    const sample = project({ 'src/tools/a.ts': tool('a') })
    expect(sample.run('check').status).toBe(0)
    expect(sample.has('dist')).toBe(false)
  })
})
