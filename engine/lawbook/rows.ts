// Every row of the recorded law with what is known about it.

import type { RuleRow } from '#proto/law/law.ts'

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { coverage } from '../rules/coverage.ts'
import { figuresOf } from './figures.ts'

/** Rows in the order of the registry: head by head, state by state, each rule from its first row to its last. */
export function ruleRows(): RuleRow[] {
  return coverage.flatMap(({ head, state, tables }) =>
    tables.flatMap(({ checkedOn, rows }) =>
      rows.map(row => {
        const { rule, from, to, law, provision, instrument, gazetted, source } = row
        const { confidence, doubt, isDeclinable } = row
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
          confidence,
          doubt,
          isDeclinable,
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
