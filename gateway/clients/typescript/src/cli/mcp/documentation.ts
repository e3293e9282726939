// The documentation of the service, as it publishes it: searched, and read by page or section.

import { PayrollError } from '../../problem.ts'
import type { Settings } from '../../settings.ts'

/** Entry of the index that `/docs` searches: a section of a guide, an operation, an event or an error. */
type Entry = {
  readonly kind: string
  readonly title: string
  readonly path: string
  readonly text: string
  readonly url: string
}

type Match = {
  readonly kind: string
  readonly title: string
  readonly page: string
  readonly excerpt: string
}

/** Weights of what a word is found in. */
const weights = { title: 4, path: 2, text: 1 } as const
const partWeight = 0.5
const minPart = 3
const excerptLength = 280
const maxMatches = 8

export class Documentation {
  readonly #settings: Settings
  #entries: Promise<readonly IndexedEntry[]> | null = null

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** The pages that a question is about, best first. */
  async search(query: string): Promise<Match[]> {
    const words = [...new Set(wordsOf(query))]
    const entries = await this.#index()
    const scores = entries.map(() => 0)
    for (const word of words) {
      const found = entries.map(({ counts }) => weightOf(counts, word))
      const rarity = Math.log(1 + entries.length / (1 + found.filter(weight => weight > 0).length))
      for (const [at, weight] of found.entries())
        scores[at]! += (rarity * weight) / (weight + entries[at]!.length)
    }
    return entries
      .map(({ entry }, at) => ({ entry, score: scores[at]! }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxMatches)
      .map(({ entry: { kind, title, path, text, url } }) => ({
        kind,
        title: path === '' ? title : `${title} (${path})`,
        page: url,
        excerpt: excerptOf(text, words),
      }))
  }

  /** Address of the page about an operation; null: it has none. */
  async pageOf(verb: string, path: string): Promise<string | null> {
    const entries = await this.#index()
    return entries.find(({ entry }) => entry.path === `${verb} ${path}`)?.entry.url ?? null
  }

  /** Markdown of a page, or of the section that the address names after `#`. */
  async page(address: string): Promise<string> {
    const origin = new URL(this.#settings.base)
    const url = URL.canParse(address, origin.origin) ? new URL(address, origin.origin) : null
    const isPage = url !== null && /^\/(?:docs(?:\/[\w./-]*)?|llms\.txt|llms-full\.txt)$/.test(url.pathname)
    if (!isPage || url.origin !== origin.origin)
      throw new PayrollError(
        'argument_invalid',
        `"${address}" is no page of the documentation. Take its address from search_docs, such as /docs/guides/quickstart.`,
      )
    const { pathname } = url
    const file = /\.(?:md|txt|json)$/.test(pathname) ? pathname : `${pathname}.md`
    const text = await this.#fetch(file)
    return url.hash === '' ? text : sectionOf(text, url.hash.slice(1))
  }

  #index(): Promise<readonly IndexedEntry[]> {
    this.#entries ??= this.#fetch('/docs/search.json').then(
      text => indexed(JSON.parse(text) as readonly Entry[]),
      (error: unknown) => {
        this.#entries = null
        throw error
      },
    )
    return this.#entries
  }

  async #fetch(path: string): Promise<string> {
    const { base, timeoutMs, fetch: send } = this.#settings
    const url = new URL(path, base)
    const answer = await send(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
      (cause: unknown) => {
        throw new PayrollError('connection_failed', `${url.href} cannot be reached.`, {
          cause,
          retryable: true,
        })
      },
    )
    if (answer.status === 404)
      throw new PayrollError('not_found', `There is no page ${path}. Find pages with search_docs.`, {
        status: 404,
      })
    if (!answer.ok)
      throw new PayrollError('service_unavailable', `${url.href} answered HTTP ${answer.status}.`, {
        status: answer.status,
        retryable: true,
      })
    return answer.text()
  }
}

type Counts = ReadonlyMap<string, number>

/** `length`: how much of a word it takes to be about it, for a text of this length. */
type IndexedEntry = { readonly entry: Entry; readonly counts: Counts; readonly length: number }

function indexed(entries: readonly Entry[]): IndexedEntry[] {
  const all = entries.map(entry => ({ entry, counts: countsOf(entry) }))
  const sizes = all.map(({ counts }) => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return all.map((each, at) => ({ ...each, length: 0.5 + (1.5 * sizes[at]!) / average }))
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []).map(word =>
    word.length > minPart ? word.replace(/s$/, '') : word,
  )

function countsOf(entry: Entry): Counts {
  const counts = new Map<string, number>()
  for (const [field, weight] of Object.entries(weights))
    for (const word of wordsOf(entry[field as keyof typeof weights]))
      for (const part of new Set([word, ...word.split('_')]))
        counts.set(part, (counts.get(part) ?? 0) + weight)
  return counts
}

/** Words that begin with the wanted one count as a part of it. */
function weightOf(counts: Counts, word: string): number {
  const whole = counts.get(word) ?? 0
  if (whole > 0 || word.length < minPart) return whole
  let part = 0
  for (const [each, count] of counts) if (each.startsWith(word)) part += count * partWeight
  return part
}

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const places = words.map(word => plain.toLowerCase().indexOf(word)).filter(at => at >= 0)
  const from = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - excerptLength / 4)
  const part = plain.slice(from, from + excerptLength)
  return `${from > 0 ? '…' : ''}${part}${from + excerptLength < plain.length ? '…' : ''}`
}

/** From the heading of this name to the next of its level; the whole text where there is none. */
function sectionOf(markdown: string, name: string): string {
  const lines = markdown.split('\n')
  const levels = lines.map(line => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0)
  const from = lines.findIndex((line, at) => levels[at]! > 0 && anchorOf(line) === name)
  if (from === -1) return markdown
  const length = lines
    .slice(from + 1)
    .findIndex((_, at) => levels[from + 1 + at]! > 0 && levels[from + 1 + at]! <= levels[from]!)
  return lines.slice(from, length === -1 ? undefined : from + 1 + length).join('\n')
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
