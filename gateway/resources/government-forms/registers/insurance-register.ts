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
import { type Column, moneyColumn, type TableRow, textColumn } from '../../../documents/table.ts'
import { contributionSpan, perDay } from '../../statutory/esi/contribution-period.ts'
import { missingField, particular, type PrintedForm } from '../../statutory/forms/form.ts'
import { monthsOfSpan } from '../../statutory/pf/fund-scope.ts'
import { scopeOfMonths } from '../../statutory/wage-month.ts'
import { type FormContext, organizationOf, personColumns, personOf, registerForm } from './register.ts'

const columnsOf = (months: readonly string[]): readonly Column[] => [
  ...personColumns,
  textColumn('ip_number', 'Insurance number'),
  textColumn('dispensary', 'Dispensary'),
  textColumn('designation', 'Occupation'),
  textColumn('department', 'Department'),
  { key: 'date_of_joining', title: 'Date of appointment', type: 'date' },
  ...months.flatMap((month): Column[] => {
    const name = printMonth(`${month}-01` as PlainDate)
    return [
      { key: `days_${month}`, title: `${name}: days`, type: 'days' },
      moneyColumn(`wages_${month}`, `${name}: wages`),
      moneyColumn(`employee_share_${month}`, `${name}: employee’s contribution`),
    ]
  }),
  { key: 'days', title: 'Total days', type: 'days' },
  moneyColumn('wages', 'Total wages'),
  moneyColumn('employee_share', 'Employee’s contributions'),
  moneyColumn('employer_share', 'Employer’s contributions'),
  moneyColumn('daily_wages', 'Average daily wages'),
  textColumn('remarks', 'Remarks'),
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
  const name = `${asked.year}-${asked.contributionPeriod}`
  const span = { from, to, subject: `${printMonth(from)} to ${printMonth(to)}`, name }
  return registerForm(making, organization, span, {
    payments: scope.payments,
    columns: columnsOf(monthsOfSpan({ from: from.slice(0, 7), to: to.slice(0, 7) })),
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
              rows: [rowOf(employee, subjects.get(employee.id)!, months.get(employee.id)!, { from, to })],
            })),
            next: employees.length < limit ? null : employees.at(-1)!.id,
          }
        }),
    },
    rowCount: null,
    totals: { wages: sums.esiWages, employee_share: sums.esiEmployee, employer_share: sums.esiEmployer },
    totalAmount: (sums.esiEmployee + sums.esiEmployer) as Paise,
    particulars: [particular('employer_code', 'Employer’s code number', employerCode)],
    findings: employerCode
      ? []
      : [missingField(null, 'esi.employer_code', 'Record the employer’s code number.')],
  })
}

function rowOf(
  employee: Employee,
  { statutory, ipNumber, designation, department }: FormSubject,
  months: readonly InsuredWageMonth[],
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): TableRow {
  const { dateOfJoining, dateOfLeaving } = employee
  const sum = (name: 'esiWages' | 'esiEmployee' | 'esiEmployer' | 'payableDays') =>
    months.reduce((total, month) => total + month[name], 0)
  const [days, wages] = [sum('payableDays'), sum('esiWages') as Paise]
  const notes = [
    ...(dateOfJoining >= from ? [`Joined on ${printDate(dateOfJoining)}`] : []),
    ...(dateOfLeaving && dateOfLeaving <= to ? [`Left on ${printDate(dateOfLeaving)}`] : []),
  ]
  return {
    ...personOf(employee),
    ip_number: ipNumber,
    dispensary: statutory?.esi.dispensary ?? null,
    designation,
    department,
    date_of_joining: dateOfJoining,
    ...Object.fromEntries(
      months.flatMap(({ month, payableDays, esiWages, esiEmployee }): [string, number][] => [
        [`days_${month}`, payableDays],
        [`wages_${month}`, esiWages],
        [`employee_share_${month}`, esiEmployee],
      ]),
    ),
    days,
    wages,
    employee_share: sum('esiEmployee'),
    employer_share: sum('esiEmployer'),
    daily_wages: days === 0 ? null : perDay(wages, days),
    remarks: notes.length === 0 ? null : notes.join(', '),
  }
}
