/** Words that end in `s` and are not plurals. */
const SINGULAR = new Set(['analytics', 'status', 'stats', 'settings', 'media', 'progress', 'news'])

/** Verbs that go before one thing of the kind, whatever their spelling. */
const OF_ALL = 'list'

/**
 * The tool name of an operation, as stitchkit derives it: the verb, then the thing. `list` speaks of
 * all of them (`list_users`), every other operation of one (`create_user`, `reset_password_user`).
 */
export function operationName(prefix: string, key: string): string {
  const things = prefix.replace(/\W/g, '_')
  const verb = key.replace(/[^\w-]/g, '_')
  if (verb === OF_ALL) return `${verb}_${things}`
  const plainVerb = ['get', 'create', 'update', 'delete'].includes(verb)
  const spelled = plainVerb ? verb : verb.replace(/[A-Z]/g, '_$&').toLowerCase()
  return `${spelled}_${one(things)}`.replace(/^_/, '')
}

function one(things: string): string {
  const cut = things.lastIndexOf('_') + 1
  const word = things.slice(cut)
  if (SINGULAR.has(word) || !word.endsWith('s') || word.endsWith('ss')) return things
  return things.slice(0, cut) + (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1))
}
