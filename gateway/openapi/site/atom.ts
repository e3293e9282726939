// Atom feeds (RFC 4287).

import { escapeHtml } from './html.ts'

type FeedEntry = {
  /** Never changes, so that a reader shows the entry once. */
  readonly id: string
  readonly title: string
  readonly url: string
  /** YYYY-MM-DD. */
  readonly published: string
  readonly html: string
}

type AtomFeed = {
  readonly id: string
  readonly title: string
  readonly url: string
  /** Newest first; at least one. */
  readonly entries: readonly FeedEntry[]
}

/** A day begins in India. */
const instant = (day: string): string => `${day}T00:00:00+05:30`

export function atomFeed({ id, title, url, entries }: AtomFeed): string {
  const newest = entries.map(({ published }) => published).toSorted()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(id)}</id>
<title>${escapeHtml(title)}</title>
<author><name>Payroll Engine API</name></author>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<link rel="self" type="application/atom+xml" href="${escapeHtml(url)}.atom"/>
<updated>${instant(newest.at(-1) ?? '')}</updated>
${entries.map(entryView).join('\n')}
</feed>
`
}

function entryView({ id, title, url, published, html }: FeedEntry): string {
  return `<entry>
<id>${escapeHtml(id)}</id>
<title>${escapeHtml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<published>${instant(published)}</published>
<updated>${instant(published)}</updated>
<content type="html">${escapeHtml(html)}</content>
</entry>`
}
