// The warning that a stated CTC is paid as gross, because nothing says what it includes.

import type { Paise } from '#proto/units.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { Split } from './split.ts'

type StatedSalary = {
  readonly ctcAnnual?: Paise | null | undefined
  readonly payBasis?: 'monthly' | 'daily' | 'hourly'
}

export function warnOfUnsetCtc(
  { ctcAnnual, payBasis = 'monthly' }: StatedSalary,
  split: Split | undefined,
  warnings: Warnings | undefined,
): void {
  if (!ctcAnnual || payBasis !== 'monthly' || split === undefined || 'failure' in split) return
  if (split.unallocated === null) warnings?.add('ctc_includes_unset ctc_annual')
}
