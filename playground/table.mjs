/** Lines of a table: columns as wide as they need, the last one cut at the terminal's width. */
export function table(rows, width = process.stdout.columns ?? 100) {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at].length)))
  const lines = cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd()
      .slice(0, width),
  )
  return [
    lines[0],
    widths
      .map((length) => '-'.repeat(length))
      .join('  ')
      .slice(0, width),
    ...lines.slice(1),
  ]
}

/** One line of a schema: its properties, optional ones with a question mark. */
export function signature(schema) {
  const required = new Set(schema.required ?? [])
  const properties = Object.entries(schema.properties ?? {})
  return properties
    .map(([name, node]) => `${name}${required.has(name) ? '' : '?'}: ${kind(node)}`)
    .join(', ')
}

function kind(node) {
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join('|')
  if (node.$ref) return node.$ref.split('/').at(-1)
  if (node.anyOf) return node.anyOf.map(kind).join('|')
  return Array.isArray(node.type) ? node.type.join('|') : (node.type ?? 'any')
}
