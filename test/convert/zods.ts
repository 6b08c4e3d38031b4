import * as z46 from 'zod'
import * as mini46 from 'zod/mini'
import { z as z3inside } from 'zod/v3'
import * as core from 'zod/v4/core'
import { z as z3package } from 'zod3'
import * as z40 from 'zod4.0'
import * as mini40 from 'zod4.0/mini'
import * as z41 from 'zod4.1'
import * as mini41 from 'zod4.1/mini'
import * as z44 from 'zod4.4'
import * as mini44 from 'zod4.4/mini'

export type Zod = typeof z46
export type Mini = typeof mini46
export type Zod3 = typeof z3inside

/** Every supported Zod 4, the newest first: it is the reference of the others. */
export const ZODS: readonly (readonly [version: string, z: Zod])[] = [
  ['4.6', z46],
  ['4.4', z44 as unknown as Zod],
  ['4.1', z41 as unknown as Zod],
  ['4.0', z40 as unknown as Zod],
]

export const MINIS: readonly (readonly [version: string, z: Mini])[] = [
  ['4.6 mini', mini46],
  ['4.4 mini', mini44 as unknown as Mini],
  ['4.1 mini', mini41 as unknown as Mini],
  ['4.0 mini', mini40 as unknown as Mini],
]

export const ZODS3: readonly (readonly [version: string, z: Zod3])[] = [
  ['zod/v3', z3inside],
  ['3.25', z3package as unknown as Zod3],
]

/** The metadata registries of the copies that have one of their own. */
export const REGISTRIES = [z40, z41, z44, z46].map((z) => z.globalRegistry as never)

export { core, z3inside as z3, z46 as z }
