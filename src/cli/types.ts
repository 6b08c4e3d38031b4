import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { makeFolders } from '../folder.ts'
import { typesFile } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { PipelineResult } from '../pipeline.ts'
import { jsonReport } from '../report/index.ts'
import type { Arguments } from './args.ts'
import type { Outcome } from './run.ts'

/**
 * Writes the declaration file with the names of the tools, or, with `--check`, says whether it is up to date.
 * @throws ConfigurationError when the file cannot be written
 */
export function bringTypes(result: PipelineResult, path: string, given: Arguments): Outcome {
  const content = typesFile(result.tools.map(({ name }) => name))
  const isCurrent = read(path) === content
  const name = relative(process.cwd(), path)
  if (!isCurrent && !given.check) write(path, content)
  const said = isCurrent ? 'is up to date' : given.check ? 'is not up to date' : 'written'
  const status = isCurrent || !given.check ? 0 : 1
  if (given.format === 'json') {
    const report = { ...jsonReport({ ...result, files: [] }), ok: status === 0 }
    return { text: `${JSON.stringify(report, null, 2)}\n`, status }
  }
  const fix = status === 1 ? '\n  Fix: run "tool-manifest types" and commit the file.' : ''
  return { text: `${status === 1 ? '✖' : '✔'} ${name} ${said}${fix}\n`, status }
}

/**
 * Keeps the file of the option `types` up to date, as a build in a bundler does.
 * @throws ConfigurationError when the file cannot be written
 */
export function keepTypes(result: PipelineResult, path: string): void {
  const content = typesFile(result.tools.map(({ name }) => name))
  if (read(path) !== content) write(path, content)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function write(path: string, content: string): void {
  try {
    makeFolders(dirname(path))
    writeFileSync(path, content)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigurationError(
      `Cannot write ${path}: ${code || String(error)}.`,
      'Make the folder writable, or name another file with --out.',
      { cause: error },
    )
  }
}
