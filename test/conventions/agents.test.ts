import { Agent as MastraAgent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { Agent, tool as agentsTool } from '@openai/agents'
import { ToolLoopAgent, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readExports, shown } from './read.ts'

const contract = z.object({ city: z.string() })
const execute = async () => 'blue'
const weather = { name: 'get_weather', description: 'Weather', inputSchema: contract, execute }

describe('agents hold their tools', () => {
  test('@openai/agents, with another agent among them', async () => {
    const made = agentsTool({
      ...weather,
      parameters: contract,
    })
    const other = new Agent({ name: 'Other', instructions: 'Help' })
    const ask = other.asTool({ toolName: 'ask_other', toolDescription: 'Asks' })
    const agent = new Agent({ name: 'Helper', instructions: 'Help', tools: [made, ask] })
    const read = await readExports({ agent })
    expect(shown(read)).toEqual([
      'get_weather (openai) at agent.tools[0]',
      'ask_other (openai) at agent.tools[1]',
    ])
    expect(read.tools[0]?.input).toMatchObject({ required: ['city'] })
    expect(read.others).toEqual([])
    // the tool itself is the better place
    expect(shown(await readExports({ agent, made }))).toEqual([
      'get_weather (openai) at made',
      'ask_other (openai) at agent.tools[1]',
    ])
  })

  test('the AI SDK: names are keys', async () => {
    const agent = new ToolLoopAgent({
      model: 'openai/gpt-5',
      tools: { lookUp: tool({ description: 'Looks up', inputSchema: contract, execute }) },
    })
    const read = await readExports({ agent })
    expect(read.tools.map(({ name }) => name)).toEqual(['lookUp'])
    expect(read.tools[0]?.input).toMatchObject({ required: ['city'] })
  })

  test('@mastra/core: an agent that keeps its tools to itself is no tool', async () => {
    const tools = { lookUp: createTool({ id: 'look-up', description: 'Looks up', execute }) }
    const agent = new MastraAgent({
      ...{ id: 'a', name: 'A', instructions: 'Help', model: 'openai/gpt-5', tools },
    })
    const read = await readExports({ agent, tools })
    expect(read.tools.map(({ name }) => name)).toEqual(['look-up'])
  })

  class Held {
    name = 'root'
    description = 'An agent'
    constructor(members: object) {
      Object.assign(this, members)
    }
    run() {}
  }

  test.each([
    ['a list (ADK, AgentKit, ToolNode)', { tools: [weather] }],
    ['a Map (AgentKit, registries)', { tools: new Map([['get_weather', weather]]) }],
    ['a Set', { tools: new Set([weather]) }],
    ['options (LangChain)', { options: { tools: [weather] } }],
    ['a node (LangGraph)', { nodes: { tools: { bound: { tools: [weather] } } } }],
    ['a manager (VoltAgent)', { toolManager: { baseTools: new Map([['a', weather]]) } }],
  ])('an instance of a class: %s', async (_, members) => {
    const read = await readExports({ agent: new Held(members) })
    expect(read.tools.map(({ name }) => name)).toEqual(['get_weather'])
    expect(read.tools[0]?.input).toMatchObject({ required: ['city'] })
  })

  test('an agent of the ADK without tools is none itself', async () => {
    const read = await readExports({ agent: new Held({ tools: [], subAgents: [] }) })
    expect(read.tools).toEqual([])
    expect(read.others).toEqual([{ name: 'agent', looksLike: 'an instance of Held' }])
  })

  test('members that throw, or are something else', async () => {
    class Broken {
      get tools() {
        throw new Error('no tools yet')
      }
    }
    const read = await readExports({
      broken: new Broken(),
      text: new Held({ tools: 'all', subAgents: [] }),
    })
    expect(read.tools).toEqual([])
    expect(read.findings).toEqual([])
  })
})

describe('tool specifications', () => {
  const json = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
  const spec = { name: 'get_weather', description: 'Weather', inputSchema: { json } }
  const place = 'get_weather (tool-spec) at'

  test.each([
    ['Bedrock: toolSpec', { a: { toolSpec: spec } }, 'a'],
    ['with its handler', { a: { toolSpec: spec, execute } }, 'a'],
    ['the specification alone', { a: spec }, 'a'],
    ['a toolConfig', { a: { tools: [{ toolSpec: spec }, { cachePoint: {} }] } }, 'a.tools[0]'],
    ['text', { a: { toolSpec: { ...spec, inputSchema: { json: JSON.stringify(json) } } } }, 'a'],
    [
      'made by Zod',
      { a: { toolSpec: { ...spec, inputSchema: { json: z.toJSONSchema(contract) } } } },
      'a',
    ],
    [
      'made by Zod, alone',
      { a: { ...spec, inputSchema: { json: z.toJSONSchema(contract) } } },
      'a',
    ],
    ['Strands: the document itself', { a: { toolSpec: { ...spec, inputSchema: json } } }, 'a'],
  ])('%s', async (_, exports, at) => {
    const read = await readExports(exports)
    expect(shown(read)).toEqual([`${place} ${at}`])
    expect(read.tools[0]).toMatchObject({ description: 'Weather', findings: [] })
    expect(read.tools[0]?.input).toMatchObject(json)
  })

  test('a specification and what holds it are one tool', async () => {
    expect(shown(await readExports({ held: { toolSpec: spec }, spec }))).toHaveLength(1)
  })

  test('Strands: its own contract beside the document', async () => {
    const own = z.object({ city: z.string().describe('Where') })
    const read = await readExports({ a: { ...spec, toolSpec: spec, _inputSchema: own } })
    expect(read.tools[0]?.input).toMatchObject({ properties: { city: { description: 'Where' } } })
  })

  test('a raw shape whose only field is `json` stays one', async () => {
    const read = await readExports({ a: { ...spec, inputSchema: { json: z.string() } } })
    expect(shown(read)).toEqual(['get_weather (plain) at a'])
    expect(read.tools[0]?.input).toMatchObject({ properties: { json: { type: 'string' } } })
  })
})

describe('CopilotKit: a list of parameters', () => {
  const action = { name: 'plan', description: 'Plans', handler: execute }

  test('every type', async () => {
    const read = await readExports({
      actions: [
        {
          ...action,
          parameters: [
            { name: 'title', type: 'string', description: 'Title', enum: ['a', 'b'] },
            { name: 'count', type: 'number', required: false },
            { name: 'tags', type: 'string[]', description: 'Tags' },
            { name: 'place', type: 'object', attributes: [{ name: 'street', type: 'string' }] },
            { name: 'stops', type: 'object[]', attributes: [{ name: 'at' }] },
          ],
        },
      ],
    })
    expect(shown(read)).toEqual(['plan (copilotkit) at actions[0]'])
    expect(read.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', enum: ['a', 'b'], description: 'Title' },
        count: { type: 'number' },
        tags: { type: 'array', items: { type: 'string' }, description: 'Tags' },
        place: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
        stops: {
          type: 'array',
          items: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
        },
      },
      required: ['title', 'tags', 'place', 'stops'],
    })
  })

  test('a list of something else is reported, not taken for no arguments', async () => {
    const read = await readExports({ a: { ...action, parameters: ['title'] } })
    expect(read.tools[0]?.findings).toMatchObject([{ rule: 'unsupported-schema', tool: 'plan' }])
  })
})
