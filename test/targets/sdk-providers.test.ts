import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { Agent, tool as agentTool, OpenAIResponsesModel, run as runAgent } from '@openai/agents'
import { tool as aiTool, generateText, jsonSchema, type ToolSet } from 'ai'
import OpenAI from 'openai'
import { afterEach, describe, expect, it } from 'vitest'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import { accepted } from './fixtures.ts'

type Body = Record<string, unknown>
const bodies: Body[] = []

/** Answers every request with the same JSON and keeps what was sent. */
function answering(answer: object): typeof fetch {
  return async (input, init) => {
    const text = init?.body ?? (input instanceof Request ? await input.text() : '')
    bodies.push(JSON.parse(String(text)) as Body)
    return Response.json(answer)
  }
}

const globalFetch = globalThis.fetch
afterEach(() => {
  bodies.length = 0
  globalThis.fetch = globalFetch
})

const openaiAnswer = {
  id: 'r',
  object: 'response',
  created_at: 0,
  status: 'completed',
  model: 'm',
  error: null,
  incomplete_details: null,
  output: [
    {
      type: 'message',
      id: 'm',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'ok', annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 1,
    output_tokens: 1,
    total_tokens: 2,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  },
}
const anthropicAnswer = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'ok' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}
const geminiAnswer = {
  candidates: [
    { content: { role: 'model', parts: [{ text: 'ok' }] }, finishReason: 'STOP', index: 0 },
  ],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
}

describe('what the SDKs put on the wire is what the target writes', () => {
  it.each(['openai', 'openai-strict'])('openai: %s', async (target) => {
    const { value } = accepted<OpenAI.Responses.Tool[]>(target)
    const client = new OpenAI({ apiKey: 'k', fetch: answering(openaiAnswer) })
    await client.responses.create({ model: 'm', input: 'hi', tools: value })
    expect(bodies[0]?.tools).toEqual(value)
    expect(value.length).toBeGreaterThan(35)
  })

  it.each(['openai', 'openai-strict'])('openai, Chat Completions: %s', async (target) => {
    const { tools } = accepted(target)
    const value = lowerFor(findTarget(target), tools, { version: 'chat-completions' }).file
      ?.value as OpenAI.Chat.ChatCompletionTool[]
    const answer = {
      id: 'c',
      object: 'chat.completion',
      created: 0,
      model: 'm',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }],
    }
    const client = new OpenAI({ apiKey: 'k', fetch: answering(answer) })
    await client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      tools: value,
    })
    expect(bodies[0]?.tools).toEqual(value)
    expect(value.length).toBeGreaterThan(35)
  })

  it('@openai/agents: openai-strict', async () => {
    const { value } =
      accepted<{ name: string; description: string; parameters: object }[]>('openai-strict')
    const client = new OpenAI({ apiKey: 'k', fetch: answering(openaiAnswer) })
    const agent = new Agent({
      name: 'a',
      model: new OpenAIResponsesModel(client as never, 'm'),
      tools: value.map(({ name, description, parameters }) =>
        agentTool({
          name,
          description,
          parameters: parameters as never,
          strict: true,
          execute: () => '',
        }),
      ),
    })
    await runAgent(agent, 'hi', { tracing: { disabled: true } } as never)
    expect(bodies[0]?.tools).toEqual(value)
  })

  it.each(['anthropic', 'anthropic-strict'])('@anthropic-ai/sdk: %s', async (target) => {
    const { value } = accepted<Anthropic.Tool[]>(target)
    const client = new Anthropic({ apiKey: 'k', fetch: answering(anthropicAnswer) })
    await client.messages.create({
      model: 'm',
      max_tokens: 1,
      messages: [{ role: 'user', content: 'hi' }],
      tools: value,
    })
    expect(bodies[0]?.tools).toEqual(value)
    expect(value.length).toBeGreaterThan(35)
  })

  it('@google/genai: gemini', async () => {
    const { value } = accepted<object[]>('gemini')
    globalThis.fetch = answering(geminiAnswer)
    const client = new GoogleGenAI({ apiKey: 'k' })
    await client.models.generateContent({
      model: 'gemini-x',
      contents: 'hi',
      config: { tools: value as never },
    })
    expect(bodies[0]?.tools).toEqual(value)
  })

  it('@google/genai: gemini-parameters, types in its own upper case', async () => {
    const { value } = accepted<object[]>('gemini-parameters')
    // the SDK writes into what it is given
    const written = structuredClone(value)
    globalThis.fetch = answering(geminiAnswer)
    const client = new GoogleGenAI({ apiKey: 'k' })
    await client.models.generateContent({
      model: 'gemini-x',
      contents: 'hi',
      config: { tools: value as never },
    })
    const lowerCase = (text: string): string =>
      text.replace(/"type":"([A-Z]+)"/g, (_, type: string) => `"type":"${type.toLowerCase()}"`)
    expect(JSON.parse(lowerCase(JSON.stringify(bodies[0]?.tools)))).toEqual(written)
  })
})

describe('the AI SDK passes the documents of its target on', () => {
  const { value } =
    accepted<Record<string, { description: string; inputSchema: object }>>('vercel-ai')
  const tools: ToolSet = Object.fromEntries(
    Object.entries(value).map(([name, { description, inputSchema }]) => [
      name,
      aiTool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )
  const documents = Object.fromEntries(
    Object.entries(value).map(([name, { inputSchema }]) => [name, inputSchema]),
  )

  it('openai', async () => {
    const provider = createOpenAI({ apiKey: 'k', fetch: answering(openaiAnswer) })
    await generateText({ model: provider.responses('gpt-x'), prompt: 'hi', tools })
    const sent = bodies[0]?.tools as { name: string; parameters: object }[]
    expect(Object.fromEntries(sent.map(({ name, parameters }) => [name, parameters]))).toEqual(
      documents,
    )
  })

  it('anthropic', async () => {
    const provider = createAnthropic({ apiKey: 'k', fetch: answering(anthropicAnswer) })
    await generateText({ model: provider('claude-x'), prompt: 'hi', tools })
    const sent = bodies[0]?.tools as { name: string; input_schema: object }[]
    expect(Object.fromEntries(sent.map(({ name, input_schema }) => [name, input_schema]))).toEqual(
      documents,
    )
  })

  it('google', async () => {
    const provider = createGoogleGenerativeAI({ apiKey: 'k', fetch: answering(geminiAnswer) })
    await generateText({ model: provider('gemini-x'), prompt: 'hi', tools })
    const [{ functionDeclarations }] = bodies[0]!.tools as [
      { functionDeclarations: { name: string; parametersJsonSchema: object }[] },
    ]
    expect(
      Object.fromEntries(
        functionDeclarations.map((entry) => [entry.name, entry.parametersJsonSchema]),
      ),
    ).toEqual(documents)
  })
})
