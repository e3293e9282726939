// How a component of the salary came to its amount: as agreed, as a percentage, by days.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { printHundredths, printPercent } from '#proto/decimal-text.ts'

import { printGrouped } from '../../money/decimal.ts'
import { evaluate, exactly, toPaisa } from '../../formula/evaluate.ts'
import { noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import { goesByDays, minutesOfHour, unitDays } from '../month/earnings.ts'
import { sumOfDays } from '../salary/days.ts'
import type { PayslipFacts, SalarySlice } from '../pay-facts.ts'
import { monthsOfYear } from '../employer-shares.ts'
import { amountOfRate } from '../salary/full-month.ts'
import { figureOf, isPartOf } from '../salary/salary.ts'
import type { ResolvedComponent } from '../salary/salary.ts'
import { slabAmount } from '../salary/slab.ts'
import type { Computation } from '../levies/working.ts'
import { formulaSteps } from './formula.ts'
import {
  count,
  days,
  explanation,
  negated,
  fromField,
  percentage,
  step,
  newSteps,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'

export function explainComponent(line: SlipLine, working: Computation): Explanation {
  const { facts, run } = working
  const steps = newSteps(run.rulebook.version)
  const last = facts.slices.length - 1
  const paid: TracedValue[] = []
  for (const [index, slice] of facts.slices.entries()) {
    const resolved = slice.components.find(({ component }) => component.definition.code === line.code)
    if (resolved === undefined || (!resolved.component.definition.prorate && index !== last)) continue
    paid.push(slicePay(steps, resolved, slice, working.facts))
  }
  if (paid.length > 1) step(steps, 'sum', 'Both parts of the month', numberedOperands('part', paid))
  return explanation(steps, sentence(line, working))
}

function slicePay(
  steps: Steps,
  resolved: ResolvedComponent,
  slice: SalarySlice,
  facts: PayslipFacts,
): TracedValue {
  const { definition, rounding } = resolved.component
  const monthly = monthlyAmount(steps, resolved, slice)
  let amount = monthly
  if (goesByDays(resolved.component, slice, facts)) {
    amount = step(steps, 'prorate', `${definition.name} for the days paid from ${slice.start}`, {
      amount: monthly,
      ...paidOf(steps, slice, facts),
    })
  }
  return roundedAs(steps, amount, rounding)
}

export function roundedAs(steps: Steps, amount: TracedValue, unit: 'rupee' | 'paise'): TracedValue {
  const label = unit === 'rupee' ? 'To the rupee, half up' : 'To the paisa, half up'
  return step(steps, 'round', label, { amount, ...roundingInputs(unit, 'half_up', 'settings.rounding') })
}

/** The hours or days paid, and what of them the amount is for. */
function paidOf(steps: Steps, slice: SalarySlice, facts: PayslipFacts): Record<string, TracedValue> {
  const { payBasis } = slice
  if (payBasis === 'hourly') {
    return {
      worked_minutes: count({ kind: 'field', ref: 'attendance.worked_minutes' }, facts.workedMinutes),
      minutes_of_hour: count({ kind: 'field', ref: 'salary.pay_basis' }, minutesOfHour),
      ...shareOf(slice, facts),
    }
  }
  const basis = payBasis === 'daily' ? 'salary.pay_basis' : 'settings.salary_days'
  const basisDays = days(basis, unitDays(payBasis, facts))
  if (facts.slices.every(({ lopDates }) => lopDates.length === 0) || facts.slices.length === 1) {
    return {
      payable_days: days('days.payable_days', facts.days.payable),
      basis_days: basisDays,
      ...shareOf(slice, facts),
    }
  }
  return { paid_days: datedPaidDays(steps, slice, facts), basis_days: basisDays }
}

/** The part of a changed month that a salary has by its days. */
function shareOf(
  { start, days: own }: SalarySlice,
  { slices, days: all }: PayslipFacts,
): Record<string, TracedValue> {
  if (slices.length === 1) return {}
  return {
    days_at_this_salary: days(`salary.effective_from[${start}]`, own * 100),
    days_employed: days('days.employed', Math.max(1, all.employedDays) * 100),
  }
}

/**
 * The slice's share of the days, less the loss of pay dated in it. Under a fixed base that can fall below zero: the
 * other salaries, in their order, then lose what is missing.
 */
function datedPaidDays(steps: Steps, slice: SalarySlice, facts: PayslipFacts): TracedValue {
  if (facts.days.payable === 0) return days('days.payable_days', 0)
  if (facts.slices.every(each => daysBeforeOthers(each, facts) >= 0)) return ownPaidDays(steps, slice, facts)
  const own = ownPaidDays(steps, slice, facts)
  const before = facts.slices.slice(0, facts.slices.indexOf(slice))
  const open: Record<string, TracedValue> = {}
  for (const other of facts.slices) {
    const isShort = daysBeforeOthers(other, facts) < 0
    if (other !== slice && (isShort || before.includes(other)))
      open[`days_from_${other.start}`] = ownPaidDays(steps, other, facts)
  }
  const none = days('days', 0)
  const missing = step(steps, 'min', 'Days that other salaries could not lose', {
    open: step(steps, 'sum', 'Days of the other salaries', { none, ...open }),
    none,
  })
  return step(steps, 'max', `Days paid from ${slice.start}, less those`, {
    left: step(steps, 'sum', 'What is left', { own, missing }),
    none,
  })
}

function daysBeforeOthers(slice: SalarySlice, facts: PayslipFacts): number {
  const { payable, employedDays } = facts.days
  return (payable + datedOf(facts)) * slice.days - sumOfDays(slice.lopDates) * employedDays
}

function datedOf({ slices }: PayslipFacts): number {
  return slices.reduce((sum, { lopDates }) => sum + sumOfDays(lopDates), 0)
}

function ownPaidDays(steps: Steps, slice: SalarySlice, facts: PayslipFacts): TracedValue {
  const share = step(steps, 'prorate', `Days from ${slice.start}, before its dated loss of pay`, {
    payable_days_and_dated_loss: days(
      'days.payable_days + attendance.lop_dates',
      facts.days.payable + datedOf(facts),
    ),
    ...shareOf(slice, facts),
  })
  return step(steps, 'sum', `Days paid from ${slice.start}`, {
    days: share,
    dated_loss: negated(days('attendance.lop_dates', sumOfDays(slice.lopDates))),
  })
}

/** What an amount is agreed in. */
type AgreedIn = Pick<SalarySlice, 'agreed' | 'payBasis' | 'components'>

export function monthlyAmount(steps: Steps, resolved: ResolvedComponent, slice: AgreedIn): TracedValue {
  const { definition } = resolved.component
  const { code, calculation } = definition
  const { by } = resolved
  if (by.way === 'rest') return whatIsLeft(steps, by, resolved, slice)
  if (by.way === 'rest_of_gross') return restOfGross(steps, by, resolved, slice)
  if (by.way === 'formula') return byFormula(steps, resolved, slice)
  if (by.way === 'slab') return bySlab(steps, resolved, by, slice)
  if (by.way === 'stated') {
    const agreed = fromField(`salary.components[${code}]`, resolved.monthly)
    return step(steps, 'input', agreedFor[slice.payBasis], {
      amount: agreed,
    })
  }
  const { rate, base } = by
  const baseKnown =
    sumOfBases(steps, 'The components it is a percentage of', resolved, slice) ??
    fromField(agreedRef(calculation.method, slice.agreed), base)
  const product = step(steps, 'multiply', `${printPercent(rate)} % of it`, {
    base: baseKnown,
    percent: percentage({ kind: 'field', ref: `salary.components[${code}].percent` }, rate),
  })
  return withinLimits(steps, toThePaisa(steps, product), halfUpToPaisa(base, rate, wholeInParts), resolved)
}

function agreedRef(method: string, { grossMonthly }: SalaryInput): string {
  if (method === 'percent_of_ctc') return 'salary.ctc_annual / 12'
  return grossMonthly === null ? 'gross of salary.ctc_annual' : 'salary.gross_monthly'
}

const agreedFor = {
  monthly: 'As agreed for a month',
  daily: 'As agreed for a day',
  hourly: 'As agreed for an hour',
} as const

function toThePaisa(steps: Steps, amount: TracedValue): TracedValue {
  return roundedAs(steps, amount, 'paise')
}

/** The components of its base that this salary holds; null where there is none. */
function sumOfBases(
  steps: Steps,
  label: string,
  { component: { definition } }: ResolvedComponent,
  slice: AgreedIn,
): TracedValue | null {
  const codes = 'baseCodes' in definition.calculation ? definition.calculation.baseCodes : []
  const bases = slice.components.filter(({ component }) => codes.includes(component.definition.code))
  if (bases.length === 0) return null
  const inputs = bases.map(({ component, monthly }) => {
    const { code } = component.definition
    return [code, fromField(`salary.components[${code}]`, monthly)] as const
  })
  return step(steps, 'sum', label, Object.fromEntries(inputs))
}

function withinLimits(
  steps: Steps,
  amount: TracedValue,
  before: Paise,
  resolved: ResolvedComponent,
): TracedValue {
  const { monthly, component } = resolved
  if (monthly === before) return amount
  const { code, calculation } = component.definition
  const limit = fromField(`components[${code}].limits`, monthly)
  const isLifted = calculation.min !== null && monthly === calculation.min
  return step(steps, isLifted ? 'max' : 'min', 'Within the limits of the component', { amount, limit })
}

function byFormula(steps: Steps, resolved: ResolvedComponent, slice: AgreedIn): TracedValue {
  const { formula } = resolved.component
  if (formula === null || formula.kind === 'fault')
    throw new Error('A formula that cannot be read gave an amount.')
  const { by } = resolved
  const gross = by.way === 'formula' ? by.gross : undefined
  const agreed = gross === undefined ? slice.agreed : { ...slice.agreed, grossMonthly: gross }
  const amountOf = (name: string) => figureOf(name, slice.components, agreed)
  const rounded = toThePaisa(steps, formulaSteps(steps, formula, amountOf))
  return withinLimits(steps, rounded, toPaisa(evaluate(formula, exactly(amountOf))), resolved)
}

function bySlab(
  steps: Steps,
  resolved: ResolvedComponent,
  { slab, base }: Extract<ResolvedComponent['by'], { way: 'slab' }>,
  slice: AgreedIn,
): TracedValue {
  const { code } = resolved.component.definition
  const termOf = (field: string, amount: Paise) =>
    fromField(`components[${code}].calculation.slabs.${field}`, amount)
  const known = sumOfBases(steps, 'The amount whose slab counts', resolved, slice) ?? termOf('base', base)
  let amount = termOf('none', noPaise)
  if (slab !== null) {
    const { from, to, pays } = slab
    const upTo = to === null ? {} : { up_to: termOf('to', to) }
    amount = step(steps, 'slab', 'The slab it lies in', {
      base: known,
      from: termOf('from', from),
      pays: 'amount' in pays ? termOf('value', pays.amount) : known,
      ...upTo,
    })
    if ('percent' in pays) {
      const percent = percentage(
        { kind: 'field', ref: `components[${code}].calculation.slabs.value` },
        pays.percent,
      )
      amount = toThePaisa(
        steps,
        step(steps, 'multiply', `${printPercent(pays.percent)} % of it`, { amount, percent }),
      )
    }
  }
  return withinLimits(steps, amount, slabAmount(base, slab), resolved)
}

/** The agreed figure less every other part of it. */
function whatIsLeft(
  steps: Steps,
  { field, target }: Extract<ResolvedComponent['by'], { way: 'rest' }>,
  own: ResolvedComponent,
  slice: AgreedIn,
): TracedValue {
  const inputs: Record<string, TracedValue> = { agreed: fromField(`salary.${field} for a month`, target) }
  for (const each of slice.components) {
    const { code } = each.component.definition
    if (each !== own && isPartOf(field, each))
      inputs[code] = negated(fromField(`salary.components[${code}]`, amountOfRate(each, slice.payBasis)))
  }
  return step(steps, 'sum', 'What the other components leave', inputs)
}

/** The CTC of a year without the employer's shares, for a month, less every other part of the gross. */
function restOfGross(
  steps: Steps,
  { gross, ctc }: Extract<ResolvedComponent['by'], { way: 'rest_of_gross' }>,
  own: ResolvedComponent,
  slice: AgreedIn,
): TracedValue {
  const ofYear: Record<string, TracedValue> = { ctc_annual: fromField('salary.ctc_annual', ctc.annual) }
  for (const [head, amount] of Object.entries(ctc.shares))
    ofYear[head] = negated(fromField(`employer cost of a year: ${head}`, amount))
  if (ctc.contributions > 0) {
    const contributions = fromField('contributions of the salary', ctc.contributions)
    const months = count({ kind: 'field', ref: 'months of a year' }, monthsOfYear)
    ofYear['contributions'] = negated(
      step(steps, 'multiply', 'Contributions of a year', { contributions, months }),
    )
  }
  if (ctc.unallocated > 0) ofYear['unallocated'] = negated(fromField('ctc.unallocated', ctc.unallocated))
  const year = step(steps, 'sum', 'What the employer costs leave of the CTC', ofYear)
  const from = { kind: 'field', ref: 'months of a year' } as const
  const parts = { year, months: count(from, 1), of: count(from, monthsOfYear) }
  const inputs: Record<string, TracedValue> = { gross: step(steps, 'prorate', 'A month of it', parts) }
  // Components in whole rupees add up to another gross than their amounts before rounding.
  if (gross !== ctc.gross) {
    const rounding = fromField('settings.rounding.component', paise(Math.abs(gross - ctc.gross)))
    inputs['rounding'] = gross > ctc.gross ? rounding : negated(rounding)
  }
  for (const each of slice.components) {
    const { code } = each.component.definition
    if (each !== own && isPartOf('gross_of_ctc', each))
      inputs[code] = negated(fromField(`salary.components[${code}]`, each.monthly))
  }
  return step(steps, 'sum', 'What the other components leave', inputs)
}

function sentence(line: SlipLine, { facts }: Computation): string {
  const { payable, total } = facts.days
  const whole = payable === total && facts.slices.length === 1
  const bases = facts.slices.map(({ payBasis }) => payBasis)
  const paidDays = printHundredths(payable)
  if (bases.includes('hourly')) return `${line.name} for ${facts.workedMinutes} minutes worked.`
  if (bases.includes('daily')) return `${line.name} for ${paidDays} days worked.`
  if (whole || line.amount === line.fullAmount)
    return `${line.name} of ${printGrouped(line.fullAmount)} for the month.`
  const changed = facts.slices.length > 1 ? ', each salary for its own days' : ''
  return `${line.name} of ${printGrouped(line.fullAmount)} a month for ${paidDays} of ${printHundredths(total)} days${changed}.`
}

function numberedOperands(prefix: string, values: readonly TracedValue[]): Record<string, TracedValue> {
  return Object.fromEntries(values.map((known, index) => [`${prefix}_${index + 1}`, known]))
}
