export { buildError, ToolManifestError } from './error.ts'
export {
  type JsonDocument,
  type JsonFinding,
  type JsonReport,
  jsonReport,
  type Reported,
} from './json.ts'
export { type PrettyOptions, prettyReport } from './pretty.ts'
