import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listFormats } from '../../../documents/table-file.ts'
import type { Caller } from '../../../http/authentication.ts'
import type { Format } from '../../../http/file-types.ts'
import type { Page } from '../../../http/pagination.ts'
import { type InTenant, reply } from '../../../http/route.ts'
import { tableHeaders } from '../../../http/table-headers.ts'
import { isMarkedStale } from '../../reports/scope.ts'
import { route } from '../../route.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { fileName } from '#proto/documents/payslip-document.ts'
import { tdsCertificateOf, type TdsCertificate as Certificate } from './certificate.ts'
import { isBlocking, refuseBlocked, type TdsFinding } from './findings.ts'
import { checkStatement, statementReply, statementTable, statementUpload } from './answer.ts'
import {
  type Annexure,
  ContractorStatementQuery,
  SalaryStatementQuery,
  TdsCertificate,
  TdsCertificateQuery,
  TdsStatement,
} from './schema.ts'
import { contractorStatement, salaryStatement, type Statement, type StatementQuery } from './statement.ts'

const shared = {
  tag: 'Statutory',
  method: 'get',
  pool: 'general',
  scope: 'statutory:read',
  confidential: true,
  organization: 'query',
  transactions: 'several',
  files: ['txt', ...listFormats],
  versioned: 'table',
  replies: { 200: TdsStatement },
} as const

type StatementCall = {
  readonly inTenant: InTenant
  readonly caller: Caller
  readonly requestId: string
  readonly organizationId: number
  readonly page: Page
  readonly format: Format
}

type StatementRequest = {
  readonly financialYear: string
  readonly quarter: number
  readonly returnType: 'regular' | 'correction'
  readonly annexure: Annexure
  readonly draft: boolean
  readonly allowStale: boolean
  readonly reveal: boolean
  readonly allowErrors: boolean
  readonly strict: boolean
  readonly previousReceiptNumber?: string
}

async function answer(
  { inTenant, caller, requestId, organizationId, page, format }: StatementCall,
  {
    financialYear,
    quarter,
    returnType,
    previousReceiptNumber,
    draft,
    reveal,
    allowStale,
    ...terms
  }: StatementRequest,
  generatedAt: Date,
  read: (tenant: Tenant, organizationId: number, asked: StatementQuery) => Promise<Statement>,
) {
  const yearStart = taxYearStart(financialYear, '2026-04-01' as never, 'financial_year')
  const asked = { yearStart, quarter, returnType, previousReceiptNumber, draft, reveal }
  const { statement, isStale } = await inTenant(async tenant => {
    const found = await read(tenant, organizationId, asked)
    const isFile = format !== 'json'
    return { statement: found, isStale: await isMarkedStale(tenant, found.payments, { allowStale, isFile }) }
  })
  const checked = await checkStatement(inTenant, statement)
  const all = { ...terms, organizationId, caller, requestId, generatedAt, isStale }
  if (format === 'txt') return statementUpload(inTenant, checked, all)
  if (format === 'csv' || format === 'xlsx') return statementTable(inTenant, checked, all, format)
  return statementReply(inTenant, checked, all, page)
}

const filesText =
  '`format=txt` returns the file for the File Validation Utility, with PANs in full; elsewhere they are masked unless `reveal=true`. A file is refused with 409 `file_blocked` while its validation finds errors, and always where the layout of the text is not published; `validation.notes` says so, and what the portal still checks. The complete text of a quarter that is over is recorded as the file of its filing, and emits `statutory.file.ready`; where the layout is not published, a csv or xlsx does, and the file on record is the CSV of the salary annexure, or of the deductees where there is none.'

export const getTdsSalaryStatement = route({
  ...shared,
  operationId: 'getTdsSalaryStatement',
  linked: true,
  summary: 'Get the salary TDS statement',
  description: `Returns Form 24Q, or 138 from April 2026: the tax deducted from each payment of salary, by challan, and with \`annexure=salary\` in the fourth quarter the year of each employee paid. Figures are those of the payslips of runs and settlements, by their day of payment. ${filesText}`,
  path: '/v1/statutory/tds/24q',
  query: SalaryStatementQuery,
  errors: [
    'invalid_parameter',
    'invalid_cursor',
    'invalid_run_state',
    'run_is_stale',
    'file_blocked',
    'conflict',
  ],
  handle: (call, { clock }) => answer(call, call.query, clock(), salaryStatement),
})

export const getTdsContractorStatement = route({
  ...shared,
  operationId: 'getTdsContractorStatement',
  linked: true,
  summary: 'Get the contractor TDS statement',
  description: `Returns Form 26Q, or 140 from April 2026: the tax deducted from contractor payments, by challan. Without contractor payments it is empty, with a warning. ${filesText}`,
  path: '/v1/statutory/tds/26q',
  query: ContractorStatementQuery,
  errors: ['invalid_parameter', 'invalid_cursor', 'file_blocked', 'conflict'],
  handle: (call, { clock }) =>
    answer(call, { ...call.query, draft: false, allowStale: false }, clock(), contractorStatement),
})

export const getTdsCertificate = route({
  ...shared,
  operationId: 'getTdsCertificate',
  summary: 'Get a salary TDS certificate',
  description:
    'Returns Part B of Form 16, or the salary annexure of Form 130 from April 2026, of one employee and financial year, with the statement of perquisites (Form 12BA or 123). Figures are those of the payslips and of the salary annexure of the statement for the fourth quarter. Part A, with receipts and deposits, comes from the tax portal. `format=pdf` returns it as PDF (A4) with PANs in full, refused with 409 `file_blocked` while its validation finds errors; each PDF is recorded in the audit log as `revealed`.',
  path: '/v1/statutory/tds/certificate',
  query: TdsCertificateQuery,
  replies: { 200: TdsCertificate },
  files: ['pdf'],
  filesAtHand: true,
  filesReveal: true,
  errors: [
    'invalid_parameter',
    'not_found',
    'invalid_run_state',
    'run_is_stale',
    'file_blocked',
    'dependency_unavailable',
  ],
  async handle({ inTenant, organizationId, query, format }, { engine }) {
    const { employeeId, financialYear, draft, allowStale } = query
    const yearStart = taxYearStart(financialYear, '2026-04-01' as never, 'financial_year')
    const { certificate, isStale } = await inTenant(async tenant => {
      const found = await tdsCertificateOf(tenant, organizationId, { employeeId, yearStart, draft })
      const isFile = format !== 'json'
      return {
        certificate: found,
        isStale: await isMarkedStale(tenant, found.payments, { allowStale, isFile }),
      }
    })
    if (format === 'json')
      return reply(200, presentCertificate(certificate, query), tableHeaders({ isStale }))
    refuseBlocked(certificate.findings, query)
    const { document } = certificate
    const bytes = await engine.renderTdsCertificate(document)
    const name = fileName(
      `form_${certificate.formNumber}`,
      document.isDraft ? `${certificate.named} draft` : certificate.named,
      document.employed.to,
    )
    return { file: { organizationId, format: 'pdf', bytes, name, isStale } }
  },
})

function presentCertificate(
  { document, findings, ...certificate }: Certificate,
  { reveal, strict }: { readonly reveal: boolean; readonly strict: boolean },
) {
  const { employer, employee, employed } = document
  const presentPan = (pan: string | null) => (reveal ? pan : lastCharacters(pan))
  const present = ({ level: _, ...finding }: TdsFinding) => finding
  return {
    formNumber: certificate.formNumber,
    perquisitesFormNumber: certificate.perquisitesForm,
    financialYear: document.taxYear,
    organizationId: certificate.organizationId,
    employeeId: certificate.employeeId,
    issuedOn: document.issuedOn,
    draft: document.isDraft,
    employer: { ...employer, pan: presentPan(employer.pan) },
    employee: {
      name: employee.name,
      employeeCode: employee.code,
      designation: employee.designation,
      address: employee.address,
      pan: presentPan(employee.pan),
    },
    employedFrom: employed.from,
    employedTo: employed.to,
    regime: document.regime,
    rows: document.rows.map(({ key, label, amount }) => ({ key, label, amount })),
    quarters: [...document.quarters],
    opening: document.opening,
    totals: document.totals,
    taxDeductedWords: document.taxDeductedWords,
    perquisites: document.perquisites.rows.map(({ name, ...amounts }) => ({ nature: name, ...amounts })),
    validation: {
      errors: findings.filter(each => isBlocking(each, strict)).map(present),
      warnings: findings.filter(each => !isBlocking(each, strict)).map(present),
    },
    payrollRunIds: [...certificate.payrollRunIds],
  }
}
