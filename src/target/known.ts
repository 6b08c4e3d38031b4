/** What a target may do with a tool that it cannot carry as it is. */
export const UNSUPPORTED = ['refuse', 'encode', 'non-strict'] as const

export type Unsupported = (typeof UNSUPPORTED)[number]

/** What the options may say of a target. */
export interface KnownTarget {
  /** Default file name; clients write none. */
  readonly file?: string
  readonly versions?: readonly string[]
  /** A restore file lies beside the target's own, whatever the tools. */
  readonly restores?: true
  /** Besides `refuse`. */
  readonly unsupported?: readonly Unsupported[]
}

const ENCODE = { unsupported: ['encode'] } as const
const STRICT = { unsupported: ['encode', 'non-strict'] } as const
const OPENAI_APIS = { versions: ['responses', 'chat-completions'] }

/**
 * Every target, in the order of the documentation: providers, then clients, then files for others. Names only: options are
 * checked without the table of capabilities, which is loaded when a build needs it. A test holds the two together.
 */
export const KNOWN_TARGETS: { readonly [name: string]: KnownTarget } = {
  mcp: { file: 'tools.mcp.json', versions: ['2025-06-18', '2025-11-25', '2026-07-28'] },
  openai: { file: 'tools.openai.json', ...OPENAI_APIS },
  'openai-strict': {
    file: 'tools.openai-strict.json',
    restores: true,
    ...OPENAI_APIS,
    ...STRICT,
  },
  anthropic: { file: 'tools.anthropic.json' },
  'anthropic-strict': { file: 'tools.anthropic-strict.json', ...STRICT },
  gemini: { file: 'tools.gemini.json', ...ENCODE },
  'gemini-parameters': { file: 'tools.gemini-parameters.json', ...ENCODE },
  bedrock: { file: 'tools.bedrock.json' },
  agentcore: { file: 'tools.agentcore.json', ...ENCODE },
  'vercel-ai': { file: 'tools.vercel-ai.json' },
  moonshot: { file: 'tools.moonshot.json', ...ENCODE },
  vscode: {},
  cursor: {},
  'claude-code': {},
  codex: {},
  'gemini-cli': {},
  ollama: {},
  'llama-cpp': {},
  mcpb: { file: 'tools.mcpb.json' },
  'mcpb-windows': { file: 'tools.mcpb-windows.json' },
  'server-card': { file: 'server-card.json' },
  m365: { file: 'tools.m365.json' },
  docker: { file: 'tools.docker.json' },
  utcp: { file: 'tools.utcp.json' },
  typescript: { file: 'tools.d.ts' },
  markdown: { file: 'tools.md' },
  'llms-txt': { file: 'llms.txt' },
  cost: { file: 'tools.cost.json' },
}

/** `tools.openai-strict.json` has `tools.openai-strict.restore.json` beside it. */
export function restoreName(file: string): string {
  return `${file.replace(/\.json$/, '')}.restore.json`
}
