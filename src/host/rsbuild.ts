import type { ToolManifestOptions } from '../options.ts'
import type { Session } from './session.ts'
import { type Compiler, type CompilerOverrides, tapCompiler } from './webpack.ts'

/** An environment of Rsbuild, as far as it is used here. */
interface RsbuildEnvironment {
  readonly name: string
  readonly config: {
    readonly output?: { readonly target?: string }
    readonly source?: { readonly define?: object }
    readonly resolve?: { readonly alias?: unknown }
  }
}

/** Rsbuild's plugin API, as far as it is used here. */
export interface RsbuildApi {
  modifyRspackConfig(
    run: (
      config: { plugins?: unknown[] },
      utils: { readonly environment: RsbuildEnvironment },
    ) => void,
  ): void
}

/** The environment that gets the files: as in Vite, the first that runs on a server, else the first. */
function emitting(
  environments: readonly RsbuildEnvironment[],
  emit: NonNullable<ToolManifestOptions['emit']>,
): RsbuildEnvironment | undefined {
  const consumer = ({ config }: RsbuildEnvironment): string =>
    config.output?.target === 'node' ? 'server' : 'client'
  if (typeof emit === 'function') {
    return environments.find((environment) =>
      emit({ name: environment.name, config: { consumer: consumer(environment) } }),
    )
  }
  if (emit !== 'auto') return environments.find(({ name }) => name === emit)
  return environments.find((entry) => consumer(entry) === 'server') ?? environments[0]
}

/** Each environment of Rsbuild has a compiler of its own; only one of them gets the files. */
export function setupRsbuild(
  session: Session,
  options: ToolManifestOptions,
  api: RsbuildApi,
): void {
  const environments: RsbuildEnvironment[] = []
  api.modifyRspackConfig((config, { environment }) => {
    const known = environments.findIndex(({ name }) => name === environment.name)
    if (known < 0) environments.push(environment)
    else environments[known] = environment
    config.plugins ??= []
    config.plugins.push({
      apply: (compiler: Compiler) =>
        tapCompiler(session, compiler, {
          emits: () => emitting(environments, options.emit ?? 'auto')?.name === environment.name,
          settings: settingsOf(environment),
        }),
    })
  })
}

/** The user's own; what Rsbuild adds differs between environments, and would evaluate for each. */
function settingsOf({ config }: RsbuildEnvironment): CompilerOverrides['settings'] {
  const { alias } = config.resolve ?? {}
  return {
    define: config.source?.define,
    ...(isPlain(alias) ? { alias } : {}),
  }
}

function isPlain(alias: unknown): alias is Record<string, string | string[] | false> {
  return typeof alias === 'object' && alias !== null && !Array.isArray(alias)
}
