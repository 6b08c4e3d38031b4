import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { ProjectedTool } from '../../src/check/index.ts'
import { project } from '../../src/project/index.ts'
import { jsonReport } from '../../src/report/index.ts'
import { full, ofModule, ofProject, warning } from './findings.ts'

const schemaFile = new URL('../../docs/report.schema.json', import.meta.url)
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')),
)
const document = { type: 'object', properties: { a: { type: 'string' } } } as const
const tool: ProjectedTool = {
  name: 'move_file',
  file: 'src/tools/move.ts',
  export: 'default',
  convention: 'plain',
  input: project(document),
}
const result = {
  ok: false,
  tools: [tool, { ...tool, name: 'other', output: project(document) }],
  findings: [ofProject, ofModule, full, warning, { ...warning, severity: 'info' as const }],
  files: [{ name: 'tools.json', content: '{}' }],
}

describe('jsonReport', () => {
  it('has these members and no others', () => {
    const report = jsonReport(result, { documents: true })
    expect(Object.keys(report)).toEqual([
      'reportVersion',
      'ok',
      'counts',
      'files',
      'findings',
      'documents',
    ])
    expect(Object.keys(report.findings[2] ?? {})).toEqual([
      'rule',
      'severity',
      'tool',
      'file',
      'files',
      'export',
      'side',
      'pointer',
      'path',
      'places',
      'message',
      'help',
      'position',
      'frame',
      'stack',
    ])
    expect(report).toMatchObject({
      reportVersion: 1,
      ok: false,
      counts: { tools: 2, error: 2, warn: 2, info: 1 },
      files: ['tools.json'],
    })
    expect(report.findings[0]).toEqual({
      rule: 'no-tool-matched',
      severity: 'warn',
      message: 'No module matches.',
      help: '',
    })
  })

  it('carries documents on request', () => {
    expect(jsonReport(result)).not.toHaveProperty('documents')
    expect(jsonReport(result, { documents: true }).documents).toEqual([
      { tool: 'move_file', file: 'src/tools/move.ts', inputSchema: document },
      { tool: 'other', file: 'src/tools/move.ts', inputSchema: document, outputSchema: document },
    ])
  })

  it('obeys its published schema', () => {
    const report: unknown = JSON.parse(JSON.stringify(jsonReport(result, { documents: true })))
    validate(report)
    expect(validate.errors).toBeNull()
  })

  it.each([
    ['an absolute path', { file: '/home/me/tool.ts' }],
    ['a Windows path', { file: 'C:\\tool.ts' }],
    ['an unknown member', { secret: 1 }],
    ['a wrong severity', { severity: 'off' }],
  ])('whose schema refuses %s', (_, change) => {
    const report = jsonReport(result)
    expect(validate({ ...report, findings: [{ ...warning, ...change }] })).toBe(false)
  })
})
