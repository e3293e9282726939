// Employees' State Insurance: who is covered and until when, then what both sides pay on the wages of the cover.

import { contributionPeriod, later } from '../../calendar/period.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { isWithin, toNearestRupee, upToRupee, wholeInParts } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import type { EsiLaw } from './law.ts'

export { esiLaw, esiTables } from './law.ts'
export type { EsiBase, EsiLaw } from './law.ts'

/** Days of employment under one salary. */
type EsiSlice = {
  readonly start: PlainDate
  /** The full-month rate of wages without overtime and one-off pay: coverage is tested on it, never on part pay. */
  readonly fullRate: Exact
}

type CoverFacts = {
  /** In order of days; at least one. */
  readonly slices: readonly EsiSlice[]
  readonly joinedOn: PlainDate
  /** Since when the first slice's salary has been in force, which may lie months back. */
  readonly firstRateSince: PlainDate
  readonly hasDisability: boolean
  /** Cover gained earlier lasts to this day, the end of a contribution period. */
  readonly coveredUntil: PlainDate | null
}

export type EsiCover = {
  readonly due: true
  /** Cover begins with this slice of the period: the first, but for a wage that falls to the ceiling inside it. */
  readonly fromSlice: number
  readonly until: PlainDate
  readonly because: 'within_ceiling' | 'held_to_period_end'
  readonly ceiling: Paise
}

/** Coverage, and its end: cover once gained lasts to the end of the contribution period, whatever the wage. */
export function esiCover(
  facts: CoverFacts,
  law: EsiLaw,
  reentry: 'immediate' | 'next_period',
): EsiCover | NothingDue {
  const ceiling = facts.hasDisability ? law.ceiling.withDisability : law.ceiling.ceiling
  const { slices, coveredUntil } = facts
  const start = slices[0]!.start
  const held = coveredUntil !== null && coveredUntil >= start ? coveredUntil : null
  const fromSlice = slices.findIndex(({ fullRate }) => isWithin(fullRate, ceiling))
  if (held !== null) {
    const until = fromSlice === -1 ? held : later(held, contributionPeriod(slices[fromSlice]!.start).end)
    return {
      due: true,
      fromSlice: 0,
      until,
      because: fromSlice === 0 ? 'within_ceiling' : 'held_to_period_end',
      ceiling,
    }
  }
  if (fromSlice === -1)
    return { due: false, because: 'the rate of wages is above the ceiling', warnings: noWarnings }
  if (reentry === 'next_period' && waits(facts, fromSlice)) {
    return {
      due: false,
      because: 'the wage fell to the ceiling inside a contribution period',
      warnings: [
        {
          code: 'esi_reentry_waits',
          message:
            'The wage fell to the ceiling in mid-period; cover begins with the next contribution period.',
          field: 'esi.covered_until',
        },
      ],
    }
  }
  const until = contributionPeriod(slices[fromSlice]!.start).end
  return { due: true, fromSlice, until, because: 'within_ceiling', ceiling }
}

/** Whether the wage came down to the ceiling after both the contribution period and the employment had begun. */
function waits({ slices, joinedOn, firstRateSince }: CoverFacts, fromSlice: number): boolean {
  const since = fromSlice === 0 ? firstRateSince : slices[fromSlice]!.start
  return since > contributionPeriod(slices[fromSlice]!.start).start && since > joinedOn
}

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
