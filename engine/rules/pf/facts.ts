// Facts of one employee and one wage period that the provident fund depends on.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import type { Exact } from '../../money/rounding.ts'

type PfWageMode = 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling'

/** The mode that the employee and the organization agreed on. */
export function agreedMode(ofEmployee: PfWageMode | 'organization', ofOrganization: PfWageMode): PfWageMode {
  return ofEmployee === 'organization' ? ofOrganization : ofEmployee
}

type Contributor = Pick<PfFacts, 'mode' | 'isInternationalWorker'> & {
  readonly member: Pick<PfFacts['member'], 'higherPension'>
}

/** A higher pension is contributed on both sides' actual wages; for an international worker no ceiling is known. */
export function contributionMode({ mode, isInternationalWorker, member }: Contributor): PfWageMode {
  return member.higherPension || isInternationalWorker ? 'actual_wages' : mode
}

/** Days of employment under one salary. */
type PfSlice = {
  readonly start: PlainDate
  readonly end: PlainDate
  /** Earnings of these days, of any wage base: the key by which a split month shares its wages out. */
  readonly weight: Paise
  /** Loss of pay with a date inside it, in hundredths of a day; the rest of the days lost has no date. */
  readonly lopDates: readonly { readonly date: PlainDate; readonly days: number }[]
  /** Provident fund wages of a full month at this salary: membership is tested on it, never on part-month pay. */
  readonly fullRate: Exact
}

export type PfFacts = {
  readonly rate: 12 | 10
  /** As agreed. */
  readonly mode: PfWageMode
  /** Provident fund wages earned in the period, not yet rounded. */
  readonly wages: Exact
  /** Parts in order of days; at least one. */
  readonly slices: readonly PfSlice[]
  /** Basic and dearness allowance earned: an employee's whole share stops there. */
  readonly basicAndDa: Paise
  readonly ncpDays: number
  readonly dateOfBirth: PlainDate | null
  readonly isInternationalWorker: boolean
  /** Apprentices, interns and consultants: no ceiling draws them in. */
  readonly isOutsideTheLaw: boolean
  readonly member: {
    readonly applicable: boolean
    readonly joinedOn: PlainDate
    readonly epsMember: boolean | null
    /**
     * Last day of the first wage month with a pension contribution here, an earlier one or, for arrears, this one; null:
     * none is known.
     */
    readonly pensionPaidSince: PlainDate | null
    readonly pensionDeferred: boolean
    readonly higherPension: boolean
    readonly vpf: { readonly percent: PartsPerMillion } | { readonly amount: Paise } | null
  }
}

export type PfSettings = {
  readonly epsRate: '8.33' | 'one_twelfth'
  readonly adminBase: 'employer_base' | 'pf_wages'
  readonly splitMonthEdli: 'epfo_faq' | 'capped'
  readonly birthdayMonth58: 'prorate' | 'same_month' | 'next_month'
}
