import { contractKind } from '../appearance.ts'
import { isFailure, type View } from '../view.ts'
import type { Recognised } from './types.ts'

/** What every convention carries along when it is there. */
export function members(view: View): Omit<Recognised, 'input'> {
  return {
    name: view.text('name') ?? view.text('id'),
    title: view.get('title'),
    description: view.get('description') ?? view.text('desc'),
    annotations: view.get('annotations'),
    icons: view.get('icons'),
    _meta: view.get('_meta'),
    output: view.get('outputSchema') ?? schemaOnly(view.get('output')),
  }
}

/** A value that is a contract; a getter that threw is taken for one, so that it is reported. */
export function isContract(value: unknown): boolean {
  return isFailure(value) || contractKind(value) !== undefined
}

function schemaOnly(value: unknown): unknown {
  return isContract(value) ? value : undefined
}
