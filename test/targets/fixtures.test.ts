import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TARGETS } from '../../src/target/index.ts'
import { lowerFor } from '../../src/target/lower-for.ts'
import { seed } from '../setup/seed.ts'
import { documents } from './documents.ts'
import { fixtures, toolFor } from './fixtures.ts'
import { JUDGES } from './judges.ts'
import { run } from './support.ts'

const providers = TARGETS.filter(({ kind }) => kind === 'provider')

describe('no provider would refuse what is written', () => {
  it.each(providers.map((target) => [target.name, target] as const))(
    '%s: fixtures',
    (name, target) => {
      for (const fixture of fixtures) {
        const result = lowerFor(target, [toolFor(target, fixture)])
        if (result.findings.some(({ level }) => level === 'error')) continue
        const [lowered] = result.tools
        expect(
          JUDGES[name]?.(lowered?.input ?? {}),
          `${fixture.name}: ${JSON.stringify(lowered?.input)}`,
        ).toEqual([])
      }
    },
  )

  it.each(providers.map(({ name }) => name))('%s: generated documents', (name) => {
    let judged = 0
    fc.assert(
      fc.property(documents, (document) => {
        const result = run(name, document)
        if (result.findings.some(({ level }) => level === 'error')) return
        judged += 1
        const lowered = result.tools[0]?.input ?? {}
        expect(JUDGES[name]?.(lowered), JSON.stringify(lowered)).toEqual([])
      }),
      { numRuns: 800, seed },
    )
    expect(judged).toBeGreaterThan(20)
  })
})

describe('judges have teeth', () => {
  // what plain documents of the same fixtures would meet
  it.each([
    ['openai-strict', 'optional', 'required is not every property'],
    ['openai-strict', 'url', 'format uri'],
    ['openai-strict', 'record', 'open object'],
    ['openai-strict', 'any', 'no type'],
    ['openai-strict', 'tuple', 'keyword prefixItems'],
    ['openai-strict', 'regex with lookahead', 'lookaround'],
    ['openai', 'any JSON', 'array schema missing items'],
    ['anthropic', 'name with a space', 'key a b'],
    ['anthropic-strict', 'array lengths', 'minItems'],
    ['anthropic-strict', 'recursion through an array', 'recursive'],
    ['gemini', 'string literal', 'keyword const'],
    ['gemini-parameters', 'nullable', 'type list'],
    ['gemini-parameters', 'positive integer', 'keyword exclusiveMinimum'],
    ['agentcore', 'enum', 'keyword enum'],
    ['moonshot', 'string literal', 'const'],
  ])('%s, %s: %s', (target, name, fault) => {
    const fixture = fixtures.find((candidate) => candidate.name === name)
    const faults = JUDGES[target]?.(fixture?.tool.input.document as never) ?? []
    expect(faults.map((text) => text.replace(/^.*?: /, ''))).toContain(fault)
  })
})
