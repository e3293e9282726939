// What a component of a salary is worth in a full month, and the rounding of a part of it.

import type { SalaryInput } from '#proto/calculation/employee-input.ts'

import { componentAmount } from '../../money/limits.ts'
import { halfUpToPaisa, toNearestRupee } from '../../money/rounding.ts'
import { paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'

/** A component with its amount for a full month, or for a day or an hour under such pay. */
type ComponentRate = { readonly component: PreparedComponent; readonly monthly: Paise }

/** A proportion of whole numbers. */
export type Proportion = { readonly n: number; readonly d: number }

export function roundAmount({ component, monthly }: ComponentRate, { n, d }: Proportion): Paise {
  return component.rounding === 'rupee' ? toNearestRupee(monthly, n, d) : halfUpToPaisa(monthly, n, d)
}

/** What a slip of a whole month pays, in paise. */
export function monthAmount(resolved: ComponentRate): Paise {
  return roundAmount(resolved, wholeMonth)
}

/** The same by the rate of a salary; that of a day or an hour is rounded with the days or hours alone. */
export function amountOfRate(rate: ComponentRate, payBasis: SalaryInput['payBasis']): Paise {
  return payBasis === 'monthly' ? monthAmount(rate) : rate.monthly
}

const wholeMonth = { n: 1, d: 1 }

/** The worth of the component in a full month: a day's wage times the days the law counts, an hour's by its hours. */
export function fullMonth(
  { component, monthly }: ComponentRate,
  payBasis: SalaryInput['payBasis'],
  run: PreparedRun,
): Paise {
  if (payBasis === 'monthly' || !component.definition.prorate) return monthly
  const { days, hours } = run.wages.daysInMonthlyRate
  const full = paise(monthly * days * (payBasis === 'hourly' ? hours : 1))
  return componentAmount(full, component.definition.code, 'salary')
}
