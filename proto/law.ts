// The recorded law as it leaves the engine: every row of every table with its figures in words and units, so that
// whoever shows it need not know what a head's tables look like.

import type { PlainDate } from './units.ts'

export type FigureUnit =
  | 'rupees'
  | 'percent'
  | 'fraction'
  | 'times'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'months'
  | 'years'
  | 'persons'
  | 'calendar_month'
  | 'day_of_month'
  | 'flag'
  | 'text'

/** `value`: decimal text in the unit's natural size, `1/12` for a fraction, or words; null where nothing limits. */
export type RuleFigure = {
  /** Where it stands in the row, as `slabs[1].up_to`. */
  readonly name: string
  readonly value: string | null
  readonly unit: FigureUnit
}

/** One dated row of one rule. */
export type RuleRow = {
  readonly id: string
  readonly head: string
  /** Two letters, or null where the law is the Union's. */
  readonly state: string | null
  readonly from: PlainDate
  /** Last day in force, or null while nothing later is recorded. */
  readonly to: PlainDate | null
  readonly law: string
  readonly provision: string | null
  readonly instrument: string | null
  readonly gazetted: PlainDate | null
  /** An address, or words where there is none to link to. */
  readonly source: string
  readonly checkedOn: PlainDate
  readonly confidence: 'high' | 'medium' | 'low'
  /** What is not certain about it. */
  readonly doubt: string | null
  readonly figures: readonly RuleFigure[]
}
