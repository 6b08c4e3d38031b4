import { describe, expect, it } from 'vitest'
import { around, faults, faultsOf, lowered, run } from './support.ts'

const ANY_JSON = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }
const ANY_JSON_UNION = {
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: {} },
    { type: 'object', properties: {}, additionalProperties: true },
    { type: 'null' },
  ],
}
const RECORD = { type: 'object', additionalProperties: { type: 'string' } }

describe('a regular expression with lookaround', () => {
  const x = { type: 'string', pattern: '^(?=.*\\d).+$' }

  it.each(['openai', 'anthropic', 'gemini-parameters'])('stays with a warning: %s', (target) => {
    expect(lowered(target, x)).toEqual(x)
    expect(faultsOf(target, x)).toEqual([`warn ${target}/pattern-lookaround x`])
    expect(faultsOf(target, { type: 'string', pattern: '^\\(?=a' })).toEqual([])
  })

  it('is described where every expression is', () => {
    expect(faultsOf('moonshot', x)).toEqual([])
    expect(faultsOf('gemini', x)).toEqual([])
  })
})

describe('mcp', () => {
  it('keeps everything that the specification allows', () => {
    const x = {
      type: ['string', 'null'],
      description: 'D',
      minLength: 1,
      pattern: '^(?=a)',
      default: 'a',
      'x-mcp-header': 'X-Region',
    }
    expect(lowered('mcp', x)).toEqual(x)
    expect(lowered('mcp', ANY_JSON)).toEqual(ANY_JSON)
    expect(lowered('mcp', {})).toEqual({})
  })

  it('writes boolean schemas as objects', () => {
    expect(lowered('mcp', true)).toEqual({})
    expect(lowered('mcp', false)).toEqual({ not: {} })
  })

  it('has one file per version, with a root combinator only in the newest', () => {
    const root = { type: 'object', properties: {}, anyOf: [{ required: ['a'] }] } as const
    expect(faults(run('mcp', root, { version: '2025-06-18' }))).toEqual(['error mcp/root-combiner'])
    expect(faults(run('mcp', root, { version: '2025-11-25' }))).toEqual(['error mcp/root-combiner'])
    const newest = run('mcp', root, { version: '2026-07-28' })
    expect(faults(newest)).toEqual([])
    expect(newest.tools[0]?.input).toEqual(root)
  })
})

describe('openai', () => {
  it('gives arrays items, roots properties and any JSON a branch per type', () => {
    expect(lowered('openai', { type: 'array' })).toEqual({ type: 'array', items: {} })
    expect(run('openai', { type: 'object' }).tools[0]?.input).toEqual({
      type: 'object',
      properties: {},
    })
    expect(lowered('openai', { ...ANY_JSON, description: 'Value' })).toEqual({
      description: 'Value',
      ...ANY_JSON_UNION,
    })
  })

  it('describes a condition that refers to a definition: lowering the definition would change what the condition means', () => {
    const document = {
      type: 'object',
      properties: {
        x: {
          type: 'object',
          properties: {},
          if: { $ref: '#/$defs/A' },
          // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
          then: { type: 'string' },
        },
        y: { type: 'string', not: { $ref: '#/$defs/B' }, minLength: 1 },
        z: { type: 'string', not: { const: 'a' } },
        w: { $ref: '#/$defs/B' },
      },
      $defs: { A: { allOf: [{ type: 'array' }, { $ref: '#/$defs/A' }] }, B: { type: 'array' } },
    } as const
    expect(run('openai', document).tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        x: {
          type: 'object',
          description:
            'If the value matches {"allOf":[{"type":"array"},{"description":"a value like A"}],"title":"A"}, then {"type":"string"}, else true.',
          properties: {},
        },
        y: { type: 'string', description: 'Must not match {"type":"array"}.', minLength: 1 },
        z: { type: 'string', not: { const: 'a' } },
        w: { $ref: '#/$defs/B' },
      },
      $defs: { B: { type: 'array', items: {} } },
    })
    expect(run('mcp', document).tools[0]?.input).toEqual(document)
  })

  it('splits a list of types that holds an array', () => {
    expect(
      lowered('openai', { type: ['array', 'string'], minLength: 1, description: 'Ids' }),
    ).toEqual({
      description: 'Ids',
      anyOf: [
        { type: 'array', items: {} },
        { type: 'string', minLength: 1 },
      ],
    })
  })

  it('takes names that nothing declares out of required', () => {
    const properties = { a: { type: 'string' } }
    expect(lowered('openai', { type: 'object', properties, required: ['b', 'a'] })).toEqual({
      type: 'object',
      properties,
      required: ['a'],
    })
    expect(lowered('openai', { type: 'object', properties, required: ['b'] })).toEqual({
      type: 'object',
      properties,
    })
  })

  it('keeps constraints, optional properties and records', () => {
    expect(lowered('openai', { type: 'string', minLength: 1, format: 'uri' })).toEqual({
      type: 'string',
      minLength: 1,
      format: 'uri',
    })
    expect(lowered('openai', RECORD)).toEqual({ ...RECORD, properties: {} })
  })

  it('says strict: false', () => {
    expect(run('openai', { type: 'object', properties: {} }).file?.value).toEqual([
      {
        type: 'function',
        name: 'probe',
        description: 'Probes.',
        parameters: { type: 'object', properties: {} },
        strict: false,
      },
    ])
  })

  it('has the wire form of Chat Completions too', () => {
    const document = { type: 'object', properties: {} } as const
    const value = (target: string): unknown =>
      run(target, document, { version: 'chat-completions' }).file?.value
    const fn = { name: 'probe', description: 'Probes.' }
    expect(value('openai')).toEqual([
      { type: 'function', function: { ...fn, parameters: document, strict: false } },
    ])
    const parameters = { ...document, required: [], additionalProperties: false }
    expect(value('openai-strict')).toEqual([
      { type: 'function', function: { ...fn, parameters, strict: true } },
    ])
    expect(run('openai', document, { version: 'responses' }).file?.value).toEqual([
      { type: 'function', ...fn, parameters: document, strict: false },
    ])
  })
})

describe('anthropic', () => {
  it('keeps what is valid 2020-12', () => {
    const x = { oneOf: [{ type: 'string' }, {}], description: 'D' }
    expect(lowered('anthropic', x)).toEqual(x)
    expect(faultsOf('anthropic', x)).toEqual([])
  })

  it('refuses names of parameters outside its pattern, at the root only', () => {
    expect(
      faults(run('anthropic', { type: 'object', properties: { 'a b': { type: 'string' } } })),
    ).toEqual(['error anthropic/property-key'])
    expect(
      faultsOf('anthropic', { type: 'object', properties: { 'a b': { type: 'string' } } }),
    ).toEqual([])
  })
})

describe('anthropic-strict', () => {
  const strict = (x: unknown): unknown => lowered('anthropic-strict', x)

  it('describes bounds and lengths', () => {
    expect(strict({ type: 'integer', minimum: 1, maximum: 10 })).toEqual({
      type: 'integer',
      description: 'Must be at least 1. Must be at most 10.',
    })
    expect(strict({ type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 })).toEqual({
      type: 'number',
      description: 'Must be greater than 0. Must be a multiple of 0.5.',
    })
    expect(strict({ type: 'string', minLength: 2, maxLength: 3 })).toEqual({
      type: 'string',
      description: 'At least 2 characters. At most 3 characters.',
    })
  })

  it('keeps minItems 0 and 1, and says the rest', () => {
    const items = { type: 'string' }
    expect(strict({ type: 'array', items, minItems: 1 })).toEqual({
      type: 'array',
      items,
      minItems: 1,
    })
    expect(strict({ type: 'array', items, minItems: 3, maxItems: 5 })).toEqual({
      type: 'array',
      items,
      minItems: 1,
      description: 'At least 3 items. At most 5 items.',
    })
  })

  it('closes objects and leaves optional properties optional', () => {
    expect(strict({ type: 'object', properties: { a: { type: 'string' } } })).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
    })
    expect(run('anthropic-strict', { type: 'object', properties: {} }).restore).toBeUndefined()
  })

  it('asks for nothing that a closed object has no place for', () => {
    const properties = { a: { type: 'string' } }
    expect(strict({ type: 'object', properties, required: ['a', 'gone'] })).toEqual({
      type: 'object',
      properties,
      required: ['a'],
      additionalProperties: false,
    })
  })

  it('keeps simple expressions, its formats, const and default', () => {
    const kept = { type: 'string', pattern: '^[a-z]{1,8}$', format: 'uri', default: 'a' }
    expect(strict(kept)).toEqual(kept)
    expect(strict({ type: 'string', const: 'a' })).toEqual({ type: 'string', const: 'a' })
    expect(strict({ type: 'string', pattern: '\\bword\\b' })).toEqual({
      type: 'string',
      description: 'Must match the regular expression /\\bword\\b/.',
    })
    expect(faultsOf('anthropic-strict', { type: 'string', pattern: '^a{1,5000}$' })).toEqual([
      'warn anthropic-strict/pattern-unsupported x',
    ])
  })

  it('refuses recursion, records and any JSON', () => {
    expect(
      faults(
        run('anthropic-strict', {
          type: 'object',
          properties: { tree: { $ref: '#/$defs/n' } },
          required: ['tree'],
          $defs: {
            n: {
              type: 'object',
              properties: { kids: { type: 'array', items: { $ref: '#/$defs/n' } } },
              required: ['kids'],
            },
          },
        }),
      ),
    ).toEqual(['error anthropic-strict/recursion tree.kids[]'])
    expect(faultsOf('anthropic-strict', RECORD)).toEqual(['error anthropic-strict/record x'])
    expect(faultsOf('anthropic-strict', ANY_JSON)).toEqual(['error anthropic-strict/any-json x'])
  })

  it('warns of values that differ only by case', () => {
    expect(faultsOf('anthropic-strict', { type: 'string', enum: ['a', 'A'] })).toEqual([
      'warn anthropic-strict/enum-case x',
    ])
  })
})

describe('gemini', () => {
  const gemini = (x: unknown): unknown => lowered('gemini', x)

  it('writes const as enum and exclusive bounds of integers as bounds', () => {
    expect(gemini({ type: 'string', const: 'a' })).toEqual({ type: 'string', enum: ['a'] })
    expect(gemini({ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 })).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 9,
    })
    expect(gemini({ type: 'integer', exclusiveMinimum: 0.5, minimum: 3 })).toEqual({
      type: 'integer',
      minimum: 3,
    })
    expect(gemini({ type: 'number', exclusiveMinimum: 0 })).toEqual({
      type: 'number',
      description: 'Must be greater than 0.',
    })
    expect(gemini({ type: 'number', exclusiveMaximum: 1 })).toEqual({
      type: 'number',
      description: 'Must be less than 1.',
    })
    expect(gemini({ const: null })).toEqual({ type: 'null' })
  })

  it('keeps tuples, records and nullable lists', () => {
    const tuple = {
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: { type: 'string' },
      maxItems: 1,
    }
    expect(gemini(tuple)).toEqual(tuple)
    expect(gemini(RECORD)).toEqual(RECORD)
    expect(gemini({ type: ['string', 'null'] })).toEqual({ type: ['string', 'null'] })
  })

  it('puts null beside an enum, booleans into the description', () => {
    expect(gemini({ type: ['string', 'null'], enum: ['a', null], description: 'Kind' })).toEqual({
      description: 'Kind',
      anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }],
    })
    expect(gemini({ type: 'boolean', const: true })).toEqual({
      type: 'boolean',
      description: 'Must be true.',
    })
  })

  it('recursion goes through properties that may be left out: one of each circle is', () => {
    const tree = (required: string[]): Parameters<typeof run>[1] => ({
      type: 'object',
      properties: { root: { $ref: '#/$defs/n' } },
      required: ['root'],
      $defs: {
        n: {
          type: 'object',
          properties: { kids: { type: 'array', items: { $ref: '#/$defs/n' } } },
          ...(required.length > 0 && { required }),
        },
      },
    })
    expect(run('gemini', tree([])).tools[0]?.input).toEqual(tree([]))
    const result = run('gemini', tree(['kids']))
    expect(faults(result)).toEqual([])
    expect(result.lowered).toMatchObject([{ row: 'recursion', action: 'left out of required' }])
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: { root: { $ref: '#/$defs/n' } },
      required: ['root'],
      $defs: {
        n: {
          type: 'object',
          properties: {
            kids: { type: 'array', description: 'Required.', items: { $ref: '#/$defs/n' } },
          },
        },
      },
    })
  })

  it('opens a required circle through several definitions, and refuses one without a property', () => {
    const result = run('gemini', {
      type: 'object',
      properties: { a: { $ref: '#/$defs/a' } },
      required: ['a'],
      $defs: {
        a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, required: ['b'] },
        b: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] },
      },
    })
    expect(faults(result)).toEqual([])
    expect(result.tools[0]?.input.$defs).toEqual({
      a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, required: ['b'] },
      b: {
        type: 'object',
        properties: { a: { description: 'Required.', anyOf: [{ $ref: '#/$defs/a' }] } },
      },
    })
    const lists = run('gemini', {
      ...around({ $ref: '#/$defs/a' }),
      $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } },
    })
    expect(faults(lists)).toEqual(['error gemini/recursion x[]'])
  })

  it('asks for a description of the tool', () => {
    expect(run('gemini', { type: 'object', properties: {} }).findings).toEqual([])
  })
})

describe('gemini-parameters', () => {
  const parameters = (x: unknown): unknown => lowered('gemini-parameters', x)

  it('says null with nullable', () => {
    expect(parameters({ type: ['string', 'null'], description: 'D' })).toEqual({
      type: 'string',
      nullable: true,
      description: 'D',
    })
    expect(parameters({ type: ['string', 'null'], enum: ['a', null] })).toEqual({
      type: 'string',
      enum: ['a'],
      nullable: true,
    })
    expect(
      parameters({
        anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'null' }],
        description: 'Where',
      }),
    ).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      nullable: true,
      description: 'Where',
    })
  })

  it('says null of every branch', () => {
    const items = { type: 'string' }
    expect(
      parameters({ anyOf: [{ type: 'string' }, { type: 'array', items }, { type: 'null' }] }),
    ).toEqual({
      anyOf: [
        { type: 'string', nullable: true },
        { type: 'array', items, nullable: true },
      ],
    })
  })

  it('lets anyOf stand alone where unions lie inside each other', () => {
    expect(
      lowered('gemini-parameters', {
        description: 'D',
        anyOf: [{ type: 'array', items: { type: 'string' } }, { type: ['string', 'number'] }],
      }),
    ).toEqual({
      anyOf: [
        { type: 'array', description: 'D', items: { type: 'string' } },
        { type: 'string', description: 'D' },
        { type: 'number', description: 'D' },
      ],
    })
  })

  it('describes an anyOf beside what the value is', () => {
    const x = {
      type: 'object',
      properties: { a: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { minProperties: 1 }],
    }
    expect(lowered('gemini-parameters', x)).toEqual({
      type: 'object',
      description: 'Must match one of: {"required":["a"]}, {"minProperties":1}.',
      properties: { a: { type: 'string' } },
    })
  })

  it('lets anyOf stand alone', () => {
    expect(parameters({ type: ['string', 'number', 'null'], description: 'Id' })).toEqual({
      anyOf: [
        { type: 'string', description: 'Id', nullable: true },
        { type: 'number', description: 'Id', nullable: true },
      ],
    })
    expect(
      parameters({
        anyOf: [{ type: 'string', description: 'Name' }, { type: 'integer' }],
        description: 'Id',
      }),
    ).toEqual({
      anyOf: [
        { type: 'string', description: 'Id. Name' },
        { type: 'integer', description: 'Id' },
      ],
    })
  })

  it('describes values that are not plain strings', () => {
    expect(parameters({ type: 'integer', enum: [1, 2] })).toEqual({
      type: 'integer',
      description: 'Must be one of: 1, 2.',
    })
    expect(parameters({ type: 'string', enum: ['', 'a'] })).toEqual({
      type: 'string',
      description: 'Must be one of: "", "a".',
    })
    expect(faultsOf('gemini-parameters', { type: 'integer', enum: [1, 2] })).toEqual([
      'warn gemini-parameters/enum-values x',
    ])
  })

  it('writes references out', () => {
    const result = run('gemini-parameters', {
      type: 'object',
      properties: { a: { $ref: '#/$defs/p', description: 'From' }, b: { $ref: '#/$defs/p' } },
      $defs: {
        p: { type: 'object', properties: { lat: { type: 'number' } }, description: 'Place' },
      },
    })
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        a: { type: 'object', properties: { lat: { type: 'number' } }, description: 'From' },
        b: { type: 'object', properties: { lat: { type: 'number' } }, description: 'Place' },
      },
    })
    expect(result.lowered.filter(({ row }) => row === 'ref').map(({ path }) => path)).toEqual([
      'b',
      'a',
    ])
  })

  it('names a place inside a definition that was written out by its path there', () => {
    const result = run('gemini-parameters', {
      type: 'object',
      properties: { a: { $ref: '#/$defs/p' } },
      $defs: { p: { type: 'object', properties: { meta: RECORD as never } } },
    })
    expect(result.findings.map(({ path, pointer }) => [path, pointer])).toEqual([
      ['a.meta', '/$defs/p/properties/meta'],
    ])
  })

  it('leaves any JSON without a type, with a warning', () => {
    expect(parameters(ANY_JSON)).toEqual({ description: 'Any JSON value.' })
    expect(faultsOf('gemini-parameters', ANY_JSON)).toEqual(['warn gemini-parameters/any-json x'])
  })

  it('drops what the message has no field for', () => {
    expect(
      run('gemini-parameters', {
        type: 'object',
        properties: { a: { type: 'string', examples: ['x'], 'x-note': 1 } },
        additionalProperties: false,
      }).tools[0]?.input,
    ).toEqual({ type: 'object', properties: { a: { type: 'string' } } })
  })

  it('refuses records, free and empty objects and recursion', () => {
    expect(faultsOf('gemini-parameters', RECORD)).toEqual(['error gemini-parameters/record x'])
    expect(faultsOf('gemini-parameters', { type: 'object' })).toEqual([
      'error gemini-parameters/free-object x',
    ])
    expect(faultsOf('gemini-parameters', { type: 'object', properties: {} })).toEqual([
      'error gemini-parameters/empty-object x',
    ])
  })

  it('leaves parameters out when there are none', () => {
    expect(run('gemini-parameters', { type: 'object', properties: {} }).file?.value).toEqual([
      { functionDeclarations: [{ name: 'probe', description: 'Probes.' }] },
    ])
  })
})

describe('agentcore', () => {
  it('keeps five keywords and describes the rest', () => {
    expect(
      lowered('agentcore', {
        type: 'string',
        title: 'T',
        description: 'Kind',
        enum: ['a', 'b'],
        default: 'a',
      }),
    ).toEqual({ type: 'string', description: 'Kind. Must be one of: "a", "b". Default: "a".' })
    expect(
      lowered('agentcore', {
        type: 'array',
        items: { type: 'string', format: 'uri' },
        minItems: 1,
      }),
    ).toEqual({
      type: 'array',
      items: { type: 'string', description: 'Must be a URI.' },
      description: 'At least 1 item.',
    })
  })

  it('cannot say null and says so; cannot say a union', () => {
    expect(lowered('agentcore', { type: ['string', 'null'] })).toEqual({ type: 'string' })
    expect(faultsOf('agentcore', { type: ['string', 'null'] })).toEqual([
      'warn agentcore/nullable x',
    ])
    expect(
      faultsOf('agentcore', {
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      }),
    ).toEqual(['error agentcore/union x'])
    expect(lowered('agentcore', { anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual({
      type: 'string',
    })
  })
})

describe('moonshot', () => {
  it('puts every type into a branch of its own', () => {
    expect(lowered('moonshot', { type: ['string', 'null'], pattern: '^a' })).toEqual({
      anyOf: [
        { type: 'string', description: 'Must match the regular expression /^a/.' },
        { type: 'null' },
      ],
    })
  })
})

describe('vercel-ai', () => {
  it('writes what every provider behind it takes', () => {
    expect(lowered('vercel-ai', { oneOf: [{ const: 1 }, { const: 'a' }] })).toEqual({
      anyOf: [
        { type: 'integer', enum: [1] },
        { type: 'string', enum: ['a'] },
      ],
    })
    expect(run('vercel-ai', { type: 'object', properties: {} }).file?.value).toEqual({
      probe: { description: 'Probes.', inputSchema: { type: 'object', properties: {} } },
    })
  })
})

describe('bedrock', () => {
  it('wraps the document as Converse takes it', () => {
    expect(run('bedrock', { type: 'object', properties: {} }).file?.value).toEqual({
      tools: [
        {
          toolSpec: {
            name: 'probe',
            description: 'Probes.',
            inputSchema: { json: { type: 'object', properties: {} } },
          },
        },
      ],
    })
  })
})
