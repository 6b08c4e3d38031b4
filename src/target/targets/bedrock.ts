import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'
import { anthropic } from './anthropic.ts'

/** Converse `toolConfig`: a root object, and what the model behind it (Claude) asks for. */
export const bedrock: Target = {
  ...anthropic,
  name: 'bedrock',
  title: 'Amazon Bedrock',
  asOf: '2026-09',
  source: 'Amazon Bedrock Converse API reference, ToolSpecification',
  citations: {
    ...anthropic.citations,
    'root-object': {
      error: '…toolSpec.inputSchema.json.type must be one of the following: object',
      evidence: 'D',
    },
    'tool-name': {
      error: '…toolSpec.name: must satisfy [a-zA-Z0-9_-]+, length 1 to 64',
      evidence: 'D',
    },
    'missing-description': {
      source: 'Converse API reference: description has a minimum length of 1',
      evidence: 'D',
      severity: 'warn',
    },
  },
  names: { pattern: /^[a-zA-Z0-9_-]+$/, max: 64 },
  needsDescription: true,
  emit: {
    file: 'tools.bedrock.json',
    content: (tools) => ({
      tools: tools.map((tool) => ({
        toolSpec: { ...identityOf(tool), inputSchema: { json: tool.input } },
      })),
    }),
  },
}
