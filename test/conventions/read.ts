import { readModule } from '../../src/contract/index.ts'
import type { ModuleContracts, ToolContract } from '../../src/contract/types.ts'

/** The contracts of a module with these exports. */
export function readExports(
  exports: Record<string, unknown>,
  file = 'src/tools/sample.ts',
): Promise<ModuleContracts> {
  return readModule(exports, { file, registries: [] })
}

/** The only tool of a module with these exports. */
export async function onlyTool(
  exports: Record<string, unknown>,
  file?: string,
): Promise<ToolContract> {
  const { tools, findings } = await readExports(exports, file)
  if (tools.length !== 1 || findings.length > 0) {
    throw new Error(`${tools.length} tools; ${JSON.stringify(findings)}`)
  }
  return tools[0]!
}

/** Name, convention and export of each tool. */
export function shown(module: ModuleContracts): string[] {
  return module.tools.map((tool) => `${tool.name} (${tool.convention}) at ${tool.export}`)
}
