// Warnings of an answer beside its result: in `X-SVC-Warnings`, and in `meta.warnings` of a list. Both stay short
// however many there are, because proxies refuse long headers.

export const warningsHeader = 'X-SVC-Warnings'

const maxTexts = 20
const maxTextBytes = 200
const maxHeaderBytes = 1024

export class Warnings {
  // Most calls have nothing to warn of.
  #texts: Set<string> | null = null
  #unknown: Set<string> | null = null
  #more = 0

  /** `text`: a code, then its subject. */
  add(text: string): void {
    this.#addTo((this.#texts ??= new Set()), text)
  }

  /** A name that the request should not have; other warnings precede these. */
  addUnknown(text: string): void {
    this.#addTo((this.#unknown ??= new Set()), text)
  }

  /** Counts what is not named one by one. */
  addMore(count: number): void {
    this.#more += count
  }

  #addTo(texts: Set<string>, text: string): void {
    const safe = headerSafe(text)
    if (texts.size < maxTexts) texts.add(safe)
    else if (!texts.has(safe)) this.#more += 1
  }

  get isEmpty(): boolean {
    return this.#texts === null && this.#unknown === null
  }

  #all(): string[] {
    return [...(this.#texts ?? []), ...(this.#unknown ?? [])]
  }

  /** For the body of an answer. */
  list(): string[] {
    return withRest(this.#all(), this.#more)
  }

  /** Joined by commas, at most 1 KiB; empty when there is none. */
  header(): string {
    const texts = this.#all()
    for (let shown = texts.length; ; shown--) {
      const header = withRest(texts.slice(0, shown), this.#more + texts.length - shown).join(', ')
      if (header.length <= maxHeaderBytes) return header
    }
  }
}

function withRest(texts: readonly string[], more: number): string[] {
  return more === 0 ? [...texts] : [...texts, `and ${more} more`]
}

function headerSafe(text: string): string {
  const safe = percentEncoded(text, /[^\x20-\x7e]|,/g)
  return safe.length <= maxTextBytes ? safe : `${safe.slice(0, maxTextBytes)}...`
}

/** The text with each character that `unsafe` matches as the percent-encoded bytes of its UTF-8. */
export function percentEncoded(text: string, unsafe: RegExp): string {
  return text.replaceAll(new RegExp(unsafe, 'gu'), character =>
    [...Buffer.from(character)].map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
}
