import { type Scalar, valueKey } from '../../schema/index.ts'

/** A discriminator and the values that a branch has of it. */
export interface LabelPart {
  readonly name: string
  readonly values: readonly Scalar[]
}

/** What tells a branch apart: one part, or the parts of inner unions after that of the outer one. */
export type Label = readonly LabelPart[]

/** More than these are cut. */
const MOST_LABELS = 20

/** Writes the labels of one union's branches. */
export class LabelWriter {
  readonly #texts = new Map<string, Map<Scalar, string>>()
  readonly #sizes = new Map<string, number>()
  /** The one discriminator, when no label has a second part. */
  readonly #only: string | undefined

  constructor(labels: readonly Label[]) {
    const values = new Map<string, Set<Scalar>>()
    const name = labels[0]?.[0]?.name
    this.#only = labels.every((label) => label.length === 1 && label[0]?.name === name)
      ? name
      : undefined
    for (const label of labels) {
      if (this.#only === undefined)
        this.#sizes.set(outerKey(label), (this.#sizes.get(outerKey(label)) ?? 0) + 1)
      for (const part of label) {
        const known = values.get(part.name) ?? new Set()
        for (const value of part.values) known.add(value)
        values.set(part.name, known)
      }
    }
    for (const [name, known] of values) this.#texts.set(name, textsOf([...known]))
  }

  /**
   * The condition under which one of these branches holds: `op = a | b`, or `s = y, m = c` where the
   * outer discriminator alone does not say which branch it is.
   */
  condition(labels: readonly Label[]): string {
    const groups = this.#group(labels)
    const [only] = groups
    if (groups.length === 1 && only && only.texts.length <= MOST_LABELS)
      return `${only.prefix} = ${only.texts.join(' | ')}`
    const total = groups.reduce((sum, { texts }) => sum + texts.length, 0)
    let room = MOST_LABELS
    const parts: string[] = []
    for (const { prefix, texts } of groups) {
      const shown = texts.slice(0, room)
      room -= shown.length
      if (shown.length > 0) parts.push(`${prefix} = ${shown.join(' | ')}`)
    }
    const hidden = total - MOST_LABELS
    return parts.join(' | ') + (hidden > 0 ? ` | … (${hidden} more)` : '')
  }

  /** The values of a branch's own label, for a line about it. */
  short(label: Label): string {
    const [only] = label
    return label.length === 1 && only ? this.#values(only).join(' | ') : this.condition([label])
  }

  #group(labels: readonly Label[]): { prefix: string; texts: readonly string[] }[] {
    if (this.#only !== undefined) return [{ prefix: this.#only, texts: this.#textsOf(labels) }]
    const included = new Map<string, number>()
    for (const label of labels)
      included.set(outerKey(label), (included.get(outerKey(label)) ?? 0) + 1)
    const groups = new Map<string, Set<string>>()
    const done = new Set<string>()
    for (const label of labels) {
      const outer = outerKey(label)
      // All branches that share the outer values: these say it all.
      const whole = included.get(outer) === this.#sizes.get(outer)
      if (whole && done.has(outer)) continue
      if (whole) done.add(outer)
      const shown = whole ? label.slice(0, 1) : label
      const last = shown.at(-1)
      if (!last) continue
      const before = shown
        .slice(0, -1)
        .map((part) => `${part.name} = ${this.#values(part).join(' | ')}`)
      const prefix = [...before, last.name].join(', ')
      const texts = groups.get(prefix) ?? new Set()
      for (const text of this.#values(last)) texts.add(text)
      groups.set(prefix, texts)
    }
    return [...groups].map(([prefix, texts]) => ({ prefix, texts: [...texts] }))
  }

  #textsOf(labels: readonly Label[]): readonly string[] {
    const [[part] = []] = labels
    if (labels.length === 1 && part) return this.#values(part)
    return [...new Set(labels.flatMap((label) => label.flatMap((each) => this.#values(each))))]
  }

  #values({ name, values }: LabelPart): string[] {
    const texts = this.#texts.get(name)
    return values.map((value) => texts?.get(value) ?? String(value))
  }
}

const outerKey = ([outer]: Label): string =>
  outer ? `${outer.name}=${outer.values.map(valueKey).join()}` : ''

/** Scalars without quotes; quoted where that would be empty or the same as another value's text. */
function textsOf(values: readonly Scalar[]): Map<Scalar, string> {
  const count = new Map<string, number>()
  for (const value of values) count.set(String(value), (count.get(String(value)) ?? 0) + 1)
  return new Map(
    values.map((value) => {
      const text = String(value)
      return [value, text === '' || (count.get(text) ?? 0) > 1 ? JSON.stringify(value) : text]
    }),
  )
}
