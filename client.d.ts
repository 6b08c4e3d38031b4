// Types of the alias `virtual:tool-manifest`. Add to your tsconfig:
// { "compilerOptions": { "types": ["unplugin-tool-manifest/client"] } }

declare module 'virtual:tool-manifest' {
  type Module = typeof import('./dist/manifest.mjs')
  export type Manifest = import('./dist/manifest.mjs').Manifest
  export type ManifestTool = import('./dist/manifest.mjs').ManifestTool
  export type Tools = import('./dist/manifest.mjs').Tools
  export type ToolName = import('./dist/manifest.mjs').ToolName
  export const tools: Module['tools']
  const manifest: Module['default']
  export default manifest
}

declare module 'virtual:tool-manifest/*' {
  const manifest: typeof import('./dist/target.mjs').default
  export default manifest
}
