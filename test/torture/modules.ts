/** What must become of a hostile module. */
export type Verdict =
  /** Its tool is read. */
  | 'ok'
  /** Nothing, or a finding on this file: it depends on the clock. */
  | 'either'
  | { readonly rule: string; readonly says: RegExp }

export interface Hostile {
  readonly name: string
  readonly verdict: Verdict
  /** Source of `src/tools/hostile.ts`, or of several files below the root. */
  readonly source: string | Readonly<Record<string, string>>
}

const failed = (says: RegExp): Verdict => ({ rule: 'evaluation-failed', says })
const timeout = (says: RegExp): Verdict => ({ rule: 'evaluation-timeout', says })

const Z = `import { z } from 'zod'\n`
const TOOL = `
export const contract = {
  name: 'hostile',
  description: 'A tool in a hostile module',
  inputSchema: z.object({ value: z.string() }),
}
`
const around = (code: string): string => `${Z}${code}\n${TOOL}`
const one = (name: string, verdict: Verdict, code: string): Hostile => ({
  name,
  verdict,
  source: around(code),
})
const many = (name: string, verdict: Verdict, source: Record<string, string>): Hostile => ({
  name,
  verdict,
  source,
})
const installed = (code: string): Record<string, string> => ({
  'node_modules/nasty/package.json':
    '{"name":"nasty","version":"1.0.0","type":"module","exports":"./index.js"}',
  'node_modules/nasty/index.js': code,
  'src/tools/hostile.ts': around(`import { nice } from 'nasty'\nexport const more = [nice]`),
})

export const HOSTILE: readonly Hostile[] = [
  // ending the process
  one('exits with 0', failed(/process\.exit\(0\)/), 'process.exit(0)'),
  one('exits with 1', failed(/process\.exit\(1\)/), 'process.exit(1)'),
  one(
    'exits in a microtask',
    failed(/process\.exit\(3\)/),
    'void Promise.resolve().then(() => process.exit(3))',
  ),
  one('exits and swallows it', failed(/process\.exit\(1\)/), 'try { process.exit(1) } catch {}'),
  one('exits in a timer', 'either', 'setTimeout(() => process.exit(0), 0)'),
  one('exits much later', 'ok', 'setTimeout(() => process.exit(0), 60_000)'),
  one('exits behind the back of Node', failed(/process\.exit/), '(process as any).reallyExit(1)'),
  one('sets an exit code', 'ok', 'process.exitCode = 7'),
  one('aborts', failed(/SIGABRT/), 'process.abort()'),
  one('kills itself', failed(/SIGKILL/), `process.kill(process.pid, 'SIGKILL')`),
  one('crashes natively', failed(/SIGSEGV/), `process.kill(process.pid, 'SIGSEGV')`),
  one('kills its group', failed(/SIGKILL/), `process.kill(0, 'SIGKILL')`),
  one('kills the build', failed(/may not end the build/), `process.kill(process.ppid, 'SIGKILL')`),
  one('hangs on exit', 'ok', `process.on('exit', () => { for (;;) {} })`),
  one(
    'ignores signals',
    'ok',
    `for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => {})`,
  ),
  one('removes all listeners', 'ok', 'process.removeAllListeners()'),
  one(
    'removes all listeners and hangs',
    timeout(/never happens|ended/),
    'process.removeAllListeners()\nawait new Promise(() => {})',
  ),

  // throwing
  one('throws', failed(/Error: out of order|out of order/), `throw new Error('out of order')`),
  one('throws a type error', failed(/TypeError: .*undefined/), `(undefined as any).nothing`),
  one('throws a string', failed(/no Error.*just a string/), `throw 'just a string'`),
  one('throws undefined', failed(/undefined/), 'throw undefined'),
  one('throws null', failed(/null/), 'throw null'),
  one('throws a symbol', failed(/Symbol\(sign\)/), `throw Symbol('sign')`),
  one('throws an object', failed(/"code":42/), 'throw { code: 42 }'),
  one(
    'throws a proxy that throws',
    failed(/cannot be read/),
    `throw new Proxy({}, { get() { throw new Error('no') }, ownKeys() { throw new Error('no') } })`,
  ),
  one(
    'throws with a cause',
    failed(/outer \(cause: inner\)/),
    `throw new Error('outer', { cause: new Error('inner') })`,
  ),
  one(
    'throws many',
    failed(/first; second/),
    `throw new AggregateError([new Error('first'), new Error('second')])`,
  ),
  one(
    'overflows the stack',
    failed(/Maximum call stack/),
    'const down = (): unknown => [down()]\ndown()',
  ),
  one(
    'throws without a stack',
    failed(/bare/),
    `Error.stackTraceLimit = 0\nthrow new Error('bare')`,
  ),
  one(
    'throws with a forged stack',
    failed(/forged/),
    `Error.prepareStackTrace = () => { throw new Error('no stack') }\nthrow new Error('forged')`,
  ),
  one(
    'rejects unhandled',
    failed(/rejected promise.*nobody listens/),
    `void Promise.reject(new Error('nobody listens'))`,
  ),
  one(
    'throws in a tick',
    failed(/uncaught.*ticked off/),
    `process.nextTick(() => { throw new Error('ticked off') })`,
  ),
  one(
    'throws in a microtask',
    failed(/uncaught.*micro/),
    `queueMicrotask(() => { throw new Error('micro') })`,
  ),
  one('throws much later', 'ok', `setTimeout(() => { throw new Error('late') }, 60_000)`),
  one('throws in a timer', 'either', `setTimeout(() => { throw new Error('late') }, 0)`),
  one(
    'throws in a static block',
    failed(/static/),
    `class Broken { static { throw new Error('static') } }\nvoid Broken`,
  ),
  many('throws in a helper', failed(/src\/helper\.ts.*helpless/), {
    'src/helper.ts': `export const x = 1\nthrow new Error('helpless')\n`,
    'src/tools/hostile.ts': around(`import { x } from '../helper'\nvoid x`),
  }),
  one(
    'needs a variable',
    failed(/ORCHARD_KEY/),
    `if (!process.env.ORCHARD_KEY) throw new Error('ORCHARD_KEY is required')`,
  ),

  // never coming to an end
  one('awaits for ever', timeout(/never happens/), 'await new Promise(() => {})'),
  one(
    'awaits for ever with a timer',
    timeout(/within/),
    'setInterval(() => {}, 1000)\nawait new Promise(() => {})',
  ),
  one('loops for ever', timeout(/within/), 'for (;;) {}'),
  one('loops in microtasks', timeout(/within/), 'for (;;) await null'),
  one(
    'loops in macrotasks',
    timeout(/within/),
    'const again = (): void => void setImmediate(again)\nagain()\nawait new Promise(() => {})',
  ),
  one('backtracks for ever', timeout(/within/), `/^(a+)+$/.test('a'.repeat(60) + '!')`),
  one(
    'sleeps in native code',
    timeout(/within/),
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  ),
  one(
    'runs a command that never returns',
    timeout(/within/),
    `import { execSync } from 'node:child_process'\nexecSync('sleep 1000')`,
  ),
  one(
    'runs out of memory',
    failed(/memory/),
    'const all: unknown[] = []\nfor (;;) all.push(new Array(5_000_000).fill(0))',
  ),
  one('is a thenable module', timeout(/never happens/), 'export function then() {}'),
  one(
    'exports a promise that never settles',
    timeout(/never happens/),
    'export const other = new Promise(() => {})',
  ),

  // leaving things open
  one('leaves an interval', 'ok', 'setInterval(() => {}, 10)'),
  one(
    'leaves a server',
    'ok',
    `import { createServer } from 'node:http'\ncreateServer().listen(0)`,
  ),
  one(
    'leaves a child process',
    'ok',
    `import { spawn } from 'node:child_process'\nspawn('sleep', ['1000'], { detached: true, stdio: 'inherit' })`,
  ),
  one(
    'leaves a worker',
    'ok',
    `import { Worker } from 'node:worker_threads'\nnew Worker('setInterval(() => {}, 10)', { eval: true })`,
  ),
  one('leaves a watcher', 'ok', `import { watch } from 'node:fs'\nwatch('.', () => {})`),
  one(
    'reads standard input',
    'ok',
    `import { readFileSync } from 'node:fs'\nreadFileSync(0)\nprocess.stdin.on('data', () => {})`,
  ),
  one(
    'asks a question',
    'either',
    `import { createInterface } from 'node:readline/promises'\nawait createInterface({ input: process.stdin, output: process.stdout }).question('Really? ')`,
  ),

  // disturbing the neighbours
  one('changes the folder', 'ok', `process.chdir('/')`),
  one('patches Array.prototype', 'ok', 'Array.prototype.map = function () { return [] }'),
  one(
    'patches Array.prototype visibly',
    'ok',
    'Object.assign(Array.prototype, { last() { return 1 } })',
  ),
  one(
    'patches Object.prototype',
    'ok',
    `Object.assign(Object.prototype, { description: 'patched', inputSchema: 'patched' })`,
  ),
  one('patches Object.keys', 'ok', 'Object.keys = () => []'),
  one(
    'gives everything a toJSON',
    'ok',
    `Object.assign(Object.prototype, { toJSON() { return 'patched' } })`,
  ),
  one('patches JSON.stringify', 'ok', `JSON.stringify = () => '"patched"'`),
  one('replaces JSON', 'ok', 'globalThis.JSON = { parse: () => 1, stringify: () => "1" } as any'),
  one('patches promises', 'ok', 'Promise.prototype.then = function () { return this as any }'),
  one('replaces the promise', 'ok', 'globalThis.Promise = class {} as any'),
  one(
    'patches strings',
    'ok',
    'String.prototype.replace = () => "patched"\nString.prototype.split = () => []',
  ),
  one(
    'patches maps and sets',
    'ok',
    'Map.prototype.get = () => undefined\nSet.prototype.has = () => true',
  ),
  one(
    'patches iteration',
    'ok',
    'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true, value: undefined })',
  ),
  one(
    'freezes the prototypes',
    'ok',
    'for (const c of [Array, Object, Function, Map, Promise]) Object.freeze(c.prototype)',
  ),
  one(
    'replaces fetch and console',
    'ok',
    `globalThis.fetch = () => { throw new Error('patched') }\nglobalThis.console = {} as any`,
  ),
  one(
    'stops the clocks',
    'ok',
    'for (const name of ["setTimeout", "setImmediate", "setInterval", "queueMicrotask"]) (globalThis as any)[name] = () => 0',
  ),
  one('takes the process away', 'ok', 'delete (globalThis as any).process'),
  one('empties the environment', 'ok', 'process.env = {}'),
  one(
    'takes Error apart',
    'ok',
    'globalThis.Error = class { get stack(): string { throw 1 } } as any',
  ),

  // output
  one(
    'prints',
    'ok',
    `console.log('{"ok":false}'); console.error('nasty'); process.stdout.write('\\u001b[2J')`,
  ),
  one(
    'prints past Node',
    'ok',
    `import { writeSync } from 'node:fs'\nwriteSync(1, 'straight to the descriptor\\n')`,
  ),
  one(
    'prints without end',
    'ok',
    `import { writeSync } from 'node:fs'\nfor (let i = 0; i < 2000; i++) writeSync(1, 'x'.repeat(4096))`,
  ),
  one(
    'closes its outputs',
    'ok',
    `import { closeSync } from 'node:fs'\ncloseSync(1); closeSync(2)`,
  ),
  one('ends standard output', 'ok', 'process.stdout.end()'),
  one(
    'talks into our pipe',
    'ok',
    `import { writeSync } from 'node:fs'\nwriteSync(3, 'half a line')`,
  ),
  one(
    'closes our pipe',
    failed(/status|crashed|ended/),
    `import { closeSync } from 'node:fs'\ncloseSync(3)`,
  ),

  // what cannot be bundled
  many('does not parse', failed(/cannot be read/), {
    'src/tools/hostile.ts': 'export const contract = {{\n',
  }),
  many('has a helper that does not parse', failed(/src\/helper\.ts/), {
    'src/helper.ts': 'const = 1\n',
    'src/tools/hostile.ts': around(`import '../helper'`),
  }),
  many('declares twice', failed(/already been declared/), {
    'src/tools/hostile.ts': 'const a = 1\nconst a = 2\nexport { a }\n',
  }),
  one(
    'imports a missing package',
    failed(/hostile\.ts imports "not-installed"/),
    `import { x } from 'not-installed'\nvoid x`,
  ),
  one(
    'imports a missing file',
    failed(/hostile\.ts imports "\.\/nowhere\.js"/),
    `import { x } from './nowhere.js'\nvoid x`,
  ),
  many('has a helper with a missing import', failed(/src\/helper\.ts imports "not-installed"/), {
    'src/helper.ts': `import x from 'not-installed'\nexport { x }\n`,
    'src/tools/hostile.ts': around(`import { x } from '../helper'\nvoid x`),
  }),
  one(
    'requires an optional package',
    'ok',
    `import { createRequire } from 'node:module'\ntry { createRequire(import.meta.url)('not-installed') } catch {}`,
  ),
  one('imports an optional package', 'ok', `try { await import('not-installed') } catch {}`),
  many('imports broken JSON', failed(/data\.json/), {
    'src/data.json': '{ "a": }',
    'src/tools/hostile.ts': around(`import data from '../data.json'\nvoid data`),
  }),
  one(
    'imports the manifest',
    { rule: 'manifest-imported-by-tool', says: /imports the manifest/ },
    `import manifest from 'unplugin-tool-manifest/manifest'\nvoid manifest`,
  ),
  many('uses itself too early', failed(/Cannot access '.*' before initialization/), {
    'src/tools/hostile.ts': `${Z}import { frame } from '../frame'\nexport const spar = z.object({ width: z.number() })\nexport const contract = { name: 'hostile', description: 'd', inputSchema: z.object({ frame }) }\n`,
    'src/frame.ts': `${Z}import { spar } from './tools/hostile'\nexport const frame = z.object({ spar })\n`,
  }),
  many('uses itself lazily', 'ok', {
    'src/tools/hostile.ts': `${Z}import { frame } from '../frame'\nexport const spar = z.object({ width: z.number() })\nexport const contract = { name: 'hostile', description: 'd', inputSchema: z.object({ frame }) }\n`,
    'src/frame.ts': `${Z}import { spar } from './tools/hostile'\nexport const frame = z.object({ spar: z.lazy(() => spar) })\n`,
  }),

  // packages
  many(
    'has a package that throws',
    failed(/nasty package/),
    installed(`throw new Error('nasty package')\nexport const nice = 1`),
  ),
  many(
    'has a package that exits',
    failed(/process\.exit\(0\)/),
    installed(`process.exit(0)\nexport const nice = 1`),
  ),
  many(
    'has a package that hangs',
    timeout(/within/),
    installed(`for (;;) {}\nexport const nice = 1`),
  ),
  many(
    'has a package that crashes',
    failed(/SIGABRT/),
    installed(`process.abort()\nexport const nice = 1`),
  ),
  many('has a package without that export', failed(/nice/), installed('export const other = 1')),
  many(
    'has a package that is not JavaScript',
    failed(/SyntaxError|Unexpected/),
    installed('export const = 1'),
  ),
  many(
    'has a package that patches',
    'ok',
    installed(
      `Array.prototype.last = function () { return this[this.length - 1] }\nexport const nice = 1`,
    ),
  ),
  many(
    'has a package that rejects',
    failed(/nasty promise/),
    installed(`Promise.reject(new Error('nasty promise'))\nexport const nice = 1`),
  ),

  // other runtimes
  one(
    'is made for Workers',
    'ok',
    `import { env, DurableObject } from 'cloudflare:workers'\nexport class Counter extends DurableObject {}\nexport const run = () => env`,
  ),
  one(
    'uses Workers while importing',
    failed(/cloudflare:workers/),
    `import { env } from 'cloudflare:workers'\nexport const key = env.KEY.trim()`,
  ),
  one(
    'is made for Bun',
    'ok',
    `import { Database } from 'bun:sqlite'\nexport const open = () => new Database()`,
  ),
  one('is for servers only', 'ok', `import 'server-only'`),
  one('uses the page', failed(/window is not defined/), 'void (window as any).document.title'),
]
