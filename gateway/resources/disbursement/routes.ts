import { sumLinesForLedgers } from '#storage/repositories/statutory/ledger-sums.ts'
import { isTableFormat, tableFormats, wholeTableFile } from '../../documents/table-file.ts'
import { reply } from '../../http/route.ts'
import { tableHeaders } from '../../http/table-headers.ts'
import { headingOn } from '../heading.ts'
import { foundPayment } from '../payroll-runs/moves.ts'
import { route } from '../route.ts'
import { approveAccounts } from './approvals.ts'
import { duesOf } from './dues.ts'
import { recordPaymentReference } from './payment-reference.ts'
import { planFile } from './plan.ts'
import {
  AccountApproval,
  ApprovedAccounts,
  BankFile,
  BankFileQuery,
  DisbursementSummary,
  PaymentReference,
  PaymentReferenceCreate,
  RunPath,
  SummaryQuery,
} from './schema.ts'
import { bankFileReply, notesOf, presentBankFile, requireFileState } from './service.ts'
import { subjectOf, summaryOf, summaryTable } from './summary.ts'

const shared = { tag: 'Disbursement', pool: 'general', confidential: true } as const

export const getBankFile = route({
  ...shared,
  operationId: 'getBankFile',
  summary: 'Get a bank file',
  description:
    'Returns the payments of a locked or paid run as a file in the layout of a bank, or as JSON with who is left out and why. A file has account numbers in full, and each one is recorded in the audit log. An account that took the place of another in the seven days before the run was locked, or later, is left out until another key approves it; the message of the exclusion says from when a partner with one key can pay it. The same payments give the same bytes. Of an approved settlement, send the id of the settlement: the file pays the parts that are not paid yet, and of a settled one all.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/bank-file',
  scope: 'disbursement:read',
  alsoScope: 'employees:sensitive',
  params: RunPath,
  query: BankFileQuery,
  replies: { 200: BankFile },
  files: ['txt', 'csv', 'xlsx'],
  filesReveal: true,
  errors: [
    'not_found',
    'invalid_parameter',
    'validation_failed',
    'unsupported_format',
    'invalid_run_state',
    'invalid_fnf_state',
    'calculation_in_progress',
    'run_on_hold',
    'file_blocked',
  ],
  transactions: 'several',
  async handle({ inTenant, params, query, format, warnings }) {
    const { draft, strict, reveal, ...asked } = query
    const plan = await inTenant(async tenant => {
      const run = await foundPayment(tenant, params.id)
      requireFileState(run, query)
      return planFile(tenant, run, asked, format)
    })
    for (const { code } of notesOf(plan)) warnings.add(`${code} ${plan.terms.profile.id}`)
    const { excluded } = plan.payments
    if (excluded.length > 0) warnings.add(`employees_excluded ${excluded.length}`)
    const judged = { isDraft: draft && plan.run.status === 'generated', isStrict: strict }
    if (format === 'json') return reply(200, await presentBankFile(plan, { ...judged, reveal }))
    return bankFileReply(plan, format, judged)
  },
})

export const approveBankFileAccounts = route({
  ...shared,
  operationId: 'approveBankFileAccounts',
  summary: 'Approve changed bank accounts',
  description:
    'Approves the accounts of employees that took the place of others, so that bank files pay to them. The key must be another one than the key that changed the account. Without a second key, an account is paid by a run that is locked seven days after the change or later: unlock the run and lock it again then. An account that is changed again needs approval again.',
  example: { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'] },
  method: 'post',
  path: '/v1/payroll-runs/{id}/bank-file/approve',
  scope: 'payroll:approve',
  params: RunPath,
  body: AccountApproval,
  replies: { 200: ApprovedAccounts },
  errors: ['not_found', 'invalid_fnf_state', 'four_eyes_required'],
  find: ({ tenant, params }) => foundPayment(tenant, params.id),
  async handle({ tenant, caller, target, body }) {
    return reply(200, await approveAccounts(tenant, target, body, caller))
  },
})

export const getDisbursementSummary = route({
  ...shared,
  operationId: 'getDisbursementSummary',
  summary: 'Get a disbursement summary',
  description:
    'Returns where the net pay of a calculated, locked or paid run goes: by mode and by bank, who is on hold, who lacks usable bank details, who is paid, and what the run owes to authorities. `reconciliation.difference` is zero: register net = file + cash + cheque + UPI + other means + held + missing bank + zero or negative + already paid. Of an approved settlement, send the id of the settlement. `missing_bank` counts the employees whose bank details keep the payment out of the file.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/disbursement-summary',
  scope: 'disbursement:read',
  params: RunPath,
  query: SummaryQuery,
  replies: { 200: DisbursementSummary },
  files: tableFormats,
  versioned: 'table',
  errors: [
    'not_found',
    'invalid_parameter',
    'invalid_run_state',
    'invalid_fnf_state',
    'calculation_in_progress',
  ],
  transactions: 'several',
  async handle({ inTenant, params, query, format }) {
    const { plan, summary, heading } = await inTenant(async tenant => {
      const run = await foundPayment(tenant, params.id)
      requireFileState(run, { draft: true, includeHeld: true })
      const plan = await planFile(tenant, run, { ...query, serial: 1, routesOnly: true }, format)
      const heading = await headingOn(tenant, run.organizationId, 'Disbursement summary', subjectOf(plan))
      const dues = duesOf(await sumLinesForLedgers(tenant, run, 'component'))
      return { plan, summary: summaryOf(plan, dues), heading }
    })
    const table = summaryTable(summary, plan, heading, { isPaper: format === 'pdf' })
    const facts = { rowCount: table.rowCount, controlTotal: summary.total }
    if (!isTableFormat(format)) return reply(200, summary, tableHeaders(facts))
    const { file } = await wholeTableFile(table, plan.run.organizationId, format)
    return { file: { ...file, ...facts } }
  },
})

export const createPaymentReference = route({
  ...shared,
  operationId: 'createPaymentReference',
  summary: 'Record a payment reference',
  description:
    'Records what the bank did with one payment of a paid run. `paid`: its reference and day, shown by the payslip. `failed`: the employee is on hold again with the reason, and `net_paid` of the run falls by the payment; correct the bank details and pay with `POST /payroll-runs/{id}/mark-paid` and `employee_ids`. Recording the same again changes nothing. Files of many: import `payment_references`.',
  example: {
    organization_id: 12,
    payroll_run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    status: 'paid',
    reference: 'HDFCN52026103100042',
    paid_on: '2026-10-31',
  },
  method: 'post',
  path: '/v1/payment-references',
  scope: 'payroll:approve',
  organization: 'body',
  body: PaymentReferenceCreate,
  replies: { 200: PaymentReference },
  errors: ['invalid_run_state', 'calculation_in_progress'],
  async handle({ tenant, organizationId, body }) {
    return reply(200, await recordPaymentReference(tenant, organizationId, body))
  },
})
