import type { Severity } from '../finding.ts'
import type { RuleId } from './rule-names.ts'

export type { RuleId }

/** What all targets share of a rule; a target adds its consumer's own words and where they are written. */
export interface TargetRule {
  readonly severity: Severity
  /** What is wrong, in words that follow the path: "`limit` <is open to any property>". */
  readonly says: string
  readonly fix: string
}

const rule = (severity: Severity, says: string, fix: string): TargetRule => ({
  severity,
  says,
  fix,
})

/** The rules of all targets. */
export const TARGET_RULES: { readonly [id in RuleId]: TargetRule } = {
  'root-object': rule(
    'error',
    'the root is not a plain object',
    'Make the contract a z.object(…), or put the union under one property of an object.',
  ),
  'root-combiner': rule(
    'error',
    'the root carries a combinator or a list of values',
    'Give the union a discriminator so that it is flattened, or put it under one property.',
  ),
  'unresolved-ref': rule(
    'error',
    'a reference leaves the document or points at nothing',
    'Let every $ref point at an entry of the document’s own $defs.',
  ),
  recursion: rule(
    'error',
    'the definition refers to itself',
    'Cut the recursion at a fixed depth, or pass the nested part as a string that holds JSON.',
  ),
  'inline-size': rule(
    'error',
    'the document grows too large when its references are written out',
    'Use fewer levels of shared definitions, or drop this target for the tool.',
  ),
  'untyped-property': rule(
    'error',
    'a value without a type',
    'Give it a type. For "any JSON value", a string that holds JSON works in every target.',
  ),
  'any-json': rule(
    'error',
    'any JSON value',
    'Pass a string that holds JSON (z.string() and JSON.parse), or say which kinds are meant.',
  ),
  'composite-type-list': rule(
    'error',
    'a list of types that holds an array or object whose content is unknown',
    'Set collisions to "alternatives", or give the property one type in all branches.',
  ),
  'type-union': rule(
    'error',
    'a value of more than one type',
    'Give the property one type, or split it into one property per type.',
  ),
  nullable: rule(
    'warn',
    'null is accepted by the contract and cannot be said here',
    'Make the property optional instead of nullable.',
  ),
  'type-list-misread': rule(
    'warn',
    'the client compares a value with the whole list of types and may refuse it',
    'Give the property one type, and make it optional instead of nullable.',
  ),
  'null-only': rule('error', 'a value that can only be null', 'Leave the property out.'),
  union: rule(
    'error',
    'a union',
    'Set flatten to "all", or split the property into one property per alternative.',
  ),
  'all-of': rule(
    'error',
    'an allOf that cannot be merged',
    'Write the intersection as one object (A.extend(B.shape)).',
  ),
  'enum-values': rule(
    'warn',
    'the values are not all plain strings, so they are only described',
    'Use strings for the values, or check them in the tool.',
  ),
  'complex-enum': rule(
    'error',
    'an enum of objects or arrays',
    'Use a union of objects with literal properties.',
  ),
  'enum-case': rule(
    'warn',
    'two values differ only by case',
    'Rename one: the case of an enum value is not guaranteed.',
  ),
  record: rule(
    'error',
    'an object with free property names',
    'Use an array of { key, value } objects, name the keys (z.record(z.enum(…), …)), or pass a string that holds JSON.',
  ),
  'open-object': rule(
    'error',
    'the object is declared open to further properties',
    'Name its properties, or put the rest into one string property that holds JSON.',
  ),
  'free-object': rule(
    'error',
    'an object whose properties are unknown',
    'Name its properties, or pass a string that holds JSON. If it comes from branches that disagree, set collisions to "alternatives".',
  ),
  'empty-object': rule(
    'error',
    'an object without properties',
    'Replace it by a boolean, or give it a property.',
  ),
  'pattern-properties': rule(
    'error',
    'property names given by a pattern',
    'Use an array of { key, value } objects.',
  ),
  'array-items': rule(
    'error',
    'an array whose items are unknown',
    'Give the items a type (z.array(z.string())). If it comes from branches that disagree, set collisions to "alternatives".',
  ),
  'draft07-construct': rule(
    'error',
    'a construct of draft-07 that draft 2020-12 refuses',
    'Write prefixItems for tuples, numbers for exclusive bounds, dependentRequired for dependencies.',
  ),
  'ambiguous-null': rule(
    'warn',
    'null means "left out" in one alternative and null in another',
    'Give the alternatives a literal property that tells them apart.',
  ),
  'ambiguous-encoding': rule(
    'error',
    'a union of which one branch is written in another form, so that what comes back may mean either',
    'Give the branches a literal property that tells them apart, or one type.',
  ),
  'not-strict': rule(
    'warn',
    'the tool is written without strict mode',
    'Nothing, if calls may go unchecked by the provider; else give the named properties a form that strict mode has.',
  ),
  'pattern-lookaround': rule(
    'warn',
    'the regular expression looks ahead or behind, which many engines refuse',
    'Write it without lookaround, or move the check into the tool (.refine()).',
  ),
  'pattern-invalid': rule(
    'error',
    'the regular expression does not compile in Unicode mode',
    'Drop needless escapes, or move the check into the tool.',
  ),
  'pattern-unsupported': rule(
    'warn',
    'the regular expression is beyond what the consumer runs, so it is only described',
    'Simplify it, or move the check into the tool.',
  ),
  'keyword-dropped': rule(
    'warn',
    'the client drops this before the model sees it',
    'Say it in the description too.',
  ),
  'union-dropped': rule(
    'warn',
    'the client drops this union before the model sees it',
    'Set flatten to "all", or give the union a discriminator.',
  ),
  'property-key': rule(
    'error',
    'the property name is outside what the consumer accepts',
    'Rename the property to letters, digits and underscores.',
  ),
  'tool-name': rule(
    'error',
    'the tool name is outside what the consumer accepts',
    'Use letters, digits, underscores and hyphens, at most 64 of them.',
  ),
  'name-budget': rule(
    'warn',
    'the tool name is too long once the client has put the server name before it',
    'Shorten the tool name or the server name.',
  ),
  'name-collision': rule(
    'error',
    'two tools have one name once the client has folded them',
    'Rename one of them.',
  ),
  'missing-description': rule('error', 'the tool has no description', 'Describe the tool.'),
  'description-long': rule(
    'warn',
    'the description is longer than some deployments take',
    'Shorten it to 1024 characters.',
  ),
  'tool-count': rule(
    'error',
    'too many tools for one request',
    'Split the tools over several manifests (targets: [{ name, tools }]).',
  ),
  'schema-size': rule(
    'error',
    'the schema is over a limit of the consumer',
    'Split the tool, shorten lists of values, or flatten nested objects.',
  ),
  'optional-budget': rule(
    'error',
    'too many optional properties in one request',
    'Make some required, or split the tools over several manifests.',
  ),
  'union-budget': rule(
    'error',
    'too many unions and nullable properties in one request',
    'Prefer optional over nullable, or split the tools over several manifests.',
  ),
  'token-budget': rule(
    'error',
    'the tools take more tokens than the budget allows',
    'Shorten the longest descriptions, name what is repeated (.meta({ id })) and keep it as a definition, or offer fewer tools at once.',
  ),
  'tool-tokens': rule(
    'error',
    'the tool takes more tokens than the budget allows',
    'Shorten its descriptions, or split it.',
  ),
  'header-annotation': rule(
    'error',
    'x-mcp-header breaks the rules of SEP-2243',
    'Put it on a string, integer or boolean reached through properties only, with a name no other parameter has.',
  ),
  'server-identity': rule(
    'warn',
    'what the options say of the server is not what the format asks for',
    'Give server.description, and server.url or a server.name with a namespace.',
  ),
}
