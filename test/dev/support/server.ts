import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { InlineConfig, Plugin, ViteDevServer } from 'vite'
import { onTestFinished } from 'vitest'
import { installed, type Project } from '../../hosts/support/project.ts'
import { loadVite, type ViteName } from '../../hosts/support/vite.ts'

interface Manifest {
  readonly manifest: { readonly tools: readonly { readonly description: string }[] }
}

export interface Payload {
  readonly type: string
  readonly updates?: readonly { readonly path: string }[]
  readonly err?: {
    readonly message: string
    readonly id?: string
    readonly frame?: string
    readonly loc?: { readonly line: number }
  }
}

interface Served {
  readonly config?: InlineConfig
  readonly options?: object
}

/** What a browser hears. */
export async function listen(server: ViteDevServer, port: number) {
  const { WebSocket } = createRequire(`${installed('.')}/`)('ws')
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/?token=${server.config.webSocketToken}`,
    'vite-hmr',
  )
  const payloads: Payload[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    payloads.push(JSON.parse(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  await once(socket, 'open')
  onTestFinished(() => socket.terminate())
  /** The first payload of a type since the last call; earlier ones are forgotten. */
  return async (wanted: (payload: Payload) => boolean): Promise<Payload> => {
    for (;;) {
      const index = payloads.findIndex(wanted)
      const [found] = index < 0 ? [] : payloads.splice(0, index + 1).slice(-1)
      if (found) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
}

export async function serve(
  version: ViteName,
  project: Project,
  { config = {}, options = {} }: Served = {},
) {
  const { createServer } = await loadVite(version)
  const { default: toolManifest } = await import('../../../dist/vite.mjs')
  const updates = watchUpdates()
  const server = (await createServer({
    root: project.root,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    ...config,
    plugins: [
      toolManifest({ cache: false, ...options }) as unknown as Plugin[],
      config.plugins,
      updates.plugin,
    ],
  })) as ViteDevServer
  await server.listen()
  onTestFinished(() => server.close())
  const address = server.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const texts = async (): Promise<string[]> => {
    const { manifest } = (await server.ssrLoadModule('/src/server.js')) as Manifest
    return manifest.tools.map(({ description }) => description)
  }
  return {
    server,
    port,
    texts,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    updated: updates.next,
  }
}

/** What a change of a file means for modules on the server, after our plugin had its say. */
function watchUpdates() {
  const seen: string[][] = []
  const waiting: ((ids: string[]) => void)[] = []
  const plugin: Plugin = {
    name: 'updates',
    hotUpdate: {
      order: 'post',
      handler({ modules }) {
        if (this.environment.name !== 'ssr') return
        const ids = modules.map(({ id }) => id ?? '')
        const wake = waiting.shift()
        if (wake) wake(ids)
        else seen.push(ids)
      },
    },
  }
  /** The ids of the modules that the next change concerns. */
  const next = (): Promise<string[]> => {
    const ids = seen.shift()
    return ids ? Promise.resolve(ids) : new Promise((resolve) => waiting.push(resolve))
  }
  return { plugin, next }
}
