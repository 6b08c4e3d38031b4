import type { KindReader } from '../../schema/index.ts'
import { unknownLeaves } from './leaves.ts'
import type { Marks } from './marks.ts'
import type { UntypedPart } from './read.ts'

/**
 * Whether nobody needs to hear of an untyped part: its author left it untyped on purpose and said
 * why, or it stands for something JSON cannot carry, which is a finding of its own already.
 */
export function isExcused(part: UntypedPart, reader: KindReader, marks: Marks): boolean {
  const isMarked = (pointer: string): boolean => {
    const mark = marks.at(pointer)
    return mark?.unrepresentable !== undefined || (mark?.allowUntyped ?? '').trim() !== ''
  }
  return (
    isMarked(part.pointer) ||
    unknownLeaves(part.node, part.pointer, reader).every((leaf) => isMarked(leaf.pointer))
  )
}
