// Example addresses of files, calendar, reports and simulation: the path of each route with a real one.

import type { Partner } from '../../../support/partner.ts'

/** Of October 2026, whose newest run is locked. */
export async function fileAddresses(call: Partner, organizationId: number): Promise<Record<string, string>> {
  const org = `/orgs/${organizationId}`
  const files = `${org}/files/2026-10`
  const runs = await call('GET', `/payroll-runs?organization_id=${organizationId}&month=10&year=2026&limit=1`)
  const run = String(runs.at('data', 0, 'id'))
  const filings = await call(
    'GET',
    `/statutory/filings?organization_id=${organizationId}&report=pf_ecr&financial_year=2026-27&limit=200`,
  )
  const filing = (filings.at('data') as { id: string; period: { month: number } }[]).find(
    ({ period }) => period.month === 10,
  )!.id
  const bundle = await call('POST', `/payroll-runs/${run}/payslip-files`, { format: 'zip' })
  return {
    '/orgs/:org/files/:period': files,
    '/orgs/:org/files/:period/:file': `${files}/bank.${run}`,
    '/orgs/:org/files/:period/:file/:format': `${files}/pf_ecr/csv`,
    '/orgs/:org/files/:period/payslips/:run': `${files}/payslips/${run}`,
    '/orgs/:org/files/:period/payslips/:run/:bundle': `${files}/payslips/${run}/${String(bundle.at('id'))}`,
    '/orgs/:org/files/:period/payslips/:run/:bundle/file': `${files}/payslips/${run}/${String(bundle.at('id'))}/file`,
    '/orgs/:org/files/:period/payslips/:run/:bundle/live': `${files}/payslips/${run}/${String(bundle.at('id'))}/live`,
    '/orgs/:org/calendar/:year': `${org}/calendar/2026`,
    '/orgs/:org/calendar/:year/:filing': `${org}/calendar/2026/${filing}?law=pf_ecr&of=2026-27`,
    '/orgs/:org/reports/:period': `${org}/reports/2026-10`,
    '/orgs/:org/reports/:period/:report': `${org}/reports/2026-10/payroll-register`,
    '/orgs/:org/reports/:period/:report/:format': `${org}/reports/2026-10/payroll-register/csv`,
    '/orgs/:org/simulate': `${org}/simulate`,
  }
}
