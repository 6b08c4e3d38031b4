/** What `import manifest from 'unplugin-tool-manifest/manifest/<target>'` is without the plugin. */
import type { JsonValue } from '../schema/types.ts'
import { unanswered } from './unanswered.ts'

/** The manifest of one target, as its file has it, deeply frozen. */
const manifest: { readonly [name: string]: JsonValue } | readonly JsonValue[] = unanswered()

export default manifest
