// What this employer paid and took in a tax year before this system did.

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

/** What the bonus of a month goes by; `month` is that of the calendar, and `minimumWage` null that of the settings. */
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
    /** How many payments the sums hold. */
    months: integer(),
    gross: paise(),
    /** Null: all of the gross. */
    taxable: optionalPaise(),
    pf: paise(),
    pt: paise(),
    tds: paise(),
    esi: paise(),
    /** Of the employer, without the pension scheme; null: not told. */
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
