// The bonus of an accounting year as payslips have it: the register of what each was paid, and what a return says of it all.

import { financialYear } from '#proto/calendar/months.ts'
import { birthday } from '#proto/calendar/plain-date.ts'
import type { BonusMonth, StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import { printPercent } from '#proto/decimal-text.ts'
import { lowerBonusBelowAge } from '#proto/law/statutory-figures.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { bonusCodes, bonusFacts, bonusPayments } from '#storage/repositories/reports/bonus-year.ts'
import { employeesBy } from '#storage/repositories/employees/employees.ts'
import { countEmployeesOn } from '#storage/repositories/documents/form-people.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import { listReportCodes } from '#storage/repositories/reports/report-codes.ts'
import {
  listReportSlips,
  type ReportScope,
  type ReportSlip,
  type SlipPayment,
  slipPayments,
} from '#storage/repositories/reports/report-rows.ts'
import {
  countColumn,
  dateColumn,
  flagColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
import { missingField, particular, type PrintedForm } from '../../statutory/forms/form.ts'
import { finalOf, refuseUnfinished } from '../../statutory/wage-month.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import {
  entryColumns,
  entryRows,
  type FormContext,
  organizationOf,
  personColumns,
  registerForm,
} from './register.ts'

type BonusSlip = {
  readonly shown: ReportSlip['employee']
  readonly bonus: Paise
  readonly employee: Employee | undefined
  /** Null: the bonus was paid on leaving. */
  readonly facts: StatutoryBonusInput | null
  readonly payment: SlipPayment | null
  /** First day of the accounting year. */
  readonly from: PlainDate
}

const columns: readonly SourceColumn<BonusSlip, 'bonus'>[] = [
  ...personColumns,
  textColumn(
    'father_or_spouse',
    'Father’s or spouse’s name',
    ({ employee }) => employee?.fatherOrSpouseName ?? null,
  ),
  flagColumn('is_fifteen', 'Completed 15 years at the beginning of the year', ({ employee, from }) =>
    employee === undefined ? null : birthday(employee.dateOfBirth, lowerBonusBelowAge) <= from,
  ),
  textColumn('designation', 'Designation', ({ shown }) => shown.designation),
  countColumn('days_worked', 'Days worked in the year', ({ facts }) => facts?.workedDays ?? null),
  moneyColumn('wages', 'Wages of the year', ({ facts }) =>
    facts === null ? null : facts.months.reduce((sum, month) => sum + wagesOf(month), 0),
  ),
  moneyColumn('bonus', 'Bonus payable', ({ bonus }) => bonus, 'bonus'),
  moneyColumn('customary', 'Customary bonus paid'),
  moneyColumn('interim', 'Interim bonus paid'),
  moneyColumn('tax', 'Income tax deducted'),
  moneyColumn('loss', 'Deduction for financial loss'),
  moneyColumn('deducted', 'Total deducted'),
  moneyColumn('net', 'Net amount payable', ({ bonus }) => bonus, 'bonus'),
  moneyColumn('paid', 'Amount paid', ({ bonus, payment }) => (payment?.paidOn ? bonus : null)),
  dateColumn('paid_on', 'Date of payment', ({ payment }) => payment?.paidOn ?? null),
  textColumn('signature', 'Signature'),
  textColumn('remarks', 'Remarks', remarksOf),
]

/** Refuses `invalid_run_state` while a run that pays the bonus is not locked. */
export async function bonusRegister(making: FormContext): Promise<PrintedForm> {
  const { inTenant } = making
  const { organization, scope, span, total } = await inTenant(async tenant => {
    const year = await bonusYear(tenant, making)
    const codes = await listReportCodes(tenant, year.scope)
    return { ...year, total: sumOf(codes.filter(isBonus)) }
  })
  return registerForm(making, organization, span, {
    payments: scope.payments,
    columns,
    content: {
      parts: (after, limit) =>
        inTenant(async tenant => {
          const slips = await listReportSlips(tenant, scope, after, limit)
          return {
            people: await peopleOf(tenant, scope, slips),
            next: slips.length < limit ? null : slipPosition(slips.at(-1)!),
          }
        }),
    },
    rowCount: null,
    totals: totalsFrom(columns, { bonus: total }),
    totalAmount: total,
  })
}

async function bonusYear(tenant: Tenant, { organizationId, asked, today }: FormContext) {
  const { start, end } = financialYear(taxYearStart(asked.financialYear, today, 'financial_year'))
  const {
    payments: calculated,
    rates,
    unfinished,
  } = await bonusPayments(tenant, organizationId, { start, end })
  if (!asked.draft) refuseUnfinished(unfinished)
  const payments = asked.draft ? calculated : finalOf(calculated)
  const filter = {
    organizationId,
    from: start,
    to: end,
    payrollRunIds: null,
    employeeIds: null,
    departmentIds: null,
    salaryGroupIds: null,
    includeUnlocked: true,
  }
  const subject = `Accounting year ${asked.financialYear}`
  return {
    organization: await organizationOf(tenant, organizationId),
    scope: { filter, payments },
    rates,
    span: { from: start, to: end, subject, name: asked.financialYear! },
  }
}

function isBonus({ code }: { readonly code: string }): boolean {
  return bonusCodes.includes(code)
}

function sumOf(amounts: readonly { readonly amount: Paise }[]): Paise {
  return amounts.reduce((sum, { amount }) => sum + amount, 0) as Paise
}

async function peopleOf(tenant: Tenant, scope: ReportScope, all: readonly ReportSlip[]) {
  const slips = all.filter(({ slip }) => slip.lines.some(isBonus))
  const { organizationId } = scope.filter
  const ids = [...new Set(slips.map(({ employeeId }) => employeeId))]
  const employees = new Map(
    (await employeesBy(tenant, organizationId, 'id', ids)).map(each => [each.id, each]),
  )
  const payments = await slipPayments(tenant, scope, slips)
  const facts = await bonusFacts(tenant, scope, slips)
  return slips.map(each => {
    const { employeeId, employee: shown, slip } = each
    const id = slipPosition(each)
    const source = {
      shown,
      bonus: sumOf(slip.lines.filter(isBonus)),
      employee: employees.get(employeeId),
      facts: facts.get(id) ?? null,
      payment: payments.get(id) ?? null,
      from: scope.filter.from,
    }
    return { id, rows: [{ employee_code: shown.code, name: shown.name, ...rowFrom(columns, source) }] }
  })
}

/** For the days paid, to the paisa, half up. */
function wagesOf({ wages, paidDays, baseDays }: BonusMonth): number {
  return Math.floor((2 * wages * paidDays + baseDays) / (2 * baseDays))
}

function remarksOf({ facts, payment }: BonusSlip): string | null {
  const remarks = [
    ...(facts === null ? ['Paid on leaving'] : []),
    ...(payment?.held === true ? ['Payment on hold'] : []),
  ]
  return remarks.length === 0 ? null : remarks.join(', ')
}

/** Figures of the bonus on the annual return. */
export async function bonusReturn(making: FormContext): Promise<PrintedForm> {
  const { inTenant, organizationId } = making
  const { organization, scope, span, rates, codes, employees } = await inTenant(async tenant => {
    const year = await bonusYear(tenant, making)
    return {
      ...year,
      codes: (await listReportCodes(tenant, year.scope, { people: true })).filter(isBonus),
      employees: await countEmployeesOn(tenant, organizationId, year.span.to),
    }
  })
  const total = sumOf(codes)
  const benefited = codes.reduce((sum, each) => sum + each.employees, 0)
  const person = organization.responsiblePerson
  const entries = [
    particular('employees', `Employees on ${printDate(span.to)}`, String(employees)),
    particular('benefited', 'Employees who benefit from the bonus', String(benefited)),
    particular('settlement', 'Settlement or award, with date', null),
    particular('rate', 'Percentage of bonus', rates.map(printRate).join(', ')),
    particular('payable', 'Total amount of bonus payable', rupees(total)),
    particular('paid_on', 'Date of payment', daysOf(scope.payments)),
    particular('unpaid', 'Reasons for non-payment', null),
    particular('signature', 'Place, date and signature', null),
  ]
  return registerForm(making, organization, span, {
    payments: scope.payments,
    columns: entryColumns,
    content: { rows: entryRows(entries) },
    rowCount: entries.length,
    totalAmount: total,
    particulars: [particular('designation', 'Designation of the employer', person?.designation)],
    findings: person
      ? []
      : [missingField(null, 'responsible_person', 'Record who is responsible for the establishment.')],
  })
}

function printRate(rate: Parameters<typeof printPercent>[0] | null): string {
  return rate === null ? 'The least that the law allows' : `${printPercent(rate)} %`
}

/** On which the runs were paid; settlements have days of their own. */
function daysOf(payments: readonly PayrollRun[]): string | null {
  const days = payments.flatMap(({ type, paidOn }) => (type === 'settlement' || !paidOn ? [] : [paidOn]))
  return days.length === 0 ? null : [...new Set(days)].toSorted().map(printDate).join(', ')
}
