// Downloads of the file of a filing, on the pages of the filing and of its file.

import { html, type Html } from '../html.ts'
import { count, time } from '../format.ts'
import { optional, pager, table } from '../parts.ts'
import type { View } from '../screen.ts'

const perPage = 20

/** `filing`: id of the filing; null: no file of it was made. */
export async function downloadsOf(view: View, filing: string | null): Promise<Html> {
  if (filing === null) return html`<h2>Downloads</h2><p class="muted">Its file was not downloaded yet.</p>`
  const cursor = view.query.get('cursor')
  const asked = { limit: perPage, ...(cursor !== null && { cursor }) }
  const found = await optional(view.api.statutory.listFilingDownloads(filing, asked))
  if (found === null) return html`<h2>Downloads</h2><p class="muted">Nothing is on record of this filing.</p>`
  const { data, meta } = found
  const total = cursor === null ? (data[0]?.number ?? 0) : null
  return html`<h2>Downloads</h2>
${total !== null && total > 0 && html`<p class="muted">The complete file was downloaded ${total === 1 ? 'once' : `${count(total)} times`}; the latest download stands first.</p>`}
${table(
  'Downloads of the file',
  [
    { title: 'No.', cell: ({ number }) => count(number), isNumber: true },
    { title: 'When', cell: ({ downloaded_at: at }) => html`<span class="whole">${time(at)}</span>` },
    {
      title: 'Who',
      cell: ({ downloaded_by: person }) =>
        person === null ? 'holder of a link from an event' : html`<code class="whole">${person}</code>`,
    },
    { title: 'Format', cell: ({ format }) => format.toUpperCase() },
    {
      title: 'SHA-256',
      cell: ({ sha256 }) => html`<code class="whole" title="${sha256}">${sha256.slice(0, 8)}…</code>`,
    },
    {
      title: 'Request',
      cell: ({ request_id: request }) =>
        html`<a href="/audit?request_id=${encodeURIComponent(request)}"><code class="whole">${request}</code></a>`,
    },
  ],
  data,
  'Its file was not downloaded yet.',
)}
${pager(view, meta.next_cursor)}`
}
