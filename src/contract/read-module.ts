import type { FindingDraft } from '../finding.ts'
import { appearance } from './appearance.ts'
import { recogniseModule } from './conventions/module.ts'
import { Gatherer } from './gather.ts'
import { failed, type ToolContext, toTool } from './tool.ts'
import type { ModuleContracts, ToolContract } from './types.ts'
import { exportNames, read } from './view.ts'

/**
 * Reads the tools of one evaluated module: recognises them by shape (docs/conventions.md), converts
 * each by itself and never throws. One tool that throws becomes an `evaluation-failed` finding that
 * names it; the others stay. Runs in the child process only.
 *
 * @example await readModule(await import('./tools/search.ts'), { file: 'src/tools/search.ts', registries: [] })
 */
export async function readModule(
  namespace: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<ModuleContracts> {
  const gatherer = new Gatherer()
  const others: { name: string; looksLike: string }[] = []
  const whole = recogniseModule(namespace)
  if (whole) gatherer.add(whole)
  for (const name of exportNames(namespace)) {
    if (whole?.members.has(name)) continue
    const value = read(namespace, name)
    if (!(await gatherer.visitExport(name, value))) {
      others.push({ name, looksLike: appearance(value) })
    }
  }
  const certain = gatherer.found.filter((found) => !found.doubtful)
  const tools: ToolContract[] = []
  const findings: FindingDraft[] = gatherer.broken.map((broken) =>
    failed(
      broken.error,
      { file: context.file, export: broken.export },
      `export \`${broken.export}\``,
    ),
  )
  for (const found of certain.length > 0 ? certain : gatherer.found) {
    const made = await toTool(found, context)
    if ('rule' in made) findings.push(made)
    else tools.push(made)
  }
  return { file: context.file, tools, findings, others }
}
