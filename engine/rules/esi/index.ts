// Employees' State Insurance: who is covered and until when, then what both sides pay on the wages of the cover.

import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee, upToRupee, wholeInParts } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import type { RuleWarning } from '../outcome.ts'
import type { EsiLaw } from './law.ts'

export { esiCover } from './cover.ts'
export type { EsiCover, KnownWage } from './cover.ts'
export { esiLaw, esiTables } from './law.ts'
export type { EsiBase, EsiLaw } from './law.ts'

export type EsiContribution = {
  /** Contribution wages, to the rupee; there is no ceiling on them once covered. */
  readonly wages: Paise
  readonly employee: Paise
  readonly employer: Paise
  /** The daily average does not pass the exemption, so only the employer pays. */
  readonly isExempt: boolean
  readonly warnings: readonly RuleWarning[]
}

/** Both shares, each up to the next rupee; `paidDays` is the whole number the monthly upload will carry. */
export function esiContribution(earned: Exact, paidDays: number, law: EsiLaw): EsiContribution {
  const wages = toNearestRupee(earned.amount, earned.n, earned.d)
  const isExempt = wages <= law.exemption.average * paidDays
  return {
    wages,
    employee: isExempt ? noPaise : upToRupee(wages, law.rates.employee, wholeInParts),
    employer: upToRupee(wages, law.rates.employer, wholeInParts),
    isExempt,
    warnings: law.warnings,
  }
}
