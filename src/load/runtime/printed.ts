/** The last line that the current module wrote to standard error. */
export type Printed = () => string | undefined

/**
 * Listens to `process.stderr`, which is made only when a module asks for it.
 *
 * @param owner the module whose code is running
 */
export function listenToErrors(owner: () => number | undefined): Printed {
  const { get } = Object.getOwnPropertyDescriptor(process, 'stderr') ?? {}
  if (get === undefined) return () => undefined
  let text = ''
  let author: number | undefined
  let stream: NodeJS.WriteStream | undefined
  const open = (): NodeJS.WriteStream => {
    const made = Reflect.apply(get, process, []) as NodeJS.WriteStream
    const write = made.write
    made.write = (...args: unknown[]): boolean => {
      const by = owner()
      if (by !== author) text = ''
      author = by
      if (typeof args[0] === 'string') text = (text + args[0]).slice(-2000)
      return Reflect.apply(write, made, args) as boolean
    }
    return made
  }
  Object.defineProperty(process, 'stderr', {
    configurable: true,
    enumerable: true,
    get() {
      stream ??= open()
      return stream
    },
  })
  return () =>
    author === owner() ? text.trimEnd().split('\n').at(-1)?.trim() || undefined : undefined
}
