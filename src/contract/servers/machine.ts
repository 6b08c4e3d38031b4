import { homedir, hostname, release, tmpdir } from 'node:os'
import type { FindingDraft } from '../../finding.ts'
import type { ToolContract } from '../types.ts'

/** Shorter texts (`/app`, `/tmp`) stand in descriptions for other reasons. */
const SHORT = 4

/** Texts that differ between machines, with what they are. */
const TEXTS: readonly (readonly [text: string, what: string])[] = (
  [
    [process.cwd(), 'the working folder'],
    [homedir(), 'the home folder'],
    [tmpdir(), 'the folder for temporary files'],
    // a plain word may be meant otherwise
    [/[\d.-]/.test(hostname()) ? hostname() : '', 'the name of this machine'],
    [release(), 'the version of the operating system'],
  ] as const
).filter(([text]) => text.length > SHORT)

const SYSTEM =
  /\b(?:current|running|this|host|detected|your)\b[^.\n]{0,40}\b(?:linux|darwin|win32|macos|windows)\b|\b(?:os|platform|operating system)\s*[:=]\s*(?:linux|darwin|win32|macos|windows)\b/i

/** An information for a tool whose text names something of this machine: its manifest is not the same elsewhere. */
export function machineDependent(tool: ToolContract): FindingDraft | undefined {
  const { title, description, input, output, annotations, _meta } = tool
  const places: [string, unknown][] = [
    ['description', description],
    ['title', title],
    ['input schema', input],
    ['output schema', output],
    ['annotations', annotations],
    ['_meta', _meta],
  ]
  for (const [place, value] of places) {
    const what = value === undefined ? undefined : named(JSON.stringify(value))
    if (what === undefined) continue
    return {
      rule: 'machine-dependent',
      message: `The ${place} names ${what}: the manifest differs from one machine to the next.`,
      tool: tool.name,
      file: tool.file,
      export: tool.export,
    }
  }
  return undefined
}

function named(text: string): string | undefined {
  for (const [sought, what] of TEXTS) {
    if (text.includes(JSON.stringify(sought).slice(1, -1))) return what
  }
  return SYSTEM.test(text) ? 'the operating system' : undefined
}
