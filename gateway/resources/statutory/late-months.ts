// Payments of a month for earlier months: the arrear working of the provident fund, and the differences of state
// insurance. Neither portal publishes the layout of a file for them.

import { monthSpan } from '#proto/calendar/months.ts'
import type { MonthEsi } from '#proto/calculation/other-payments.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type LateMonths, listLateMonths } from '#storage/repositories/statutory/wage-month.ts'
import {
  type Column,
  dateColumn,
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../documents/table.ts'
import { notFound } from '../../http/input.ts'
import type { StatutoryReturn } from './statutory-return.ts'
import { type MonthQuery, scopeOfMonth } from './wage-month.ts'

type LateQuery = MonthQuery & { readonly reveal: boolean }

type LateMonth = {
  readonly person: LateMonths
  readonly month: LateMonths['months'][number]
  readonly disbursedOn: string | null
}

const employeeAndMonth: readonly SourceColumn<LateMonth>[] = [
  textColumn('employee_code', 'Employee code', ({ person }) => person.employeeCode),
  monthColumn('wage_month', 'Wage month', ({ month }) => month.period.end.slice(0, 7)),
]

/** The columns of the arrear working, in its order. */
const arrearColumns: readonly SourceColumn<LateMonth>[] = [
  textColumn('uan', 'UAN', ({ person }) => person.uan),
  textColumn('name', 'Name', ({ person }) => person.pf?.uanName ?? person.name.toUpperCase()),
  ...employeeAndMonth,
  moneyColumn('old_epf_wages', 'Old EPF wages', ({ month }) => month.paidEpfWages),
  moneyColumn('new_epf_wages', 'New EPF wages', ({ month }) => month.paidEpfWages + month.pf.epfWages),
  moneyColumn('epf_wages', 'Difference in EPF wages', ({ month }) => month.pf.epfWages),
  moneyColumn('eps_wages', 'Difference in EPS wages', ({ month }) => month.pf.epsWages),
  moneyColumn('edli_wages', 'Difference in EDLI wages', ({ month }) => month.pf.edliWages),
  moneyColumn('employee_share', 'Employee share', ({ month }) => month.pf.employee),
  moneyColumn('eps', 'EPS', ({ month }) => month.pf.eps),
  moneyColumn('employer_epf', 'Employer EPF', ({ month }) => month.pf.employerEpf),
  dateColumn('disbursed_on', 'Date of disbursal', ({ disbursedOn }) => disbursedOn),
]

/** One row for each earlier month of a member for which more is contributed now. Refuses `invalid_run_state`. */
export async function pfArrears(
  tenant: Tenant,
  organizationId: number,
  asked: LateQuery,
): Promise<StatutoryReturn> {
  const { late, ...common } = await lateMonths(tenant, organizationId, asked)
  const found = late.flatMap(person =>
    person.months
      .filter(({ pf }) => pf.employee + pf.eps + pf.employerEpf > 0)
      .map(month => ({ person, month })),
  )
  const rows = found.map(each =>
    rowFrom(arrearColumns, { ...each, disbursedOn: common.disbursedOn(each.person.payrollRunId) }),
  )
  const people = [...new Map(found.map(({ person }) => [person.employeeId, person])).values()]
  return {
    ...describe(common, asked, 'pf_arrears', 'PF arrear working', 'PFARREARS', arrearColumns, rows),
    employeeCount: people.length,
    totalAmount: sumOf(rows, ['employee_share', 'eps', 'employer_epf']),
    findings: missingNumbers(people, 'statutory.pf.uan', ({ uan }) => uan, 'Record the UAN of the member.'),
  }
}

const differenceColumns: readonly SourceColumn<LateMonth & { readonly esi: MonthEsi }>[] = [
  textColumn('ip_number', 'IP number', ({ person }) => person.ipNumber),
  textColumn('name', 'Name', ({ person }) => person.esi?.name ?? person.name),
  ...employeeAndMonth,
  moneyColumn('wages', 'Difference in wages', ({ esi }) => esi.wages),
  moneyColumn('employee_share', 'Employee share', ({ esi }) => esi.employee),
  moneyColumn('employer_share', 'Employer share', ({ esi }) => esi.employer),
  dateColumn('disbursed_on', 'Date of payment', ({ disbursedOn }) => disbursedOn),
]

/** One row for each earlier month of an insured person whose contribution differs. Refuses `invalid_run_state`. */
export async function esiDifferences(
  tenant: Tenant,
  organizationId: number,
  asked: LateQuery,
): Promise<StatutoryReturn> {
  const { late, ...common } = await lateMonths(tenant, organizationId, asked)
  const found = late.flatMap(person =>
    person.months
      .map(month => ({ person, month, esi: esiDifference(month) }))
      .filter(({ esi }) => hasAmount(esi)),
  )
  const rows = found.map(each =>
    rowFrom(differenceColumns, { ...each, disbursedOn: common.disbursedOn(each.person.payrollRunId) }),
  )
  const people = [...new Map(found.map(({ person }) => [person.employeeId, person])).values()]
  return {
    ...describe(
      common,
      asked,
      'esi_differences',
      'ESI differences',
      'ESIDIFFERENCES',
      differenceColumns,
      rows,
    ),
    employeeCount: people.length,
    totalAmount: sumOf(rows, ['employee_share', 'employer_share']),
    findings: missingNumbers(
      people,
      'statutory.esi.ip_number',
      ({ ipNumber }) => ipNumber,
      'Record the insurance number of the employee.',
    ),
  }
}

/** Due now, less what was contributed too much beyond what an earlier payment found. */
function esiDifference({ esi, tooMuch, esiTooMuchBefore }: SlipArrears): MonthEsi {
  const shareLeft = (name: keyof MonthEsi) =>
    ((esi?.[name] ?? 0) - (tooMuch?.esi[name] ?? 0) + (esiTooMuchBefore?.[name] ?? 0)) as Paise
  return { wages: shareLeft('wages'), employee: shareLeft('employee'), employer: shareLeft('employer') }
}

function hasAmount({ employee, employer }: MonthEsi): boolean {
  return employee !== 0 || employer !== 0
}

type Common = {
  readonly organization: string
  readonly payments: readonly PayrollRun[]
  readonly disbursedOn: (payrollRunId: string) => string | null
}

async function lateMonths(
  tenant: Tenant,
  organizationId: number,
  asked: LateQuery,
): Promise<Common & { readonly late: readonly LateMonths[] }> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const scope = await scopeOfMonth(tenant, organizationId, asked)
  const paidOn = new Map(scope.payments.map(({ id, paidOn, payDate }) => [id, paidOn ?? payDate]))
  return {
    organization: organization.legalName ?? organization.name,
    payments: scope.payments,
    disbursedOn: id => paidOn.get(id) ?? null,
    late: await listLateMonths(tenant, scope, asked.reveal),
  }
}

function describe(
  { organization, payments }: Common,
  asked: MonthQuery,
  report: 'pf_arrears' | 'esi_differences',
  formTitle: string,
  name: string,
  columns: readonly Column[],
  rows: readonly TableRow[],
) {
  const keys = columns.filter(({ type }) => type === 'money').map(({ key }) => key)
  return {
    report,
    filing: null,
    formNumber: null,
    formTitle,
    name: `${monthSpan(asked).start.slice(0, 7).replace('-', '')}${name}`,
    organization,
    columns,
    rows,
    totals: Object.fromEntries(keys.map(key => [key, sumOf(rows, [key])])),
    heads: {},
    payments,
  }
}

function sumOf(rows: readonly TableRow[], keys: readonly string[]): Paise {
  return rows.reduce((sum, row) => keys.reduce((total, key) => total + Number(row[key]), sum), 0) as Paise
}

function missingNumbers(
  people: readonly LateMonths[],
  field: string,
  numberOf: (person: LateMonths) => string | null,
  message: string,
): readonly StatutoryFinding[] {
  return people
    .filter(person => !numberOf(person))
    .map(({ employeeId }) => ({ level: 'error', employeeId, field, code: 'required', message }))
}
