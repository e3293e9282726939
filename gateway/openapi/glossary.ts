// Meaning of a field whose schema does not describe it: one meaning for one name across the API.

import { terms } from './terms.ts'

type Place = { readonly title: string; readonly path: readonly string[] }
export type Entry = { readonly description: string; readonly example?: unknown }

/** The entry that fits best: of the schema's own field, of the field under its parents, or of the name alone. */
export function describeField({ title, path }: Place): Entry | null {
  const stem = title.replace(/(Create|Update|Input|Answer|Summary)$/, '')
  const parents = path.map((_, at) => path.slice(at).join('.'))
  const names = [`${title}.${path.join('.')}`, `${stem}.${path.join('.')}`, ...parents]
  const term = names.map(name => terms[name]).find(each => each !== undefined)
  if (term === undefined) return null
  const [description, example] = term
  return { description, ...(example === undefined ? {} : { example }) }
}
