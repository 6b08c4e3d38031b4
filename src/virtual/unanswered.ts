/** Says why a virtual module is not there. */
export function unanswered(): never {
  throw new Error(
    [
      '[tool-manifest] "unplugin-tool-manifest/manifest" is answered by the plugin while your code is bundled, and this import was not bundled.',
      'Either the plugin is missing from the config of the bundler, or the bundler leaves this package to Node: take "unplugin-tool-manifest" out of its externals (ssr.external, externals, packages: "external").',
      'Code that is not bundled reads the file instead: JSON.parse(await readFile("dist/tools.json", "utf8")).',
    ].join('\n'),
  )
}
