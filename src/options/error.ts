/**
 * Wrong options, wrong usage, or a place that cannot be read or written: the user's to fix, not a
 * finding of a tool. The command line ends with status 2.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(what: string, fix: string, options?: ErrorOptions) {
    super(`[tool-manifest] ${what}\n${fix}`, options)
  }
}

/** Also one of another copy of this package: the plugin in the user's config may be one. */
export function isConfigurationError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConfigurationError'
}
