import type { Finding, Severity } from '../finding.ts'
import type { Paint } from './paint.ts'

const MOST_PLACES = 8

/** One finding as lines for a person: where, which rule, why, the source, what else, the fix. */
export function findingLines(finding: Finding, paint: Paint): string[] {
  const { severity, rule, message, help, frame, stack, position } = finding
  const where = [placeText(finding), paint.dim(rule)].filter((part) => part !== '')
  return [
    `${label(severity, paint)} ${where.join('  ')}`,
    ...indented(message),
    ...(position ? indented(paint.cyan(positionText(position))) : []),
    ...(frame === undefined ? [] : indented(paint.dim(frame))),
    ...(stack === undefined ? [] : indented(paint.dim(stack))),
    ...alsoAt(finding).flatMap((line) => indented(line)),
    ...(help === '' ? [] : indented(`${paint.green('Fix:')} ${help}`)),
  ]
}

function label(severity: Severity, paint: Paint): string {
  if (severity === 'error') return paint.red('error')
  return severity === 'warn' ? paint.yellow('warn ') : paint.blue('info ')
}

/** `input target`, `output items[].id`; the root of a document is `(root)`. */
function placeText({ side, path, pointer }: Finding): string {
  if (side === undefined) return path ?? ''
  const place = path ?? pointer
  return place === undefined ? side : `${side} ${place === '' ? '(root)' : place}`
}

function positionText({ file, line, column }: NonNullable<Finding['position']>): string {
  return `${file}:${line}:${column}`
}

function alsoAt({ places = [] }: Finding): string[] {
  if (places.length === 0) return []
  const shown = places.slice(0, MOST_PLACES).map(({ path }) => path)
  const more = places.length - shown.length
  return [`Also at: ${shown.join(', ')}${more > 0 ? ` and ${more} more places` : ''}`]
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
}
