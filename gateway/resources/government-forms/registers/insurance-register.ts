// The register of employees of state insurance: of each insured person the months of a contribution period.

import { printDate, printMonth } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type FormSubject,
  formSubjects,
  listEmployedIn,
} from '#storage/repositories/documents/form-people.ts'
import {
  insuredMonthsOf,
  type InsuredWageMonth,
  sumInsuredMonths,
} from '#storage/repositories/statutory/wage-month.ts'
import {
  dateColumn,
  daysColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
import { contributionSpan, perDay } from '../../statutory/esi/contribution-period.ts'
import { missingField, particular, type PrintedForm } from '../../statutory/forms/form.ts'
import { monthsOfSpan } from '../../statutory/pf/fund-scope.ts'
import { scopeOfMonths } from '../../statutory/wage-month.ts'
import { type FormContext, organizationOf, personColumns, personOf, registerForm } from './register.ts'

type InsuredEmployee = FormSubject & {
  readonly employee: Employee
  /** Of the span alone. */
  readonly months: readonly InsuredWageMonth[]
  readonly span: { readonly from: PlainDate; readonly to: PlainDate }
}
type InsuredSum = 'esiWages' | 'esiEmployee' | 'esiEmployer'

function sumOf({ months }: InsuredEmployee, name: InsuredSum | 'payableDays'): number {
  return months.reduce((total, month) => total + month[name], 0)
}

const columnsOf = (months: readonly string[]): readonly SourceColumn<InsuredEmployee, InsuredSum>[] => [
  ...personColumns,
  textColumn('ip_number', 'Insurance number', ({ ipNumber }) => ipNumber),
  textColumn('dispensary', 'Dispensary', ({ statutory }) => statutory?.esi.dispensary ?? null),
  textColumn('designation', 'Occupation', ({ designation }) => designation),
  textColumn('department', 'Department', ({ department }) => department),
  dateColumn('date_of_joining', 'Date of appointment', ({ employee }) => employee.dateOfJoining),
  ...months.flatMap((month): SourceColumn<InsuredEmployee, InsuredSum>[] => {
    const name = printMonth(`${month}-01` as PlainDate)
    const own = (person: InsuredEmployee) => person.months.find(each => each.month === month)
    return [
      daysColumn(`days_${month}`, `${name}: days`, person => own(person)?.payableDays),
      moneyColumn(`wages_${month}`, `${name}: wages`, person => own(person)?.esiWages),
      moneyColumn(
        `employee_share_${month}`,
        `${name}: employee’s contribution`,
        person => own(person)?.esiEmployee,
      ),
    ]
  }),
  daysColumn('days', 'Total days', person => sumOf(person, 'payableDays')),
  moneyColumn('wages', 'Total wages', person => sumOf(person, 'esiWages'), 'esiWages'),
  moneyColumn(
    'employee_share',
    'Employee’s contributions',
    person => sumOf(person, 'esiEmployee'),
    'esiEmployee',
  ),
  moneyColumn(
    'employer_share',
    'Employer’s contributions',
    person => sumOf(person, 'esiEmployer'),
    'esiEmployer',
  ),
  moneyColumn('daily_wages', 'Average daily wages', dailyWages),
  textColumn('remarks', 'Remarks', remarksOf),
]

/** Refuses `invalid_run_state` for a period that is not final. */
export async function insuranceRegister(making: FormContext): Promise<PrintedForm> {
  const { inTenant, organizationId, asked } = making
  const { from, to } = contributionSpan(asked.contributionPeriod!, asked.year!)
  const { organization, scope, sums } = await inTenant(async tenant => {
    const found = await scopeOfMonths(tenant, organizationId, { from, to, draft: asked.draft })
    return {
      organization: await organizationOf(tenant, organizationId),
      scope: found,
      sums: await sumInsuredMonths(tenant, found),
    }
  })
  const { employerCode } = organization.esi
  const { esiWages, esiEmployee, esiEmployer } = sums
  const name = `${asked.year}-${asked.contributionPeriod}`
  const span = { from, to, subject: `${printMonth(from)} to ${printMonth(to)}`, name }
  const columns = columnsOf(monthsOfSpan({ from: from.slice(0, 7), to: to.slice(0, 7) }))
  return registerForm(making, organization, span, {
    payments: scope.payments,
    columns,
    content: {
      parts: (after, limit) =>
        inTenant(async tenant => {
          const everybody = { from: null, to }
          const employees = await listEmployedIn(tenant, organizationId, everybody, after, limit)
          const ids = employees.map(({ id }) => id)
          const months = await insuredMonthsOf(tenant, scope, ids)
          const insured = employees.filter(({ id }) => months.has(id))
          const subjects = await formSubjects(tenant, organizationId, insured, to, asked.reveal)
          return {
            people: insured.map(employee => ({
              id: employee.id,
              rows: [
                {
                  ...personOf(employee),
                  ...rowFrom(columns, {
                    ...subjects.get(employee.id)!,
                    employee,
                    months: months.get(employee.id)!,
                    span,
                  }),
                },
              ],
            })),
            next: employees.length < limit ? null : employees.at(-1)!.id,
          }
        }),
    },
    rowCount: null,
    totals: totalsFrom(columns, { esiWages, esiEmployee, esiEmployer }),
    totalAmount: (esiEmployee + esiEmployer) as Paise,
    particulars: [particular('employer_code', 'Employer’s code number', employerCode)],
    findings: employerCode
      ? []
      : [missingField(null, 'esi.employer_code', 'Record the employer’s code number.')],
  })
}

/** Null without a day of pay. */
function dailyWages(person: InsuredEmployee): Paise | null {
  const days = sumOf(person, 'payableDays')
  return days === 0 ? null : perDay(sumOf(person, 'esiWages') as Paise, days)
}

function remarksOf({ employee, span: { from, to } }: InsuredEmployee): string | null {
  const { dateOfJoining, dateOfLeaving } = employee
  const notes = [
    ...(dateOfJoining >= from ? [`Joined on ${printDate(dateOfJoining)}`] : []),
    ...(dateOfLeaving && dateOfLeaving <= to ? [`Left on ${printDate(dateOfLeaving)}`] : []),
  ]
  return notes.length === 0 ? null : notes.join(', ')
}
