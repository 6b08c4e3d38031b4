// Runs in Bun: bun bun.mjs <config of Bun.build> <plugin's options>
const [config, ...instances] = process.argv.slice(2).map((text) => JSON.parse(text))
const { default: toolManifest } = await import('../../../dist/bun.mjs')
const { success, outputs, logs } = await Bun.build({
  entrypoints: ['src/main.js'],
  target: 'node',
  ...config,
  plugins: instances.map((options) => toolManifest(options)),
})
const files = await Promise.all(
  outputs.map(async (output) => ({
    path: output.path,
    kind: output.kind,
    text: output.kind === 'asset' ? await output.text() : undefined,
  })),
)
console.log(JSON.stringify({ success, files, logs: logs.map(({ message }) => message) }))
