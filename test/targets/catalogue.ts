import type { TargetSettings, TargetTool } from '../../src/target/types.ts'
import { tool } from './support.ts'

/** Three tools that use what most tools use. */
export const catalogue: readonly TargetTool[] = [
  tool(
    {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid', description: 'Which ticket' },
        note: { type: ['string', 'null'], description: 'Why | how\nlong' },
        tags: { type: 'array', items: { type: 'string', enum: ['bug', 'idea'] }, maxItems: 3 },
        place: {
          type: 'object',
          properties: { lat: { type: 'number' }, 'label-text': { type: 'string' } },
          required: ['lat'],
        },
      },
      required: ['id'],
    },
    {
      name: 'close_ticket',
      title: 'Close a ticket',
      description: 'Closes a ticket.\nTells its author.',
      annotations: { destructiveHint: true },
      output: {
        document: {
          type: 'object',
          properties: { closed: { type: 'boolean' } },
          required: ['closed'],
        },
      },
    },
  ),
  tool({ type: 'object', properties: {} }, { name: 'ping', description: 'Answers pong.' }),
  tool(
    {
      type: 'object',
      properties: {
        root: { $ref: '#/$defs/node' },
        point: {
          type: 'array',
          prefixItems: [{ type: 'number' }, { type: ['string', 'null'] }],
          items: { type: ['number', 'string', 'null'] },
          minItems: 1,
          maxItems: 2,
        },
        meta: { type: 'object', additionalProperties: { type: 'string' } },
        how: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      },
      required: ['root'],
      $defs: {
        node: {
          type: 'object',
          description: 'A folder',
          properties: {
            name: { type: 'string' },
            kids: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['name'],
        },
      },
    },
    { name: 'import-tree', description: 'Imports a tree.' },
  ),
]

export const settings: TargetSettings = {
  server: {
    name: 'helpdesk',
    version: '1.2.3',
    title: 'Help desk',
    description: 'Tickets and trees.',
    url: 'https://example.org/mcp',
  },
}
