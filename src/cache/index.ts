export { Cache, type Hits } from './cache.ts'
