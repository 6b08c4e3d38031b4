import type { TokenCounter } from './cost.ts'

/**
 * The counter of `gpt-tokenizer` (o200k_base), which is loaded only when tokens are asked for.
 * @returns `undefined` when the project does not have the package
 */
export async function loadTokenCounter(): Promise<TokenCounter | undefined> {
  // a name that is not written out: bundlers and type checkers must not look for an optional package
  const name: string = 'gpt-tokenizer/encoding/o200k_base'
  try {
    const { countTokens } = (await import(name)) as { countTokens: TokenCounter }
    return (text) => countTokens(text)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
