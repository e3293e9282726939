// The calls that move a run: each answers the run as the move left it.

import type { ProblemCode } from '#proto/problems.ts'
import type { Scope } from '#proto/scopes.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { TObject } from 'typebox'
import type { Caller } from '../../http/authentication.ts'
import { reply, type Route } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { route } from '../route.ts'
import { cancelCalculation, foundRun, holdRun, lockRun, reverseRun, unlockRun } from './moves.ts'
import { markRunPaid } from './payment.ts'
import { presentRun } from './present.ts'
import { Hold, Lock, MarkPaid, Reverse, Unlock } from './act-schema.ts'
import { Run, RunChange, RunPath } from './schema.ts'
import { changeRun } from './service.ts'
import { citingActs } from './state-acts.ts'

type MoveRequest<Body extends TObject> = {
  readonly id: string
  readonly body: FromWire<Body>
  readonly ifMatch: readonly string[] | null
  readonly caller: Caller
}

type Move<Body extends TObject> = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly example?: unknown
  /** The word of the path after the run's; null: the run itself is changed. */
  readonly word: string | null
  readonly scope: Scope
  readonly body?: Body
  /** Beside those that every move can answer. */
  readonly errors: readonly ProblemCode[]
  move(tenant: Tenant, asked: MoveRequest<Body>): Promise<PayrollRun>
}

function moveRoute<const Body extends TObject>(spec: Move<Body>): Route {
  const { operationId, summary, description, example, word, scope, body, errors, move } = spec
  return route({
    tag: 'Payroll runs',
    pool: 'general',
    operationId,
    summary,
    description,
    example,
    method: word === null ? 'patch' : 'post',
    path: word === null ? '/v1/payroll-runs/{id}' : `/v1/payroll-runs/{id}/${word}`,
    scope,
    params: RunPath,
    wholeRun: true,
    ...(body && { body }),
    replies: { 200: Run },
    errors: ['not_found', 'invalid_run_state', 'precondition_failed', ...errors],
    versioned: 'derived',
    find: ({ tenant, params }) => foundRun(tenant, params.id),
    async handle({ tenant, caller, target, body: asked, ifMatch }, { engine }) {
      const { id, organizationId } = target
      const run = await citingActs(tenant, engine, organizationId, () =>
        move(tenant, { id, body: asked, ifMatch, caller }),
      )
      return reply(200, await presentRun(tenant, run))
    },
  })
}

export const patchPayrollRun = moveRoute({
  operationId: 'updatePayrollRun',
  summary: 'Update a payroll run',
  description:
    'Changes the fields that are sent (JSON merge patch). Period, selection and options can be changed in a draft only.',
  word: null,
  scope: 'payroll:run',
  body: RunChange,
  example: { name: 'October 2026 (staff)', metadata: { approver: 'R. Iyer' } },
  errors: ['calculation_in_progress', 'duplicate_run', 'period_invalid'],
  move: (tenant, { id, body, ifMatch }) => changeRun(tenant, id, body, ifMatch),
})

export const cancelRunCalculation = moveRoute({
  operationId: 'cancelPayrollRunCalculation',
  summary: 'Cancel a calculation',
  description:
    'Stops a calculation that is in progress. The run returns to its previous status and payslips.',
  word: 'cancel-calculation',
  scope: 'payroll:run',
  errors: [],
  move: (tenant, { id, ifMatch }) => cancelCalculation(tenant, id, ifMatch),
})

export const holdPayrollRun = moveRoute({
  operationId: 'holdPayrollRun',
  summary: 'Hold or release a run',
  description:
    'Holds the payment of the whole run or of single employees until the run is paid, or releases it. Figures do not change. Employees who are still on hold when the run is paid are released by their payment: `POST /payroll-runs/{id}/mark-paid` with their `employee_ids`.',
  word: 'hold',
  scope: 'payroll:run',
  body: Hold,
  example: {
    action: 'hold',
    employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    reason: 'Bank details under verification',
  },
  errors: ['calculation_in_progress'],
  move: (tenant, { id, body, ifMatch }) => holdRun(tenant, id, body, ifMatch),
})

export const lockPayrollRunRoute = moveRoute({
  operationId: 'lockPayrollRun',
  summary: 'Lock a payroll run',
  description:
    'Locks the figures for approval and payment, and closes the inputs of the wage month. Stale figures require `force` and a reason. Emits `payroll.run.locked`, and `payslip.ready` for each payslip once its PDF is stored, unless the same PDF was announced before or `payslip.render_on` is `paid`.',
  word: 'lock',
  scope: 'payroll:approve',
  body: Lock,
  example: { reason: 'Approved by finance' },
  errors: [
    'calculation_in_progress',
    'run_on_hold',
    'run_has_failed_employees',
    'run_is_stale',
    'run_not_reconciled',
    'four_eyes_required',
  ],
  move: (tenant, { id, body, ifMatch, caller }) => lockRun(tenant, caller, id, body, ifMatch),
})

export const unlockPayrollRun = moveRoute({
  operationId: 'unlockPayrollRun',
  summary: 'Unlock a payroll run',
  description:
    'Returns a locked run to `generated`, withdraws the PDFs of its payslips and reopens its inputs for corrections. Requires a reason. Refused while a submitted return includes the run; files of returns that were not submitted are superseded.',
  word: 'unlock',
  scope: 'payroll:approve',
  body: Unlock,
  example: { reason: 'Attendance of one employee is wrong' },
  errors: ['calculation_in_progress', 'statutory_already_filed'],
  move: (tenant, { id, body, ifMatch }) => unlockRun(tenant, id, body, ifMatch),
})

export const markPayrollRunPaid = moveRoute({
  operationId: 'markPayrollRunPaid',
  summary: 'Mark a payroll run paid',
  description:
    'Records the payment and closes the run. It pays the employees whom the payment reaches: by the bank file, or in cash, by cheque or UPI if their bank details or the payment method state that. Employees whom the bank file leaves out (no account, an unusable account, a changed account without approval) are put on hold with the reason and listed in `held_employee_ids`, unless `include_unrouted` or an entry of `payments` states that other means paid them. Employees on hold are not paid; correct their bank details and repeat the request with their ids, which releases and pays them and emits `payroll.run.hold_released`. Emits `payroll.run.paid`, and `payslip.ready` for each payslip if the run was not locked before or `payslip.render_on` is `paid`.',
  word: 'mark-paid',
  scope: 'payroll:approve',
  body: MarkPaid,
  example: { paid_on: '2026-10-31', reference: 'HDFCN52026103100042' },
  errors: [
    'run_on_hold',
    'run_has_failed_employees',
    'run_is_stale',
    'run_not_reconciled',
    'already_paid',
    'four_eyes_required',
  ],
  move: (tenant, { id, body, ifMatch, caller }) => markRunPaid(tenant, caller, id, body, ifMatch),
})

export const reversePayrollRun = moveRoute({
  operationId: 'reversePayrollRun',
  summary: 'Reverse a payroll run',
  description:
    'Voids the payslips of a calculated, locked or paid run and reopens its inputs. Create a new run with `replaces_run_id` to pay again. Money is not moved. Returns that include the run are superseded; one that is submitted requires `acknowledge_filed`. Emits `payroll.run.reversed`.',
  word: 'reverse',
  scope: 'payroll:reverse',
  body: Reverse,
  example: { reason: 'Paid with last month’s attendance' },
  errors: ['later_run_exists', 'statutory_already_filed'],
  move: (tenant, { id, body, ifMatch }) => reverseRun(tenant, id, body, ifMatch),
})
