import type { Projection } from '../../project/index.ts'
import { atPointer, isObject } from '../../schema/index.ts'
import type { PrivateAnnotations, Schema } from '../../schema/types.ts'

/**
 * What the projection noted of the schemas of a document. A schema that several places share is
 * noted at the first of them and holds for all.
 */
export class Marks {
  readonly #document: Schema
  readonly #byPointer: Projection['marks']
  readonly #byNode = new Map<unknown, PrivateAnnotations>()

  constructor({ document, marks }: Projection) {
    this.#document = document
    this.#byPointer = marks
    for (const [pointer, mark] of marks) {
      const node = atPointer(document, pointer)
      if (isObject(node)) this.#byNode.set(node, mark)
    }
  }

  at(pointer: string): PrivateAnnotations | undefined {
    return this.#byPointer.get(pointer) ?? this.#byNode.get(atPointer(this.#document, pointer))
  }
}
