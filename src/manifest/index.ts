export { digest, lock, type ManifestLock } from './digest.ts'
export {
  type ManifestFile,
  type ManifestFilesOptions,
  manifestFiles,
  toolFileName,
} from './files.ts'
export { writtenNames } from './names.ts'
export { orderTools } from './order.ts'
export { type FinishedTool, type ManifestEntry, manifestTool } from './tool.ts'
export { typesFile } from './types-file.ts'
