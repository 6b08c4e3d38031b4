import { read } from '../view.ts'
import { Conversation } from './conversation.ts'
import { patchFastMcp } from './fastmcp.ts'
import { greet } from './listed.ts'
import { recording } from './recording.ts'

type Method = (this: object, ...parameters: unknown[]) => unknown
type Patched = Record<string, Method>

const patched = new WeakSet<object>()

/**
 * Makes a class of a server library report to the recording, if it is one: whatever copy of whatever
 * version it comes from, it is known by its methods.
 */
export function patchClass(candidate: unknown): void {
  if (typeof candidate !== 'function') return
  const prototype = read(candidate, 'prototype') as Patched | undefined
  if (typeof prototype !== 'object' || prototype === null || patched.has(prototype)) return
  const has = (name: string): boolean => typeof read(prototype, name) === 'function'
  if (has('setRequestHandler') && has('getClientCapabilities')) patchServer(prototype)
  else if (has('registerTool') && has('connect')) patchMcpServer(prototype)
  else if (has('addTool') && has('start')) patchFastMcp(prototype)
  else if (has('processReadBuffer') && has('start')) patchStdio(prototype)
  else return
  patched.add(prototype)
}

/** The low-level `Server`: `connect` is answered by a conversation instead of the transport. */
function patchServer(prototype: Patched): void {
  const connect = prototype.connect as Method
  define(prototype, 'connect', async function (...parameters) {
    // whoever started a wire passes on what comes over it
    if (recording.wires.size > 0) return await Reflect.apply(connect, this, parameters)
    if (recording.connected.has(this)) return
    const conversation = new Conversation()
    recording.connected.set(this, conversation)
    await Reflect.apply(connect, this, [conversation])
    begin(conversation)
  })
}

/** The transport of standard input and output, for servers that are made when the first message comes. */
function patchStdio(prototype: Patched): void {
  define(prototype, 'start', async function () {
    const conversation = new Conversation()
    const transport = this as { onmessage?: Conversation['onmessage']; send?: unknown }
    conversation.onmessage = (message, extra) => transport.onmessage?.(message, extra)
    transport.send = (message: never) => conversation.send(message)
    recording.wires.add(conversation)
    begin(conversation)
  })
}

/** The client's first words come after the statements that follow `connect`. */
function begin(conversation: Conversation): void {
  conversation.greeted = new Promise((resolve, reject) => {
    setTimeout(() => greet(conversation).then(resolve, reject), 1)
  })
  conversation.greeted.catch(() => {})
  recording.onConnect()
}

/** `McpServer`: it keeps the contracts of its tools and owns a low-level server. */
function patchMcpServer(prototype: Patched): void {
  for (const name of ['connect', 'registerTool', 'tool', 'setToolRequestHandlers']) {
    const method = prototype[name]
    if (typeof method !== 'function') continue
    define(prototype, name, function (...parameters) {
      noteOwner(this)
      return Reflect.apply(method, this, parameters)
    })
  }
}

/** Remembers which `McpServer` a low-level server belongs to. */
export function noteOwner(owner: object): void {
  const server = read(owner, 'server')
  if (typeof server !== 'object' || server === null) return
  recording.owners.set(server, owner)
  recording.seen.add(server)
}

function define(prototype: object, name: string, value: Method): void {
  Object.defineProperty(prototype, name, { value, writable: true, configurable: true })
}

const FASTMCP = /[\\/](?:\w+-)?fastmcp[\\/]/

/** Patches what keeps its tools to itself, among the modules that tool modules import. */
export async function patchExternals(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!FASTMCP.test(url)) continue
    // whoever imports it gets to hear why it cannot be loaded
    const loaded = (await import(url).catch(() => ({}))) as Record<string, unknown>
    for (const name of Object.keys(loaded)) patchClass(loaded[name])
  }
}
