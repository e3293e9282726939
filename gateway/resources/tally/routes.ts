import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lockPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { findSync, lastSync } from '#storage/repositories/deliveries/tally-syncs.ts'
import { isListFormat, listFormats, tableFile } from '../../documents/table-file.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { tableHeaders } from '../../http/table-headers.ts'
import { foundPayment } from '../payroll-runs/moves.ts'
import { RunPath } from '../payroll-runs/schema.ts'
import { route } from '../route.ts'
import { groupings, journalTable, presentJournal } from './journal.ts'
import {
  Journal,
  JournalQuery,
  TallySyncAnswer,
  TallySyncQuery,
  TallySyncRequest,
  TallyVouchersAnswer,
} from './schema.ts'
import { openJournal, prepareSync, presentSync, presentVouchers, syncFile } from './service.ts'

export const getTallySync = route({
  tag: 'Disbursement',
  pool: 'general',
  operationId: 'getTallySync',
  summary: 'Get the last Tally sync',
  description:
    'Returns the vouchers that were last prepared for Tally and what became of them. `format=xml` returns the file to import; with `content=masters` that of the ledgers and cost centres which the vouchers name, to be imported first into a company without them. Of a settlement, send the id of the settlement.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/sync-tally',
  scope: 'disbursement:read',
  params: RunPath,
  query: TallySyncQuery,
  replies: { 200: TallySyncAnswer },
  files: ['xml'],
  errors: ['not_found', 'invalid_fnf_state', 'not_generated'],
  confidential: true,
  async handle({ tenant, params, query, format }) {
    const run = await foundPayment(tenant, params.id)
    const sync = await syncOf(tenant, run, query)
    return format === 'xml'
      ? syncFile(sync, query.content ?? 'vouchers')
      : reply(200, presentSync(run.id, sync))
  },
})

export const getJournal = route({
  tag: 'Disbursement',
  pool: 'general',
  operationId: 'getPayrollRunJournal',
  summary: 'Get the journal of a run',
  description:
    'Returns the entries of a run for the books, balanced to the paisa, as JSON, CSV or XLSX: what the run cost and owes, what it paid, or the accrual of a reversed run undone. Entries and ledgers are those of the Tally vouchers, with the `ledger_map` that `POST /payroll-runs/{id}/sync-tally` keeps and the `tally_ledger` of components; nothing is stored. With `detail=employee` they stand employee by employee, and what is of no employee alone comes last; JSON has pages of up to 5,000 employees, each balanced in itself with what its employees share at its end, and with the totals of the whole journal. A file has all employees. Employees on hold are in no payment. Of an approved settlement, send the id of the settlement.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/journal',
  scope: 'disbursement:read',
  params: RunPath,
  query: JournalQuery,
  replies: { 200: Journal },
  files: listFormats,
  errors: [
    'not_found',
    'validation_failed',
    'invalid_run_state',
    'invalid_fnf_state',
    'calculation_in_progress',
    'file_blocked',
    'invalid_cursor',
  ],
  confidential: true,
  versioned: 'table',
  transactions: 'several',
  find: ({ tenant, params }) => foundPayment(tenant, params.id),
  async handle({ inTenant, target: run, query, page, format, ifNoneMatch }) {
    const { voucher, detail } = query
    const source = await openJournal(inTenant, run, { voucher, groupBy: groupings[detail] })
    if (isListFormat(format))
      return tableFile(() => journalTable(run, query, source.read), run.organizationId, format, ifNoneMatch)
    const journal = await presentJournal(run, query, source, page)
    const isWhole = journal.meta === null || (page.after === null && !journal.meta.hasMore)
    const facts = { rowCount: isWhole ? journal.rowCount : null, controlTotal: journal.totalDebit }
    return reply(200, journal, tableHeaders(facts))
  },
})

async function syncOf(
  tenant: Tenant,
  run: Readonly<PayrollRun>,
  { syncId, voucher }: { readonly syncId?: string; readonly voucher?: Parameters<typeof lastSync>[2] },
) {
  if (syncId === undefined) return lastSync(tenant, run, voucher)
  const sync = await findSync(tenant, run, syncId)
  if (sync === null) throw notFound()
  return sync
}

export const syncTally = route({
  tag: 'Disbursement',
  pool: 'general',
  operationId: 'syncTally',
  summary: 'Create Tally vouchers',
  description:
    'Prepares the vouchers of a locked or paid run (of a reversed one for `reversal`, of a paid one for `payment`) and returns their entries with the path of the XML file. With mode `push` they are also sent to TallyPrime, and 202 is returned: `GET` on the same path returns the result. A voucher has the same remote id in every sync of the run, so that Tally alters the voucher it has. Payments have one voucher for each day. If every payment of a day has come back since its voucher was prepared, a receipt undoes it. A push that gets no usable answer is tried again for a day; one that Tally rejects is not. A new request for the same voucher supersedes a push that still waits. Of a settlement, send the id of the settlement.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/sync-tally',
  scope: 'disbursement:write',
  params: RunPath,
  body: TallySyncRequest,
  wholeRun: true,
  example: {
    company_name: 'Kaveri Mills Private Limited',
    group_by: 'department',
    ledger_map: { SALARY_PAYABLE: 'Salary Payable' },
  },
  replies: { 200: TallyVouchersAnswer, 202: TallyVouchersAnswer },
  errors: ['not_found', 'invalid_run_state', 'invalid_fnf_state', 'calculation_in_progress', 'file_blocked'],
  confidential: true,
  find: ({ tenant, params }) => foundPayment(tenant, params.id),
  async handle({ tenant, caller, params, body }, { allowLoopbackWebhooks }) {
    // Two requests at once: the second supersedes the push of the first.
    const run = await lockPaymentRun(tenant, params.id)
    if (run === null) throw notFound()
    const access = { keyId: caller.keyId, allowLoopback: allowLoopbackWebhooks }
    const prepared = presentVouchers(await prepareSync(tenant, run, body, access))
    return prepared.mode === 'push' ? reply(202, prepared) : reply(200, prepared)
  },
})
