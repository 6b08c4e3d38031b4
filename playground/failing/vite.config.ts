import toolManifest from 'unplugin-tool-manifest/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  build: { ssr: 'src/main.ts' },
  plugins: [toolManifest()],
})
