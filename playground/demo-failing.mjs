// Shows a build that fails, with every finding at once. Ends with status 0 when it failed as it should.
import { heading, mustRun, run } from './run.mjs'

mustRun('npm', 'run', 'build', '--silent')
heading('playground/failing: a build with a tool that no model can understand')
const status = run('npx', 'vite', 'build', '--config', 'playground/failing/vite.config.ts')
if (status === 0) {
  console.error('The build should have failed.')
  process.exitCode = 1
} else heading(`The build failed with status ${status}, as it should.`)
