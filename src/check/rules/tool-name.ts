import { defineRule, type Rule } from '../rule.ts'
import { identityOf } from '../tool.ts'
import type { ProjectedTool } from '../types.ts'

const VALID = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/

export const toolName: Rule = defineRule({
  name: 'tool-name',
  severity: 'error',
  summary: 'A tool name that some provider refuses.',
  why: 'Providers accept names of letters, digits, `_` and `-`, that begin with a letter or `_` and have at most 64 characters. One name outside of that makes the whole request fail.',
  fix: 'Rename the tool, or derive names with the `name` option.',
  example: { before: "name: 'repo.create branch'", after: "name: 'repo_create_branch'" },
  judge: (tools) =>
    tools
      .filter(({ name }) => !VALID.test(name))
      .map((tool) => ({
        rule: 'tool-name',
        ...identityOf(tool),
        message: `${JSON.stringify(tool.name)} is no valid tool name: ${fault(tool)}.`,
        help: `Rename the tool, for example to ${JSON.stringify(validName(tool.name))}, or derive names with the \`name\` option.`,
      })),
})

function fault({ name }: ProjectedTool): string {
  if (name === '') return 'it is empty'
  const odd = [...new Set(name.match(/[^A-Za-z0-9_-]/gu) ?? [])]
  if (odd.length > 0) {
    return `it holds ${odd.map((character) => JSON.stringify(character)).join(', ')}`
  }
  if (name.length > 64) return `it has ${name.length} characters, and 64 is the most`
  return `it begins with ${JSON.stringify(name[0])}`
}

function validName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|_+$/g, '')
  return (/^[A-Za-z]/.test(plain) ? plain : `tool_${plain}`).slice(0, 64)
}
