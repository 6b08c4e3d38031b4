import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['bun'] = toolManifest.bun

export default plugin
export type { ToolManifestOptions } from './options.ts'
