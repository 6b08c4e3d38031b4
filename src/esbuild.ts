import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['esbuild'] = toolManifest.esbuild

export default plugin
export type { ToolManifestOptions } from './options.ts'
