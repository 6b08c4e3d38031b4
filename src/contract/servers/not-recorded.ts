import type { FindingDraft } from '../../finding.ts'
import { exportNames, isObject, read } from '../view.ts'
import { requestText, type ServerRequest } from './request.ts'

/** What was seen of a server that gave no tools. */
export interface Seen {
  /** A server could be asked, and had none. */
  readonly asked: boolean
  /** Whether it serves HTTP, and what it answered. */
  readonly http: boolean
  readonly answers: readonly string[]
  readonly namespace: Readonly<Record<string, unknown>>
}

/** The finding for a server module whose tools could not be had: what was seen, and the way that is left. */
export function notRecorded(
  request: Extract<ServerRequest, { kind: 'module' }>,
  file: string,
  { asked, http, answers, namespace }: Seen,
): FindingDraft {
  const what = requestText(request, file)
  const rule = 'server-not-recorded'
  const place = { file, ...(request.export !== undefined && { export: request.export }) }
  if (asked) {
    const message = `${what} is a server, but it lists no tools and registered none that could be read.`
    return { rule, message, ...place }
  }
  if (request.export !== undefined && !isObject(read(namespace, request.export))) {
    const names = exportNames(namespace)
    return {
      rule,
      message: `${file} has no export \`${request.export}\` that is a server or makes one: it exports ${names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : 'nothing'}.`,
      help: 'name the export that is the server, or a function without required parameters that returns it',
      ...place,
    }
  }
  if (http) {
    const told = answers.length > 0 ? answers.slice(0, 3).join(', ') : 'every path is unknown to it'
    return {
      rule,
      message: `${what} serves HTTP, and no MCP server was made when a client introduced itself (${told}).`,
      help: `export the function that makes the server and name it (\`servers: ['${file}#createServer']\`), or say how it is asked: \`servers: [{ module: '${file}', path: '/mcp', headers: { authorization: '…' } }]\``,
      ...place,
    }
  }
  // Node starts what was built
  const built = file.replace(/^src\//, 'dist/').replace(/\.([cm]?)tsx?$/, '.$1js')
  const command = JSON.stringify([built, ...request.args])
  return {
    rule,
    message: `${what} was run, and no MCP server was made with an SDK that can be seen: it may bring a copy of its own inside its bundle, or start only on other arguments.`,
    help: `name the function that makes the server (\`'${file}#createServer'\`), or have it listed: \`servers: [{ command: 'node', args: ${command} }]\` starts it over stdio and asks for \`tools/list\``,
    ...place,
  }
}
