// Professional tax of one person at one place of work and in one wage month.

import { wageMonthOf } from '#proto/calendar/months.ts'
import { earlier as earlierOf, laterOf, overlap } from '#proto/calendar/period.ts'
import { ageOn, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { monthsApart } from '#proto/calendar/service.ts'
import { printGrouped } from '../../money/decimal.ts'
import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Row } from '../../parameters/dated.ts'
import { explainFigure, negated, fromField, fromRule, step } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { noWarnings } from '../outcome.ts'
import type { PtLaw, PtNotLevied, PtRepealed } from './law.ts'
import type { PtExemption, PtGround, PtSlab } from './schedule.ts'

/** One person at one place of work. Pay is what the place's law counts (`law.wages`), in paise. */
export type PtFacts = {
  /** Wages of the wage month, after loss of pay. */
  readonly pay: Paise
  /** Wages of a full month without loss of pay: the expected pay of each month to come. */
  readonly monthlyRate: Paise
  /** Wages of the earlier months of `law.paySpan` in this employment; null: not known, so each counts as the rate. */
  readonly earlierPay: Paise | null
  /** Taxable income of the year before this tax, and what income tax leaves free of it. Only Punjab asks. */
  readonly income: { readonly taxable: Paise; readonly free: Paise } | null
  /**
   * Taken by this employer earlier in `law.span`, or since a repeal, for the same authority; null: not known, so each
   * earlier occasion counts as kept.
   */
  readonly taken: Paise | null
  /** Days of the month are still to be paid; absent: none are. */
  readonly isPartOfMonth?: boolean
  /** Payments of later months that were made before this one; absent: none. */
  readonly later?: PtLater
  /** Taken for the same authority since April, by whatever employer: what the ceiling counts. Zero if not known. */
  readonly takenInYear: Paise
  /** Days of employment: the first, and the last where it is known. */
  readonly since: PlainDate
  readonly until: PlainDate | null
  /** Days of `law.span` within these that were worked at places of other authorities. */
  readonly daysAway: number
  /** Days of employment in the state in the financial year, where they are declared; null: not tested. */
  readonly daysInYear: number | null
  readonly gender: 'male' | 'female' | 'transgender' | 'undisclosed' | null
  readonly dateOfBirth: PlainDate | null
  readonly grounds: readonly PtGround[]
}

/**
 * Of `law.paySpan`: pay and wage months; tax of `law.span` and of the financial year for the authority; whether the last
 * month of `law.span` is among them.
 */
type PtLater = {
  readonly pay: Paise
  readonly months: number
  readonly taken: Paise
  readonly takenInYear: Paise
  readonly closesSpan: boolean
}

const noneLater: PtLater = {
  pay: noPaise,
  months: 0,
  taken: noPaise,
  takenInYear: noPaise,
  closesSpan: false,
}

export type PtSettings = {
  /** Slabs for an employee recorded as neither man nor woman, where the schedule has only the two. */
  readonly otherGenders: 'men' | 'women'
  /** The employer's own months for a tax that is taken once; null: the customary ones. */
  readonly takenIn: readonly number[] | null
}

/** The pay that finds the slab: what has been paid, what is paid now, what is expected. */
type PtBase = {
  readonly earlier: Paise
  readonly now: Paise
  readonly expected: Paise
  readonly total: Paise
}

type PtAssessment = {
  readonly base: PtBase
  readonly slab: PtSlab
  /** The slab below, which gives this one its beginning; null for the first. */
  readonly below: PtSlab | null
  /** Tax of the slab on this occasion; with `balance` and `once`, of the whole span. */
  readonly asked: Paise
}

export type PtDue = {
  readonly due: true
  /** To be taken this month. Zero where something is given back. */
  readonly tax: Paise
  /** Excess of earlier months in the span, refunded in its last month. Zero otherwise. */
  readonly refund: Paise
  readonly assessment: PtAssessment
  /** `month`: the month's own. `instalment`: of a yearly tax. `once`: all of it. `balance`: all of it, in the end. */
  readonly occasion: Occasion
  /** Due as the slab defines. */
  readonly asked: Paise
  /** Part of it that earlier months deducted, or are assumed to have deducted. */
  readonly taken: Paise
  /** Room below the ceiling; `tax` is at most this. */
  readonly left: Paise
  readonly warnings: readonly RuleWarning[]
}

/** Deductions since the tax was repealed, refunded whole. */
export type PtRepealRefund = Pick<PtDue, 'due' | 'tax' | 'refund' | 'taken' | 'warnings'>

export type PtNothing = NothingDue & {
  /** The row that says so, where one does. */
  readonly rule: Row | null
  /** The slab all the same, which a return reports with its head count; null where none was looked for. */
  readonly assessment: PtAssessment | null
}

/** The record that the steps of `tax` are written to, and the pay that counts as its first result. */
type PtTrace = { readonly trace: Trace; readonly pay: TracedValue }

type Occasion = 'month' | 'instalment' | 'once' | 'balance'

/**
 * Result where no tax is levied: nothing, or after a repeal the deductions since (`taken`). Nothing is refunded until
 * the organization has confirmed the repeal, because it would have to be deducted again.
 */
export function ptUnlevied(
  taken: Paise | null,
  law: PtNotLevied,
  trace: Trace | null = null,
): PtRepealRefund | PtNothing {
  const { because, rule, repeal, warnings } = law
  if (repeal === null || rule === null) return noTax(because, rule, warnings)
  const since = taken ?? noPaise
  if (!repeal.isConfirmed) return noTax(because, rule, [repealUnconfirmed(repeal, rule, since)])
  if (since <= noPaise) return noTax(because, rule, noWarnings)
  if (trace !== null) {
    const refund = step(
      trace,
      'sum',
      'Deducted since the repeal',
      { taken: fromField('pt deducted since the repeal', since) },
      rule,
    )
    const sentence = 'The tax is repealed: what was deducted for months since is refunded.'
    explainFigure(trace, 'tax', sentence, refund)
  }
  return { due: true, tax: noPaise, refund: since, taken: since, warnings: [refunded] }
}

function repealUnconfirmed({ stateName, since }: PtRepealed, { rule, from }: Row, taken: Paise): RuleWarning {
  const sum =
    taken > noPaise ? ` ₹ ${printGrouped(taken)} was deducted since then and would be refunded.` : ''
  return {
    code: 'pt_repeal_unconfirmed',
    message: `${stateName} is recorded to levy no professional tax since ${since}, on sources that are not certain, so none is deducted.${sum} Confirm or decline ${rule} of ${from} in rule_decisions of the payroll settings.`,
    field: null,
  }
}

export function pt(
  facts: PtFacts,
  law: PtLaw,
  settings: PtSettings,
  traced: PtTrace | null = null,
): PtDue | PtNothing {
  const exemption = law.exemptions.find(each => isExempt(each, facts, law))
  if (exemption !== undefined) {
    const warnings = exemption.confidence === 'low' ? [exemptionUnconfirmed] : noWarnings
    return noTax(`exempt: ${exemption.who}`, exemption, warnings)
  }
  const occasion = occasionOf(facts, law, settings)
  if (occasion === null) return noTax('it is not taken in this month', law.schedule, noWarnings)
  const refusal = belowTheLine(facts, law)
  if (refusal !== null) return refusal
  const assessment = assess(facts, law, settings, occasion)
  return settle(facts, law, settings, occasion, assessment, traced)
}

function settle(
  facts: PtFacts,
  law: PtLaw,
  settings: PtSettings,
  occasion: Occasion,
  assessment: PtAssessment,
  traced: PtTrace | null,
): PtDue | PtNothing {
  const { asked } = assessment
  const later = facts.later ?? noneLater
  const isOfMonth = law.schedule.levy.taxFor === 'month'
  const before = takenBefore(facts, law, settings, occasion, assessment.slab)
  const taken = isOfMonth || occasion === 'instalment' ? before : add(before, later.taken)
  const open = subtract(asked, taken)
  const inYear = add(facts.takenInYear, later.takenInYear)
  const left = subtract(law.ceiling.yearly, lesser(inYear, law.ceiling.yearly))
  // A tax for more than the month waits for a month with pay, and in the end is settled.
  const canTake = open > 0 && facts.pay > 0
  const tax = canTake ? lesser(open, left) : noPaise
  // Only the last month gives back, when it is paid whole: until then the pay may still come out as it was expected.
  const givesBack = occasion === 'balance' && facts.isPartOfMonth !== true
  const refund = open < 0 && givesBack ? subtract(taken, asked) : noPaise
  if (tax === noPaise && refund === noPaise) {
    const isLost = occasion === 'balance' && lesser(open, left) > noPaise
    const warnings = isLost ? [...law.warnings, withoutPay(law, lesser(open, left))] : law.warnings
    return { ...noTax(whyNothing(asked, open, left), law.schedule, warnings), assessment }
  }
  if (traced !== null) traceTax(traced, law, assessment, { taken, refund, left })
  const warnings = refund > 0 ? [...law.warnings, refunded] : law.warnings
  return { due: true, tax, refund, assessment, occasion, asked, taken, left, warnings }
}

function traceTax(
  traced: PtTrace,
  law: PtLaw,
  assessment: PtAssessment,
  { taken, refund, left }: Pick<PtDue, 'taken' | 'refund' | 'left'>,
): void {
  const { trace } = traced
  const { schedule, ceiling } = law
  const asked = traceSlab(traced, schedule, assessment)
  const before = fromField('taken earlier', taken)
  if (refund > 0) {
    const back = { taken: before, asked: negated(asked) }
    const given = step(trace, 'sum', 'Taken too much, given back', back, schedule)
    const sentence = 'Earlier months took more professional tax than the pay calls for.'
    explainFigure(trace, 'tax', sentence, given)
    return
  }
  const open =
    taken === noPaise ? asked : step(trace, 'sum', 'Still to be taken', { asked, taken: negated(before) })
  const inputs = { tax: open, left: fromRule(ceiling, left) }
  const tax = step(trace, 'cap', 'No more than the ceiling of the year leaves', inputs, ceiling)
  const pay = `${printGrouped(assessment.base.total)} of pay in the ${spans[schedule.levy.slabsBy]}`
  explainFigure(trace, 'tax', `Professional tax of ${law.authority} on ${pay}.`, tax)
}

const spans = { month: 'month', half_year: 'half-year', year: 'year', taxable_income: 'month' } as const

function traceSlab(
  { trace, pay }: PtTrace,
  schedule: PtLaw['schedule'],
  { base, slab, below, asked }: PtAssessment,
): TracedValue {
  const { earlier, now, expected, total } = base
  const parts = {
    earlier: fromField('earlier pay', earlier),
    now: pay,
    expected: fromField('pay to come at the present rate', expected),
  }
  const counted = total === now ? pay : step(trace, 'sum', 'Pay of the span, as paid and as expected', parts)
  const { from, to } = slabBounds({ slab, below })
  return step(
    trace,
    'slab',
    'The slab that holds the pay',
    {
      pay: counted,
      from: fromRule(schedule, from),
      tax: fromRule(schedule, asked),
      ...(to === null ? {} : { up_to: fromRule(schedule, to) }),
    },
    schedule,
  )
}

const refunded: RuleWarning = {
  code: 'pt_refunded',
  message:
    'More professional tax was deducted than is due; it is refunded, so reduce the next payment to the authority.',
  field: null,
}

function withoutPay({ authority }: PtLaw, open: Paise): RuleWarning {
  return {
    code: 'pt_without_pay',
    message: `There is no pay in the last month from which professional tax of ${authority} can be deducted; ₹ ${printGrouped(open)} is still due. Pay it outside payroll.`,
    field: null,
  }
}

const exemptionUnconfirmed: RuleWarning = {
  code: 'pt_exemption_unconfirmed',
  message: 'The exemption from professional tax rests on a weak source; ask the department.',
  field: null,
}

function whyNothing(asked: Paise, open: Paise, left: Paise): string {
  if (asked === noPaise) return 'the pay lies in a slab without tax'
  if (open <= 0) return 'it has been taken already'
  return left === noPaise ? 'the ceiling of the year is reached' : 'there is no pay to take it from'
}

function noTax(because: string, rule: Row | null, warnings: readonly RuleWarning[]): PtNothing {
  return { due: false, because, rule, assessment: null, warnings }
}

function isExempt({ test }: PtExemption, facts: PtFacts, law: PtLaw): boolean {
  if (test.by === 'ground') return facts.grounds.includes(test.ground)
  if (test.by === 'days_in_year') return facts.daysInYear !== null && facts.daysInYear <= test.upTo
  if (test.by === 'age') {
    // The statutes name no day of the month; its first is the reading taken.
    const on = test.reached === 'by_month' ? law.monthStart : law.year.end
    return facts.dateOfBirth !== null && ageOn(facts.dateOfBirth, on) >= test.years
  }
  const here = overlap({ start: facts.since, end: facts.until ?? law.span.end }, law.span)
  return here === null || daysInclusive(here.start, here.end) - facts.daysAway < test.below
}

/** Role of this month in the tax, or null. An employee's last month is the last of the span as well. */
function occasionOf({ until, later }: PtFacts, law: PtLaw, settings: PtSettings): Occasion | null {
  const { levy } = law.schedule
  if (levy.taxFor === 'month') return 'month'
  if (law.closesSpan || later?.closesSpan === true || (until !== null && until <= law.period.end))
    return 'balance'
  if (levy.takenIn === 'every_month') return 'instalment'
  return (settings.takenIn ?? levy.takenIn).includes(law.month) ? 'once' : null
}

/** Punjab taxes only those whose taxable income passes the free one by the tax of a year. */
function belowTheLine({ income }: PtFacts, { schedule, warnings }: PtLaw): PtNothing | null {
  const { levy } = schedule
  if (levy.slabsBy !== 'taxable_income') return null
  if (income === null) {
    const message = 'Professional tax here goes by the taxable income of the year, which is not known.'
    const warning = { code: 'pt_income_unknown', message, field: 'tax' }
    return noTax('the taxable income is not known', schedule, [...warnings, warning])
  }
  if (income.taxable >= add(income.free, levy.yearlyTax)) return null
  return noTax('the taxable income is not above the free income by the tax', schedule, warnings)
}

function assess(facts: PtFacts, law: PtLaw, settings: PtSettings, occasion: Occasion): PtAssessment {
  const slabs = slabsFor(facts.gender, law, settings)
  const base = baseOf(facts, law)
  const index = slabs.findIndex(slab => holds(slab, base.total))
  const slab = slabs[index]!
  return { base, slab, below: slabs[index - 1] ?? null, asked: askedFor(slab, law, occasion) }
}

function slabsFor(
  gender: PtFacts['gender'],
  { schedule }: PtLaw,
  { otherGenders }: Pick<PtSettings, 'otherGenders'>,
): readonly PtSlab[] {
  const isWoman = gender === 'female' || (gender !== 'male' && otherGenders === 'women')
  return (isWoman ? schedule.slabsForWomen : undefined) ?? schedule.slabs
}

/** The slab of the schedule that holds a pay. */
export function ptSlabOf(
  pay: Paise,
  gender: PtFacts['gender'],
  law: PtLaw,
  settings: Pick<PtSettings, 'otherGenders'>,
): PtSlab {
  return slabsFor(gender, law, settings).find(slab => holds(slab, pay))!
}

function holds({ upTo, below }: PtSlab, pay: Paise): boolean {
  if (upTo !== undefined) return pay <= upTo
  return below === undefined || pay < below
}

function baseOf(facts: PtFacts, { paySpan, period, monthStart }: PtLaw): PtBase {
  const { pay: now, monthlyRate, since, until } = facts
  const begun = laterOf(wageMonthOf(since, period), paySpan.start)
  const ends = until === null ? paySpan.end : earlierOf(wageMonthOf(until, period), paySpan.end)
  const earlier = facts.earlierPay ?? months(monthlyRate, monthsBetween(begun, monthStart))
  const later = facts.later ?? noneLater
  const toCome = Math.max(0, monthsBetween(monthStart, ends) - later.months)
  const expected = add(later.pay, months(monthlyRate, toCome))
  return { earlier, now, expected, total: add(add(earlier, now), expected) }
}

/** Calendar months from the one of `a` to the one of `b`; none where `b` is not later. */
function monthsBetween(a: PlainDate, b: PlainDate): number {
  return Math.max(0, monthsApart(a, b))
}

/** Statutes close a slab with "up to" or "below"; written out to the paisa both say the same. */
export function slabBounds({ slab, below }: Pick<PtAssessment, 'slab' | 'below'>): {
  from: Paise
  to: Paise | null
} {
  const end = below === null ? null : lastPay(below)
  return { from: end === null ? noPaise : add(end, paisa), to: lastPay(slab) }
}

function lastPay({ upTo, below }: PtSlab): Paise | null {
  return below === undefined ? (upTo ?? null) : subtract(below, paisa)
}

const paisa = paise(1)

function months(rate: Paise, count: number): Paise {
  return paise(rate * count)
}

function askedFor(slab: PtSlab, { month, schedule, ceiling }: PtLaw, occasion: Occasion): Paise {
  if (occasion === 'month') return month === 2 ? (slab.inFebruary ?? slab.tax) : slab.tax
  if (occasion === 'instalment') return slab.monthly ?? noPaise
  // A printed half-yearly tax may be more than half of what the Constitution allows for the year.
  return schedule.levy.taxFor === 'half_year' ? lesser(slab.tax, ceiling.halfYearly) : slab.tax
}

/** Deductions of earlier months for a tax that spans several; where unknown, the amounts that were due. */
function takenBefore(
  facts: PtFacts,
  law: PtLaw,
  settings: PtSettings,
  occasion: Occasion,
  slab: PtSlab,
): Paise {
  const { span, period, monthStart } = law
  const { levy } = law.schedule
  if (occasion === 'month' || occasion === 'instalment' || levy.taxFor === 'month') return noPaise
  if (facts.taken !== null) return facts.taken
  const begun = laterOf(wageMonthOf(facts.since, period), span.start)
  if (levy.takenIn === 'every_month') {
    return months(slab.monthly ?? noPaise, monthsBetween(begun, monthStart))
  }
  const takenIn = settings.takenIn ?? levy.takenIn
  const earlier = monthsBetween(begun, monthStart)
  const isPast = takenIn.some(month => (law.month - month + 12) % 12 <= earlier && month !== law.month)
  return isPast ? askedFor(slab, law, occasion) : noPaise
}
