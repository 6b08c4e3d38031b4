import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['vite'] = toolManifest.vite

export default plugin
export type { ToolManifestOptions } from './options.ts'
