// Overtime of one person and one wage month: what the law makes twice the wages, and what the company's own policy
// makes of the same hours. The higher one is paid.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { overtimeRate, quarterLimit } from './parameters.ts'

export type OvertimeLaw = {
  readonly rate: (typeof overtimeRate)['rows'][number]
  readonly quarter: Row<{ hours: number }>
}

/** The law on the first day of the wage month, as for the wages themselves. Throws `RuleNotFound`. */
export function overtimeLaw(monthStart: PlainDate, { inForce }: Lookup = recordedLaw): OvertimeLaw {
  return { rate: inForce(overtimeRate, monthStart), quarter: inForce(quarterLimit, monthStart) }
}

export const overtimeTables: readonly DatedTable[] = [overtimeRate, quarterLimit]

type DayKind = 'working_day' | 'weekly_off' | 'holiday'

export type OvertimeEntry = { readonly date: PlainDate; readonly minutes: number; readonly on: DayKind }

/** Wages and the working time they pay for: a month's and its days, or an hour's rate and one day of 60 minutes. */
export type OvertimeBase = {
  readonly wages: Paise
  /** Hundredths of a day. */
  readonly days: number
  readonly minutesPerDay: number
}

/** The days and hours over which the law divides the full monthly rate. */
export function lawfulMonth({ rate }: OvertimeLaw): Omit<OvertimeBase, 'wages'> {
  return { days: rate.daysInMonth * 100, minutesPerDay: rate.hoursInDay * 60 }
}

export type OvertimePolicy = {
  readonly base: OvertimeBase
  /** Multiple in hundredths: twice is 200. */
  readonly multiplier: { readonly [Kind in DayKind]: number }
  /** Shorter entries do not count. */
  readonly minimumMinutes: number
  /** Entries go to the nearest multiple, half of one up; 1 leaves them alone. */
  readonly roundToMinutes: number
  readonly maximumMinutesADay: number | null
}

export type OvertimeFacts = {
  /** The full monthly rate of what `OvertimeLaw.rate.wages` names; null for someone the law does not give double pay. */
  readonly wages: Paise | null
  /** Null where the law alone decides. */
  readonly policy: OvertimePolicy | null
  readonly entries: readonly OvertimeEntry[]
  /** Overtime of the quarter before this month. */
  readonly minutesEarlierInQuarter: number
}

export type OvertimeSettings = {
  /** The draft rules drop a part of an hour under 15 minutes, make half an hour of one up to 30, and an hour above. */
  readonly partHours: 'exact' | 'draft_rules'
}

/** Wages × minutes × multiplier ÷ (days × minutes of a day), rounded once. */
export type ComputedOvertime = OvertimeBase & {
  readonly minutes: number
  /** Minutes, each times its multiplier in hundredths. */
  readonly weighted: number
  readonly amount: Paise
}

export type OvertimeDue = {
  readonly due: true
  readonly byLaw: ComputedOvertime | null
  readonly byPolicy: ComputedOvertime | null
  readonly because: 'law' | 'policy'
  readonly amount: Paise
  readonly law: OvertimeLaw
  readonly warnings: readonly RuleWarning[]
}

export function overtime(
  facts: OvertimeFacts,
  law: OvertimeLaw,
  settings: OvertimeSettings,
): OvertimeDue | NothingDue {
  const { wages, policy, entries } = facts
  const byLaw = wages === null ? null : computeStatutory(wages, entries, law, settings)
  const byPolicy = policy === null ? null : computeByPolicy(policy, entries)
  const legal = byLaw?.amount ?? noPaise
  const own = byPolicy?.amount ?? noPaise
  const warnings = warningsOf(facts, law, byPolicy !== null && own < legal)
  if (legal === 0 && own === 0) return { due: false, because: 'no overtime counts', warnings }
  const isByPolicy = byPolicy !== null && own >= legal
  return {
    due: true,
    byLaw,
    byPolicy,
    because: isByPolicy ? 'policy' : 'law',
    amount: isByPolicy ? own : legal,
    law,
    warnings,
  }
}

function computeStatutory(
  wages: Paise,
  entries: readonly OvertimeEntry[],
  law: OvertimeLaw,
  { partHours }: OvertimeSettings,
): ComputedOvertime {
  const counted = entries.map(({ minutes }) => (partHours === 'exact' ? minutes : byDraftRules(minutes)))
  const minutes = counted.reduce((sum, each) => sum + each, 0)
  return computeAmount({ wages, ...lawfulMonth(law) }, minutes, minutes * law.rate.multiplier * 100)
}

function computeByPolicy(policy: OvertimePolicy, entries: readonly OvertimeEntry[]): ComputedOvertime {
  const counted = entries.map(({ minutes, on }) => {
    const own = minutes < policy.minimumMinutes ? 0 : toNearest(policy.roundToMinutes, minutes)
    return { minutes: own, weighted: own * policy.multiplier[on] }
  })
  const minutes = counted.reduce((sum, each) => sum + each.minutes, 0)
  const weighted = counted.reduce((sum, each) => sum + each.weighted, 0)
  return computeAmount(policy.base, minutes, weighted)
}

/** The multiples and the days are both in hundredths, so these cancel. */
function computeAmount(base: OvertimeBase, minutes: number, weighted: number): ComputedOvertime {
  const { wages, days, minutesPerDay } = base
  return { ...base, minutes, weighted, amount: halfUpToPaisa(wages, weighted, days * minutesPerDay) }
}

function byDraftRules(minutes: number): number {
  const part = minutes % 60
  const counted = part < 15 ? 0 : part <= 30 ? 30 : 60
  return minutes - part + counted
}

function toNearest(step: number, minutes: number): number {
  const rest = minutes % step
  return rest * 2 >= step ? minutes - rest + step : minutes - rest
}

/** Hours beyond a limit were worked all the same and are paid; someone should know of them. */
function warningsOf(facts: OvertimeFacts, law: OvertimeLaw, isRaised: boolean): readonly RuleWarning[] {
  const { policy, entries, minutesEarlierInQuarter } = facts
  const warnings: RuleWarning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message, field: 'overtime' })
  if (isRaised)
    warn('overtime_policy_below_law', 'The policy pays less than the law; the law’s amount is paid.')
  const dayLimit = policy?.maximumMinutesADay ?? null
  const long = dayLimit === null ? [] : entries.filter(({ minutes }) => minutes > dayLimit)
  if (long.length > 0)
    warn(
      'overtime_above_day_limit',
      `More than ${dayLimit} minutes on ${long.map(({ date }) => date).join(', ')}.`,
    )
  const minutes = entries.reduce((sum, each) => sum + each.minutes, minutesEarlierInQuarter)
  if (minutes > law.quarter.hours * 60)
    warn('overtime_above_quarter_limit', `More than ${law.quarter.hours} hours of overtime in the quarter.`)
  return warnings.length === 0 ? noWarnings : warnings
}
