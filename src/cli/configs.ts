import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ConfigurationError } from '../options/error.ts'
import type { ToolManifestOptions } from '../options.ts'
import type { Arguments } from './args.ts'
import { findViteConfig, readViteProject, type ViteProject } from './config.ts'

/** What the project's configs say. */
export interface Configs {
  /** The Vite project that the modules are read through. */
  readonly project: ViteProject | undefined
  readonly options: ToolManifestOptions | undefined
}

/**
 * Reads the configs of a project: `tool-manifest.config.*` has the options where there is one, else
 * the plugin in the Vite config has them (docs/command-line.md, "Options").
 * @throws ConfigurationError for a config that is not there or does not load, and for a Vite config that
 * lists the plugin with several options where no file of its own has them
 */
export async function readConfigs(given: Arguments, root: string, mode: string): Promise<Configs> {
  if (given.config === false) return { project: undefined, options: undefined }
  const files = await import('./options-file.ts')
  const named = given.config === undefined ? undefined : namedConfig(given.config, root)
  const own = named ?? files.findOptionsFile(root)
  if (own === undefined || files.isViteConfigName(own)) {
    return requireOne(root, await viteConfigs(root, named, mode))
  }
  const exported = await files.importOptions(root, own)
  if (files.looksLikeViteConfig(own, exported)) {
    return requireOne(root, await viteConfigs(root, own, mode))
  }
  const options = files.asOptions(root, own, exported)
  const { project } = await viteConfigs(root, undefined, mode)
  const listed = project?.options ?? []
  if (project && listed.length > 0 && !listed.some((each) => isAlike(each, options))) {
    process.stderr.write(
      `[tool-manifest] The plugin in ${relative(root, project.file)} has other options than ${relative(root, own)}, which are the ones used here: vite build may judge differently.\n`,
    )
  }
  return { project, options }
}

/** As it is said from the working directory; else, as other flags are, relative to the root. */
function namedConfig(name: string, root: string): string {
  const path = resolve(name)
  return !existsSync(path) && existsSync(resolve(root, name)) ? resolve(root, name) : path
}

async function viteConfigs(
  root: string,
  named: string | undefined,
  mode: string,
): Promise<Configs> {
  const file = named ?? findViteConfig(root)
  const project = file === undefined ? undefined : await readViteProject(root, file, mode)
  return { project, options: project?.options[0] }
}

/** One run of the command line judges what one instance of the plugin does. */
function requireOne(root: string, { project, options }: Configs): Configs {
  if (project && project.options.length > 1) {
    throw new ConfigurationError(
      `${relative(root, project.file)} lists the plugin with ${project.options.length} different options, and the command line judges one at a time.`,
      `Write the options of each into a file that exports them (mcp.tools.js: export default { include: … }), and name it with --config. Or list the plugin once, with the "include" of all.`,
    )
  }
  return { project, options }
}

const isAlike = (a: ToolManifestOptions, b: ToolManifestOptions): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
