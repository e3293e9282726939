import type { Advance as StoredAdvance } from '#storage/entities/advance.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { findAdvance, listAdvances, ownAdvances } from '#storage/repositories/inputs/advances.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { EmployeePath, OrganizationChoice } from '../employees/schema.ts'
import { employeeOfPath } from '../employees/service.ts'
import { route } from '../route.ts'
import {
  Advance,
  AdvanceClose,
  AdvanceCreate,
  AdvanceList,
  AdvancePatch,
  AdvancePath,
  AdvancePause,
  AdvanceQuery,
} from './schema.ts'
import { close, createPlannedAdvance, patchAdvance, planAdvance, pause, presentAdvances } from './service.ts'

const shared = { tag: 'Period inputs', pool: 'general', confidential: true } as const
const many = { ...shared, path: '/v1/employees/{id}/advances', params: EmployeePath } as const
const one = {
  ...shared,
  path: '/v1/employees/{id}/advances/{advance_id}',
  params: AdvancePath,
  query: OrganizationChoice,
  versioned: 'derived',
} as const

export const listAdvancesRoute = route({
  ...many,
  operationId: 'listAdvances',
  summary: 'List advances',
  description: 'Returns the advances and loans of the employee with outstanding amounts, filtered by status.',
  method: 'get',
  scope: 'inputs:read',
  query: AdvanceQuery,
  replies: { 200: AdvanceList },
  errors: ['ambiguous_external_id', 'invalid_cursor'],
  async handle({ tenant, params, query: { status }, page }) {
    const employee = await employeeOfPath(tenant, params.id)
    const ids =
      status === undefined
        ? undefined
        : (await presentAdvances(tenant, employee, await ownAdvances(tenant, employee)))
            .filter(advance => status.includes(advance.status))
            .map(({ id }) => id)
    const { rows, total, changes } = await listAdvances(tenant, employee, ids, page)
    return reply(
      200,
      page.answer(await presentAdvances(tenant, employee, rows), row => row.id, total, changes),
    )
  },
})

export const createAdvance = route({
  ...many,
  operationId: 'createAdvance',
  summary: 'Create an advance',
  description:
    'Records an advance or loan that was paid to the employee and plans its installments. Payroll runs deduct the installments. An interest-free or concessional loan is taxed as a perquisite.',
  method: 'post',
  scope: 'inputs:write',
  transactions: 'several',
  query: OrganizationChoice,
  body: AdvanceCreate,
  example: {
    type: 'salary_advance',
    amount: 30_000,
    disbursed_on: '2026-11-05',
    repayment: { method: 'installments', installments: 3, start_month: 12, start_year: 2026 },
  },
  replies: { 201: Advance },
  errors: ['ambiguous_external_id', 'dependency_unavailable', 'external_id_taken', 'period_locked'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ inTenant, finish, target, body }, { engine }) {
    const { organizationId, id } = target
    const wageMonths = await inTenant(tenant => wageMonthsOf(tenant, organizationId, [id]))
    const schedule = await planAdvance(engine, { owner: target, wageMonths }, body)
    return finish(async tenant => {
      // An employee who was deleted while the schedule was planned is not found.
      const owner = await lockEmployee(tenant, await employeeOfPath(tenant, target.id))
      const advance = await createPlannedAdvance(tenant, owner, body, schedule)
      const shown = await shownAdvance(tenant, owner, advance)
      return reply(201, shown, { Location: `/employees/${owner.id}/advances/${advance.id}` })
    })
  },
})

export const getAdvance = route({
  ...one,
  operationId: 'getAdvance',
  summary: 'Get an advance',
  description: 'Returns one advance with its installment schedule and outstanding amount.',
  method: 'get',
  scope: 'inputs:read',
  replies: { 200: Advance },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params }) {
    const { employee, advance } = await advanceOfPath(tenant, params)
    return reply(200, await shownAdvance(tenant, employee, advance))
  },
})

export const patchAdvanceRoute = route({
  ...one,
  operationId: 'updateAdvance',
  summary: 'Update an advance',
  description:
    'Changes the fields that are sent (JSON merge patch), or resumes a paused advance with `status` set to `active`.',
  method: 'patch',
  scope: 'inputs:write',
  body: AdvancePatch,
  example: { external_id: 'ADV-2026-17' },
  replies: { 200: Advance },
  errors: ['ambiguous_external_id', 'conflict', 'external_id_taken', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => advanceOfPath(tenant, params),
  async handle({ tenant, target: { employee, advance }, body, ifMatch }) {
    const changed = await patchAdvance(tenant, employee, { id: advance.id, ifMatch }, body)
    return reply(200, await shownAdvance(tenant, employee, changed))
  },
})

export const pauseAdvance = route({
  ...one,
  path: '/v1/employees/{id}/advances/{advance_id}/pause',
  operationId: 'pauseAdvance',
  summary: 'Pause an advance',
  description:
    'Stops the deduction of installments until an update of the advance resumes it (`resume_in`). The outstanding amount does not change. Returns 409 `period_locked` while a locked run, an approved settlement or pay on hold takes an installment.',
  method: 'post',
  scope: 'inputs:write',
  body: AdvancePause,
  example: { remarks: 'Medical emergency' },
  replies: { 200: Advance },
  errors: ['ambiguous_external_id', 'conflict', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => advanceOfPath(tenant, params),
  async handle({ tenant, target: { employee, advance }, body, ifMatch }) {
    const guard = { id: advance.id, ifMatch }
    const paused = await pause(tenant, employee, guard, body.remarks ?? null)
    return reply(200, await shownAdvance(tenant, employee, paused))
  },
})

export const closeAdvance = route({
  ...one,
  path: '/v1/employees/{id}/advances/{advance_id}/close',
  operationId: 'closeAdvance',
  summary: 'Close an advance',
  description:
    'Closes the advance because what is outstanding was repaid outside payroll or is written off; an advance `in_settlement_debt` likewise. No further installments are deducted. What a run has deducted that is reversed later is due again. Returns 409 `period_locked` while a locked run, an approved settlement or pay on hold takes an installment: pay, unlock or reverse it first.',
  method: 'post',
  scope: 'inputs:approve',
  body: AdvanceClose,
  example: { write_off: false, remarks: 'Repaid by bank transfer' },
  replies: { 200: Advance },
  errors: ['ambiguous_external_id', 'conflict', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => advanceOfPath(tenant, params),
  async handle({ tenant, target: { employee, advance }, body, ifMatch }) {
    const closed = await close(tenant, employee, { id: advance.id, ifMatch }, body)
    return reply(200, await shownAdvance(tenant, employee, closed))
  },
})

async function advanceOfPath(
  tenant: Tenant,
  { id, advanceId }: { id: string; advanceId: string },
): Promise<{ employee: Employee; advance: StoredAdvance }> {
  const employee = await employeeOfPath(tenant, id)
  const advance = await findAdvance(tenant, employee, advanceId)
  if (advance === null) throw notFound()
  return { employee, advance }
}

async function shownAdvance(tenant: Tenant, employee: Employee, advance: StoredAdvance) {
  const [shown] = await presentAdvances(tenant, employee, [advance])
  if (shown === undefined) throw new Error('An advance cannot be shown.')
  return shown
}
