// Lists out of the recorded law: they come whole from the engine, and are cut into pages here.

import type { RecordedLaw } from '#proto/law/law.ts'
import { Type } from 'typebox'
import type { Page } from '../../http/pagination.ts'
import { choice, flag, nullable, plainDate, record, text, whole } from '../../http/schema.ts'

/** The query of such a list, whose order is that of the record. */
export const lawPageQuery = {
  limit: whole(1, 200, { default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  sort: Type.Unsafe<'recorded'>({ type: 'string', enum: ['recorded'], default: 'recorded' }),
  include_total: flag({ default: false }),
}

export const confidence = () =>
  choice(['high', 'medium', 'low'], { description: 'Confidence in the recorded values.' })

export const citation = record(
  {
    law: text(1000),
    provision: nullable(text(1000)),
    notification: nullable(text(1000)),
    url: nullable(text(1000)),
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
