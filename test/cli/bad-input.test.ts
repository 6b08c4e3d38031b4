import { expect, test } from 'vitest'
import { project, tool } from './project.ts'

interface ReportedFinding {
  readonly rule: string
  readonly severity: string
  readonly tool?: string
  readonly file?: string
  readonly files?: readonly string[]
  readonly message: string
  readonly help: string
}

/** Judges a broken module together with a good tool, which must survive. */
function judge(files: Readonly<Record<string, string>>) {
  const sample = project({ 'src/tools/good.ts': tool('good'), ...files })
  const { status, report } = sample.json('check', '--documents')
  const findings: ReportedFinding[] = report.findings
  const documents: { tool: string }[] = report.documents
  return { status, findings, tools: documents.map((entry) => entry.tool) }
}

test('no tool matched: says which globs, and what to set', () => {
  const { status, report } = project({ 'lib/a.ts': tool('a') }).json('check')
  expect(status).toBe(1)
  expect(report.findings).toHaveLength(1)
  const [finding] = report.findings
  expect(finding.rule).toBe('no-tool-matched')
  expect(finding.message).toContain('src/tools/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}')
  expect(finding.help).toContain('"include"')
})

test('nothing to look at: says so', () => {
  const { status, report } = project({
    'tool-manifest.config.json': '{ "include": [] }',
  }).json('check')
  expect([status, report.findings[0].rule]).toEqual([1, 'no-tool-matched'])
  expect(report.findings[0].message).toContain('"include" is an empty list, and no "servers"')
})

test('messages are plain, also where bundlers and modules colour them', () => {
  const sample = project({
    'src/tools/bad.ts': 'export default {\n',
    'src/tools/red.ts': "throw new Error('\\u001b[31mred\\u001b[39m')\n",
    'src/tools/exits.ts': "console.error('\\u001b[31mred\\u001b[39m')\nprocess.exit(1)\n",
  })
  const { stdout } = sample.with({ FORCE_COLOR: '1' }).run('check', '--format', 'json')
  const messages = JSON.parse(stdout).findings.map(({ message }: ReportedFinding) => message)
  expect(messages).toEqual([
    'src/tools/bad.ts cannot be read: Expected `}` but found `EOF`',
    'src/tools/exits.ts ended the process while it was being imported: process.exit(1) was called, after it had printed: red',
    'src/tools/red.ts threw while it was being imported: red',
  ])
})

test('a context that is not there', () => {
  const { status, report } = project({
    'src/tools/a.ts': tool('a'),
    'tool-manifest.config.json': '{ "evaluate": { "context": "src/context.ts" } }',
  }).json('check')
  expect([status, report.error.kind]).toEqual([2, 'configuration'])
  expect(report.error.message).toContain('"evaluate.context" names src/context.ts, and there is no')
})

test('a module that does not parse', () => {
  const { status, findings, tools } = judge({ 'src/tools/bad.ts': 'export default {\n' })
  expect(status).toBe(1)
  expect(tools).toEqual(['good'])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'evaluation-failed', file: 'src/tools/bad.ts' })
})

test.each([
  ['Rolldown', {}],
  ['Vite', { 'vite.config.mjs': 'export default {}\n' }],
])('a module that does not parse shows no place of ours: %s', (_, config) => {
  const { findings, tools } = judge({ 'src/tools/bad.ts': 'export default {\n', ...config })
  expect(tools).toEqual(['good'])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'evaluation-failed', file: 'src/tools/bad.ts' })
  expect(findings[0]).not.toHaveProperty('stack')
})

test('an import that does not resolve', () => {
  const { findings, tools } = judge({
    'src/tools/bad.ts': `import 'no-such-package'\n${tool('bad')}`,
  })
  expect(tools).toEqual(['good'])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'evaluation-failed', file: 'src/tools/bad.ts' })
  expect(findings[0]?.message).toContain('no-such-package')
})

test('a module that throws keeps its message', () => {
  const { findings, tools } = judge({
    'src/tools/bad.ts': "throw new TypeError('no database')\nexport {}\n",
  })
  expect(tools).toEqual(['good'])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'evaluation-failed', file: 'src/tools/bad.ts' })
  expect(findings[0]?.message).toContain('no database')
})

test('a module that throws a string', () => {
  const { findings, tools } = judge({ 'src/tools/bad.ts': "throw 'out of luck'\nexport {}\n" })
  expect(tools).toEqual(['good'])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'evaluation-failed', file: 'src/tools/bad.ts' })
  expect(findings[0]?.message).toContain('out of luck')
})

test('two tools of one name: both files are named', () => {
  const { status, findings } = judge({
    'src/tools/one.ts': tool('same', 'a: z.string()'),
    'src/tools/two.ts': tool('same', 'b: z.string()'),
  })
  expect(status).toBe(1)
  const duplicates = findings.filter(({ rule }) => rule === 'duplicate-tool')
  expect(duplicates).toHaveLength(1)
  expect(duplicates[0]?.message).toContain('src/tools/one.ts')
  expect(duplicates[0]?.message).toContain('src/tools/two.ts')
})

test('a module without a tool is reported, one that a tool imports is only mentioned', () => {
  const { status, findings } = judge({
    'src/tools/forgotten.ts': 'export const limit = 3\n',
    'src/tools/fields.ts': "import { z } from 'zod'\nexport const id = z.string()\n",
    'src/tools/uses.ts': tool('uses', 'id').replace(
      "'zod'\n",
      "'zod'\nimport { id } from './fields.ts'\n",
    ),
  })
  expect(status).toBe(0)
  expect(findings.map(({ rule, severity, file }) => [rule, severity, file])).toEqual([
    ['no-tool-found', 'info', 'src/tools/fields.ts'],
    ['no-tool-found', 'warn', 'src/tools/forgotten.ts'],
  ])
  expect(findings[1]?.message).toContain('limit')
})
