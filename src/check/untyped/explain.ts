import { type KindReader, whyUnknown } from '../../schema/index.ts'
import type { Collision } from '../../schema/types.ts'
import { TYPING_HELP, typingHelp } from './help.ts'
import { unknownLeaves } from './leaves.ts'
import type { Marks } from './marks.ts'
import type { UntypedPart } from './read.ts'

/** Why a part is untyped, for a person, and what to do about it. */
export interface Explanation {
  readonly why: string
  readonly help: string
}

/** A part that branches of a union declare differently names every branch. */
export function explain(part: UntypedPart, reader: KindReader, marks: Marks): Explanation {
  const collision = marks.at(part.pointer)?.collision
  if (collision) return explainCollision(collision)
  return { why: whyUnknown(part.node, reader), help: helpFor(part, reader) }
}

/** The fix for the schema that is to blame: a member of a union, or what a reference leads to. */
export function helpFor({ node, pointer }: UntypedPart, reader: KindReader): string {
  const [leaf] = unknownLeaves(node, pointer, reader)
  return typingHelp(leaf?.node ?? node)
}

function explainCollision({ branches }: Collision): Explanation {
  const known = branches.map(({ label, kinds, why }) =>
    kinds === undefined
      ? `- ${label}: unknown, ${why ?? 'it accepts any value'}`
      : `- ${label}: ${kinds.length === 0 ? 'no value' : kinds.join(', ')}`,
  )
  const unknown = branches.filter(({ kinds }) => kinds === undefined).map(({ label }) => label)
  return {
    why: ['branches of a union declare it, and not all of them with a type:', ...known].join('\n'),
    help: `Give it a type where ${unknown.join(' and where ')}. ${TYPING_HELP}`,
  }
}
