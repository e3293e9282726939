import { reply } from '../../http/route.ts'
import { RunPath } from '../payroll-runs/schema.ts'
import { route } from '../route.ts'
import { Reconciliation } from './schema.ts'
import { reconciliationOf } from './service.ts'
import { unexplainedDifference } from './ties.ts'

export const getReconciliation = route({
  tag: 'Payroll runs',
  pool: 'general',
  operationId: 'getPayrollRunReconciliation',
  summary: 'Get the reconciliation of a run',
  description:
    'Compares the figures of a run wherever they are stated: totals of the run, register, lines of the payslips, statement of income tax, bank file, payments, journal and Tally vouchers; and those of all payments of its wage month with the returns of PF, ESI, professional tax and labour welfare funds. A run whose own figures differ cannot be locked. Of an approved settlement, send the id of the settlement.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/reconciliation',
  scope: 'payroll:read',
  params: RunPath,
  wholeRun: true,
  transactions: 'several',
  replies: { 200: Reconciliation },
  errors: [
    'not_found',
    'invalid_run_state',
    'invalid_fnf_state',
    'calculation_in_progress',
    'period_invalid',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  confidential: true,
  async handle({ inTenant, params }, { engine }) {
    const ties = await reconciliationOf(inTenant, engine, params.id)
    return reply(200, {
      payrollRunId: params.id,
      balanced: ties.every(each => unexplainedDifference(each) === 0),
      data: ties.map(each => ({ ...each, explained: [...each.explained] })),
    })
  },
})
