import {
  define,
  isObject,
  NO_KIND,
  orderKeywords,
  own,
  type Schema,
  type SchemaObject,
  shallowCopy,
} from '../../schema/index.ts'
import type { Job } from '../job.ts'
import { type Finished, hasCatchall, joinCatchalls, opened, undeclaredParts } from './catchall.ts'
import { withHint } from './describe.ts'
import { discriminatorNode } from './discriminator.ts'
import type { Part } from './join.ts'
import { type Label, LabelWriter } from './labels.ts'
import type { Plan } from './plan.ts'
import { joinProperty, type PropertyJoin } from './property.ts'

/** Makes the one object that accepts what every branch of the plan accepts. */
export function flatObject(
  plan: Plan,
  finish: (node: SchemaObject) => Schema,
  settings: Pick<PropertyJoin, 'job' | 'finishUnion'>,
): Schema {
  const { job, finishUnion } = settings
  const { discriminator } = plan
  const branches: Finished[] = []
  for (const { node: given, label } of plan.branches) {
    const node = finish(given)
    if (isObject(node)) branches.push({ given, node, label })
  }
  if (branches.length === 0) return false
  const writer = discriminator === undefined ? undefined : new LabelWriter(branches.map(labelOf))
  const open = branches.filter(({ node }) => hasCatchall(node)).map(opened)
  const properties = {}
  const required: string[] = []
  const joining: PropertyJoin = { job, finishUnion, writer, discriminator }
  for (const [name, { declared, requiring }] of declarations(branches, discriminator, job)) {
    if (declared.length === 0) continue
    const isEverywhere = declared.length === branches.length
    const isRequired = isEverywhere && requiring.length === branches.length
    if (isRequired) required.push(name)
    if (name === discriminator && writer) {
      define(properties, name, discriminatorNode(declared, branches, writer))
      continue
    }
    const parts =
      open.length === 0
        ? declared
        : [...declared, ...open.flatMap((branch) => undeclaredParts(branch, name, job))]
    const node = joinProperty(parts, joining)
    let hint = ''
    if (writer && !isEverywhere) hint = `Available if ${writer.condition(declared.map(labelOf))}.`
    if (writer && !isRequired && requiring.length > 0)
      hint += `${hint === '' ? '' : ' '}Required if ${writer.condition(requiring)}.`
    define(properties, name, hint === '' ? node : hinted(node, hint, job))
  }
  const additionalProperties = joinCatchalls(branches, job)
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  }
}

const labelOf = ({ label }: { readonly label: Label }): Label => label

/** What the branches that declare a property say of it, and which of them require it. */
interface Declaration {
  readonly declared: Part[]
  readonly requiring: Label[]
}

/** Who declares and who requires what: the discriminator, then in order of first appearance. */
function declarations(
  branches: readonly Finished[],
  discriminator: string | undefined,
  job: Job,
): Map<string, Declaration> {
  const byName = new Map<string, Declaration>()
  if (discriminator !== undefined) byName.set(discriminator, { declared: [], requiring: [] })
  for (const { given, node: branch, label } of branches) {
    const { properties = {}, required = [] } = branch
    const before = given.properties ?? {}
    for (const name of Object.keys(properties)) {
      const node = properties[name] ?? true
      // A property that no value fits is not declared.
      if (job.kinds.of(node) === NO_KIND) continue
      const source = (own(before, name) as Schema | undefined) ?? node
      const part = { node, given: source, label, onlyKinds: false }
      const known = byName.get(name)
      if (known) known.declared.push(part)
      else byName.set(name, { declared: [part], requiring: [] })
    }
    for (const name of required) {
      const known = byName.get(name)
      if (known?.declared.at(-1)?.label === label && known.requiring.at(-1) !== label)
        known.requiring.push(label)
    }
  }
  return byName
}

function hinted(node: SchemaObject, hint: string, job: Job): SchemaObject {
  const description = withHint(node.description, hint)
  const described = shallowCopy(node)
  described.description = description
  const result = orderKeywords(described)
  job.notes.copy(node, result)
  const inlined = job.inlined.get(node)
  if (inlined)
    job.inlined.set(result, { ...inlined, annotations: { ...inlined.annotations, description } })
  return result
}
