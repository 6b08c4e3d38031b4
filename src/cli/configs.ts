import { relative, resolve } from 'node:path'
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
 * @throws ConfigurationError for a config that is not there or does not load
 */
export async function readConfigs(given: Arguments, root: string, mode: string): Promise<Configs> {
  if (given.config === false) return { project: undefined, options: undefined }
  const files = await import('./options-file.ts')
  const named = given.config === undefined ? undefined : resolve(given.config)
  const own = named ?? files.findOptionsFile(root)
  if (own === undefined || files.isViteConfigName(own)) return viteConfigs(root, named, mode)
  const exported = await files.importOptions(root, own)
  if (files.looksLikeViteConfig(own, exported)) return viteConfigs(root, own, mode)
  const options = files.asOptions(root, own, exported)
  const { project } = await viteConfigs(root, undefined, mode)
  if (project?.options && !isAlike(project.options, options)) {
    process.stderr.write(
      `[tool-manifest] The plugin in ${relative(root, project.file)} has other options than ${relative(root, own)}, which are the ones used here: vite build may judge differently.\n`,
    )
  }
  return { project, options }
}

async function viteConfigs(
  root: string,
  named: string | undefined,
  mode: string,
): Promise<Configs> {
  const file = named ?? findViteConfig(root)
  const project = file === undefined ? undefined : await readViteProject(root, file, mode)
  return { project, options: project?.options }
}

const isAlike = (a: ToolManifestOptions, b: ToolManifestOptions): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
