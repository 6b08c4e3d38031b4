// Exists only inside a Nitro server; the tool definitions of @nuxtjs/mcp-toolkit import it for their cache.
export const defineCachedFunction = (call) => call
export const useEvent = () => undefined
