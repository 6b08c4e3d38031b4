import { describe, expect, test } from 'vitest'
import {
  digest,
  type FinishedTool,
  lock,
  type ManifestFilesOptions,
  manifestFiles,
  manifestTool,
  orderTools,
  toolFileName,
  writtenNames,
} from '../../src/manifest/index.ts'

const open = { type: 'object', properties: {} } as const
const tool = (name: string, more: Partial<FinishedTool> = {}): FinishedTool => ({
  name,
  description: `does ${name}`,
  file: `src/tools/${name}.ts`,
  input: { document: open },
  ...more,
})
const only: ManifestFilesOptions = {
  manifest: 'tools.json',
  lossless: false,
  tools: false,
  lock: false,
  order: 'name',
}
const names = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name)

describe('tools.json', () => {
  test('is the body of a tools/list result: members in one order, two spaces, a newline', () => {
    const full = tool('move', {
      _meta: { v: 1 },
      icons: [{ src: 'data:,' }],
      annotations: { readOnlyHint: true },
      output: { document: { type: 'object', properties: { ok: { type: 'boolean' } } } },
      title: 'Move',
    })
    expect(manifestFiles([full], only)).toEqual([
      {
        name: 'tools.json',
        content: `{
  "tools": [
    {
      "name": "move",
      "title": "Move",
      "description": "does move",
      "inputSchema": {
        "type": "object",
        "properties": {}
      },
      "outputSchema": {
        "type": "object",
        "properties": {
          "ok": {
            "type": "boolean"
          }
        }
      },
      "annotations": {
        "readOnlyHint": true
      },
      "icons": [
        {
          "src": "data:,"
        }
      ],
      "_meta": {
        "v": 1
      }
    }
  ]
}
`,
      },
    ])
  })

  test('has nothing of a tool but what a client reads', () => {
    const entry = manifestTool(tool('a', { title: 'A' }))
    expect(Object.keys(entry)).toEqual(['name', 'title', 'description', 'inputSchema'])
    expect(JSON.stringify(entry)).not.toContain('src/tools')
  })

  test('keeps property names that every object inherits', () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"null"}}')
    const document = { type: 'object', properties } as const
    const [file] = manifestFiles([tool('a', { input: { document } })], only)
    expect(JSON.parse(file?.content ?? '').tools[0].inputSchema).toEqual(document)
    expect(file?.content).toContain('"__proto__"')
  })
})

describe('order', () => {
  test('by name is by code unit, whatever the order of files', () => {
    const tools = ['b', 'a', 'Z', 'ä', '_', 'a_b', 'aB', '𝒜', '\uffee'].map((name) => tool(name))
    const sorted = ['Z', '_', 'a', 'aB', 'a_b', 'b', 'ä', '𝒜', '\uffee']
    expect(names(orderTools(tools, 'name'))).toEqual(sorted)
    expect(names(orderTools(tools.toReversed(), 'name'))).toEqual(sorted)
  })

  test('tools of one name are ordered by file', () => {
    const pair = [tool('a', { file: 'y.ts' }), tool('a', { file: 'x.ts' })]
    expect(orderTools(pair, 'name').map(({ file }) => file)).toEqual(['x.ts', 'y.ts'])
  })

  test('authored is as they came', () => {
    const tools = ['b', 'a', 'c'].map((name) => tool(name))
    const [file] = manifestFiles(tools, { ...only, order: 'authored' })
    expect(names(JSON.parse(file?.content ?? '').tools)).toEqual(['b', 'a', 'c'])
  })
})

describe('further files', () => {
  test('the lossless twin has the same tools in the same order', () => {
    const flat = [tool('b'), tool('a')]
    const whole = flat.map((entry) => ({
      ...entry,
      input: { document: { anyOf: [open, open] } },
    }))
    const files = manifestFiles(flat, { ...only, lossless: 'tools.lossless.json' }, whole)
    expect(names(files)).toEqual(['tools.json', 'tools.lossless.json'])
    const twin = JSON.parse(files[1]?.content ?? '')
    expect(names(twin.tools)).toEqual(['a', 'b'])
    expect(twin.tools[0].inputSchema).toEqual({ anyOf: [open, open] })
  })

  test('one file for each tool holds its entry', () => {
    const files = manifestFiles([tool('b'), tool('a')], { ...only, tools: 'by-name/[name].json' })
    expect(names(files)).toEqual(['tools.json', 'by-name/a.json', 'by-name/b.json'])
    expect(JSON.parse(files[1]?.content ?? '')).toEqual(manifestTool(tool('a')))
  })

  test('no manifest is written when it is turned off', () => {
    expect(manifestFiles([tool('a')], { ...only, manifest: false })).toEqual([])
  })

  test.each([
    ['move_file', 'tools/move_file.json'],
    ['../../etc/passwd', 'tools/..%2F..%2Fetc%2Fpasswd.json'],
    ['a*b$&', 'tools/a%2Ab%24%26.json'],
    ['..', 'tools/%2E%2E.json'],
    ['\ud800', 'tools/%EF%BF%BD.json'],
  ])('the file of the tool %s stays below its folder', (name, file) => {
    expect(toolFileName('tools/[name].json', name)).toBe(file)
  })
})

describe('digests', () => {
  test('are of the canonical form, so that the order of keys does not matter', () => {
    // sha256 of {"a":1,"b":2}, printf '{"a":1,"b":2}' | openssl dgst -sha256 -binary | base64
    const expected = 'sha256-QyWM/3g/5wNtikMDP4MK38YOwDc4JHNUisdCuIgpJ3c='
    expect(digest({ a: 1, b: 2 })).toBe(digest({ b: 2, a: 1 }))
    expect(digest({ b: 2, a: 1 })).toBe(expected)
  })

  test('tell which tool and which schema changed', () => {
    const before = lock([manifestTool(tool('a')), manifestTool(tool('b'))])
    const changed = tool('b', { description: 'does more' })
    const after = lock([manifestTool(changed), manifestTool(tool('a'))])
    expect(Object.keys(after.tools)).toEqual(['a', 'b'])
    expect(after.tools.a).toEqual(before.tools.a)
    expect(after.tools.b?.input).toBe(before.tools.b?.input)
    expect(after.tools.b?.tool).not.toBe(before.tools.b?.tool)
    expect(after.manifest).not.toBe(before.manifest)
  })

  test('do not depend on the order of the tools', () => {
    const tools = [manifestTool(tool('a')), manifestTool(tool('b'))]
    expect(lock(tools.toReversed())).toEqual(lock(tools))
  })
})

describe('what an earlier build may have left', () => {
  const options = { ...only, tools: 'tools/[name].json', lock: 'tools.lock.json' }

  test('is named by the options and by its own manifest', () => {
    const [manifest] = manifestFiles([tool('gone'), tool('a')], only)
    const targets = [
      { file: 'tools.openai-strict.json', restoreFile: 'tools.openai-strict.restore.json' },
      { file: 'tools.mcp.json', restoreFile: false as const },
    ]
    expect(writtenNames(options, targets, manifest?.content)).toEqual([
      'tools.json',
      'tools.lock.json',
      'tools.openai-strict.json',
      'tools.openai-strict.restore.json',
      'tools.mcp.json',
      'tools/a.json',
      'tools/gone.json',
    ])
  })

  test.each([undefined, '', 'null', '{"tools":7}', '{"tools":[{"name":1}]}'])(
    'is nothing more when its manifest reads %j',
    (earlier) => {
      expect(writtenNames(options, [], earlier)).toEqual(['tools.json', 'tools.lock.json'])
    },
  )
})
