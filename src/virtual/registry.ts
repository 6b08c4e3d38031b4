/** What `import loaders from 'unplugin-tool-manifest/registry'` is without the plugin. */
import type { ToolName } from './manifest.ts'
import { unanswered } from './unanswered.ts'

/** For each tool a function that imports its code: give it to `lazyRegistry` of `unplugin-tool-manifest/runtime`. */
const loaders: { readonly [Name in ToolName]: () => Promise<unknown> } = unanswered()

export default loaders
