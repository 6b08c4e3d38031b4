import { jsonPattern } from '../regex.ts'
import type { Internals } from './shape.ts'

/** The pattern of a template literal. */
export function templatePattern({ pattern }: Internals): string {
  return (pattern && jsonPattern(pattern)) ?? '^[\\s\\S]*$'
}
