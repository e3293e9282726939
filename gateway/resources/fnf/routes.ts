import { employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import { findEmployee, lockEmployee } from '#storage/repositories/employees/employees.ts'
import { listSettlements, type SettlementOrder } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsInForce } from '#storage/repositories/organization/payroll-settings.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { reply } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { payslipFile } from '../payslips/pdf.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import { todayOf } from '../periods/today.ts'
import {
  Fnf,
  FnfApprove,
  FnfCancel,
  FnfCreate,
  FnfList,
  FnfListQuery,
  FnfPatch,
  FnfPath,
  FnfPay,
  FnfQuery,
  FnfRecalculate,
} from './schema.ts'
import {
  approveSettlement,
  cancelSettlement,
  createSettlement,
  patchSettlement,
  recalculateSettlement,
} from './service.ts'
import { foundSettlement } from './locking.ts'
import { payslipOf, presentSettlement } from './present.ts'
import { paySettlement } from './payment.ts'

const shared = { tag: 'FnF and gratuity', pool: 'general', confidential: true } as const
const one = { ...shared, params: FnfPath, versioned: true } as const
const find = ({ tenant, params }: { tenant: Tenant; params: { id: string } }) =>
  foundSettlement(tenant, params.id)
const ofEngine = ['period_invalid', 'calculation_timeout', 'dependency_unavailable'] as const

export const listFnf = route({
  ...shared,
  operationId: 'listFnf',
  summary: 'List settlements',
  description:
    'Returns full and final settlements, filtered by state, employee, day of leaving, and whether wages are overdue, in the order of creation, of the days on which wages are due, or of names. Supports incremental sync with `updated_since`.',
  method: 'get',
  path: '/v1/fnf',
  scope: 'fnf:read',
  organization: 'query',
  query: FnfListQuery,
  replies: { 200: FnfList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { status, leavingFrom, leavingTo, overdue } = query
    const today = todayOf(tenant, organizationId)
    const { salaryDays } = await settingsInForce(tenant, organizationId, today)
    const filter = {
      status,
      employeeId: await employeeFilter(tenant, organizationId, query.employeeId),
      leavingFrom,
      leavingTo,
      overdue: overdue === true ? { on: today, weeklyOffs: salaryDays.weeklyOffs } : undefined,
    }
    const order = orderOf(query.sort)
    const { limit, after, descending, includeTotal, since } = page
    const window = { limit, after, descending, includeTotal, since, order }
    const { rows, total, changes, listed } = await listSettlements(tenant, organizationId, filter, window)
    const shown = rows.map(row => {
      const { code = null, name = null } = listed.get(row.id) ?? {}
      return { ...presentSettlement(row, 'none'), employeeCode: code, employeeName: name }
    })
    return reply(
      200,
      page.answer(shown, ({ id }) => listed.get(id)?.position ?? id, total, changes),
    )
  },
})

function orderOf(sort: FromWire<typeof FnfListQuery>['sort']): SettlementOrder {
  if (sort.endsWith('due_by')) return 'dueBy'
  return sort.endsWith('name') ? 'name' : 'createdAt'
}

export const createFnf = route({
  ...shared,
  operationId: 'createFnf',
  summary: 'Create a settlement',
  description:
    'Creates the draft of a full and final settlement for an employee whose exit is recorded; the exit gives the inputs that are not sent. Recalculate it next. An employee has one settlement that is neither settled nor cancelled; later dues are a `resettlement`, which pays what the exit comes to now less what was paid.',
  method: 'post',
  path: '/v1/fnf',
  scope: 'fnf:write',
  organization: 'body',
  versioned: true,
  body: FnfCreate,
  example: {
    organization_id: 12,
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    inputs: { leave_encashment: [{ leave_type: 'earned', days: 12 }] },
  },
  replies: { 201: Fnf },
  errors: ['fnf_exists', 'employee_not_payable'],
  async handle({ tenant, caller, organizationId, body }) {
    const { employeeId: reference, ...given } = body
    const known = (await employeesReferenced(tenant, organizationId, [reference])).get(reference)
    const employee = known === undefined ? null : await findEmployee(tenant, known.id)
    if (employee === null) throw unknownEmployee()
    const fnf = await createSettlement(tenant, caller.keyId, await lockEmployee(tenant, employee), given)
    return reply(201, presentSettlement(fnf, 'none'), { Location: `/fnf/${fnf.id}` })
  },
})

function unknownEmployee(): Problem {
  return new Problem('validation_failed', 'The employee does not exist in this organization.', [
    fieldProblem(['employee_id'], 'unknown_reference', 'Send the id of an employee of the organization.'),
  ])
}

export const getFnf = route({
  ...one,
  operationId: 'getFnf',
  summary: 'Get a settlement',
  description:
    'Returns one settlement with its inputs and, once it is calculated, its lines, tax, gratuity and due dates. `explain` adds the steps of each line. `format=pdf` returns the payslip of an approved or settled settlement as a PDF, marked FULL AND FINAL; each one is recorded in the audit log as `revealed`.',
  method: 'get',
  path: '/v1/fnf/{id}',
  scope: 'fnf:read',
  query: FnfQuery,
  replies: { 200: Fnf },
  files: ['pdf'],
  filesAtHand: true,
  filesReveal: true,
  errors: ['invalid_fnf_state', 'dependency_unavailable'],
  transactions: 'several',
  async handle({ inTenant, params, query, format }, services) {
    const settlement = await inTenant(tenant => foundSettlement(tenant, params.id))
    if (format !== 'pdf') return reply(200, presentSettlement(settlement, query.explain))
    return payslipFile(inTenant, services, payslipOf(settlement), { wageSlipForm: false, password: 'none' })
  },
})

export const patchFnf = route({
  ...one,
  operationId: 'updateFnf',
  summary: 'Update a settlement',
  description:
    'Changes the fields that are sent (JSON merge patch). New inputs make a calculated settlement a draft again and clear its figures.',
  method: 'patch',
  path: '/v1/fnf/{id}',
  scope: 'fnf:write',
  body: FnfPatch,
  example: { inputs: { ex_gratia: 25_000 } },
  replies: { 200: Fnf },
  errors: ['invalid_fnf_state', 'precondition_failed'],
  find,
  async handle({ tenant, target, body, ifMatch }) {
    return reply(200, presentSettlement(await patchSettlement(tenant, target, body, ifMatch), 'none'))
  },
})

export const recalculateFnf = route({
  ...one,
  operationId: 'recalculateFnf',
  summary: 'Calculate a settlement',
  description:
    'Calculates the settlement from the records as they are now. With `reopen` and a `reason` it withdraws the approval of an approved settlement that is not paid. With `dry_run` it stores nothing. Returns 409 `employee_not_payable` if there can be no settlement, for example because a payroll run that is not locked yet pays the employee for the last month. Pay of a locked or paid run is left out.',
  method: 'post',
  path: '/v1/fnf/{id}/recalculate',
  scope: 'fnf:write',
  body: FnfRecalculate,
  example: { dry_run: true },
  replies: { 200: Fnf },
  errors: [
    'invalid_fnf_state',
    'employee_not_payable',
    'statutory_already_filed',
    'precondition_failed',
    ...ofEngine,
  ],
  find,
  async handle({ tenant, target, body, ifMatch }, { engine }) {
    const fnf = await recalculateSettlement(tenant, engine, target, body, ifMatch)
    return reply(200, presentSettlement(fnf, 'none'))
  },
})

export const approveFnf = route({
  ...one,
  operationId: 'approveFnf',
  summary: 'Approve a settlement',
  description:
    'Freezes the figures of a calculated settlement. Requires `recovery` if the employee owes an amount. Returns 409 `fnf_is_stale` if facts changed after the calculation. From here on no regular run pays the employee for the last month, and `payslip_id` names its payslip. Emits `fnf.approved`.',
  method: 'post',
  path: '/v1/fnf/{id}/approve',
  scope: 'fnf:approve',
  body: FnfApprove,
  example: { remarks: 'Checked with finance' },
  replies: { 200: Fnf },
  errors: ['invalid_fnf_state', 'fnf_is_stale', 'employee_not_payable', 'precondition_failed', ...ofEngine],
  find,
  async handle({ tenant, caller, target, body, ifMatch }, { engine }) {
    const fnf = await approveSettlement(tenant, engine, caller.keyId, target, body, ifMatch)
    return reply(200, presentSettlement(fnf, 'none'))
  },
})

export const cancelFnf = route({
  ...one,
  operationId: 'cancelFnf',
  summary: 'Cancel a settlement',
  description:
    'Withdraws a settlement that is not settled. The exit stays, and payroll runs pay the employee until the last day.',
  method: 'post',
  path: '/v1/fnf/{id}/cancel',
  scope: 'fnf:write',
  body: FnfCancel,
  example: { reason: 'Resignation withdrawn' },
  replies: { 200: Fnf },
  errors: ['invalid_fnf_state', 'statutory_already_filed', 'precondition_failed'],
  find,
  async handle({ tenant, target, body, ifMatch }) {
    return reply(200, presentSettlement(await cancelSettlement(tenant, target, body.reason, ifMatch), 'none'))
  },
})

export const markFnfPaid = route({
  ...one,
  operationId: 'markFnfPaid',
  summary: 'Mark a settlement paid',
  description:
    'Records the payment of wages, gratuity or both. With the last part the settlement is settled and emits `fnf.settled`; paying the wages closes the advances that it recovered. Returns 400 if the payment method is a bank transfer and no bank file reaches the employee (no account, an unusable account, a changed account without approval), unless `include_unrouted` states that other means paid. Returns 409 `fnf_is_stale` for a day in another tax year than the one calculated for.',
  method: 'post',
  path: '/v1/fnf/{id}/mark-paid',
  scope: 'fnf:approve',
  body: FnfPay,
  example: { paid_on: '2026-11-23', payment_method_id: 7, reference: 'NEFT-2026-11-FNF' },
  replies: { 200: Fnf },
  errors: ['invalid_fnf_state', 'already_paid', 'fnf_is_stale', 'precondition_failed'],
  find,
  async handle({ tenant, target, body, ifMatch }) {
    return reply(200, presentSettlement(await paySettlement(tenant, target, body, ifMatch), 'none'))
  },
})
