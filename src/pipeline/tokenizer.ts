import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { TokenCounter } from '../target/cost.ts'

const TOKENIZER = 'gpt-tokenizer/encoding/o200k_base'

/**
 * The counter of `gpt-tokenizer` (o200k_base), as the project has it, else as this package finds it.
 * Loaded only when tokens are asked for: it holds a table of some megabytes.
 * @returns `undefined` when it is not installed
 */
export function loadTokenCounter(root: string): TokenCounter | undefined {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from)
    try {
      const { countTokens } = require(TOKENIZER) as { countTokens: TokenCounter }
      return (text) => countTokens(text)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}
