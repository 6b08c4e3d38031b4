import { convert, type MetadataRegistry } from '../../contract/convert/index.ts'
import type { Position, Side } from '../../finding.ts'
import { kindsOf } from '../../schema/index.ts'
import { ContractWalker } from './contract.ts'
import type { Step } from './steps.ts'
import type { PositionStore } from './store.ts'

/** A place of a finding, as seen from the contract. */
export interface WantedPlace {
  readonly rule: string
  /** Left out when the finding speaks of the tool itself. */
  readonly side?: Side
  readonly steps: readonly Step[]
}

/** Rules that speak of the kinds of a schema. */
const UNTYPED = new Set(['untyped-property', 'untyped-value', 'root-object'])
/** Rules that conversion finds: asked again, it says whose fault it is. */
const CONVERSION = new Set([
  'unrepresentable',
  'invalid-schema',
  'unsupported-schema',
  'mixed-zod',
  'inexpressible-check',
  'unstable-default',
  'converter-fallback',
])

/**
 * Finds where the schema that a finding speaks of is written: the innermost schema at its place
 * that has the fault, else the property, else the nearest schema around it whose position is known.
 * In: an evaluated contract of a bundle made with `positionsPlugin`.
 */
export function locate(
  contracts: readonly object[],
  wanted: WantedPlace,
  store: PositionStore,
  registries: readonly MetadataRegistry[] = [],
): Position | undefined {
  const side = wanted.side ?? 'input'
  const ways = contracts.map((contract) => levelsOf(contract, wanted.steps, side))
  // of several contracts that make one document, the one that has the place
  const levels = ways.find((way) => (way.at(-1)?.length ?? 0) > 0) ?? ways[0] ?? []
  const last = levels.at(-1) ?? []
  const hasFault = faultTest(wanted.rule, side, registries)
  if (hasFault) {
    // a schema that was made from another comes before it: the last one with the fault began it
    const makers = last.flatMap(originals).reverse()
    const culprit = makers.find((schema) => store.of(schema) && hasFault(schema))
    if (culprit) return store.of(culprit)
  }
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const step = wanted.steps[depth - 1]
    const name = step?.to === 'property' ? step.name : undefined
    const position =
      (name === undefined
        ? undefined
        : first(levels[depth - 1], (owner) => memberOf(owner, name, store))) ??
      first(levels[depth], (schema) => positionOf(schema, store))
    if (position) return position
  }
  return undefined
}

/** The schemas of every value on the way to the place, outermost first. */
function levelsOf(contract: object, steps: readonly Step[], side: Side): object[][] {
  const walker = new ContractWalker(contract, side)
  const levels = [walker.sameValue([contract])]
  for (const step of steps) {
    const parts = levels.at(-1)?.flatMap((schema) => walker.below(schema, step) ?? []) ?? []
    levels.push(walker.sameValue(parts))
  }
  return levels
}

function faultTest(
  rule: string,
  side: Side,
  registries: readonly MetadataRegistry[],
): ((schema: object) => boolean) | undefined {
  if (!UNTYPED.has(rule) && !CONVERSION.has(rule)) return undefined
  return (schema) => {
    try {
      const { document, findings } = convert(schema, { side, registries })
      return UNTYPED.has(rule)
        ? kindsOf(document) === undefined
        : findings.some((finding) => finding.rule === rule && (finding.path ?? '') === '')
    } catch {
      return false
    }
  }
}

function positionOf(schema: object, store: PositionStore): Position | undefined {
  return first(originals(schema), (one) => store.of(one))
}

function memberOf(schema: object, name: string, store: PositionStore): Position | undefined {
  return first(originals(schema), (one) => store.ofMember(one, name))
}

/** Zod 4 copies a schema for each check and description, and remembers the original. */
function originals(schema: object): object[] {
  const chain: object[] = []
  for (let at: unknown = schema; typeof at === 'object' && at !== null && chain.length < 100; ) {
    chain.push(at)
    at = (at as { _zod?: { parent?: unknown } })._zod?.parent
  }
  return chain.length > 0 ? chain : [schema]
}

function first<Value, Result>(
  values: readonly Value[] | undefined,
  find: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values ?? []) {
    const result = find(value)
    if (result !== undefined) return result
  }
  return undefined
}
