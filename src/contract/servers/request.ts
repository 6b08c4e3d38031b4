/** A server that is started and asked over stdio. */
export interface ServerCommand {
  readonly kind: 'command'
  readonly command: string
  readonly args: readonly string[]
  readonly env: { readonly [name: string]: string }
}

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
      /** Where it is asked over HTTP, and with what besides. */
      readonly http?: HttpAddress
    }
  | ServerCommand

/** How a server is asked over HTTP, where that is not the usual way. */
export interface HttpAddress {
  readonly path?: string
  readonly headers?: { readonly [name: string]: string }
}

/** How a request is written in findings: `src/server.ts#createServer`, `npx -y some-server`. */
export function requestText(request: ServerRequest, file: string): string {
  if (request.kind === 'command') return [request.command, ...request.args].join(' ')
  return request.export === undefined ? file : `${file}#${request.export}`
}

/** Why a server that was started could not be asked for its tools, and what helps. */
export function listingFailure(
  request: ServerCommand,
  reason: string,
): { readonly message: string; readonly help: string } {
  return {
    message: `\`${requestText(request, '')}\` cannot be asked for its tools: ${reason}`,
    help: /\bENOENT\b/.test(reason)
      ? `there is no command ${request.command}: install it, or write where it is, relative to the root of the project`
      : startHelp(request, '', []),
  }
}

/** What helps when a server ends or throws before its tools are known. */
export function startHelp(
  request: ServerRequest,
  file: string,
  missing: readonly string[],
): string {
  const [first] = missing
  const env =
    first === undefined
      ? 'if it stops because a setting is missing, give it a placeholder'
      : `${missing
          .slice(0, 3)
          .map((name) => `\`${name}\``)
          .join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: give the build a placeholder`
  const from =
    request.kind === 'module'
      ? `module: '${requestText(request, file)}'`
      : `command: '${request.command}'`
  return `${env} with \`servers: [{ ${from}, env: { ${first ?? 'NAME'}: '…' } }]\`, or name the function that makes the server (\`'src/server.ts#createServer'\`)`
}
