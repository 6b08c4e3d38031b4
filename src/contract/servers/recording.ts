import type { Conversation } from './conversation.ts'

/** Servers met while an entry file runs, in the order in which they appeared. */
export interface Recording {
  /** Low-level servers that asked for a connection, with the conversation they got. */
  readonly connected: Map<object, Conversation>
  /** Transports of standard input and output that were started by something else than a server. */
  readonly wires: Set<Conversation>
  /** Servers on which something was registered, connected or not. */
  readonly seen: Set<object>
  /** Low-level server -> the `McpServer` that owns it: it knows the contracts. */
  readonly owners: Map<object, object>
  /** Called whenever a server connects or a wire is started. */
  onConnect: () => void
}

/** What the patched classes of this process write to. */
export const recording: Recording = {
  connected: new Map(),
  wires: new Set(),
  seen: new Set(),
  owners: new Map(),
  onConnect: () => {},
}

/** Whether any server can be asked by now. */
export function isConnected(): boolean {
  return recording.connected.size > 0 || recording.wires.size > 0
}
