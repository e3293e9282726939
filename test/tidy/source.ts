// A file as the rules see it: where it stands, what it imports, what it exports.
import { posix } from 'node:path'
import { lineAt, views } from './lexer.ts'

export type SourceFile = {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  code: string
  comments: string
  imports: Import[]
  exports: Export[]
}

export type Import = {
  specifier: string
  /** The file of ours it names, from the root; undefined for a package. */
  target: string | undefined
  kind: 'static' | 'dynamic' | 'url' | 're-export'
  typeOnly: boolean
  /** The names taken; `*` stands for all of them. */
  names: string[]
  line: number
}

type Export = { name: string; line: number }

export type Finding = { path: string; line: number; what: string }

export type Rule = (files: SourceFile[]) => Finding[]

export function sourceFile(path: string, text: string): SourceFile {
  if (!path.endsWith('.ts')) return { path, text, code: '', comments: '', imports: [], exports: [] }
  const { code, comments } = views(text)
  return {
    path,
    text,
    code,
    comments,
    imports: importsOf(path, text, code),
    exports: exportsOf(text, code),
  }
}

/** Every place where the pattern stands in a view of the file. */
export function matches(file: SourceFile, pattern: RegExp, view: 'text' | 'code' | 'comments' = 'code') {
  const found = file[view].matchAll(new RegExp(pattern, pattern.flags.replace('g', '') + 'g'))
  return [...found].map(match => ({
    match: match[0],
    groups: match.slice(1),
    line: lineAt(file.text, match.index),
    at: match.index,
  }))
}

const importPatterns: { kind: Import['kind']; pattern: RegExp }[] = [
  {
    kind: 'static',
    pattern: /\bimport\s+(type\s+)?((?:[\w$]+\s*,?\s*)?(?:\*\s*as\s+[\w$]+|\{[^}]*\})?)\s*from\s*(['"])/g,
  },
  { kind: 'static', pattern: /\bimport()()\s*(['"])/g },
  { kind: 're-export', pattern: /\bexport\s+(type\s+)?(\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*(['"])/g },
  { kind: 'dynamic', pattern: /\bimport\s*\(()()\s*(['"`])/g },
  { kind: 'url', pattern: /\bnew\s+URL\s*\(()()\s*(['"`])(?=[^'"`]*['"`]\s*,\s*import\.meta\.url)/g },
]

function importsOf(path: string, text: string, code: string): Import[] {
  return importPatterns.flatMap(({ kind, pattern }) =>
    [...code.matchAll(pattern)].map(match => {
      const [whole, type, clause = '', quote = ''] = match
      const opens = match.index + whole.length
      const specifier = text.slice(opens, text.indexOf(quote, opens))
      const names = kind === 'dynamic' || kind === 'url' ? ['*'] : namesTaken(clause)
      const line = lineAt(text, match.index)
      return {
        specifier,
        target: targetOf(path, specifier, kind),
        kind,
        typeOnly: Boolean(type),
        names,
        line,
      }
    }),
  )
}

/** `whole, { a, b as c }` takes `default`, `a` and `b`. */
function namesTaken(clause: string): string[] {
  const [, whole = '', listed = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? []
  if (whole.includes('*')) return ['*']
  return [...(whole.trim() === '' ? [] : ['default']), ...entries(listed).map(([taken]) => taken)]
}

/** The entries of a list in braces as [name, name it goes by]. */
function entries(list: string): [string, string][] {
  return list
    .split(',')
    .map(entry => entry.trim().replace(/^type\s+/, ''))
    .filter(entry => entry !== '')
    .map(entry => entry.split(/\s+as\s+|\s*:\s*/))
    .map(([name = '', alias = name]) => [name, alias])
}

/** `./x.ts` and `../x.ts` from the file's folder, `#room/x.ts` from the root; anything else is a package. */
function targetOf(path: string, specifier: string, kind: Import['kind']): string | undefined {
  if (specifier.startsWith('#')) return specifier === '#stack' ? 'stack.ts' : specifier.slice(1)
  if (!specifier.startsWith('.') && kind !== 'url') return undefined
  return posix.normalize(posix.join(posix.dirname(path), specifier))
}

const declared =
  /\bexport\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|var|function\s*\*?|class|type|interface)\s+([\w$]+)/g
const destructured = /\bexport\s+(?:const|let|var)\s*\{([^}]*)\}/g
const listed = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g
const unnamed = /\bexport\s+(default)\b/g

function exportsOf(text: string, code: string): Export[] {
  const named = (pattern: RegExp, names: (group: string) => string[]) =>
    [...code.matchAll(pattern)].flatMap(({ 1: group = '', index }) =>
      names(group).map(name => ({ name, line: lineAt(text, index) })),
    )
  const aliases = (list: string) => entries(list).map(([, alias]) => alias)
  return [
    ...named(declared, name => [name]),
    ...named(destructured, aliases),
    ...named(listed, aliases),
    ...named(unnamed, name => [name]),
  ]
}
