import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/author.ts'
import { onlyTool, readExports, shown } from './read.ts'

const contract = z.object({ city: z.string() })
const handler = async () => 'done'
const weather = { name: 'get_weather', description: 'Weather', inputSchema: contract, handler }

describe('names', () => {
  const nameless = { description: 'Weather', inputSchema: contract }

  test.each([
    ['own name', { default: weather }, 'a.ts', 'get_weather', 'own'],
    ['own id', { default: { ...nameless, id: 'weather-id' } }, 'a.ts', 'weather-id', 'own'],
    ['export', { getWeather: nameless }, 'a.ts', 'getWeather', 'export'],
    ['file, for the default export', { default: nameless }, 'src/get-rain.ts', 'get-rain', 'file'],
    [
      'file, for exports that say nothing',
      { tool: nameless },
      'src/get-rain.mts',
      'get-rain',
      'file',
    ],
    ['file without .tool', { contract: nameless }, 'src/rain.tool.ts', 'rain', 'file'],
    ['folder, for an index', { default: nameless }, 'src/tools/rain/index.ts', 'rain', 'file'],
    ['key', { tools: { rain: nameless } }, 'a.ts', 'rain', 'key'],
    ['key of a default map', { default: { rain: nameless } }, 'a.ts', 'rain', 'key'],
    ['place in a list', { tools: [nameless] }, 'a.ts', 'tools_0', 'export'],
  ])('%s', async (_, exports, file, name, nameSource) => {
    expect(await onlyTool(exports, file)).toMatchObject({ name, nameSource })
  })

  test('an empty name is none', async () => {
    expect(await onlyTool({ rain: { ...weather, name: ' ' } })).toMatchObject({ name: 'rain' })
  })
})

describe('the same object more than once', () => {
  test('default and named export: one tool, found by its name', async () => {
    const read = await readExports({ contract: weather, default: weather })
    expect(shown(read)).toEqual(['get_weather (plain) at contract'])
    expect(read.others).toEqual([])
  })

  test('a tool without a name takes the key under which a map lists it', async () => {
    const searchWeb = { description: 'Search', inputSchema: contract }
    const found = await onlyTool({ searchWeb, tools: { search_web: searchWeb } })
    expect(found).toMatchObject({ name: 'search_web', nameSource: 'key', export: 'searchWeb' })
  })

  test('in CommonJS the default export is the module: one tool', async () => {
    const exports = { weather }
    expect(await onlyTool({ default: exports, ...exports })).toMatchObject({ export: 'weather' })
  })

  test('in CommonJS a tool that is the module: one tool', async () => {
    const found = await onlyTool({ default: weather, ...weather })
    expect(found).toMatchObject({ name: 'get_weather', export: 'default' })
    const { name: _, ...nameless } = weather
    expect(await onlyTool({ default: nameless, ...nameless }, 'rain.cts')).toMatchObject({
      name: 'rain',
    })
  })
})

describe('a tool and what was made of it', () => {
  const config = { description: 'Weather', inputSchema: contract }

  test.each([
    ['a copy with a handler', { base: weather, full: { ...weather, execute: handler } }, 'base'],
    ['a holder of the definition', { default: { tool: weather, handler }, tool: weather }, 'tool'],
    ['what CommonJS exports', { default: { tool: weather }, tool: weather }, 'tool'],
    ['a list of holders', { schema: weather, tools: [{ schema: weather, handler }] }, 'schema'],
    [
      'a configuration and who names it',
      { config, default: { name: 'get_weather', config, handler } },
      'default',
    ],
    ['a call and its arguments', { config, call: ['get_weather', config, handler] }, 'call'],
  ])('%s: one tool', async (_, exports, at) => {
    expect(await onlyTool(exports)).toMatchObject({ name: 'get_weather', export: at })
  })

  test.each([
    [
      'a copy with a name and a handler',
      { config, full: { name: 'get_weather', ...config, handler } },
    ],
    ['a map of copies with handlers', { config, tools: { get_weather: { ...config, handler } } }],
    ['a map of holders', { tools: { get_weather: { config, handler } } }],
    ['an export that holds it', { get_weather: { definition: config, handler } }],
    ['exports that are one call', { name: 'get_weather', config, handler }],
  ])('a configuration without a name is no other tool: %s', async (_, exports) => {
    expect((await onlyTool(exports)).name).toBe('get_weather')
  })

  test('a copy that says something else is another tool, and so is one without a name of its own', async () => {
    const full = { name: 'get_weather', ...config, handler }
    const exports = {
      other: { ...config, description: 'Other' },
      more: { ...config, title: 'T' },
      full,
    }
    expect((await readExports(exports)).tools.map(({ name }) => name)).toEqual([
      'other',
      'more',
      'get_weather',
    ])
  })

  test('a map that lists one configuration under two keys has two tools', async () => {
    const exports = { config, tools: { get: config, fetch: config }, again: { get: config } }
    expect(shown(await readExports(exports))).toEqual([
      'get (plain) at tools.get',
      'fetch (plain) at tools.fetch',
    ])
    // CommonJS: the default export holds the others
    const common = { get: config, fetch: config }
    expect((await readExports({ ...common, default: common })).tools).toHaveLength(1)
  })

  test('one configuration under two names is two tools', async () => {
    const exports = { a: { name: 'a', config, handler }, b: { name: 'b', config, handler } }
    expect(shown(await readExports(exports))).toEqual(['a (nested) at a', 'b (nested) at b'])
  })

  test('what differs in its words or its contract stays two', async () => {
    const { tools } = await readExports({
      a: weather,
      b: { ...weather, description: 'Other weather' },
      c: { ...weather, inputSchema: z.object({ city: z.string() }) },
    })
    expect(tools.map((tool) => tool.export)).toEqual(['a', 'b', 'c'])
  })
})

test('a function declaration of Gemini, with either spelling of its schema', async () => {
  const parameters = { type: 'object', properties: { city: { type: 'string' } } }
  const functionDeclarations = [
    { name: 'old', description: 'Old', parameters },
    { name: 'new', description: 'New', parametersJsonSchema: parameters },
  ]
  const { tools } = await readExports({ gemini: { functionDeclarations } })
  expect(tools.map(({ name, input }) => [name, input])).toEqual([
    ['old', parameters],
    ['new', parameters],
  ])
})

describe('containers', () => {
  test('a map is no tool itself', async () => {
    const read = await readExports({
      contract: {
        create_branch: { description: 'Create', inputSchema: contract },
        drop_branch: { description: 'Drop', inputSchema: contract },
      },
    })
    expect(shown(read)).toEqual([
      'create_branch (plain) at contract.create_branch',
      'drop_branch (plain) at contract.drop_branch',
    ])
  })

  test('lists, Maps, Sets, maps of maps, promises', async () => {
    const made = (name: string) => ({ ...weather, name })
    const read = await readExports({
      a: [made('one'), made('two')],
      b: new Map([['key', { ...weather, name: undefined }]]),
      c: new Set([made('three')]),
      d: { group: { inner: { ...weather, name: undefined } } },
      e: Promise.resolve({ later: Promise.resolve(made('four')) }),
    })
    expect(shown(read)).toEqual([
      'one (plain) at a[0]',
      'two (plain) at a[1]',
      'key (plain) at b.key',
      'three (plain) at c[0]',
      'inner (plain) at d.group.inner',
      'four (plain) at e.later',
    ])
  })

  test('a definition beside its handler', async () => {
    const nested = { schema: { ...weather, handler: undefined }, handle: handler }
    expect(await onlyTool({ nested })).toMatchObject({
      name: 'get_weather',
      convention: 'nested',
      export: 'nested',
    })
  })

  test('a module whose exports are one tool', async () => {
    const read = await readExports(
      { name: 'get_weather', description: 'Weather', parameters: contract, execute: handler },
      'src/tools/x.ts',
    )
    expect(shown(read)).toEqual(['get_weather (module) at parameters'])
  })
})

test('a map of actions: desc, input, output', async () => {
  const { tools } = await readExports({
    contract: {
      moveFile: { desc: 'Move', input: contract, output: contract },
      list: { desc: 'List', output: z.array(contract) },
      helper: { input: contract, output: contract },
    },
  })
  expect(tools.map(({ name, description }) => [name, description])).toEqual([
    ['moveFile', 'Move'],
    ['list', 'List'],
  ])
  expect(tools[1]?.input).toEqual({ type: 'object', properties: {} })
  expect(tools.map(({ output }) => output)).toMatchObject([{ type: 'object' }, { type: 'array' }])
})

describe('contracts of operations', () => {
  const endpoints = {
    list: { method: 'GET', path: '/', desc: 'List users', output: z.array(contract) },
    create: { method: 'POST', path: '/', desc: 'Create a user', input: contract },
    resetPassword: {
      method: 'POST',
      path: '/:id/reset',
      desc: 'Reset',
      params: z.object({ id: z.string() }),
      input: contract,
    },
    get: { method: 'GET', path: '/:id', desc: 'Get', tool: { name: 'find_user' } },
    sync: { method: 'POST', path: '/sync', desc: 'Sync', expose: ['HTTP'] },
    upload: { method: 'POST', path: '/file', desc: 'Upload', multipart: { files: {} } },
  }
  const users = { meta: { prefix: 'users' }, endpoints }

  test('each exposed operation is a tool with a derived name', async () => {
    expect(shown(await readExports({ users }))).toEqual([
      'list_users (contract-map) at users.endpoints.list',
      'create_user (contract-map) at users.endpoints.create',
      'reset_password_user (contract-map) at users.endpoints.resetPassword',
      'find_user (contract-map) at users.endpoints.get',
    ])
  })

  test('parameters of the path and the body are one object', async () => {
    const { tools } = await readExports({ users })
    expect(tools[2]?.input).toMatchObject({
      properties: { id: { type: 'string' }, city: { type: 'string' } },
      required: ['id', 'city'],
    })
    expect(tools[3]?.input).toMatchObject({
      properties: { id: { type: 'string' } },
      required: ['id'],
    })
  })
})

describe('members carried along', () => {
  test('what is JSON, as it is', async () => {
    const found = await onlyTool({
      default: defineTool({
        ...weather,
        title: 'Weather report',
        annotations: { readOnlyHint: true },
        icons: [{ src: 'https://example.com/i.png', mimeType: 'image/png' }],
        _meta: { ui: { resourceUri: 'ui://weather' }, run: handler },
        outputSchema: z.object({ sky: z.string() }),
      }),
    })
    expect(found).toMatchObject({
      title: 'Weather report',
      annotations: { readOnlyHint: true },
      icons: [{ src: 'https://example.com/i.png', mimeType: 'image/png' }],
      _meta: { ui: { resourceUri: 'ui://weather' } },
      output: { required: ['sky'] },
    })
    expect(found._meta).not.toHaveProperty('run')
  })

  test('what is not JSON is left out', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const found = await onlyTool({
      default: { ...weather, title: 7, annotations: circle, icons: 'none', _meta: { big: 1n } },
    })
    expect(Object.keys(found)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(title|annotations|icons|_meta)$/)]),
    )
  })
})

describe('helpers are not tools', () => {
  test('beside a tool', async () => {
    const read = await readExports({
      default: weather,
      shape: { name: z.string(), description: z.string(), input: z.object({}) },
      schema: contract,
      document: { type: 'object', description: 'A user', properties: {} },
      limits: { name: 'limits', description: 'Numbers', input: 3 },
      pair: { inputSchema: contract, outputSchema: contract },
      VERSION: '1.0.0',
      makeTool: () => weather,
      Helper: class Helper {},
      list: [],
      when: new Date(0),
      nothing: undefined,
    })
    expect(shown(read)).toEqual(['get_weather (plain) at default'])
    expect(read.others.map(({ name, looksLike }) => `${name}: ${looksLike}`)).toEqual([
      'shape: an object of schemas',
      'schema: a Zod schema',
      'document: a JSON Schema',
      'limits: an object with `name`, `description`, `input`',
      'VERSION: a string',
      'makeTool: a function',
      'Helper: a class',
      'list: an empty array',
      'when: an instance of Date',
      'nothing: undefined',
    ])
  })

  test('prompts, resources and parameters of web interfaces', async () => {
    const read = await readExports({
      prompt: { name: 'p', description: 'P', argsSchema: {}, handler },
      resource: { name: 'r', description: 'R', uri: 'file:///x', handler },
      parameter: { name: 'id', in: 'query', description: 'Id', schema: { type: 'string' } },
    })
    expect(read.tools).toEqual([])
  })

  test('a bare pair of schemas is a tool only where there is no better one', async () => {
    const pair = { inputSchema: contract }
    expect(shown(await readExports({ pair }))).toEqual(['pair (plain) at pair'])
    expect(shown(await readExports({ pair, weather }))).toEqual(['get_weather (plain) at weather'])
  })

  test('functions are never called and classes never constructed', async () => {
    const calls: string[] = []
    const read = await readExports({
      make: () => calls.push('function'),
      lazy: async () => calls.push('async'),
      Class: class {
        constructor() {
          calls.push('class')
        }
      },
    })
    expect(read.tools).toEqual([])
    expect(calls).toEqual([])
  })
})

describe('contracts in wrappings', () => {
  const wrapper = {
    [Symbol.for('vercel.ai.schema')]: true,
    jsonSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  }

  test.each([
    ['a promise', Promise.resolve(contract)],
    ['a lazy schema of the AI SDK', () => wrapper],
    ['a lazy promise', async () => contract],
  ])('%s is unwrapped', async (_, inputSchema) => {
    const found = await onlyTool({ default: { ...weather, inputSchema } })
    expect(found.input).toMatchObject({ type: 'object', required: [expect.any(String)] })
  })

  test('a class, or a function that takes something, is none', async () => {
    class Dto {
      city = ''
      check() {}
    }
    const read = await readExports({
      a: { ...weather, name: 'a', inputSchema: Dto },
      b: { ...weather, name: 'b', inputSchema: (city: string) => city },
    })
    expect(read.tools.map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
      ['unsupported-schema'],
      ['unsupported-schema'],
    ])
  })

  test('a lazy schema that throws is a finding of its tool', async () => {
    const inputSchema = () => {
      throw new Error('not ready')
    }
    const read = await readExports({ bad: { ...weather, name: 'bad', inputSchema }, weather })
    expect(shown(read)).toEqual(['get_weather (plain) at weather'])
    expect(read.findings).toMatchObject([{ rule: 'evaluation-failed', tool: 'bad' }])
  })

  test('`parameters` of older AI SDKs; tools that a provider executes are left out', async () => {
    const read = await readExports({
      old: { description: 'Old', parameters: contract, execute: handler },
      bash: {
        type: 'provider',
        id: 'anthropic.bash_20250124',
        args: {},
        inputSchema: () => wrapper,
      },
    })
    expect(shown(read)).toEqual(['old (plain) at old'])
  })
})

test('an instance of a class, its members inherited from the prototype', async () => {
  class Weather {
    #city = 'name'
    get name() {
      return `get_weather_by_${this.#city}`
    }
    get description() {
      return 'Weather'
    }
    get inputSchema() {
      return contract
    }
  }
  expect(await onlyTool({ instance: new Weather() })).toMatchObject({
    name: 'get_weather_by_name',
    description: 'Weather',
    input: { required: ['city'] },
  })
})

describe('a contract under a name that only one library knows', () => {
  const base = { name: 'get_weather', description: 'Weather', invoke: handler }

  test.each([
    ['_inputSchema', { ...base, _inputSchema: contract }],
    ['args', { ...base, args: { city: z.string() }, returns: z.string() }],
    ['toolSpec', { ...base, toolSpec: { ...base, inputSchema: contract } }],
  ])('%s is not lost', async (_, exported) => {
    expect(await onlyTool({ exported })).toMatchObject({
      name: 'get_weather',
      input: { properties: { city: { type: 'string' } }, required: ['city'] },
    })
  })

  test('what speaks of answers is none', async () => {
    const { input } = await onlyTool({ tool: { ...base, resultSchema: contract, state: contract } })
    expect(input).toEqual({ type: 'object', properties: {} })
  })
})

test('a tool without arguments and a tool without a description', async () => {
  const read = await readExports({
    ping: { name: 'ping', description: 'Ping', handler },
    mute: { name: 'mute', inputSchema: contract },
  })
  expect(shown(read)).toEqual(['ping (plain) at ping', 'mute (plain) at mute'])
  expect(read.tools[0]?.input).toEqual({ type: 'object', properties: {} })
  expect(read.tools[1]).not.toHaveProperty('description')
})

describe('what registerTool is given, kept as it is', () => {
  const config = { description: 'Weather', inputSchema: { city: z.string() } }

  test.each<[string, object]>([
    ['a name, a config and a handler', { name: 'get_weather', config, handler }],
    ['a list of arguments', ['get_weather', config, handler]],
    ['a list without a handler', ['get_weather', config]],
  ])('%s', async (_, weatherTool) => {
    expect(await onlyTool({ weatherTool })).toMatchObject({
      name: 'get_weather',
      nameSource: 'own',
    })
  })

  test('a list of names and definitions is no call', async () => {
    const other = { ...config, description: 'Rain' }
    const read = await readExports({ list: ['a', config, other] })
    expect(read.tools.map(({ name }) => name)).toEqual(['list_1', 'list_2'])
  })
})

describe('functions and classes with the members of a tool', () => {
  const members = { description: 'Weather', inputSchema: contract }

  test('a function', async () => {
    const getWeather = Object.assign(() => 'sunny', members)
    expect(await onlyTool({ getWeather })).toMatchObject({ name: 'getWeather' })
  })

  test('static fields, with and without a name', async () => {
    class Weather {
      static description = 'Weather'
      static inputSchema = contract
      readonly run = handler
    }
    class Named extends Weather {
      static override name = 'get_weather'
    }
    expect(await onlyTool({ Weather })).toMatchObject({ name: 'Weather' })
    expect(await onlyTool({ Named })).toMatchObject({ name: 'get_weather' })
  })

  test('a client that answers to any name is none', async () => {
    const client = new Proxy({}, { get: (_, key) => (typeof key === 'string' ? key : undefined) })
    const read = await readExports({ client, tool: new Proxy(weather, {}) })
    expect(shown(read)).toEqual(['get_weather (plain) at tool'])
  })
})
