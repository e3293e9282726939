// How a component of the salary came to its amount: as agreed, as a percentage, by days.

import type { Explanation, SlipLine } from '#proto/calculation.ts'

import { printGrouped, printHundredths, printPercent } from '../../money/decimal.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { PayslipFacts, SalarySlice } from '../facts.ts'
import { isPartOf } from '../salary.ts'
import type { ResolvedComponent } from '../salary.ts'
import type { Working } from '../working.ts'
import { days, explanation, less, ofField, percentage, step, stepsUnder, toUnit } from './steps.ts'
import type { Known, Steps } from './steps.ts'

export function explainComponent(line: SlipLine, working: Working): Explanation {
  const { facts, run } = working
  const steps = stepsUnder(run.rulebook.version)
  const last = facts.slices.length - 1
  const paid: Known[] = []
  for (const [index, slice] of facts.slices.entries()) {
    const resolved = slice.components.find(({ component }) => component.definition.code === line.code)
    if (resolved === undefined || (!resolved.component.definition.prorate && index !== last)) continue
    paid.push(slicePay(steps, resolved, slice, working.facts))
  }
  if (paid.length > 1) step(steps, 'sum', 'Both parts of the month', named('part', paid))
  return explanation(steps, sentence(line, working))
}

function slicePay(steps: Steps, resolved: ResolvedComponent, slice: SalarySlice, facts: PayslipFacts): Known {
  const { definition, rounding } = resolved.component
  const monthly = monthlyAmount(steps, resolved, slice)
  let amount = monthly
  if (definition.prorate) {
    const { payable, total, employedDays } = facts.days
    const inputs: Record<string, Known> = {
      amount: monthly,
      payable_days: days('days.payable_days', payable),
      basis_days: slice.isDaily ? days('salary.pay_basis', 100) : days('settings.salary_days', total),
    }
    if (facts.slices.length > 1) {
      inputs['days_at_this_salary'] = days(`salary.effective_from[${slice.start}]`, slice.days * 100)
      inputs['days_employed'] = days('days.employed', Math.max(1, employedDays) * 100)
    }
    amount = step(steps, 'prorate', `${definition.name} for the days paid from ${slice.start}`, inputs)
  }
  const unit = rounding === 'rupee' ? 'rupee' : 'paise'
  const label = unit === 'rupee' ? 'To the rupee, half up' : 'To the paisa, half up'
  return step(steps, 'round', label, { amount, ...toUnit(unit, 'half_up', 'settings.rounding') })
}

function monthlyAmount(steps: Steps, resolved: ResolvedComponent, slice: SalarySlice): Known {
  const { definition } = resolved.component
  const { code, calculation } = definition
  if (resolved.restOf !== null) return whatIsLeft(steps, resolved.restOf, resolved, slice)
  if (resolved.percentage === null) {
    const agreed = ofField(`salary.components[${code}]`, resolved.monthly)
    return step(steps, 'input', slice.isDaily ? 'As agreed for a day' : 'As agreed for a month', {
      amount: agreed,
    })
  }
  const { rate, base } = resolved.percentage
  const bases = slice.components.filter(
    ({ component }) =>
      calculation.method === 'percent_of_components' &&
      calculation.baseCodes.includes(component.definition.code),
  )
  const baseKnown =
    bases.length > 0
      ? step(
          steps,
          'sum',
          'The components it is a percentage of',
          Object.fromEntries(
            bases.map(({ component: { definition: each }, monthly }) => [
              each.code,
              ofField(`salary.components[${each.code}]`, monthly),
            ]),
          ),
        )
      : ofField(
          calculation.method === 'percent_of_ctc' ? 'salary.ctc_annual / 12' : 'salary.gross_monthly',
          base,
        )
  const product = step(steps, 'multiply', `${printPercent(rate)} % of it`, {
    base: baseKnown,
    percent: percentage({ kind: 'field', ref: `salary.components[${code}].percent` }, rate),
  })
  const rounded = step(steps, 'round', 'To the paisa, half up', {
    amount: product,
    ...toUnit('paise', 'half_up', 'settings.rounding'),
  })
  if (resolved.monthly === halfUpToPaisa(base, rate, wholeInParts)) return rounded
  const limit = ofField(`components[${code}].limits`, resolved.monthly)
  const isLifted = calculation.min !== null && resolved.monthly === calculation.min
  return step(steps, isLifted ? 'max' : 'min', 'Within the limits of the component', {
    amount: rounded,
    limit,
  })
}

/** The agreed figure less every other part of it. */
function whatIsLeft(
  steps: Steps,
  { field, target }: NonNullable<ResolvedComponent['restOf']>,
  own: ResolvedComponent,
  slice: SalarySlice,
): Known {
  const inputs: Record<string, Known> = { agreed: ofField(`salary.${field} for a month`, target) }
  for (const each of slice.components) {
    const { code } = each.component.definition
    if (each !== own && isPartOf(field, each))
      inputs[code] = less(ofField(`salary.components[${code}]`, each.monthly))
  }
  return step(steps, 'sum', 'What the other components leave', inputs)
}

function sentence(line: SlipLine, { facts }: Working): string {
  const { payable, total } = facts.days
  const whole = payable === total && facts.slices.length === 1
  const isDaily = facts.slices.some(slice => slice.isDaily)
  const paidDays = printHundredths(payable)
  if (isDaily) return `${line.name} for ${paidDays} days worked.`
  if (whole || line.amount === line.fullAmount)
    return `${line.name} of ${printGrouped(line.fullAmount)} for the month.`
  const changed = facts.slices.length > 1 ? ', each salary for its own days' : ''
  return `${line.name} of ${printGrouped(line.fullAmount)} a month for ${paidDays} of ${printHundredths(total)} days${changed}.`
}

function named(prefix: string, values: readonly Known[]): Record<string, Known> {
  return Object.fromEntries(values.map((known, index) => [`${prefix}_${index + 1}`, known]))
}
