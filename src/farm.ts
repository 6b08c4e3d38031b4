import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['farm'] = toolManifest.farm

export default plugin
export type { ToolManifestOptions } from './options.ts'
