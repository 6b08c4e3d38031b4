import { packageName } from './known-modules.ts'
import type { Failure } from './protocol.ts'

const RUNTIME = 'globalThis[Symbol.for("unplugin-tool-manifest")]'

// CommonJS, because any name may be imported from it
/** A module that throws a failure as soon as it is evaluated. */
export function failingModule(failure: Failure): string {
  return `module.exports = ${RUNTIME}.fail(${literal(failure)});\n`
}

/** A module of another runtime: it can be imported, and throws when it is used. */
export function stubModule(specifier: string, importer: string): string {
  return `module.exports = ${RUNTIME}.stub(${literal(specifier)}, ${literal(importer)});\n`
}

/** JSON is JavaScript but for these two line separators, which old parsers refuse. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** The failure of an import that leads nowhere. */
export function unresolved(specifier: string, importer: string): Failure {
  const isPath = /^[./]/.test(specifier)
  return {
    kind: 'unresolved',
    message: `${importer} imports "${specifier}", which cannot be found`,
    help: isPath
      ? `correct the path, or create the file that ${importer} expects`
      : `install it (\`npm install ${packageName(specifier)}\`), correct the name, or name it in \`evaluate.stub\` when only the tool's own runtime has it`,
  }
}

/** The failure of a tool that imports what is made from it. */
export function importedManifest(importer: string): Failure {
  return {
    kind: 'manifest',
    message: `${importer} imports the manifest, which is made from the tools themselves`,
    help: 'import the manifest where the tools are served, not in a tool module or in what it imports',
  }
}
