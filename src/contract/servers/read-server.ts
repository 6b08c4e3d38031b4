import type { FindingDraft } from '../../finding.ts'
import { type ToolContext, toTool } from '../tool.ts'
import type { ModuleContracts, ToolContract } from '../types.ts'
import { listServer } from './list-server.ts'
import { machineDependent } from './machine.ts'
import { recordServer } from './record-server.ts'
import type { ServerRequest } from './request.ts'

export interface ServerContext extends ToolContext {
  readonly root: string
  /** What a named factory gets. */
  readonly context?: unknown
}

/**
 * The tools of a server (docs/servers.md): recorded from a module, or listed by starting a command.
 * Runs in a child process of its own, after `interceptServers()`.
 *
 * @param load imports the module; never called for a command
 * @throws what the module throws before any server connects, what a started server fails with
 * @example await readServer(() => import(entry), request, { file: 'src/server.ts', root, registries: [] })
 */
export async function readServer(
  load: () => Promise<Readonly<Record<string, unknown>>>,
  request: ServerRequest,
  context: ServerContext,
): Promise<ModuleContracts> {
  const { found, findings: own } =
    request.kind === 'command'
      ? await listServer(request, context.root)
      : await recordServer(load, request, context.file, context.context)
  const tools: ToolContract[] = []
  const findings: FindingDraft[] = [...own]
  for (const one of found) {
    const made = await toTool(one, context)
    if ('rule' in made) {
      findings.push(made)
      continue
    }
    const dependent = machineDependent(made)
    tools.push(dependent ? { ...made, findings: [...made.findings, dependent] } : made)
  }
  return { file: context.file, tools, findings, others: [] }
}
