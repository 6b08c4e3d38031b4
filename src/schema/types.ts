/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The JSON kinds, in the one order in which they are ever listed. */
export const KINDS = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const

export type Kind = (typeof KINDS)[number]

/** A JSON Schema 2020-12 node: an object of keywords, or a boolean schema. */
export type Schema = SchemaObject | boolean

/** A JSON Schema as any library may type it: what is in it is looked at, not what its type says. */
export type AnySchema = object | boolean

export interface SchemaMap {
  readonly [name: string]: Schema
}

/** The keywords this package knows by name; any other keyword is carried along. */
export interface SchemaObject {
  readonly $schema?: string
  readonly $id?: string
  readonly $ref?: string
  readonly $anchor?: string
  readonly $comment?: string
  readonly $defs?: SchemaMap
  readonly definitions?: SchemaMap
  readonly title?: string
  readonly description?: string
  readonly default?: JsonValue
  readonly examples?: readonly JsonValue[]
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly type?: Kind | readonly Kind[]
  readonly const?: JsonValue
  readonly enum?: readonly JsonValue[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly contentSchema?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly contains?: Schema
  readonly minContains?: number
  readonly maxContains?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly unevaluatedItems?: Schema
  readonly properties?: SchemaMap
  readonly patternProperties?: SchemaMap
  readonly additionalProperties?: Schema
  readonly propertyNames?: Schema
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly dependentRequired?: { readonly [name: string]: readonly string[] }
  readonly dependentSchemas?: SchemaMap
  readonly unevaluatedProperties?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly not?: Schema
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  /** What the projection must know and JSON Schema cannot say; never in a manifest. */
  readonly 'x-tool-manifest'?: PrivateAnnotations
  readonly [keyword: string]: unknown
}

/**
 * The content of the private keyword `x-tool-manifest`: written by the converters, read by the
 * projection and the checks, removed from every finished document.
 */
export interface PrivateAnnotations {
  /** On a union: the discriminator that the contract declares (`z.discriminatedUnion`). */
  readonly discriminator?: string
  /** The author declared "any JSON value" (`z.json()`, `jsonValue()`, metadata). */
  readonly anyJson?: true
  /** On an array, tuple or record: its value schemas were written by the author, so `untyped-value` judges them. */
  readonly authored?: true
  /** On an entry of `$defs`: made for a schema that is used more than once, not for an id of the author's. */
  readonly shared?: true
  /** The author declared the object open (`z.looseObject`, an untyped catchall). */
  readonly loose?: true
  /** The reason the author gave for leaving this node untyped. */
  readonly allowUntyped?: string
  /** The node stands for something JSON cannot carry, already reported as a finding at this place. */
  readonly unrepresentable?: string
  /** On a property that branches of a union declare differently and that became untyped by that. */
  readonly collision?: Collision
}

/** What is known of a property in every branch of the union that it comes from. */
export interface Collision {
  /** The property that tells the branches apart; left out when none does. */
  readonly discriminator?: string
  readonly branches: readonly {
    /** `op = move`, or `option 2` without a discriminator. */
    readonly label: string
    /** Left out when unknown. */
    readonly kinds?: readonly Kind[]
    /** Why they are unknown: the end of a sentence that begins with its name. */
    readonly why?: string
  }[]
}
