import { join } from 'node:path'
import type { FindingDraft } from '../finding.ts'
import type { LoadedTools } from '../load/load.ts'
import type { Trace } from '../load/protocol.ts'
import { changedAt, Fingerprints, type Probe } from './fingerprint.ts'
import type { KeyParts } from './key.ts'
import { addTrace, sharedProbes, type ToolProbes } from './probes.ts'
import { Sources } from './sources.ts'
import { type Stamp, Stamps } from './stamps.ts'
import type { Writer } from './writer.ts'

/** A change shortly before the start may not be in the time stamps of a coarse clock yet. */
const CLOCK = 50

/** What was seen of a thing. */
interface Look {
  readonly print: string
  readonly stamp: Stamp | undefined
  /** It is what the answers were made from. */
  readonly isSettled: boolean
}

/**
 * Hands every answer to `writer` that can be kept: nothing failed, all it depends on is known, and
 * none of that changed while the answer was made.
 */
export function keep(
  { bundle, evaluation }: LoadedTools,
  { root, mode, env }: KeyParts,
  started: number,
  watch: ToolProbes,
  writer: Writer,
): void {
  const { traces, apart = [] } = evaluation
  const loadedApart = new Set(apart)
  const noted = [...traces].filter(([name, trace]) => name !== '' && !isEmpty(trace))
  const packages = traces.get('')
  if (packages === undefined || packages.untracked) return
  const closed = new Set([...bundle.closures.values()].flat())
  // a finding that belongs to no tool would be lost
  if (bundle.findings.some(({ file }) => file === undefined || !closed.has(join(root, file))))
    return

  const now = new Fingerprints(env)
  const sources = new Sources(bundle, root)
  const stamps = new Stamps(root)
  const looks = new Map<Probe, Look>()
  const look = (probe: Probe): Look => {
    const known = looks.get(probe)
    if (known !== undefined) return known
    // in this order: what changes between two of them is seen by the later one, now or next time
    const stamp = stamps.take(probe)
    const print = now.of(probe)
    const isSettled = changedAt(probe) < started - CLOCK || sources.has(probe)
    const made = { print, stamp, isSettled }
    looks.set(probe, made)
    return made
  }
  const isSettled = (probe: Probe): boolean => look(probe).isSettled
  const places = new Map<Probe, number>()
  const placeOf = (probe: Probe): number => {
    const known = places.get(probe)
    if (known !== undefined) return known
    const { print, stamp } = look(probe)
    const place = writer.probe(probe, print, stamp)
    places.set(probe, place)
    return place
  }
  const print = (probes: Iterable<Probe>): number[] => Array.from(probes, placeOf)

  const shared = sharedProbes(root, mode, bundle, packages)
  if (![...shared].every(isSettled)) return
  const group = writer.group(print(shared))
  for (const module of evaluation.modules) {
    const { file } = module
    const failures = [...evaluation.findings, ...module.findings]
    if (failures.some((finding) => finding.file === file && isFailure(finding))) continue
    const closure = bundle.closures.get(file) ?? []
    const lookups = bundle.lookups?.(file)
    const near = tracesNear(file, closure, noted, bundle.closures, loadedApart)
    if (lookups === undefined || lookups.untracked || near.some(({ untracked }) => untracked))
      continue
    const reads = new Set(near.flatMap(({ reads }) => reads))
    const probes = watch.of(
      join(root, file),
      closure,
      lookups,
      (path) => shared.has(`file:${path}`) || reads.has(path),
    )
    for (const trace of near) addTrace(probes, trace)
    if (![...probes].every(isSettled)) continue
    const findings = bundle.findings.filter((found) =>
      closure.includes(join(root, found.file ?? '')),
    )
    writer.add(module, { findings, closure, reads: [...reads], probes: print(probes), group })
  }
}

/**
 * A helper that two tools share is evaluated in the turn of the first, so the trace of that turn is
 * both's; among modules that are loaded apart the same goes for packages.
 */
function tracesNear(
  file: string,
  closure: readonly string[],
  traces: readonly (readonly [name: string, Trace])[],
  closures: ReadonlyMap<string, readonly string[]>,
  apart: ReadonlySet<string>,
): Trace[] {
  const own = new Set(closure)
  return traces.flatMap(([name, trace]) => {
    const isNear = apart.has(file) && apart.has(name)
    return isNear || closures.get(name)?.some((path) => own.has(path)) ? trace : []
  })
}

/** What went wrong once may go right the next time. */
const isFailure = ({ rule }: FindingDraft): boolean => rule.startsWith('evaluation-')

const isEmpty = ({ environment, reads, untracked }: Trace): boolean =>
  environment.length === 0 && reads.length === 0 && !untracked
