#!/usr/bin/env node
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { hurry } from '../load/runtime/engine.ts'
import { ConfigurationError, isConfigurationError } from '../options/error.ts'
import { type Arguments, parseArguments } from './args.ts'
import { HELP } from './help.ts'

function version(): string {
  const manifest = createRequire(import.meta.url)('../package.json') as { version: string }
  return manifest.version
}

interface Ending {
  readonly stdout: string
  readonly stderr?: string
  readonly status: 0 | 1 | 2 | 3
}

/**
 * What the user's config and plugins print must not get into the report. It is shown once, however
 * often they are loaded. Out: how the report is printed, which answers with what kept it from being.
 */
function guardOutput(): (text: string) => Promise<NodeJS.ErrnoException | undefined> {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  const printed = new Set<string>()
  stdout.write = ((text: string | Uint8Array, ...rest: unknown[]) => {
    const key = String(text)
    const shown = printed.has(key) ? '' : text
    printed.add(key)
    return (stderr.write as (...all: unknown[]) => boolean).call(stderr, shown, ...rest)
  }) as typeof stdout.write
  stdout.on('error', () => {})
  return (text) => new Promise((done) => void write(text, (error) => done(error ?? undefined)))
}

/** Also an error is exactly one JSON object for those who asked for JSON. */
function failure(error: unknown, json: boolean): Ending {
  const expected = isConfigurationError(error)
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const text = expected
    ? error.message
    : `[tool-manifest] tool-manifest itself failed: ${detail}\nPlease report this with the output above.`
  // the errors of bundlers are coloured
  const message = stripVTControlCharacters(text)
  const report = {
    reportVersion: 1,
    ok: false,
    counts: { tools: 0, error: 0, warn: 0, info: 0 },
    files: [],
    findings: [],
    error: { kind: expected ? 'configuration' : 'internal', message },
  }
  return {
    stdout: json ? `${JSON.stringify(report, null, 2)}\n` : '',
    stderr: `${message}\n`,
    status: expected ? 2 : 3,
  }
}

async function end(given: Arguments): Promise<Ending> {
  if (given.help) return { stdout: HELP, status: 0 }
  if (given.version) return { stdout: `${version()}\n`, status: 0 }
  if (given.command === undefined) {
    if (given.format === 'json') throw new ConfigurationError('No command is given.', NO_COMMAND)
    return { stdout: '', stderr: HELP, status: 2 }
  }
  const { run } = await import('./run.ts')
  const { text, status } = await run(given.command, given)
  return { stdout: text, status }
}

const NO_COMMAND = 'Name one: check, build or types. Run "tool-manifest --help" for all there is.'

/** Known before the flags are, which may be what is wrong. */
function wantsJson(argv: readonly string[]): boolean {
  const formats = argv.map((flag, at) =>
    flag === '--format' ? argv[at + 1] : /^--format=(.*)/s.exec(flag)?.[1],
  )
  return formats.findLast((format) => format !== undefined) === 'json'
}

const LOST = '[tool-manifest] The report cannot be written to standard output:'

const CUT_SHORT = new ConfigurationError(
  "The project's config, or a plugin in it, ended the process or never finished loading.",
  'Remove its process.exit() or the promise that never settles, or add --no-config to go without.',
)

async function main(argv: readonly string[]): Promise<void> {
  const print = guardOutput()
  // the status of whoever ended us would pass for ours: 0 for a judgement that was never made
  const cutShort = (): void => {
    const { stdout, stderr, status } = failure(CUT_SHORT, wantsJson(argv))
    process.exitCode = status
    process.stderr.write(stderr ?? '')
    void print(stdout)
  }
  process.once('exit', cutShort)
  const finish = async ({ stdout, stderr, status }: Ending): Promise<void> => {
    process.off('exit', cutShort)
    if (stderr !== undefined) process.stderr.write(stderr)
    const lost = await print(stdout)
    // whoever reads it may have gone (`| head`)
    const isLost = lost !== undefined && lost.code !== 'EPIPE'
    if (isLost) process.stderr.write(`${LOST} ${lost.code ?? lost.message}.\n`)
    // a config or a plugin may have left something running
    process.exit(isLost ? 3 : status)
  }
  const fail = (error: unknown) => finish(failure(error, wantsJson(argv)))
  // thrown by a plugin outside of our call: Node's own status would be that of findings
  process.on('uncaughtException', fail)
  try {
    await finish(await end(parseArguments(argv)))
  } catch (error) {
    await fail(error)
  }
}

hurry()
await main(process.argv.slice(2))
