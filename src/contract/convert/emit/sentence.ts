import type { Check, Rewrite } from '../types.ts'

const AFTER: Readonly<Record<Rewrite, string>> = {
  trim: 'After trimming',
  lowercase: 'In lower case',
  uppercase: 'In upper case',
  normalize: 'After Unicode normalization',
  other: 'After it is rewritten',
}

/** A check as words: "After trimming, it must have at least 3 characters." */
export function sentenceOf(check: Check, unit: string, after?: Rewrite): string {
  const must = mustOf(check, unit)
  return after === undefined ? `Must ${must}.` : `${AFTER[after]}, it must ${must}.`
}

function mustOf(check: Check, unit: string): string {
  switch (check.kind) {
    case 'min':
    case 'max': {
      const least = check.kind === 'min'
      if (unit !== '')
        return `have at ${least ? 'least' : 'most'} ${check.value} ${unit}${check.value === 1 ? '' : 's'}`
      if (check.exclusive === true) return `be ${least ? 'greater' : 'less'} than ${check.value}`
      return `be at ${least ? 'least' : 'most'} ${check.value}`
    }
    case 'step':
      return `be a multiple of ${check.value}`
    case 'integer':
      return 'be an integer'
    case 'pattern':
      return `match ${String(check.pattern)}`
    case 'format':
      return `be in the format ${check.format}`
    case 'contains':
      return `contain ${JSON.stringify(check.text)}${check.from === undefined ? '' : ` from character ${check.from + 1} on`}`
    case 'starts':
      return `start with ${JSON.stringify(check.text)}`
    case 'ends':
      return `end with ${JSON.stringify(check.text)}`
    case 'words':
      return check.sentence
    case 'rewrite':
      return 'stay the same'
  }
}

/** Appends sentences to an author's description, which gets a full stop where it has none. */
export function describe(text: unknown, sentences: readonly string[]): string {
  const own = typeof text === 'string' ? text.trimEnd() : ''
  if (own === '') return sentences.join(' ')
  const closed = /[.!?…:;。！？]["')\]»”’]*$/u.test(own) ? own : `${own}.`
  return [closed, ...sentences.filter((sentence) => !own.includes(sentence))].join(' ')
}
