import { isObject } from '../view.ts'
import type { Door } from './door.ts'
import { allPages, CLIENT, type ListedTool } from './listed.ts'
import { isConnected, recording } from './recording.ts'
import type { HttpAddress } from './request.ts'

/** How long a server may think about one request, in milliseconds. */
const LIMIT = 3_000

/** Where servers are asked, most usual first. */
const PATHS = ['/mcp', '/', '/sse', '/api/mcp', '/mcp/mcp', '/api/mcp/mcp']

/** What came of asking a server over HTTP. */
export interface Knocked {
  /** What it lists, when it has no SDK that could be recorded. */
  readonly tools: readonly ListedTool[]
  /** How it answered where it did not refuse to know the path: `POST /mcp: 401`. */
  readonly answers: readonly string[]
}

/**
 * Introduces a client to a server behind these doors, as many make their MCP server for each request
 * or session only. Ends as soon as a server was made or connected, which can be recorded then.
 */
export async function knock(
  doors: readonly Door[],
  file: string,
  { path: asked, headers = {} }: HttpAddress = {},
): Promise<Knocked> {
  const answers: string[] = []
  const paths = asked === undefined ? [...new Set([...routePath(file), ...PATHS])] : [asked]
  for (const path of paths) {
    for (const door of doors) {
      const caller = new Caller(door, path, headers)
      const hello = await caller.greet().catch(() => undefined)
      if (isMade()) return { tools: [], answers }
      if (hello?.result) return { tools: await caller.tools().catch(() => []), answers }
      if (hello && hello.status !== 404) answers.push(`${caller.method} ${path}: ${hello.status}`)
    }
  }
  return { tools: [], answers }
}

const isMade = (): boolean => isConnected() || recording.seen.size > 0

/** `app/(site)/api/[transport]/route.ts` -> `/api/mcp` */
function routePath(file: string): string[] {
  const folders = /(?:^|\/)app\/(?:(.*)\/)?route\.[cm]?[jt]sx?$/.exec(file)
  if (!folders) return []
  const parts = (folders[1] ?? '').split('/').filter((part) => part !== '' && !/^[(@]/.test(part))
  return [`/${parts.map((part) => (part.startsWith('[') ? 'mcp' : part)).join('/')}`]
}

interface Answer {
  readonly status: number
  readonly result?: unknown
}

/** A client on one path. */
class Caller {
  readonly method: string
  readonly #door: Door
  readonly #url: string
  readonly #headers: Record<string, string>
  #next = 0

  constructor(door: Door, path: string, headers: object) {
    this.#door = door
    this.#url = `http://localhost${path}`
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    }
    // the older transport is greeted by listening to it
    this.method = path.endsWith('/sse') ? 'GET' : 'POST'
  }

  async greet(): Promise<Answer> {
    const answer = await this.#send({ method: 'initialize', params: CLIENT, id: this.#next++ })
    if (answer.result) await this.#send({ method: 'notifications/initialized' })
    return answer
  }

  tools(): Promise<ListedTool[]> {
    return allPages(async (params) => {
      const { result } = await this.#send({ method: 'tools/list', params, id: this.#next++ })
      return result ?? {}
    })
  }

  async #send(message: { method: string; params?: object; id?: number }): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    const request = new Request(this.#url, {
      method: this.method,
      headers: this.#headers,
      ...(this.method === 'POST' && { body }),
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Answer>((resolve) => {
      timer = setInterval(() => isMade() && resolve({ status: 0 }), 20)
      setTimeout(() => resolve({ status: 408 }), LIMIT)
    })
    return await Promise.race([this.#answer(request, message.id), late]).finally(() =>
      clearInterval(timer),
    )
  }

  async #answer(request: Request, id: number | undefined): Promise<Answer> {
    const { status, headers, body } = await this.#door(request)
    const session = headers.get('mcp-session-id')
    if (session !== null) this.#headers['mcp-session-id'] = session
    if (!body || id === undefined || status !== 200) return { status }
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const result = resultIn(text, id)
      if (result !== undefined) return { status, result }
    }
    return { status }
  }
}

/** The result with this number in a body, or in the events of a stream that may go on. */
function resultIn(text: string, id: number): unknown {
  const events = text.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
  for (const json of [text, ...events]) {
    try {
      const message: unknown = JSON.parse(json)
      if (isObject(message) && Reflect.get(message, 'id') === id)
        return Reflect.get(message, 'result')
    } catch {
      // more is to come
    }
  }
  return undefined
}
