/** The programs that can be tool modules. */
export const EXTENSIONS = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

/** Where tools live when nothing is configured. */
export const DEFAULT_INCLUDE: readonly string[] = [
  `src/tools/**/*.${EXTENSIONS}`,
  `src/**/*.tool.${EXTENSIONS}`,
]

/** What is left out when `exclude` is not given. */
export const DEFAULT_EXCLUDE: readonly string[] = [
  '**/*.{test,spec,stories,story,bench}.*',
  '**/{__tests__,__mocks__,__fixtures__}/**',
]

/** Never a tool, whatever the options say. */
export const NEVER: readonly string[] = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.d.{ts,mts,cts}',
  '**/*.d.*.ts',
]
