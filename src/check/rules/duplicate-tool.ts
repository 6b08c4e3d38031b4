import type { FindingDraft } from '../../finding.ts'
import { defineRule, type Rule } from '../rule.ts'
import { identityOf } from '../tool.ts'
import type { ProjectedTool } from '../types.ts'

export const duplicateTool: Rule = defineRule({
  name: 'duplicate-tool',
  severity: 'error',
  summary: 'Two tools of one name, or (a warning) of names that differ only in `.`, `-` and `_`.',
  why: 'A caller reaches one of them, and which one is chance. Clients fold `.` and `-` to `_`, so names that differ only in these become one as well.',
  fix: 'Rename one of them.',
  judge: (tools) => {
    const sorted = [...tools].sort(byFileAndExport)
    const same = groups(sorted, ({ name }) => name).map((group) => duplicate(group))
    const folded = groups(sorted, ({ name }) => name.replace(/[.-]/g, '_'))
      .map((group) => [...new Map(group.map((tool) => [tool.name, tool])).values()])
      .filter((group) => group.length > 1)
    return [...same, ...folded.map(nearDuplicate)]
  },
})

function duplicate(group: readonly ProjectedTool[]): FindingDraft {
  const places = group.map(({ file, export: name }) => `${file} (export ${name})`)
  const [first] = group
  return {
    rule: 'duplicate-tool',
    ...(first ? identityOf(first) : {}),
    files: filesOf(group),
    message: `${group.length} tools have the name ${JSON.stringify(first?.name)}: ${places.join(' and ')}. A caller reaches only one of them.`,
  }
}

function nearDuplicate(group: readonly ProjectedTool[]): FindingDraft {
  const names = group.map(({ name, file }) => `${JSON.stringify(name)} in ${file}`)
  const [first] = group
  return {
    rule: 'duplicate-tool',
    level: 'warn',
    ...(first ? identityOf(first) : {}),
    files: filesOf(group),
    message: `The names ${names.join(' and ')} are one name in clients that fold "." and "-" to "_".`,
  }
}

function groups(
  tools: readonly ProjectedTool[],
  keyOf: (tool: ProjectedTool) => string,
): ProjectedTool[][] {
  const byKey = new Map<string, ProjectedTool[]>()
  for (const tool of tools) {
    const key = keyOf(tool)
    const group = byKey.get(key)
    if (group) group.push(tool)
    else byKey.set(key, [tool])
  }
  return [...byKey.values()].filter((group) => group.length > 1)
}

function filesOf(group: readonly ProjectedTool[]): string[] {
  return [...new Set(group.map(({ file }) => file))]
}

function byFileAndExport(a: ProjectedTool, b: ProjectedTool): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.export < b.export ? -1 : a.export > b.export ? 1 : 0
}
