// The law that this engine calculates by, so short that it can be compared with that of another engine.

import { createHash } from 'node:crypto'
import type { OfferedLaw } from '#proto/law/law.ts'
import { fingerprintOf, rowsIn } from '../parameters/rulebook.ts'
import { coverage, rulebookOf } from '../rules/coverage.ts'
import { recordedMonths } from './recorded.ts'

export function offeredLaw(): OfferedLaw {
  const ruleSets = recordedMonths().map(({ start, end }) => ({
    version: rulebookOf({ start, end }).version,
    start,
    end,
  }))
  const all = { start: ruleSets[0]!.start, end: ruleSets.at(-1)!.end }
  return {
    fingerprint: createHash('sha256')
      .update(ruleSets.map(({ version }) => version).join())
      .digest('hex'),
    ruleSets,
    heads: coverage.map(({ head, state, tables }) => ({
      head,
      state,
      fingerprint: fingerprintOf(rowsIn(tables, all)).slice(0, 12),
    })),
  }
}
