import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './project.ts'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('ended by %s it leaves no temporary file', (signal) => {
  const sample = project({
    'temporary/.keep': '',
    // the modules run in a child of the command line
    'src/tools/a.mjs': `import { execFileSync } from 'node:child_process'
execFileSync('kill', ['-s', '${signal.slice(3)}', String(process.ppid)])
await new Promise((done) => setTimeout(done, 60_000))
`,
  })
  const temporary = join(sample.root, 'temporary')
  const ended = sample.with({ TMPDIR: temporary, NO_COLOR: '1' }).run('check')
  expect(ended.signal).toBe(signal)
  expect(readdirSync(temporary)).toEqual(['.keep'])
})
