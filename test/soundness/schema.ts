import type * as zod from 'zod'
import type { Branch, Contract, Field, Spec } from './spec.ts'

type Zod = typeof zod
type Type = zod.ZodType

/** The real Zod value of a contract. */
export function schemaOf({ root, pool }: Contract, z: Zod): Type {
  const made = new Map<number, Type>()
  let ids = 0

  const shapeOf = (fields: readonly Field[]): Record<string, Type> =>
    Object.fromEntries(fields.map(({ name, spec }) => [name, of(spec)]))

  const objectOf = (
    spec: Spec & { kind: 'object' },
    more: Record<string, Type> = {},
  ): zod.ZodObject => {
    const object = z.object({ ...more, ...without(shapeOf(spec.fields), Object.keys(more)) })
    if (spec.catchall) return object.catchall(of(spec.catchall)) as never
    return spec.mode === 'strict' ? (object.strict() as never) : object
  }

  const branchOf = (key: string, { values, body, inner }: Branch): Type => {
    const tag = { [key]: z.literal(values as never) } as Record<string, Type>
    if (!inner) return objectOf(body, tag)
    return z.discriminatedUnion(
      inner.key,
      inner.branches.map((branch) => {
        const nested = branchOf(inner.key, branch)
        return addTag(nested, tag)
      }) as never,
    )
  }

  const addTag = (type: Type, tag: Record<string, Type>): Type => {
    const { def } = type._zod as unknown as {
      def: { type: string; options: Type[]; discriminator: string }
    }
    return def.type === 'union'
      ? z.discriminatedUnion(
          def.discriminator,
          def.options.map((option) => addTag(option, tag)) as never,
        )
      : (type as zod.ZodObject).extend(tag)
  }

  const of = (spec: Spec): Type => {
    switch (spec.kind) {
      case 'string': {
        let type: zod.ZodString = z.string()
        if (spec.trim) type = type.trim()
        if (spec.min !== undefined) type = type.min(spec.min)
        if (spec.max !== undefined) type = type.max(spec.max)
        if (spec.pattern !== undefined) type = type.regex(new RegExp(spec.pattern))
        if (spec.format === 'email') type = type.email()
        if (spec.format === 'cuid2') type = type.cuid2()
        return type
      }
      case 'number': {
        let type: zod.ZodNumber = z.number()
        if (spec.int) type = type.int()
        if (spec.min !== undefined) type = type.min(spec.min)
        if (spec.max !== undefined) type = type.max(spec.max)
        if (spec.step !== undefined) type = type.multipleOf(spec.step)
        return type
      }
      case 'boolean':
        return z.boolean()
      case 'null':
        return z.null()
      case 'json':
        return z.json()
      case 'any':
        return z.any()
      case 'never':
        return z.never()
      case 'undefined':
        return z.undefined()
      case 'values':
        return z.literal(spec.values as never)
      case 'array': {
        let type = z.array(of(spec.item))
        if (spec.min !== undefined) type = type.min(spec.min)
        if (spec.max !== undefined) type = type.max(spec.max)
        return type
      }
      case 'tuple': {
        const type = z.tuple(spec.items.map(of) as never)
        return spec.rest ? (type as never as { rest(rest: Type): Type }).rest(of(spec.rest)) : type
      }
      case 'object':
        return objectOf(spec)
      case 'record':
        return spec.keys
          ? z[spec.partial ? 'partialRecord' : 'record'](z.enum(spec.keys as never), of(spec.value))
          : z.record(z.string(), of(spec.value))
      case 'union':
        return z.union(spec.options.map(of) as never)
      case 'discriminated':
        return z.discriminatedUnion(
          spec.key,
          spec.branches.map((branch) => branchOf(spec.key, branch)) as never,
        )
      case 'intersection':
        return z.intersection(of(spec.left), of(spec.right))
      case 'wrapped':
        return wrapped(spec.does, spec.inner)
      case 'recursive': {
        const self: Type = z.lazy(() => {
          const next = {
            nullable: () => self.nullable(),
            optional: () => self.optional(),
            array: () => z.array(self),
            union: () => z.union([z.string(), self]),
          }[spec.next]()
          return z.object({ ...shapeOf(spec.fields), next: next as never })
        })
        return self
      }
      case 'shared': {
        const type = made.get(spec.index) ?? of(pool[spec.index] as Spec)
        made.set(spec.index, type)
        return type
      }
    }
  }

  const wrapped = (does: (Spec & { kind: 'wrapped' })['does'], inner: Spec): Type => {
    const type = of(inner)
    switch (does) {
      case 'optional':
        return type.optional()
      case 'nullable':
        return type.nullable()
      case 'default':
        return type.default('x' as never)
      case 'catch':
        return type.catch('x' as never)
      case 'readonly':
        return type.readonly()
      case 'lazy':
        return z.lazy(() => type)
      case 'described':
        return type.describe('A description')
      case 'id':
        return type.meta({ id: `Id${ids++ % 3}` })
    }
  }

  return of(root)
}

const without = (shape: Record<string, Type>, names: readonly string[]): Record<string, Type> =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))
