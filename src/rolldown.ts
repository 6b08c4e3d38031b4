import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['rolldown'] = toolManifest.rolldown

export default plugin
export type { ToolManifestOptions } from './options.ts'
