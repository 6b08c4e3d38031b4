import { isNodeBuiltin } from '../node.ts'

/** Packages that exist only in another runtime than Node, or fail there on purpose. */
const RUNTIME_ONLY = new Set([
  ...['server-only', 'client-only', 'electron', 'vscode', 'bun', 'deno', 'obsidian', 'figma'],
  ...['react-native', 'expo'],
])

/** Names that a framework gives its modules at build time; stubbed only where nothing resolves them. */
const FRAMEWORK =
  /^(?:[$#](?:app|env|lib|service-worker|imports|build|components|server)(?:$|\/)|next\/|react\/jsx-(?:dev-)?runtime$)/

/** Schema libraries and SDKs are compared by identity or patched: one copy, the one that Node loads. */
const ALWAYS_EXTERNAL =
  /^(?:zod|@zod\/|valibot|arktype|@ark\/|@sinclair\/typebox|typebox|@modelcontextprotocol\/|fastmcp|mcp-framework|mcp-use|ai$|@ai-sdk\/|@openai\/agents|openai$|@anthropic-ai\/|@mastra\/|@langchain\/|@tanstack\/ai|genkit$|@genkit-ai\/)/

export const isAlwaysExternal = (specifier: string): boolean =>
  ALWAYS_EXTERNAL.test(`${specifier}`.replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*/, '$1')) ||
  /^(?:zod|ai|openai|genkit)\//.test(specifier)

/** A scheme that Node does not know (`cloudflare:workers`, `bun:sqlite`, `node:` of a newer version). */
export function hasForeignScheme(specifier: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(specifier)?.[1]?.toLowerCase()
  if (scheme === undefined || scheme === 'file' || scheme === 'data') return false
  return !isNodeBuiltin(specifier)
}

/** Replaced by a stub even when a package of that name is installed. */
export function isRuntimeOnly(specifier: string, more: readonly string[]): boolean {
  const name = packageName(specifier)
  return (
    hasForeignScheme(specifier) ||
    RUNTIME_ONLY.has(name) ||
    more.some((entry) => entry === specifier || entry === name)
  )
}

/** Replaced by a stub where it cannot be resolved. */
export const isFrameworkModule = (specifier: string): boolean => FRAMEWORK.test(specifier)

/** `@scope/name/sub` -> `@scope/name` */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
