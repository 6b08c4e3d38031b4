import { stripVTControlCharacters } from 'node:util'
import type { FindingDraft, Position } from '../finding.ts'
import type { Failure } from './protocol.ts'
import type { Stop } from './session.ts'
import type { StackTracer } from './stack.ts'

const LAZY = 'move what needs the network, a database or a key into the handler'
const START =
  'keep the code that starts things out of the tool module; for a server that starts itself use the `servers` option'

/** The finding for a module that failed by itself. */
export function explainFailure(file: string, failure: Failure, tracer: StackTracer): FindingDraft {
  // what does not parse was replaced by a module of ours: its frames are nobody's
  const traced =
    failure.stack === undefined || failure.kind === 'unparsable' ? {} : tracer.trace(failure.stack)
  const message = tracer.clean(failure.message)
  const position = failure.position ?? traced.position
  return {
    rule: failure.kind === 'manifest' ? 'manifest-imported-by-tool' : 'evaluation-failed',
    message: sentence(file, failure, message, position),
    help: failure.help ?? hint(failure, message, position),
    file,
    ...(position && { position }),
    ...(failure.frame !== undefined && { frame: failure.frame }),
    ...(traced.stack !== undefined && { stack: traced.stack }),
  }
}

function sentence(
  file: string,
  failure: Failure,
  message: string,
  position: Position | undefined,
): string {
  const named = failure.name && failure.name !== 'Error' ? `${failure.name}: ${message}` : message
  switch (failure.kind) {
    case 'exit':
      return `${file} ended the process while it was being imported: ${message}${failure.printed === undefined ? '' : `, after it had printed: ${stripVTControlCharacters(failure.printed)}`}`
    case 'uncaught':
      return `${file} caused an uncaught error while it was being imported: ${named}`
    case 'rejection':
      return `${file} left a rejected promise unhandled while it was being imported: ${named}`
    case 'unresolved':
    case 'unparsable':
    case 'stub':
    case 'manifest':
      return message
    case 'threw':
      if (position !== undefined && position.file !== file)
        return `${file} cannot be imported, because ${position.file} threw: ${named}`
      return failure.name === undefined && failure.stack === undefined
        ? `${file} threw something that is no Error while it was being imported: ${message}`
        : `${file} threw while it was being imported: ${named}`
  }
}

function hint(failure: Failure, message: string, position: Position | undefined): string {
  const missing = failure.missing ?? []
  if (failure.kind === 'exit' && missing.length === 0) return START
  if (missing.length > 0) {
    const names = missing
      .slice(0, 3)
      .map((name) => `\`${name}\``)
      .join(', ')
    const first = missing[0] ?? ''
    const lazily =
      failure.kind === 'exit'
        ? 'ask for it, and end the process, only where the server is started'
        : 'read it lazily, inside the handler'
    return `${names} ${missing.length > 1 ? 'are' : 'is'} not set: ${lazily}, or give the build a placeholder with \`evaluate: { env: { ${first}: '…' } }\``
  }
  if (/^Cannot access '.*' before initialization/.test(message))
    return 'modules that import each other in a circle use each other too early: move what they share into a module of its own, or wrap the use in `z.lazy(() => …)`'
  if (/\b(window|document|navigator|localStorage|self)\b is not defined/.test(message))
    return 'tool modules are evaluated by Node: use browser globals inside the handler only'
  if (
    /Unknown variable dynamic import|Cannot find module '.*' imported from \S*index\.mjs|Cannot find module '\.\.?\//.test(
      message,
    )
  )
    return "the bundle holds only imports that can be seen in the sources: where the path is put together, write the imports out (`{ a: () => import('./a.ts') }`), or import inside the handler"
  if (/^\(intermediate value\)\.glob is not a function|import\.meta\.glob/.test(message))
    return '`import.meta.glob` is made by Vite: let Vite bundle the tools (its plugin, or a vite.config in the root for the command line), or write the imports out'
  // what parses text of its own (`JSON.parse`) says where
  if (
    failure.name === 'SyntaxError' &&
    !position &&
    /^(?:Unexpected|Invalid or unexpected)/.test(message)
  )
    return `the bundle keeps syntax that Node ${process.versions.node} does not know, such as a decorator or \`accessor\`: let the compiler lower it (\`experimentalDecorators\` in tsconfig.json), as the build of the module has to as well`
  if (/ECONNREFUSED|ENOTFOUND|EADDRINUSE|fetch failed/.test(message)) return LAZY
  if (
    /does not provide an export named|Named export .* not found|is not a constructor|require\(\) of ES/.test(
      message,
    )
  )
    return 'check the import against what the installed version of the package exports, or bundle the package with `evaluate: { noExternal: […] }`'
  return 'importing a tool module must not need anything that only exists at run time: move it into the handler, or give the build what it needs with `evaluate.env`'
}

/** The finding for a module that the child did not survive. */
export function explainStop(file: string, stop: Stop, timeout: number): FindingDraft {
  const seconds = `${timeout / 1000} s`
  if (stop.kind === 'stuck' || ranDry(stop)) {
    return {
      rule: 'evaluation-timeout',
      message: `${file} waits for something that never happens: a top-level \`await\` did not settle and nothing is left that could settle it`,
      help: LAZY,
      file,
    }
  }
  if (stop.kind === 'timeout') {
    return {
      rule: 'evaluation-timeout',
      message: `${file} was not evaluated within ${seconds}`,
      help: `${LAZY}, or allow more time with \`evaluate: { timeout: ${timeout * 3} }\``,
      file,
    }
  }
  if (stop.kind === 'deadline') {
    return {
      rule: 'evaluation-timeout',
      message: `${file} was not evaluated: all modules together took longer than ${(timeout * 20) / 1000} s`,
      help: 'fix the modules that run out of time first, or allow more with `evaluate.timeout`',
      file,
    }
  }
  return { rule: 'evaluation-failed', message: `${file} ${death(stop)}`, help: help(stop), file }
}

/** `process.exit` is caught, so a normal end means that there was nothing left to do. */
function ranDry(stop: Stop): boolean {
  return stop.kind === 'died' && (stop.ending.code === 0 || stop.ending.code === 13)
}

function death(stop: Stop): string {
  if (stop.kind !== 'died') return 'could not be evaluated'
  const { code, signal, stderr } = stop.ending
  if (isOutOfMemory(stop)) return 'used up the memory of the process that evaluates it'
  if (signal !== null) return `crashed the process that evaluates it (${signal})`
  const reason = /^.*Error.*$/m.exec(stripVTControlCharacters(stderr))?.[0]
  return `ended the process that evaluates it (status ${code ?? 'unknown'})${reason ? `: ${reason}` : ''}`
}

function help(stop: Stop): string {
  if (isOutOfMemory(stop)) return 'load large data inside the handler, not at the top of the module'
  return START
}

function isOutOfMemory(stop: Stop): boolean {
  return (
    stop.kind === 'died' &&
    /heap out of memory|Allocation failed|ERR_WORKER_OUT_OF_MEMORY|invalid array length Allocation/.test(
      stop.ending.stderr,
    )
  )
}
