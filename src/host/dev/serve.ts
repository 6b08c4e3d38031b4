import type { ViteDevServer } from 'vite'
import type { ToolManifestOptions } from '../../options.ts'
import type { Session } from '../session.ts'
import type { DevManifest } from './manifest.ts'

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
      response.statusCode = failure || !file ? 500 : 200
      response.setHeader('content-type', failure || !file ? 'text/plain' : 'application/json')
      response.setHeader('cache-control', 'no-cache')
      response.end(failure?.message ?? file?.content)
    } catch (error) {
      next(error)
    }
  })
}
