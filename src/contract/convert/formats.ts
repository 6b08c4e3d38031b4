import type { FormatVariant } from './types.ts'

/** Zod's formats that JSON Schema 2020-12 (section 7.3) has under this or another name. */
const STANDARD: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  uuid: 'uuid',
  guid: 'uuid',
  datetime: 'date-time',
  date: 'date',
  duration: 'duration',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  hostname: 'hostname',
}

const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))'
const IPV4 =
  '(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])'

/**
 * One pattern for each format that is none of JSON Schema's: the Zod at hand must not decide the
 * document, and its own patterns differ between versions.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  cuid: '^[cC][^\\s-]{6,}$',
  cuid2: '^[0-9a-z]+$',
  ulid: '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$',
  xid: '^[0-9a-vA-V]{20}$',
  ksuid: '^[A-Za-z0-9]{27}$',
  nanoid: '^[a-zA-Z0-9_-]{21}$',
  emoji: '^[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$',
  cidrv4: `^${IPV4}/(?:3[0-2]|[12]?[0-9])$`,
  cidrv6: '^[0-9a-fA-F:.]+/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])$',
  base64: '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$',
  base64url: '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?$',
  e164: '^\\+[1-9]\\d{6,14}$',
  lowercase: '^[^A-Z]*$',
  uppercase: '^[^a-z]*$',
}

/** The standard format for one of Zod's, unless a variant makes it another thing. */
export function standardFormat(format: string, variant: FormatVariant = {}): string | undefined {
  if (variant.local === true || variant.precision === -1) return undefined
  return Object.hasOwn(STANDARD, format) ? STANDARD[format] : undefined
}

/** The pattern for a format of Zod's that has no author-given one. */
export function formatPattern(format: string, variant: FormatVariant = {}): string | undefined {
  if (format === 'datetime') return datetimePattern(variant)
  if (format === 'time') return `^${timeSource(variant.precision)}$`
  if (format === 'uuid') return uuidPattern(variant.version)
  if (format === 'nanoid' && variant.length !== undefined)
    return `^[a-zA-Z0-9_-]{${variant.length}}$`
  if (format === 'mac') return macPattern(variant.delimiter ?? ':')
  return Object.hasOwn(PATTERNS, format) ? PATTERNS[format] : undefined
}

const uuidPattern = (version: string | undefined): string | undefined =>
  version === undefined
    ? undefined
    : `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version.replace('v', '')}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$`

const macPattern = (delimiter: string): string => {
  const between = delimiter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return `^(?:[0-9A-F]{2}${between}){5}[0-9A-F]{2}$|^(?:[0-9a-f]{2}${between}){5}[0-9a-f]{2}$`
}

function timeSource(precision: number | undefined): string {
  const minutes = '(?:[01]\\d|2[0-3]):[0-5]\\d'
  if (precision === undefined) return `${minutes}(?::[0-5]\\d(?:\\.\\d+)?)?`
  if (precision === -1) return minutes
  return precision === 0 ? `${minutes}:[0-5]\\d` : `${minutes}:[0-5]\\d\\.\\d{${precision}}`
}

/** Only a date-time with options of the author's needs a pattern beside (or for) its format. */
function datetimePattern({ precision, local, offset }: FormatVariant): string | undefined {
  if (precision === undefined && local !== true) return undefined
  const zones = [...(local === true ? [''] : []), 'Z']
  if (offset === true) zones.push('[+-](?:[01]\\d|2[0-3]):?[0-5]\\d')
  return `^${DAY}T${timeSource(precision)}(?:${zones.join('|')})$`
}
