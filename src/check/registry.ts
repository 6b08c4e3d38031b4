import type { RuleName } from '../finding.ts'
import type { Rule } from './rule.ts'
import { converterFallback } from './rules/converter-fallback.ts'
import { definitionsKept } from './rules/definitions-kept.ts'
import { duplicateTool } from './rules/duplicate-tool.ts'
import { evaluationFailed } from './rules/evaluation-failed.ts'
import { evaluationTimeout } from './rules/evaluation-timeout.ts'
import { inexpressibleCheck } from './rules/inexpressible-check.ts'
import { infiniteSchema } from './rules/infinite-schema.ts'
import { intersectionKept } from './rules/intersection-kept.ts'
import { invalidSchema } from './rules/invalid-schema.ts'
import { lossyCollision } from './rules/lossy-collision.ts'
import { machineDependent } from './rules/machine-dependent.ts'
import { manifestImportedByTool } from './rules/manifest-imported-by-tool.ts'
import { missingDescription } from './rules/missing-description.ts'
import { mixedZod } from './rules/mixed-zod.ts'
import { noToolFound } from './rules/no-tool-found.ts'
import { noToolMatched } from './rules/no-tool-matched.ts'
import { rootObject } from './rules/root-object.ts'
import { runtimeStub } from './rules/runtime-stub.ts'
import { serverListed } from './rules/server-listed.ts'
import { serverNotRecorded } from './rules/server-not-recorded.ts'
import { toolName } from './rules/tool-name.ts'
import { unionNotFlattened } from './rules/union-not-flattened.ts'
import { unrepresentable } from './rules/unrepresentable.ts'
import { unresolvedRef } from './rules/unresolved-ref.ts'
import { unstableDefault } from './rules/unstable-default.ts'
import { unsupportedSchema } from './rules/unsupported-schema.ts'
import { untypedProperty } from './rules/untyped-property.ts'
import { untypedValue } from './rules/untyped-value.ts'
import { unusedAllow } from './rules/unused-allow.ts'

/** Every rule, in the order of `RULE_NAMES`. */
export const RULES: readonly Rule[] = [
  untypedProperty,
  untypedValue,
  rootObject,
  unrepresentable,
  invalidSchema,
  unsupportedSchema,
  mixedZod,
  infiniteSchema,
  unresolvedRef,
  evaluationFailed,
  evaluationTimeout,
  manifestImportedByTool,
  serverNotRecorded,
  serverListed,
  toolName,
  duplicateTool,
  noToolFound,
  noToolMatched,
  unionNotFlattened,
  intersectionKept,
  unstableDefault,
  unusedAllow,
  missingDescription,
  lossyCollision,
  inexpressibleCheck,
  definitionsKept,
  converterFallback,
  runtimeStub,
  machineDependent,
]

const BY_NAME: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.name, rule]))

/** A rule of ours by its name. */
export function ruleNamed(name: RuleName): Rule
export function ruleNamed(name: string): Rule | undefined
export function ruleNamed(name: string): Rule | undefined {
  return BY_NAME.get(name)
}
