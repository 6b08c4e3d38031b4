import { isArray } from '../appearance.ts'
import { isObject, read } from '../view.ts'
import { isMcpFrameworkClass } from './mcp-framework.ts'

/**
 * An instance of a class whose instances are tools by its ancestry: mcp-framework's `MCPTool`,
 * LangChain's `StructuredTool`. Only those are constructed, as their frameworks do; one that needs
 * arguments gives `undefined`.
 */
export function toolOfClass(value: unknown): object | undefined {
  if (typeof value !== 'function') return undefined
  const prototype = read(value, 'prototype')
  if (!isObject(prototype)) return undefined
  try {
    if (!isMcpFrameworkClass(prototype) && !isLangchainClass(prototype)) return undefined
    return Reflect.construct(value, []) as object
  } catch {
    return undefined
  }
}

function isLangchainClass(prototype: object): boolean {
  return typeof read(prototype, '_call') === 'function' && isArray(read(prototype, 'lc_namespace'))
}
