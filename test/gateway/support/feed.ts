// Atom feeds as a reader takes them: XML that is well formed, with what RFC 4287 requires.

import { SaxesParser } from 'saxes'

type AtomFeed = {
  readonly updated: string
  readonly entries: readonly { readonly title: string; readonly updated: string }[]
}

export function readFeed(text: string): AtomFeed {
  const path: string[] = []
  const elements: Record<string, string>[] = [{}]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (name === 'entry') elements.push({})
  })
  parser.on('text', part => {
    const name = path.at(-1) ?? ''
    const at = path.includes('entry') ? elements.at(-1) : elements[0]
    if (at !== undefined) at[name] = (at[name] ?? '') + part
  })
  parser.on('closetag', () => void path.pop())
  parser.on('error', error => {
    throw error
  })
  parser.write(text).close()
  const [feed = {}, ...entries] = elements.map(each => {
    for (const name of ['id', 'title', 'updated'])
      if ((each[name] ?? '').trim() === '') throw new Error(`An entry or the feed has no ${name}.`)
    return each
  })
  const ids = new Set(entries.map(({ id }) => id))
  if (ids.size !== entries.length) throw new Error('Two entries have one id.')
  return {
    updated: feed['updated'] ?? '',
    entries: entries.map(({ title = '', updated = '' }) => ({ title, updated })),
  }
}
