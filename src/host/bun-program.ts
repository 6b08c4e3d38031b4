import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf } from './message.ts'
import type { Session } from './session.ts'
import { loadVirtual, resolveVirtual } from './virtual.ts'

/** What `Bun.plugin` gives, where Bun runs a program from its sources. */
export interface BunProgram {
  module(name: string, load: () => Promise<object>): void
}

/** Bun takes names, not patterns. */
const REQUESTS = ['unplugin-tool-manifest/manifest', 'unplugin-tool-manifest/registry']

/** Answers the imports of a program that is run without a build; nothing runs before the first. */
export function setupBunProgram(session: Session, program: BunProgram): void {
  let current: Promise<PipelineResult> | undefined
  for (const request of REQUESTS) {
    program.module(request, async () => {
      current ??= session.start(rolldownFacts({ mode: process.env.NODE_ENV ?? 'development' }))
      const result = await current
      if (!result.ok) throw await failure(findingsOf(result, 'error'))
      if (!session.options) return { contents: '', loader: 'js' }
      const id = resolveVirtual(request) ?? request
      const contents = await loadVirtual(id, result, session.options, { perTool: false })
      return { contents, loader: 'js' }
    })
  }
}
