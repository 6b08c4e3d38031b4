/** What a Standard Schema says of its types. */
interface Typed<Input, Output> {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** A contract: a schema of any library, an object of schemas (raw shape), or JSON Schema. */
export type ContractLike = object

/** What the handler gets: the contract's parsed value. */
export type OutputOf<Contract> =
  Contract extends Typed<unknown, infer Output>
    ? Output
    : Contract extends Readonly<Record<string, Typed<unknown, unknown>>>
      ? { [Name in keyof Contract]: OutputOf<Contract[Name]> }
      : unknown

/** What a handler gives back: what the contract of the result takes. */
export type InputOf<Contract> =
  Contract extends Typed<infer Input, unknown>
    ? Input
    : Contract extends Readonly<Record<string, Typed<unknown, unknown>>>
      ? { [Name in keyof Contract]: InputOf<Contract[Name]> }
      : unknown

/** A tool as the manifest knows it. */
export interface ToolDefinition<
  Input extends ContractLike = ContractLike,
  Output extends ContractLike = ContractLike,
> {
  /** @default the name of the export, else of the file */
  readonly name?: string
  readonly title?: string
  /** What the tool does, for the model that chooses it. */
  readonly description: string
  /** @default no arguments */
  readonly inputSchema?: Input
  readonly outputSchema?: Output
  readonly annotations?: {
    readonly title?: string
    readonly readOnlyHint?: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint?: boolean
  }
  readonly icons?: readonly { readonly src: string; readonly mimeType?: string }[]
  readonly _meta?: Readonly<Record<string, unknown>>
  // a method, so that a handler may name the type of its context
  handler?(args: OutputOf<Input>, context: unknown): unknown
}

/**
 * Types a tool and returns it as it is: for authors whose framework brings no such function. The
 * arguments of `handler` follow from `inputSchema`; members of your own are welcome.
 *
 * @example
 * export default defineTool({
 *   description: 'Moves a file',
 *   inputSchema: z.object({ from: z.string(), to: z.string() }),
 *   handler: ({ from, to }) => rename(from, to),
 * })
 */
export function defineTool<
  Input extends ContractLike,
  Output extends ContractLike,
  Tool extends object,
>(tool: Tool & ToolDefinition<Input, Output>): Tool {
  return tool
}
