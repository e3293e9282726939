// A statement as JSON by pages, as a table, and as the text that the portal's utility takes.

import { createHash, type Hash } from 'node:crypto'
import { financialYearName } from '#proto/calendar/months.ts'
import type { Paise } from '#proto/units.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import { writeCsv } from '../../../documents/csv.ts'
import type { Caller } from '../../../http/authentication.ts'
import { type TableFormat, wholeFile, wholeTableFile } from '../../../documents/table-file.ts'
import {
  type Column,
  countColumn,
  dateColumn,
  inOnePart,
  moneyColumn,
  type PrintedTable,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import type { Page } from '../../../http/pagination.ts'
import { type FileReply, type InTenant, reply } from '../../../http/route.ts'
import { tableHeaders } from '../../../http/table-headers.ts'
import { onWire } from '../../reports/report.ts'
import { type FileCall, fileReady, type FiledRecord } from '../filings/file-ready.ts'
import { taxOf } from './assignment.ts'
import type { Deductee } from './deductees.ts'
import { isBlocking, isUnwritable, refuseBlocked, refuseLayout, type TdsFinding } from './findings.ts'
import type { BatchFacts } from './records.ts'
import { RecordWriter } from './records.ts'
import {
  annexureSums,
  type AnnexureSums,
  grossTotalIncomeOf,
  salaryColumns,
  salaryPage,
  salaryTable,
  salaryText,
} from './salary-rows.ts'
import type { Annexure } from './schema.ts'
import { depositedBy, isNil, reportOf, type Statement } from './statement.ts'
import { statementText } from './text-file.ts'

type AnswerTerms = {
  readonly organizationId: number
  readonly annexure: Annexure
  readonly allowErrors: boolean
  readonly strict: boolean
  readonly caller: Caller
  readonly requestId: string
  readonly generatedAt: Date
  readonly isStale: boolean
}

/** A statement with the sums of its salary annexure. */
type StatementCheck = {
  readonly statement: Statement
  readonly sums: AnnexureSums | null
  readonly findings: readonly TdsFinding[]
}

export async function checkStatement(inTenant: InTenant, statement: Statement): Promise<StatementCheck> {
  const { annexure, assignment, findings } = statement
  if (annexure === null) return { statement, sums: null, findings }
  const known = new Set(
    [...assignment.challans.flatMap(({ rows }) => rows), ...assignment.unassigned].map(({ id }) => id),
  )
  const sums = await annexureSums(inTenant, annexure, known, statement.asked)
  return { statement, sums, findings: [...findings, ...sums.findings] }
}

type Body = {
  readonly columns: readonly Column[]
  readonly totals: Readonly<Record<string, number>>
  readonly rowCount: number
  readonly rows: () => AsyncIterable<readonly TableRow[]>
  readonly page: (after: string | null, limit: number) => Promise<readonly TableRow[]>
  readonly positionOf: (row: TableRow) => string
}

type DepositedChallan = ReturnType<typeof depositedBy>[number]

const challanColumns: readonly SourceColumn<DepositedChallan>[] = [
  textColumn('challan_id', 'Challan id', ({ challan }) => challan.id),
  textColumn('bsr_code', 'BSR code', ({ challan }) => challan.bsrCode ?? null),
  textColumn('challan_number', 'Challan number', ({ challan }) => challan.challanNumber ?? null),
  dateColumn('deposited_on', 'Deposited on', ({ challan }) => challan.depositedOn),
  textColumn('minor_head', 'Minor head', ({ challan }) => challan.minorHead ?? null),
  moneyColumn('amount', 'Amount', ({ challan }) => challan.amount),
  moneyColumn('interest', 'Interest', ({ challan }) => challan.interest),
  moneyColumn('fee', 'Fee', ({ challan }) => challan.fee),
  moneyColumn('tax', 'Tax deposited', ({ challan }) => taxOf(challan)),
  moneyColumn('tax_deducted', 'Tax of the deductees', ({ deducted }) => deducted),
  countColumn('deductee_count', 'Deductees', ({ rows }) => rows.length),
]

/** `challan`: undefined for a deductee of no challan. */
type DeducteeRow = { readonly row: Deductee; readonly challan: DepositedChallan['challan'] | undefined }

function deducteeColumns({ isSalary, act, asked }: Statement): readonly SourceColumn<DeducteeRow>[] {
  const split = [
    moneyColumn<DeducteeRow>('income_tax', 'Income tax', ({ row }) => row.incomeTax),
    moneyColumn<DeducteeRow>('surcharge', 'Surcharge', ({ row }) => row.surcharge),
    moneyColumn<DeducteeRow>('cess', 'Cess', ({ row }) => row.cess),
  ]
  const employee = [
    textColumn<DeducteeRow>('employee_id', 'Employee id', ({ row }) => row.id),
    textColumn<DeducteeRow>('employee_code', 'Employee code', ({ row }) => row.reference),
  ]
  const rate = ({ row }: DeducteeRow) => (row.rate === null ? null : String(row.rate / 10_000))
  return [
    textColumn('bsr_code', 'BSR code', ({ challan }) => challan && (challan.bsrCode ?? null)),
    textColumn(
      'challan_number',
      'Challan number',
      ({ challan }) => challan && (challan.challanNumber ?? null),
    ),
    dateColumn('deposited_on', 'Deposited on', ({ challan }) => challan?.depositedOn),
    ...(isSalary
      ? employee
      : [textColumn<DeducteeRow>('contractor_payment_id', 'Payment id', ({ row }) => row.id)]),
    textColumn('name', 'Name', ({ row }) => row.name),
    textColumn('pan', 'PAN', ({ row }) => (asked.reveal ? row.pan : lastCharacters(row.pan))),
    textColumn('section_code', act === '1961' ? 'Section code' : 'Payment code', ({ row }) => row.code),
    dateColumn('paid_on', 'Paid on', ({ row }) => row.paidOn),
    moneyColumn('amount_paid', 'Amount paid', ({ row }) => row.amount),
    ...(act === '1961' ? split : []),
    moneyColumn('tax_deducted', 'Tax deducted', ({ row }) => row.total),
    isSalary
      ? textColumn('payroll_run_id', 'Payroll run id', ({ row }) => row.payrollRunId)
      : textColumn('rate', 'Rate', rate),
  ]
}

function bodyOf(inTenant: InTenant, { statement, sums }: StatementCheck, annexure: Annexure): Body {
  const { annexure: scope, asked } = statement
  if (annexure !== 'salary') return listBody(...rowsOf(statement, annexure))
  if (scope === null || sums === null) return listBody(salaryColumns, [])
  return {
    columns: salaryColumns,
    totals: sums.totals,
    rowCount: sums.count,
    rows: () => salaryTable(inTenant, scope, asked),
    page: (after, limit) => inTenant(tenant => salaryPage(tenant, scope, after ?? '', limit, asked)),
    positionOf: row => String(row['employee_id']),
  }
}

/** Rows at hand; a page goes by their places. */
function listBody(columns: readonly Column[], rows: readonly TableRow[]): Body {
  const places = new Map(rows.map((row, index) => [row, index + 1]))
  return {
    columns,
    rowCount: rows.length,
    totals: Object.fromEntries(
      columns
        .filter(({ type }) => type === 'money')
        .map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]),
    ),
    rows: () => inOnePart(rows),
    page: async (after, limit) => rows.slice(Number(after ?? 0), Number(after ?? 0) + limit),
    positionOf: row => String(places.get(row)),
  }
}

function rowsOf(
  statement: Statement,
  annexure: Annexure,
): [columns: readonly Column[], rows: readonly TableRow[]] {
  const challans = depositedBy(statement)
  if (annexure === 'challans' && isNil(statement)) return [challanColumns, [nilChallan(statement)]]
  if (annexure === 'challans')
    return [challanColumns, challans.map(challan => rowFrom(challanColumns, challan))]
  const rows: readonly DeducteeRow[] = [
    ...challans.flatMap(({ challan, rows: own }) => own.map(row => ({ row, challan }))),
    ...statement.assignment.unassigned.map(row => ({ row, challan: undefined })),
  ]
  const columns = deducteeColumns(statement)
  return [columns, rows.map(row => rowFrom(columns, row))]
}

function nilChallan({ span }: Statement): TableRow {
  const amounts = challanColumns.flatMap(({ key, type }) => (type === 'money' ? [[key, 0] as const] : []))
  return {
    challan_id: null,
    bsr_code: null,
    challan_number: null,
    deposited_on: span.end,
    minor_head: null,
    ...Object.fromEntries(amounts),
    deductee_count: 0,
  }
}

function deducteesOf({ assignment }: Statement): readonly Deductee[] {
  return [...assignment.challans.flatMap(({ rows }) => rows), ...assignment.unassigned]
}

function totalOf(statement: Statement): Paise {
  return deducteesOf(statement).reduce((sum, { total }) => sum + total, 0) as Paise
}

function peopleOf({ statement, sums }: StatementCheck, annexure: Annexure): number {
  return annexure === 'salary' ? (sums?.count ?? 0) : new Set(deducteesOf(statement).map(({ id }) => id)).size
}

/** A page of the statement as JSON. The first one tells the hash of the file. */
export async function statementReply(
  inTenant: InTenant,
  checked: StatementCheck,
  terms: AnswerTerms,
  page: Page,
) {
  const { statement, findings } = checked
  const { form, asked, span, payments, isSalary } = statement
  const body = bodyOf(inTenant, checked, terms.annexure)
  const rows = await body.page(page.after, page.limit + 1)
  const { data, meta } = page.answer(rows, body.positionOf, page.includeTotal ? body.rowCount : null)
  const ofKind = (isFnf: boolean) =>
    payments.filter(({ type }) => (type === 'settlement') === isFnf).map(({ id }) => id)
  const shown = {
    report: reportOf(isSalary),
    formNumber: form.number,
    formTitle: form.title,
    financialYear: financialYearName({ start: asked.yearStart }),
    quarter: asked.quarter,
    period: { from: span.start, to: span.end },
    returnType: asked.returnType,
    annexure: terms.annexure,
    draft: statement.isDraft,
    employeeCount: peopleOf(checked, terms.annexure),
    totalAmount: totalOf(statement),
    totals: onWire(body.columns, body.totals),
    columns: [...body.columns],
    rows: data.map(row => onWire(body.columns, row)),
    meta,
    validation: {
      errors: findings.filter(each => isBlocking(each, terms.strict)).map(presentFinding),
      warnings: findings.filter(each => !isBlocking(each, terms.strict)).map(presentFinding),
      notes: notesOf(statement),
    },
    sourceRunIds: ofKind(false),
    sourceFnfIds: ofKind(true),
    sha256: page.after === null ? await hashOf(inTenant, checked, terms) : null,
    generatedAt: terms.generatedAt,
  }
  const facts = { rowCount: body.rowCount, controlTotal: totalOf(statement), isStale: terms.isStale }
  return reply(200, shown, tableHeaders(facts))
}

function presentFinding({ level: _, ...finding }: TdsFinding) {
  return finding
}

/** Notes about what is left to the portal and its utilities, or keeps the text file from being written. */
function notesOf(statement: Statement): string[] {
  const { act, layoutGaps, isSalary, annexure } = statement
  if (layoutGaps.length > 0) return [...layoutGaps]
  const utility = act === '1961' ? '9.5' : '1.2'
  const notes = [
    `Validate the text file with the File Validation Utility ${utility} and the challan file (.csi) of the TAN: it matches the challans with the bank, checks the PANs, and fills the hashes.`,
  ]
  if (isNil(statement))
    notes.push(
      'No tax was deducted in the quarter: the file is a nil statement with one nil challan. It is not compulsory; the portal takes a declaration of non-filing as well.',
    )
  if (act === '2025')
    notes.push(
      'The published sources disagree on the order of the fourth and fifth field of a deductee. The file has the number of the challan first, as in the earlier format.',
    )
  if (isSalary && annexure !== null)
    notes.push(
      'Deductions of Chapter VI-A that the format does not name are one row of section OTHERS. Lenders are not recorded: complete them in the utility.',
    )
  return notes
}

async function hashOf(inTenant: InTenant, checked: StatementCheck, terms: AnswerTerms): Promise<string> {
  const hash = createHash('sha256')
  const parts = hasText(checked.statement)
    ? statementParts(inTenant, checked)
    : writeCsv(tableOf(inTenant, checked, terms))
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function hasText({ layoutGaps }: Statement): boolean {
  return layoutGaps.length === 0
}

/**
 * The annexure as a table, which puts the file of the filing on record where the statement has no text. Refuses
 * `file_blocked` where the validation found errors, and `conflict` where a run changed meanwhile.
 */
export async function statementTable(
  inTenant: InTenant,
  checked: StatementCheck,
  terms: AnswerTerms,
  format: TableFormat,
): Promise<FileReply> {
  refuseBlocked(checked.findings, terms)
  const { organizationId, isStale } = terms
  const { file } = await wholeTableFile(tableOf(inTenant, checked, terms), organizationId, format)
  const isRecorded = !hasText(checked.statement) && isFinal(checked)
  const filed = isRecorded ? await recordTable(inTenant, checked, terms, format) : null
  const controlTotal = totalOf(checked.statement)
  return { file: { ...file, controlTotal, isStale, ...(filed && { record: filed }) } }
}

/** Puts the CSV of the most complete annexure on record, as a call without `reveal` has it. */
async function recordTable(
  inTenant: InTenant,
  checked: StatementCheck,
  terms: AnswerTerms,
  format: TableFormat,
): Promise<FiledRecord> {
  const { statement } = checked
  const annexure = statement.annexure === null ? 'deductees' : 'salary'
  const masked = { ...checked, statement: { ...statement, asked: { ...statement.asked, reveal: false } } }
  const sha256 = await hashOf(inTenant, masked, { ...terms, annexure })
  const recorded = { format: 'csv', annexure, sha256 } as const
  return recordStatement(inTenant, checked, { ...terms, format }, recorded)
}

function tableOf(inTenant: InTenant, checked: StatementCheck, terms: AnswerTerms): PrintedTable {
  const { organization, form, asked, isDraft } = checked.statement
  const { columns, totals, rowCount, rows } = bodyOf(inTenant, checked, terms.annexure)
  const quarter = `Q${asked.quarter} of ${financialYearName({ start: asked.yearStart })}`
  return {
    name: `${nameOf(checked.statement)}-${terms.annexure}`,
    columns,
    totals,
    rowCount,
    rows: rows(),
    heading: {
      title: `Form ${form.number}: ${form.title}`,
      organization: organization.legalName ?? organization.name,
      subject: isDraft ? `${quarter}, DRAFT` : quarter,
      at: terms.generatedAt,
    },
  }
}

/** Short enough for the utility: `138RQ1`. */
function nameOf({ form, asked, isDraft }: Statement): string {
  return `${form.number}${asked.returnType === 'regular' ? 'R' : 'C'}Q${asked.quarter}${isDraft ? 'DRAFT' : ''}`
}

/** The text of the statement. Refuses `file_blocked` where there is no layout, or the validation found errors. */
export async function statementUpload(
  inTenant: InTenant,
  checked: StatementCheck,
  terms: AnswerTerms,
): Promise<FileReply> {
  const { statement, sums, findings } = checked
  refuseLayout(statement.layoutGaps)
  refuseBlocked(findings, terms)
  refuseBlocked(findings.filter(isUnwritable), { ...terms, allowErrors: false })
  const hash = createHash('sha256')
  const { file } = await wholeFile({
    file: {
      organizationId: terms.organizationId,
      isStale: terms.isStale,
      format: 'txt',
      name: `${nameOf(statement)}.txt`,
      rowCount: depositedBy(statement).reduce((sum, { rows }) => sum + rows.length, 0) + (sums?.count ?? 0),
      controlTotal: totalOf(statement),
      parts: hashedParts(hash, statementParts(inTenant, checked)),
    },
  })
  if (!isFinal(checked)) return { file }
  const recorded = { format: 'txt', annexure: 'deductees', sha256: hash.digest('hex') } as const
  const filed = await recordStatement(inTenant, checked, { ...terms, format: 'txt' }, recorded)
  return { file: { ...file, record: filed } }
}

async function* hashedParts(hash: Hash, parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

/** Whether the quarter is over, its runs are closed, and nothing keeps the portal from taking the file. */
function isFinal({ statement: { isDraft }, findings }: StatementCheck): boolean {
  return !isDraft && findings.every(({ level }) => level !== 'error')
}

type RecordedFile = {
  readonly format: 'txt' | 'csv'
  readonly annexure: Annexure
  readonly sha256: string
}

async function recordStatement(
  inTenant: InTenant,
  checked: StatementCheck,
  { organizationId, ...call }: AnswerTerms & Pick<FileCall, 'format'>,
  { format, annexure, sha256 }: RecordedFile,
): Promise<FiledRecord> {
  const { statement } = checked
  const { asked, form, span, payments, isSalary } = statement
  const { returnType } = asked
  const report = reportOf(isSalary)
  const query = new URLSearchParams({
    organization_id: String(organizationId),
    financial_year: financialYearName({ start: asked.yearStart }),
    quarter: String(asked.quarter),
    ...(returnType === 'regular' ? {} : { return_type: returnType }),
    ...(annexure === 'deductees' ? {} : { annexure }),
    format,
  })
  const subject = { report, returnType, stateCode: null, serial: 1, period: span }
  const file = {
    formNumber: form.number,
    formTitle: form.title,
    downloadPath: `/statutory/tds/${isSalary ? '24q' : '26q'}?${query.toString()}`,
    sha256,
    employeeCount: peopleOf(checked, annexure),
    totalAmount: totalOf(statement),
  }
  return inTenant(tenant => fileReady(tenant, call, organizationId, subject, file, payments), 'writes')
}

async function* statementParts(
  inTenant: InTenant,
  { statement, sums }: StatementCheck,
): AsyncGenerator<string> {
  const challans = depositedBy(statement)
  const { act, form, isSalary, asked, span, organization, pans, annexure } = statement
  const nilOn = isNil(statement) ? span.end : null
  const batch: BatchFacts = {
    act,
    formNumber: form.number,
    isSalary,
    yearStart: asked.yearStart,
    quarter: asked.quarter,
    organization,
    pan: pans.own,
    responsiblePan: pans.responsible,
    challanCount: nilOn === null ? challans.length : 1,
    deposited: challans.reduce((sum, { challan }) => sum + challan.amount, 0) as Paise,
    annexure: sums === null ? null : { count: sums.count, grossTotalIncome: grossTotalIncomeOf(sums) },
    previousReceipt: statement.previousReceipt,
    createdOn: statement.madeOn,
  }
  const writer = new RecordWriter(act)
  let part = ''
  for (const line of statementText(writer, batch, challans, nilOn)) {
    part += line
    if (part.length < partLength) continue
    yield part
    part = ''
  }
  yield part
  if (annexure !== null) yield* salaryText(inTenant, annexure, writer)
}

const partLength = 65_536
