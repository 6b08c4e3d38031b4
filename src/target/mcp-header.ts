import { isObject, readablePath, type SchemaObject, walk } from '../schema/index.ts'
import type { RawFinding } from './finding.ts'
import type { TargetTool } from './types.ts'

/** A token of RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const TYPES = new Set<unknown>(['string', 'integer', 'boolean'])
const THROUGH_PROPERTIES = /^(?:\/properties\/[^/]*)+$/

/**
 * Rules of SEP-2243: `x-mcp-header` is a non-empty HTTP token, no other parameter of the tool has it in any case, it stands on a
 * string, integer or boolean, and only properties lead to it. On Streamable HTTP a client must drop a tool that breaks one.
 */
export function judgeHeaders(tools: readonly TargetTool[]): RawFinding[] {
  return tools.flatMap((tool) => {
    const seen = new Set<string>()
    const findings: RawFinding[] = []
    walk(tool.input.document, (node, pointer) => {
      if (!isObject(node) || node['x-mcp-header'] === undefined) return
      const says = headerFault(node as SchemaObject, pointer, seen)
      const path = readablePath(tool.input.document, pointer)
      if (says)
        findings.push({
          rule: 'header-annotation',
          tool,
          side: 'input',
          says,
          places: [{ pointer, path }],
        })
    })
    return findings
  })
}

function headerFault(node: SchemaObject, pointer: string, seen: Set<string>): string | undefined {
  const header = node['x-mcp-header']
  if (typeof header !== 'string' || !TOKEN.test(header)) {
    return `x-mcp-header is ${JSON.stringify(header)}, which is no HTTP header token`
  }
  if (!THROUGH_PROPERTIES.test(pointer)) {
    return `x-mcp-header "${header}" is not reached through properties only`
  }
  if (!TYPES.has(node.type)) {
    return `x-mcp-header "${header}" stands on a parameter that is no string, integer or boolean`
  }
  const folded = header.toLowerCase()
  if (seen.has(folded)) return `x-mcp-header "${header}" is used twice (case does not matter)`
  seen.add(folded)
  return undefined
}
