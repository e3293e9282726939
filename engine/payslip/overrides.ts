// Amounts that somebody set by hand for this period. An earning or deduction of the organization's own takes the
// place of what was worked out, and everything after it follows: wages, fund, insurance, tax. Of the law's own lines
// only income tax can be set; the others are reported with the wages they are of, and would not agree with them.

import type { EmployeeInput, Override } from '#proto/calculation.ts'

import { add, lesser, noPaise, paise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { millionthsInPaisa } from '../money/rounding.ts'
import type { Earnings, PaidComponent } from './earnings.ts'
import type { PreparedComponent, PreparedRun } from './prepare.ts'
import type { Failed } from './salary.ts'

export function overrideOf({ overrides }: EmployeeInput, code: string): Override | null {
  return overrides?.find(override => override.code === code) ?? null
}

/** The earnings with the amounts set by hand, on lines that are there or that the salary does not have. */
export function withOverrides(
  earnings: Earnings,
  run: PreparedRun,
  employee: EmployeeInput,
): Earnings | Failed {
  if (employee.overrides === undefined) return earnings
  const wanted = employee.overrides.filter(({ code }) => code !== 'TDS')
  if (wanted.length === 0) return earnings
  const components = [...earnings.components]
  const slices = earnings.slices.map(slice => ({ ...slice }))
  let { basicAndDa } = earnings
  for (const { code, amount } of wanted) {
    const component = run.components.get(code)
    if (component === undefined) {
      const message = `The override ${code} does not match a component of the organization. Remove it.`
      return { failure: { code: 'component_failed', message, field: 'overrides' } }
    }
    const index = components.findIndex(({ resolved }) => resolved.component.definition.code === code)
    const before = components[index]
    components.splice(index < 0 ? components.length : index, 1, byHand(component, before, paise(amount)))
    const change = subtract(amount, before?.amount ?? noPaise)
    moveSums(slices, component, change)
    if (component.isBasicOrDa) basicAndDa = add(basicAndDa, change)
  }
  return { ...earnings, components, slices, basicAndDa }
}

/** A salary's component keeps its rate, on which cover and later months are reckoned; any other is this month's alone. */
function byHand(
  component: PreparedComponent,
  before: PaidComponent | undefined,
  amount: Paise,
): PaidComponent {
  const raw = amount * millionthsInPaisa
  if (before !== undefined && !before.resolved.component.isOutsideRate) {
    const resolved = { ...before.resolved, by: { way: 'stated' as const } }
    return { resolved, full: before.full, amount, raw, lost: noPaise, source: 'override' }
  }
  const resolved = {
    component: { ...component, isOutsideRate: true },
    monthly: amount,
    by: { way: 'stated' as const },
  }
  return { resolved, full: amount, amount, raw, lost: noPaise, source: 'override' }
}

type Sums = Earnings['slices'][number]

/** What is added belongs to the salary last in force; what is taken off is taken there first, and never below zero. */
export function moveSums(slices: Sums[], component: PreparedComponent, change: Paise): void {
  const flagged = [
    ['included', component.isIncluded],
    ['excluded', component.isExcluded],
    ['pfWages', component.isPfWage],
    ['esiWages', component.isEsiWage],
  ] as const
  for (const [name, counts] of flagged) {
    if (!counts) continue
    let left = change
    for (const sums of slices.toReversed()) {
      const part = left < 0 ? subtract(noPaise, lesser(sums[name], subtract(noPaise, left))) : left
      sums[name] = add(sums[name], part)
      left = subtract(left, part)
    }
  }
}
