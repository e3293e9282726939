// Amounts that somebody set by hand for this period. An earning or deduction of the organization's own takes the
// place of what was worked out, and everything after it follows: wages, fund, insurance, tax. Of the law's own lines
// only income tax can be set; the others are reported with the wages they are of, and would not agree with them.

import type { EmployeeInput, Override } from '#proto/calculation/employee-input.ts'

import { add, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { millionthsInPaisa } from '../../money/rounding.ts'
import { changeEarned } from './earnings.ts'
import type { Earnings, PaidComponent } from './earnings.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'

export function overrideOf({ overrides }: EmployeeInput, code: string): Override | null {
  return overrides?.find(override => override.code === code) ?? null
}

/** The earnings with the amounts set by hand, on lines that are there or that the salary does not have. */
export function withOverrides(
  earnings: Earnings,
  run: PreparedRun,
  employee: EmployeeInput,
): Earnings | SalaryFailure {
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
    if (run.entitlements.has(code)) {
      const message = `Component ${code} has an entitlement and cannot be set by hand. Record an expense with its component_code.`
      return { failure: { code: 'component_failed', message, field: 'overrides' } }
    }
    const index = components.findIndex(({ resolved }) => resolved.component.definition.code === code)
    const before = components[index] ?? notPaid(component)
    const change = subtract(amount, before.amount)
    const bySlice = changeEarned(slices, before, change)
    components.splice(index < 0 ? components.length : index, 1, setByHand(before, paise(amount), bySlice))
    if (before.resolved.component.isBasicOrDa) basicAndDa = add(basicAndDa, change)
  }
  return { ...earnings, components, slices, basicAndDa }
}

function notPaid(component: PreparedComponent): PaidComponent {
  return {
    resolved: { component: { ...component, isOutsideRate: true }, monthly: noPaise, by: { way: 'stated' } },
    full: noPaise,
    amount: noPaise,
    bySlice: null,
    raw: 0,
    lost: noPaise,
    source: 'override',
  }
}

/** A salary's component keeps its rate, on which cover and later months are reckoned; any other is this month's alone. */
function setByHand(
  { resolved: { component, monthly }, full, formerFull = null }: PaidComponent,
  amount: Paise,
  bySlice: PaidComponent['bySlice'],
): PaidComponent {
  const { isOutsideRate } = component
  return {
    resolved: { component, monthly: isOutsideRate ? amount : monthly, by: { way: 'stated' } },
    full: isOutsideRate ? amount : full,
    formerFull,
    amount,
    bySlice,
    raw: amount * millionthsInPaisa,
    lost: noPaise,
    source: 'override',
  }
}
