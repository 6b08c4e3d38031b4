import type { Schema, SchemaObject } from '../../src/schema/index.ts'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { TargetResult, TargetSettings, TargetTool } from '../../src/target/types.ts'

export function tool(input: Schema, over: Partial<TargetTool> = {}): TargetTool {
  return {
    name: 'probe',
    description: 'Probes.',
    file: 'src/tools/probe.ts',
    export: 'default',
    input: { document: input },
    ...over,
  }
}

/** One tool through one target. */
export function run(target: string, input: Schema, settings: TargetSettings = {}): TargetResult {
  return lowerFor(findTarget(target), [tool(input)], settings)
}

/** An object with one required property `x`. */
export function around(x: unknown): SchemaObject {
  return { type: 'object', properties: { x: x as Schema }, required: ['x'] }
}

/** What a target makes of the schema of a required property. */
export function lowered(target: string, x: unknown): unknown {
  return run(target, around(x)).tools[0]?.input.properties?.x
}

/** `level rule path`, for every finding. */
export function faults(result: TargetResult): string[] {
  return result.findings.map(({ level, rule, path }) => `${level} ${rule} ${path ?? ''}`.trim())
}

/** The faults of a required property's schema. */
export function faultsOf(target: string, x: unknown): string[] {
  return faults(run(target, around(x)))
}
