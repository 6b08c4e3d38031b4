import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Trace } from '../load/protocol.ts'
import type { Bundle, Lookups } from '../load/types.ts'
import type { Probe } from './fingerprint.ts'
import { packageFolder } from './packages.ts'
import type { Tsconfigs } from './tsconfig.ts'
import { upwards } from './upwards.ts'

const LOCKS = [
  ...['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'],
  ...['bun.lockb', '.pnp.cjs', 'pnpm-workspace.yaml'],
  ...['node_modules/.package-lock.json', 'node_modules/.modules.yaml'],
  'node_modules/.yarn-state.yml',
]

/** What every tool of a build depends on. */
export function sharedProbes(
  root: string,
  mode: string,
  bundle: Pick<Bundle, 'closures' | 'dependencies'>,
  trace: Trace | undefined,
): Set<Probe> {
  const probes = new Set<Probe>()
  for (const folder of upwards(root)) {
    for (const lock of LOCKS) probes.add(`file:${join(folder, lock)}`)
    if (existsSync(join(folder, '.git'))) break
  }
  for (const name of ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`])
    probes.add(`file:${join(root, name)}`)
  // what the bundle was made from besides modules (the config of a bundler, files its plugins read)
  const modules = new Set([...bundle.closures.values()].flat())
  for (const path of bundle.dependencies) if (!modules.has(path)) probes.add(`file:${path}`)
  addTrace(probes, trace)
  return probes
}

/** What tools depend on: their sources, how their imports were resolved, the packages they use. */
export class ToolProbes {
  readonly #root: string
  readonly #tsconfigs: Tsconfigs
  readonly #known = new Map<string, readonly Probe[]>()

  constructor(root: string, tsconfigs: Tsconfigs) {
    this.#root = root
    this.#tsconfigs = tsconfigs
  }

  /**
   * @param path the module itself, as it was matched
   * @param isRead tells whether the content of an installed file is watched already
   */
  of(
    path: string,
    closure: readonly string[],
    lookups: Lookups,
    isRead: (file: string) => boolean,
  ): Set<Probe> {
    const probes = new Set<Probe>()
    // a symbolic link may lead elsewhere the next time
    if (!closure.includes(path)) probes.add(`link:${path}`)
    const add = (more: readonly Probe[]): void => {
      for (const probe of more) probes.add(probe)
    }
    for (const path of closure) {
      probes.add(`file:${path}`)
      const folder = dirname(path)
      add(this.#tsconfigs.of(folder))
      add(this.#once(folder, () => folders(this.#root, folder)))
    }
    for (const path of lookups.missing) add([`folder:${dirname(path)}`, `folder:${path}`])
    for (const [importer, name] of lookups.packages) {
      const folder = dirname(importer)
      add(this.#once(`${folder}\0${name}`, () => places(folder, name)))
    }
    for (const url of lookups.externals) {
      const file = fileURLToPath(url)
      // Node read every file of it, and each of them was noted; versions that hide this read nothing
      if (!isRead(file)) add(this.#once(url, () => external(file)))
    }
    return probes
  }

  #once(key: string, find: () => readonly Probe[]): readonly Probe[] {
    const found = this.#known.get(key) ?? find()
    this.#known.set(key, found)
    return found
  }
}

export function addTrace(probes: Set<Probe>, trace: Trace | undefined): void {
  for (const name of trace?.environment ?? []) probes.add(name === '*' ? 'names:' : `env:${name}`)
  for (const path of trace?.reads ?? []) probes.add(`file:${path}`)
}

/** A new file in one of these, or another package.json, and an import may lead elsewhere. */
function folders(root: string, start: string): Probe[] {
  const probes: Probe[] = []
  const above = [...upwards(start)]
  for (const [depth, folder] of above.entries()) {
    const inside = folder === root || folder.startsWith(`${root}/`)
    if (!inside && depth > 1) break
    probes.push(`folder:${folder}`)
  }
  for (const folder of above) {
    probes.push(`file:${join(folder, 'package.json')}`)
    if (existsSync(join(folder, 'package.json'))) break
  }
  return probes
}

/** Where a package was looked for, up to the folder that has it. */
function places(start: string, name: string): Probe[] {
  const probes: Probe[] = []
  for (const folder of upwards(start)) {
    const path = join(folder, 'node_modules', name)
    probes.push(`link:${path}`)
    if (!existsSync(path)) continue
    probes.push(`file:${join(path, 'package.json')}`)
    break
  }
  return probes
}

function external(file: string): Probe[] {
  const folder = packageFolder(file)
  return folder === undefined ? [`file:${file}`] : [`file:${file}`, `package:${folder}`]
}
