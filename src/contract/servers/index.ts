export { interceptServers } from './intercept.ts'
export { readServer } from './read-server.ts'
export { type Registration, registeredBy, takesServer } from './register-function.ts'
export { requestText, type ServerRequest } from './request.ts'
