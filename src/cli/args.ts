import { parseArgs } from 'node:util'
import { suggest } from '../nearest.ts'
import { ConfigurationError } from '../options/error.ts'

const COMMANDS = ['check', 'build', 'types'] as const
export type Command = (typeof COMMANDS)[number]

const FLAGS = {
  root: { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  config: { type: 'string' },
  'no-config': { type: 'boolean' },
  out: { type: 'string' },
  format: { type: 'string' },
  documents: { type: 'boolean' },
  strict: { type: 'boolean' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** The command line, taken apart. */
export interface Arguments {
  readonly command: Command | undefined
  readonly root: string | undefined
  readonly include: readonly string[] | undefined
  readonly exclude: readonly string[] | undefined
  /** A config with options, or a Vite config; `false` when none may be read. */
  readonly config: string | false | undefined
  readonly out: string | undefined
  readonly format: 'pretty' | 'json'
  readonly documents: boolean
  readonly strict: boolean
  /** types: compare, and write nothing. */
  readonly check: boolean
  readonly help: boolean
  readonly version: boolean
}

function usage(what: string, fix: string): ConfigurationError {
  return new ConfigurationError(what, `${fix} Run "tool-manifest --help" for all there is.`)
}

/** Says what Node's parser found wrong in our words. */
function refusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const flag = /'([^' ]+)/.exec(error.message)?.[1] ?? ''
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const fix = suggest(
      flag,
      Object.keys(FLAGS).map((name) => `--${name}`),
    )
    return usage(`Unknown flag ${flag}.`, fix)
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const isSwitch = error.message.includes('does not take')
    const fix = isSwitch ? 'Leave it out.' : 'A value that begins with "-" is written --flag=value.'
    return usage(error.message, fix)
  }
  return error
}

/**
 * Reads the command line.
 * @throws ConfigurationError for an unknown command or flag, a missing or wrong value
 * @example parseArguments(['check', '--format', 'json']).format // 'json'
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv)
  const [command, ...rest] = positionals
  if (command !== undefined && !(COMMANDS as readonly string[]).includes(command)) {
    throw usage(`Unknown command ${JSON.stringify(command)}.`, suggest(command, COMMANDS))
  }
  if (rest[0] !== undefined) {
    throw usage(
      `Unexpected argument ${JSON.stringify(rest[0])}.`,
      'To name modules use --include, and quote globs so that the shell leaves them alone.',
    )
  }
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''))
  if (empty) {
    const from = `An empty one often comes from a variable that is not set.`
    throw usage(`The flag --${empty[0]} has no value.`, `Give it one, or leave it out. ${from}`)
  }
  const { format = 'pretty', documents = false } = values
  if (format !== 'pretty' && format !== 'json') {
    throw usage(`Unknown format ${JSON.stringify(format)}.`, suggest(format, ['pretty', 'json']))
  }
  if (documents && format !== 'json') {
    throw usage('--documents belongs to the JSON report.', 'Add --format json.')
  }
  if (values.out !== undefined && command === 'check') {
    throw usage('check writes nothing, so it takes no --out.', 'Use build instead.')
  }
  if (values.check && command !== 'types') {
    throw usage('--check belongs to the command types.', 'Leave it out.')
  }
  if (values.config !== undefined && values['no-config']) {
    throw usage('--config and --no-config exclude each other.', 'Leave one of them out.')
  }
  return {
    command: command as Command | undefined,
    root: values.root,
    include: values.include,
    exclude: values.exclude,
    config: values['no-config'] ? false : values.config,
    out: values.out,
    format,
    documents,
    strict: values.strict ?? false,
    check: values.check ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    throw refusal(error)
  }
}
