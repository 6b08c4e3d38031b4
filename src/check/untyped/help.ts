import { ANNOTATIONS, isObject } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'

const ALLOW_HELP =
  'To leave it untyped on purpose: `.meta({ toolManifest: { allowUntyped: "the reason" } })`, or the option `allow`.'

export const TYPING_HELP: string = `Use \`z.json()\` (\`jsonValue(z)\` of unplugin-tool-manifest/author for Zod 3) where any JSON value is meant, else the type that is meant (\`z.string()\`, \`z.object({ … })\`). ${ALLOW_HELP}`

/** The change that types a node, by what it holds now. */
export function typingHelp(node: Schema): string {
  if (isObject(node)) {
    const words = Object.keys(node).filter((word) => !ANNOTATIONS.includes(word))
    const kind = kindMeantBy(words)
    if (kind !== undefined) return `Add \`type: "${kind}"\` to it.`
    if (words.length > 0) return `Add a \`type\` to it. ${ALLOW_HELP}`
  }
  return TYPING_HELP
}

const MEANT: readonly (readonly [kind: string, words: RegExp])[] = [
  [
    'object',
    /^((pattern|additional|unevaluated|min|max)?Properties|properties|required|propertyNames|dependent\w+)$/,
  ],
  ['array', /^((prefix|unevaluated|min|max|unique)Items|items|contains)$/],
  ['string', /^(pattern|minLength|maxLength|format|content\w+)$/],
  ['number', /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/],
]

/** The one kind that all keywords speak of; undefined when they speak of none or of several. */
function kindMeantBy(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  return MEANT.find(([, pattern]) => words.every((word) => pattern.test(word)))?.[0]
}
