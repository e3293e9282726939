// The rows of one day, looked up once.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { cap, exemption, terms } from './parameters.ts'

export type GratuityTerms = (typeof terms)['rows'][number]

export type GratuityLaw = {
  readonly terms: GratuityTerms
  readonly cap: Row<{ cap: Paise }>
  /** The last day on which gratuity stood on basic pay and dearness allowance. */
  readonly oldBaseUntil: PlainDate
}

/** The law of the last day of service: an exit is settled by what was in force on it. Throws `RuleNotFound`. */
export function gratuityLaw(leftOn: PlainDate, { inForce }: Lookup = recordedLaw): GratuityLaw {
  return { terms: inForce(terms, leftOn), cap: inForce(cap, leftOn), oldBaseUntil }
}

const oldBaseUntil = terms.rows.findLast(({ wages }) => wages === 'basic_and_da')!.to!

export type GratuityTaxLaw = Row<{ limit: Paise; monthShare: { n: number; d: number } }>

/** Income tax goes by the day of payment. Throws `RuleNotFound`. */
export function gratuityTaxLaw(paidOn: PlainDate, { inForce }: Lookup = recordedLaw): GratuityTaxLaw {
  return inForce(exemption, paidOn)
}

export const gratuityTables: readonly DatedTable[] = [terms, cap, exemption]
