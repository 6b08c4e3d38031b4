import { toolCount } from '../budgets.ts'
import { EVERYTHING, lower, refuse, warn } from '../column.ts'
import { LONG_NAME, LOOKAROUND } from '../evidence.ts'
import { identityOf } from '../identity.ts'
import { ROOMY } from '../names.ts'
import type { LoweredTool, Target } from '../types.ts'

type Apis = Pick<Target, 'emit' | 'versions'>

/**
 * The wire forms of both APIs. `strict` is always said: leaving it out does not mean "off" in the Responses API.
 * @param isStrict of each tool
 */
export function openaiApis(file: string, isStrict: (tool: LoweredTool) => boolean): Apis {
  const parts = (tool: LoweredTool): object => ({
    ...identityOf(tool),
    parameters: tool.input,
    strict: isStrict(tool),
  })
  return {
    emit: { file, content: (tools) => tools.map((tool) => ({ type: 'function', ...parts(tool) })) },
    versions: {
      responses: (target) => target,
      'chat-completions': (target) => ({
        ...target,
        emit: {
          file,
          content: (tools) => tools.map((tool) => ({ type: 'function', function: parts(tool) })),
        },
      }),
    },
  }
}

/** Function tools without `strict`, as Chat Completions and Responses take them. */
export const openai: Target = {
  name: 'openai',
  title: 'OpenAI',
  kind: 'provider',
  asOf: '2026-08',
  source: 'OpenAI API reference, function tools (openai-node OpenAPI of 2026-08-21)',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    'condition-ref': lower('describe-conditions'),
    'any-json': lower('any-json-union'),
    'composite-type-list': lower('split-types'),
    'array-items': lower('add-items'),
    'object-properties': lower('add-properties'),
    'required-unknown': lower('trim-required'),
    'pattern-lookaround': warn('pattern-lookaround'),
  },
  citations: {
    'root-object': {
      error:
        "Invalid schema for function '…': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
      evidence: 'I',
    },
    'root-combiner': {
      error:
        "Invalid schema for function '…': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      source: 'langchainjs#9804, google-calendar-mcp#39',
      evidence: 'I',
    },
    'array-items': {
      error:
        "Invalid schema for function '…': In context=('properties','…'), array schema missing items.",
      evidence: 'I',
    },
    'composite-type-list': {
      error:
        "Invalid schema for function '…': In context=('properties','…','type','0'), array schema missing items.",
      source: 'tidewave_phoenix#224 (2026-02)',
      evidence: 'I',
    },
    'any-json': {
      error:
        "Invalid schema for function '…': In context=('properties','…','type','1'), array schema missing items.",
      source: 'tidewave_phoenix#224 (2026-02)',
      evidence: 'I',
    },
    'object-properties': {
      error: "Invalid schema for function '…': In context=(), object schema missing properties.",
      source: 'inboxapi#106, iwdp-mcp#3 (2026-05)',
      evidence: 'I',
    },
    'unresolved-ref': {
      error: 'reference can only point to definitions defined at the top level of the schema',
      source: 'dotnet/extensions#6918',
      evidence: 'I',
    },
    identity: {
      error: "'Parameters Schema' is not a 'uri-reference'",
      source: 'griptape#2150 (2026-04)',
      evidence: 'I',
    },
    'draft07-construct': {
      error: "'…' is not valid under any of the given schemas",
      evidence: '?',
    },
    'required-unknown': { evidence: '?' },
    'tool-name': {
      error:
        "Invalid 'tools[…].function.name': string too long. Expected a string with maximum length 64, but got a string with length ….",
      evidence: 'D',
    },
    'pattern-lookaround': LOOKAROUND,
    'name-budget': LONG_NAME,
    'description-long': {
      error:
        "Invalid 'tools[…].function.description': string too long. Expected a string with maximum length 1024.",
      source: 'removed upstream in May 2025 (llama_index#18784), alive on Azure and gateways',
      evidence: 'I',
    },
    'tool-count': {
      error: 'Cannot have more than 128 tools per request.',
      source: 'vscode#337428 (2026-09-23)',
      evidence: 'I',
    },
  },
  names: { pattern: /^[a-zA-Z0-9_-]+$/, max: 64, roomy: ROOMY },
  maxDescription: 1024,
  budgets: [toolCount(128)],
  ...openaiApis('tools.openai.json', () => false),
}
