/**
 * Writes docs/targets-matrix.md: what every target makes of every fixture, the capability table, and what other libraries
 * send for the same contracts. `node --import tsx test/targets/matrix.ts [--check]`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod'
import { tool as agentTool } from '@openai/agents'
import { zodFunction } from 'openai/helpers/zod'
import { findUntypedProperties } from '../../src/check/index.ts'
import type { SchemaObject } from '../../src/schema/index.ts'
import { lowerFor, TARGETS, type Target, type TargetResult } from '../../src/target/index.ts'
import { ROW_IDS, ROWS } from '../../src/target/rows.ts'
import { TARGET_RULE_NAMES } from '../../src/target/rule-names.ts'
import { TARGET_RULES } from '../../src/target/rules.ts'
import type { Cell } from '../../src/target/types.ts'
import { FIXTURES, type Fixture, fixtures, toolFor } from './fixtures.ts'
import { JUDGES } from './judges.ts'

const FILE = fileURLToPath(new URL('../../docs/targets-matrix.md', import.meta.url))
const providers = TARGETS.filter(({ kind }) => kind === 'provider')
const clients = TARGETS.filter(({ kind }) => kind === 'client')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`
}

const resultOf = (target: Target, fixture: Fixture): TargetResult =>
  lowerFor(target, [toolFor(target, fixture)])
const short = (rule: string): string => rule.slice(rule.indexOf('/') + 1)
const rules = (result: TargetResult, level: string): string[] => [
  ...new Set(
    result.findings.filter((finding) => finding.level === level).map(({ rule }) => short(rule)),
  ),
]

/** A contract that the build refuses for every target has a dagger. */
function label({ name, tool, faults }: Fixture): string {
  const refused =
    faults.some(({ rule }) => rule === 'unrepresentable') ||
    findUntypedProperties(tool.input.document).length > 0
  return refused ? `${name} †` : name
}

/** What happens to every document of a target: said once, not in every cell. */
function always(target: Target): readonly string[] {
  const plain = fixtures.find(({ name }) => name === 'string')
  return plain ? [...new Set(resultOf(target, plain).lowered.map(({ row }) => row))] : []
}

function providerCell(target: Target, fixture: Fixture): string {
  const result = resultOf(target, fixture)
  const errors = rules(result, 'error')
  const warnings = rules(result, 'warn').map((rule) => `warns: ${rule}`)
  if (errors.length > 0)
    return [`**refused**: ${errors.join(', ')}`, ...encodedAs(target, fixture), ...warnings].join(
      '; ',
    )
  const usual = always(target)
  const lowered = [...new Set(result.lowered.map(({ row }) => row))].filter(
    (row) => !usual.includes(row),
  )
  const verdict = JUDGES[target.name]?.(result.tools[0]?.input ?? {}) ?? []
  const judged = verdict.length > 0 ? ['**400**'] : []
  return [
    ...judged,
    lowered.length > 0 ? `lowered: ${lowered.join(', ')}` : 'kept',
    ...warnings,
  ].join('; ')
}

/** What `unsupported: 'encode'` makes of a contract that is refused. */
function encodedAs(target: Target, fixture: Fixture): string[] {
  const result = lowerFor(target, [toolFor(target, fixture)], { unsupported: 'encode' })
  if (rules(result, 'error').length > 0) return []
  const verdict = JUDGES[target.name]?.(result.tools[0]?.input ?? {}) ?? []
  const forms = result.lowered.flatMap(({ action }) =>
    /JSON text/.test(action) ? 'JSON text' : /entries/.test(action) ? 'entries' : [],
  )
  return verdict.length > 0 ? ['**400**'] : [`encode: ${[...new Set(forms)].join(', ')}`]
}

function clientCell(target: Target, fixture: Fixture): string {
  const result = resultOf(target, fixture)
  const parts = [
    ...rules(result, 'error').map((rule) => `**refused**: ${rule}`),
    ...rules(result, 'warn').map((rule) => `warns: ${rule}`),
  ]
  return parts.length > 0 ? parts.join('; ') : 'fine'
}

function capability(cell: Cell): string {
  const warning = cell.rule === undefined ? '' : ` (${cell.rule})`
  switch (cell.do) {
    case 'keep':
      return cell.rule === undefined ? '·' : `warn${warning}`
    case 'lower':
      return `${cell.by}${warning}`
    case 'refuse':
      return `refuse${warning}`
    default:
      return `${cell.do}${warning}`
  }
}

const capabilities = (targets: readonly Target[]): string =>
  table(
    ['', ...targets.map(({ name }) => name)],
    ROW_IDS.map((id) => [ROWS[id].what, ...targets.map(({ column }) => capability(column[id]))]),
  )

/** What a library sends for a contract, judged by the provider's list. */
const LIBRARIES: readonly {
  readonly title: string
  readonly judge: string
  readonly send: (name: string) => unknown
}[] = [
  {
    title: 'openai `zodFunction`',
    judge: 'openai-strict',
    send: (name) =>
      zodFunction({ name: 'probe', parameters: FIXTURES[name] as never }).function.parameters,
  },
  {
    title: '@openai/agents `tool`',
    judge: 'openai-strict',
    send: (name) =>
      agentTool({
        name: 'probe',
        description: 'Probes.',
        parameters: FIXTURES[name] as never,
        execute: () => '',
      }).parameters,
  },
  {
    title: '@anthropic-ai/sdk `zodOutputFormat`',
    judge: 'anthropic-strict',
    send: (name) => zodOutputFormat(FIXTURES[name] as never).schema,
  },
]

function sent(library: (typeof LIBRARIES)[number], name: string): string {
  try {
    const { $schema: _, ...document } = JSON.parse(
      JSON.stringify(library.send(name)),
    ) as SchemaObject
    const faults = JUDGES[library.judge]?.(document) ?? []
    return faults.length > 0
      ? `400: ${[...new Set(faults.map((fault) => fault.replace(/^.*?: /, '')))].join(', ')}`
      : 'sent'
  } catch (error) {
    return error instanceof RangeError ? 'stack overflow' : 'throws'
  }
}

function ours(target: string, fixture: Fixture): string {
  const found = TARGETS.find(({ name }) => name === target)
  return found ? providerCell(found, fixture) : ''
}

function libraries(): string {
  const names = ['openai-strict', 'anthropic-strict']
  const rows = fixtures.map((fixture) => [
    fixture.name,
    ...LIBRARIES.map((library) => sent(library, fixture.name)),
    ...names.map((name) =>
      ours(name, fixture).startsWith('**refused**') ? 'build says so' : 'sent',
    ),
  ])
  const count = (column: number, test: RegExp): string =>
    String(rows.filter((row) => test.test(row[column] ?? '')).length)
  const columns = LIBRARIES.length + names.length
  const totals = [/^sent/, /^400/, /^(?:throws|stack|build)/].map((test, index) => [
    `**${['sent and taken', '400', 'refused before sending'][index]}**`,
    ...Array.from({ length: columns }, (_, column) => `**${count(column + 1, test)}**`),
  ])
  return table(
    ['contract', ...LIBRARIES.map(({ title }) => title), ...names.map((name) => `ours, ${name}`)],
    [...rows, ...totals],
  )
}

function consumers(): string[][] {
  return [...providers, ...clients].flatMap((target) =>
    Object.entries(target.citations).flatMap(([id, { error, source, evidence }]) =>
      error === undefined ? [] : [[target.name, id, error, source ?? target.source, evidence]],
    ),
  )
}

/** The whole page. */
export function page(): string {
  const usual = providers
    .filter((target) => always(target).length > 0)
    .map((target) => `\`${target.name}\`: ${always(target).join(', ')}`)
  return `<!-- Written by test/targets/matrix.ts; do not edit. -->
# Targets: the matrix

Generated from the code. What the words mean, where the rules come from and how sure they are: [targets.md](targets.md).

## What each provider's document looks like

*kept*: as in the manifest. *lowered*: written in another way, by the named rows of the table below. *refused*: the build says so, with the named rule.
*encode*: what \`unsupported: 'encode'\` writes instead.
Every cell that is not refused was judged by a second list of what the provider takes (test/targets/judges.ts); a rejection would stand here as **400**.
† The build refuses this contract for every target (\`unrepresentable\`, \`untyped-property\`), so no target is asked.
On top of each cell, for every document: ${usual.join('; ')}.

${table(
  ['contract', ...providers.map(({ name }) => name)],
  fixtures.map((fixture) => [
    label(fixture),
    ...providers.map((target) => providerCell(target, fixture)),
  ]),
)}
## What clients do with the manifest

${table(
  ['contract', ...clients.map(({ name }) => name)],
  fixtures.map((fixture) => [
    label(fixture),
    ...clients.map((target) => clientCell(target, fixture)),
  ]),
)}
## What other libraries send for the same contracts

Judged by the same lists, offline; versions as in test/targets/package.json. *throws* is an error when the program starts.

${libraries()}
## Capabilities, providers

\`·\` stays as it is. *note*: goes from the schema and becomes a sentence of the description. *drop*: goes, and says nothing about values. Anything else is the name of the function that writes it in another way.

${capabilities(providers)}
## Capabilities, clients

${capabilities(clients)}
## Rules

Each is \`<target>/<rule>\` in findings and settings. The severity is the usual one; a target may say otherwise where its source does.

${table(
  ['rule', 'severity', 'what', 'fix'],
  TARGET_RULE_NAMES.map((name) => [
    name,
    TARGET_RULES[name].severity,
    TARGET_RULES[name].says,
    TARGET_RULES[name].fix,
  ]),
)}
## What consumers say

The words that a request would have met, by rule or by row of the capability table. *D* documentation, *S* source, *R* reproduced with the named package, *I* public report, *?* inferred.

${table(['target', 'rule or row', 'words', 'source', ''], consumers())}
## Sources

${table(
  ['target', 'as of', 'source'],
  TARGETS.map(({ name, asOf, source }) => [name, asOf, source]),
)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = page()
  if (!process.argv.includes('--check')) writeFileSync(FILE, text)
  else if (readFileSync(FILE, 'utf8') !== text) {
    console.error('docs/targets-matrix.md is out of date: node --import tsx test/targets/matrix.ts')
    process.exitCode = 1
  }
}
