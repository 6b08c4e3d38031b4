import { formatPattern, standardFormat } from '../formats.ts'
import type { Job } from '../job.ts'
import { escapePattern, jsonPattern } from '../regex.ts'
import type { Check, Node } from '../types.ts'
import { inexpressible, writeChecks, writeLength } from './limits.ts'
import { sentenceOf } from './sentence.ts'

/** A string with its lengths, patterns and formats. */
export function emitString(checks: readonly Check[], job: Job): Node {
  const node: Node = { type: 'string' }
  if (checks.length === 0) return node
  const patterns: string[] = []
  const formats: string[] = []
  writeChecks(node, checks, 'character', job, (check) => {
    if (writeLength(node, check, 'minLength', 'maxLength')) return undefined
    switch (check.kind) {
      case 'pattern':
        return addPattern(patterns, check)
      case 'contains':
        patterns.push(`${from(check.from)}${escapePattern(check.text)}`)
        return undefined
      case 'starts':
        patterns.push(`^${escapePattern(check.text)}`)
        return undefined
      case 'ends':
        patterns.push(`${escapePattern(check.text)}$`)
        return undefined
      case 'format':
        return writeFormat(node, check, patterns, formats, job)
      case 'words':
        return check.sentence
      default:
        return undefined
    }
  })
  writeAll(node, 'format', formats)
  writeAll(node, 'pattern', patterns)
  return node
}

const from = (position: number | undefined): string =>
  position === undefined || position <= 0 ? '' : `^[\\s\\S]{${position},}`

function addPattern(patterns: string[], check: Check & { kind: 'pattern' }): string | undefined {
  const pattern = jsonPattern(check.pattern)
  if (pattern === undefined) return sentenceOf(check, '')
  patterns.push(pattern)
  return undefined
}

/**
 * A format of JSON Schema stands as `format`, without the pattern Zod gives it; any other keeps a
 * pattern and is named in the description.
 */
function writeFormat(
  node: Node,
  check: Check & { kind: 'format' },
  patterns: string[],
  formats: string[],
  job: Job,
): string | undefined {
  const { format, variant } = check
  const standard = standardFormat(format, variant)
  if (standard !== undefined) formats.push(standard)
  else if (format !== 'lowercase' && format !== 'uppercase') job.say(node, `Format: ${format}.`)
  if (format === 'base64' || format === 'base64url') node.contentEncoding = format
  if (variant?.hostname !== undefined)
    inexpressible(node, `The host must match ${String(variant.hostname)}.`, job)
  if (variant?.protocol !== undefined)
    inexpressible(node, `The protocol must match ${String(variant.protocol)}.`, job)
  if (check.pattern !== undefined)
    return addPattern(patterns, { kind: 'pattern', pattern: check.pattern })
  const pattern = formatPattern(format, variant)
  if (pattern !== undefined) patterns.push(pattern)
  return undefined
}

/** One value as the keyword, several as members of `allOf`. */
function writeAll(node: Node, keyword: 'format' | 'pattern', values: readonly string[]): void {
  if (values.length === 0) return
  const distinct = [...new Set(values)]
  if (distinct.length === 1) node[keyword] = distinct[0]
  else if (distinct.length > 1)
    node.allOf = [
      ...((node.allOf as Node[] | undefined) ?? []),
      ...distinct.map((value) => ({ [keyword]: value })),
    ]
}
