import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restoreOptional, TARGETS } from '../../src/target/index.ts'
import { seed } from '../setup/seed.ts'
import { documents, valuesOf } from './documents.ts'
import { run } from './support.ts'
import { declaredOnly, filled, isValid, validator, withNull } from './values.ts'

const RUNS = Number(process.env.RUNS ?? 200)
/** Findings that say: some of what the contract accepts cannot be sent. */
const LOSSES = /\/(?:nullable|ambiguous-null)$/
const providers = TARGETS.filter(({ kind }) => kind === 'provider').map(({ name }) => name)

describe('nothing the contract accepts is refused unless a finding says so', () => {
  it.each(providers)('%s', (target) => {
    let judged = 0
    fc.assert(
      fc.property(
        documents.chain((document) =>
          fc.tuple(
            fc.constant(document),
            fc.array(valuesOf(document), { minLength: 4, maxLength: 4 }),
          ),
        ),
        ([document, values]) => {
          const result = run(target, document)
          const lost = result.findings.some(
            ({ level, rule }) => level === 'error' || LOSSES.test(rule),
          )
          const lowered = result.tools[0]?.input
          if (lost || !lowered) return
          const accepts = validator(declaredOnly(document))
          const takes = validator(withNull(lowered))
          const plan = result.restore?.probe
          for (const generated of values) {
            const value: unknown = JSON.parse(JSON.stringify(generated))
            if (!accepts(value)) continue
            judged += 1
            const sent = target === 'openai-strict' ? filled(value, document, document) : value
            if (!takes(sent)) {
              throw new Error(
                `${JSON.stringify(takes.errors)}\nsent ${JSON.stringify(sent)}\nto ${JSON.stringify(lowered)}`,
              )
            }
            const received = restoreOptional(sent, plan)
            if (!accepts(received)) {
              throw new Error(`${JSON.stringify(sent)} came back as ${JSON.stringify(received)}`)
            }
          }
        },
      ),
      { numRuns: RUNS, seed },
    )
    expect(judged).toBeGreaterThan(RUNS / 50)
  })

  it('lowering is deterministic and valid 2020-12', () => {
    fc.assert(
      fc.property(documents, (document) => {
        for (const target of providers) {
          const before = JSON.stringify(document)
          const first = run(target, document)
          expect(JSON.stringify(run(target, structuredClone(document)))).toBe(JSON.stringify(first))
          expect(JSON.stringify(document)).toBe(before)
          expect(isValid(first.tools[0]?.input ?? {})).toBe(true)
        }
      }),
      { numRuns: 40, seed },
    )
  })
})
