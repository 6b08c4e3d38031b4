import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Failure } from '../protocol.ts'
import { FAILURE, toFailure } from './failure.ts'
import { listenToErrors } from './printed.ts'

/** The errors that no `await` delivers, each given to the module whose code caused it. */
export interface Guards {
  /** The failure of the module that is being evaluated, if one came in beside its own promise. */
  take(): Failure | undefined
}

/**
 * Catches `process.exit`, uncaught errors and unhandled rejections. The asynchronous context tells
 * whose they are: what an earlier module left behind (a timer, a connection) is nobody's failure now.
 */
export function installGuards(current: () => number, context: AsyncLocalStorage<number>): Guards {
  let failure: Failure | undefined
  const note = (found: Failure): void => {
    const owner = context.getStore()
    if (owner === undefined || owner === current()) failure ??= found
  }
  process.on('uncaughtException', (error) => note(toFailure(error, 'uncaught')))
  process.on('unhandledRejection', (reason) => note(toFailure(reason, 'rejection')))

  const printed = listenToErrors(() => context.getStore())
  const exit = (code?: unknown): never => {
    const error = new Error(`process.exit(${code === undefined ? '' : String(code)}) was called`)
    error.name = 'ProcessExit'
    Object.defineProperty(error, FAILURE, { value: ending(printed()) })
    note(toFailure(error, 'exit'))
    throw error
  }
  for (const name of ['exit', 'reallyExit'])
    Object.defineProperty(process, name, { value: exit, writable: true, configurable: true })

  const { kill, ppid } = process
  const killOther = (pid: number, signal?: string | number): true => {
    if (pid === ppid) throw new Error('a tool module may not end the build that evaluates it')
    return Reflect.apply(kill, process, [pid, signal]) as true
  }
  Object.defineProperty(process, 'kill', { value: killOther, writable: true, configurable: true })

  return {
    take() {
      const found = failure
      failure = undefined
      return found
    },
  }
}

function ending(printed: string | undefined): Partial<Failure> {
  return { kind: 'exit', ...(printed !== undefined && { printed }) }
}
