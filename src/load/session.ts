import type { ModuleContracts } from '../contract/types.ts'
import type { Child, Ending } from './child.ts'
import type { Failure, Job, Message, Trace } from './protocol.ts'

/** Why a child could not go on. `index` is the module it was at; -1 is the bundle itself. */
export type Stop =
  | { readonly kind: 'end' }
  | { readonly kind: 'tainted'; readonly index: number; readonly changes: readonly string[] }
  | { readonly kind: 'timeout' | 'stuck'; readonly index: number }
  | { readonly kind: 'died'; readonly index: number; readonly ending: Ending }
  /** Loading the bundle itself failed. */
  | { readonly kind: 'broken'; readonly failure: Failure }
  | { readonly kind: 'deadline'; readonly index: number }

export interface SessionOptions {
  readonly timeout: number
  /** `performance.now()` at which the whole evaluation is over. */
  readonly deadline: number
  done(index: number, contracts: ModuleContracts, trace: Trace): void
  failed(index: number, failure: Failure, trace: Trace): void
  shared(trace: Trace): void
  output(text: string): void
}

/** Lets one child work through a job until it is done or cannot go on; the child is gone afterwards, or going. */
export function session(child: Child, job: Job, options: SessionOptions): Promise<Stop> {
  return new Promise((resolve) => {
    let current = -1
    let stop: Stop | undefined
    let timer: NodeJS.Timeout | undefined
    const finish = (reason: Stop): void => {
      stop ??= reason
      child.kill()
      // nothing is to come any more but what was printed
      if (stop.kind === 'end' && !child.hasOutput) resolve(stop)
    }
    // one timer for all modules: it looks at the time again when one of them has begun meanwhile
    let since = performance.now()
    const arm = (wait: number): void => {
      timer = setTimeout(
        // messages that arrived while this process was busy come first
        () => setImmediate(() => setImmediate(expire)),
        Math.max(1, wait),
      )
    }
    const expire = (): void => {
      if (stop !== undefined) return
      const end = Math.min(options.deadline, since + options.timeout)
      const left = end - performance.now()
      // timers may come a moment early
      if (left > 1) arm(left)
      else finish({ kind: end === options.deadline ? 'deadline' : 'timeout', index: current })
    }
    const receive = (message: Message): unknown => {
      if (stop !== undefined) return
      switch (message[0]) {
        case 'start':
          current = message[1]
          since = performance.now()
          return
        case 'done':
          return options.done(message[1], message[2], message[3])
        case 'failed':
          if (message[1] === -1) return finish({ kind: 'broken', failure: message[2] })
          return options.failed(message[1], message[2], message[3])
        case 'tainted':
          return finish({ kind: 'tainted', index: message[1], changes: message[2] })
        case 'stuck':
          return finish({ kind: 'stuck', index: message[1] })
        case 'end':
          options.shared(message[1])
          return finish({ kind: 'end' })
      }
    }
    arm(Math.min(options.timeout, options.deadline - since))
    void child.ended.then((ending) => {
      clearTimeout(timer)
      resolve(stop ?? { kind: 'died', index: current, ending })
    })
    child.start(job, receive, options.output)
  })
}
