import picocolors from 'picocolors'

export type Paint = ReturnType<typeof picocolors.createColors>

/** Colours for a terminal; plain text where it has none or `NO_COLOR` is set. */
export function paintFor(color: boolean = picocolors.isColorSupported): Paint {
  return picocolors.createColors(color)
}
