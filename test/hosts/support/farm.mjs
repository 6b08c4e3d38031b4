// Farm ends the process when a build fails, so it gets one of its own.
// node farm.mjs <root> <build|watch> <plugin's options, or a list of them> <development|production> <keep|clean>
const [root, command, options, mode, output] = process.argv.slice(2)
process.chdir(root)
const farm = await import('@farmfe/core')
const { default: toolManifest } = await import('../../../dist/farm.mjs')
await farm[command]({
  root,
  configFile: false,
  clearScreen: false,
  compilation: {
    mode,
    input: { main: './src/main.js' },
    output: { path: 'dist', targetEnv: 'node', format: 'esm', clean: output === 'clean' },
    persistentCache: false,
    progress: false,
  },
  plugins: [
    ...[JSON.parse(options)].flat().map((each) => toolManifest(each)),
    { name: 'outcomes', writeResources: { executor: () => process.send?.('written') } },
  ],
})
