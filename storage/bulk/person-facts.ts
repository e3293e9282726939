// The records of an employee, as statements return them, put together as the facts of a calculation.

import type { EmployeeInput, LopDate, Override, SalaryInput } from '#proto/calculation/employee-input.ts'
import { contributionPeriod, laterOf } from '#proto/calendar/period.ts'
import type { BenefitSoFar } from '#proto/calculation/benefits.ts'
import type { PartOfMonth } from '#proto/calculation/run-input.ts'
import type { ExitReason } from '#proto/calculation/leaving.ts'
import type { CtcShare } from '#proto/records/payroll-settings.ts'
import { profileFacts, type ProfileFacts } from '#proto/records/profile.ts'
import type { StatutoryRecord } from '#proto/records/statutory.ts'
import type { DayHundredths, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Exit } from '../entities/employee.ts'
import type { SlipEmployee } from '../entities/payslip.ts'
import { openingBenefits } from './benefits-reader.ts'
import { declaredTax, type DeclarationRow } from './declared-tax.ts'
import { earlierPayments, type EarlierRow, type OpeningRow, ptBefore } from './earlier-payments.ts'
import type { DebtRow } from './earlier-payments-reader.ts'
import type { PeriodInputs } from './period-inputs-reader.ts'
import { recordedDays } from './recorded-days.ts'
import { statutoryInput } from './statutory-input.ts'

/** One person: the facts, and what the slip says of the person. */
export type PersonFacts = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly input: EmployeeInput
  /** The year before this payment, as the slip keeps it for later ones; null: of no run. */
  readonly yearBefore: string | null
}

export type EmployeeRow = {
  employee_id: string
  external_id: string | null
  employee_code: string
  first_name: string
  middle_name: string | null
  last_name: string | null
  continuous_since: PlainDate | null
  exit: Exit | null
  department: string | null
  designation: string | null
} & ProfileFacts

export type OverridesRow = { employee_id: string; overrides: Override[] }

export type StatutoryRow = {
  employee_id: string
  pan_masked: string | null
  uan_masked: string | null
  pan_status: EmployeeInput['tax']['panStatus']
} & StatutoryRecord

export type BankRow = { employee_id: string; account_number_masked: string | null; ifsc: string | null }

export type HolidaysRow = { employee_id: string; dates: PlainDate[] }

export type AttendanceRow = {
  employee_id: string
  source: 'monthly' | 'daily'
  payable_days: DayHundredths | null
  lop_days: DayHundredths | null
  lop_dates: readonly LopDate[] | null
  overtime_minutes: number
  worked_minutes: number | null
}

export type PartRow = AttendanceRow & { is_known: boolean; has_paid_day: boolean }

export type UnpaidRow = Pick<AttendanceRow, 'employee_id' | 'lop_days' | 'lop_dates'>

export type SalaryRow = {
  employee_id: string
  effective_from: PlainDate
  decided_on: PlainDate
  version: number
  pay_basis: SalaryInput['payBasis']
  ctc_annual: Paise | null
  gross_monthly: Paise | null
  components: SalaryInput['components']
  salary_group_id: string | null
  ctc_includes: readonly CtcShare[] | null
  overtime_multiplier: number | null
}

export function salaryInput(row: SalaryRow): SalaryInput {
  return {
    effectiveFrom: row.effective_from,
    ...(row.decided_on > row.effective_from ? { decidedOn: row.decided_on } : {}),
    payBasis: row.pay_basis,
    ctcAnnual: row.ctc_annual,
    grossMonthly: row.gross_monthly,
    ...(row.salary_group_id === null ? {} : { groupId: row.salary_group_id }),
    ...(row.ctc_includes === null ? {} : { ctcIncludes: row.ctc_includes }),
    components: row.components,
  }
}

/** A person's records, side by side. */
export type PersonRecords = {
  readonly employee: EmployeeRow
  readonly overrides: Override[] | undefined
  readonly statutory: StatutoryRow | undefined
  readonly defaultRegime: TaxRegime
  readonly bank: BankRow | undefined
  readonly attendance: AttendanceRow | undefined
  readonly holidays: readonly PlainDate[] | undefined
  readonly weeklyOffs: readonly PlainDate[] | undefined
  readonly declared: DeclarationRow | undefined
  readonly opening: OpeningRow | undefined
  readonly earlier: EarlierRow | undefined
  /** The first wage month that the organization paid here; null: none before this one. */
  readonly recordsSince: PlainDate | null
  readonly yearBefore: string | null
  readonly debts: readonly DebtRow[]
  /** Last day of the first earlier wage month with a pension contribution; null: none is known, or none is asked for. */
  readonly pensionPaidSince: PlainDate | null
  readonly salaries: readonly SalaryInput[]
  /** Multiplier of the salary last in force, for overtime without a policy, in hundredths; null: the law's. */
  readonly overtimeMultiplier: number | null
  readonly inputs: PeriodInputs
  readonly benefits: readonly BenefitSoFar[] | undefined
  readonly contents: PaidFacts
  readonly part: PartOfMonth | undefined
  readonly paidOn: PlainDate
  readonly period: PayPeriod
  readonly taxYearStart: PlainDate
}

/** The facts that a person's records come to. */
export function personFacts(known: PersonRecords): PersonFacts {
  const { employee, bank, earlier, opening, salaries } = known
  const { overtime, recoveries, ...inputs } = known.inputs
  const { contents, period, taxYearStart, recordsSince: since } = known
  const records = { period, taxYearStart, since, dateOfJoining: employee.dateOfJoining }
  const recorded = known.statutory
  const statutory = statutoryInput(
    { ...recorded, panStatus: recorded?.pan_status ?? null },
    employee.employmentType,
    known.defaultRegime,
  )
  return {
    employeeId: employee.employee_id,
    externalId: employee.external_id,
    yearBefore: known.yearBefore,
    employee: {
      name: [employee.first_name, employee.middle_name, employee.last_name]
        .filter(part => part !== null)
        .join(' '),
      code: employee.employee_code,
      department: employee.department,
      designation: employee.designation,
      dateOfJoining: employee.dateOfJoining,
      pan: recorded?.pan_masked ?? null,
      uan: recorded?.uan_masked ?? null,
      bank:
        bank === undefined || bank.account_number_masked === null
          ? null
          : { accountNumber: bank.account_number_masked, ifsc: bank.ifsc },
    },
    input: {
      ...profileFacts(employee),
      ...(known.holidays === undefined ? {} : { holidays: known.holidays }),
      ...(known.weeklyOffs === undefined ? {} : { weeklyOffs: known.weeklyOffs }),
      salaries,
      ...(known.overrides === undefined ? {} : { overrides: known.overrides }),
      attendance: attendanceOf(contents.salary ? known : { ...known, attendance: undefined }, overtime),
      ...(contents.salary ? {} : { isSalaryExcluded: true }),
      ...(known.part === undefined || !contents.salary ? {} : { paidDays: [known.part.days] }),
      ...(employee.continuous_since === null ? {} : { continuousSince: employee.continuous_since }),
      ...leavingOf(employee),
      ...(contents.recoveries ? debtOf(known.debts) : {}),
      ...inputs,
      ...benefitsOf(known),
      ...recoveriesOf(recoveries, contents),
      ...statutory,
      pf: {
        ...statutory.pf,
        ...(known.pensionPaidSince === null ? {} : { pensionPaidSince: known.pensionPaidSince }),
      },
      esi: {
        ...statutory.esi,
        coveredUntil: coverOf(statutory.esi.coveredUntil, earlier, period),
      },
      pt: { ...statutory.pt, ...ptBefore(earlier, opening, records) },
      tax: { ...statutory.tax, declared: declaredTax(known.declared, known.paidOn) },
      earlier: earlierPayments(earlier, opening, records),
    },
  }
}

/** Cover by earlier payslips, or by a record of those of another service; that of a later contribution period tells nothing yet. */
function coverOf(
  recorded: PlainDate | null,
  earlier: EarlierRow | undefined,
  period: PayPeriod,
): PlainDate | null {
  const here = earlier?.covered_until ?? null
  if (recorded === null || recorded > contributionPeriod(period.end).end) return here
  return here === null ? recorded : laterOf(here, recorded)
}

/** Benefits from slips, and from opening balances for the time before them. */
function benefitsOf({ benefits = [], opening }: PersonRecords): Pick<EmployeeInput, 'benefits'> {
  const all = [...benefits, ...openingBenefits(opening?.benefits ?? [])]
  return all.length === 0 ? {} : { benefits: all }
}

/** The value of a loan as income is of the payment with the salary. */
function recoveriesOf(
  all: PeriodInputs['recoveries'],
  contents: PaidFacts,
): Pick<EmployeeInput, 'recoveries'> {
  if (all === undefined || !contents.recoveries) return {}
  const recoveries = contents.salary
    ? all
    : all.filter(({ amount }) => amount > 0).map(({ loan: _loan, ...recovery }) => recovery)
  return recoveries.length === 0 ? {} : { recoveries }
}

/** One spell of employment can have brought in what another one carried forward. */
function debtOf(debts: readonly DebtRow[]): Pick<EmployeeInput, 'broughtForward' | 'recoveredLater'> {
  if (debts.length === 0) return {}
  // A sum of whole numbers comes as text.
  const sum = (of: 'brought_forward' | 'balance') =>
    debts.reduce((total, debt) => total + Number(debt[of]), 0) as Paise
  const open = sum('brought_forward')
  const balance = sum('balance')
  const lastOf = (of: 'recovered_by' | 'taken_by') =>
    debts
      .flatMap(debt => debt[of] ?? [])
      .toSorted()
      .at(-1)
  const recoveredBy = lastOf('recovered_by')
  const takenBy = recoveredBy === undefined && balance < 0 ? lastOf('taken_by') : undefined
  return {
    ...(open > 0 ? { broughtForward: open } : {}),
    ...(recoveredBy === undefined ? {} : { recoveredLater: { payrollRunId: recoveredBy, balance } }),
    ...(takenBy === undefined ? {} : { recoveredLater: { payrollRunId: takenBy, balance, isEarlier: true } }),
  }
}

function leavingOf({ exit }: EmployeeRow): Pick<EmployeeInput, 'leaving'> {
  if (exit === null) return {}
  const { reason, leaveDays, leaveDaysTaken, averagePay, exemptBefore } = exit
  return { leaving: { reason: reason as ExitReason, leaveDays, leaveDaysTaken, averagePay, exemptBefore } }
}

/** The month as summed up, with the overtime that was approved beside it. */
function attendanceOf(
  { attendance: row, salaries, overtimeMultiplier, part }: PersonRecords,
  approved: PeriodInputs['overtime'],
): EmployeeInput['attendance'] {
  if (row === undefined && approved === undefined) return null
  const recorded = row?.overtime_minutes ?? 0
  const workedMinutes = row?.worked_minutes ?? null
  const entries = [{ minutes: recorded, multiplier: null }, ...(approved ?? [])].map(entry => ({
    ...entry,
    multiplier: entry.multiplier ?? overtimeMultiplier,
  }))
  const isUsual = approved === undefined && (overtimeMultiplier === null || recorded === 0)
  return {
    ...(row === undefined ? { payableDays: null, lopDays: null } : recordedDays(row, salaries)),
    overtimeMinutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    ...(workedMinutes === null ? {} : { workedMinutes }),
    ...(part !== undefined && row?.source === 'monthly' ? { isOfMonth: true } : {}),
    // The recorded minutes come first, even where they are none: a later correction of the attendance replaces them alone.
    ...(isUsual ? {} : { overtime: entries }),
  }
}

/** Facts that a payment pays or recovers. */
export type PaidFacts = {
  readonly salary: boolean
  /** Advances, loans and debts brought forward. */
  readonly recoveries: boolean
  /** False: nothing that runs claim, and so pay by itself. */
  readonly inputs?: boolean
}

type TaxRegime = EmployeeInput['tax']['regime']
