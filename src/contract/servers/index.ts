export { interceptServers } from './intercept.ts'
export { readServer } from './read-server.ts'
export type { Registration } from './register-function.ts'
export { listingFailure, requestText, type ServerRequest, startHelp } from './request.ts'
