import { fastMcp } from '../servers/fastmcp.ts'
import { mcpFramework } from '../servers/mcp-framework.ts'
import { mcpNest } from '../servers/mcp-nest.ts'
import { mcpUse } from '../servers/mcp-use.ts'
import { aiSdk } from './ai-sdk.ts'
import { contractMap } from './contract-map.ts'
import { copilotkit } from './copilotkit.ts'
import { genkit } from './genkit.ts'
import { langchain } from './langchain.ts'
import { mastra } from './mastra.ts'
import { mcpServer } from './mcp-server.ts'
import { nested } from './nested.ts'
import { openai } from './openai.ts'
import { plain } from './plain.ts'
import { tanstack } from './tanstack.ts'
import { toolSpec } from './tool-spec.ts'
import type { Convention } from './types.ts'

/** In the order in which they are asked: the most particular shape first. */
export const CONVENTIONS: readonly Convention[] = [
  fastMcp,
  mcpUse,
  mcpServer,
  mcpNest,
  mcpFramework,
  contractMap,
  genkit,
  tanstack,
  langchain,
  mastra,
  openai,
  aiSdk,
  toolSpec,
  copilotkit,
  nested,
  plain,
]
