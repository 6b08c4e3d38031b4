import { dirname, relative, resolve } from 'node:path'
import { toPosix } from '../discover/index.ts'
import type { PipelineResult } from '../pipeline.ts'
import { type Bundle, type BundleFile, claimNames } from './collision.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText } from './message.ts'
import { countInstances } from './rollup.ts'
import type { Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { bringFiles } from './write.ts'

const NAMESPACE = 'tool-manifest'

/** Bun's plugin builder, as far as it is used here. */
export interface BunBuild {
  readonly config: {
    readonly entrypoints?: readonly string[]
    readonly outdir?: string
    /** One executable file instead of a folder. */
    readonly compile?: boolean | string | { readonly outfile?: string }
    readonly define?: Readonly<Record<string, string>>
    readonly plugins?: readonly { readonly name: string }[]
  }
  onStart(run: () => void): void
  onResolve(
    options: { filter: RegExp },
    run: (args: { path: string }) => Promise<undefined> | object | undefined,
  ): void
  onLoad(
    options: { filter: RegExp; namespace: string },
    run: (args: { path: string }) => Promise<object>,
  ): void
  onEnd(run: (output: BunOutput) => Promise<void>): void
}

interface Artifact {
  /** Relative when Bun writes nothing. */
  readonly path: string
  readonly kind: string
  arrayBuffer(): Promise<ArrayBuffer>
}

interface BunOutput {
  readonly success: boolean
  readonly outputs: Artifact[]
}

/** Everything through Bun's own hooks. It knows errors as one text only. */
export function setupBun(session: Session, build: BunBuild): void {
  const { define, entrypoints = [], plugins } = build.config
  let current: Promise<PipelineResult> | undefined
  let told = false

  /** Said while a module is resolved it is a message of the build, which writes nothing then. */
  async function tell(): Promise<void> {
    const error = await current?.then(
      (result) => (result.ok ? undefined : failure(findingsOf(result, 'error'))),
      (reason: unknown) => reason,
    )
    if (error === undefined || told) return
    told = true
    throw error
  }

  build.onStart(() => {
    told = false
    current = session.start(rolldownFacts({ define }))
  })
  build.onResolve({ filter: exactly(entrypoints) }, async () => {
    await tell()
    return undefined
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
  build.onEnd(async (output) => {
    const result = await current?.catch(() => undefined)
    const { options } = session
    const folder = outputFolder(build)
    if (result && options) {
      const warnings = findingsOf(result, 'warn')
      if (warnings.length > 0) console.warn(await reportText(warnings))
      if (!result.ok && folder !== undefined) await bringFiles(folder, [], options)
    }
    // no entry came by here when another plugin resolves them
    await tell()
    if (!result || !options || !output.success) return
    const others = await filesOf(output, folder, result.files)
    // all plugins end at once: no waiting before the names are ours
    const claimant = { build: output, self: session, instances: countInstances(plugins) }
    claimNames(claimant, result.files, others, options)
    const listed = new Set(output.outputs.map(({ path }) => path))
    for (const { name, content } of result.files) {
      const file = artifact(name, content, folder)
      if (!listed.has(file.path)) output.outputs.push(file)
    }
    if (folder !== undefined) await bringFiles(folder, result.files, options)
  })
}

/** Matches these texts and no other. */
function exactly(texts: readonly string[]): RegExp {
  const literal = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^(?:${literal.join('|')})$`)
}

/** Where Bun itself writes; without a folder it builds in memory. */
function outputFolder({ config }: Pick<BunBuild, 'config'>): string | undefined {
  const { outdir, compile } = config
  if (!compile) return outdir ? resolve(outdir) : undefined
  const file = typeof compile === 'object' ? compile.outfile : undefined
  return resolve(outdir ?? '.', file === undefined ? '.' : dirname(file))
}

/** Those of our names that somebody has, Bun itself or another plugin. */
async function filesOf(
  { outputs }: BunOutput,
  folder: string | undefined,
  own: readonly { readonly name: string }[],
): Promise<Bundle> {
  const names = new Set(own.map(({ name }) => name))
  const bundle: Record<string, BundleFile> = {}
  for (const output of outputs) {
    const name = toPosix(relative(folder ?? '.', output.path))
    if (!names.has(name)) continue
    bundle[name] =
      output.kind === 'asset'
        ? { type: 'asset', source: new Uint8Array(await output.arrayBuffer()) }
        : { type: 'chunk' }
  }
  return bundle
}

/** A file of ours among the outputs that `Bun.build` gives. */
function artifact(name: string, content: string, folder: string | undefined): Artifact {
  const path = folder === undefined ? `./${name}` : resolve(folder, name)
  const blob = new Blob([content], { type: 'application/json;charset=utf-8' })
  return Object.assign(blob, { path, kind: 'asset', loader: 'json', hash: null, sourcemap: null })
}
