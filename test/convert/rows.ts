import { expect, test } from 'vitest'
import { type Conversion, convert } from '../../src/contract/convert/index.ts'
import type { Side } from '../../src/finding.ts'
import { MINIS, type Mini, REGISTRIES, ZODS, ZODS3, type Zod, type Zod3 } from './zods.ts'

/** A contract, written once for each family of Zods, and the one document of all of them. */
export interface Row {
  readonly make: (z: Zod) => unknown
  readonly document: unknown
  readonly side?: Side
  /** The twin in Zod 3: `true` when the same text makes it. */
  readonly v3?: true | ((z: Zod3) => unknown)
  readonly mini?: (z: Mini) => unknown
  /** `rule path` of each finding. */
  readonly findings?: readonly string[]
  /** Versions that cannot say it. */
  readonly not?: readonly string[]
}

export const converted = (contract: unknown, side: Side = 'input'): Conversion =>
  convert(contract, { side, registries: REGISTRIES })

export const found = ({ findings }: Conversion): string[] =>
  findings.map(({ rule, path }) => `${rule} ${path}`.trim())

/** One test for a row and each version of Zod: the same document, byte for byte. */
export function row(
  name: string,
  { make, document, side, v3, mini, findings = [], not = [] }: Row,
): void {
  const cases: [string, () => unknown][] = ZODS.map(([version, z]) => [version, () => make(z)])
  if (mini) for (const [version, z] of MINIS) cases.push([version, () => mini(z)])
  if (v3)
    for (const [version, z] of ZODS3)
      cases.push([version, () => (v3 === true ? make(z as unknown as Zod) : v3(z))])
  let reference: string | undefined
  for (const [version, contract] of cases) {
    if (not.includes(version)) continue
    test(`${name} (${version})`, () => {
      const conversion = converted(contract(), side)
      expect(conversion.document).toStrictEqual(document)
      expect(found(conversion)).toEqual(findings)
      const text = JSON.stringify(conversion.document)
      reference ??= text
      expect(text).toBe(reference)
    })
  }
}

/** The document of an object with this one property, which is required unless said otherwise. */
export const field = (node: unknown, required = true): unknown => ({
  type: 'object',
  properties: { x: node },
  ...(required ? { required: ['x'] } : {}),
})

export const lost = (what: string): unknown => ({ 'x-tool-manifest': { unrepresentable: what } })
export const AUTHORED = { authored: true }
export const ANY_JSON = {
  type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
  'x-tool-manifest': { anyJson: true },
}
