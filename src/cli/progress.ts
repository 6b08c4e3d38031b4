import type { Stage } from '../pipeline.ts'

const SAYINGS: Record<Stage, string> = {
  discover: 'looking for tools',
  load: 'bundling tools',
  evaluate: 'evaluating tools',
  project: 'projecting contracts',
  lower: 'lowering schemas for targets',
  check: 'checking contracts',
  manifest: 'composing the manifest',
}

/** One line on standard error that says what goes on; nothing where no one looks at it. */
export interface Progress {
  show(stage: Stage): void
  clear(): void
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} }
  return {
    show: (stage) => void stream.write(`\r\x1b[K[tool-manifest] ${SAYINGS[stage]} ...`),
    clear: () => void stream.write('\r\x1b[K'),
  }
}
