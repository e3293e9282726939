// The warning of the sandbox that amounts may be paise, as other payment APIs count them, and not rupees.

import type { Caller } from '../../http/authentication.ts'
import type { Warnings } from '../../http/warnings.ts'

/** One crore rupees, in paise. */
const maxCredibleMonthly = 1_00_00_000 * 100

type StatedSalary = {
  readonly ctcAnnual?: number | null
  readonly grossMonthly?: number | null
  readonly components?: readonly { readonly monthlyAmount?: number | null }[]
}

/** Warns, in the sandbox, of a stated salary of more than one crore rupees a month. `subject` names whose it is. */
export function warnOfPaise(
  { environment }: Pick<Caller, 'environment'>,
  { ctcAnnual, grossMonthly, components = [] }: StatedSalary,
  subject: string,
  warnings: Warnings,
): void {
  if (environment !== 'sandbox') return
  const stated = components.reduce((sum, { monthlyAmount }) => sum + (monthlyAmount ?? 0), 0)
  const monthly = Math.max((ctcAnnual ?? 0) / 12, grossMonthly ?? 0, stated)
  if (monthly > maxCredibleMonthly) warnings.add(`amounts_may_be_paise ${subject}`)
}
