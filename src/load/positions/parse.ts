import { parseAst } from 'rolldown/parseAst'
import type { AstNode } from './ast.ts'

/** Files whose code can hold schemas. */
export const SOURCE: RegExp = /\.[cm]?([jt]sx?)(\?|$)/

/** The syntax tree of a module; undefined for what does not parse, which is somebody else's finding. */
export function parseModule(code: string, path: string): AstNode | undefined {
  const extension = SOURCE.exec(path)?.[1] ?? 'js'
  const lang = extension === 'js' ? 'jsx' : (extension as 'jsx' | 'ts' | 'tsx')
  try {
    return parseAst(code, { lang }, path) as unknown as AstNode
  } catch {
    return undefined
  }
}
