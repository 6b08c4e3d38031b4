import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project, tell, telling } from './load-tools.ts'

const TOOL = 'src/tools/t.ts'

describe('a failing module', () => {
  test('keeps its message, its own stack and its position, relative to the root', async () => {
    const root = project({
      'src/lib/deep.ts': `export function fail(): never {\n  throw new TypeError('out of order')\n}\n`,
      [TOOL]: `import { fail } from '../lib/deep'\n\nfunction start() {\n  fail()\n}\nstart()\n`,
    })
    const { findings } = await tell(root)
    expect(findings).toHaveLength(1)
    const [finding] = findings
    expect(finding).toMatchObject({
      rule: 'evaluation-failed',
      file: TOOL,
      message: `${TOOL} cannot be imported, because src/lib/deep.ts threw: TypeError: out of order`,
      position: { file: 'src/lib/deep.ts', line: 2, column: 9 },
    })
    expect(finding?.stack?.split('\n')).toEqual([
      '    at fail (src/lib/deep.ts:2:9)',
      `    at start (${TOOL}:4:3)`,
      `    at ${TOOL}:6:1`,
    ])
    expect(JSON.stringify(findings)).not.toContain(root)
  })

  test('the position is right below a line of our own', async () => {
    const root = project({
      [TOOL]: `const here = import.meta.url\nthrow new Error(here.slice(0, 4))\n`,
    })
    const { findings } = await tell(root)
    expect(findings[0]?.position).toEqual({ file: TOOL, line: 2, column: 7 })
  })

  test('is told which variable is missing and how to give a placeholder', async () => {
    const source = `const key = process.env.ORCHARD_API_KEY\nif (!key) throw new Error('no key')\n${telling('key')}`
    const { findings } = await tell(project({ [TOOL]: source }))
    expect(findings[0]?.help).toContain('`ORCHARD_API_KEY` is not set')
    expect(findings[0]?.help).toContain("evaluate: { env: { ORCHARD_API_KEY: '…' } }")
    const { told } = await tell(project({ [TOOL]: source }), {
      env: { ORCHARD_API_KEY: 'placeholder' },
    })
    expect(told[TOOL]).toBe('placeholder')
  })

  test.each([
    [
      `throw new AggregateError([new Error('one'), 'two'], 'both')`,
      'AggregateError: both (one; two)',
    ],
    [
      `throw new Error('outer', { cause: new AggregateError([new Error('one')]) })`,
      'outer (cause: one)',
    ],
    [
      `const e = new AggregateError([], 'own'); e.errors.push(e); throw e`,
      'AggregateError: own (own (own (own)))',
    ],
  ])('tells what is inside its error: %s', async (source, said) => {
    const { findings } = await tell(project({ [TOOL]: source }))
    expect(findings[0]?.message).toBe(`${TOOL} threw while it was being imported: ${said}`)
  })

  test.each([
    [`await import(\`./\${'other'}.ts\`)`, 'write the imports out'],
    [
      `import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./nowhere.cjs')`,
      'write the imports out',
    ],
    [`import.meta.glob('./*.ts')`, '`import.meta.glob` is made by Vite'],
  ])('whose imports cannot be seen is told how: %s', async (source, told) => {
    const { findings } = await tell(project({ [TOOL]: source }))
    expect(findings[0]?.help).toContain(told)
  })

  test('that ends the process is led to the servers option', async () => {
    const { findings } = await tell(project({ [TOOL]: 'process.exit(1)' }))
    expect(findings[0]?.help).toContain('`servers`')
  })

  test('that ends the process is quoted with what it said last, and what it misses is named', async () => {
    const source = `if (!process.env.ORCHARD_KEY) {
      console.error('starting\\nORCHARD_KEY is required')
      process.exit(1)
    }`
    const files = { 'src/tools/a.ts': `console.error('of another')`, [TOOL]: source }
    const { findings } = await tell(project(files))
    expect(findings.map(({ message }) => message)).toEqual([
      `${TOOL} ended the process while it was being imported: process.exit(1) was called, after it had printed: ORCHARD_KEY is required`,
    ])
    expect(findings[0]?.help).toContain('`ORCHARD_KEY` is not set')
    expect(findings[0]?.help).toContain("evaluate: { env: { ORCHARD_KEY: '…' } }")
  })

  test('that ends the process without a word is not blamed for what another one printed', async () => {
    const files = { 'src/tools/a.ts': `console.error('of another')`, [TOOL]: 'process.exit(1)' }
    const { findings } = await tell(project(files))
    expect(findings.map(({ message }) => message)).toEqual([
      `${TOOL} ended the process while it was being imported: process.exit(1) was called`,
    ])
  })

  test('that does not parse has a position', async () => {
    const { findings } = await tell(project({ [TOOL]: 'export const a = 1\nexport const = 2\n' }))
    expect(findings).toMatchObject([
      { rule: 'evaluation-failed', file: TOOL, position: { file: TOOL, line: 2, column: 14 } },
    ])
  })

  test('that imports nothing installed is told what to install', async () => {
    const { findings } = await tell(project({ [TOOL]: `import '@some/package/inner'\n` }))
    expect(findings[0]?.message).toBe(
      `${TOOL} imports "@some/package/inner", which cannot be found`,
    )
    expect(findings[0]?.help).toContain('npm install @some/package`')
  })

  test('all of them are reported at once, in the order of their names', async () => {
    const files = Object.fromEntries(
      ['c', 'a', 'b'].map((name) => [`src/tools/${name}.ts`, `throw new Error('${name}')`]),
    )
    const { findings } = await tell(project(files))
    expect(findings.map(({ file }) => file)).toEqual([
      'src/tools/a.ts',
      'src/tools/b.ts',
      'src/tools/c.ts',
    ])
  })

  test('keeps its message where every module is a file of its own, with exports after the throw', async () => {
    const root = project({
      'node_modules/ends/index.js': 'process.exit(3)',
      'src/tools/ends.ts': "import 'ends'\nexport default 1\n",
      'src/tools/throws.ts': "throw new Error('out of order')\nexport const contract = {}\n",
    })
    const { findings } = await tell(root)
    expect(findings.map(({ message }) => message.split('\n')[0])).toEqual([
      'src/tools/ends.ts ended the process while it was being imported: process.exit(3) was called',
      'src/tools/throws.ts threw while it was being imported: out of order',
    ])
  })
})

describe('what is observed', () => {
  test('names of variables that modules read, and nothing of their values', async () => {
    const root = project({ [TOOL]: telling('process.env.TM_SECRET?.length') })
    const { evaluation, told } = await tell(root, { env: { TM_SECRET: 'hunter2' } })
    expect(told[TOOL]).toBe('7')
    expect(evaluation.environment).toContain('TM_SECRET')
    expect(JSON.stringify(evaluation.environment)).not.toContain('hunter2')
  })

  test('files that modules read, but not those of packages', async () => {
    const root = project({
      'data/words.txt': 'hello',
      [TOOL]: telling(
        'text',
        `import { readFileSync } from 'node:fs'\nconst text = readFileSync('data/words.txt', 'utf8')`,
      ),
    })
    const { evaluation } = await tell(root)
    expect(evaluation.reads).toEqual([join(root, 'data/words.txt')])
  })

  test('what modules print goes to whoever listens', async () => {
    let output = ''
    const root = project({
      [TOOL]: telling('1', `console.log('to the log')\nconsole.error('also')`),
    })
    await tell(root, {
      log: (text) => {
        output += text
      },
    })
    expect(output).toContain('to the log\n')
    expect(output).toContain('also\n')
  })
})

describe('one module does not reach another', () => {
  test('a polyfill of a helper is there for all that import it, and for nobody else', async () => {
    const polyfill = `Object.defineProperty(Array.prototype, 'final', { configurable: true, value() { return this[this.length - 1] } })\n`
    const user = telling(`([1, 2] as any).final()`, `import '../polyfill'`)
    const other = telling(`'final' in []`)
    const root = project({
      'src/polyfill.ts': polyfill,
      ...{
        'src/tools/a.ts': user,
        'src/tools/b.ts': user,
        'src/tools/c.ts': user,
        'src/tools/d.ts': user,
      },
      ...{ 'src/tools/a2.ts': other, 'src/tools/c2.ts': other, 'src/tools/e.ts': other },
    })
    const { told, findings } = await tell(root)
    expect(findings).toEqual([])
    expect(told).toEqual({
      ...{
        'src/tools/a.ts': '2',
        'src/tools/b.ts': '2',
        'src/tools/c.ts': '2',
        'src/tools/d.ts': '2',
      },
      ...{ 'src/tools/a2.ts': 'false', 'src/tools/c2.ts': 'false', 'src/tools/e.ts': 'false' },
    })
  })

  test('ids of one Zod registry may mean different things in different tools', async () => {
    const tool = (field: string): string =>
      `import { z } from 'zod'\nexport const contract = { name: '${field}', description: '', inputSchema: z.object({ customer: z.object({ ${field}: z.string() }).meta({ id: 'Customer' }) }) }\n`
    const { evaluation, findings } = await tell(
      project({ 'src/tools/a.ts': tool('email'), 'src/tools/b.ts': tool('code') }),
    )
    expect(findings).toEqual([])
    const documents = evaluation.modules.map(({ tools }) => JSON.stringify(tools[0]?.input))
    expect(documents[0]).toContain('"email"')
    expect(documents[0]).not.toContain('"code"')
    expect(documents[1]).toContain('"code"')
    expect(documents[1]).not.toContain('"email"')
  })

  test('a module is evaluated once, whatever happens to the others', async () => {
    const counting = `import { appendFileSync } from 'node:fs'\nappendFileSync('count.txt', import.meta.filename.slice(-4, -3))`
    const root = project({
      'src/tools/a.ts': telling('1', counting),
      'src/tools/b.ts': `${counting}\nprocess.abort()`,
      'src/tools/c.ts': telling('1', counting),
      'src/tools/d.ts': `${counting}\nfor (;;) {}`,
      'src/tools/e.ts': telling('1', counting),
    })
    const { findings, told } = await tell(root, { timeout: 2500 })
    expect(findings.map(({ file, rule }) => [file, rule])).toEqual([
      ['src/tools/b.ts', 'evaluation-failed'],
      ['src/tools/d.ts', 'evaluation-timeout'],
    ])
    expect(Object.keys(told)).toEqual(['src/tools/a.ts', 'src/tools/c.ts', 'src/tools/e.ts'])
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(join(root, 'count.txt'), 'utf8')).toBe('abcde')
  })
})

test("among many modules each fault is its own module's, and no answer is lost", async () => {
  const name = (index: number): string => `src/tools/t${String(index).padStart(3, '0')}.ts`
  const faults: Readonly<Record<number, string>> = {
    3: 'process.kill(process.pid, "SIGKILL")',
    70: 'export const never = await new Promise(() => {})',
    71: 'for (;;);',
    149: 'process.reallyExit(0)',
  }
  const plain = Array.from({ length: 150 }, (_, index) => index).filter((index) => !faults[index])
  const root = project({
    ...Object.fromEntries(plain.map((index) => [name(index), telling(`${index}`)])),
    ...Object.fromEntries(
      Object.entries(faults).map(([index, source]) => [name(Number(index)), source]),
    ),
  })
  const { told, findings } = await tell(root, { timeout: 1500 })
  expect(told).toEqual(Object.fromEntries(plain.map((index) => [name(index), `${index}`])))
  expect(findings.map(({ file }) => file)).toEqual(
    Object.keys(faults).map((index) => name(Number(index))),
  )
})

describe('nothing is left behind', () => {
  const processes = (mark: string): string[] =>
    execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(mark) && !line.includes('ps -eo'))

  test('no process that a module started', async () => {
    const mark = `${41_000 + process.pid}`
    const root = project({
      [TOOL]: telling(
        '1',
        `import { spawn } from 'node:child_process'\nspawn('sleep', ['${mark}'], { detached: true, stdio: 'inherit' }).unref()`,
      ),
    })
    const { told } = await tell(root)
    expect(told[TOOL]).toBe('1')
    // the signal was sent; a busy machine may take a moment to deliver it
    await expect.poll(() => processes(`sleep ${mark}`), { timeout: 10_000 }).toEqual([])
  })

  test('no listener on signals, no timer that keeps this process alive', async () => {
    const listeners = process.listenerCount('SIGTERM')
    await tell(project({ [TOOL]: telling('1', 'setInterval(() => {}, 5)') }))
    expect(process.listenerCount('SIGTERM')).toBe(listeners)
  })
})
