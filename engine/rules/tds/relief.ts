// Relief for arrears (section 157; before, 89): what the arrears cost now, less what they would have cost in the years
// they belong to.

import { downToPaisa, mills } from '../../money/mills.ts'
import type { Paise } from '../../money/paise.ts'
import type { TaxOfYear } from './year.ts'

/** The same year with the arrears that belong to it and without, each under its own law and regime. */
type YearBothWays = { readonly withArrears: TaxOfYear; readonly without: TaxOfYear }

/** Zero where the arrears would have cost as much or more in their own years. Fractions of a paisa are dropped. */
export function arrearsRelief(receipt: YearBothWays, earlier: readonly YearBothWays[]): Paise {
  const inOwnYears = earlier.reduce((sum, year) => sum + more(year), 0)
  return downToPaisa(mills(Math.max(more(receipt) - inOwnYears, 0)))
}

function more({ withArrears, without }: YearBothWays): number {
  return withArrears.tax.total - without.tax.total
}
