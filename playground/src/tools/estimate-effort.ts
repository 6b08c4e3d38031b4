import { type } from 'arktype'

// another schema library: anything with ~standard.jsonSchema is a contract
export const estimateEffort = {
  name: 'estimate_effort',
  description: 'Estimates how long tickets of a kind take',
  inputSchema: type({ kind: "'hardware' | 'software' | 'access'", 'people?': '1 <= number <= 20' }),
  annotations: { readOnlyHint: true },
  execute: (input: { people?: number }) => ({ hours: 8 / (input.people ?? 1) }),
}
