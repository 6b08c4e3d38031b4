import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['rspack'] = toolManifest.rspack

export default plugin
export type { ToolManifestOptions } from './options.ts'
