import { published, within } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const empty = /^(utils?|helpers?|common|types?|managers?)$/
const tables = ['gateway/resources/index.ts', 'engine/rules/*/index.ts', ...published]

const participle =
  /\btype\s+([A-Z][a-z]*(?:ed|Told|Known|Given|Owed|Taken|Made|Found|Held|Kept|Sent|Paid|Seen|Left|Done)|Told|Given|Known)\b(?=\s*[<=])/
/** A request body of which a schema of the same name exists. */
const schemaNames: ReadonlySet<string> = new Set(['Declared'])
const largest = /\bconst\s+(most[A-Z]\w*)/

/** Files are called after what they hold, and a name is imported from where it is defined. */
export function names(files: SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'))
  return code.flatMap(file => [...badPath(file), ...badExports(file), ...badDeclarations(file)])
}

function badDeclarations(file: SourceFile): Finding[] {
  const { path } = file
  const types = matches(file, participle)
    .filter(({ groups: [name = ''] }) => !schemaNames.has(name))
    .map(({ groups: [name], line }) => ({
      path,
      line,
      what: `names the type ${name} by a participle; name the thing, by a noun`,
    }))
  const limits = matches(file, largest).map(({ groups: [name], line }) => ({
    path,
    line,
    what: `names a limit ${name}; begin or end it with max`,
  }))
  return [...types, ...limits]
}

function badPath({ path }: SourceFile): Finding[] {
  return path.split('/').flatMap(part => {
    const vague = empty.test(part.split('.')[0]!)
    const whats = [
      ...(kebab.test(part) ? [] : [`is named ${part}; names are in kebab-case`]),
      ...(vague ? [`is named ${part}, which says nothing; name what it holds`] : []),
    ]
    return whats.map(what => ({ path, line: 1, what }))
  })
}

function badExports(file: SourceFile): Finding[] {
  const { path } = file
  const defaults = matches(file, /\bexport\s+default\b/).map(({ line }) => ({
    path,
    line,
    what: 'has a default export; name it, so that it is called the same everywhere',
  }))
  if (within(path, tables)) return defaults
  const again = file.imports
    .filter(({ kind }) => kind === 're-export')
    .map(({ specifier, line }) => ({
      path,
      line,
      what: `exports from ${specifier}; only ${tables.join(' and ')} do that, so import it from its home`,
    }))
  const index = path.endsWith('/index.ts')
    ? [{ path, line: 1, what: `is an index; only ${tables.join(' and ')} are, so name what it holds` }]
    : []
  return [...defaults, ...again, ...index]
}
