/** Which real files each matched module was made from. */
export interface ModuleGraph {
  /** Relative name of each matched module -> absolute path. */
  readonly paths: ReadonlyMap<string, string>
  /** Relative name of each matched module -> absolute paths of its import closure. */
  readonly closures: ReadonlyMap<string, readonly string[]>
}

/** For each matched module (by relative name), the matched modules whose import closure holds it. */
export function importersOf({ paths, closures }: ModuleGraph): Map<string, Set<string>> {
  const names = new Map([...paths].map(([name, path]) => [path, name]))
  const importers = new Map<string, Set<string>>()
  for (const [importer, closure] of closures) {
    for (const path of closure) {
      const imported = names.get(path)
      if (imported === undefined || imported === importer) continue
      const known = importers.get(imported)
      if (known) known.add(importer)
      else importers.set(imported, new Set([importer]))
    }
  }
  return importers
}
