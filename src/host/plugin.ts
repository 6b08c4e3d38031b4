import { createUnplugin, type UnpluginInstance } from 'unplugin'
import type { ToolManifestOptions } from '../options.ts'
import { toolManifestFactory } from './factory.ts'

/** What is called in a bundler's config, by bundler. */
export type ToolManifestPlugin = UnpluginInstance<ToolManifestOptions | undefined, true>

export const toolManifest: ToolManifestPlugin = createUnplugin(toolManifestFactory)
