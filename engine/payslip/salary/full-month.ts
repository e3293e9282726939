// What a component of a salary is worth in a full month, and the rounding of a part of it.

import type { SalaryInput } from '#proto/calculation/employee-input.ts'

import { componentAmount } from '../../money/limits.ts'
import { halfUpToPaisa, toNearestRupee } from '../../money/rounding.ts'
import { paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from './salary.ts'

/** A proportion of whole numbers. */
export type Proportion = { readonly n: number; readonly d: number }

export function roundAmount(
  { component, monthly }: Pick<ResolvedComponent, 'component' | 'monthly'>,
  { n, d }: Proportion,
): Paise {
  return component.rounding === 'rupee' ? toNearestRupee(monthly, n, d) : halfUpToPaisa(monthly, n, d)
}

/** The worth of the component in a full month: a day's wage times the days the law counts, an hour's by its hours. */
export function fullMonth(
  { component, monthly }: ResolvedComponent,
  payBasis: SalaryInput['payBasis'],
  run: PreparedRun,
): Paise {
  if (payBasis === 'monthly' || !component.definition.prorate) return monthly
  const { days, hours } = run.wages.daysInMonthlyRate
  const full = paise(monthly * days * (payBasis === 'hourly' ? hours : 1))
  return componentAmount(full, component.definition.code, 'salary')
}
