import { describe, expect, test } from 'vitest'
import { parseArguments } from '../../src/cli/args.ts'
import { ConfigurationError } from '../../src/options.ts'
import { project, repository } from './project.ts'

function refusal(...argv: readonly string[]): string {
  try {
    parseArguments(argv)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  throw new Error('was not refused')
}

describe('arguments', () => {
  test('are read, repeatable ones too', () => {
    const argv = 'build --root app --include a/*.ts --include b/*.ts --exclude c --out x --strict'
    expect(parseArguments(argv.split(' '))).toEqual({
      check: false,
      command: 'build',
      root: 'app',
      include: ['a/*.ts', 'b/*.ts'],
      exclude: ['c'],
      config: undefined,
      out: 'x',
      format: 'pretty',
      documents: false,
      strict: true,
      help: false,
      version: false,
    })
  })

  test('--no-config is no config', () => {
    expect(parseArguments(['check', '--no-config']).config).toBe(false)
  })

  test.each([
    ['an unknown command', ['chekc'], 'Unknown command "chekc".', 'Did you mean "check"?'],
    ['an unknown flag', ['check', '--inclde', 'x'], 'Unknown flag --inclde.', '"--include"'],
    ['an unknown format', ['check', '--format', 'jsn'], 'Unknown format "jsn".', '"json"'],
    ['a missing value', ['check', '--root'], '--root', '--help'],
    ['an unknown letter', ['check', '-x'], 'Unknown flag -x.', '--help'],
    ['a value too many', ['check', '--strict=1'], '--strict', 'Leave it out.'],
    ['an empty value', ['build', '--out='], 'The flag --out has no value.', 'Give it one'],
    [
      'an empty one of two',
      ['check', '--include', 'a', '--include', ''],
      '--include',
      'leave it out',
    ],
    ['a stray argument', ['check', 'src/a.ts'], 'Unexpected argument "src/a.ts".', '--include'],
    ['--documents without JSON', ['check', '--documents'], '--documents', '--format json'],
    ['--out of check', ['check', '--out', 'x'], 'takes no --out', 'build'],
    ['two wishes', ['check', '--config', 'x', '--no-config'], 'exclude each other', 'Leave'],
  ])('%s is refused with a way out', (_, argv, what, fix) => {
    const [first = '', ...rest] = refusal(...argv).split('\n')
    expect(first).toContain(`[tool-manifest] `)
    expect(first).toContain(what)
    expect(rest.join('\n')).toContain(fix)
  })
})

describe('the program', () => {
  test('--help and --version need no project', async () => {
    const empty = project({})
    const help = empty.run('--help')
    expect([help.status, help.stderr]).toEqual([0, ''])
    expect(help.stdout).toContain('tool-manifest check [flags]')
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
    const version = empty.run('--version')
    expect([version.status, version.stdout]).toEqual([0, `${manifest.version}\n`])
    expect(repository).toMatch(/\/$/)
  })

  test('without a command it says what there is, as a usage error', () => {
    const { status, stdout, stderr } = project({}).run()
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage')
  })

  test('without a command, for those who asked for JSON, it is one JSON object', () => {
    const { status, report } = project({}).json()
    expect([status, report.ok, report.error.kind]).toEqual([2, false, 'configuration'])
    expect(report.error.message).toContain('No command is given.')
  })

  test('the last --format counts, also for what is wrong', () => {
    const { status, stdout } = project({}).run('check', '--format=json', '--format', 'pretty', '-x')
    expect([status, stdout]).toEqual([2, ''])
  })

  test('wrong usage is status 2, and one JSON object for those who asked for JSON', () => {
    const { status, report, stderr } = project({}).json('check', '--strct')
    expect(status).toBe(2)
    expect(report).toMatchObject({ reportVersion: 1, ok: false, findings: [] })
    expect(report.error.kind).toBe('configuration')
    expect(report.error.message).toContain('Unknown flag --strct.')
    expect(stderr).toContain('Unknown flag --strct.')
  })
})

test.each([
  ['check', '--root', '/no/such/folder'],
  ['build', '--root', 'package.json'],
])('a root that is no folder: status 2 (%s %s %s)', (...argv) => {
  const { status, stdout, stderr } = project({ 'package.json': '{}' }).run(...argv)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('[tool-manifest] There is no folder /')
  expect(stderr).not.toContain('report this')
})
