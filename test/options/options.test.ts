import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, resolveOptions, type ToolManifestOptions } from '../../src/options.ts'

const context = { root: '/app', mode: 'production' }
const resolve = (options?: unknown) => resolveOptions(options as ToolManifestOptions, context)

function refusal(options: unknown): string {
  try {
    resolve(options)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  throw new Error('was not refused')
}

describe('defaults', () => {
  test('serve a project that configures nothing', () => {
    expect(resolve()).toEqual({
      root: '/app',
      mode: 'production',
      include: [
        'src/tools/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
        'src/**/*.tool.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
      ],
      exclude: [
        '**/*.{test,spec,stories,story,bench}.*',
        '**/{__tests__,__mocks__,__fixtures__}/**',
      ],
      servers: [],
      flatten: 'discriminated',
      collisions: 'kinds',
      unknown: 'untyped',
      rules: {},
      allow: [],
      targets: [],
      outputs: { manifest: 'tools.json', lossless: false, tools: false, lock: false },
      types: false,
      order: 'name',
      evaluate: {
        timeout: 10_000,
        env: {},
        external: [],
        noExternal: [],
        conditions: [],
        stub: [],
      },
      cache: true,
      dev: true,
      emit: 'auto',
    })
  })

  test('an option that is undefined counts as absent', () => {
    expect(resolve({ include: undefined, evaluate: { env: { KEY: undefined } } })).toEqual(
      resolve(),
    )
  })

  test('root is taken from the context, without a trailing slash', () => {
    expect(resolve({ root: 'packages/server/' }).root).toBe('/app/packages/server')
    expect(resolve({ root: '/elsewhere' }).root).toBe('/elsewhere')
  })

  test('root is the real folder where a link leads to it', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tm-options-')))
    mkdirSync(join(folder, 'real'))
    symlinkSync('real', join(folder, 'link'))
    expect(resolve({ root: join(folder, 'link') }).root).toBe(join(folder, 'real'))
  })
})

describe('values', () => {
  test('a time limit that no timer can count is a day', () => {
    const { evaluate } = resolveOptions(
      { evaluate: { timeout: 1e12 } },
      { root: '/', mode: 'production' },
    )
    expect(evaluate.timeout).toBe(86_400_000)
  })

  test('a single glob is a list of one', () => {
    expect(resolve({ include: 'tools/*.ts' }).include).toEqual(['tools/*.ts'])
  })

  test('servers are told apart', () => {
    const servers = [
      './src/server.ts#createServer',
      { module: 'src/index.ts', args: ['--quiet'] },
      { command: 'uvx', args: ['weather'], env: { KEY: 'x' } },
      { module: 'src/http.ts', path: '/v1', headers: { authorization: 'x' } },
    ]
    expect(resolve({ servers }).servers).toEqual([
      { kind: 'module', module: 'src/server.ts', export: 'createServer', args: [], env: {} },
      { kind: 'module', module: 'src/index.ts', args: ['--quiet'], env: {} },
      { kind: 'command', command: 'uvx', args: ['weather'], env: { KEY: 'x' } },
      {
        ...{ kind: 'module', module: 'src/http.ts', args: [], env: {} },
        ...{ path: '/v1', headers: { authorization: 'x' } },
      },
    ])
  })

  test('true gives outputs their default names, beside the manifest', () => {
    const outputs = { manifest: 'ai/catalogue.json', lossless: true, tools: true }
    expect(resolve({ outputs, lock: true }).outputs).toEqual({
      manifest: 'ai/catalogue.json',
      lossless: 'ai/catalogue.lossless.json',
      tools: 'tools/[name].json',
      lock: 'ai/catalogue.lock.json',
    })
  })

  test('targets get a file of their own', () => {
    const targets = [
      'codex',
      { name: 'mcp', version: '2025-11-25' },
      { name: 'gemini', tools: 'a_*', unsupported: 'encode' as const },
    ]
    expect(resolve({ targets }).targets).toEqual([
      { name: 'codex', file: false, restoreFile: false, tools: [] },
      {
        name: 'mcp',
        file: 'tools.mcp.json',
        restoreFile: false,
        version: '2025-11-25',
        tools: [],
      },
      {
        name: 'gemini',
        file: 'tools.gemini.json',
        restoreFile: 'tools.gemini.restore.json',
        unsupported: 'encode',
        tools: ['a_*'],
      },
    ])
  })

  test('rules of targets are rules', () => {
    expect(resolve({ rules: { 'openai-strict/record': 'warn' } }).rules).toEqual({
      'openai-strict/record': 'warn',
    })
  })
})

describe('refusals name the option and the nearest valid one', () => {
  test.each([
    ['an unknown option', { inlcude: 'a' }, 'Unknown option "inlcude".', 'Did you mean "include"?'],
    [
      'an unknown nested option',
      { evaluate: { timout: 1 } },
      'Unknown option "evaluate.timout".',
      'Did you mean "timeout"?',
    ],
    [
      'a name that lacks its last letter, where a shorter name begins it too',
      { targets: ['openai-stric'] },
      'There is no target "openai-stric".',
      'Did you mean "openai-strict"?',
    ],
    [
      'an option that resembles none',
      { outputs: { qqqqqqqq: 1 } },
      'Unknown option "outputs.qqqqqqqq".',
      'Valid names: manifest, lossless, tools.',
    ],
    [
      'an option named like a member of every object',
      { constructor: 1 },
      'Unknown option "constructor".',
      'Valid names:',
    ],
    [
      'an unknown constant',
      { flatten: 'discriminatd' },
      'The option "flatten" is "discriminatd", which is not valid.',
      'Expected one of "discriminated", "all", false. Did you mean "discriminated"?',
    ],
    [
      'an ill-typed value',
      { evaluate: { timeout: '10s' } },
      'The option "evaluate.timeout" is "10s", which is not valid.',
      'Expected a number of milliseconds greater than 0.',
    ],
    [
      'a server that names an export of no module',
      { servers: ['#createServer'] },
      'The option "servers[0]" is "#createServer", which is not valid.',
      'Expected the path of a module, perhaps with an export: "src/server.ts#createServer".',
    ],
    [
      'an ill-typed entry of a list',
      { include: ['src/a.ts', 7] },
      'The option "include[1]" is 7, which is not valid.',
      'Expected a string that is not empty.',
    ],
    [
      'an unknown rule',
      { rules: { 'untyped-propery': 'off' } },
      'The option "rules" names the unknown rule "untyped-propery".',
      'Did you mean "untyped-property"?',
    ],
    [
      'an unknown rule of a target',
      { rules: { 'openai-strict/recrd': 'off' } },
      'names the unknown rule "openai-strict/recrd".',
      'Did you mean "record"?',
    ],
    [
      'a rule of an unknown target',
      { rules: { 'opnai/record': 'off' } },
      'names the unknown rule "opnai/record".',
      'There is no target opnai. Did you mean "openai"?',
    ],
    [
      'an unknown target',
      { targets: ['gemni'] },
      'There is no target "gemni".',
      'Did you mean "gemini"?',
    ],
    [
      'an unknown version of a target',
      { targets: [{ name: 'mcp', version: '2024' }] },
      'The target "mcp" has no version "2024".',
      'Known are:',
    ],
    [
      'a file of a client, which writes none',
      { targets: [{ name: 'codex', file: 'codex.json' }] },
      'The target "codex" only judges and writes no file.',
      'Leave "file" out.',
    ],
    [
      'an unknown severity',
      { rules: { 'untyped-value': 'warning' } },
      'The option "rules.untyped-value" is "warning", which is not valid.',
      'Did you mean "warn"?',
    ],
    [
      'an exception without a reason',
      { allow: [{ rule: 'untyped-property' }] },
      'The option "allow[0]" lacks "reason".',
      'Add it',
    ],
    [
      'an exception from an unknown rule',
      { allow: [{ rule: 'untyped', reason: 'x' }] },
      'The option "allow[0].rule" names the unknown rule "untyped".',
      'Did you mean "untyped-property"?',
    ],
    [
      'a context that JSON cannot carry',
      { evaluate: { context: { client: () => 1 } } },
      'The option "evaluate.context" is {"client":"()"}',
      'no functions',
    ],
    [
      'a null character',
      { evaluate: { env: { KEY: 'a\0' } } },
      'The option "evaluate.env.KEY" is "a\\u0000", which is not valid.',
      'Expected a string.',
    ],
    [
      'a time limit without end',
      { evaluate: { timeout: Number.POSITIVE_INFINITY } },
      'The option "evaluate.timeout" is Infinity, which is not valid.',
      'milliseconds',
    ],
    [
      'an output that is the folder itself',
      { outputs: { manifest: './.' } },
      'The option "outputs.manifest" is "./.", which leaves the output folder.',
      'Give a file name below it',
    ],
    [
      'an option that throws',
      {
        rules: {
          get 'untyped-value'() {
            throw new Error('not today')
          },
        },
      },
      'The options cannot be read: Error: not today.',
      'Make every option a plain value.',
    ],
    ['options that are none', 'src/tools', 'The option "options" is "src/tools"', 'an object'],
    [
      'two outputs with one name',
      { outputs: { lossless: 'Tools.json' } },
      'The options outputs.manifest and outputs.lossless both write the file "Tools.json".',
      'Give one of them another file name.',
    ],
    [
      'a target that writes the manifest',
      { targets: [{ name: 'mcp', file: 'tools.json' }] },
      'The options outputs.manifest and targets[0] (mcp) both write the file "tools.json".',
      'Give one of them another file name.',
    ],
    [
      'an output outside of the output folder',
      { outputs: { manifest: '../tools.json' } },
      'The option "outputs.manifest" is "../tools.json", which leaves the output folder.',
      'Give a file name below it',
    ],
    [
      'an absolute output',
      { outputs: { manifest: '/srv/tools.json' } },
      'leaves the output folder',
      'Give a file name below it',
    ],
    [
      'a file per tool without the name of the tool',
      { outputs: { tools: 'tools/one.json' } },
      'every tool would be written to that one file',
      'Put [name] where the name of the tool goes',
    ],
  ])('%s', (_, options, what, fix) => {
    const message = refusal(options)
    expect(message).toMatch(/^\[tool-manifest\] /)
    const [first, ...rest] = message.split('\n')
    expect(first).toContain(what)
    expect(rest.join('\n')).toContain(fix)
  })
})
