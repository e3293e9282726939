// Payments and deductions of this employer in a tax year before this system paid.

import type { BonusMonth } from '#proto/calculation/bonus.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  json,
  keyDate,
  keyText,
  optionalPaise,
  organizationId,
  paise,
  updatedAt,
  version,
} from './columns.ts'

type OpeningAmount = { readonly code: string; readonly amount: Paise }

/** Bonus facts of a month; `month` is the calendar month, and a null `minimumWage` is the settings'. */
export type OpeningBonusMonth = BonusMonth & { readonly month: number }

/** `accruedUntil` is the last day of the last wage month that it counts. */
export type OpeningBenefit = {
  readonly code: string
  readonly accruedUntil: PlainDate
  readonly accrued: Paise
  readonly claimed: Paise
  readonly paidUntaxed: Paise
  readonly paidTaxed: Paise
}

export const OpeningBalanceTable = defineEntity({
  name: 'OpeningBalance',
  tableName: 'opening_balance',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    taxYearStart: keyDate(),
    /** Number of payments in the sums. */
    months: integer(),
    gross: paise(),
    /** Null: all of the gross. */
    taxable: optionalPaise(),
    pf: paise(),
    pt: paise(),
    tds: paise(),
    esi: paise(),
    /** The employer's contributions, without the pension scheme; null: unknown. */
    retirementContributions: optionalPaise(),
    /** Null: not told by component, so no line can say what it comes to in the year. */
    components: json<readonly OpeningAmount[] | null>().nullable(),
    /** The year is the accounting year of the bonus as well. Null: not told. */
    bonusMonths: json<readonly OpeningBonusMonth[] | null>().nullable(),
    /** Entitlements that began elsewhere; null: none did. */
    benefits: json<readonly OpeningBenefit[] | null>().nullable(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type OpeningBalance = InferEntity<typeof OpeningBalanceTable>
