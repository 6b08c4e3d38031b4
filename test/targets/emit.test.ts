import '@utcp/mcp'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InitializeResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { UtcpManualSchema } from '@utcp/sdk'
import { Ajv } from 'ajv'
import { lexer } from 'marked'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { ServerIdentity } from '../../src/options.ts'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { TargetTool } from '../../src/target/types.ts'
import { catalogue, settings } from './catalogue.ts'
import { around, tool } from './support.ts'

const emit = (target: string, tools: readonly TargetTool[] = catalogue): never =>
  lowerFor(findTarget(target), tools, settings).file?.value as never
const text = (target: string, tools: readonly TargetTool[] = catalogue): string =>
  lowerFor(findTarget(target), tools, settings).file?.text ?? ''

describe('mcpb', () => {
  const required = {
    manifest_version: '0.4',
    name: 'helpdesk',
    version: '1.2.3',
    description: 'Tickets',
    author: { name: 'A' },
    server: { type: 'node', entry_point: 'index.js', mcp_config: { command: 'node', args: [] } },
  }
  const schemaFile = new URL(
    './node_modules/@anthropic-ai/mcpb/dist/mcpb-manifest-v0.4.schema.json',
    import.meta.url,
  )
  const schema = JSON.parse(readFileSync(fileURLToPath(schemaFile), 'utf8'))

  it('is what the published schema of manifest.json takes', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    expect(emit('mcpb')).toEqual({
      tools: [
        { name: 'close_ticket', description: 'Closes a ticket.\nTells its author.' },
        { name: 'ping', description: 'Answers pong.' },
        { name: 'import-tree', description: 'Imports a tree.' },
      ],
      tools_generated: false,
    })
    for (const target of ['mcpb', 'mcpb-windows']) {
      expect(
        validate({ ...required, ...(emit(target) as object) }),
        JSON.stringify(validate.errors),
      ).toBe(true)
    }
    expect(validate({ ...required, tools: [{ name: 'a', inputSchema: {} }] })).toBe(false)
  })

  it('answers for Windows what the server would', () => {
    const { _meta } = emit('mcpb-windows') as {
      _meta: Record<string, { static_responses: Record<string, unknown> }>
    }
    const responses = _meta['com.microsoft.windows']?.static_responses
    expect(ListToolsResultSchema.parse(responses?.['tools/list']).tools).toHaveLength(3)
    expect(InitializeResultSchema.parse(responses?.initialize).serverInfo).toEqual({
      name: 'helpdesk',
      version: '1.2.3',
    })
  })
})

describe('server card, Microsoft 365', () => {
  it('tell who the server is, and its tools as tools/list does', () => {
    const card = emit('server-card') as { tools: unknown }
    expect(card).toMatchObject({
      name: 'org.example/helpdesk',
      version: '1.2.3',
      title: 'Help desk',
      description: 'Tickets and trees.',
      remotes: [{ type: 'streamable-http', url: 'https://example.org/mcp' }],
    })
    expect(ListToolsResultSchema.parse({ tools: card.tools }).tools[0]?.annotations).toEqual({
      destructiveHint: true,
    })
  })

  it('a card that its schema would refuse is a warning', () => {
    // the limits of schema.json in modelcontextprotocol/experimental-ext-server-card, which no package publishes
    const about = (server?: ServerIdentity): string[] =>
      lowerFor(findTarget('server-card'), catalogue, server && { server }).findings.map(
        ({ level, rule, message }) => `${level} ${rule} ${/\((.*?)\)\. /.exec(message)?.[1]}`,
      )
    const description = 'x'.repeat(100)
    expect(about({ name: 'org.example/a', description, title: description })).toEqual([])
    expect(about({ name: 'a', description, url: 'https://mcp.example.org/x' })).toEqual([])
    expect(about({ name: 'a', description: `${description}x` })).toEqual([
      'warn server-card/server-identity the name "a" has no namespace, as in "org.example/helpdesk"; server.description has 101 characters, at most 100',
    ])
    expect(about()).toEqual([
      'warn server-card/server-identity the name "server" has no namespace, as in "org.example/helpdesk"; server.description is missing',
    ])
  })

  it('every tool of a Microsoft 365 file has name, description and inputSchema', () => {
    const { tools } = ListToolsResultSchema.parse(emit('m365'))
    expect(tools.map(({ name, description }) => [name, typeof description])).toEqual([
      ['close_ticket', 'string'],
      ['ping', 'string'],
      ['import-tree', 'string'],
    ])
    const undescribed = [tool(around({ type: 'string' }), { description: '' })]
    expect(lowerFor(findTarget('m365'), undescribed).findings.map(({ rule }) => rule)).toEqual([
      'm365/missing-description',
    ])
  })
})

describe('docker', () => {
  it('lists the arguments of each tool', () => {
    expect(emit('docker')).toEqual([
      {
        name: 'close_ticket',
        description: 'Closes a ticket.\nTells its author.',
        arguments: [
          { name: 'id', type: 'string', desc: 'Which ticket' },
          { name: 'note', type: 'string', desc: 'Why | how\nlong' },
          { name: 'tags', type: 'array', desc: '' },
          { name: 'place', type: 'object', desc: '' },
        ],
      },
      { name: 'ping', description: 'Answers pong.', arguments: [] },
      {
        name: 'import-tree',
        description: 'Imports a tree.',
        arguments: [
          { name: 'root', type: 'object', desc: '' },
          { name: 'point', type: 'array', desc: '' },
          { name: 'meta', type: 'object', desc: '' },
          { name: 'how', type: 'string', desc: '' },
        ],
      },
    ])
  })
})

describe('utcp', () => {
  it('is a manual that the SDK reads', () => {
    const manual = UtcpManualSchema.parse(emit('utcp'))
    expect(manual.manual_version).toBe('1.2.3')
    expect(manual.tools.map(({ name }) => name)).toEqual(['close_ticket', 'ping', 'import-tree'])
    expect(manual.tools[0]?.tool_call_template).toMatchObject({
      call_template_type: 'mcp',
      config: { mcpServers: { helpdesk: { transport: 'http', url: 'https://example.org/mcp' } } },
    })
  })
})

describe('typescript', () => {
  function diagnostics(source: string, use: string): string[] {
    const files: { [name: string]: string } = { '/tools.d.ts': source, '/use.ts': use }
    const host = ts.createCompilerHost({})
    const read = host.getSourceFile.bind(host)
    host.getSourceFile = (name, version, ...rest) => {
      const content = files[name]
      return content === undefined
        ? read(name, version, ...rest)
        : ts.createSourceFile(name, content, version)
    }
    host.fileExists = (name) => name in files || ts.sys.fileExists(name)
    const program = ts.createProgram(
      ['/use.ts'],
      {
        strict: true,
        noEmit: true,
        types: [],
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        allowImportingTsExtensions: true,
        target: ts.ScriptTarget.ES2022,
      },
      host,
    )
    return ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ messageText }) =>
          ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '',
      )
  }
  const imports = "import type { Tools } from './tools.d.ts'\ndeclare const tools: Tools\n"

  it('compiles, and types calls and results', () => {
    const use = `${imports}
      const closed: Promise<{ closed: boolean }> = tools.close_ticket({ id: 'x', tags: ['bug'], note: null, place: { lat: 1, 'label-text': 'a' } })
      void closed
      void tools.ping({})
      void tools['import-tree']({ root: { name: 'a', kids: [{ name: 'b' }] }, point: [1, null], meta: { a: 'b' }, how: [1] })
      void tools['import-tree']({ root: { name: 'a' }, point: [1], how: 'x' })
    `
    expect(diagnostics(text('typescript'), use)).toEqual([])
  })

  it('refuses what the contract refuses', () => {
    const use = `${imports}
      void tools.close_ticket({})
      void tools.close_ticket({ id: 'x', tags: ['no'] })
      void tools['import-tree']({ root: { name: 'a', kids: [{}] } })
    `
    expect(diagnostics(text('typescript'), use)).toEqual([
      "Argument of type '{}' is not assignable to parameter of type 'CloseTicketInput'.",
      `Type '"no"' is not assignable to type '"bug" | "idea"'.`,
      "Property 'name' is missing in type '{}' but required in type 'ImportTreeInputNode'.",
    ])
  })

  it('documents tools and properties, and names tools apart', () => {
    const source = text('typescript', [
      tool(around({ type: 'string', description: 'Has */ inside' }), {
        name: 'a_b',
        description: 'One',
      }),
      tool(around({ type: 'string' }), { name: 'a-b', description: 'Two' }),
    ])
    expect(source).toContain('/** Has *\\/ inside */')
    expect(source).toContain('  /** One */\n  a_b(input: ABInput): Promise<unknown>')
    expect(source).toContain('  /** Two */\n  "a-b"(input: AB2Input): Promise<unknown>')
    expect(diagnostics(source, `${imports}void tools.a_b({ x: '' })`)).toEqual([])
  })
})

describe('markdown, llms.txt', () => {
  it('is a section per tool with a table that every cell stays in', () => {
    const tokens = lexer(text('markdown'))
    expect(
      tokens
        .filter(({ type }) => type === 'heading')
        .map((token) => (token as { text: string }).text),
    ).toEqual(['Help desk', '`close_ticket`', '`ping`', '`import-tree`'])
    const tables = tokens.filter(({ type }) => type === 'table') as unknown as {
      rows: { text: string }[][]
    }[]
    expect(tables.map(({ rows }) => rows.map((row) => row.map((cell) => cell.text)))).toEqual([
      [
        ['`id`', '`string`', 'yes', 'Which ticket'],
        ['`note`', '`string | null`', 'no', 'Why | how long'],
        ['`tags`', '`Array<"bug" | "idea">`', 'no', ''],
        ['`place`', '`{ lat: number; "label-text"?: string; }`', 'no', ''],
      ],
      [
        ['`root`', '`node`', 'yes', ''],
        ['`point`', '`[number, (string | null)?]`', 'no', ''],
        ['`meta`', '`Record<string, string>`', 'no', ''],
        ['`how`', '`string | Array<number>`', 'no', ''],
      ],
    ])
  })

  it('is one line per tool for llms.txt', () => {
    expect(text('llms-txt')).toBe(`# Help desk

> Tickets and trees.

MCP endpoint: https://example.org/mcp

## Tools

- \`close_ticket(id, note?, tags?, place?)\`: Closes a ticket.
- \`ping()\`: Answers pong.
- \`import-tree(root, point?, meta?, how?)\`: Imports a tree.
`)
  })
})
