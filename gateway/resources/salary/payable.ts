// Whether a payslip can be made of a salary, which the engine says before it is written.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { FromWire } from '../../http/wire.ts'
import type { SalaryRequest } from './schema.ts'
import type { Split } from './split.ts'

/** What a request states of a salary. */
type SalaryStatement = Pick<FromWire<typeof SalaryRequest>, 'components' | 'ctcAnnual' | 'grossMonthly'>

/** Findings against a salary; `under` is the path of the part of the body that states it. */
export function unpayable(
  split: Split | undefined,
  stated: SalaryStatement,
  under: readonly string[] = [],
): Problem | null {
  if (split === undefined || !('failure' in split)) return null
  const { message, field } = split.failure
  return new Problem('validation_failed', 'No payslip can be calculated from this salary.', [
    fieldProblem([...under, ...pathIn(stated, field ?? '')], 'out_of_range', message),
  ])
}

/** The engine names a component by its code; one that the request leaves to the organization has no place in it. */
function pathIn(
  { components = [], ctcAnnual, grossMonthly }: SalaryStatement,
  field: string,
): (string | number)[] {
  const own = field.replace(/^salary\./, '')
  const code = /^components\[(.*?)\]/.exec(own)?.[1]
  if (code === undefined && own !== '') return [own]
  const index = components.findIndex(({ componentCode }) => componentCode === code)
  if (index >= 0) return ['components', index]
  if (ctcAnnual) return ['ctc_annual']
  return [grossMonthly ? 'gross_monthly' : 'components']
}

export function refuseUnpayable(split: Split | undefined, stated: SalaryStatement = {}): void {
  const problem = unpayable(split, stated)
  if (problem !== null) throw problem
}
