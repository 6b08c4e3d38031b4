import { RULE_NAMES } from '../finding.ts'
import { suggest } from '../nearest.ts'
import { KNOWN_TARGETS, UNSUPPORTED } from '../target/known.ts'
import { TARGET_RULE_NAMES } from '../target/rule-names.ts'
import { ConfigurationError } from './error.ts'
import {
  anyText,
  callback,
  choice,
  count,
  duration,
  either,
  flag,
  isBoolean,
  isFalse,
  isList,
  isObject,
  isPattern,
  isString,
  isTrue,
  jsonObject,
  list,
  moduleName,
  pattern,
  record,
  shape,
  text,
  type Validator,
} from './validate.ts'

const globs = either('a glob or a list of globs', [isString, text], [isList, list(text)])
const patterns = either(
  'a string, a regular expression or a list of them',
  [isPattern, pattern],
  [isList, list(pattern)],
)
const named = (expected: string): Validator => either(expected, [isBoolean, flag], [isString, text])

const severity = choice('error', 'warn', 'info', 'off')

/** A rule of ours by its name, or of a target: `openai-strict/open-object`. */
function ruleName(rule: string, name: string): void {
  const [owner = '', ...rest] = rule.split('/')
  const target = rest.length > 0 && Object.hasOwn(KNOWN_TARGETS, owner)
  const known: readonly string[] = target ? TARGET_RULE_NAMES : RULE_NAMES
  const wanted = target ? rest.join('/') : rule
  if (known.includes(wanted)) return
  throw new ConfigurationError(
    `The option ${JSON.stringify(name)} names the unknown rule ${JSON.stringify(rule)}.`,
    rest.length > 0 && !target
      ? `There is no target ${owner}. ${suggest(owner, Object.keys(KNOWN_TARGETS))}`
      : suggest(wanted, known),
  )
}

const rules: Validator = (value, name) => {
  const parts = { severity, tools: record(severity) }
  const expected = 'a severity, or an object with "severity" or "tools"'
  const setting = either(expected, [isString, severity], [isObject, shape(parts)])
  const ofDescriptions = either(
    expected,
    [isString, severity],
    [isObject, shape({ ...parts, properties: flag })],
  )
  record(() => {})(value, name)
  for (const [rule, item] of Object.entries(value as object)) {
    ruleName(rule, name)
    if (item === undefined) continue
    const judge = rule === 'missing-description' ? ofDescriptions : setting
    judge(item, `${name}.${rule}`)
  }
}

const allowEntry: Validator = (value, name) => {
  shape({ rule: text, tool: text, path: anyText, reason: text }, ['rule', 'reason'])(value, name)
  const { rule } = value as { rule: string }
  if (!/[*?[\]{}!]/.test(rule)) ruleName(rule, `${name}.rule`)
}

const started = { args: list(anyText), env: record(anyText) }
const server = either(
  'a module, or an object with "module" or "command"',
  [isString, moduleName],
  [
    (value) => isObject(value) && Object.hasOwn(value as object, 'command'),
    shape({ command: text, ...started }, ['command']),
  ],
  [
    isObject,
    shape({ module: moduleName, ...started, path: text, headers: record(anyText) }, ['module']),
  ],
)

/** Every option there is, with what it may hold. */
export const optionsShape: Validator = shape({
  include: globs,
  exclude: globs,
  root: text,
  servers: list(server),
  name: callback,
  flatten: choice('discriminated', 'all', false),
  collisions: choice('kinds', 'alternatives'),
  unknown: choice('untyped', 'json'),
  rules,
  allow: list(allowEntry),
  targets: list(
    either(
      'the name of a target, or an object with "name"',
      [isString, text],
      [
        isObject,
        shape(
          {
            name: text,
            file: text,
            version: text,
            tools: globs,
            unsupported: choice(...UNSUPPORTED),
          },
          ['name'],
        ),
      ],
    ),
  ),
  budget: shape({ tokens: count, perTool: count }),
  server: shape({ name: text, version: text, title: text, description: text, url: text }, ['name']),
  outputs: shape({
    manifest: either('a file name or false', [isBoolean, isFalse], [isString, text]),
    lossless: named('true, false or a file name'),
    tools: named('true, false or a file name with [name]'),
  }),
  order: choice('name', 'authored'),
  evaluate: shape({
    timeout: duration,
    env: record(anyText),
    external: patterns,
    noExternal: either(
      'true, a string, a regular expression or a list of them',
      [isBoolean, isTrue],
      [(value) => isPattern(value) || isList(value), patterns],
    ),
    conditions: list(text),
    stub: list(text),
    context: either(
      'a JSON object, or a module that exports it by default',
      [isString, text],
      [isObject, jsonObject],
    ),
  }),
  cache: flag,
  types: named('true, false or a file name'),
  lock: named('true, false or a file name'),
  dev: flag,
  emit: either(
    "'auto', the name of an environment or a function",
    [isString, text],
    [(value) => typeof value === 'function', callback],
  ),
})
