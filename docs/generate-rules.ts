// Writes docs/rules.md from the catalogue of rules: `tsx docs/generate-rules.ts`.
// With `--check` it writes nothing and fails when the page is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RULES, type Rule } from '../src/check/index.ts'

const page = fileURLToPath(new URL('rules.md', import.meta.url))

const INTRODUCTION = `# Rules

<!-- Generated from src/check/rules by docs/generate-rules.ts. Do not edit. -->

Everything the build can say, by permanent name. An \`error\` ends the build and no manifest is
written; a \`warn\` is shown and the build goes on; an \`info\` says what was given up.

At one place only the first fault is reported: what follows from it goes with it. A property that
stands in several places (a shared schema) is one finding with all its places.

## Settings

\`\`\`ts
toolManifest({
  rules: {
    // for every tool: error, warn, info or off
    'untyped-value': 'error',
    // for some tools, by globs over their names: the last one that matches wins
    'untyped-property': { tools: { 'legacy_*': 'warn' } },
    // the one rule with an option of its own
    'missing-description': { severity: 'error', properties: true },
  },
  // exceptions; the reason is required, and one that excuses nothing is reported
  allow: [
    { rule: 'untyped-property', tool: 'import_*', path: 'payload.**', reason: 'checked by the importer' },
  ],
})
\`\`\`

A \`path\` is matched part by part: \`*\` is one property, \`**\` any depth. What a report shows
(\`payload.items[].id\`, or the JSON Pointer) matches itself.

A contract can opt out where it stands:

\`\`\`ts
z.any().meta({ toolManifest: { allowUntyped: 'forwarded as it is' } })
\`\`\`

## All rules
`

function table(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ name, severity, summary }) => `| [\`${name}\`](#${name}) | ${severity} | ${summary} |`,
  )
  return ['| rule | default | finds |', '|---|---|---|', ...rows].join('\n')
}

function entry({ name, severity, summary, why, fix, example }: Rule): string {
  const parts = [
    `## ${name}`,
    `${summary} Default: \`${severity}\`.`,
    `**Why.** ${why}`,
    `**Fix.** ${fix}`,
  ]
  if (example)
    parts.push(`\`\`\`ts\n// before\n${example.before}\n// after\n${example.after}\n\`\`\``)
  return parts.join('\n\n')
}

const text = `${INTRODUCTION}\n${table(RULES)}\n\n${RULES.map(entry).join('\n\n')}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error('[tool-manifest] docs/rules.md is stale: run `npm run docs:rules`')
    process.exitCode = 1
  }
} else {
  writeFileSync(page, text)
}
