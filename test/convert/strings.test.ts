import { field, row } from './rows.ts'

row('lengths: the tightest of several', {
  make: (z) => z.object({ x: z.string().min(1).max(9).min(3).max(20) }),
  v3: true,
  mini: (z) =>
    z.object({
      x: z.string().check(z.minLength(1), z.maxLength(9), z.minLength(3), z.maxLength(20)),
    }),
  document: field({ type: 'string', minLength: 3, maxLength: 9 }),
})

row('an exact length', {
  make: (z) => z.object({ x: z.string().length(4) }),
  v3: true,
  document: field({ type: 'string', minLength: 4, maxLength: 4 }),
})

row('minLength after trim stays', {
  make: (z) => z.object({ x: z.string().trim().min(1) }),
  v3: true,
  mini: (z) => z.object({ x: z.string().check(z.trim(), z.minLength(1)) }),
  document: field({ type: 'string', minLength: 1 }),
})

row('maxLength after trim becomes a sentence', {
  make: (z) => z.object({ x: z.string().trim().max(5) }),
  v3: true,
  document: field({
    type: 'string',
    description: 'After trimming, it must have at most 5 characters.',
  }),
  findings: ['inexpressible-check x'],
})

row('a format after trim becomes a sentence behind the description', {
  make: (z) => z.object({ x: z.string().trim().email().describe('Mail') }),
  v3: true,
  document: field({
    type: 'string',
    description: 'Mail. After trimming, it must be in the format email.',
  }),
  findings: ['inexpressible-check x'],
})

row('output: a check before a rewriting one judged another text, one after it holds', {
  side: 'output',
  make: (z) => z.object({ x: z.string().min(3).regex(/^ /).max(9).trim().max(7) }),
  v3: true,
  document: field({ type: 'string', maxLength: 7 }),
})

row('output: a length before toUpperCase says nothing, a format stays', {
  side: 'output',
  make: (z) => z.object({ x: z.string().max(3).email().toUpperCase() }),
  v3: true,
  document: field({ type: 'string', format: 'email' }),
})

row('output: a pattern after toLowerCase holds', {
  side: 'output',
  make: (z) =>
    z.object({
      x: z
        .string()
        .toLowerCase()
        .regex(/^[a-z]+$/),
    }),
  v3: true,
  document: field({ type: 'string', pattern: '^[a-z]+$' }),
})

row('a pattern after toLowerCase becomes a sentence', {
  make: (z) =>
    z.object({
      x: z
        .string()
        .toLowerCase()
        .regex(/^[a-z]+$/),
    }),
  v3: true,
  document: field({
    type: 'string',
    description: 'In lower case, it must match /^[a-z]+$/.',
  }),
  findings: ['inexpressible-check x'],
})

row('checks before an overwriting one stay', {
  make: (z) => z.object({ x: z.string().min(2).toUpperCase().max(3) }),
  v3: true,
  document: field({
    type: 'string',
    minLength: 2,
    description: 'In upper case, it must have at most 3 characters.',
  }),
  findings: ['inexpressible-check x'],
})

row('a sentence is not lost to a description outside', {
  make: (z) => z.object({ x: z.string().trim().max(5).optional().describe('Code.') }),
  v3: true,
  document: field(
    {
      type: 'string',
      description: 'Code. After trimming, it must have at most 5 characters.',
    },
    false,
  ),
  findings: ['inexpressible-check x'],
})

row('a regex with the flag i becomes a sentence', {
  make: (z) => z.object({ x: z.string().regex(/^ab\d+$/i) }),
  v3: true,
  document: field({ type: 'string', description: 'Must match /^ab\\d+$/i.' }),
  findings: ['inexpressible-check x'],
})

for (const flags of ['m', 's'])
  row(`a regex with the flag ${flags} becomes a sentence`, {
    make: (z) => z.object({ x: z.string().regex(new RegExp('^a.b$', flags)) }),
    v3: true,
    document: field({ type: 'string', description: `Must match /^a.b$/${flags}.` }),
    findings: ['inexpressible-check x'],
  })

row('the flags g, u and d do not matter', {
  make: (z) => z.object({ x: z.string().regex(/^a+$/dgu) }),
  v3: true,
  document: field({ type: 'string', pattern: '^a+$' }),
})

const ESCAPES = String.raw`^[\w\-\.]+\@\#\-[a-z\_]$`
row('needless escapes are rewritten', {
  make: (z) => z.object({ x: z.string().regex(new RegExp(ESCAPES)) }),
  v3: true,
  document: field({ type: 'string', pattern: '^[\\w\\-\\.]+@#-[a-z_]$' }),
})

row('a hyphen beside a class escape, lone braces and brackets get a backslash', {
  make: (z) => z.object({ x: z.string().regex(/^[\w-.]{x}]a{2}$/) }),
  v3: true,
  document: field({ type: 'string', pattern: '^[\\w\\-.]\\{x\\}\\]a{2}$' }),
})

const IDENTITY = String.raw`^\p$`
row('what means another thing under u is written as what it meant', {
  make: (z) => z.object({ x: z.string().regex(new RegExp(IDENTITY)) }),
  v3: true,
  document: field({ type: 'string', pattern: '^p$' }),
})

row('lookarounds stay', {
  make: (z) => z.object({ x: z.string().regex(/^(?=.*\d).+$/) }),
  v3: true,
  document: field({ type: 'string', pattern: '^(?=.*\\d).+$' }),
})

row('two patterns are members of allOf', {
  make: (z) => z.object({ x: z.string().regex(/^a/).regex(/b$/) }),
  v3: true,
  document: field({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }),
})

row('includes, startsWith, endsWith are patterns', {
  make: (z) => z.object({ x: z.string().startsWith('a.b') }),
  v3: true,
  document: field({ type: 'string', pattern: '^a\\.b' }),
})
row('endsWith', {
  make: (z) => z.object({ x: z.string().endsWith('-(1)') }),
  v3: true,
  document: field({ type: 'string', pattern: '-\\(1\\)$' }),
})
row('includes from a position', {
  make: (z) => z.object({ x: z.string().includes('/', { position: 2 }) }),
  v3: true,
  document: field({ type: 'string', pattern: '^[\\s\\S]{2,}\\/' }),
})

const formats: [string, string, boolean][] = [
  ['email', 'email', true],
  ['url', 'uri', true],
  ['uuid', 'uuid', true],
  ['ipv4', 'ipv4', false],
  ['ipv6', 'ipv6', false],
  ['guid', 'uuid', false],
]
for (const [method, format, v3] of formats)
  row(`${method} is the format ${format}, without Zod's own pattern`, {
    make: (z) => z.object({ x: (z.string() as never as Record<string, () => never>)[method]!() }),
    ...(v3 ? { v3: true as const } : {}),
    document: field({ type: 'string', format }),
  })

for (const [method, format] of [
  ['datetime', 'date-time'],
  ['date', 'date'],
  ['duration', 'duration'],
] as const)
  row(`iso ${method} is the format ${format}`, {
    make: (z) => z.object({ x: z.iso[method]() }),
    v3: (z) => z.object({ x: z.string()[method]() }),
    document: field({ type: 'string', format }),
  })

row('a date-time with offsets is the format all the same', {
  make: (z) => z.object({ x: z.iso.datetime({ offset: true }) }),
  v3: (z) => z.object({ x: z.string().datetime({ offset: true }) }),
  document: field({ type: 'string', format: 'date-time' }),
})

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))'

row('a date-time of one precision keeps a pattern beside the format', {
  make: (z) => z.object({ x: z.iso.datetime({ precision: 3 }) }),
  v3: (z) => z.object({ x: z.string().datetime({ precision: 3 }) }),
  document: field({
    type: 'string',
    format: 'date-time',
    pattern: `^${DAY}T${TIME}:[0-5]\\d\\.\\d{3}(?:Z)$`,
  }),
})

row('a local date-time is no date-time of JSON Schema', {
  make: (z) => z.object({ x: z.iso.datetime({ local: true }) }),
  v3: (z) => z.object({ x: z.string().datetime({ local: true }) }),
  document: field({
    type: 'string',
    description: 'Format: datetime.',
    pattern: `^${DAY}T${TIME}(?::[0-5]\\d(?:\\.\\d+)?)?(?:|Z)$`,
  }),
})

row('a time without a zone is no time of JSON Schema', {
  make: (z) => z.object({ x: z.iso.time() }),
  v3: (z) => z.object({ x: z.string().time() }),
  document: field({
    type: 'string',
    description: 'Format: time.',
    pattern: `^${TIME}(?::[0-5]\\d(?:\\.\\d+)?)?$`,
  }),
})

row("an author's pattern stays beside the format", {
  make: (z) => z.object({ x: z.email({ pattern: /@example\.com$/ }) }),
  document: field({ type: 'string', format: 'email', pattern: '@example\\.com$' }),
})

row('a versioned uuid keeps a pattern beside the format', {
  make: (z) => z.object({ x: z.uuidv4() }),
  document: field({
    type: 'string',
    format: 'uuid',
    pattern:
      '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
  }),
})

const named: [string, string, boolean][] = [
  ['cuid', '^[cC][^\\s-]{6,}$', true],
  ['cuid2', '^[0-9a-z]+$', true],
  ['ulid', '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$', true],
  ['nanoid', '^[a-zA-Z0-9_-]{21}$', true],
  ['xid', '^[0-9a-vA-V]{20}$', false],
  ['ksuid', '^[A-Za-z0-9]{27}$', false],
  ['e164', '^\\+[1-9]\\d{6,14}$', false],
  ['emoji', '^[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$', true],
]
for (const [format, pattern, v3] of named)
  row(`${format} is no format of JSON Schema: a pattern and a name`, {
    make: (z) => z.object({ x: (z.string() as never as Record<string, () => never>)[format]!() }),
    ...(v3 ? { v3: true as const } : {}),
    document: field({ type: 'string', description: `Format: ${format}.`, pattern }),
  })

row('base64 says its encoding', {
  make: (z) => z.object({ x: z.base64() }),
  v3: (z) => z.object({ x: z.string().base64() }),
  document: field({
    type: 'string',
    description: 'Format: base64.',
    contentEncoding: 'base64',
    pattern: '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$',
  }),
})

row('jwt has only a name', {
  make: (z) => z.object({ x: z.jwt() }),
  v3: (z) => z.object({ x: z.string().jwt() }),
  document: field({ type: 'string', description: 'Format: jwt.' }),
})

row('a custom format keeps its pattern and is named', {
  make: (z) => z.object({ x: z.stringFormat('plate', /^[A-Z]{2}\d{2}$/) }),
  document: field({
    type: 'string',
    description: 'Format: plate.',
    pattern: '^[A-Z]{2}\\d{2}$',
  }),
})

row('the host and protocol of a URL become sentences', {
  make: (z) => z.object({ x: z.url({ protocol: /^https$/ }) }),
  document: field({
    type: 'string',
    format: 'uri',
    description: 'The protocol must match /^https$/.',
  }),
  findings: ['inexpressible-check x'],
})

row('lowercase and uppercase are patterns', {
  make: (z) => z.object({ x: z.string().lowercase() }),
  document: field({ type: 'string', pattern: '^[^A-Z]*$' }),
})

row('coerced strings are strings', {
  make: (z) => z.object({ x: z.coerce.string().min(2) }),
  v3: true,
  document: field({ type: 'string', minLength: 2 }),
})

row('a template literal is the pattern of its parts', {
  make: (z) =>
    z.object({ x: z.templateLiteral(['v', z.number(), z.enum(['px', 'em']).optional()]) }),
  document: field({ type: 'string', pattern: '^v-?\\d+(?:\\.\\d+)?(?:(?:px|em))?$' }),
})
row('parts of a template literal: text, null, boolean, union', {
  make: (z) =>
    z.object({
      x: z.templateLiteral([
        z.string().min(1),
        '.',
        z.union([z.boolean(), z.literal('a')]).nullable(),
      ]),
    }),
  document: field({
    type: 'string',
    pattern: '^[\\s\\S]{1,}\\.(?:(?:(?:true|false)|a)|null)$',
  }),
})

row('a hostname is a format of JSON Schema', {
  make: (z) => z.object({ x: z.hostname() }),
  not: ['4.0'],
  document: field({ type: 'string', format: 'hostname' }),
})

row('addresses of one version', {
  make: (z) => z.object({ a: z.ipv4(), b: z.ipv6() }),
  v3: (z) => z.object({ a: z.string().ip({ version: 'v4' }), b: z.string().ip({ version: 'v6' }) }),
  document: {
    type: 'object',
    properties: { a: { type: 'string', format: 'ipv4' }, b: { type: 'string', format: 'ipv6' } },
    required: ['a', 'b'],
  },
})
