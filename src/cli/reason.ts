const FRAME = /^\s+at /
/** Node and packages: nothing that the user could change. Vite runs a bundled config from `.vite-temp`. */
const FOREIGN = /\(?node:|[\\/]node_modules[\\/](?!\.vite-temp)|\(index \d+\)$/

/** What was thrown, with the frames of the user's own files only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = new URL('.', import.meta.url).href
  return (error.stack ?? error.message)
    .split('\n')
    .filter((line) => !FRAME.test(line) || !(FOREIGN.test(line) || line.includes(own)))
    .join('\n')
}
