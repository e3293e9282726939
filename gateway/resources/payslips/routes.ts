import { findSlip, listSlips } from '#storage/repositories/payslips.ts'
import { resolveEmployeeIds } from '#storage/repositories/payroll-runs.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { monthOf } from '../payroll-runs/service.ts'
import { route } from '../route.ts'
import { presentSlips } from './explained.ts'
import { presentExplanation } from './present.ts'
import {
  Explanation,
  explainQuery,
  PayslipLinePath,
  PayslipPath,
  PayslipQuery,
  Slip,
  SlipList,
} from './schema.ts'
import { Type } from 'typebox'

const shared = { tag: 'Payslips', pool: 'general', scope: 'payslips:read', confidential: true } as const

/** Slips are for everybody's eyes from the lock on; before it they are read through their run. */
const runStatusOf = { locked: 'locked', paid: 'paid', held: 'paid', void: 'reversed' } as const

export const listPayslips = route({
  ...shared,
  operationId: 'listPayslips',
  summary: 'List the slips of locked, paid and reversed runs',
  method: 'get',
  path: '/v1/payslips',
  organization: 'query',
  query: PayslipQuery,
  replies: { 200: SlipList },
  errors: ['invalid_cursor', 'organization_required', 'organization_forbidden'],
  async handle({ tenant, organizationId, query, page }, { engine }) {
    const statuses = query.status ?? (['locked', 'paid', 'void'] as const)
    const span = spanOf(query.year, query.month)
    const slips = await listSlips(
      tenant,
      {
        organizationIds: [organizationId],
        periodFrom: span?.start ?? null,
        periodTo: span?.end ?? null,
        employeeIds: await namedEmployees(tenant, organizationId, query.employeeId),
        payrollRunIds: query.payrollRunId ?? null,
        runStatuses: [...new Set(statuses.map(status => runStatusOf[status]))],
      },
      page,
    )
    const shown = await presentSlips(engine, slips, query.explain)
    return reply(
      200,
      page.answer(shown, slip => slip.id, null),
    )
  },
})

function spanOf(year: number | undefined, month: number | undefined) {
  if (year === undefined) return null
  if (month !== undefined) return monthOf(year, month)
  return { start: monthOf(year, 1).start, end: monthOf(year, 12).end }
}

async function namedEmployees(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[] | undefined,
): Promise<string[] | null> {
  if (names === undefined) return null
  return [...(await resolveEmployeeIds(tenant, organizationId, names)).values()]
}

export const getPayslip = route({
  ...shared,
  operationId: 'getPayslip',
  summary: 'Get a payslip',
  method: 'get',
  path: '/v1/payslips/{id}',
  params: PayslipPath,
  query: Type.Object(explainQuery('summary')),
  replies: { 200: Slip },
  errors: ['not_found'],
  versioned: true,
  async handle({ tenant, params, query }, { engine }) {
    const slip = await findSlip(tenant, params.id)
    const [shown] = slip === null ? [] : await presentSlips(engine, [slip], query.explain)
    if (shown === undefined) throw notFound()
    return reply(200, shown)
  },
})

export const explainPayslipLine = route({
  ...shared,
  operationId: 'explainPayslipLine',
  summary: 'Explain one figure of a payslip, step by step',
  method: 'get',
  path: '/v1/payslips/{id}/lines/{code}/explanation',
  params: PayslipLinePath,
  replies: { 200: Explanation },
  errors: ['not_found'],
  async handle({ tenant, params }, { engine }) {
    const read = await findSlip(tenant, params.id)
    if (read?.slip === null || read === null) throw notFound()
    const { slip } = await engine.explainPayslip({ organizationId: read.organizationId, payslipId: read.id })
    const line = slip.lines.find(({ code }) => code === params.code)
    if (line?.explanation === null || line === undefined) throw notFound()
    return reply(200, presentExplanation(line.explanation, 'full'))
  },
})
