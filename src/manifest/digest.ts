import { createHash } from 'node:crypto'
import { canonicalJson } from '../schema/index.ts'
import { byName } from './order.ts'
import type { ManifestEntry } from './tool.ts'

/**
 * The digest of a JSON value: the same for the same value, whatever the order of its keys.
 * @example digest({ a: 1 }) // 'sha256-AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI='
 */
export function digest(value: unknown): string {
  return `sha256-${createHash('sha256').update(canonicalJson(value)).digest('base64')}`
}

/** What a reviewer compares: one digest of all that a model reads, one per tool and schema. */
export interface ManifestLock {
  readonly lockVersion: 1
  readonly manifest: string
  readonly tools: {
    readonly [name: string]: {
      readonly tool: string
      readonly input: string
      readonly output?: string
    }
  }
}

/** The digests of a manifest. The order of its tools is no part of them. */
export function lock(tools: readonly ManifestEntry[]): ManifestLock {
  const entries = tools.toSorted(byName).map((tool) => {
    const output = tool.outputSchema === undefined ? {} : { output: digest(tool.outputSchema) }
    return [tool.name, { tool: digest(tool), input: digest(tool.inputSchema), ...output }] as const
  })
  return {
    lockVersion: 1,
    manifest: digest(Object.fromEntries(entries.map(([name, entry]) => [name, entry.tool]))),
    tools: Object.fromEntries(entries),
  }
}
