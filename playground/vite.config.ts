import toolManifest from 'unplugin-tool-manifest/vite'
import { defineConfig } from 'vite'

// an MCP server, built with Vite in SSR mode: dist/server.js and, beside it, dist/tools.json
export default defineConfig({
  root: import.meta.dirname,
  build: { ssr: 'src/server.ts', outDir: 'dist', emptyOutDir: true, target: 'node20' },
  plugins: [toolManifest()],
})
