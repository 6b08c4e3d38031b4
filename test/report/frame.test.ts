import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/report/frame.ts'

const source = ['one', 'two', 'three', '  target: z.any(),', 'five', 'six', 'seven'].join('\n')

describe('codeFrame', () => {
  it('shows two lines around the place in the form that overlays know', () => {
    expect(codeFrame(source, { line: 4, column: 11 })).toBe(
      [
        '  2 | two',
        '  3 | three',
        '> 4 |   target: z.any(),',
        '    |           ^',
        '  5 | five',
        '  6 | six',
      ].join('\n'),
    )
  })

  it('has no colours even where the terminal has', () => {
    expect(codeFrame('const a = 1', { line: 1, column: 7 })).toBe(
      '> 1 | const a = 1\n    |       ^',
    )
  })

  it('gives up on places outside of the source and on generated lines', () => {
    expect(codeFrame(source, { line: 9, column: 1 })).toBeUndefined()
    expect(codeFrame('x'.repeat(401), { line: 1, column: 1 })).toBeUndefined()
  })
})
