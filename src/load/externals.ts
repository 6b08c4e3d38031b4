import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ResolverFactory } from 'rolldown/experimental'
import { isAlwaysExternal, packageName } from './known-modules.ts'

export interface ExternalsOptions {
  /** Further export conditions. */
  readonly conditions?: readonly string[]
  readonly external?: readonly (string | RegExp)[]
  readonly noExternal?: true | readonly (string | RegExp)[]
}

export interface Externals {
  /**
   * What Node itself imports instead of the bundle having it: the file URL (for `require`, the
   * path), or `undefined` for what is to be bundled.
   * @param specifier as written in the source
   * @param importer absolute path of the importing file
   * @param resolved absolute path that the bundler found
   */
  locate(
    specifier: string,
    importer: string,
    resolved: string,
    required: boolean,
  ): string | undefined
  /** File URL of an installed package as modules in this folder import it. */
  find(specifier: string, folder: string): string | undefined
}

const PROGRAM = /\.[cm]?js$|(?:^|[\\/])[^.\\/]+$/

/**
 * Decides what stays outside of the bundle: what lies in `node_modules` by its real path and Node
 * can load, as the file that Node would load (docs/evaluation.md, "Packages").
 */
export function createExternals(options: ExternalsOptions): Externals {
  const conditions = ['node', 'module-sync', 'default', ...(options.conditions ?? [])]
  const shared = {
    mainFields: ['main'],
    extensions: ['.js', '.cjs', '.mjs', '.json'],
    symlinks: true,
  }
  const importing = new ResolverFactory({ ...shared, conditionNames: ['import', ...conditions] })
  const requiring = importing.cloneWithOptions({
    ...shared,
    conditionNames: ['require', ...conditions],
  })
  return {
    locate(specifier, importer, resolved, required) {
      const asked = matches(options.external, specifier)
      if (!asked) {
        if (!isInstalled(resolved) || !PROGRAM.test(resolved)) return undefined
        if (isUnwanted(options.noExternal, specifier) && !isAlwaysExternal(specifier))
          return undefined
      }
      const { path } = (required ? requiring : importing).sync(dirname(importer), specifier)
      // an alias or a tsconfig path led there: Node would not find it by that name
      const file = path !== undefined && isInstalled(path) && PROGRAM.test(path) ? path : resolved
      return required ? file : pathToFileURL(file).href
    },
    find(specifier, folder) {
      const { path } = importing.sync(folder, specifier)
      return path === undefined || !isInstalled(path) ? undefined : pathToFileURL(path).href
    },
  }
}

const isInstalled = (path: string): boolean => /[\\/]node_modules[\\/]/.test(path)

function isUnwanted(list: ExternalsOptions['noExternal'], specifier: string): boolean {
  return list === true || matches(list, specifier)
}

function matches(list: readonly (string | RegExp)[] | undefined, specifier: string): boolean {
  const name = packageName(specifier)
  return (list ?? []).some((entry) =>
    typeof entry === 'string' ? entry === specifier || entry === name : entry.test(specifier),
  )
}
