import { filingFormats, filingReports, returnTypes } from '#proto/law/filings.ts'
import { filingStates, reportedStates } from '#proto/moves/filing.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  described,
  instant,
  listOf,
  nullable,
  organizationId,
  organizationMoney,
  pattern,
  plainDate,
  page,
  pageQuery,
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
  month: described(nullable(whole(1, 12)), 'The month; null for longer periods.', 10),
  year: described(
    nullable(whole(2000, 2100)),
    'The year of the month; of a longer period, the year in which its financial year begins.',
    2026,
  ),
  quarter: described(nullable(whole(1, 4)), '1 to 4; null for other periods.', null),
  half: described(nullable(whole(1, 2)), '1 or 2; null for other periods.', null),
}

const challan = {
  number: nullable(text(50, { description: 'Number of the challan.', examples: ['00417'] })),
  bsr_code: nullable(pattern('^[0-9]{7}$', 'BSR code of the branch: 7 digits.', '0510308')),
  paid_on: nullable(plainDate()),
  amount: nullable(organizationMoney({ minimum: 0 })),
}

export const Filing = record(
  {
    id: described(
      text(),
      'Id of the filing; the same while it is due and afterwards.',
      'fil_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    filing_id: text(),
    organization_id: organizationId(),
    report: described(
      report(),
      'The return; `tds_deposit` is the monthly payment of income tax. Registers and forms that are not filed have no due date.',
      'pf_ecr',
    ),
    form_number: described(nullable(Type.String()), 'Number of the form; null: it has none.', null),
    form_title: described(nullable(Type.String()), 'Name of the return.', 'Electronic Challan cum Return'),
    financial_year: taxYear(),
    period: described(record(period, 'FilingPeriod'), 'The months of the return.'),
    state_code: nullable(stateCode()),
    return_type: returnType(),
    serial: described(
      serial(),
      'Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return.',
      1,
    ),
    employee_ids: described(
      nullable(Type.Array(Type.String())),
      'Employees whom a supplementary or revised return names; null: every employee whom its runs and settlements pay.',
      null,
    ),
    due_date: described(
      nullable(plainDate()),
      'Last day on which it is filed by law; of a mere payment, paid. Null: not recorded, or not filed.',
      '2026-11-15',
    ),
    payment_due_date: described(
      nullable(plainDate()),
      'Last day of payment by law; null: not recorded, or nothing is paid with it.',
      '2026-11-15',
    ),
    status: described(
      choice(filingStates),
      '`not_due`, `due`: nothing has happened yet; `generated`: its complete file was requested; `superseded`: a run or settlement that it included was opened again.',
      'due',
    ),
    generated_at: described(
      nullable(instant()),
      'When its file was generated with these figures; null: not yet.',
      null,
    ),
    generated_by: described(
      nullable(Type.String()),
      'Key that requested the file with these figures first, and after a slash your id of the user, if it was in a console session; null: none was generated.',
      'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE/clerk-7',
    ),
    download_count: described(
      Type.Integer(),
      'How often its complete file was downloaded, in any format; `GET /statutory/filings/{id}/downloads` lists them.',
      0,
    ),
    last_downloaded_at: described(
      nullable(instant()),
      'When its file was downloaded last; null: never. A download changes neither `version` nor `updated_at`.',
      null,
    ),
    last_downloaded_by: described(
      nullable(Type.String()),
      'Key, and user of the console, that downloaded its file last; null: there was no download, or it was by a link from an event.',
      null,
    ),
    download_url: nullable(apiPath('/statutory/pf/ecr?organization_id=12&month=10&year=2026&format=txt')),
    sha256: described(nullable(Type.String()), 'SHA-256 of its file; null: none was generated.', null),
    employee_count: described(
      nullable(Type.Integer()),
      'Employees in its file; null: none was generated.',
      null,
    ),
    total_amount: described(
      nullable(total()),
      'The amount to be paid by the return, in rupees; null: no file was generated.',
      null,
    ),
    source_run_ids: described(
      Type.Array(Type.String()),
      'Ids of the payroll runs that the filing includes.',
      ['run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
    source_fnf_ids: described(Type.Array(Type.String()), 'Ids of the settlements that the filing includes.', [
      'fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ]),
    submitted_on: described(
      nullable(plainDate()),
      'Day of the submission to the authority; null: not submitted.',
      null,
    ),
    acknowledgement_number: described(
      nullable(Type.String()),
      'Number with which the authority acknowledged the filing; null: none.',
      null,
    ),
    challan: nullable(record(challan, 'FilingChallan')),
    remarks: described(nullable(Type.String()), 'Remarks; null: none.', null),
    reported_by: described(
      nullable(Type.String()),
      'Key, and user of the console, that reported the submission or its outcome last; null: nothing was reported.',
      null,
    ),
    version: described(
      nullable(Type.Integer()),
      'Version of the record; null while nothing has happened.',
      1,
    ),
    created_at: described(
      nullable(instant()),
      'When the record was created; null while nothing has happened.',
      null,
    ),
    updated_at: described(
      nullable(instant()),
      'When the record was changed; null while nothing has happened.',
      null,
    ),
  },
  'Filing',
)

export const FilingList = syncPage(Filing)

export const FilingPath = Type.Object({ id: text(40) })

const FilingDownload = record(
  {
    filing_id: described(text(), 'Id of the filing.', 'fil_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    number: described(Type.Integer(), 'Number among the downloads of the filing, from 1.', 3),
    downloaded_at: described(instant(), 'When the file was downloaded.', '2026-11-05T10:30:00Z'),
    downloaded_by: described(
      nullable(Type.String()),
      'Key that requested the file, and after a slash your id of the user, if it was in a console session; null: the holder of a link from an event.',
      'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE/clerk-7',
    ),
    request_id: described(
      Type.String(),
      'Id of the request, by which the audit log has its entry with the IP address.',
      'req_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    format: described(choice(filingFormats), 'Format of the download.', 'txt'),
    sha256: described(
      Type.String(),
      'SHA-256 of the file for the portal, or of the CSV where there is none, with the figures of the download. It differs from `sha256` of the filing if these have changed since, or if the filing was submitted with others.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
  },
  'FilingDownload',
)

export const FilingDownloadList = page(FilingDownload)

export const FilingDownloadQuery = Type.Object({
  ...pageQuery,
  sort: Type.Unsafe<'downloaded_at' | '-downloaded_at'>({
    type: 'string',
    enum: ['downloaded_at', '-downloaded_at'],
    default: '-downloaded_at',
  }),
})

export const FilingQuery = Type.Object({
  ...listQuery({
    report: Type.Optional(described(listOf(report(), filingReports.length), 'Only these returns.', 'pf_ecr')),
    status: Type.Optional(
      described(listOf(choice(filingStates), filingStates.length), 'Only filings with this status.', 'due'),
    ),
    financial_year: Type.Optional(taxYear()),
    due_before: Type.Optional(
      described(plainDate(), 'Only filings to be filed or paid before this day.', '2026-12-01'),
    ),
    state_code: Type.Optional(stateCode()),
  }).properties,
  sort: Type.Unsafe<'due_date' | '-due_date'>({
    type: 'string',
    enum: ['due_date', '-due_date'],
    default: 'due_date',
  }),
})

const reported = {
  submitted_on: described(
    plainDate(),
    'Day of the submission to the authority. Default: the day of the call.',
    '2026-11-12',
  ),
  acknowledgement_number: described(
    nullable(text(100)),
    'Number with which the authority acknowledged the filing. For `tds_24q` and `tds_26q` the receipt number of 15 digits.',
    '3012611004567',
  ),
  challan: nullable(request(challan)),
  remarks: described(nullable(text(500)), 'Remarks.', 'Filed by the consultant'),
}
const namedPeriod = request({ ...period, financial_year: taxYear() }, [], 'FilingPeriodName')

export const FilingReport = request(
  {
    organization_id: organizationId(),
    report: described(report(), 'The return; `tds_deposit` is the monthly payment of income tax.', 'pf_ecr'),
    period: described(
      namedPeriod,
      'The months of the return: `month` and `year`; `quarter` or `half`; or a whole year. With `financial_year`, or with `year` as in `Filing.period`.',
    ),
    state_code: nullable(stateCode()),
    return_type: returnType(),
    serial: described(
      serial(),
      'Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return.',
      1,
    ),
    employee_ids: described(
      listOf(text(110), maxMembers),
      'Employees whom a supplementary or revised PF return names, by id or `ext:` and external id. Required for a supplementary return that was made without the file of `GET /statutory/pf/ecr`; otherwise they are those of the file.',
      ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
    status: described(choice(reportedStates), 'What became of the filing.', 'submitted'),
    ...reported,
  },
  ['report', 'period', 'status'],
  'FilingReport',
)

export const FundSubmission = request(
  {
    organization_id: organizationId(),
    state_code: stateCode(),
    period: described(namedPeriod, 'The months of the return, as in `POST /statutory/filings`.'),
    ...reported,
  },
  ['state_code', 'period', 'submitted_on'],
  'FundSubmission',
)
