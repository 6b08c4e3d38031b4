import { isObject, type Scalar, type SchemaObject, valueKey } from '../../schema/index.ts'
import type { Branch, Plan, Refusal } from './plan.ts'

/** The finite values that a branch has for a property; undefined when it has others as well. */
type ValuesIn = (branch: SchemaObject, name: string) => readonly Scalar[] | undefined

/**
 * Finds the property that tells the options of a union apart: the one that the contract declares,
 * which has to do, else the first that can. Gives the branches with their labels.
 */
export function tellApart(
  node: SchemaObject,
  options: readonly Plan[],
  valuesIn: ValuesIn,
): Required<Pick<Plan, 'branches' | 'discriminator'>> | Refusal {
  const declared = declaredDiscriminator(node)
  const names =
    declared === undefined
      ? Object.keys(options[0]?.branches[0]?.node.properties ?? {})
      : [declared]
  let refusal: string | undefined
  for (const name of names) {
    const values: (readonly Scalar[])[] = []
    const refused = refuse(name, options, valuesIn, values)
    if (refused === undefined) {
      const branches: Branch[] = []
      for (const option of options) label(name, option, values, branches)
      return { branches, discriminator: name }
    }
    refusal ??= refused
  }
  if (declared !== undefined)
    return { reason: `its declared discriminator \`${declared}\` ${refusal ?? 'cannot be used'}` }
  return {
    reason:
      'no property is required in every option with a finite list of values that no two options share',
  }
}

/** Why a property cannot tell the options apart; undefined when it can. Fills in its values. */
function refuse(
  name: string,
  options: readonly Plan[],
  valuesIn: ValuesIn,
  known: (readonly Scalar[])[],
): string | undefined {
  const owner = new Map<Scalar, number>()
  for (const [index, option] of options.entries())
    for (const { node } of option.branches) {
      if (!declares(node, name)) return `is not declared in option ${index + 1}`
      if (!node.required?.includes(name)) return `is not required in option ${index + 1}`
      const values = valuesIn(node, name)
      if (values === undefined) return `has no finite list of values in option ${index + 1}`
      known.push(values)
      for (const value of values) {
        const other = owner.get(value)
        if (other !== undefined && other !== index)
          return `has the value ${shown(value)} in options ${other + 1} and ${index + 1}`
        owner.set(value, index)
      }
    }
  return undefined
}

/**
 * Adds the branches of an option, each with the values that tell it apart from those of other options.
 * @param known the values of all branches, in order
 * @param labelled those that are labelled already
 */
function label(
  name: string,
  { branches }: Plan,
  known: readonly (readonly Scalar[])[],
  labelled: Branch[],
): void {
  const from = labelled.length
  const valuesOf = (index: number): readonly Scalar[] => known[from + index] ?? []
  const [only] = branches
  if (branches.length === 1 && only) {
    labelled.push({ node: only.node, label: [{ name, values: valuesOf(0) }] })
    return
  }
  const count = new Map<string, number>()
  for (const value of branches.flatMap((_, index) => valuesOf(index)))
    count.set(valueKey(value), (count.get(valueKey(value)) ?? 0) + 1)
  for (const [index, branch] of branches.entries()) {
    const outer = { name, values: valuesOf(index) }
    const isAlone = outer.values.every((value) => count.get(valueKey(value)) === 1)
    const inner = branch.label.filter((part) => part.name !== name)
    labelled.push({ node: branch.node, label: isAlone ? [outer] : [outer, ...inner] })
  }
}

const shown = (value: Scalar): string =>
  typeof value === 'string' ? `"${value}"` : JSON.stringify(value)

const declares = (node: SchemaObject, name: string): boolean =>
  isObject(node.properties) && Object.hasOwn(node.properties, name)

/** What the contract says tells the branches apart (also in OpenAPI's words). */
function declaredDiscriminator(node: SchemaObject): string | undefined {
  const declared = node['x-tool-manifest']?.discriminator
  if (declared !== undefined) return declared
  const { discriminator } = node
  const name = isObject(discriminator) ? discriminator.propertyName : undefined
  return typeof name === 'string' ? name : undefined
}
