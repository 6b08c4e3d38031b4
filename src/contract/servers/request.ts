/** A server whose tools were asked for; plain data, it travels to the child process. */
export type ServerRequest =
  | {
      readonly kind: 'module'
      /** Absolute path of the module. */
      readonly path: string
      /** The export that is the server or makes it; a module without one starts itself. */
      readonly export?: string
      readonly args: readonly string[]
      readonly env: { readonly [name: string]: string }
    }
  | {
      readonly kind: 'command'
      readonly command: string
      readonly args: readonly string[]
      readonly env: { readonly [name: string]: string }
    }

/** How a request is written in findings: `src/server.ts#createServer`, `npx -y some-server`. */
export function requestText(request: ServerRequest, file: string): string {
  if (request.kind === 'command') return [request.command, ...request.args].join(' ')
  return request.export === undefined ? file : `${file}#${request.export}`
}
