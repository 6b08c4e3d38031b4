import { isObjectSchema } from '../draft.ts'
import type { LoweredTool, TargetSettings } from '../types.ts'
import { typeOf } from './typescript-type.ts'

function titleOf({ server }: TargetSettings): string {
  return server?.title ?? server?.name ?? 'Tools'
}

/** Text for a cell of a table: one line, no bars. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}

function firstLine(text: string | undefined): string {
  return text?.trim().split('\n')[0]?.trim() ?? ''
}

/** The tools as a Markdown document: a section per tool with a table of its parameters. */
export function catalogue(tools: readonly LoweredTool[], settings: TargetSettings): string {
  const intro = settings.server?.description ? `\n${settings.server.description.trim()}\n` : ''
  return `# ${titleOf(settings)}\n${intro}${tools.map(section).join('')}`
}

function section(tool: LoweredTool): string {
  const title = tool.title === undefined ? '' : `\n**${tool.title.trim()}**\n`
  const text = tool.description?.trim() ? `\n${tool.description.trim()}\n` : ''
  const rows = Object.entries(tool.input.properties ?? {}).map(([name, schema]) => {
    const type = cell(typeOf(schema, (reference) => reference.replace(/^#\/[^/]*\//, '')))
    const required = tool.input.required?.includes(name) ? 'yes' : 'no'
    const about = cell((isObjectSchema(schema) && schema.description) || '')
    return `| \`${name}\` | \`${type.replaceAll('`', "'")}\` | ${required} | ${about} |\n`
  })
  const table =
    rows.length > 0
      ? `\n| parameter | type | required | description |\n|---|---|---|---|\n${rows.join('')}`
      : '\nNo parameters.\n'
  return `\n## \`${tool.name}\`\n${title}${text}${table}`
}

/** One line per tool, for readers that pay by the token. */
export function llmsText(tools: readonly LoweredTool[], settings: TargetSettings): string {
  const { description, url } = settings.server ?? {}
  const summary = description ? `\n> ${firstLine(description)}\n` : ''
  const endpoint = url ? `\nMCP endpoint: ${url}\n` : ''
  const lines = tools.map((tool) => {
    const parameters = Object.keys(tool.input.properties ?? {}).map((name) =>
      tool.input.required?.includes(name) ? name : `${name}?`,
    )
    const about = firstLine(tool.description)
    return `- \`${tool.name}(${parameters.join(', ')})\`${about ? `: ${about}` : ''}\n`
  })
  return `# ${titleOf(settings)}\n${summary}${endpoint}\n## Tools\n\n${lines.join('')}`
}
