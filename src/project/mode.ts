/** What may be done to a node, by where it stands. */
export interface Mode {
  readonly name: string
  /** Unions may become objects: the result may accept more. */
  readonly flatten: boolean
  /** Intersections and unions of scalars may be merged. */
  readonly merge: boolean
  /** The place is judged beside another schema for the same value: it need not be typed itself. */
  readonly overlay: boolean
}

const mode = (name: string, flatten: boolean, merge: boolean, overlay: boolean): Mode => ({
  name,
  flatten,
  merge,
  overlay,
})

export const FLAT: Mode = mode('flat', true, true, false)
export const LOSSLESS: Mode = mode('lossless', false, true, false)
const FLAT_OVERLAY = mode('flat overlay', true, true, true)
const LOSSLESS_OVERLAY = mode('lossless overlay', false, true, true)
/** Below `not` and `if`, where accepting more would refuse more: nothing may change. */
export const VERBATIM: Mode = mode('verbatim', false, false, true)

/** Keywords below which a wider schema makes the whole narrower, or changes what applies. */
const EXACT: ReadonlySet<string> = new Set(['not', 'if', 'contains'])
const OVERLAYS: ReadonlySet<string> = new Set(['then', 'else', 'allOf', 'dependentSchemas'])

/** The mode for what stands below `keyword`. */
export function modeBelow(mode: Mode, keyword: string): Mode {
  if (mode === VERBATIM || EXACT.has(keyword)) return VERBATIM
  if (OVERLAYS.has(keyword)) return mode.flatten ? FLAT_OVERLAY : LOSSLESS_OVERLAY
  return mode
}
