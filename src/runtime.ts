/**
 * What a running server needs to serve the checked manifest: no dependencies, no conversion.
 * The executable contract still parses; the manifest is what is shown. See docs/run-time.md.
 */
import type { SchemaObject } from './schema/types.ts'
import type { ManifestTool } from './tool.ts'

export { type RestorePlan, restoreOptional } from './target/restore-optional.ts'
export type { ManifestTool }

interface StandardResult {
  readonly value?: unknown
  readonly issues?: readonly unknown[] | undefined
}

/** Any contract that implements Standard Schema (Zod 3.24 and later, Zod 4, Valibot, ArkType, …). */
export interface StandardContract {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    // Standard Schema's own signature: the parameter is a vendor's concern, the result may be awaited.
    readonly validate: (value: unknown) => unknown
    readonly types?: unknown
  }
}

/** A contract that answers every request for its JSON Schema with the checked document. */
export type Documented<C extends StandardContract> = {
  readonly '~standard': C['~standard'] & {
    readonly jsonSchema: {
      readonly input: (options?: unknown) => Record<string, unknown>
      readonly output: (options?: unknown) => Record<string, unknown>
    }
  }
}

/**
 * Attaches a checked document to the author's own contract. The result parses like the contract and presents the document, so an
 * MCP SDK 2.x server that is given it as `inputSchema` lists exactly what the build checked and never converts.
 *
 * @param contract the executable contract; it is not changed
 * @param document the tool's `inputSchema` or `outputSchema` from the manifest
 * @throws TypeError when the contract does not implement Standard Schema
 * @example server.registerTool('search', { inputSchema: withDocument(contract, tools.search.inputSchema) }, handler)
 */
export function withDocument<C extends StandardContract>(
  contract: C,
  document: SchemaObject,
): Documented<C> {
  const standard = contract?.['~standard']
  if (typeof standard?.validate !== 'function') {
    throw new TypeError(
      '[tool-manifest] withDocument() needs a contract that implements Standard Schema (`~standard`). A raw shape does not: wrap it in z.object(…).',
    )
  }
  const answer = (): Record<string, unknown> => document
  return {
    '~standard': {
      version: 1,
      vendor: standard.vendor,
      types: standard.types,
      validate: (value: unknown) => standard.validate(value),
      jsonSchema: { input: answer, output: answer },
    },
  } as unknown as Documented<C>
}

/** The AI SDK knows its schemas by this symbol. */
const AI_SDK_SCHEMA = Symbol.for('vercel.ai.schema')

/** The shape of what the AI SDK's `jsonSchema()` returns. */
export interface AiSdkSchema<T = unknown> {
  readonly jsonSchema: SchemaObject
  readonly validate?: (
    value: unknown,
  ) => Promise<{ success: true; value: T } | { success: false; error: Error }>
}

/**
 * The checked document as an AI SDK schema object (what its `jsonSchema()` makes), for `tool({ inputSchema })`.
 * With a contract, arguments are parsed by it; without, they are passed on as they come.
 *
 * @throws TypeError when the contract does not implement Standard Schema
 */
export function aiSdkSchema<T = unknown>(
  document: SchemaObject,
  contract?: StandardContract,
): AiSdkSchema<T> {
  const parse = contract && withDocument(contract, document)['~standard'].validate
  const schema: AiSdkSchema<T> = {
    jsonSchema: document,
    ...(parse && {
      validate: async (value) => {
        const result = (await parse(value)) as StandardResult
        if (!result.issues) return { success: true, value: result.value as T }
        return { success: false, error: new Error(JSON.stringify(result.issues)) }
      },
    }),
  }
  return Object.assign(schema, { [AI_SDK_SCHEMA]: true, _type: undefined })
}

/** One entry of OpenAI's `tools` array (Responses API). */
export interface OpenAiTool {
  readonly type: 'function'
  readonly name: string
  readonly description?: string
  readonly parameters: SchemaObject
  readonly strict: boolean
}

/**
 * The tools as OpenAI's Responses API takes them; `strict` is always said, because leaving it out does not mean "off" there.
 * Give strict mode the tools of the `openai-strict` target, not those of the plain manifest.
 */
export function openaiTools(
  tools: readonly ManifestTool[],
  options: { readonly strict?: boolean } = {},
): OpenAiTool[] {
  return tools.map((tool) => ({
    type: 'function',
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    parameters: tool.inputSchema,
    strict: options.strict ?? false,
  }))
}

/** One entry of Anthropic's `tools` array. */
export interface AnthropicTool {
  readonly name: string
  readonly description?: string
  readonly input_schema: SchemaObject
}

/** The tools as Anthropic's Messages API takes them. */
export function anthropicTools(tools: readonly ManifestTool[]): AnthropicTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    ...(tool.description !== undefined && { description: tool.description }),
    input_schema: tool.inputSchema,
  }))
}

/**
 * A registry that loads a tool's code on its first use and keeps it.
 *
 * @param loaders tool name to import function, as `unplugin-tool-manifest/registry` exports them
 * @returns `load(name)`: the tool's export, or a rejection that names the known tools
 */
export function lazyRegistry<T = unknown>(
  loaders: Readonly<Record<string, () => Promise<T>>>,
): { readonly names: readonly string[]; load(name: string): Promise<T> } {
  const loaded = new Map<string, Promise<T>>()
  const names = Object.keys(loaders)
  return {
    names,
    load(name) {
      const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined
      if (!loader) {
        return Promise.reject(
          new Error(`[tool-manifest] no tool is named "${name}"; known are: ${names.join(', ')}`),
        )
      }
      let tool = loaded.get(name)
      if (!tool) {
        tool = loader()
        // a failed import may succeed next time (a network file system, a missing credential)
        tool.catch(() => loaded.delete(name))
        loaded.set(name, tool)
      }
      return tool
    },
  }
}
