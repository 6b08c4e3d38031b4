import type { FindingDraft, RuleName } from '../../finding.ts'
import type { Projection } from '../../project/index.ts'
import type { Schema } from '../../schema/types.ts'
import { documentsOf, identityOf } from '../tool.ts'
import type { ProjectedTool } from '../types.ts'
import { isExcused } from './excused.ts'
import { explain } from './explain.ts'
import { Marks } from './marks.ts'
import { readUntyped, type UntypedPart, type UntypedParts } from './read.ts'

interface Reading {
  readonly parts: UntypedParts
  readonly marks: Marks
}

// two rules judge the same reading
const readings = new WeakMap<Projection, Reading>()

function readingOf(projection: Projection): Reading {
  const known = readings.get(projection)
  if (known) return known
  let marks: Marks | undefined
  const reading: Reading = {
    parts: readUntyped(projection.document),
    get marks() {
      marks ??= new Marks(projection)
      return marks
    },
  }
  readings.set(projection, reading)
  return reading
}

/** The untyped parts of all documents as drafts of one rule. */
export function untypedDrafts(
  rule: RuleName,
  tools: readonly ProjectedTool[],
  select: (parts: UntypedParts, marks: Marks, document: Schema) => readonly UntypedPart[],
  messageOf: (why: string) => string,
): FindingDraft[] {
  return tools.flatMap((tool) =>
    documentsOf(tool).flatMap(({ side, projection }) => {
      const reading = readingOf(projection)
      const { parts } = reading
      if (parts.properties.length + parts.values.length === 0) return []
      const { marks } = reading
      return select(parts, marks, projection.document)
        .filter((part) => !isExcused(part, parts.reader, marks))
        .map((part) => {
          const { pointer, path, places } = part
          const { why, help } = explain(part, parts.reader, marks)
          return {
            rule,
            ...identityOf(tool),
            side,
            pointer,
            path,
            ...(places.length > 0 ? { places } : {}),
            message: messageOf(why),
            help,
          }
        })
    }),
  )
}
