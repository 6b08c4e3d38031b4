import type { ServerIdentity } from '../../options.ts'
import { format } from '../emit/format.ts'
import { listedTool } from '../emit/tools-list.ts'
import type { Target } from '../types.ts'

const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/
const MOST_CHARACTERS = 100

/** A static description of a server that clients read before they connect. The proposal is a draft. */
export const serverCard: Target = {
  ...format(
    {
      name: 'server-card',
      title: 'MCP server card',
      asOf: '2026-08-14',
      source:
        'SEP-2127 (draft), schema.json of modelcontextprotocol/experimental-ext-server-card (v1)',
    },
    {
      file: 'server-card.json',
      content: (tools, { server }) => ({
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: cardName(server),
        version: server?.version ?? '0.0.0',
        ...(server?.title !== undefined && { title: server.title }),
        ...(server?.description !== undefined && { description: server.description }),
        ...(server?.url !== undefined && {
          remotes: [{ type: 'streamable-http', url: server.url }],
        }),
        tools: tools.map(listedTool),
      }),
    },
  ),
  judge: (_, { server }) => {
    const details = identityFaults(server)
    return details.length > 0 ? [{ rule: 'server-identity', details }] : []
  },
}

/** `org.example/helpdesk`: a namespace is asked for; where the name has none it is the host of the address. */
function cardName({ name = 'server', url }: Partial<ServerIdentity> = {}): string {
  if (name.includes('/') || url === undefined || !URL.canParse(url)) return name
  return `${new URL(url).hostname.split('.').reverse().join('.')}/${name}`
}

function identityFaults(server: ServerIdentity | undefined): string[] {
  const name = cardName(server)
  const { description = '', title = '' } = server ?? {}
  const long = (what: string, text: string): string[] =>
    text.length > MOST_CHARACTERS
      ? [`server.${what} has ${text.length} characters, at most ${MOST_CHARACTERS}`]
      : []
  return [
    ...(NAME.test(name)
      ? []
      : [`the name ${JSON.stringify(name)} has no namespace, as in "org.example/helpdesk"`]),
    ...(description === '' ? ['server.description is missing'] : long('description', description)),
    ...long('title', title),
  ]
}
