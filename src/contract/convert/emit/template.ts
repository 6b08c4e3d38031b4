import { formatPattern } from '../formats.ts'
import type { Job } from '../job.ts'
import { escapePattern, jsonPattern } from '../regex.ts'
import type { Check, Node, Part, Slot } from '../types.ts'

const ANY_TEXT = '[\\s\\S]*'

/** A template literal: the pattern of its parts, one after the other. */
export function emitTemplate({ parts }: Part & { kind: 'template' }, job: Job): Node {
  const source = parts.map((part) => sourceOf(part, job, new Set())).join('')
  return { type: 'string', pattern: `^${source}$` }
}

/** What a part may look like in the text; a part that cannot be read may look like anything. */
function sourceOf(part: string | Slot, job: Job, open: Set<Slot>): string {
  if (typeof part === 'string') return escapePattern(part)
  if (open.has(part)) return ANY_TEXT
  open.add(part)
  const said = job.entry(part).part
  const source = read(said, job, open)
  open.delete(part)
  return source
}

function read(part: Part, job: Job, open: Set<Slot>): string {
  switch (part.kind) {
    case 'string':
      return textSource(part.checks)
    case 'number':
      return part.checks.some(({ kind }) => kind === 'integer') ? '-?\\d+' : '-?\\d+(?:\\.\\d+)?'
    case 'values':
      return anyOf(part.values.map((value) => escapePattern(String(value))))
    case 'template':
      return part.parts.map((inner) => sourceOf(inner, job, open)).join('')
    case 'union':
      return anyOf(part.options.map((option) => sourceOf(option, job, open)))
    case 'lazy':
      return sourceOf(job.resolve(part), job, open)
    case 'wrapper': {
      const inner = sourceOf(part.inner, job, open)
      if (part.does === 'nullable') return anyOf([inner, 'null'])
      return part.does === 'optional' ? `(?:${inner})?` : inner
    }
    case 'absent':
      return part.what === 'never' ? ANY_TEXT : 'undefined'
    case 'leaf':
      return part.node.type === 'boolean'
        ? '(?:true|false)'
        : part.node.type === 'null'
          ? 'null'
          : ANY_TEXT
    default:
      return ANY_TEXT
  }
}

const anyOf = (sources: readonly string[]): string =>
  sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`

/** The last pattern of a text, as Zod takes it, else its lengths. */
function textSource(checks: readonly Check[]): string {
  let least = 0
  let greatest: number | undefined
  let pattern: string | undefined
  for (const check of checks) {
    if (check.kind === 'rewrite') return ANY_TEXT
    if (check.kind === 'min') least = Math.max(least, check.value)
    else if (check.kind === 'max') greatest = Math.min(greatest ?? check.value, check.value)
    else if (check.kind === 'pattern') pattern = jsonPattern(check.pattern) ?? ANY_TEXT
    else if (check.kind === 'format')
      pattern = check.pattern
        ? (jsonPattern(check.pattern) ?? ANY_TEXT)
        : (formatPattern(check.format, check.variant) ?? ANY_TEXT)
    else pattern = ANY_TEXT
  }
  if (pattern !== undefined) return anchored(pattern)
  return least === 0 && greatest === undefined ? ANY_TEXT : `[\\s\\S]{${least},${greatest ?? ''}}`
}

/** A pattern as a part of a bigger one; one that is not bound at its ends may stand anywhere. */
function anchored(pattern: string): string {
  const bound = /^\^((?:[^|]|\\.)*)\$$/.exec(pattern)?.[1]
  return bound === undefined ? ANY_TEXT : `(?:${bound})`
}
