// A statement as JSON by pages, as a table, and as the text that the portal's utility takes.

import { createHash } from 'node:crypto'
import { financialYearName } from '#proto/calendar/months.ts'
import type { Paise } from '#proto/units.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import { writeCsv } from '../../../documents/csv.ts'
import { type TableFormat, wholeFile, wholeTableFile } from '../../../documents/table-file.ts'
import {
  type Column,
  inOnePart,
  moneyColumn,
  type PrintedTable,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import type { Page } from '../../../http/pagination.ts'
import { type FileReply, type InTenant, reply } from '../../../http/route.ts'
import { tableHeaders } from '../../../http/table-headers.ts'
import { onWire } from '../../reports/report.ts'
import { fileReady } from '../filings/file-ready.ts'
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
  readonly previousReceiptNumber?: string
  readonly environment: 'production' | 'sandbox'
  readonly generatedAt: Date
  readonly isStale: boolean
}

/** A statement with the sums of its salary annexure. */
type Checked = {
  readonly statement: Statement
  readonly sums: AnnexureSums | null
  readonly findings: readonly TdsFinding[]
}

export async function checkStatement(inTenant: InTenant, statement: Statement): Promise<Checked> {
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

const challanColumns: readonly Column[] = [
  textColumn('challan_id', 'Challan id'),
  textColumn('bsr_code', 'BSR code'),
  textColumn('challan_number', 'Challan number'),
  { key: 'deposited_on', title: 'Deposited on', type: 'date' },
  textColumn('minor_head', 'Minor head'),
  moneyColumn('amount', 'Amount'),
  moneyColumn('interest', 'Interest'),
  moneyColumn('fee', 'Fee'),
  moneyColumn('tax', 'Tax deposited'),
  moneyColumn('tax_deducted', 'Tax of the deductees'),
  { key: 'deductee_count', title: 'Deductees', type: 'count' },
]

function deducteeColumns({ isSalary, act }: Statement): readonly Column[] {
  const split = [
    moneyColumn('income_tax', 'Income tax'),
    moneyColumn('surcharge', 'Surcharge'),
    moneyColumn('cess', 'Cess'),
  ]
  return [
    textColumn('bsr_code', 'BSR code'),
    textColumn('challan_number', 'Challan number'),
    { key: 'deposited_on', title: 'Deposited on', type: 'date' },
    ...(isSalary
      ? [textColumn('employee_id', 'Employee id'), textColumn('employee_code', 'Employee code')]
      : [textColumn('contractor_payment_id', 'Payment id')]),
    textColumn('name', 'Name'),
    textColumn('pan', 'PAN'),
    textColumn('section_code', act === '1961' ? 'Section code' : 'Payment code'),
    { key: 'paid_on', title: 'Paid on', type: 'date' },
    moneyColumn('amount_paid', 'Amount paid'),
    ...(act === '1961' ? split : []),
    moneyColumn('tax_deducted', 'Tax deducted'),
    ...(isSalary ? [textColumn('payroll_run_id', 'Payroll run id')] : [textColumn('rate', 'Rate')]),
  ]
}

function bodyOf(inTenant: InTenant, { statement, sums }: Checked, annexure: Annexure): Body {
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
    return [
      challanColumns,
      challans.map(({ challan, rows, deducted }) => ({
        challan_id: challan.id,
        bsr_code: challan.bsrCode ?? null,
        challan_number: challan.challanNumber ?? null,
        deposited_on: challan.depositedOn,
        minor_head: challan.minorHead ?? null,
        amount: challan.amount,
        interest: challan.interest,
        fee: challan.fee,
        tax: taxOf(challan),
        tax_deducted: deducted,
        deductee_count: rows.length,
      })),
    ]
  const rows = [
    ...challans.flatMap(({ challan, rows: own }) =>
      own.map(row => ({
        bsr_code: challan.bsrCode ?? null,
        challan_number: challan.challanNumber ?? null,
        deposited_on: challan.depositedOn,
        ...deducteeCells(row, statement),
      })),
    ),
    ...statement.assignment.unassigned.map(row => deducteeCells(row, statement)),
  ]
  return [deducteeColumns(statement), rows]
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

function deducteeCells(row: Deductee, { asked }: Statement): TableRow {
  return {
    employee_id: row.id,
    contractor_payment_id: row.id,
    employee_code: row.reference,
    name: row.name,
    pan: asked.reveal ? row.pan : lastCharacters(row.pan),
    section_code: row.code,
    paid_on: row.paidOn,
    amount_paid: row.amount,
    income_tax: row.incomeTax,
    surcharge: row.surcharge,
    cess: row.cess,
    tax_deducted: row.total,
    rate: row.rate === null ? null : String(row.rate / 10_000),
    payroll_run_id: row.payrollRunId,
  }
}

function deducteesOf({ assignment }: Statement): readonly Deductee[] {
  return [...assignment.challans.flatMap(({ rows }) => rows), ...assignment.unassigned]
}

function totalOf(statement: Statement): Paise {
  return deducteesOf(statement).reduce((sum, { total }) => sum + total, 0) as Paise
}

function peopleOf({ statement, sums }: Checked, annexure: Annexure): number {
  return annexure === 'salary' ? (sums?.count ?? 0) : new Set(deducteesOf(statement).map(({ id }) => id)).size
}

/** A page of the statement as JSON. The first one tells the hash of the file. */
export async function statementReply(inTenant: InTenant, checked: Checked, terms: AnswerTerms, page: Page) {
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

/** What is left to the portal and its utilities, or keeps the text file from being written. */
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
      'Deductions of Chapter VI-A that the format does not name are one row of section OTHERS. Names of landlords and lenders are not recorded: complete them in the utility.',
    )
  return notes
}

async function hashOf(inTenant: InTenant, checked: Checked, terms: AnswerTerms): Promise<string> {
  const hash = createHash('sha256')
  const parts = hasText(checked.statement)
    ? statementParts(inTenant, checked, terms)
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
  checked: Checked,
  terms: AnswerTerms,
  format: TableFormat,
): Promise<FileReply> {
  refuseBlocked(checked.findings, terms)
  const { organizationId, isStale } = terms
  const { file } = await wholeTableFile(tableOf(inTenant, checked, terms), organizationId, format)
  if (!hasText(checked.statement) && isFinal(checked)) await recordTable(inTenant, checked, terms)
  return { file: { ...file, controlTotal: totalOf(checked.statement), isStale } }
}

/** Puts the CSV of the most complete annexure on record, as a call without `reveal` has it. */
async function recordTable(inTenant: InTenant, checked: Checked, terms: AnswerTerms): Promise<void> {
  const { statement } = checked
  const annexure = statement.annexure === null ? 'deductees' : 'salary'
  const masked = { ...checked, statement: { ...statement, asked: { ...statement.asked, reveal: false } } }
  const sha256 = await hashOf(inTenant, masked, { ...terms, annexure })
  await recordStatement(inTenant, checked, terms, { format: 'csv', annexure, sha256 })
}

function tableOf(inTenant: InTenant, checked: Checked, terms: AnswerTerms): PrintedTable {
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
export function statementUpload(
  inTenant: InTenant,
  checked: Checked,
  terms: AnswerTerms,
): Promise<FileReply> {
  const { statement, sums, findings } = checked
  refuseLayout(statement.layoutGaps)
  refuseBlocked(findings, terms)
  refuseBlocked(findings.filter(isUnwritable), { ...terms, allowErrors: false })
  return wholeFile({
    file: {
      organizationId: terms.organizationId,
      isStale: terms.isStale,
      format: 'txt',
      name: `${nameOf(statement)}.txt`,
      rowCount: depositedBy(statement).reduce((sum, { rows }) => sum + rows.length, 0) + (sums?.count ?? 0),
      controlTotal: totalOf(statement),
      parts: recordedParts(inTenant, checked, terms),
    },
  })
}

/** The text; once it is whole and final it is on record as the file of its filing. */
async function* recordedParts(
  inTenant: InTenant,
  checked: Checked,
  terms: AnswerTerms,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of statementParts(inTenant, checked, terms)) {
    hash.update(part)
    yield part
  }
  if (isFinal(checked))
    await recordStatement(inTenant, checked, terms, {
      format: 'txt',
      annexure: 'deductees',
      sha256: hash.digest('hex'),
    })
}

/** Whether the quarter is over, its runs are closed, and nothing keeps the portal from taking the file. */
function isFinal({ statement: { isDraft }, findings }: Checked): boolean {
  return !isDraft && findings.every(({ level }) => level !== 'error')
}

type RecordedFile = {
  readonly format: 'txt' | 'csv'
  readonly annexure: Annexure
  readonly sha256: string
}

async function recordStatement(
  inTenant: InTenant,
  checked: Checked,
  { organizationId, environment }: AnswerTerms,
  { format, annexure, sha256 }: RecordedFile,
): Promise<void> {
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
  await inTenant(tenant => fileReady(tenant, environment, organizationId, subject, file, payments))
}

async function* statementParts(
  inTenant: InTenant,
  { statement, sums }: Checked,
  terms: AnswerTerms,
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
    previousReceipt: terms.previousReceiptNumber ?? statement.previousReceipt,
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
