/** Packages that Node cannot load: they import modules of Cloudflare's. Servers of Workers are made with them. */
const NAMES = ['agents', 'partyserver', '@cloudflare/workers-oauth-provider'].join('|')

const SPECIFIER = new RegExp(`^(?:${NAMES})(?:/|$)`)

const FILE = new RegExp(`/node_modules/(?:${NAMES})/`)

/** Whether an import names one of them, or a part of it. */
export const isWorkersSpecifier = (specifier: string): boolean => SPECIFIER.test(specifier)

/** Whether a file, by its path or URL, is part of one of them. */
export const isWorkersFile = (file: string): boolean => FILE.test(file.replaceAll('\\', '/'))
