// Lists out of the recorded law: they come whole from the engine, and are cut into pages here.

import type { RecordedLaw } from '#proto/law/law.ts'
import type { Page } from '../../http/pagination.ts'
import { choice, described, nullable, plainDate, record, text } from '../../http/schema.ts'

export const confidence = () =>
  choice(['high', 'medium', 'low'], { description: 'Confidence in the recorded values.' })

export const citation = record(
  {
    law: text(1000),
    provision: nullable(text(1000)),
    notification: nullable(text(1000)),
    url: described(nullable(text(1000)), 'Where the text is published.', 'https://www.indiacode.nic.in/'),
  },
  'Citation',
)

export const span = { effective_from: plainDate(), effective_to: nullable(plainDate()) }

type Origin = Pick<RecordedLaw['rows'][number], 'law' | 'provision' | 'instrument' | 'source' | 'from' | 'to'>

/** A source that is no address is words. */
export function presentOrigin({ law, provision, instrument, source, from, to }: Origin) {
  return {
    citation: { law, provision, notification: instrument, url: source.startsWith('http') ? source : null },
    source,
    effectiveFrom: from,
    effectiveTo: to,
  }
}

/** One page of rows that are all at hand; `keyOf` tells them apart. */
export function pageOfAll<Row>(rows: readonly Row[], page: Page, keyOf: (row: Row) => string) {
  const start = page.after === null ? 0 : rows.findIndex(row => keyOf(row) === page.after) + 1
  return page.answer(rows.slice(start, start + page.limit + 1), keyOf, page.includeTotal ? rows.length : null)
}
