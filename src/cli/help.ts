/** What `--help` prints. */
export const HELP = `tool-manifest: judges the contracts of your tools and writes their manifest

Usage
  tool-manifest check [flags]    judge every tool, write nothing
  tool-manifest build [flags]    judge every tool and write the manifest
  tool-manifest types [flags]    judge every tool and write the names of the tools as types

Flags
  --root <folder>       the project (default: the working directory)
  --include <glob>      modules that hold tools, relative to the root; repeatable
  --exclude <glob>      modules that hold none; repeatable
  --config <file>       the options: tool-manifest.config.ts, or a Vite config that lists the
                        plugin (default: the one in the root)
  --no-config           read no config
  --out <folder>        build: where files go, relative to the root (default: the config's
                        output folder, else dist); types: the file (default: the option
                        types, else tool-manifest.d.ts)
  --check               types: write nothing, fail when the file is not up to date
  --format pretty|json  the report (default: pretty)
  --documents           JSON report: also the schemas of each tool
  --strict              warnings count as errors
  -h, --help            this text
  -v, --version         the version

Exit status
  0 clean, 1 findings of severity error, 2 wrong usage or configuration, 3 tool-manifest failed
`
