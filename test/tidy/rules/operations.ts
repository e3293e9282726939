import { enclosing } from '../lexer.ts'
import { within } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

const required = ['operationId', 'summary', 'scope', 'pool', 'errors', 'replies']

/** Every operation says what a partner and the kernel need to know of it, under an id of its own. */
export function operations(files: SourceFile[]): Finding[] {
  const owners = new Map<string, string>()
  return files
    .filter(({ path }) => within(path, ['gateway/resources/']))
    .flatMap(file =>
      matches(file, /\broute\s*\(\s*\{/).flatMap(({ at, match, line }) => {
        const inside = at + match.length
        const code = enclosing(file.code, inside)
        const text = file.text.slice(inside, inside + code.length)
        const id = /\boperationId:\s*['"](\w+)/.exec(text)?.[1] ?? 'an operation'
        const owner = owners.get(id)
        owners.set(id, `${file.path}:${line}`)
        return [
          ...required
            .filter(key => !new RegExp(`\\b${key}\\s*[:,]`).test(code))
            .map(key => `${id} has no ${key}; name it`),
          ...(owner === undefined ? [] : [`${id} is also the id of ${owner}; an id names one operation`]),
          ...(/\bsummary:\s*(['"]).*\.\1/.test(text)
            ? [`${id} ends its summary with a full stop; drop it`]
            : []),
        ].map(what => ({ path: file.path, line, what }))
      }),
    )
}
