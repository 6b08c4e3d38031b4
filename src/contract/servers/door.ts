import http from 'node:http'
import type net from 'node:net'
import { Duplex, PassThrough, Readable } from 'node:stream'
import { exportNames, isObject, read } from '../view.ts'

/** A way to hand a request to a server that is not listened on. */
export type Door = (request: Request) => Promise<Response>

type Handler = (request: Request, ...more: object[]) => unknown

/** Exports that take requests by their names: routes of Next, Vercel's functions. */
const METHODS = ['POST', 'fetch']

/**
 * The doors of a module that was named as a server: the HTTP servers that it started, and what it
 * exports for others to serve (`export default app`, `{ fetch }`, `POST`).
 */
export function doorsOf(
  namespace: Readonly<Record<string, unknown>>,
  started: readonly net.Server[],
): Door[] {
  const doors: Door[] = started
    .filter((server) => server.listenerCount('request') > 0)
    .map((server) => throughServer(server))
  for (const name of exportNames(namespace)) {
    const value = read(namespace, name)
    const handler = METHODS.includes(name) ? value : isObject(value) && read(value, 'fetch')
    if (typeof handler === 'function') doors.push(throughHandler(handler as Handler, value))
  }
  return doors
}

/** Next gives its routes the parameters of the path, Workers get their environment. */
function throughHandler(handler: Handler, owner: unknown): Door {
  const parameters = Object.assign(Promise.resolve({ transport: 'mcp' }), { transport: 'mcp' })
  return async (request) => {
    const environment = { ...process.env, params: parameters }
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
    const answer = await Reflect.apply(handler, owner, [request, environment, context])
    return answer instanceof Response ? answer : new Response(null, { status: 404 })
  }
}

/** Node's HTTP server takes any stream for a connection. */
function throughServer(server: net.Server): Door {
  return async (request) => {
    const body = Buffer.from(await request.arrayBuffer())
    return await new Promise((resolve, reject) => {
      const [near, far] = connection()
      const { pathname } = new URL(request.url)
      const sent = http.request({
        createConnection: () => near as net.Socket,
        method: request.method,
        path: pathname,
        headers: { ...Object.fromEntries(request.headers), host: 'localhost' },
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`])
        const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
        const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream) : null
        const status = answer.statusCode ?? 500
        resolve(new Response(stream, { status, headers: headers as [string, string][] }))
      })
      server.emit('connection', far)
      sent.end(body)
    })
  }
}

/** Two ends of one connection. */
function connection(): [Duplex, Duplex] {
  const [there, back] = [new PassThrough(), new PassThrough()]
  return [
    Duplex.from({ writable: there, readable: back }),
    Duplex.from({ writable: back, readable: there }),
  ]
}
