import { calculatedTypes } from '#proto/calculation/components.ts'
import { financialYearName } from '#proto/calendar/months.ts'
import { earlier } from '#proto/calendar/period.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { employeeSalaries } from '#storage/repositories/employees/employee-salaries.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { costByEmployee, type ReportScope, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import { countEmployed, listEmployed } from '#storage/repositories/reports/report-inputs.ts'
import { listDefinitions } from '#storage/repositories/organization/salary-components.ts'
import type { Column, TableRow } from '../../documents/table.ts'
import type { EngineClient } from '../../engine-client.ts'
import { agreedSalary } from '../salary/agreed.ts'
import type { Warnings } from '../../http/warnings.ts'
import { warnOfUnsetCtc } from '../salary/ctc-warning.ts'
import { askSplits, type Split, splitQuestions } from '../salary/split.ts'
import { taxYearStart } from '../periods/tax-year.ts'
import { employeeColumns } from './person-columns.ts'
import type { RecordReport } from './report.ts'

const ofPerson: readonly Column[] = [
  ...employeeColumns,
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
  { key: 'financial_year', title: 'Financial year', type: 'text' },
  { key: 'effective_from', title: 'Salary from', type: 'date' },
]

const ofYear: readonly Column[] = [
  { key: 'gross', title: 'Gross', type: 'money' },
  { key: 'employer_cost', title: 'Employer cost', type: 'money' },
  { key: 'ctc', title: 'CTC', type: 'money' },
  { key: 'unallocated', title: 'Unallocated', type: 'money' },
  { key: 'paid_to_date', title: 'Paid to date', type: 'money' },
  { key: 'failure', title: 'Failure', type: 'text' },
]

const monthsOfYear = 12

type YearQuery = { readonly financialYear?: string | undefined; readonly asOf?: PlainDate | undefined }

/** The year asked for, that of the day, or this one; and the day of it that salaries are shown of. */
export function requestedYear({ financialYear: named, asOf }: YearQuery, today: PlainDate) {
  const start = taxYearStart(named, asOf ?? today, 'financial_year')
  const end = addDays(addMonths(start, monthsOfYear), -1)
  if (asOf !== undefined && (asOf < start || asOf > end)) {
    throw new Problem('invalid_parameter', 'The day is not in the financial year.', [
      fieldProblem(
        ['as_of'],
        'out_of_range',
        `Send a day from ${start} to ${end}, or another financial_year.`,
      ),
    ])
  }
  const day = asOf ?? earlier(end, start > today ? start : today)
  return { financialYear: financialYearName({ start }), start, end, day }
}

/**
 * One row for each employee of the year: a year of the salary in force on a day, as the engine splits it, and what payslips
 * of the year have cost. Only the latter has a total, because the salaries are split page by page.
 */
export function ctcAnnual(
  engine: EngineClient,
  { financialYear, day }: { readonly financialYear: string; readonly day: PlainDate },
  warnings: Warnings,
): RecordReport {
  return {
    kind: 'records',
    async body(tenant, scope) {
      const { gross, reimbursements, employerContributions } = await sumSlips(tenant, scope)
      return {
        columns: [...ofPerson, ...(await componentColumns(tenant, scope, day)), ...ofYear],
        totals: { paid_to_date: gross + reimbursements + employerContributions },
        rowCount: await countEmployed(tenant, scope),
        control: 'paid_to_date',
      }
    },
    async page(inTenant, scope, after, limit) {
      const { rows, questions } = await inTenant(tenant => agreedOf(tenant, scope, day, after, limit))
      const splits = await askSplits(engine, questions)
      return rows.map(({ id, stated, payBasis, ...row }) => {
        warnOfUnsetCtc({ ctcAnnual: stated, payBasis }, splits.get(id), warnings)
        return {
          row: { ...row, financial_year: financialYear, ...yearOf(splits.get(id), stated) },
          position: id,
        }
      })
    },
  }
}

async function componentColumns(
  tenant: Tenant,
  { filter }: ReportScope,
  day: PlainDate,
): Promise<readonly Column[]> {
  const place = (type: (typeof calculatedTypes)[number]) => calculatedTypes.indexOf(type)
  return (await listDefinitions(tenant, filter.organizationId, day))
    .toSorted((one, other) => place(one.type) - place(other.type) || (one.code < other.code ? -1 : 1))
    .map(({ code, name }): Column => ({ key: code, title: name, type: 'money' }))
}

/** The salaries of a page, and what the engine is to be asked about them. */
async function agreedOf(
  tenant: Tenant,
  scope: ReportScope,
  day: PlainDate,
  after: string | null,
  limit: number,
) {
  const employees = await listEmployed(tenant, scope, after, limit)
  const ids = employees.map(({ id }) => id)
  const paid = await costByEmployee(tenant, scope, ids)
  const onDay = await employeeSalaries.inForce(tenant, employees, day)
  // Of who joins or is given the first salary later: that of the end of the year.
  const later = await employeeSalaries.inForce(
    tenant,
    employees.filter(({ id }) => !onDay.has(id)),
    scope.filter.to,
  )
  const salaryOf = (id: string) => onDay.get(id) ?? later.get(id)
  const asked = employees.flatMap(employee => {
    const salary = salaryOf(employee.id)
    return salary === undefined ? [] : [{ employee, salary: agreedSalary(salary) }]
  })
  return {
    questions: asked.length === 0 ? [] : await splitQuestions(tenant, asked, day),
    rows: employees.map(
      ({ id, employeeCode, firstName, middleName, lastName, externalId, dateOfJoining }) => ({
        id,
        stated: salaryOf(id)?.ctcAnnual ?? null,
        payBasis: salaryOf(id)?.payBasis ?? 'monthly',
        employee_code: employeeCode,
        name: [firstName, middleName, lastName].filter(Boolean).join(' '),
        employee_id: id,
        external_id: externalId ?? null,
        date_of_joining: dateOfJoining,
        effective_from: salaryOf(id)?.effectiveFrom ?? null,
        paid_to_date: paid.get(id) ?? 0,
      }),
    ),
  }
}

function yearOf(split: Split | undefined, stated: Paise | null): TableRow {
  if (split === undefined) return { ctc: stated }
  if ('failure' in split) return { ctc: stated, failure: split.failure.message }
  const once = split.lines.filter(({ frequency }) => frequency === 'one_time')
  const onceOf = (types: readonly string[]) =>
    once.reduce((sum, { type, annual }) => (types.includes(type) ? sum + annual : sum), 0)
  return {
    ...Object.fromEntries(split.lines.map(({ componentCode, annual }) => [componentCode, annual])),
    gross: split.gross * monthsOfYear + onceOf(['earning']),
    employer_cost: split.employerCostAnnual,
    ctc: stated ?? split.ctcAnnual,
    unallocated: split.unallocated,
  }
}
