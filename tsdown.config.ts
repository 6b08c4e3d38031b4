import { defineConfig } from 'tsdown'

const hosts = [
  'vite',
  'rollup',
  'rolldown',
  'webpack',
  'rspack',
  'rsbuild',
  'esbuild',
  'farm',
  'bun',
]

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    ...Object.fromEntries(hosts.map((host) => [host, `src/${host}.ts`])),
    // what the virtual modules are without the plugin, and their types
    manifest: 'src/virtual/manifest.ts',
    target: 'src/virtual/target.ts',
    registry: 'src/virtual/registry.ts',
    author: 'src/author.ts',
    projection: 'src/projection.ts',
    runtime: 'src/runtime.ts',
    cli: 'src/cli/main.ts',
    // the program that runs in the child process, forked by src/load/child.ts through `#child`
    child: 'src/load/runtime.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: { oxc: true },
  fixedExtension: true,
  clean: true,
})
