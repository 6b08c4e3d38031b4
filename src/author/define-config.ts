import type { ToolManifestOptions } from '../options.ts'

/**
 * Gives the options in `tool-manifest.config.ts` their type (docs/command-line.md, "Options").
 *
 * @example export default defineConfig({ servers: ['src/server.ts#createServer'] })
 */
export function defineConfig(options: ToolManifestOptions): ToolManifestOptions {
  return options
}
