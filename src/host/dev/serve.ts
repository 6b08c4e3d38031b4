import type { ViteDevServer } from 'vite'
import type { ToolManifestOptions } from '../../options.ts'
import { takenIn } from '../collision.ts'
import type { Session } from '../session.ts'
import type { DevManifest } from './manifest.ts'

/** Who asks for the address sees the manifest; a build would refuse the name. */
function warn({ config }: ViteDevServer, name: string): void {
  config.logger.warnOnce(
    `[tool-manifest] /${name} is the manifest here, and not the file ${JSON.stringify(name)} of the folder ${config.publicDir}.\nGive the manifest another name with outputs.manifest, or remove the file.`,
  )
}

/** Answers `GET /tools.json` with what the build would write. */
export function serveManifest(
  server: ViteDevServer,
  session: Session,
  manifest: DevManifest,
  options: ToolManifestOptions,
): void {
  const name = options.outputs?.manifest ?? 'tools.json'
  if (name === false) return
  const url = `${server.config.base.replace(/\/$/, '')}/${name}`
  server.middlewares.use(async (request, response, next) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== url) return next()
    try {
      const { result, failure } = await manifest.load()
      const file = result.files.find((each) => each.name === session.options?.outputs.manifest)
      const { publicDir } = server.config
      if (file && publicDir && takenIn(publicDir, [file])) warn(server, file.name)
      response.statusCode = failure || !file ? 500 : 200
      response.setHeader('content-type', failure || !file ? 'text/plain' : 'application/json')
      response.setHeader('cache-control', 'no-cache')
      response.end(failure?.message ?? file?.content)
    } catch (error) {
      next(error)
    }
  })
}
