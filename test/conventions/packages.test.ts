import { tool as claudeTool, createSdkMcpServer } from '@anthropic-ai/claude-agent-sdk'
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import {
  DynamicStructuredTool,
  DynamicTool,
  tool as langchainTool,
  StructuredTool,
} from '@langchain/core/tools'
import { createTool } from '@mastra/core/tools'
import { McpServer as McpServer1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer as McpServer2 } from '@modelcontextprotocol/server'
import { Agent, tool as agentsTool } from '@openai/agents'
import { toolDefinition } from '@tanstack/ai'
import { dynamicTool, jsonSchema, tool, zodSchema } from 'ai'
import { defineTool as defineEveTool } from 'eve/tools'
import { genkit, z as genkitZod } from 'genkit'
import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod'
import { describe, expect, test } from 'vitest'
import type { InferSchema, ToolMetadata } from 'xmcp'
import { z } from 'zod'
import { defineMcpTool } from './node_modules/@nuxtjs/mcp-toolkit/dist/runtime/server/mcp/definitions/tools.js'
import { onlyTool, readExports, shown } from './read.ts'

const shape = { city: z.string().describe('Where'), days: z.number().optional() }
const contract = z.object(shape)
const result = z.object({ sky: z.string() })
const execute = async () => ({ sky: 'blue' })

/** What every convention must make of the contract above. */
const weather = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Where' }, days: { type: 'number' } },
  required: ['city'],
}

describe('ai', () => {
  test('tool() takes the name of its export', async () => {
    const found = await onlyTool({
      getWeather: tool({ description: 'Weather', inputSchema: contract, execute }),
    })
    expect(found).toMatchObject({
      name: 'getWeather',
      nameSource: 'export',
      description: 'Weather',
      input: weather,
    })
  })

  test('tool() in a map takes the name of its key', async () => {
    const tools = { get_weather: tool({ description: 'Weather', inputSchema: contract, execute }) }
    const found = await onlyTool({ tools })
    expect(found).toMatchObject({
      name: 'get_weather',
      nameSource: 'key',
      export: 'tools.get_weather',
    })
  })

  test('dynamicTool() and an output schema', async () => {
    const found = await onlyTool({
      look: dynamicTool({ description: 'Look', inputSchema: contract, execute }),
    })
    expect(found).toMatchObject({ name: 'look', convention: 'ai-sdk', input: weather })
    const typed = await onlyTool({
      look: tool({ description: 'Look', inputSchema: contract, outputSchema: result, execute }),
    })
    expect(typed.output).toMatchObject({ required: ['sky'] })
  })

  test('jsonSchema() and zodSchema() are unwrapped', async () => {
    const wrapped = jsonSchema<{ a: string }>({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    })
    const found = await onlyTool({ a: tool({ description: 'A', inputSchema: wrapped }) })
    expect(found).toMatchObject({
      convention: 'ai-sdk',
      input: { properties: { a: { type: 'string' } }, required: ['a'] },
    })
    const zod = await onlyTool({ b: tool({ description: 'B', inputSchema: zodSchema(contract) }) })
    expect(zod.input).toMatchObject({ required: ['city'] })
  })

  test('a promise of JSON Schema inside jsonSchema() is awaited', async () => {
    const wrapped = jsonSchema(Promise.resolve({ type: 'object' as const, required: ['late'] }))
    const found = await onlyTool({ late: tool({ description: 'Late', inputSchema: wrapped }) })
    expect(found.input).toMatchObject({ required: ['late'] })
  })
})

describe('@openai/agents and openai', () => {
  test('tool() of the Agents SDK is JSON Schema already', async () => {
    const made = agentsTool({
      name: 'get_weather',
      description: 'Weather',
      parameters: z.object({ city: z.string() }),
      execute: async () => 'blue',
    })
    const found = await onlyTool({ default: made })
    expect(found).toMatchObject({ name: 'get_weather', convention: 'openai', nameSource: 'own' })
    expect(found.input).toMatchObject({
      properties: { city: { type: 'string' } },
      additionalProperties: false,
    })
  })

  test('an agent is no tool; an agent made a tool is one', async () => {
    const agent = new Agent({ name: 'Helper', instructions: 'Help' })
    const read = await readExports({
      agent,
      ask: agent.asTool({ toolName: 'ask_helper', toolDescription: 'Asks' }),
    })
    expect(shown(read)).toEqual(['ask_helper (openai) at ask'])
    expect(read.others).toEqual([{ name: 'agent', looksLike: 'an instance of Agent' }])
  })

  test.each([
    ['zodFunction', zodFunction],
    ['zodResponsesFunction', zodResponsesFunction],
  ])('%s', async (_, make) => {
    const parameters = z.object({ city: z.string() })
    const found = await onlyTool({
      made: make({ name: 'get_weather', description: 'Weather', parameters }),
    })
    expect(found).toMatchObject({
      name: 'get_weather',
      description: 'Weather',
      convention: 'openai',
    })
    expect(found.input).toMatchObject({ required: ['city'] })
  })
})

test('@mastra/core createTool: id, annotations and _meta from mcp, output schema', async () => {
  const made = createTool({
    id: 'get-weather',
    description: 'Weather',
    inputSchema: contract,
    outputSchema: result,
    mcp: { annotations: { readOnlyHint: true }, _meta: { team: 'sky' } },
    execute,
  })
  expect(await onlyTool({ weatherTool: made })).toMatchObject({
    name: 'get-weather',
    convention: 'mastra',
    annotations: { readOnlyHint: true },
    _meta: { team: 'sky' },
    input: weather,
    output: { required: ['sky'] },
  })
})

describe('@langchain/core', () => {
  test('tool() and DynamicStructuredTool', async () => {
    const options = { name: 'get_weather', description: 'Weather', schema: contract }
    const read = await readExports({
      a: langchainTool(async () => 'blue', options),
      b: new DynamicStructuredTool({ ...options, name: 'other', func: async () => 'blue' }),
    })
    expect(shown(read)).toEqual(['get_weather (langchain) at a', 'other (langchain) at b'])
    expect(read.tools.map((found) => found.input)).toMatchObject([weather, weather])
  })

  test('an instance of a StructuredTool class, its members inherited', async () => {
    class Weather extends StructuredTool {
      name = 'get_weather'
      schema = contract
      get description() {
        return 'Weather'
      }
      protected async _call() {
        return 'blue'
      }
    }
    const found = await onlyTool({ weather: new Weather() })
    expect(found).toMatchObject({ name: 'get_weather', description: 'Weather', input: weather })
  })

  test('an exported tool class is constructed, unless it needs something for that', async () => {
    class FindTool extends StructuredTool {
      name = 'find'
      description = 'Finds'
      schema = contract
      protected async _call() {
        return ''
      }
    }
    class NeedsKey extends FindTool {
      constructor(options: { key: string }) {
        super()
        this.description += options.key.trim()
      }
    }
    const read = await readExports({ FindTool, NeedsKey })
    expect(shown(read)).toEqual(['find (langchain) at FindTool'])
    expect(read.tools[0]?.input).toEqual(weather)
    expect(read.others).toEqual([{ name: 'NeedsKey', looksLike: 'a class' }])
  })

  test('a text tool has its one input', async () => {
    const made = new DynamicTool({ name: 'echo', description: 'Echo', func: async (text) => text })
    const found = await onlyTool({ made })
    expect(found.input).toMatchObject({ properties: { input: { type: 'string' } } })
  })
})

test('@tanstack/ai toolDefinition() and what .server() makes of it', async () => {
  const definition = toolDefinition({
    name: 'get_weather',
    description: 'Weather',
    inputSchema: contract,
    outputSchema: result,
  })
  const found = await onlyTool({ definition })
  expect(found).toMatchObject({
    name: 'get_weather',
    convention: 'tanstack',
    input: weather,
    output: { required: ['sky'] },
  })
  const served = definition.server(execute)
  expect(await onlyTool({ served })).toMatchObject({ input: weather })
  expect(shown(await readExports({ definition, served }))).toEqual([
    'get_weather (tanstack) at definition',
  ])
})

describe('@anthropic-ai/claude-agent-sdk', () => {
  const made = claudeTool('get_weather', 'Weather', shape, async () => ({ content: [] }), {
    annotations: { readOnlyHint: true },
  })

  test('tool()', async () => {
    expect(await onlyTool({ made })).toMatchObject({
      name: 'get_weather',
      annotations: { readOnlyHint: true },
      input: weather,
    })
  })

  test('createSdkMcpServer() holds its tools', async () => {
    const server = createSdkMcpServer({ name: 'sky', tools: [made] })
    const found = await onlyTool({ server })
    expect(found).toMatchObject({
      name: 'get_weather',
      convention: 'mcp-server',
      export: 'server.get_weather',
      input: weather,
    })
  })
})

test('@anthropic-ai/sdk betaZodTool and betaTool', async () => {
  const zod = betaZodTool({
    name: 'get_weather',
    description: 'Weather',
    inputSchema: contract,
    run: async () => 'blue',
  })
  const json = betaTool({
    name: 'echo',
    description: 'Echo',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    run: async () => 'text',
  })
  const read = await readExports({ json, zod })
  expect(shown(read)).toEqual(['echo (plain) at json', 'get_weather (plain) at zod'])
  expect(read.tools.map((found) => found.input)).toMatchObject([
    { required: ['text'] },
    { required: ['city'] },
  ])
})

test('genkit defineTool: a function that carries its definition; a flow is no tool', async () => {
  const ai = genkit({})
  const schema = genkitZod.object({ city: genkitZod.string() })
  const getWeather = ai.defineTool(
    { name: 'get_weather', description: 'Weather', inputSchema: schema, outputSchema: schema },
    async (input) => input,
  )
  const flow = ai.defineFlow({ name: 'plan', inputSchema: schema }, async () => 'done')
  const read = await readExports({ flow, getWeather })
  expect(shown(read)).toEqual(['get_weather (genkit) at getWeather'])
  expect(read.tools[0]).toMatchObject({
    description: 'Weather',
    input: { properties: { city: { type: 'string' } }, required: ['city'] },
    output: { required: ['city'] },
  })
})

test('@nuxtjs/mcp-toolkit defineMcpTool: raw shape, name from the file', async () => {
  const made = defineMcpTool({
    description: 'Weather',
    inputSchema: shape,
    annotations: { readOnlyHint: true },
    handler: async () => 'blue',
  })
  expect(await onlyTool({ default: made }, 'server/mcp/tools/get-weather.ts')).toMatchObject({
    name: 'get-weather',
    nameSource: 'file',
    annotations: { readOnlyHint: true },
    input: weather,
  })
})

test('eve defineTool: name from the file', async () => {
  const made = defineEveTool({ description: 'Weather', inputSchema: contract, execute })
  expect(await onlyTool({ default: made }, 'agent/tools/get_weather.ts')).toMatchObject({
    name: 'get_weather',
    input: weather,
  })
})

describe('xmcp (its tool modules import nothing but types)', () => {
  const metadata: ToolMetadata = {
    name: 'get_weather',
    description: 'Weather',
    annotations: { title: 'Weather report', readOnlyHint: true },
  }
  const handler = async ({ city }: InferSchema<typeof shape>) => city

  test('schema, metadata and a default handler are one tool', async () => {
    expect(await onlyTool({ default: handler, metadata, schema: shape })).toMatchObject({
      name: 'get_weather',
      title: 'Weather report',
      description: 'Weather',
      convention: 'xmcp',
      export: 'default',
      input: weather,
    })
  })

  test('no schema: no arguments; no name: the file', async () => {
    const found = await onlyTool(
      { default: handler, metadata: { description: 'Says hello' } },
      'src/tools/say-hello.ts',
    )
    expect(found).toMatchObject({ name: 'say-hello', input: { type: 'object', properties: {} } })
  })

  test('a helper exported beside them is no tool', async () => {
    const read = await readExports({
      default: handler,
      helper: z.string(),
      metadata,
      schema: shape,
    })
    expect(read.tools).toHaveLength(1)
    expect(read.others).toEqual([{ name: 'helper', looksLike: 'a Zod schema' }])
  })
})

describe.each([
  ['1.x', () => new McpServer1({ name: 'sky', version: '1' })],
  ['2.x', () => new McpServer2({ name: 'sky', version: '1' })],
])('an exported McpServer, SDK %s', (_, make) => {
  test('its registered tools, with their own contracts', async () => {
    const server = make() as McpServer1
    const config = {
      title: 'Weather report',
      description: 'Weather',
      inputSchema: contract as never,
      outputSchema: result as never,
      annotations: { readOnlyHint: true },
    }
    server.registerTool('get_weather', config, (async () => ({ content: [] })) as never)
    const hidden = server.registerTool('hidden', config, (async () => ({ content: [] })) as never)
    hidden.disable()
    const found = await onlyTool({ server })
    expect(found).toMatchObject({
      name: 'get_weather',
      title: 'Weather report',
      description: 'Weather',
      annotations: { readOnlyHint: true },
      convention: 'mcp-server',
      export: 'server.get_weather',
      input: weather,
      output: { required: ['sky'] },
    })
  })
})
