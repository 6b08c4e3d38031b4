import { statSync } from 'node:fs'
import { ConfigurationError } from './error.ts'

/**
 * Refuses a root that holds no project, or that no bundler can name.
 * @throws ConfigurationError
 */
export function requireRoot(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new ConfigurationError(
      `There is no folder ${root}.`,
      'Set the root to the folder that holds your project (the option "root", or --root).',
    )
  }
  if (root.includes('?')) {
    throw new ConfigurationError(
      `The folder ${root} has a "?" in its path, with which a query begins for bundlers.`,
      'Rename that folder.',
    )
  }
}
