/** `\` is a separator on Windows only; elsewhere it may be part of a name. */
export function toPosix(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path
}
