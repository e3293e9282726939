// Addresses of the screens about runs, payslips and people, over a month that is paid and one that is calculated.

import type { Partner } from '../../../support/partner.ts'

/** Path of each route, and an address of it. The organization needs a run. */
export async function runAddresses(call: Partner, organizationId: number): Promise<Record<string, string>> {
  const of = `organization_id=${organizationId}`
  const runs = await call('GET', `/payroll-runs?${of}&limit=1&status=generated&status=locked&status=paid`)
  const run = String(runs.at('data', 0, 'id'))
  const slips = await call('GET', `/payroll-runs/${run}/employees?limit=1`)
  const payslip = String(slips.at('data', 0, 'id'))
  const employee = String(slips.at('data', 0, 'employee_id'))
  const line = String(slips.at('data', 0, 'lines', 0, 'code'))
  return {
    '/orgs/:org/runs': `/orgs/${organizationId}/runs`,
    '/runs/:run': `/runs/${run}`,
    '/runs/:run/people': `/runs/${run}/people`,
    '/runs/:run/differences': `/runs/${run}/differences`,
    '/runs/:run/reconciliation': `/runs/${run}/reconciliation`,
    '/payslips/:payslip': `/payslips/${payslip}?line=${line}`,
    '/orgs/:org/people': `/orgs/${organizationId}/people`,
    '/people/:employee': `/people/${employee}`,
    '/people/:employee/salary': `/people/${employee}/salary`,
    '/people/:employee/settlement': `/people/${employee}/settlement`,
    '/orgs/:org/settlements': `/orgs/${organizationId}/settlements`,
  }
}
