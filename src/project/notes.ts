import type { FindingDraft } from '../finding.ts'
import type { PrivateAnnotations, Schema } from '../schema/index.ts'

export interface Note extends Pick<FindingDraft, 'rule' | 'message' | 'help'> {
  /** The property of the node that is meant, where that is not a node which can be found again. */
  readonly property?: string
}

/** The marks that outlive the projection. */
const KEPT = ['authored', 'loose', 'allowUntyped', 'unrepresentable', 'collision'] as const

/**
 * What is known about nodes of the finished document that the document itself does not say. Kept by
 * node, because its place is only known at the end.
 */
export class Notes {
  readonly marks: Map<Schema, PrivateAnnotations> = new Map()
  readonly findings: Map<Schema, readonly Note[]> = new Map()

  mark(node: Schema, marks: PrivateAnnotations | undefined): void {
    if (typeof node === 'boolean' || marks === undefined) return
    const known = this.marks.get(node)
    let kept: Record<string, unknown> | undefined
    for (const name of KEPT) {
      const mark = marks[name]
      if (mark === undefined) continue
      kept ??= { ...known }
      kept[name] = mark
    }
    if (kept !== undefined) this.marks.set(node, kept)
  }

  find(node: Schema, note: Note): void {
    if (typeof node === 'boolean') return
    this.findings.set(node, [...(this.findings.get(node) ?? []), note])
  }

  /** `to` is `from` said in other words: what is known of one holds of the other. */
  copy(from: Schema, to: Schema): void {
    if (from === to || typeof to === 'boolean') return
    if (this.marks.size > 0) this.mark(to, this.marks.get(from))
    if (this.findings.size === 0) return
    for (const note of this.findings.get(from) ?? []) this.find(to, note)
  }

  /** Whether anything is known of a node. */
  has(node: Schema): boolean {
    return this.marks.has(node) || this.findings.has(node)
  }

  get isEmpty(): boolean {
    return this.marks.size === 0 && this.findings.size === 0
  }
}
