import { describe, expect, it } from 'vitest'
import { project } from '../../src/project/index.ts'
import { type Schema, type SchemaMap, stringify } from '../../src/schema/index.ts'

/**
 * What two branches of a discriminated union make of a property that both declare and require, for
 * every pair of schemas in both orders. Written down by hand from docs/flat-mode.md.
 */

const TREE: Schema = {
  type: 'object',
  properties: { kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
  required: ['kids'],
}
const $defs: SchemaMap = { Text: { type: 'string', minLength: 3 }, Tree: TREE }

const object = { type: 'object', properties: { p: { type: 'string' } }, required: ['p'] } as const
const strict = {
  type: 'object',
  properties: { q: { type: 'number' } },
  required: ['q'],
  additionalProperties: false,
} as const
const inner = { type: 'object', properties: { n: { type: 'number' } } } as const
const tuple = {
  type: 'array',
  prefixItems: [{ type: 'number' }],
  items: { type: 'number' },
  minItems: 1,
  maxItems: 1,
} as const

interface Row {
  /** As a branch declares it. */
  readonly given: Schema
  /** As the document holds it when both branches declare it so. */
  readonly whole: Schema
  /** What it comes to beside itself and null: a code as in the table. */
  readonly alone: string
}

const same = (given: Schema, alone: string): Row => ({ given, whole: given, alone })

const ROWS: Readonly<Record<string, Row>> = {
  string: same({ type: 'string' }, 's'),
  email: same({ type: 'string', format: 'email' }, 's'),
  enum: { given: { enum: ['a', 'b'] }, whole: { type: 'string', enum: ['a', 'b'] }, alone: 'e' },
  const: { given: { const: 'c' }, whole: { type: 'string', const: 'c' }, alone: 'e' },
  number: same({ type: 'number', minimum: 0.5 }, 'n'),
  integer: same({ type: 'integer' }, 'i'),
  boolean: same({ type: 'boolean' }, 'b'),
  null: same({ type: 'null' }, 'z'),
  array: same({ type: 'array', items: { type: 'string' } }, 'a:s'),
  tuple: same(tuple, 'a:n'),
  object: same(object, 'o'),
  strict: same(strict, 'o'),
  record: same({ type: 'object', additionalProperties: { type: 'string' } }, 'o'),
  union: same({ anyOf: [{ type: 'boolean' }, inner] }, 'ob'),
  json: {
    given: { 'x-tool-manifest': { anyJson: true } },
    whole: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] },
    alone: '*',
  },
  ref: { given: { $ref: '#/$defs/Text' }, whole: { type: 'string', minLength: 3 }, alone: 's' },
  recursive: same({ $ref: '#/$defs/Tree' }, 'o'),
  allOf: {
    given: { allOf: [{ type: 'string' }, { minLength: 2 }] },
    whole: { type: 'string', minLength: 2 },
    alone: 's',
  },
  never: same(false, 'z'),
  unknown: same({}, '?'),
}

/**
 * `=` whole; `e` the values of both; letters are kinds (object array string number integer boolean
 * z = null), after a colon those of the items; `*` any JSON; `!` declared by one branch only;
 * `-` by none; `?` untyped.
 */
const TABLE = `
             string email enum const number integer boolean null array tuple object strict record union json ref recursive allOf never unknown
  string     =      s     s    s     sn     si      sb      sz   as    as    os     os     os     osb   *    s   os        s     !     ?
  email      s      =     s    s     sn     si      sb      sz   as    as    os     os     os     osb   *    s   os        s     !     ?
  enum       s      s     =    e     sn     si      sb      e    as    as    os     os     os     osb   *    s   os        s     !     ?
  const      s      s     e    =     sn     si      sb      e    as    as    os     os     os     osb   *    s   os        s     !     ?
  number     sn     sn    sn   sn    =      n       nb      nz   an    an    on     on     on     onb   *    sn  on        sn    !     ?
  integer    si     si    si   si    n      =       ib      iz   ai    ai    oi     oi     oi     oib   *    si  oi        si    !     ?
  boolean    sb     sb    sb   sb    nb     ib      =       bz   ab    ab    ob     ob     ob     ob    *    sb  ob        sb    !     ?
  null       sz     sz    e    e     nz     iz      bz      =    az:s  az:n  oz     oz     oz     obz   *    sz  oz        sz    !     ?
  array      as     as    as   as    an     ai      ab      az:s =     a:sn  oa     oa     oa     oab   *    as  oa        as    !     ?
  tuple      as     as    as   as    an     ai      ab      az:n a:sn  =     oa     oa     oa     oab   *    as  oa        as    !     ?
  object     os     os    os   os    on     oi      ob      oz   oa    oa    =      o      o      ob    *    os  o         os    !     ?
  strict     os     os    os   os    on     oi      ob      oz   oa    oa    o      =      o      ob    *    os  o         os    !     ?
  record     os     os    os   os    on     oi      ob      oz   oa    oa    o      o      =      ob    *    os  o         os    !     ?
  union      osb    osb   osb  osb   onb    oib     ob      obz  oab   oab   ob     ob     ob     =     *    osb ob        osb   !     ?
  json       *      *     *    *     *      *       *       *    *     *     *      *      *      *     =    *   *         *     !     ?
  ref        s      s     s    s     sn     si      sb      sz   as    as    os     os     os     osb   *    =   os        s     !     ?
  recursive  os     os    os   os    on     oi      ob      oz   oa    oa    o      o      o      ob    *    os  =         os    !     ?
  allOf      s      s     s    s     sn     si      sb      sz   as    as    os     os     os     osb   *    s   os        =     !     ?
  never      !      !     !    !     !      !       !       !    !     !     !      !      !      !     !    !   !         !     -     !
  unknown    ?      ?     ?    ?     ?      ?       ?       ?    ?     ?     ?      ?      ?      ?     ?    ?   ?         ?     !     =
`

const [HEAD = [], ...LINES] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const codeOf = (left: string, right: string): string =>
  LINES.find(([name]) => name === left)?.[HEAD.indexOf(right) + 1] ?? 'missing'

const KIND: Readonly<Record<string, string>> = {
  o: 'object',
  a: 'array',
  s: 'string',
  n: 'number',
  i: 'integer',
  b: 'boolean',
  z: 'null',
}
const typeOf = (letters: string): unknown => {
  const kinds = [...letters].map((letter) => KIND[letter])
  return kinds.length === 1 ? kinds[0] : kinds
}

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  enum: ['a', 'b'],
  const: ['c'],
  null: [null],
  'nullable enum': ['a', 'b', null],
  'nullable const': ['c', null],
}

/** The joined property; undefined when no branch declares it. */
function decode(code: string, left: string, right: string, whole: Schema): unknown {
  if (code === '=') return whole
  if (code === '?') return {}
  if (code === '*') return ROWS.json!.whole
  if (code === 'e') {
    const enumeration = [...new Set([...VALUES[left]!, ...VALUES[right]!])]
    return { type: enumeration.includes(null) ? ['string', 'null'] : 'string', enum: enumeration }
  }
  const [kinds = '', items] = code.split(':')
  return { type: typeOf(kinds), ...(items !== undefined && { items: { type: typeOf(items) } }) }
}

const branch = (op: string, x: Schema): Schema => ({
  type: 'object',
  properties: { op: { const: op }, x },
  required: ['op', 'x'],
})

const usesTree = (node: unknown): boolean => JSON.stringify(node)?.includes('#/$defs/Tree') ?? false

function expected(x: unknown, required: boolean): unknown {
  return {
    type: 'object',
    properties: { op: { type: 'string', enum: ['l', 'r'] }, ...(x !== undefined && { x }) },
    required: required ? ['op', 'x'] : ['op'],
    ...(usesTree(x) && { $defs: { Tree: TREE } }),
  }
}

/** A branch whose property is never counts as not declaring it. */
function expectedOnce(op: string, whole: Schema): unknown {
  const description = `Available if op = ${op}. Required if op = ${op}.`
  return {
    type: 'object',
    properties: {
      op: { type: 'string', enum: ['l', 'r'] },
      x: { ...(whole as object), description },
    },
    required: ['op'],
    ...(usesTree(whole) && { $defs: { Tree: TREE } }),
  }
}

const document = (left: Schema, right: Schema): Schema => ({
  anyOf: [branch('l', left), branch('r', right)],
  $defs,
})

const names = Object.keys(ROWS)

describe('a property that two branches require', () => {
  for (const left of names)
    for (const right of names)
      it(`${left} and ${right}`, () => {
        const code = codeOf(left, right)
        const { document: flat } = project(document(ROWS[left]!.given, ROWS[right]!.given))
        if (code === '-') expect(flat).toEqual(expected(undefined, false))
        else if (code === '!')
          expect(flat).toEqual(
            left === 'never'
              ? expectedOnce('r', ROWS[right]!.whole)
              : expectedOnce('l', ROWS[left]!.whole),
          )
        else expect(flat).toEqual(expected(decode(code, left, right, ROWS[left]!.whole), true))
      })
})

const nullable = (given: Schema): Schema => ({ anyOf: [given, { type: 'null' }] })
/** Null beside never is null, beside null it is nothing new. */
const NULLABLE = names.filter((name) => name !== 'never' && name !== 'null')

const withNull = (code: string): string => {
  if (code === '*' || code === '?' || code === 'e') return code
  const [kinds = '', items] = code.split(':')
  const all = kinds.includes('z') ? kinds : `${kinds}z`
  return items === undefined ? all : `${all}:${items}`
}

describe('a property that one branch lets be null', () => {
  for (const left of NULLABLE)
    for (const right of names.filter((name) => name !== 'never')) {
      const base = codeOf(left, right)
      const code = withNull(base === '=' ? ROWS[left]!.alone : base)
      it(`nullable ${left} and ${right}`, () => {
        const { document: flat } = project(
          document(nullable(ROWS[left]!.given), ROWS[right]!.given),
        )
        const whole = left === 'json' ? ROWS.json!.whole : true
        expect(flat).toEqual(expected(decode(code, `nullable ${left}`, right, whole), true))
      })
      it(`${right} and nullable ${left}`, () => {
        const { document: flat } = project(
          document(ROWS[right]!.given, nullable(ROWS[left]!.given)),
        )
        expect(flat).toEqual(expected(decode(code, right, `nullable ${left}`, true), true))
      })
    }
})

const WHOLE_NULLABLE: Readonly<Record<string, Schema>> = {
  email: { type: ['string', 'null'], format: 'email' },
  enum: { type: ['string', 'null'], enum: ['a', 'b', null] },
  const: { type: ['string', 'null'], enum: ['c', null] },
  tuple: { ...tuple, type: ['array', 'null'] },
  object: { ...object, type: ['object', 'null'] },
  strict: { ...strict, type: ['object', 'null'] },
  union: { anyOf: [{ type: 'boolean' }, inner, { type: 'null' }] },
  json: ROWS.json!.whole,
  ref: { type: ['string', 'null'], minLength: 3 },
  recursive: { anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
  unknown: { anyOf: [{}, { type: 'null' }] },
}

describe('a property that both branches let be null', () => {
  for (const name of Object.keys(WHOLE_NULLABLE))
    it(`nullable ${name} twice stays whole`, () => {
      const given = nullable(ROWS[name]!.given)
      const { document: flat } = project(document(given, given))
      expect(flat).toEqual(expected(WHOLE_NULLABLE[name], true))
    })

  it('different kinds keep null last', () => {
    const { document: flat } = project(document(nullable(object), nullable({ type: 'integer' })))
    expect(flat).toEqual(expected({ type: ['object', 'integer', 'null'] }, true))
  })
})

describe('with collisions: alternatives', () => {
  const joined = (left: Schema, right: Schema): unknown => {
    const { document: flat } = project(document(left, right), { collisions: 'alternatives' })
    return (flat as { properties: Record<string, unknown> }).properties.x
  }
  it('objects and arrays keep their schemas, in branch order, null last', () => {
    expect(joined(nullable(tuple), object)).toEqual({ anyOf: [tuple, object, { type: 'null' }] })
    expect(joined(object, tuple)).toEqual({ anyOf: [object, tuple] })
  })
  it('without the annotations of either', () => {
    expect(joined({ ...object, title: 'O' }, { ...tuple, title: 'T' })).toEqual({
      anyOf: [object, tuple],
    })
  })
  it('scalars give a type list all the same', () => {
    expect(joined({ type: 'string', minLength: 2 }, { type: 'integer' })).toEqual({
      type: ['string', 'integer'],
    })
  })
  it('any JSON makes the whole any JSON', () => {
    expect(joined(ROWS.json!.given, object)).toEqual(ROWS.json!.whole)
    expect(joined(object, ROWS.json!.given)).toEqual(ROWS.json!.whole)
  })
})

it('both orders give text that differs only where the order of branches shows', () => {
  const one = project(document({ type: 'string' }, object)).document
  const two = project(document(object, { type: 'string' })).document
  expect(stringify(one)).toBe(stringify(two))
})
