import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, SHARED_FILE, sharedSource, toolFile, toolSource } from '../generate.ts'
import { type Run, time } from './run.ts'

export interface Case {
  readonly name: string
  /** Makes ready; what it does is not measured. */
  before?(round: number): void
  run(): Run
}

/** One project in each flavour that is compared. */
export interface Projects {
  readonly zod: string
  readonly zod3: string
  readonly xmcp: string
}

const repository = fileURLToPath(new URL('../..', import.meta.url))
export const CLI = join(repository, 'dist/cli.mjs')
export const BUILD: readonly string[] = ['build', '--no-config', '--out', 'node_modules/.out']
const VITE = join(repository, 'node_modules/vite/bin/vite.js')
const TSX = ['--import', 'tsx']
const SCRIPTS = ['floor', 'each', 'jiti', 'zod3']

export function prepare(size: number): Projects {
  const zod = join(tmpdir(), `tool-manifest-bench-${size}`)
  const projects = { zod, zod3: `${zod}-zod3`, xmcp: `${zod}-xmcp` }
  for (const flavour of ['zod', 'zod3', 'xmcp'] as const) {
    generate(projects[flavour], size, flavour)
    for (const name of SCRIPTS) {
      // beside the tools, so that packages are found as a user's script finds them
      const source = readFileSync(join(repository, `bench/rivals/${name}.mjs`), 'utf8')
      writeFileSync(join(projects[flavour], `${name}.mjs`), source)
    }
  }
  return projects
}

const commandLine = (folder: string): Run => time([CLI, ...BUILD], folder)
const viteBuild =
  (plugin: boolean) =>
  (folder: string): Run =>
    time([VITE, 'build'], folder, plugin ? { BENCH_PLUGIN: '1' } : {})

/** What one way of running us costs from nothing, when nothing changed, and after two kinds of edits. */
function ownCases(prefix: string, folder: string, run: (folder: string) => Run): Case[] {
  // everything is kept when a run begins, whatever the last case did
  const warm = (): void => void run(folder)
  const edit = (file: string, source: (word: string) => string) => (round: number) => {
    warm()
    writeFileSync(join(folder, file), source(`${prefix}Round ${round}`))
  }
  return [
    {
      name: `${prefix}cold`,
      before: () => rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true }),
      run: () => run(folder),
    },
    { name: `${prefix}warm`, before: warm, run: () => run(folder) },
    {
      name: `${prefix}one tool edited`,
      before: edit(toolFile(0), (word) => toolSource(0, 'zod', word)),
      run: () => run(folder),
    },
    {
      name: `${prefix}helper of all tools edited`,
      before: edit(SHARED_FILE, sharedSource),
      run: () => run(folder),
    },
  ]
}

export const floorCase = ({ zod }: Projects): Case => ({
  name: 'floor',
  run: () => time(['floor.mjs'], zod),
})

export const cliCases = ({ zod }: Projects): Case[] => ownCases('', zod, commandLine)

export const viteCases = ({ zod }: Projects): Case[] => [
  // what another case leaves behind, such as a child that the system still clears away, is not Vite's
  {
    name: 'Vite without the plugin',
    before: () => void viteBuild(false)(zod),
    run: () => viteBuild(false)(zod),
  },
  ...ownCases('Vite, ', zod, viteBuild(true)),
]

/** Its time grows faster than the number of tools: a thousand take it minutes. */
const MOST_FOR_XMCP = 200

export const rivalCases = ({ zod, zod3, xmcp }: Projects, size: number): Case[] => [
  { name: '`tsx` + `z.toJSONSchema`', run: () => time([...TSX, 'each.mjs'], zod) },
  { name: 'jiti per module + `z.toJSONSchema`', run: () => time(['jiti.mjs'], zod) },
  { name: 'Zod 3, `tsx` + `zod-to-json-schema`', run: () => time([...TSX, 'zod3.mjs'], zod3) },
  ...(size > MOST_FOR_XMCP
    ? []
    : [
        { name: '`xmcp build`', run: () => time(['node_modules/xmcp/dist/cli.js', 'build'], xmcp) },
      ]),
]

/** A tenth of the tools, for the question whether time grows with their number alone. */
export function tenthCase(size: number): Case {
  const { zod } = prepare(size / 10)
  const [cold] = ownCases('', zod, commandLine)
  return { ...cold!, name: `${size / 10} tools, cold` }
}
