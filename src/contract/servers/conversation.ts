/** One JSON-RPC message, in either direction. */
interface Message {
  readonly jsonrpc: '2.0'
  readonly id?: string | number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message?: string }
}

const METHOD_NOT_FOUND = -32601

/**
 * A transport that leads nowhere: the server on it believes that it is connected, nothing is listened
 * on, and we can ask it what a client would ask.
 */
export class Conversation {
  onmessage: ((message: Message, extra?: unknown) => void) | undefined
  onclose: (() => void) | undefined
  onerror: ((error: Error) => void) | undefined
  sessionId: string | undefined
  /** Settles when the server has answered our introduction; set as soon as it is connected. */
  greeted: Promise<void> | undefined
  /** How often the server said that its list of tools changed. */
  changes = 0
  readonly #answers = new Map<string | number, (message: Message) => void>()
  #next = 0

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.()
  }

  async send(message: Message): Promise<void> {
    if (message.method === undefined) {
      this.#answers.get(message.id ?? '')?.(message)
    } else if (message.id !== undefined) {
      // a client without capabilities can do nothing that a server may ask for
      const error = { code: METHOD_NOT_FOUND, message: 'Method not found' }
      this.#deliver({ jsonrpc: '2.0', id: message.id, error })
    } else if (message.method === 'notifications/tools/list_changed') {
      this.changes++
    }
  }

  /** What the server answers to a request; rejects with the server's error, or after `limit` milliseconds. */
  request(method: string, params: object, limit: number): Promise<unknown> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), limit)
      this.#answers.set(id, ({ result, error }) => {
        clearTimeout(timer)
        this.#answers.delete(id)
        if (error) reject(new Error(error.message ?? `${method} failed`))
        else resolve(result)
      })
      this.#deliver({ jsonrpc: '2.0', id, method, params })
    })
  }

  notify(method: string): void {
    this.#deliver({ jsonrpc: '2.0', method })
  }

  #deliver(message: Message): void {
    this.onmessage?.(message, {})
  }
}
