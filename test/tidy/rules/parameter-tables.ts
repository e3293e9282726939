import { within } from '../places.ts'
import { enclosing, lineAt } from '../lexer.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

const tables = ['engine/rules/*/parameters.ts', 'engine/rules/*/states/*.ts']
const sources = ['engine/parameters/', 'engine/money/']
const logic =
  /=>|\b(?:function|class|if|for|while|switch|new)\b|\$\{|[+*/%]|\?(?!:)|&&|\|\||-(?!\d)|[\w)\]]\s*-/

/** The law's figures are data that a lawyer can read: no logic, and each says where it comes from. */
export function parameterTables(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => within(path, tables))
    .flatMap(file => [...foreignImports(file), ...logicIn(file), ...unsourced(file)])
}

function foreignImports({ path, imports }: SourceFile): Finding[] {
  return imports
    .filter(({ target, typeOnly }) => target === undefined || !(within(target, sources) || typeOnly))
    .map(({ specifier, line }) => ({
      path,
      line,
      what: `imports ${specifier}; a table imports only dated(), the units of engine/money, and types`,
    }))
}

function logicIn(file: SourceFile): Finding[] {
  return matches(file, logic).map(({ match, line }) => ({
    path: file.path,
    line,
    what: `contains ${match}; a table is data only, so put the logic into the rule`,
  }))
}

function unsourced(file: SourceFile): Finding[] {
  const { path, code } = file
  const missing = (keys: string[], at: number, subject: string) => {
    const body = enclosing(code, at)
    return keys
      .filter(key => !new RegExp(`\\b${key}\\s*[:,]`).test(body))
      .map(key => ({ path, line: lineAt(code, at), what: `${subject} has no ${key}; name it` }))
  }
  return [
    ...matches(file, /\bdated\s*\(\s*\{/).flatMap(({ at, match }) =>
      missing(['law', 'checkedOn'], at + match.length, 'dated()'),
    ),
    ...matches(file, /\bfrom\s*:/).flatMap(({ at }) => missing(['source'], at, 'a dated row')),
  ]
}
