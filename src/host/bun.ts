import { dirname, resolve } from 'node:path'
import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText } from './message.ts'
import type { Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { bringFiles } from './write.ts'

const NAMESPACE = 'tool-manifest'

/** Bun's plugin builder, as far as it is used here. */
export interface BunBuild {
  readonly config?: {
    readonly root?: string
    readonly outdir?: string
    readonly outfile?: string
    readonly define?: Readonly<Record<string, string>>
  }
  onStart(run: () => void): void
  onResolve(options: { filter: RegExp }, run: (args: { path: string }) => object | undefined): void
  onLoad(
    options: { filter: RegExp; namespace: string },
    run: (args: { path: string }) => Promise<object>,
  ): void
  onEnd?(run: () => Promise<void>): void
}

/** Everything through Bun's own hooks. It knows errors as one text only. */
export function setupBun(session: Session, build: BunBuild): void {
  let current: Promise<PipelineResult> | undefined
  const { define, outdir, outfile } = build.config ?? {}

  build.onStart(() => {
    current = session.start(rolldownFacts({ define }))
  })
  build.onResolve({ filter: VIRTUAL_REQUEST }, ({ path }) => ({
    path: resolveVirtual(path),
    namespace: NAMESPACE,
  }))
  build.onLoad({ filter: VIRTUAL_ID, namespace: NAMESPACE }, async ({ path }) => {
    const result = await current
    if (!result || !session.options) return { contents: '', loader: 'js' }
    return { contents: await loadVirtual(path, result, session.options), loader: 'js' }
  })
  build.onEnd?.(async () => {
    const result = await current
    if (!result || !session.options) return
    const folder = outdir ?? (outfile === undefined ? undefined : dirname(outfile))
    const warnings = findingsOf(result, 'warn')
    if (warnings.length > 0) console.warn(await reportText(warnings))
    // without a folder Bun writes nothing either
    if (folder !== undefined) await bringFiles(resolve(folder), result.files, session.options)
    if (!result.ok) {
      throw new Error((await failure(findingsOf(result, 'error'))).message)
    }
  })
}
