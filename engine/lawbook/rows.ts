// Every row of the recorded law with what is known about it.

import type { RuleRow } from '#proto/law.ts'

import type { PlainDate } from '../calendar/plain-date.ts'
import { coverage } from '../rules/coverage.ts'
import { figuresOf } from './figures.ts'

type Said = { readonly confidence?: RuleRow['confidence']; readonly doubt?: string }

/** In the order of the registry: head by head, state by state, each rule from its first row to its last. */
export function ruleRows(): RuleRow[] {
  return coverage.flatMap(({ head, state, tables }) =>
    tables.flatMap(({ checkedOn, confidence, rows }) =>
      rows.map(row => {
        const { rule, from, to, law, provision, instrument, gazetted, source } = row
        const said = row as typeof row & Said
        return {
          id: rule,
          head,
          state,
          from,
          to,
          law,
          provision,
          instrument,
          gazetted,
          source,
          checkedOn,
          confidence: said.confidence ?? confidence,
          doubt: said.doubt ?? null,
          figures: figuresOf(head, row),
        }
      }),
    ),
  )
}

/** Whether the row is in force on the day. */
export function isInForce({ from, to }: Pick<RuleRow, 'from' | 'to'>, on: PlainDate): boolean {
  return from <= on && (to === null || on <= to)
}
