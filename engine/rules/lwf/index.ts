// Labour welfare fund: what one person and the employer pay into a state's fund, and what an establishment adds.

import { addDays, addMonths, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printPercent } from '#proto/decimal-text.ts'
import { lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, toNearestRupee, wholeInParts } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import {
  count,
  explainFigure,
  fromField,
  fromRule,
  percentage,
  slabStart,
  step,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import type { LwfBand, LwfContribution } from './contribution.ts'
import type { LwfLaw, LwfNotLevied } from './law.ts'

export { lwfLaw, lwfStates, lwfUnionTables } from './law.ts'
export type { LwfLaw, LwfNotLevied, LwfPlace } from './law.ts'
export { lwfReturns } from './returns.ts'

/** Nature of the work, which a title does not state. */
export type LwfClass =
  | 'worker'
  | 'clerical'
  | 'supervisor'
  | 'manager'
  | 'apprentice'
  | 'part_time'
  | 'contract'

export type LwfFacts = {
  readonly class: LwfClass
  /** Remuneration of the month, after loss of pay: what a proportion is of. */
  readonly wages: Paise
  /** Wages of a full month: what limits and bands are tested on, never part pay. */
  readonly monthlyRate: Paise
  /** Days on the register: the first, and the last where it is known. */
  readonly since: PlainDate
  readonly until: PlainDate | null
  /** Number of days in the wage month, for the funds that require it in their register. */
  readonly lastWorkingDay: PlainDate
  readonly establishment: {
    readonly isFactory: boolean
    /** Persons employed; null: it is registered with the board, so it is covered whatever their number. */
    readonly headCount: number | null
  }
  /** The employer contributes for everyone: class and wages leave no one out. */
  readonly isIncludedByChoice: boolean
}

export type LwfSettings = {
  /** Rounding of a proportion, for which no text names one. */
  readonly proportionRounding: 'paisa' | 'rupee'
}

export type LwfDue = {
  readonly due: true
  readonly employee: Paise
  readonly employer: Paise
  /** The day whose register decided. */
  readonly registerDay: PlainDate
  readonly warnings: readonly RuleWarning[]
}

export type LwfNothing = NothingDue & {
  /** The row that says so, where one does. */
  readonly rule: Row | null
}

/** The record that the steps of `employee` and `employer` are written to, and the month's wages as its first result. */
type LwfTrace = { readonly trace: Trace; readonly wages: TracedValue }

export function lwf(
  facts: LwfFacts,
  law: LwfLaw | LwfNotLevied,
  settings: LwfSettings,
  traced: LwfTrace | null = null,
): LwfDue | LwfNothing {
  if (!law.levied) return noContribution(law.because, law.rule, law.warnings)
  const { rule } = law
  if (!rule.months.includes(law.month))
    return noContribution('it is not taken in this month', rule, noWarnings)
  const registerDay = onRegister(facts, law)
  if (registerDay === null) return noContribution('not on the register on its day', rule, noWarnings)
  const reason = notCoveredReason(facts, law) ?? leftOut(facts, law)
  if (reason !== null) return noContribution(reason, rule, warningsWithout(facts, law))
  const { contribution } = rule
  const shares =
    contribution.by === 'amount'
      ? bandShares(facts, contribution.bands, rule, registerDay, traced)
      : proportionShares(facts, contribution, rule, settings, traced)
  return { due: true, registerDay, ...shares, warnings: law.warnings }
}

/** Addition of the employer when an establishment's shares of one period stay below the fund's minimum. */
export function lwfTopUp(employerShares: Paise, law: LwfLaw): Paise {
  const { employerMinimum } = law.rule
  // Without a contributing person there is no contribution of the period that could be too small.
  if (employerMinimum === undefined || employerShares === noPaise) return noPaise
  return subtract(employerMinimum, lesser(employerShares, employerMinimum))
}

function noContribution(because: string, rule: Row | null, warnings: readonly RuleWarning[]): LwfNothing {
  return { due: false, because, rule, warnings }
}

/** Joiners before the day pay in full and leavers before it pay nothing; days are never counted off. */
function onRegister({ since, until, lastWorkingDay }: LwfFacts, law: LwfLaw): PlainDate | null {
  const { register } = law.rule
  if (register === 'any_day') {
    const isThere = since <= law.lastDay && (until === null || until >= law.firstDay)
    return isThere ? law.lastDay : null
  }
  const day = register === 'last_day' ? law.lastDay : lastWorkingDay
  return since <= day && (until === null || until >= day) ? day : null
}

/** Why the establishment is outside, or null. */
function notCoveredReason({ establishment }: LwfFacts, { rule }: LwfLaw): string | null {
  const { isFactory, headCount } = establishment
  if (isFactory && rule.fewest.factory === null) return 'the fund does not reach factories'
  const fewest = (isFactory ? rule.fewest.factory : null) ?? rule.fewest.other
  if (headCount === null || headCount >= fewest) return null
  return `the establishment employs fewer than ${fewest} persons`
}

/** Why the person is outside, or null. */
function leftOut(facts: LwfFacts, law: LwfLaw): string | null {
  const { rule } = law
  if (rule.fewestDays !== undefined && daysBefore(facts, law) < rule.fewestDays) {
    return `employed for fewer than ${rule.fewestDays} days in twelve months`
  }
  if (facts.isIncludedByChoice) return null
  if (isApprentice(facts) && rule.apprentices !== 'in')
    return 'apprentices and part-time workers are left out'
  if (facts.class === 'manager' && rule.managers === 'out') return 'managers are left out'
  if (facts.class === 'supervisor' && isSupervisorOut(facts, law)) {
    return rule.supervisors === 'out'
      ? 'supervisors are left out'
      : 'supervisors above the limit of wages are left out'
  }
  if (rule.outAbove !== undefined && facts.monthlyRate > rule.outAbove) return 'the wages are above the limit'
  return null
}

function isApprentice(facts: LwfFacts): boolean {
  return facts.class === 'apprentice' || facts.class === 'part_time'
}

function isSupervisorOut({ monthlyRate }: LwfFacts, { rule }: LwfLaw): boolean {
  const { supervisors } = rule
  return supervisors === 'out' || (supervisors !== 'in' && monthlyRate > supervisors.outAbove)
}

function daysBefore({ since, until }: LwfFacts, { lastDay }: LwfLaw): number {
  const window = addDays(addMonths(lastDay, -12), 1)
  const from = since > window ? since : window
  return daysInclusive(from, until === null || until > lastDay ? lastDay : until)
}

type Shares = Pick<LwfDue, 'employee' | 'employer'>

function bandShares(
  { monthlyRate }: LwfFacts,
  bands: readonly LwfBand[],
  rule: Row,
  registerDay: PlainDate,
  traced: LwfTrace | null,
): Shares {
  const index = bands.findIndex(({ upTo }) => upTo === undefined || monthlyRate <= upTo)
  const { upTo, employee, employer } = bands[index]!
  if (traced !== null) {
    const { trace } = traced
    const below = bands[index - 1]
    const slab = (share: Paise) =>
      step(
        trace,
        'slab',
        'The band that holds the wages of a full month',
        {
          wages: fromField('salary, full month', monthlyRate),
          from: fromRule(rule, below === undefined ? noPaise : slabStart(below)),
          share: fromRule(rule, share),
          ...(upTo === undefined ? {} : { up_to: fromRule(rule, upTo) }),
        },
        rule,
      )
    const sentence = `A fixed share, due by the register of ${registerDay}.`
    explainFigure(trace, 'employee', sentence, slab(employee))
    explainFigure(trace, 'employer', sentence, slab(employer))
  }
  return { employee, employer }
}

function proportionShares(
  { wages }: LwfFacts,
  of: Extract<LwfContribution, { by: 'proportion' }>,
  rule: Row,
  { proportionRounding }: LwfSettings,
  traced: LwfTrace | null,
): Shares {
  const round = proportionRounding === 'rupee' ? toNearestRupee : halfUpToPaisa
  const employee = lesser(round(wages, of.employee, wholeInParts), of.atMost)
  const employer = lesser(paise(employee * of.employerTimes), of.employerAtMost)
  if (traced !== null) {
    const { trace } = traced
    const from = { kind: 'rule', ref: rule.rule } as const
    const percent = percentage(from, of.employee)
    const exact = step(trace, 'multiply', 'The employee’s proportion', { wages: traced.wages, percent })
    const unit = proportionRounding === 'rupee' ? 'rupee' : 'paise'
    const rounded = step(trace, 'round', 'Half up', { exact, ...roundingInputs(unit, 'half_up', rule.rule) })
    const atMost = fromRule(rule, of.atMost)
    const own = step(trace, 'cap', 'No more than the limit', { share: rounded, limit: atMost }, rule)
    const times = count(from, of.employerTimes)
    const multiple = step(trace, 'multiply', 'The employer’s multiple of it', { employee: own, times })
    const limit = fromRule(rule, of.employerAtMost)
    const theirs = step(trace, 'cap', 'No more than the limit', { share: multiple, limit }, rule)
    const sentence = `${printPercent(of.employee)} % of the wages, up to the fund’s limit.`
    explainFigure(trace, 'employee', sentence, own)
    explainFigure(trace, 'employer', `${of.employerTimes} times ${sentence}`, theirs)
  }
  return { employee, employer }
}

/** The employer should decide where no known text excludes apprentices. */
function warningsWithout(facts: LwfFacts, { rule }: LwfLaw): readonly RuleWarning[] {
  if (!isApprentice(facts) || rule.apprentices !== 'out_by_custom') return noWarnings
  return [
    {
      code: 'lwf_left_out_by_custom',
      message:
        'Apprentices and part-time workers are left out here by custom, not by a text that is recorded.',
      field: 'lwf.class',
    },
  ]
}
