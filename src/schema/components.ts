interface Frame<N> {
  readonly node: N
  readonly steps: readonly N[]
  next: number
}

/**
 * The strongly connected components of the graph below `starts` (Tarjan), each after all it leads
 * to: callees before callers. Uses no call stack. Nodes for which `done` holds are not entered.
 */
export function components<N>(
  starts: Iterable<N>,
  stepsOf: (node: N) => readonly N[],
  done: (node: N) => boolean = () => false,
): N[][] {
  const result: N[][] = []
  const index = new Map<N, number>()
  const low = new Map<N, number>()
  const open: N[] = []
  const isOpen = new Set<N>()
  const frames: Frame<N>[] = []
  const lower = (node: N, to: number | undefined): void => {
    const known = low.get(node)
    if (to !== undefined && (known === undefined || to < known)) low.set(node, to)
  }
  const enter = (node: N): void => {
    low.set(node, index.size)
    index.set(node, index.size)
    open.push(node)
    isOpen.add(node)
    frames.push({ node, steps: stepsOf(node), next: 0 })
  }
  const leave = (node: N): void => {
    if (low.get(node) !== index.get(node)) return
    const component: N[] = []
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      isOpen.delete(member)
      component.push(member)
      if (member === node) break
    }
    result.push(component.reverse())
  }
  for (const start of starts) {
    if (index.has(start) || done(start)) continue
    enter(start)
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const step = frame.steps[frame.next++]
      if (step === undefined) {
        frames.pop()
        leave(frame.node)
        const parent = frames.at(-1)
        if (parent) lower(parent.node, low.get(frame.node))
      } else if (isOpen.has(step)) lower(frame.node, index.get(step))
      else if (!index.has(step) && !done(step)) enter(step)
    }
  }
  return result
}
