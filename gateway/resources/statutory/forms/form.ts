// A statutory form as a value, and what all forms have in common: their JSON, their files, and when a file is refused.

import { createHash } from 'node:crypto'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { stateNames } from '#proto/law/states.ts'
import type { Paise } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { writeCsv } from '../../../documents/csv.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import { printedTableFile, type TableFormat, wholeTableFile } from '../../../documents/table-file.ts'
import {
  type Column,
  inOnePart,
  type PrintedTable,
  type Section,
  type TableRow,
} from '../../../documents/table.ts'
import type { Page } from '../../../http/pagination.ts'
import { type FileReply, reply } from '../../../http/route.ts'
import { tableHeaders } from '../../../http/table-headers.ts'
import type { FormVersion } from '../../government-forms/catalogue.ts'
import { onWire } from '../../reports/report.ts'
import { blockingFindings, presentValidation } from '../findings.ts'
import { timeOfFigures } from '../wage-month.ts'

export type FormPeriod = {
  readonly month: number | null
  readonly year: number | null
  readonly financialYear: string | null
  /** Months as in 2026-03. */
  readonly from: string
  readonly to: string
}

/** The rows of a person. */
type PersonRows = { readonly id: string; readonly rows: readonly TableRow[] }
/** `next` is after whom the following people begin; null: there are no more. */
type FormPart = { readonly people: readonly PersonRows[]; readonly next: string | null }

/** `instrument`: null for a report that no law has a form for. */
type FormIdentity = Pick<FormVersion, 'title' | 'number' | 'legacyNumber'> & {
  readonly instrument: string | null
  readonly provision?: string | null
}

/** The contents from which the files of a form are made. */
export type PrintedForm = {
  readonly version: FormIdentity
  /** What a printed page says it is of, such as `October 2026`. */
  readonly subject: string
  /** Name of its files, without the ending. */
  readonly name: string
  readonly organization: Organization
  /** The payments that the form is of, whose last lock is the time of its file; absent: the time of the call is. */
  readonly payments?: readonly PayrollRun[]
  readonly columns: readonly Column[]
  /** `rows`: all of them; `parts`: those of `limit` people at most, by id, read as they are written. */
  readonly content:
    | { readonly rows: readonly TableRow[] }
    | { readonly parts: (after: string | null, limit: number) => Promise<FormPart> }
  /** Null: known with the last row. */
  readonly rowCount: number | null
  readonly totals: Readonly<Record<string, Paise>>
  readonly totalAmount: Paise
  readonly particulars: readonly TableRow[]
  /** Further tables of the form, after its rows. */
  readonly sections: () => Promise<readonly Section[]>
  /** Errors are fields without which the form is not complete; warnings are fields that it may leave blank. */
  readonly findings: readonly StatutoryFinding[]
}

export type StatutoryForm = PrintedForm & {
  readonly report: string
  readonly period: FormPeriod
  readonly employeeCount: number
  /** Sums that are of no column, such as the heads of a challan. */
  readonly heads: Readonly<Record<string, Paise>>
  readonly payments: readonly PayrollRun[]
}

type FormQuery = {
  readonly draft: boolean
  /** Whether incomplete files are returned without the mark of a draft. */
  readonly allowErrors: boolean
  /** Whether warnings count as errors. */
  readonly strict: boolean
  readonly generatedAt: Date
  readonly isStale?: boolean
}

/** The form as JSON; its parts by pages. */
export async function formReply(form: StatutoryForm, page: Page, asked: FormQuery) {
  const { draft, generatedAt } = asked
  const { columns, payments, version, content } = form
  const shown = await shownRows(form, page)
  const ofKind = (isFnf: boolean) =>
    payments.filter(({ type }) => (type === 'settlement') === isFnf).map(({ id }) => id)
  const body = {
    report: form.report,
    formNumber: version.number,
    legacyFormNumber: version.legacyNumber,
    formTitle: version.title,
    instrument: version.instrument,
    period: form.period,
    draft,
    employeeCount: form.employeeCount,
    totalAmount: form.totalAmount,
    totals: {
      ...onWire(columns, form.totals),
      ...onWire(
        Object.keys(form.heads).map(key => ({ key, title: key, type: 'money' })),
        form.heads,
      ),
    },
    columns: [...columns],
    rows: shown.data.map(row => onWire(columns, row)),
    particulars: form.particulars.map(({ key, label, value }) => ({
      key: String(key),
      label: String(label),
      value: value === null ? null : String(value),
    })),
    sections: (await form.sections()).map(({ title, columns: own, rows }) => ({
      title,
      columns: [...own],
      rows: rows.map(row => onWire(own, row)),
    })),
    validation: presentValidation(form, asked),
    sourceRunIds: ofKind(false),
    sourceFnfIds: ofKind(true),
    // A page reads its own part: all parts of a large employer's year take longer than an answer may.
    sha256: 'rows' in content ? await hashOf(tableOf(form, asked)) : null,
    generatedAt,
    meta: shown.meta,
  }
  const facts = { rowCount: form.rowCount, controlTotal: form.totalAmount, isStale: asked.isStale ?? false }
  return reply(200, body, tableHeaders(facts))
}

async function shownRows({ content, employeeCount }: StatutoryForm, page: Page) {
  if ('rows' in content) {
    const rows = content.rows.map((row, index) => ({ row, position: String(index + 1) }))
    const from = Number(page.after ?? 0)
    const answer = page.answer(
      rows.slice(from, from + page.limit + 1),
      ({ position }) => position,
      page.includeTotal ? rows.length : null,
    )
    return { ...answer, data: answer.data.map(({ row }) => row) }
  }
  const people: PersonRows[] = []
  let after = page.after
  do {
    const part = await content.parts(after, page.limit + 1 - people.length)
    people.push(...part.people)
    after = part.next
  } while (after !== null && people.length <= page.limit)
  const answer = page.answer(people, ({ id }) => id, page.includeTotal ? employeeCount : null)
  return { ...answer, data: answer.data.flatMap(({ rows }) => rows) }
}

async function hashOf(table: PrintedTable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of writeCsv(table)) hash.update(part)
  return hash.digest('hex')
}

/** Returns `first` for the first call, and a new form for each later one. */
export function firstReused<Form>(first: Form, make: () => Promise<Form>): () => Promise<Form> {
  const unread = [first]
  return async () => unread.pop() ?? (await make())
}

/**
 * The form as a file; one by employee is written while it is read, so it has no hash, and `make` is called again if the caller
 * has such a file. Refuses `form_inputs_missing`, unless a draft is asked for, which leaves them blank.
 */
export async function formFile(
  make: () => Promise<PrintedForm>,
  format: TableFormat,
  asked: FormQuery,
  held: readonly string[] | null,
): Promise<FileReply> {
  const form = await make()
  if (!asked.draft && !asked.allowErrors) assertComplete(blockingFindings(form, asked))
  const next = firstReused(form, make)
  const { id } = form.organization
  const { file } =
    'rows' in form.content
      ? await wholeTableFile(tableOf(form, asked), id, format)
      : await printedTableFile(async () => tableOf(await next(), asked), id, format, held)
  return { file: { ...file, controlTotal: form.totalAmount, isStale: asked.isStale ?? false } }
}

const maxDetails = 100

/** Refuses `form_inputs_missing` where fields are missing. */
export function assertComplete(missing: readonly StatutoryFinding[]): void {
  if (missing.length === 0) return
  const [first, second] = missing.length === 1 ? ['1 field', 'is'] : [`${missing.length} fields`, 'are']
  throw new Problem(
    'form_inputs_missing',
    `${first} of the form ${second} missing. Record them, or send draft=true or allow_errors=true for a file that leaves them blank.`,
    missing
      .slice(0, maxDetails)
      .map(({ employeeId, field, code, message }) =>
        fieldProblem([employeeId ?? 'organization', ...field.split('.')], code, message),
      ),
  )
}

/** More of them at once are longer in memory than collections of it are cheap. */
const peopleAtOnce = 200

function tableOf(form: PrintedForm, { draft, generatedAt }: FormQuery): PrintedTable {
  const { version, content, columns, totals, rowCount, organization, subject, name } = form
  const number = version.number ?? version.legacyNumber
  return {
    name: draft ? `${name}DRAFT` : name,
    columns,
    rows: 'rows' in content ? inOnePart(content.rows) : rowsOf(content.parts),
    rowCount,
    totals,
    heading: {
      title: number === null ? version.title : `Form ${number}: ${version.title}`,
      organization: organization.legalName ?? organization.name,
      subject: draft ? `${subject}, draft` : subject,
      at: draft ? generatedAt : timeOfFigures(form.payments ?? [], generatedAt),
      ...(version.instrument === null ? {} : { details: [['Form', lawOf(version)]] }),
    },
    before: [{ title: 'Particulars', columns: particularColumns, rows: form.particulars }],
    after: form.sections,
  }
}

function lawOf({ instrument, provision }: FormIdentity): string {
  return [provision, instrument].filter(Boolean).join(' of the ')
}

async function* rowsOf(
  parts: (after: string | null, limit: number) => Promise<FormPart>,
): AsyncGenerator<readonly TableRow[]> {
  yield* readAhead(async after => {
    const { people, next } = await parts(after, peopleAtOnce)
    return { part: people.flatMap(({ rows }) => rows), next }
  })
}

const particularColumns: readonly Column[] = [
  { key: 'label', title: '', type: 'text' },
  { key: 'value', title: '', type: 'text' },
]

/** A row of the particulars; a value that is missing stays blank. */
export function particular(key: string, label: string, value: string | null | undefined): TableRow {
  return { key, label, value: value ?? null }
}

export function addressLine({ address }: Pick<Organization, 'address'>): string | null {
  if (address === null || address === undefined) return null
  const { line1, line2, city, district, pincode } = address
  const place = [line1, line2, city, district].filter(Boolean).join(', ')
  return pincode ? `${place} ${pincode}` : place
}

/** With the state by name; null: none is recorded. */
export function wholeAddress(address: Organization['address']): string | null {
  if (address === null || address === undefined) return null
  const { line1, line2, city, district, pincode, stateCode } = address
  const state = stateCode ? (stateNames[stateCode] ?? stateCode) : null
  const place = [line1, line2, city, district === city ? null : district, state].filter(Boolean).join(', ')
  return [place, pincode].filter(Boolean).join(' ') || null
}

/** A form of an establishment says where it is. */
export function missingAddress(organization: Pick<Organization, 'address'>): readonly StatutoryFinding[] {
  return addressLine(organization) === null
    ? [missingField(null, 'address', 'Record the address of the establishment.')]
    : []
}

/** Error of a field that the form requires; `employeeId` is null for a field of the organization. */
export function missingField(employeeId: string | null, field: string, message: string): StatutoryFinding {
  return { level: 'error', employeeId, field, code: 'required', message }
}
