import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Names that a module exports; types in italics, so to speak. */
function exportsOf(files: readonly string[]): Record<string, string[]> {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const entries = files.map((file) => {
    const source = program.getSourceFile(file)
    const symbol = source && checker.getSymbolAtLocation(source)
    const symbols = symbol ? checker.getExportsOfModule(symbol) : []
    const names = symbols.map((member) => {
      const target = member.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(member) : member
      const isValue = (target.flags & ts.SymbolFlags.Value) !== 0
      return isValue ? member.name : `type ${member.name}`
    })
    return [basename(file, '.ts'), names.sort()] as const
  })
  return Object.fromEntries(entries)
}

/** `./dist/index.mjs` is made of `src/index.ts`. */
function sourcesOf(exported: typeof manifest.exports): string[] {
  return Object.values(exported).flatMap((entry) => {
    if (typeof entry === 'string' || !('default' in entry)) return []
    const source = join(repository, 'src', `${basename(entry.default, '.mjs')}.ts`)
    return existsSync(source) ? [source] : []
  })
}

test('the public API is what it was: a change here is a change for every user', () => {
  expect(exportsOf(sourcesOf(manifest.exports))).toMatchInlineSnapshot(`
    {
      "author": [
        "defineConfig",
        "defineTool",
        "jsonValue",
        "type AnyJson",
        "type ContractLike",
        "type InputOf",
        "type JsonContract",
        "type OutputOf",
        "type ToolDefinition",
        "type ToolManifestOptions",
        "type ZodLike",
      ],
      "bun": [
        "default",
        "type ToolManifestOptions",
      ],
      "esbuild": [
        "default",
        "type ToolManifestOptions",
      ],
      "farm": [
        "default",
        "type ToolManifestOptions",
      ],
      "index": [
        "ConfigurationError",
        "UntypedPropertiesError",
        "default",
        "defineTool",
        "findUntypedProperties",
        "flattenUnions",
        "jsonValue",
        "kindsOf",
        "project",
        "requireTypedProperties",
        "toolManifest",
        "type AllowEntry",
        "type AnySchema",
        "type BudgetOptions",
        "type ContractLike",
        "type EvaluateOptions",
        "type Finding",
        "type FindingDraft",
        "type JsonContract",
        "type Kind",
        "type OutputOptions",
        "type Place",
        "type Position",
        "type ProjectOptions",
        "type Projection",
        "type RequireOptions",
        "type RuleName",
        "type RuleSetting",
        "type RuleSettings",
        "type Schema",
        "type SchemaObject",
        "type ServerIdentity",
        "type ServerOption",
        "type Severity",
        "type Side",
        "type TargetOption",
        "type ToolDefinition",
        "type ToolIdentity",
        "type ToolManifestOptions",
        "type ToolManifestPlugin",
        "type UntypedProperty",
      ],
      "projection": [
        "UntypedPropertiesError",
        "findUntypedProperties",
        "flattenUnions",
        "kindsOf",
        "project",
        "requireTypedProperties",
        "type AnySchema",
        "type FindingDraft",
        "type Kind",
        "type ProjectOptions",
        "type Projection",
        "type RequireOptions",
        "type Schema",
        "type SchemaObject",
        "type UntypedProperty",
      ],
      "rolldown": [
        "default",
        "type ToolManifestOptions",
      ],
      "rollup": [
        "default",
        "type ToolManifestOptions",
      ],
      "rsbuild": [
        "default",
        "type ToolManifestOptions",
      ],
      "rspack": [
        "default",
        "type ToolManifestOptions",
      ],
      "runtime": [
        "aiSdkSchema",
        "anthropicTools",
        "lazyRegistry",
        "openaiTools",
        "restoreOptional",
        "type AiSdkSchema",
        "type AnthropicTool",
        "type Documented",
        "type ManifestTool",
        "type OpenAiTool",
        "type RestorePlan",
        "type StandardContract",
        "withDocument",
      ],
      "vite": [
        "default",
        "type ToolManifestOptions",
      ],
      "webpack": [
        "default",
        "type ToolManifestOptions",
      ],
    }
  `)
})

test('every bundler has an entry, and every entry a bundler', () => {
  const hosts = [
    'bun',
    'esbuild',
    'farm',
    'rolldown',
    'rollup',
    'rsbuild',
    'rspack',
    'vite',
    'webpack',
  ]
  for (const host of hosts) {
    expect(readdirSync(join(repository, 'src'))).toContain(`${host}.ts`)
    expect(Object.keys(manifest.exports)).toContain(`./${host}`)
  }
  const others = ['author', 'finding', 'folder', 'index', 'nearest', 'node', 'options', 'pipeline']
  const own = [...others, 'projection', 'runtime', 'tool']
  const entries = readdirSync(join(repository, 'src')).filter((name) => name.endsWith('.ts'))
  expect(entries.toSorted()).toEqual([...hosts, ...own].map((name) => `${name}.ts`).toSorted())
})
