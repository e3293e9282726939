// Income tax that somebody set by hand for this payment.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'

import { overrideOf } from '../month/overrides.ts'
import type { TaxWorking } from './working.ts'

/** The income tax of this payment as it was set by hand, or as it was worked out. */
export function withTaxByHand(tax: TaxWorking, employee: EmployeeInput): TaxWorking {
  const override = overrideOf(employee, 'TDS')
  return override === null ? tax : { ...tax, taken: override.amount, isByHand: true }
}
