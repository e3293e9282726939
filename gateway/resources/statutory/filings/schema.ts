import { filingReports, returnTypes } from '#proto/law/filings.ts'
import { filingStates, reportedStates } from '#proto/moves/filing.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  instant,
  listOf,
  nullable,
  organizationId,
  organizationMoney,
  pattern,
  plainDate,
  record,
  request,
  stateCode,
  syncPage,
  text,
  total,
  whole,
} from '../../../http/schema.ts'
import { listQuery } from '../../kinds/collection.ts'
import { taxYear } from '../../periods/tax-year.ts'

const report = () => choice(filingReports)
const returnType = () => choice(returnTypes)
const serial = () => whole(1, 999)
/** Of a return that is reported without our file of it. */
const maxMembers = 10_000

const period = {
  month: nullable(whole(1, 12)),
  year: nullable(whole(2000, 2100)),
  quarter: nullable(whole(1, 4)),
  half: nullable(whole(1, 2)),
}

const challan = {
  number: nullable(text(50, { description: 'Number of the challan.', examples: ['00417'] })),
  bsr_code: nullable(pattern('^[0-9]{7}$', 'BSR code of the branch: 7 digits.', '0510308')),
  paid_on: nullable(plainDate()),
  amount: nullable(organizationMoney({ minimum: 0 })),
}

export const Filing = record(
  {
    id: text(),
    filing_id: text(),
    organization_id: organizationId(),
    report: report(),
    form_number: nullable(Type.String()),
    form_title: nullable(Type.String()),
    financial_year: taxYear(),
    period: record(period, 'FilingPeriod'),
    state_code: nullable(stateCode()),
    return_type: returnType(),
    serial: serial(),
    employee_ids: nullable(Type.Array(Type.String())),
    due_date: nullable(plainDate()),
    payment_due_date: nullable(plainDate()),
    status: choice(filingStates),
    generated_at: nullable(instant()),
    download_url: nullable(apiPath('/statutory/pf/ecr?organization_id=12&month=10&year=2026&format=txt')),
    sha256: nullable(Type.String()),
    employee_count: nullable(Type.Integer()),
    total_amount: nullable(total()),
    source_run_ids: Type.Array(Type.String()),
    source_fnf_ids: Type.Array(Type.String()),
    submitted_on: nullable(plainDate()),
    acknowledgement_number: nullable(Type.String()),
    challan: nullable(record(challan, 'FilingChallan')),
    remarks: nullable(Type.String()),
    version: nullable(Type.Integer()),
    created_at: nullable(instant()),
    updated_at: nullable(instant()),
  },
  'Filing',
)

export const FilingList = syncPage(Filing)

export const FilingQuery = Type.Object({
  ...listQuery({
    report: Type.Optional(listOf(report(), filingReports.length)),
    status: Type.Optional(listOf(choice(filingStates), filingStates.length)),
    financial_year: Type.Optional(taxYear()),
    due_before: Type.Optional(plainDate()),
    state_code: Type.Optional(stateCode()),
  }).properties,
  sort: Type.Unsafe<'due_date' | '-due_date'>({
    type: 'string',
    enum: ['due_date', '-due_date'],
    default: 'due_date',
  }),
})

const reported = {
  submitted_on: plainDate(),
  acknowledgement_number: nullable(text(100)),
  challan: nullable(request(challan)),
  remarks: nullable(text(500)),
}
const namedPeriod = request({ ...period, financial_year: taxYear() }, [], 'FilingPeriodName')

export const FilingReport = request(
  {
    organization_id: organizationId(),
    report: report(),
    period: namedPeriod,
    state_code: nullable(stateCode()),
    return_type: returnType(),
    serial: serial(),
    employee_ids: listOf(text(110), maxMembers),
    status: choice(reportedStates),
    ...reported,
  },
  ['report', 'period', 'status'],
  'FilingReport',
)

export const FundSubmission = request(
  {
    organization_id: organizationId(),
    state_code: stateCode(),
    period: namedPeriod,
    ...reported,
  },
  ['state_code', 'period', 'submitted_on'],
  'FundSubmission',
)
