// Gratuity projections: the engine calculates employees part by part, and what the list adds up is only sums.

import type { ExitReason } from '#proto/calculation/leaving.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { GratuityRow, GratuityTotals, ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import { printDate } from '#proto/pdf/notation.ts'
import { fieldProblem } from '#proto/problems.ts'
import type { PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employeeNames } from '#storage/repositories/reports/report-inputs.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import { headingOn } from '../heading.ts'
import type { Column, PrintedTable, TableRow } from '../../documents/table.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { Page } from '../../http/pagination.ts'
import type { InTenant } from '../../http/route.ts'
import { encoderOf } from '../../http/wire.ts'
import { horizonFindings } from '../periods/employment.ts'
import { payPeriodAt } from '../payroll-runs/pay-period.ts'
import { presentExplanation } from '../payslips/present.ts'
import { todayOf } from '../periods/today.ts'
import { GratuityProjection, GratuityTotalsLine } from './schema.ts'

type GratuityQuery = {
  readonly asOf?: PlainDate | undefined
  readonly salaryGrowthPercent?: PartsPerMillion | undefined
}

/** Question for the engine, read while the transaction is open. */
type Question = Pick<RequestOf<'projectGratuity'>, 'organizationId' | 'run' | 'question'>

/** The question by the settings and the law of the day. */
export async function gratuityQuestion(
  tenant: Tenant,
  organizationId: number,
  { asOf, salaryGrowthPercent }: GratuityQuery,
  more: { readonly reason: ExitReason | null; readonly explain: boolean },
): Promise<Question> {
  refuseFindings(horizonFindings('as_of', asOf))
  const today = todayOf(tenant, organizationId)
  const day = asOf ?? today
  const changes = await settingsChanges(tenant, organizationId)
  const settings = settingsOn(changes, day)
  const period = payPeriodAt(day, changes, null)
  const run = await readRunInput(tenant, organizationId, { period, payDate: period.end, settings })
  if (run === null) throw notFound()
  return {
    organizationId,
    run: withoutBonus(run),
    question: {
      asOf: day,
      today,
      growth: salaryGrowthPercent ?? noGrowth,
      settings: settings.settlement,
      ...more,
    },
  }
}

const noGrowth = 0 as PartsPerMillion

function withoutBonus({ bonusYear: _, ...run }: RunInput): RunInput {
  return run
}

/** One employee, on the day or on the last day of service. Refuses a day before the employee joined. */
export async function employeeQuestion(
  tenant: Tenant,
  employee: Employee,
  asked: GratuityQuery & { readonly reason?: ExitReason | undefined },
): Promise<Question> {
  const day = asked.asOf ?? todayOf(tenant, employee.organizationId)
  if (day < employee.dateOfJoining) {
    refuseFindings([
      fieldProblem(
        ['as_of'],
        'before_joining',
        `The date is before the employee joined. Send ${employee.dateOfJoining} or a later date.`,
      ),
    ])
  }
  const { dateOfLeaving } = employee
  const asOf = dateOfLeaving && dateOfLeaving < day ? dateOfLeaving : day
  const reason = asked.reason ?? ((employee.exit?.reason ?? null) as ExitReason | null)
  return gratuityQuestion(
    tenant,
    employee.organizationId,
    { asOf, salaryGrowthPercent: asked.salaryGrowthPercent },
    { reason, explain: true },
  )
}

type Filters = {
  readonly departmentIds: readonly string[] | null
  readonly eligible: boolean | null
  /** Null: everybody in service on the day. */
  readonly employeeIds?: readonly string[] | null
}

export async function projectOne(engine: EngineClient, asked: Question, employeeId: string) {
  const { rows } = await engine.projectGratuity({
    ...asked,
    employeeIds: [employeeId],
    departmentIds: null,
    eligible: null,
    after: null,
    descending: false,
    maxRows: 1,
  })
  const [row] = rows
  if (row === undefined) throw notFound()
  return presentRow(asked.organizationId, row)
}

/**
 * The rows of a page, one more where there are more, and with the first page the totals of all pages: parts are read
 * until the page is full, or to the end where totals are wanted.
 */
async function readPage(engine: EngineClient, asked: Question & Filters, page: Page) {
  const rows: GratuityRow[] = []
  const totals = new Map<string | null, GratuityTotals>()
  const isFirst = page.after === null
  const missing = () => page.limit + 1 - rows.length
  for await (const part of partsOf(engine, asked, page, missing)) {
    rows.push(...part.rows)
    if (isFirst) addTotals(totals, part.totals)
    else if (missing() === 0) break
  }
  return { rows, totals: isFirst ? [...totals.values()] : null }
}

export async function projectPage(engine: EngineClient, asked: Question, filters: Filters, page: Page) {
  const { rows, totals } = await readPage(engine, { ...asked, ...filters }, page)
  const sums = totals === null ? null : presentTotals(totals)
  const count = page.includeTotal && sums !== null ? sums.employeeCount : null
  const shown = rows.map(row => presentRow(asked.organizationId, row))
  return { ...page.answer(shown, row => row.employeeId, count), totals: sums }
}

/** Rows of `projectPage` as cells of a table, in its order. */
export async function projectCells(
  inTenant: InTenant,
  engine: EngineClient,
  asked: Question,
  filters: Filters,
  page: Page,
) {
  const { rows, totals } = await readPage(engine, { ...asked, ...filters }, page)
  const cells = await named(inTenant, asked.organizationId, rows)
  return { rows: cells, totals: totals && presentSums(totals.reduce(plus, noTotals)) }
}

/** Every row as a line of JSON, and the totals as the last one; a part is calculated when the one before has been read. */
export async function* projectionLines(
  engine: EngineClient,
  asked: Question,
  filters: Filters,
  { descending }: Page,
): AsyncGenerator<string> {
  const totals = new Map<string | null, GratuityTotals>()
  const everybody = { after: null, descending }
  for await (const part of partsOf(engine, { ...asked, ...filters }, everybody, allRows)) {
    addTotals(totals, part.totals)
    for (const row of part.rows) yield `${encoders.row(presentRow(asked.organizationId, row))}\n`
  }
  yield `${encoders.totals({ totals: presentTotals([...totals.values()]) })}\n`
}

export const projectionColumns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'department_id', title: 'Department id', type: 'text' },
  { key: 'as_of', title: 'As of', type: 'date' },
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
  { key: 'years', title: 'Years', type: 'count' },
  { key: 'months', title: 'Months', type: 'count' },
  { key: 'days', title: 'Days', type: 'count' },
  { key: 'counted_years', title: 'Counted years', type: 'count' },
  { key: 'eligible', title: 'Eligible', type: 'flag' },
  { key: 'eligibility_reason', title: 'Eligibility', type: 'text', isCode: true },
  { key: 'eligible_on', title: 'Eligible on', type: 'date' },
  { key: 'wages', title: 'Wages', type: 'money' },
  { key: 'accrued', title: 'Accrued', type: 'money' },
  { key: 'payable', title: 'Payable', type: 'money' },
  { key: 'cap', title: 'Cap', type: 'money' },
  { key: 'exempt', title: 'Exempt', type: 'money' },
  { key: 'taxable', title: 'Taxable', type: 'money' },
  { key: 'failure', title: 'Failure', type: 'text' },
]

/** Every row, calculated as the file is read. The totals are the engine's, and complete with the last row. */
export async function projectionTable(
  inTenant: InTenant,
  engine: EngineClient,
  asked: Question,
  filters: Filters,
): Promise<PrintedTable> {
  const { organizationId, question } = asked
  const day = printDate(question.asOf)
  const totals = { accrued: nil, payable: nil, exempt: nil, taxable: nil }
  return {
    name: `gratuity-${question.asOf}`,
    heading: await inTenant(tenant => headingOn(tenant, organizationId, 'Gratuity', day)),
    columns: projectionColumns,
    rows: projectionRows(inTenant, engine, { ...asked, ...filters }, totals),
    rowCount: null,
    totals,
    control: 'accrued',
  }
}

async function* projectionRows(
  inTenant: InTenant,
  engine: EngineClient,
  asked: Question & Filters,
  totals: Record<'accrued' | 'payable' | 'exempt' | 'taxable', Paise>,
): AsyncGenerator<readonly TableRow[]> {
  for await (const part of partsOf(engine, asked, { after: null, descending: false }, allRows)) {
    for (const name of ['accrued', 'payable', 'exempt', 'taxable'] as const)
      for (const sums of part.totals) totals[name] = (totals[name] + sums[name]) as Paise
    yield await named(inTenant, asked.organizationId, part.rows)
  }
}

/** The cells of rows, with who they are of. */
async function named(
  inTenant: InTenant,
  organizationId: number,
  rows: readonly GratuityRow[],
): Promise<TableRow[]> {
  const ids = rows.map(({ employeeId }) => employeeId)
  const names = await inTenant(tenant => employeeNames(tenant, organizationId, ids))
  return rows.map(row => {
    const name = names.get(row.employeeId)
    return { employee_code: name?.code ?? null, name: name?.name ?? null, ...cellsOf(row) }
  })
}

function cellsOf({ employeeId, externalId, departmentId, projection, failure }: GratuityRow): TableRow {
  const person = { employee_id: employeeId, external_id: externalId, department_id: departmentId }
  if (projection === null) return { ...person, failure: failure.message }
  return {
    ...person,
    as_of: projection.asOf,
    date_of_joining: projection.dateOfJoining,
    ...projection.service,
    counted_years: projection.countedYears,
    eligible: projection.eligible,
    eligibility_reason: projection.eligibilityReason,
    eligible_on: projection.eligibleOn,
    wages: projection.wages,
    accrued: projection.accrued,
    payable: projection.payable,
    cap: projection.cap,
    exempt: projection.exempt,
    taxable: projection.taxable,
  }
}

const encoders = { row: encoderOf(GratuityProjection), totals: encoderOf(GratuityTotalsLine) }

const allRows = () => Number.MAX_SAFE_INTEGER

/** Employees from part to part, at most `most` rows of each. */
async function* partsOf(
  engine: EngineClient,
  asked: Question & Filters,
  { after: first, descending }: Pick<Page, 'after' | 'descending'>,
  most: () => number,
): AsyncGenerator<ReplyOf<'projectGratuity'>> {
  for (let after = first; ;) {
    const part = await engine.projectGratuity({
      employeeIds: null,
      ...asked,
      after,
      descending,
      maxRows: most(),
    })
    yield part
    after = part.next
    if (after === null) return
  }
}

function addTotals(sums: Map<string | null, GratuityTotals>, parts: readonly GratuityTotals[]): void {
  for (const part of parts) {
    const before = sums.get(part.departmentId)
    sums.set(part.departmentId, before === undefined ? part : plus(before, part))
  }
}

function plus(one: GratuityTotals, other: GratuityTotals): GratuityTotals {
  const money = (name: 'accrued' | 'payable' | 'exempt' | 'taxable') => (one[name] + other[name]) as Paise
  return {
    departmentId: one.departmentId,
    department: one.department,
    employees: one.employees + other.employees,
    eligible: one.eligible + other.eligible,
    failed: one.failed + other.failed,
    accrued: money('accrued'),
    payable: money('payable'),
    exempt: money('exempt'),
    taxable: money('taxable'),
  }
}

function presentTotals(departments: readonly GratuityTotals[]) {
  const sorted = departments.toSorted((one, other) =>
    (one.department ?? '').localeCompare(other.department ?? ''),
  )
  return {
    ...presentSums(departments.reduce(plus, noTotals)),
    departments: sorted.map(each => ({
      departmentId: each.departmentId,
      name: each.department,
      ...presentSums(each),
    })),
  }
}

function presentSums({ employees, eligible, failed, accrued, payable, exempt, taxable }: GratuityTotals) {
  return {
    employeeCount: employees,
    eligibleCount: eligible,
    failedCount: failed,
    accrued,
    payable,
    exempt,
    taxable,
  }
}

const nil = 0 as Paise

const noTotals: GratuityTotals = {
  departmentId: null,
  department: null,
  employees: 0,
  eligible: 0,
  failed: 0,
  accrued: nil,
  payable: nil,
  exempt: nil,
  taxable: nil,
}

function presentRow(organizationId: number, { projection, failure, ...employee }: GratuityRow) {
  const explanation = projection?.explanation ?? null
  return {
    ...employee,
    organizationId,
    ...(projection ?? noProjection),
    failure,
    explanation: explanation === null ? null : presentExplanation(explanation, 'full'),
  }
}

const noProjection = {
  asOf: null,
  dateOfJoining: null,
  service: null,
  countedYears: null,
  eligible: null,
  eligibilityReason: null,
  eligibleOn: null,
  wages: null,
  factor: null,
  accrued: null,
  payable: null,
  cap: null,
  exempt: null,
  taxable: null,
}
