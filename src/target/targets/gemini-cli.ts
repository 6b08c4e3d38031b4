import { EVERYTHING, rows, warn } from '../column.ts'
import type { Target } from '../types.ts'
import { gemini } from './gemini.ts'

/** Gemini CLI, as a reader of the MCP manifest: it sends documents as `parametersJsonSchema`. */
export const geminiCli: Target = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  kind: 'client',
  asOf: '2026-08',
  source: 'gemini-cli, mcp-tool.ts',
  column: {
    ...EVERYTHING,
    'root-combiner': gemini.column['root-combiner'],
    recursion: gemini.column.recursion,
    'property-key': gemini.column['property-key'],
    ...rows(warn('keyword-dropped'), 'allOf', 'not', 'conditional', 'const', 'pattern-properties'),
  },
  citations: {
    ...gemini.citations,
    'keyword-dropped': {
      source: 'not on the list of parametersJsonSchema; reports say ignored',
      evidence: '?',
    },
    'tool-name': { severity: 'warn', source: 'other characters become "_"', evidence: 'S' },
  },
  names: {
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]*$/,
    max: 63,
    compose: (server, tool) => `mcp_${server}_${tool}`,
    fold: (name) => name.replace(/[^A-Za-z0-9_.:-]/g, '_'),
    overflow: 'its middle is left out',
    shorten: (name) => `${name.slice(0, 30)}...${name.slice(-30)}`,
  },
  propertyKey: { pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/, where: 'everywhere' },
}
