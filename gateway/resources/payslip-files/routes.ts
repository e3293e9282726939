import { cancelBundle } from '#storage/repositories/documents/payslip-bundles.ts'
import { reply } from '../../http/route.ts'
import { foundRun } from '../payroll-runs/moves.ts'
import { RunPath } from '../payroll-runs/schema.ts'
import { route } from '../route.ts'
import { PayslipFiles, PayslipFilesCreate, PayslipFilesPath, PayslipFilesQuery } from './schema.ts'
import {
  changedPayslipFiles,
  foundPayslipFiles,
  payslipFilesPieces,
  presentPayslipFiles,
  startPayslipFiles,
} from './service.ts'

const shared = {
  tag: 'Payroll runs',
  pool: 'general',
  scope: 'payslips:read',
  confidential: true,
} as const
const one = { ...shared, params: PayslipFilesPath } as const
const millisecondsASecond = 1_000

export const createPayslipFiles = route({
  ...shared,
  operationId: 'createPayslipFiles',
  summary: 'Create one file of payslips',
  description:
    'Makes one file of the payslips of a run, in the background: an archive of PDFs or one PDF, in the order of the employee codes. Each page is that of `GET /payslips/{id}.pdf`: drafts are marked DRAFT, held ones ON HOLD, those of a reversed run VOID. Payslips that have no PDF yet are rendered first. All of them are of the state that the run has now: if it is recalculated, unlocked, locked, paid or reversed, or a payment is held or released, before the file is made, the file fails with `invalid_run_state`. Emits `payslip.files.ready`. Five files of an organization can be made at once.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/payslip-files',
  pool: 'bulk',
  params: RunPath,
  body: PayslipFilesCreate,
  example: { format: 'zip' },
  replies: { 202: PayslipFiles },
  errors: ['not_found', 'invalid_run_state', 'calculation_in_progress', 'conflict'],
  find: ({ tenant, params }) => foundRun(tenant, params.id),
  async handle({ tenant, target, body, caller }) {
    const bundle = await startPayslipFiles(tenant, caller, target, body)
    return reply(202, await presentPayslipFiles(tenant, bundle), {
      Location: `/payroll-runs/${bundle.payrollRunId}/payslip-files/${bundle.id}`,
      'Retry-After': '1',
    })
  },
})

export const getPayslipFiles = route({
  ...one,
  operationId: 'getPayslipFiles',
  summary: 'Get one file of payslips',
  description:
    'Returns how far the file is made, and a link to it once it is, as long as the run is in the state that it was made of. With `wait_for=status_change` the response waits until the status changes, at most `timeout` seconds.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/payslip-files/{file_id}',
  query: PayslipFilesQuery,
  transactions: 'several',
  replies: { 200: PayslipFiles },
  errors: ['not_found'],
  async handle({ inTenant, params, query }) {
    const withinMs = query.waitFor === undefined ? 0 : query.timeout * millisecondsASecond
    const bundle = await changedPayslipFiles(inTenant, params, withinMs)
    return reply(200, await inTenant(tenant => presentPayslipFiles(tenant, bundle)))
  },
})

export const getPayslipFilesContent = route({
  ...one,
  operationId: 'getPayslipFilesContent',
  summary: 'Get the payslips as one file',
  description:
    'Returns the file in the format that it was called for. PAN and UAN are in full, so each download is recorded in the audit log as `revealed`. Kept for 24 hours. Refused with 409 `invalid_run_state` once the run is no longer in the state that the file was made of: make another.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/payslip-files/{file_id}/file',
  transactions: 'several',
  replies: {},
  files: ['zip', 'pdf'],
  filesReveal: true,
  linked: true,
  errors: ['not_found', 'not_generated', 'invalid_run_state'],
  async handle({ inTenant, params }, { contents }) {
    const bundle = await inTenant(tenant => foundPayslipFiles(tenant, params))
    const { organizationId, format, id } = bundle
    const parts = await payslipFilesPieces(inTenant, contents, bundle)
    return {
      file: { organizationId, format, name: `payslips_${id}.${format}`, parts, size: bundle.sizeBytes! },
    }
  },
})

export const cancelPayslipFiles = route({
  ...one,
  operationId: 'cancelPayslipFiles',
  summary: 'Cancel one file of payslips',
  description: 'Ends the making of a file. What was made of it cannot be fetched, and is deleted soon.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/payslip-files/{file_id}/cancel',
  replies: { 200: PayslipFiles },
  errors: ['not_found', 'conflict'],
  find: ({ tenant, params }) => foundPayslipFiles(tenant, params),
  async handle({ tenant, target }) {
    return reply(200, await presentPayslipFiles(tenant, await cancelBundle(tenant, target)))
  },
})
