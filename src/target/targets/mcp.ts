import { EVERYTHING, refuse } from '../column.ts'
import { toolsList } from '../emit/tools-list.ts'
import { judgeHeaders } from '../mcp-header.ts'
import type { Target } from '../types.ts'

const wholeList = 'the official TypeScript client 1.x rejects the whole tools/list result'

/** The body of a `tools/list` result, as one version of the specification has it. */
const of = (version: '2025-06-18' | '2025-11-25' | '2026-07-28'): Target => ({
  name: 'mcp',
  title: `MCP ${version}`,
  kind: 'provider',
  asOf: '2026-08-22',
  source: `Model Context Protocol specification ${version}`,
  column: {
    ...EVERYTHING,
    // beside `type`, the newest version takes any keyword
    ...(version !== '2026-07-28' && { 'root-combiner': refuse('root-combiner') }),
  },
  citations: {
    'root-object': {
      error: 'Invalid input: expected "object"',
      source: `official TypeScript SDK 1.32.2: ${wholeList}`,
      evidence: 'R',
    },
    'root-combiner': {
      source: `the typed shape of inputSchema in ${version}; clients delete it or drop the tool`,
      evidence: 'D',
    },
    'boolean-schema': {
      error: 'Invalid input',
      source: `official TypeScript SDK 1.32.2: ${wholeList}`,
      evidence: 'R',
    },
    'unresolved-ref': {
      error: "can't resolve reference #/$defs/missing from id #",
      source: `official TypeScript SDK 1.32.2: ${wholeList}`,
      evidence: 'R',
    },
    'pattern-invalid': {
      error: 'Invalid regular expression: /…/u: Invalid escape',
      source: `official TypeScript SDK 1.32.2: ${wholeList}`,
      evidence: 'R',
    },
    identity: {
      error:
        '… has an invalid outputSchema: JSON Schema declares an unsupported dialect … supports JSON Schema 2020-12 only',
      source: 'claude-code#86142, #88882, #90549 (2026-08 to 2026-09)',
      evidence: 'I',
    },
    'tool-name': { severity: 'warn', source: 'specification and SDK warn only', evidence: 'D' },
    'header-annotation': { source: 'SEP-2243', evidence: 'D' },
  },
  ...(version !== '2025-06-18' && { names: { pattern: /^[A-Za-z0-9_.-]+$/, max: 128 } }),
  outputs: version === '2026-07-28' ? 'any' : 'object',
  ...(version === '2026-07-28' && { judge: judgeHeaders }),
  emit: { file: 'tools.mcp.json', content: toolsList },
})

/** MCP clients; the version of 2025-11-25 unless the target's `version` says otherwise. */
export const mcp: Target = {
  ...of('2025-11-25'),
  versions: {
    '2025-06-18': () => of('2025-06-18'),
    '2025-11-25': () => of('2025-11-25'),
    '2026-07-28': () => of('2026-07-28'),
  },
}
