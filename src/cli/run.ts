import { relative, resolve } from 'node:path'
import type { Finding } from '../finding.ts'
import type { ModuleLoader } from '../load/types.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { requireRoot } from '../options/root.ts'
import { resolveOptions, type ToolManifestOptions } from '../options.ts'
import { type PipelineResult, runPipeline } from '../pipeline.ts'
import type { Arguments, Command } from './args.ts'
import type { ViteProject } from './config.ts'
import { readConfigs } from './configs.ts'
import { writeOutput } from './output.ts'
import { createProgress } from './progress.ts'
import { reasonOf } from './reason.ts'

/** What a run leaves for the terminal. */
export interface Outcome {
  readonly text: string
  readonly status: 0 | 1
}

const MODE = 'production'
const TYPES = 'tool-manifest.d.ts'

/** Flags win over the options of a config. */
function settings(given: Arguments, options: ToolManifestOptions | undefined): ToolManifestOptions {
  const { include, exclude } = given
  return {
    ...options,
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
  }
}

/** What fails in the project's own pipeline is its config's or a plugin's fault. */
async function openViteLoader(
  options: ResolvedOptions,
  project: ViteProject,
): Promise<ModuleLoader> {
  const { createViteLoader } = await import('../load/vite.ts')
  const loader = createViteLoader(options, project)
  return {
    ...loader,
    async bundle(files, how) {
      try {
        return await loader.bundle(files, how)
      } catch (error) {
        throw new ConfigurationError(
          `The project's Vite cannot bundle the tool modules: ${reasonOf(error)}`,
          `Fix ${relative(options.root, project.file)} or the plugin that failed, or add --no-config to go without.`,
          { cause: error },
        )
      }
    },
  }
}

async function openLoader(
  options: ResolvedOptions,
  project: ViteProject | undefined,
): Promise<ModuleLoader> {
  if (project) return openViteLoader(options, project)
  const { createRolldownLoader } = await import('../load/rolldown.ts')
  return createRolldownLoader(options)
}

async function judge(
  options: ResolvedOptions,
  project: ViteProject | undefined,
  { command, given }: { readonly command: Command; readonly given: Arguments },
): Promise<PipelineResult> {
  const progress = createProgress(process.stderr)
  let loader: ModuleLoader | undefined
  try {
    return await runPipeline(options, {
      loader: async (resolved) => {
        loader = await openLoader(resolved, project)
        return loader
      },
      strict: given.strict,
      locate: command === 'check',
      onStage: (stage) => progress.show(stage),
    })
  } finally {
    progress.clear()
    await loader?.close()
  }
}

async function report(
  result: PipelineResult,
  given: Arguments,
  written: string | undefined,
): Promise<string> {
  const { jsonReport, prettyReport } = await import('../report/index.ts')
  if (given.format === 'json') {
    return `${JSON.stringify(jsonReport(result, { documents: given.documents }), null, 2)}\n`
  }
  // a build is run often: what was given up is for those who ask
  const isShown = ({ severity }: Finding) => given.command !== 'build' || severity !== 'info'
  const shown = result.findings.filter(isShown)
  const hidden = result.findings.length - shown.length
  const files = result.files.map(({ name }) => name).join(', ')
  return [
    prettyReport(shown, { tools: result.tools.length, hidden }),
    ...(hidden > 0 ? [`  notes, shown by "tool-manifest check": ${hidden}`] : []),
    ...(written === undefined || files === '' ? [] : [`  ${files} written to ${written}`]),
    '',
  ].join('\n')
}

/**
 * Runs a command. In: the command line. Out: what goes to standard output, and the exit status.
 * @throws ConfigurationError for wrong options, a config that does not load, an unwritable folder
 */
export async function run(command: Command, given: Arguments): Promise<Outcome> {
  const start = resolve(given.root ?? '.')
  requireRoot(start)
  const { project, options: configured } = await readConfigs(given, start, MODE)
  // as in Vite, a root that is asked for wins over the one of the config
  const root = given.root === undefined ? (project?.root ?? start) : start
  const options = resolveOptions(settings(given, configured), { root, mode: MODE })
  const result = await judge(options, project, { command, given })
  if (command === 'types' && result.ok) {
    const { bringTypes } = await import('./types.ts')
    return bringTypes(result, resolve(root, given.out ?? (options.types || TYPES)), given)
  }
  const folder = resolve(root, given.out ?? project?.outDir ?? 'dist')
  if (command === 'build') {
    await writeOutput(folder, result.files, options)
    if (result.ok && options.types !== false) {
      const { keepTypes } = await import('./types.ts')
      keepTypes(result, resolve(root, options.types))
    }
  }
  const written =
    command === 'build' && result.ok ? relative(process.cwd(), folder) || '.' : undefined
  return { text: await report(result, given, written), status: result.ok ? 0 : 1 }
}
