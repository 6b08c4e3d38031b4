import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Finding } from '../finding.ts'
import { toMessage } from './message.ts'

/** A message of esbuild, as far as it is made here. */
export interface EsbuildMessage {
  readonly text: string
  readonly location?: {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly lineText: string
  }
  readonly notes: readonly { readonly text: string }[]
}

/** The text of a line of a file. */
async function lineOf(file: string, line: number): Promise<string> {
  const source = await readFile(file, 'utf8').catch(() => '')
  return source.split(/\r?\n/)[line - 1] ?? ''
}

/** Findings as esbuild shows them: place and line of the source, the fix as a note. */
export function toMessages(
  findings: readonly Finding[],
  root: string,
  workingDir: string,
): Promise<EsbuildMessage[]> {
  return Promise.all(
    findings.map(async (finding) => {
      const { text, file, line, column, help } = toMessage(finding, root)
      const notes = help === '' ? [] : [{ text: `Fix: ${help}` }]
      if (file === undefined) return { text, notes }
      const location = {
        file: relative(workingDir, file),
        line: line ?? 1,
        column: line === undefined ? 0 : (column ?? 1) - 1,
        lineText: line === undefined ? '' : await lineOf(file, line),
      }
      return { text, location, notes }
    }),
  )
}
