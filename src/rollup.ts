import { type ToolManifestPlugin, toolManifest } from './host/plugin.ts'

const plugin: ToolManifestPlugin['rollup'] = toolManifest.rollup

export default plugin
export type { ToolManifestOptions } from './options.ts'
