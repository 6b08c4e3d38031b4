import { readablePath, type Schema } from '../schema/index.ts'
import type { Place } from './draft.ts'

/** How a place is reached. Its readable path is put together when a finding asks for it. */
export interface Trail {
  readonly above?: Trail
  /** The path of the place, from that of the one above. */
  readonly join: (above: string) => string
  path?: string
}

export function pathOf(trail: Trail): string {
  const unread: Trail[] = []
  let at: Trail | undefined = trail
  for (; at && at.path === undefined; at = at.above) unread.push(at)
  let path = at?.path ?? ''
  for (const step of unread.reverse()) {
    path = step.join(path)
    step.path = path
  }
  return path
}

/** The readable path of a place; inside a definition it goes on from the definition's first use. */
export function pathBelow(
  path: string,
  { role, parent }: Place,
  given: Schema,
  keyword: string,
  step: string,
): string {
  const own = readablePath(given, `/${step}`)
  if (path === '' || own === '') return path + own
  const inBranch = role === 'branch' || (role === 'definition' && parent?.role === 'branch')
  if (inBranch || keyword === 'anyOf' || keyword === 'oneOf') return `${path} › ${own}`
  return own.startsWith('[') ? `${path}${own}` : `${path}.${own}`
}
