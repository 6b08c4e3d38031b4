import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['rsbuild'] = toolManifest.rsbuild

export default plugin
export type { ToolManifestOptions } from './options.ts'
