// Recovery of what a leaver still owes after the settlement.

import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Fnf as StoredFnf, FnfRecovery } from '#storage/entities/fnf.ts'
import type { FromWire } from '../../http/wire.ts'
import type { FnfApprove } from './schema.ts'

/** Debt of the employee after the settlement. */
function outstandingDebt({ netPayable, debt }: StoredFnf): Paise {
  return ((debt ?? 0) - Math.min(0, netPayable ?? 0)) as Paise
}

type GivenRecovery = NonNullable<FromWire<typeof FnfApprove>['recovery']>

export function recoveryOf(fnf: StoredFnf, given: GivenRecovery | undefined): FnfRecovery | null {
  if (given === undefined) return fnf.recovery ?? null
  return { mode: given.mode, schedule: given.schedule ?? [], remarks: given.remarks ?? null }
}

/** An amount owed without a decision, and a decision that does not fit it. */
export function recoveryFindings(fnf: StoredFnf, recovery: FnfRecovery | null): ProblemDetail[] {
  const amount = outstandingDebt(fnf)
  if (recovery === null)
    return amount > 0
      ? [
          fieldProblem(
            ['recovery'],
            'required',
            'The employee owes an amount. Send how it is recovered: mode `waive`, `outside_payroll` or `instalments`.',
          ),
        ]
      : []
  if (amount === 0)
    return [fieldProblem(['recovery'], 'out_of_range', 'The employee owes nothing. Remove this field.')]
  return scheduleFindings(recovery, amount, fnf.dateOfLeaving)
}

function scheduleFindings(
  { mode, schedule }: FnfRecovery,
  amount: Paise,
  leftOn: PlainDate,
): ProblemDetail[] {
  const at = ['recovery', 'schedule']
  if (mode !== 'instalments')
    return schedule.length === 0
      ? []
      : [fieldProblem(at, 'out_of_range', 'Send a schedule with mode `instalments` alone.')]
  const planned = schedule.reduce((sum, each) => sum + each.amount, 0)
  const ofSum =
    planned === amount
      ? []
      : [
          fieldProblem(
            at,
            schedule.length === 0 ? 'required' : 'out_of_range',
            `Send installments that come to the amount owed, ${printRupees(amount)}.`,
          ),
        ]
  const ofDays = schedule.flatMap(({ dueOn }, index) =>
    dueOn < leftOn
      ? [
          fieldProblem(
            [...at, index, 'due_on'],
            'out_of_range',
            `Send the date of leaving, ${leftOn}, or a later date.`,
          ),
        ]
      : [],
  )
  return [...ofSum, ...ofDays]
}
