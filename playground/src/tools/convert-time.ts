// OpenAI's form of a tool: plain JSON Schema, no schema library at all
export const convertTime = {
  type: 'function',
  name: 'convert_time',
  description: 'Tells what a time is in another time zone',
  parameters: {
    type: 'object',
    properties: {
      time: { type: 'string', description: 'Time with offset (ISO 8601)' },
      zone: { type: 'string', description: 'IANA name, such as Europe/Oslo' },
    },
    required: ['time', 'zone'],
    additionalProperties: false,
  },
  execute: (input: { time: string; zone: string }) => ({
    time: new Date(input.time).toLocaleString('en-GB', { timeZone: input.zone }),
  }),
}
