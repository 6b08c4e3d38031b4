import type { ToolManifestOptions } from '../options.ts'
import { resolveTargets as selectTargets, TargetOptionError } from '../target/select.ts'
import { ConfigurationError } from './error.ts'
import type { ResolvedOutputs, ResolvedTarget } from './resolved.ts'

/** A file name below the output folder, with `/`. */
function outputName(name: string, option: string): string {
  const file = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  const parts = file.split('/')
  const inside = !/^[A-Za-z]:/.test(file) && parts.every((part) => !['', '.', '..'].includes(part))
  if (!inside) {
    throw new ConfigurationError(
      `The option ${JSON.stringify(option)} is ${JSON.stringify(name)}, which leaves the output folder.`,
      'Give a file name below it, such as "tools.json" or "manifest/tools.json".',
    )
  }
  return file
}

/** `true` is the default name, `false` and absent are no file. */
function optionalName(
  value: boolean | string | undefined,
  byDefault: string,
  option: string,
): string | false {
  if (value === undefined || value === false) return false
  return outputName(value === true ? byDefault : value, option)
}

/** `tools.json` and `lossless` give `tools.lossless.json`. */
function sibling(manifest: string | false, infix: string): string {
  return (manifest || 'tools.json').replace(/(?:\.json)?$/, `.${infix}.json`)
}

/**
 * The file names of a build; two that are equal on some file system are refused.
 * @throws ConfigurationError
 */
export function resolveOutputs(options: ToolManifestOptions): ResolvedOutputs {
  const { manifest: main = 'tools.json', lossless, tools: perTool } = options.outputs ?? {}
  const manifest = main === false ? false : outputName(main, 'outputs.manifest')
  const tools = optionalName(perTool, 'tools/[name].json', 'outputs.tools')
  if (tools !== false && !tools.includes('[name]')) {
    throw new ConfigurationError(
      `The option "outputs.tools" is ${JSON.stringify(tools)}: every tool would be written to that one file.`,
      'Put [name] where the name of the tool goes: "tools/[name].json".',
    )
  }
  return {
    manifest,
    lossless: optionalName(lossless, sibling(manifest, 'lossless'), 'outputs.lossless'),
    tools,
    lock: optionalName(options.lock, sibling(manifest, 'lock'), 'lock'),
  }
}

/**
 * The targets with their file names and tools.
 * @throws ConfigurationError for an unknown target or version, and a file for a client
 */
export function resolveTargets(options: ToolManifestOptions): ResolvedTarget[] {
  try {
    return selectTargets(options.targets ?? []).map(
      ({ file, restoreFile, ...selected }, index) => ({
        ...selected,
        file: file === undefined ? false : outputName(file, `targets[${index}].file`),
        restoreFile:
          restoreFile === undefined ? false : outputName(restoreFile, `targets[${index}].file`),
      }),
    )
  } catch (error) {
    if (!(error instanceof TargetOptionError)) throw error
    const what = error.message.replace('[tool-manifest] ', '').replace(` ${error.help}`, '')
    throw new ConfigurationError(what, error.help)
  }
}

/**
 * Refuses options that write one file twice, also where only the case of letters differs.
 * @throws ConfigurationError
 */
export function requireDistinctFiles(
  outputs: ResolvedOutputs,
  targets: readonly ResolvedTarget[],
): void {
  const files = [
    ['outputs.manifest', outputs.manifest],
    ['outputs.lossless', outputs.lossless],
    ['outputs.tools', outputs.tools],
    ['lock', outputs.lock],
    ...targets.flatMap(({ name, file, restoreFile }, index) => [
      [`targets[${index}] (${name})`, file] as const,
      [`targets[${index}] (${name}, its restore file)`, restoreFile] as const,
    ]),
  ] as const
  const owners = new Map<string, string>()
  for (const [option, file] of files) {
    if (file === false) continue
    const owner = owners.get(file.toLowerCase())
    if (owner !== undefined) {
      throw new ConfigurationError(
        `The options ${owner} and ${option} both write the file ${JSON.stringify(file)}.`,
        'Give one of them another file name.',
      )
    }
    owners.set(file.toLowerCase(), option)
  }
}
