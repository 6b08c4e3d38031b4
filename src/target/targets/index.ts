import type { Target } from '../types.ts'
import { agentcore } from './agentcore.ts'
import { anthropic } from './anthropic.ts'
import { anthropicStrict } from './anthropic-strict.ts'
import { bedrock } from './bedrock.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { cost } from './cost.ts'
import { cursor } from './cursor.ts'
import { docker } from './docker.ts'
import { gemini } from './gemini.ts'
import { geminiCli } from './gemini-cli.ts'
import { geminiParameters } from './gemini-parameters.ts'
import { llamaCpp } from './llama-cpp.ts'
import { m365 } from './m365.ts'
import { llmsTxt, markdown } from './markdown.ts'
import { mcp } from './mcp.ts'
import { mcpb } from './mcpb.ts'
import { mcpbWindows } from './mcpb-windows.ts'
import { moonshot } from './moonshot.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import { openaiStrict } from './openai-strict.ts'
import { serverCard } from './server-card.ts'
import { typescript } from './typescript.ts'
import { utcp } from './utcp.ts'
import { vercelAi } from './vercel-ai.ts'
import { vscode } from './vscode.ts'

/** Every target, in the order of the documentation: providers, then clients, then files for others. */
export const TARGETS: readonly Target[] = [
  mcp,
  openai,
  openaiStrict,
  anthropic,
  anthropicStrict,
  gemini,
  geminiParameters,
  bedrock,
  agentcore,
  vercelAi,
  moonshot,
  vscode,
  cursor,
  claudeCode,
  codex,
  geminiCli,
  ollama,
  llamaCpp,
  mcpb,
  mcpbWindows,
  serverCard,
  m365,
  docker,
  utcp,
  typescript,
  markdown,
  llmsTxt,
  cost,
]

/** The target of this name; options were checked before (select.ts). */
export function findTarget(name: string): Target {
  const found = TARGETS.find((target) => target.name === name)
  if (!found) throw new RangeError(`[tool-manifest] There is no target ${JSON.stringify(name)}.`)
  return found
}
