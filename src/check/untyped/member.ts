import { readablePath } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'

/** A schema and where in the document it stands; texts are put together only when asked for. */
export interface Member {
  readonly node: Schema
  readonly step: Step
  /** What holds it: copies of a schema can share their `properties`. */
  readonly holder?: unknown
}

/** One step of the way to a schema. A reference begins a new stretch at its target. */
interface Step {
  readonly before?: Step
  /** Part of a JSON Pointer: `/properties/a`. Of a stretch’s first step: the pointer of its root. */
  readonly text: string
  /** On the first step of a stretch: the schema it begins at. */
  readonly root?: Schema
}

export function rootMember(document: Schema): Member {
  return { node: document, step: { text: '', root: document } }
}

export function below({ step }: Member, node: Schema, text: string, holder?: unknown): Member {
  return { node, step: { before: step, text }, holder }
}

/** The target of a reference: its pointer is its own, its path is that of the use. */
export function referredBy({ step }: Member, node: Schema, pointer: string): Member {
  return { node, step: { before: step, text: pointer, root: node } }
}

/** The JSON Pointer of the schema itself, which may be inside a definition. */
export function pointerOf({ step }: Member): string {
  const parts: string[] = []
  for (let at: Step | undefined = step; at; at = at.before) {
    parts.push(at.text)
    if (at.root !== undefined) break
  }
  return parts.reverse().join('')
}

/** The readable path of the use that led here. */
export function pathOf({ step }: Member): string {
  const stretches: string[] = []
  let parts: string[] = []
  for (let at: Step | undefined = step; at; at = at.before) {
    if (at.root === undefined) {
      parts.push(at.text)
      continue
    }
    const pointer = parts.reverse().join('')
    const path = readablePath(at.root, pointer)
    parts = []
    if (path === '') continue
    const joint = path.startsWith('[') ? '' : /^\/(any|one)Of\//.test(pointer) ? ' › ' : '.'
    stretches.push(path, joint)
  }
  // the first stretch needs no joint before it
  return stretches.reverse().slice(1).join('')
}
