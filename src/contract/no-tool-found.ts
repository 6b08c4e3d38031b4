import type { FindingDraft } from '../finding.ts'
import type { ModuleContracts } from './types.ts'

const SHOWN = 5

/**
 * What is said of a matched module in which nothing was recognised: what it exports and what would
 * make it a tool. Nothing when it has tools, or when a tool of it already failed.
 */
export function noToolFound(
  { others, ...read }: ModuleContracts,
  importers: readonly string[],
): readonly FindingDraft[] {
  if (read.tools.length > 0 || read.findings.length > 0) return []
  const module = { ...read, others: isEmptyDefault(others) ? [] : others }
  const exported = describeExports(module.others)
  const [importer] = importers
  if (importer !== undefined) {
    const more = importers.length > 1 ? ` and ${importers.length - 1} more` : ''
    return [
      {
        rule: 'no-tool-found',
        level: 'info',
        file: module.file,
        message: `No tool here, taken for a helper of ${importer}${more}: the module exports ${exported}.`,
        help: 'Nothing to do; `exclude` it to keep it out of the search.',
      },
    ]
  }
  return [
    {
      rule: 'no-tool-found',
      file: module.file,
      message: `No tool found: the module exports ${exported}.`,
      help: advice(module),
    },
  ]
}

/** What a file without imports and exports, taken for CommonJS, seems to export. */
function isEmptyDefault([only, ...more]: ModuleContracts['others']): boolean {
  return only?.name === 'default' && only.looksLike === 'an empty object' && more.length === 0
}

function describeExports(others: ModuleContracts['others']): string {
  if (others.length === 0) return 'nothing'
  const shown = others.slice(0, SHOWN).map(({ name, looksLike }) => `\`${name}\` (${looksLike})`)
  const more = others.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function advice({ file, others }: ModuleContracts): string {
  if (others.length === 0) {
    return 'If it registers tools on a server when it is imported, name that server in `servers`; else export a tool, or `exclude` the file.'
  }
  const like = (what: string) => others.find(({ looksLike }) => looksLike.startsWith(what))
  const server = like('an MCP server')
  if (server) {
    return `A server that answers \`tools/list\` itself has to be asked: name it in the option \`servers\` (\`servers: ['${file}#${server.name}']\`).`
  }
  if (others.some(takesRequests)) {
    return `A server that takes requests is not asked while tools are looked for: name it in \`servers\` (\`servers: ['${file}']\`), or \`exclude\` the file.`
  }
  const schema = others.find(({ looksLike }) => /schema/i.test(looksLike))
  if (schema) {
    return `Export the tool that uses it: \`export default { description: '…', inputSchema: ${schema.name} }\`, or \`exclude\` the file.`
  }
  const registers = others.find(
    ({ name, looksLike }) => looksLike === 'a function' && /^(?:register|setup|install)/.test(name),
  )
  if (registers) {
    return `A function that registers tools is called when one of its parameters (or a member of it) is named \`server\`: name it so in \`${registers.name}\`, or \`exclude\` the file and name the server in \`servers\`.`
  }
  const made = like('a function') ?? like('a class')
  if (made) {
    const call = made.looksLike === 'a class' ? 'new ' : ''
    const name = made.name === 'default' ? 'makeTool' : made.name
    return `Functions and classes are not called: export what it makes (\`export const tool = ${call}${name}(…)\`), name it in \`servers\` if it makes a server (\`servers: ['${file}#${made.name}']\`), or \`exclude\` the file.`
  }
  const held = like('an instance of')
  if (held) {
    return `Only what an instance holds as its \`tools\` is seen: export the tools that \`${held.name}\` was made with (\`export const tools = [ … ]\`), or \`exclude\` the file.`
  }
  return "Export an object with a `description` and an `inputSchema` (`export default { description: '…', inputSchema: z.object({ … }) }`), or `exclude` the file."
}

/** A route, a Worker or an application of a web framework. */
const takesRequests = ({ name, looksLike }: ModuleContracts['others'][number]): boolean =>
  (looksLike === 'a function' && /^(?:GET|POST|fetch)$/.test(name)) ||
  /^an (?:object with `fetch`|instance of (?:Hono|Elysia)$)/.test(looksLike)
