import type { FindingDraft } from '../finding.ts'
import { appearance } from './appearance.ts'
import { byKey, choose } from './choose.ts'
import { recogniseModule } from './conventions/module.ts'
import { type Found, Gatherer } from './gather.ts'
import {
  type RegisterFunction,
  type Registration,
  registeredTools,
  registerFunction,
} from './servers/register-function.ts'
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
  const { file, registration } = context
  const findings: FindingDraft[] = []
  const others: { name: string; looksLike: string }[] = []
  const gatherer = new Gatherer()
  const registered: Found[] = []
  const called = new Set<RegisterFunction['call']>()

  const whole = recogniseModule(namespace)
  if (whole) gatherer.add(whole)
  for (const name of exportNames(namespace)) {
    if (whole?.members.has(name)) continue
    const value = read(namespace, name)
    if (await gatherer.visitExport(name, value)) continue
    const registers = registerFunction(value, name)
    if (!registration || !registers) others.push({ name, looksLike: appearance(value) })
    else if (!(await register(name, registers, registration)))
      others.push({ name, looksLike: 'a function that registered nothing on a server' })
  }
  for (const { export: name, error } of gatherer.broken) {
    findings.push(failed(error, { file, export: name }, `export \`${name}\``))
  }

  /** Whether the function registered anything, or said why not. */
  async function register(
    name: string,
    value: RegisterFunction,
    registration: Registration,
  ): Promise<boolean> {
    if (called.has(value.call)) return true
    called.add(value.call)
    const result = await registeredTools(name, value, registration)
    if (Array.isArray(result)) {
      registered.push(...result)
      return result.length > 0
    }
    const { error, what, help, level } = result
    const finding = failed(error, { file, export: name }, what, help)
    findings.push(level ? { ...finding, level } : finding)
    return true
  }

  const tools: ToolContract[] = []
  const chosen = choose(gatherer.found, registered)
  for (const found of chosen.flatMap((each) => byKey(each, namespace))) {
    const made = await toTool(found, context)
    if ('rule' in made) findings.push(made)
    else tools.push(made)
  }
  return { file, tools, findings, others }
}
