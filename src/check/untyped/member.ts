import { readablePath } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'

/** A text that grows at its end, put together only when somebody asks for it. */
interface Link {
  readonly before?: Link
  readonly text: string
}

/** A schema and where in the document it stands. */
export interface Member {
  readonly node: Schema
  /** Its JSON Pointer, which may be inside a definition. */
  readonly pointer: Link
  /** The pointer of the use that led here, as if definitions stood where they are used. */
  readonly route: Link
  /** What holds it: copies of a schema can share their `properties`. */
  readonly holder?: unknown
}

const START: Link = { text: '' }

export function rootMember(document: Schema): Member {
  return { node: document, pointer: START, route: START }
}

export function below(from: Member, node: Schema, text: string, holder?: unknown): Member {
  const pointer = { before: from.pointer, text }
  const route = from.route === from.pointer ? pointer : { before: from.route, text }
  return { node, pointer, route, holder }
}

/** The target of a reference. */
export function referredBy({ route }: Member, node: Schema, pointer: string): Member {
  return { node, pointer: { text: pointer }, route }
}

export function pointerOf({ pointer }: Member): string {
  return textOf(pointer)
}

/** The readable path of the use that led here. */
export function pathOf({ route }: Member, document: Schema): string {
  return readablePath(document, textOf(route))
}

function textOf(link: Link): string {
  const parts: string[] = []
  for (let at: Link | undefined = link; at; at = at.before) parts.push(at.text)
  return parts.reverse().join('')
}
