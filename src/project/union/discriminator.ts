import {
  distinct,
  kindsOfValues,
  orderKeywords,
  type Scalar,
  type SchemaObject,
  writeType,
} from '../../schema/index.ts'
import { scalarsOf } from '../values.ts'
import type { Finished } from './catchall.ts'
import { type Described, joinAnnotations, withLines } from './describe.ts'
import type { LabelWriter } from './labels.ts'

/**
 * The property that tells the branches apart: the values of all of them, and a line for each branch
 * that says something about itself.
 */
export function discriminatorNode(
  declared: readonly Described[],
  branches: readonly Finished[],
  writer: LabelWriter,
): SchemaObject {
  const values: Scalar[] = []
  for (const { node } of declared) for (const value of scalarsOf(node) ?? []) values.push(value)
  const lines: string[] = []
  for (const { node, label } of branches)
    if (typeof node.description === 'string' && node.description !== '')
      lines.push(`${writer.short(label)}: ${node.description}`)
  const { description: own, ...annotations } = joinAnnotations(declared, writer)
  const description = withLines(own, lines)
  const all = distinct(values)
  return orderKeywords({
    type: writeType(kindsOfValues(all)),
    enum: all,
    ...annotations,
    ...(description !== undefined && { description }),
  })
}
