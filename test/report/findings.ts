import type { Finding } from '../../src/finding.ts'

/** One finding with every member a finding can have. */
export const full: Finding = {
  rule: 'untyped-property',
  severity: 'error',
  tool: 'move_file',
  file: 'src/tools/move.ts',
  files: ['src/tools/move.ts'],
  export: 'default',
  side: 'input',
  pointer: '/properties/target',
  path: 'target',
  places: [{ pointer: '/properties/list/items', path: 'list[]' }],
  message: 'The property has no type.\nNot at all.',
  help: 'Use `z.json()`.',
  position: { file: 'src/tools/shared.ts', line: 14, column: 5 },
  frame: '  13 |\n> 14 |   target: z.any(),\n     |           ^',
  stack: 'Error: boom\n    at src/tools/move.ts:1:1',
}

export const warning: Finding = {
  rule: 'missing-description',
  severity: 'warn',
  tool: 'move_file',
  file: 'src/tools/move.ts',
  export: 'default',
  message: 'The tool has no description.',
  help: 'Add one.',
}

export const ofModule: Finding = {
  rule: 'evaluation-failed',
  severity: 'error',
  file: 'src/tools/bad.ts',
  message: 'The module threw.',
  help: 'Do not.',
}

export const ofProject: Finding = {
  rule: 'no-tool-matched',
  severity: 'warn',
  message: 'No module matches.',
  help: '',
}
