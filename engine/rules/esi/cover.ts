// Coverage of an employee, from when and until when: by the wage as it was known when the contribution period began.

import { contributionPeriod, earlier, laterOf } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printFraction } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import type { Paise } from '../../money/paise.ts'
import { isWithin } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import { date, fromRule, step } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import type { EsiLaw } from './law.ts'

type Reentry = 'immediate' | 'next_period'

/** The wage from a day on as everybody knew it then: a raise is known once it was decided and has taken effect. */
export type KnownWage = {
  readonly from: PlainDate
  /** The full-month rate without overtime and one-off pay: coverage is tested on it, never on part pay. */
  readonly fullRate: Exact
}

type CoverFacts = {
  /** Days of employment in the wage period. */
  readonly days: PayPeriod
  readonly joinedOn: PlainDate
  /** Wages in order of days, none after the period. */
  readonly wages: readonly KnownWage[]
  readonly hasDisability: boolean
  /** Cover recorded earlier lasts to this day, the end of a contribution period. */
  readonly coveredUntil: PlainDate | null
}

export type EsiCover = {
  readonly due: true
  /** First day of the cover as far as the facts reach, which may lie before the wage period. */
  readonly since: PlainDate
  /** First day of the wage period that is covered: its first, but for a wage that falls to the ceiling inside it. */
  readonly from: PlainDate
  readonly until: PlainDate
  readonly because: 'within_ceiling' | 'held_to_period_end'
  /** The wage within the ceiling: the latest, or else the one that brought the cover; null where only a record tells of it. */
  readonly wage: KnownWage | null
  readonly ceiling: Paise
}

/** Cover once gained lasts to the end of the contribution period, whatever the wage and whenever it was decided. */
export function esiCover(facts: CoverFacts, law: EsiLaw, reentry: Reentry): EsiCover | NothingDue {
  const ceiling = facts.hasDisability ? law.ceiling.withDisability : law.ceiling.ceiling
  const { days, wages, coveredUntil } = facts
  // A wage month that two contribution periods share is one of the period in which it ends, as the returns have it.
  const span = contributionPeriod(law.period.end)
  const recorded =
    coveredUntil !== null && coveredUntil >= laterOf(span.start, days.start) ? coveredUntil : null
  const gained = gainedCover(facts, ceiling, reentry, span)
  if (gained === null && recorded === null) return notCovered(facts, ceiling)

  const from = recorded === null && gained !== null ? laterOf(gained.since, days.start) : days.start
  const ends = gained === null ? null : span.end
  const latest = wages.at(-1)
  const isWithinCeiling = latest !== undefined && isWithin(latest.fullRate, ceiling)
  return {
    due: true,
    since: gained === null || gained.since > from ? from : gained.since,
    from,
    until: recorded === null || ends === null ? (recorded ?? ends)! : laterOf(recorded, ends),
    because: isWithinCeiling ? 'within_ceiling' : 'held_to_period_end',
    wage: isWithinCeiling ? latest : (gained?.wage ?? null),
    ceiling,
  }
}

type CoverStart = { readonly since: PlainDate; readonly wage: KnownWage }

/**
 * Covered by the wage at the beginning of the contribution period or at joining, or by the first one that falls to the
 * ceiling later.
 */
function gainedCover(
  { days, wages, joinedOn }: CoverFacts,
  ceiling: Paise,
  reentry: Reentry,
  span: PayPeriod,
): CoverStart | null {
  const begins = laterOf(span.start, joinedOn)
  const first = inForceOn(wages, begins)
  if (first !== undefined && isWithin(first.fullRate, ceiling))
    return { since: earlier(begins, days.start), wage: first }
  if (reentry === 'next_period') return null
  const wage = wages.find(({ from, fullRate }) => from > begins && isWithin(fullRate, ceiling))
  return wage === undefined ? null : { since: wage.from, wage }
}

/** Records why the person is covered, and until when. */
export function traceCover(trace: Trace, cover: EsiCover, law: EsiLaw): readonly TracedValue[] {
  const { wage, until } = cover
  const condition = (label: string, inputs: Readonly<Record<string, TracedValue>>, row: Row) =>
    step(trace, 'condition', label, inputs, row)
  const rateWithinCeiling = (label: string, { fullRate }: KnownWage) => {
    const inputs = { rate_of_wages: rateOfWages(fullRate), ceiling: fromRule(law.ceiling, cover.ceiling) }
    return condition(label, inputs, law.ceiling)
  }
  const decided: TracedValue[] = []
  if (cover.because === 'within_ceiling' && wage !== null) {
    decided.push(rateWithinCeiling(`The rate of wages is within the ceiling: covered to ${until}`, wage))
  } else {
    if (wage !== null) {
      const tested = laterOf(contributionPeriod(law.period.end).start, cover.since)
      const label = `The rate of wages on ${tested}, as it was known then, is within the ceiling`
      decided.push(rateWithinCeiling(label, wage))
    }
    const recorded = { covered_until: date({ kind: 'field', ref: 'esi.covered_until' }, until) }
    const label = `Covered earlier, so covered to ${until} whatever the wage`
    decided.push(condition(label, recorded, law.continuedCover))
  }
  const lasts = { until: date({ kind: 'field', ref: 'esi.covered_until' }, until) }
  const label = 'Cover lasts to the end of its contribution period'
  return [...decided, condition(label, lasts, law.regulations)]
}

function rateOfWages({ amount, n, d }: Exact): TracedValue {
  const value = fraction(BigInt(amount) * BigInt(n), BigInt(d) * 100n)
  const from = { kind: 'field', ref: 'salary, full month' } as const
  return { value, text: printFraction(value, 2), unit: 'rupees', from }
}

function notCovered({ days, wages }: CoverFacts, ceiling: Paise): NothingDue {
  const fell = wages.some(
    ({ fullRate }, index) =>
      isWithin(fullRate, ceiling) && (index + 1 === wages.length || wages[index + 1]!.from > days.start),
  )
  if (fell) {
    const because = 'the wage fell to the ceiling inside a contribution period'
    return { due: false, because, warnings: [reentryWaits] }
  }
  return { due: false, because: 'the rate of wages is above the ceiling', warnings: noWarnings }
}

const reentryWaits: RuleWarning = {
  code: 'esi_reentry_waits',
  message: 'The wage fell to the ceiling in mid-period; cover begins with the next contribution period.',
  field: 'esi.covered_until',
}

function inForceOn(wages: readonly KnownWage[], day: PlainDate): KnownWage | undefined {
  return wages.findLast(({ from }) => from <= day)
}
