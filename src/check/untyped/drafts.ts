import type { FindingDraft, RuleName } from '../../finding.ts'
import type { Projection } from '../../project/index.ts'
import { documentsOf, identityOf } from '../tool.ts'
import type { ProjectedTool } from '../types.ts'
import { isExcused } from './excused.ts'
import { explain } from './explain.ts'
import { readUntyped, type UntypedPart, type UntypedParts } from './read.ts'

// two rules judge the same reading
const readings = new WeakMap<Projection, UntypedParts>()

/** The untyped parts of all documents as drafts of one rule. */
export function untypedDrafts(
  rule: RuleName,
  tools: readonly ProjectedTool[],
  select: (parts: UntypedParts, projection: Projection) => readonly UntypedPart[],
  messageOf: (why: string) => string,
): FindingDraft[] {
  return tools.flatMap((tool) =>
    documentsOf(tool).flatMap(({ side, projection }) => {
      const parts = readings.get(projection) ?? readUntyped(projection.document)
      readings.set(projection, parts)
      return select(parts, projection)
        .filter((part) => !isExcused(part, parts.reader, projection))
        .map((part) => {
          const { pointer, path, places } = part
          const { why, help } = explain(part, parts.reader, projection)
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
