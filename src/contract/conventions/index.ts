import { plain } from './plain.ts'
import type { Convention } from './types.ts'

/** In the order in which they are asked: the most particular shape first. */
export const CONVENTIONS: readonly Convention[] = [plain]
