import { statSync } from 'node:fs'

const ENDINGS = ['', ...['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map((e) => `.${e}`)]

/** Whether bundlers find a module at a path: a file, also without its ending, or the index of a folder. */
export function isModule(path: string): boolean {
  return ENDINGS.some((ending) => isFile(path + ending) || isFile(`${path}/index${ending}`))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
