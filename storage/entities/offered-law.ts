// The law by which engines calculate, each state of it in one row. The one that was published last is on offer.

import type { OfferedLaw } from '#proto/law/law.ts'
import { defineEntity } from '@mikro-orm/core'
import { instant, json, keyText } from './columns.ts'

export const OfferedLawTable = defineEntity({
  name: 'OfferedLaw',
  tableName: 'offered_law',
  properties: {
    fingerprint: keyText(),
    ruleSets: json<OfferedLaw['ruleSets']>(),
    heads: json<OfferedLaw['heads']>(),
    publishedAt: instant(),
    /** When an engine last said that it calculates by this law. */
    seenAt: instant(),
  },
})
