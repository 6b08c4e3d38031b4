import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../src', import.meta.url))

interface Import {
  /** The importing file, and what it imports, as they lie below `src`; packages as they are named. */
  readonly from: string
  readonly to: string
}

/** Everything that is imported at run time, also later. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(join(src, file), 'utf8'), 99)
  const found: Import[] = []
  const add = (node: ts.Node | undefined): void => {
    if (!node || !ts.isStringLiteral(node)) return
    const isOwn = node.text.startsWith('.')
    found.push({ from: file, to: isOwn ? join(dirname(file), node.text) : node.text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isOnlyTypes(node.importClause)) add(node.moduleSpecifier)
    if (ts.isExportDeclaration(node) && !isOnlyTypes(node)) add(node.moduleSpecifier)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isOnlyTypes(clause: ts.ImportClause | ts.ExportDeclaration | undefined): boolean {
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const names = 'exportClause' in clause ? clause.exportClause : undefined
  const bindings = 'namedBindings' in clause ? clause.namedBindings : names
  if ('name' in clause && clause.name) return false
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return false
  return bindings.elements.every((element) => element.isTypeOnly)
}

const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'))
  .flatMap(importsOf)

const roomOf = (file: string): string => file.split('/')[0] ?? ''
const shown = ({ from, to }: Import): string => `${from} -> ${to}`

test('the pure rooms use nothing of Node but its hashes, and no package but the globs of paths', () => {
  const pure = new Set(['schema', 'project', 'check', 'target', 'manifest'])
  const outside = imports.filter(
    ({ from, to }) => pure.has(roomOf(from)) && (to.startsWith('node:') || !to.endsWith('.ts')),
  )
  expect(outside.map(shown).sort()).toEqual([
    'check/glob.ts -> picomatch/posix.js',
    'manifest/digest.ts -> node:crypto',
  ])
})

test('data flows one way: no room reaches for what comes after it', () => {
  /** What each room may use besides itself; whoever is not listed comes last and uses any. */
  const below: Record<string, readonly string[]> = {
    schema: [],
    project: ['schema'],
    check: ['schema', 'finding.ts'],
    manifest: ['schema'],
    target: ['schema', 'nearest.ts'],
    report: ['schema'],
    discover: [],
    // two sides of an intersection are met by the rules of the projection
    contract: ['schema', 'project'],
    cache: ['folder.ts', 'node.ts'],
    load: ['cache', 'contract', 'discover', 'node.ts', 'options', 'report', 'schema'],
    options: ['discover', 'finding.ts', 'nearest.ts', 'target'],
  }
  const reaching = imports.filter(({ from, to }) => {
    const allowed = below[roomOf(from)]
    const room = roomOf(to)
    return to.endsWith('.ts') && allowed && room !== roomOf(from) && !allowed.includes(room)
  })
  expect(reaching.map(shown)).toEqual([])
})

test('only the entries use the hosts, and nobody the command line', () => {
  const reaching = imports.filter(({ from, to }) => {
    const isEntry = !from.includes('/')
    const isOther = to.endsWith('.ts') && roomOf(to) !== roomOf(from)
    return isOther && (roomOf(to) === 'cli' || (roomOf(to) === 'host' && !isEntry))
  })
  expect(reaching.map(shown)).toEqual([])
})
