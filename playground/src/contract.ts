import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'

/** What parses the arguments of a call: the contract itself, never the manifest. */
export type Parse = (input: unknown) => Promise<unknown>

/** The Standard Schema interface: Zod, ArkType, Valibot and others have it. */
interface Standard {
  readonly '~standard': {
    validate(value: unknown): Result | Promise<Result>
  }
}

type Result =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

const ajv = new Ajv2020({ strict: false })

function isStandard(contract: object): contract is Standard {
  return '~standard' in contract
}

function isRawShape(contract: object): contract is z.ZodRawShape {
  return Object.values(contract).every((field) => field instanceof z.ZodType)
}

/** Any contract of the playground as a function that parses, or throws what is wrong. */
export function parserOf(contract: object): Parse {
  if (!isStandard(contract) && isRawShape(contract)) return parserOf(z.object(contract))
  if (isStandard(contract)) {
    return async (input) => {
      const result = await contract['~standard'].validate(input)
      if (result.issues) throw new Error(result.issues.map((issue) => issue.message).join('; '))
      return result.value
    }
  }
  const validate = ajv.compile(contract)
  return async (input) => {
    if (!validate(input)) throw new Error(ajv.errorsText(validate.errors))
    return input
  }
}
