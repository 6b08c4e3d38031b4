// Types of the alias `virtual:tool-manifest`. Add to your tsconfig:
// { "compilerOptions": { "types": ["unplugin-tool-manifest/client"] } }

declare module 'virtual:tool-manifest' {
  export * from 'unplugin-tool-manifest/manifest'
  export { default } from 'unplugin-tool-manifest/manifest'
}

declare module 'virtual:tool-manifest/*' {
  import manifest from 'unplugin-tool-manifest/manifest/target'
  export default manifest
}
