import type { PipelineResult } from '../../pipeline.ts'
import { findingsOf, toMessage } from '../message.ts'

/** An error as Vite's overlay shows it; it knows frames in the form `12 | code`. */
export interface OverlayError {
  readonly plugin: string
  readonly message: string
  readonly stack: string
  readonly id?: string
  readonly frame?: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
}

/** All findings in one error that points at the first of them; without a result, what was thrown. */
export function overlayError(
  result: PipelineResult | undefined,
  error: Error,
  root: string,
): OverlayError {
  const [first] = result ? findingsOf(result, 'error') : []
  const at = first && toMessage(first, root)
  return {
    plugin: 'tool-manifest',
    message: error.message,
    stack: '',
    ...(at?.file === undefined ? {} : { id: at.file }),
    ...(at?.frame === undefined ? {} : { frame: at.frame }),
    ...(at?.file === undefined || at.line === undefined
      ? {}
      : { loc: { file: at.file, line: at.line, column: (at.column ?? 1) - 1 } }),
  }
}
