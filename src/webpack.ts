import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['webpack'] = toolManifest.webpack

export default plugin
export type { ToolManifestOptions } from './options.ts'
