import type { Citation } from './types.ts'

/** Why lookaround is worth a warning where nobody says that it is refused. */
export const LOOKAROUND: Citation = {
  source: 'strict modes and grammar engines refuse it; nothing is documented without strict mode',
  evidence: '?',
}

/** Why a name that an API takes can be too long all the same. */
export const LONG_NAME: Citation = {
  source:
    'VS Code, Cursor, Codex and others put the name of the server before it, at most 60 to 64 in all',
  evidence: 'S',
}
