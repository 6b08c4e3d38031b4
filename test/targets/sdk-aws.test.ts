import {
  BedrockAgentCoreControlClient,
  CreateGatewayTargetCommand,
  type ToolDefinition,
} from '@aws-sdk/client-bedrock-agentcore-control'
import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ToolConfiguration,
} from '@aws-sdk/client-bedrock-runtime'
import { describe, expect, it } from 'vitest'
import { accepted } from './fixtures.ts'

const config = { region: 'us-east-1', credentials: { accessKeyId: 'k', secretAccessKey: 's' } }
type Body = Record<string, unknown>

/** The body as the SDK's own model of the API serialises it; nothing is sent. */
async function converse(toolConfig: ToolConfiguration): Promise<Body> {
  const { handler, body } = capturing()
  const client = new BedrockRuntimeClient({ ...config, requestHandler: handler })
  const messages = [{ role: 'user' as const, content: [{ text: 'hi' }] }]
  await client.send(new ConverseCommand({ modelId: 'm', messages, toolConfig })).catch(stop)
  return body()
}

async function createTarget(inlinePayload: readonly ToolDefinition[]): Promise<Body> {
  const { handler, body } = capturing()
  const client = new BedrockAgentCoreControlClient({ ...config, requestHandler: handler })
  const toolSchema = { inlinePayload: [...inlinePayload] }
  const lambda = { lambdaArn: 'arn:aws:lambda:us-east-1:123456789012:function:f', toolSchema }
  const command = new CreateGatewayTargetCommand({
    gatewayIdentifier: 'gateway-0123456789',
    name: 'target',
    targetConfiguration: { mcp: { lambda } },
  })
  await client.send(command).catch(stop)
  return body()
}

const STOP = new Error('captured')
function stop(error: unknown): void {
  if (error !== STOP) throw error
}

function capturing(): {
  handler: { handle: (request: { body: unknown }) => never }
  body: () => Body
} {
  let sent: unknown
  return {
    handler: {
      handle: (request) => {
        sent = request.body
        throw STOP
      },
    },
    body: () =>
      JSON.parse(
        typeof sent === 'string' ? sent : new TextDecoder().decode(sent as Uint8Array),
      ) as Body,
  }
}

const payloadOf = (body: Body): unknown => {
  const { mcp } = body.targetConfiguration as {
    mcp: { lambda: { toolSchema: { inlinePayload: unknown } } }
  }
  return mcp.lambda.toolSchema.inlinePayload
}

describe('what the AWS SDK puts on the wire is what the target writes', () => {
  it('Converse: bedrock', async () => {
    const { value } = accepted<ToolConfiguration>('bedrock')
    expect((await converse(value)).toolConfig).toEqual(value)
    expect(value.tools?.length).toBeGreaterThan(35)
  })

  it.each([undefined, 'encode'] as const)(
    'AgentCore Gateway: agentcore, %s',
    async (unsupported) => {
      const { value } = accepted<ToolDefinition[]>('agentcore', unsupported && { unsupported })
      expect(payloadOf(await createTarget(value))).toEqual(value)
      expect(value.length).toBeGreaterThan(unsupported ? 50 : 30)
    },
  )

  it('AgentCore Gateway: what its model has no member for would be lost', async () => {
    const x = { type: 'string', description: 'D', enum: ['a'], minLength: 1 }
    const root = { type: 'object', properties: { x }, required: ['x'], additionalProperties: false }
    const tool = { name: 'a', description: 'A', inputSchema: root }
    expect(payloadOf(await createTarget([tool as ToolDefinition]))).toEqual([
      {
        name: 'a',
        description: 'A',
        inputSchema: {
          type: 'object',
          properties: { x: { type: 'string', description: 'D' } },
          required: ['x'],
        },
      },
    ])
  })
})
