// Leave that a settlement pays where neither it nor the exit states the days: the balances at the end of the last day.

import type { SettlementFigures, SettlementInputs } from '#proto/calculation/settlement.ts'
import { laterOf } from '#proto/calendar/period.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { Fnf } from '#storage/entities/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { leaveBalanceHistory, leaveBalancesOn } from '#storage/repositories/inputs/leave-balances.ts'

type Leaver = Pick<Employee, 'organizationId' | 'id'> & { readonly exit: Exit }
type Settlement = Pick<Fnf, 'type' | 'inputs'> & { readonly id: string | null }
type Warning = SettlementFigures['warnings'][number]

type ResolvedLeave = {
  readonly inputs: SettlementInputs
  readonly warnings: readonly Warning[]
}

/**
 * The inputs with the leave balances of the employee, unless leave is stated or the settlement follows another one. Balances
 * of a later day than the last day of service count as they were sent if there are no earlier ones.
 */
export async function leaveOfBalances(
  tenant: Tenant,
  { id, type, inputs }: Settlement,
  employee: Leaver,
): Promise<ResolvedLeave> {
  const { leaveEncashmentSource: source } = inputs
  if (type !== 'final' || source === 'inputs' || source === 'exit') return { inputs, warnings: [] }
  const { dateOfLeaving } = employee.exit
  const history = await leaveBalanceHistory(tenant, employee)
  const row = history.findLast(({ asOf }) => asOf <= dateOfLeaving) ?? history[0]
  if (row === undefined)
    return { inputs: { ...inputs, leaveEncashment: [], leaveEncashmentSource: 'none' }, warnings: [] }
  const balances = await leaveBalancesOn(tenant, row, laterOf(dateOfLeaving, row.asOf), id ?? '')
  const paid = balances.filter(({ encashable, current }) => encashable !== false && current > 0)
  const unset = paid.filter(({ encashable }) => encashable === null)
  const negative = balances.filter(({ current }) => current < 0)
  return {
    inputs: {
      ...inputs,
      leaveEncashment: paid.map(({ leaveType, current }) => ({ leaveType, days: current })),
      leaveEncashmentSource: 'leave_balances',
    },
    warnings: [
      ...unset.map(({ leaveType }) =>
        warning(
          'leave_encashable_unset',
          `The leave balances do not state whether ${leaveType} is encashable, so it is paid. Send encashable with the balance.`,
        ),
      ),
      ...negative.map(({ leaveType }) =>
        warning(
          'leave_balance_negative',
          `More ${leaveType} was taken than granted. The settlement does not recover it.`,
        ),
      ),
    ],
  }
}

function warning(code: string, message: string): Warning {
  return { code, message, field: 'inputs.leave_encashment' }
}
