// A late month as the calculation takes it: paid before, and as it is known now.

import {
  type LopDate,
  type SalaryInput,
  isOfItem,
  type ArrearsInput,
  type EmployeeInput,
  type MonthPayment,
  type OvertimeEntry,
} from '#proto/calculation/employee-input.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import type { DayHundredths, Paise, PlainDate, PayPeriod } from '#proto/units.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type {
  BesideEarnings,
  ContributionPayment,
  MonthEsi,
  MonthPf,
  PaidMonth,
} from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { endOfMonth } from '#proto/calendar/months.ts'
import { earlier, laterOf } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import {
  ownAmount,
  isSalaryContribution,
  packedBesideEarnings,
  packedContributions,
  packedEarnings,
  packedVpfLapsed,
  vpfLapsedOf,
} from './packing/earnings.ts'
import type { PackedSlip } from './packing/slip.ts'
import { recordedDays } from './recorded-days.ts'
import { intervalCodes, salariesOfPeriod, withReplaced } from './salary-history.ts'

export function arrearsInput(
  row: LateRow,
  facts: EmployeeInput,
  sameMonth: readonly MonthPayment[],
  runInput: RunInput,
): ArrearsInput {
  const period = { start: row.period_start, end: row.period_end }
  const {
    arrears: _arrears,
    broughtForward: _debt,
    recoveredLater: _recovered,
    sameMonth: _then,
    ...before
  } = facts
  const since = (row.since ?? []).flat().filter(each => each.period.start === row.period_start)
  const own = asEmployedNow(before, period, {
    leftOn: row.date_of_leaving,
    joinedOn: since.length > 0 ? joinedOn(before, row) : before.dateOfJoining,
  })
  // Parts have their own days, hours and overtime. What was recorded of the month since is of the whole of it.
  const then =
    row.overtime_minutes !== null && isAllPaid(period, own, sameMonth) ? ofWholeMonth(own, sameMonth) : own
  const slip = JSON.parse(row.slip) as PackedSlip
  const salaries = salariesOfPeriod(
    withReplaced(row.salaries, then.salaries),
    period,
    period.start,
    intervalCodes(runInput.components),
  )
  const isAfterExit = own.isSalaryExcluded === true
  const beside = addUp([packedBesideEarnings(slip, runInput, facts), ...since.map(earningsBeside)])
  const contributions = addUp([
    packedContributions(slip, runInput),
    ...since.map(({ shares = [] }) => shares),
  ])
  const paid = { ...paidUntilNow(row, slip, runInput, since), besideEarnings: beside, contributions }
  const others = sameMonth.map(
    ({ contents: { arrears: _others, broughtForward: _owed, ...contents }, ...payment }) => ({
      ...payment,
      contents: isAfterExit && payment.spell === undefined ? withoutSalary(contents) : contents,
    }),
  )
  return {
    period,
    paidBy: paidByOf(row),
    now: {
      ...then,
      salaries,
      attendance: attendanceNow(row, then),
      ...(others.length === 0 ? {} : { sameMonth: others }),
    },
    before: { paid: withOthers(paid, sameMonth) },
  }
}

function earningsBeside({ besideEarnings = [] }: SlipArrears): readonly BesideEarnings[] {
  return besideEarnings
}

/** Each component once. */
export function addUp<Each extends ContributionPayment>(lists: readonly (readonly Each[])[]): Each[] {
  const found = new Map<string, Each>()
  for (const each of lists.flat()) {
    const known = found.get(each.code)
    found.set(each.code, { ...each, amount: (each.amount + (known?.amount ?? 0)) as Paise })
  }
  return [...found.values()]
}

/** Payments and deductions of another payment of the month that go by the salary. */
function besideOf({ contents, paid: { lines, benefits = [] } }: MonthPayment): BesideEarnings[] {
  return lines.flatMap(line => {
    const { code, type } = line
    if (type !== 'reimbursement' && type !== 'deduction') return []
    const isOther =
      Object.hasOwn(systemLines, code) ||
      isOfItem(contents, code) ||
      benefits.some(each => each.code === code)
    return isOther ? [] : [{ code, type, amount: ownAmount(line) }]
  })
}

function contributionsOf({ paid: { lines } }: MonthPayment): ContributionPayment[] {
  return lines.filter(isSalaryContribution).map(line => ({ code: line.code, amount: ownAmount(line) }))
}

/**
 * The date of joining, as it is known now if it is earlier than the slip knew and salaries reach back to it. Days before that
 * of the slip are paid as an unpaid month; a month that was paid so keeps them when it is worked out again.
 */
function joinedOn(
  { dateOfJoining }: EmployeeInput,
  { period_start: start, date_of_joining: now, salaries }: LateRow,
): PlainDate {
  const first = laterOf(start, now)
  return first < dateOfJoining && salaries.some(({ effectiveFrom }) => effectiveFrom <= first)
    ? now
    : dateOfJoining
}

type KnownEmployment = { readonly joinedOn: PlainDate; readonly leftOn: PlainDate | null }

/** The facts of a month with the employment as it is known now; a month after its end has no salary. */
function asEmployedNow(
  known: EmployeeInput,
  { start, end }: PayPeriod,
  { joinedOn: dateOfJoining, leftOn }: KnownEmployment,
): EmployeeInput {
  const facts = { ...known, dateOfJoining }
  if (leftOn !== null && leftOn < start) return withoutSalary(facts)
  const before = facts.dateOfLeaving
  const wasHere = before === null || before > end
  const isHere = leftOn === null || leftOn > end
  if (before === leftOn || (wasHere && isHere)) return facts
  const { leaving: _leaving, ...lasting } = facts
  return { ...lasting, dateOfLeaving: leftOn }
}

/** Amounts of the salary that were set by hand go with it. */
function withoutSalary<Facts extends PaymentItems>(
  facts: Facts,
): Facts & { readonly isSalaryExcluded: true } {
  const { overrides } = facts
  const kept =
    overrides === undefined ? {} : { overrides: overrides.filter(({ code }) => isOfItem(facts, code)) }
  return { ...facts, ...kept, isSalaryExcluded: true }
}

type PaymentItems = Pick<EmployeeInput, 'overrides' | 'variable' | 'reimbursements' | 'recoveries'>

/** Payments as payments of their month alone. */
export function withoutLateMonths(payments: readonly MonthPayment[]): MonthPayment[] {
  return payments.map(
    ({ contents: { arrears: _others, broughtForward: _owed, ...contents }, ...payment }) => ({
      ...payment,
      contents,
    }),
  )
}

/** The sum of all payments of the month. */
export function withOthers(own: PaidMonth, others: readonly MonthPayment[]): PaidMonth {
  if (others.length === 0) return own
  const earnings = new Map<string, number>(own.earnings.map(({ code, amount }) => [code, amount]))
  for (const { paid } of others)
    for (const { type, code, amount, arrearsAmount } of paid.lines)
      if (type === 'earning') earnings.set(code, (earnings.get(code) ?? 0) + amount - arrearsAmount)
  const sum = (start: number, amountOf: (paid: MonthPayment['paid']) => number) =>
    others.reduce((total, { paid }) => total + amountOf(paid), start) as Paise
  const { pf, esi, besideEarnings, contributions, ncpDays, vpfLapsed = 0 } = own
  return {
    ...(contributions === undefined
      ? {}
      : { contributions: addUp([contributions, ...others.map(contributionsOf)]) }),
    ...(besideEarnings === undefined
      ? {}
      : { besideEarnings: addUp([besideEarnings, ...others.map(besideOf)]) }),
    earnings: [...earnings].map(([code, amount]) => ({ code, amount: amount as Paise })),
    lop: sum(own.lop, paid => paid.days.lop) as number as DayHundredths,
    pf: {
      epfWages: sum(pf.epfWages, paid => paid.wages.epf),
      epsWages: sum(pf.epsWages, paid => paid.wages.eps),
      edliWages: sum(pf.edliWages, paid => paid.wages.edli),
      employee: sum(pf.employee, paid => paid.pf.employee + paid.pf.vpf),
      eps: sum(pf.eps, paid => paid.pf.eps),
      employerEpf: sum(pf.employerEpf, paid => paid.pf.employerEpf),
      edli: sum(pf.edli, paid => paid.pf.edli),
      admin: sum(pf.admin, paid => paid.pf.admin),
    },
    ...(ncpDays === undefined ? {} : { ncpDays: sum(ncpDays, paid => paid.pf.ncpDays) }),
    ...lapsedFund(sum(vpfLapsed, paid => vpfLapsedOf(paid.lines))),
    ...(esi === undefined
      ? {}
      : {
          esi: esi && {
            wages: sum(esi.wages, paid => paid.wages.esi),
            employee: sum(esi.employee, paid => paid.esi.employee),
            employer: sum(esi.employer, paid => paid.esi.employer),
          },
        }),
  }
}

function lapsedFund(amount: number): Pick<PaidMonth, 'vpfLapsed'> {
  return amount === 0 ? {} : { vpfLapsed: amount as Paise }
}

/** Whether payments of parts of a month of the calendar, by which attendance is summed up, have paid all its days of employment. */
function isAllPaid(
  month: PayPeriod,
  { paidDays = [], dateOfJoining, dateOfLeaving }: EmployeeInput,
  others: readonly MonthPayment[],
): boolean {
  if (paidDays.length === 0 || month.end !== endOfMonth(month.start)) return false
  const parts = [...paidDays, ...others.flatMap(({ contents }) => contents.paidDays ?? [])]
  let next = laterOf(month.start, dateOfJoining)
  for (const { start, end } of parts.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
    if (start <= next && end >= next) next = addDays(end, 1)
  return next > earlier(month.end, dateOfLeaving ?? month.end)
}

/** The facts of all parts as of one payment: overtime that was approved by itself stays with that of the others. */
function ofWholeMonth(
  { paidDays: _parts, ...facts }: EmployeeInput,
  others: readonly MonthPayment[],
): EmployeeInput {
  const approved = others.flatMap(({ contents: { paidDays, isSalaryExcluded, attendance }, spell }) =>
    paidDays === undefined || isSalaryExcluded === true || spell !== undefined ? [] : approvedOf(attendance),
  )
  if (approved.length === 0) return facts
  const { attendance } = facts
  const overtime = [...(attendance?.overtime ?? [noMinutes]), ...approved]
  return {
    ...facts,
    attendance: {
      ...(attendance ?? { payableDays: null, lopDays: null }),
      overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
      overtime,
    },
  }
}

const noMinutes = { minutes: 0, multiplier: null }

/** The recorded minutes come first. */
function approvedOf(attendance: EmployeeInput['attendance']): readonly OvertimeEntry[] {
  return attendance?.overtime?.slice(1) ?? []
}

/** Attendance as it was, unless the month was recorded again. A recorded month does not tell the days of a part. */
function attendanceNow(row: LateRow, { attendance, paidDays }: EmployeeInput): EmployeeInput['attendance'] {
  if (row.overtime_minutes === null || paidDays !== undefined) return attendance
  const { lopDates: _days, overtime: _entries, workedMinutes: _hours, ...lasting } = attendance ?? {}
  const recorded = { minutes: row.overtime_minutes, multiplier: row.overtime_multiplier }
  const overtime = [recorded, ...approvedOf(attendance)]
  const isUsual = overtime.length === 1 && recorded.multiplier === null
  return {
    ...lasting,
    ...recordedDays(row, row.salaries),
    ...(row.worked_minutes === null ? {} : { workedMinutes: row.worked_minutes }),
    overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
    ...(isUsual ? {} : { overtime }),
  }
}

function paidUntilNow(
  row: LateRow,
  slip: PackedSlip,
  runInput: RunInput,
  since: readonly SlipArrears[],
): PaidMonth {
  const earnings = new Map<string, number>()
  const own = packedEarnings(slip, runInput)
  for (const { code, amount } of [...own, ...since.flatMap(each => each.earnings)])
    earnings.set(code, (earnings.get(code) ?? 0) + amount)
  const reversed = since.reduce((sum, { lopReversal }) => sum + lopReversal, 0)
  const more = (share: keyof MonthPf, paid: Paise) =>
    since.reduce<number>((sum, { pf }) => sum + pf[share], paid) as Paise
  return {
    earnings: [...earnings].map(([code, amount]) => ({ code, amount: amount as Paise })),
    lop: (slip.days[3] - reversed) as DayHundredths,
    pf: {
      epfWages: more('epfWages', row.epf_wages),
      epsWages: more('epsWages', row.eps_wages),
      edliWages: more('edliWages', row.edli_wages),
      employee: more('employee', row.employee),
      eps: more('eps', row.eps),
      employerEpf: more('employerEpf', row.pf_employer),
      edli: more('edli', row.edli),
      admin: more('admin', row.pf_admin),
    },
    ncpDays: row.ncp_days,
    ...lapsedFund(packedVpfLapsed(slip, runInput)),
    ...insuranceUntilNow(row, slip, runInput, since),
    ...insuredTooMuch(since),
  }
}

/** What the last of the payments that worked the month out again found. */
export function insuredTooMuch(since: readonly SlipArrears[]): Pick<PaidMonth, 'esiTooMuch'> {
  const esi = since.at(-1)?.tooMuch?.esi
  return esi !== undefined && (esi.employee > 0 || esi.employer > 0) ? { esiTooMuch: esi } : {}
}

/** Charged with the month that paid them, arrears cannot be told from the month's own pay. */
function insuranceUntilNow(
  row: LateRow,
  slip: PackedSlip,
  { settings }: RunInput,
  since: readonly SlipArrears[],
): Pick<PaidMonth, 'esi'> {
  if (slip.esi === false) return { esi: null }
  if (slip.arrears !== undefined && settings.esi.arrears === 'pay_month') return {}
  const more = (share: keyof MonthEsi, own: Paise) =>
    since.reduce<number>((sum, { esi }) => sum + (esi?.[share] ?? 0), own) as Paise
  return {
    esi: {
      wages: more('wages', row.esi_wages),
      employee: more('employee', row.esi_employee),
      employer: more('employer', row.esi_employer),
    },
  }
}

export function paidByOf({ payroll_run_id, revision }: LateRow): string {
  return `${payroll_run_id}/${revision}`
}

export type LateRow = {
  employee_id: string
  payroll_run_id: string
  revision: number
  period_start: PlainDate
  period_end: PlainDate
  facts: string
  slip: string
  epf_wages: Paise
  eps_wages: Paise
  edli_wages: Paise
  employee: Paise
  eps: Paise
  pf_employer: Paise
  edli: Paise
  pf_admin: Paise
  ncp_days: number
  esi_wages: Paise
  esi_employee: Paise
  esi_employer: Paise
  source: 'monthly' | 'daily' | null
  payable_days: DayHundredths | null
  lop_days: DayHundredths | null
  lop_dates: readonly LopDate[] | null
  overtime_minutes: number | null
  worked_minutes: number | null
  /** Hundredths, of the salary last in force. */
  overtime_multiplier: number | null
  date_of_joining: PlainDate
  date_of_leaving: PlainDate | null
  salaries: SalaryInput[]
  since: SlipArrears[][] | null
}
