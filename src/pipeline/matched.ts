import { SearchStore } from '../cache/search.ts'
import type { FindingDraft } from '../finding.ts'
import type { ToolFile } from '../load/types.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { requireRoot } from '../options/root.ts'

/** What discovery gave. */
export interface Matched {
  readonly files: readonly ToolFile[]
  /** What looks like a tool and cannot be loaded. */
  readonly unloadable: readonly FindingDraft[]
}

/**
 * The matched modules of a project.
 * @throws ConfigurationError when the root is no folder, cannot be bundled, or holds what may not be read
 */
export async function findMatched(options: ResolvedOptions): Promise<Matched> {
  const { root, include, exclude } = options
  requireRoot(root)
  const store = options.cache ? new SearchStore(root, { include, exclude }) : undefined
  const known = store?.read()
  if (known) {
    const { files, drafts } = withoutQueries(known)
    return { files, unloadable: drafts }
  }
  const broken: string[] = []
  // not needed while nothing changes
  const { discover } = await import('../discover/discover.ts')
  try {
    const search = store?.follow()
    const { onFolder, onOther } = search ?? {}
    const found = discover({
      root,
      include,
      exclude,
      onBroken: (name) => broken.push(name),
      ...(onFolder && { onFolder }),
      ...(onOther && { onOther }),
    })
    search?.keep(found)
    const { files, drafts } = withoutQueries(found)
    return { files, unloadable: [...drafts, ...broken.sort().map(leadsNowhere)] }
  } catch (error) {
    throw unreadable(error) ?? error
  }
}

const leadsNowhere = (name: string): FindingDraft => ({
  rule: 'evaluation-failed',
  level: 'warn',
  message: `${name} is a symbolic link that leads nowhere: no tool was read from it.`,
  help: 'make it lead to what it stands for, or delete it',
  file: name,
})

/** What the file system refused, said as the user's to fix; `undefined` for any other error. */
export function unreadable(error: unknown): ConfigurationError | undefined {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined || path === undefined) return undefined
  return new ConfigurationError(
    `Cannot look for tools in ${path}: ${code}.`,
    'Make it readable, or leave it out with "exclude".',
    { cause: error },
  )
}

/** Takes out the modules that no bundler can read by their names, with a finding for each. */
function withoutQueries(files: readonly ToolFile[]): {
  readonly files: readonly ToolFile[]
  readonly drafts: readonly FindingDraft[]
} {
  const isQuery = ({ path }: ToolFile): boolean => path.includes('?')
  return {
    files: files.filter((file) => !isQuery(file)),
    drafts: files.filter(isQuery).map(({ name }) => ({
      rule: 'evaluation-failed',
      message: `${name} cannot be bundled: for bundlers a query begins with the "?" in its path.`,
      help: 'rename it',
      file: name,
    })),
  }
}
