import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { project } from '../../src/project/index.ts'
import type { SchemaObject } from '../../src/schema/index.ts'
import { lowerFor, TARGETS } from '../../src/target/index.ts'
import { arbitrarySchema } from '../project/support/arbitrary-schema.ts'
import { isValidSchema } from '../project/support/validate.ts'
import { seed } from '../setup/seed.ts'
import { JUDGES } from './judges.ts'
import { tool } from './support.ts'

const RUNS = Number(process.env.RUNS ?? 60)

/** Any schema as the type of one property of a tool's input, projected as a build does. */
const inputs = fc
  .tuple(
    arbitrarySchema(),
    fc.boolean(),
    fc.constantFrom('kinds' as const, 'alternatives' as const),
  )
  .map(([{ $defs, ...x }, required, collisions]) => {
    const document: SchemaObject = {
      type: 'object',
      properties: { x },
      ...(required && { required: ['x'] }),
      ...($defs && { $defs }),
    }
    return project(document, { collisions })
  })

describe('any JSON Schema, projected', () => {
  it('is lowered for every target without an error, what is written is valid 2020-12 and no judge refuses it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        for (const target of TARGETS) {
          const { tools, findings, file } = lowerFor(target, [tool(true, { input })])
          expect(tools).toHaveLength(1)
          expect(file === undefined).toBe(target.emit === undefined)
          for (const { rule, message } of findings) expect(message, rule).not.toContain('undefined')
          if (findings.some(({ level }) => level === 'error')) continue
          const document = tools[0]?.input ?? {}
          if (!isValidSchema(document)) throw new Error(`not 2020-12: ${JSON.stringify(document)}`)
          const faults = JUDGES[target.name]?.(document) ?? []
          if (faults.length > 0) {
            throw new Error(`${target.name}: ${faults.join('; ')} in ${JSON.stringify(document)}`)
          }
        }
      }),
      { numRuns: RUNS, seed },
    )
  })
})
