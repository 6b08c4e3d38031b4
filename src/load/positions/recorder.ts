/** The global under which the code of a recording bundle finds the store: `Symbol.for(RECORDER)`. */
export const RECORDER = 'unplugin-tool-manifest.at'
