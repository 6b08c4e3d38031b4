import type { Scalar } from '../../schema/index.ts'

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
  readonly #quoted: ReadonlyMap<string, ReadonlySet<Scalar>>
  /** How many branches begin with the same parts, by those parts. */
  readonly #sizes: ReadonlyMap<string, number> = new Map()
  /** The one discriminator, when no label has a second part. */
  readonly #only: string | undefined

  constructor(labels: readonly Label[]) {
    const name = labels[0]?.[0]?.name
    this.#only = labels.every((label) => label.length === 1 && label[0]?.name === name)
      ? name
      : undefined
    if (this.#only === undefined) this.#sizes = sizesOf(labels)
    this.#quoted = quotedIn(labels)
  }

  /**
   * The condition under which one of these branches holds: `op = a | b`, or `s = y, m = c` where the
   * outer discriminator alone does not say which branch it is.
   */
  condition(labels: readonly Label[]): string {
    if (this.#only !== undefined) {
      const texts = this.#textsOf(labels)
      if (texts.length <= MOST_LABELS) return `${this.#only} = ${texts.join(' | ')}`
    }
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
    const included = sizesOf(labels)
    const groups = new Map<string, Set<string>>()
    for (const label of labels) {
      // All branches that begin with these parts: the parts say it all.
      const whole = beginnings(label).findIndex((key) => included.get(key) === this.#sizes.get(key))
      const shown = whole < 0 ? label : label.slice(0, whole + 1)
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
    const quoted = this.#quoted.get(name)
    return values.map((value) =>
      value === '' || quoted?.has(value) ? JSON.stringify(value) : String(value),
    )
  }
}

/** The keys of a label's first part, of its first two, and so on, shortest first. */
function beginnings(label: Label): string[] {
  let key = ''
  return label.map(({ name, values }) => {
    key += JSON.stringify([name, values])
    return key
  })
}

function sizesOf(labels: readonly Label[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const key of labels.flatMap(beginnings)) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  return sizes
}

/**
 * Scalars stand without quotes, but for those whose text is that of another value of the same
 * property: `1` and `"1"`. Where all are strings no two can share one.
 */
function quotedIn(labels: readonly Label[]): Map<string, ReadonlySet<Scalar>> {
  const mixed = new Map<string, Set<Scalar>>()
  for (const label of labels)
    for (const { name, values } of label)
      if (!mixed.has(name) && !values.every(isText)) mixed.set(name, new Set())
  if (mixed.size === 0) return mixed
  for (const label of labels)
    for (const { name, values } of label) for (const value of values) mixed.get(name)?.add(value)
  return new Map([...mixed].map(([name, values]) => [name, sharingText(values)]))
}

const isText = (value: Scalar): boolean => typeof value === 'string'

function sharingText(values: ReadonlySet<Scalar>): Set<Scalar> {
  const count = new Map<string, number>()
  for (const value of values) count.set(String(value), (count.get(String(value)) ?? 0) + 1)
  return new Set([...values].filter((value) => (count.get(String(value)) ?? 0) > 1))
}
