// picomatch ships no types; this is the one entry that reads globs alike on every OS
declare module 'picomatch/posix.js' {
  interface Options {
    dot?: boolean
    bash?: boolean
  }
  export default function picomatch(
    glob: string | readonly string[],
    options?: Options,
  ): (text: string) => boolean
}
