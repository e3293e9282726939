// One person of a preview: what the call says of the person, over what is stored of an employee it names.

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { LeavingInput } from '#proto/calculation/leaving.ts'
import type { BenefitSoFar } from '#proto/calculation/benefits.ts'
import {
  type EmployeeInput,
  nothingPaid,
  type SalaryInput,
  type VariableInput,
} from '#proto/calculation/employee-input.ts'
import type { LoanInput } from '#proto/calculation/loan.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import { isEmployee } from '#proto/law/employment.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import { profileFacts } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { toldBefore } from '#storage/repositories/payslips/slip-year-to-date.ts'
import type { PaidBefore } from '#storage/repositories/payslips/year-to-date.ts'
import { lossOf } from '../../attendance/lop-dates.ts'
import { readRate } from '../../overtime/rate.ts'
import { hoursAsMinutes } from '../../fields/quantity.ts'
import { taxOf, nil, nothingDeclared, earlierOf } from './person-tax.ts'
import { leavingFacts } from '../../employees/exit/leaving.ts'
import type { Person } from './read-person.ts'

/** The facts of a person of whom nothing is stored, where the call states none. */
function unknownPerson(
  { dateOfJoining, workStateCode }: NonNullable<Person['profile']>,
  { taxRegime: regime }: PresumedFacts,
): EmployeeInput {
  if (dateOfJoining === undefined || workStateCode === undefined)
    throw new Error('A person without facts was not refused.')
  return {
    ...profileFacts({ dateOfJoining, workStateCode }),
    ...statutoryDefaults,
    tax: { ...statutoryDefaults.tax, regime, declared: nothingDeclared },
    salaries: [],
    attendance: null,
    variable: [],
    reimbursements: [],
    recoveries: [],
    earlier: nothingPaid,
  }
}

/** Facts that a call takes for granted where it says nothing. */
export type PresumedFacts = {
  readonly taxRegime: EmployeeInput['tax']['regime']
  /** When a change of salary was decided. */
  readonly decidedOn: PlainDate
}

/**
 * The facts of the call over those of the stored employee; `stored` is null where the call names none. Null is a fact as
 * well: of a stored employee it removes one.
 */
export function employeeInputOf(
  person: Person,
  stored: EmployeeInput | null,
  presumed: PresumedFacts,
  period: PayPeriod,
): EmployeeInput {
  const { attendance } = person
  const { ptStateCode: _pt, lwfStateCode: _lwf, ...profile } = person.profile ?? {}
  const { statutoryBonus: storedBonus = null, ...base } = stored ?? unknownPerson(profile, presumed)
  const bonus = person.statutoryBonus === undefined ? storedBonus : bonusOf(person.statutoryBonus)
  const { dateOfJoining } = { ...base, ...profile }
  return {
    ...base,
    ...profile,
    salaries: salariesInForce(person, dateOfJoining, base.salaries, presumed),
    attendance: attendance === undefined ? base.attendance : attendanceOf(attendance),
    ...(person.variable === undefined ? {} : { variable: person.variable.map(variableOf) }),
    ...(person.reimbursements === undefined
      ? {}
      : { reimbursements: person.reimbursements.map(each => ({ taxable: false, ...each })) }),
    ...(person.benefits === undefined
      ? {}
      : { benefits: person.benefits.map(each => benefitOf(each, period)) }),
    ...(person.recoveries === undefined ? {} : { recoveries: person.recoveries.map(recoveryOf) }),
    ...(bonus === null ? {} : { statutoryBonus: bonus }),
    ...(person.leaving === undefined ? {} : { leaving: leavingOf(person.leaving) }),
    ...(person.broughtForward === undefined ? {} : { broughtForward: person.broughtForward ?? nil }),
    ...leviesOf(person, base),
    tax: taxOf(person.tax ?? {}, base.tax),
    earlier: person.ytd === undefined ? base.earlier : earlierOf(person.ytd),
  }
}

/** A salary of the call takes the place of every stored one; changes alone come on top of them. */
function salariesInForce(
  { salary, salaryChanges = [] }: Person,
  dateOfJoining: PlainDate,
  stored: readonly SalaryInput[],
  presumed: PresumedFacts,
): SalaryInput[] {
  const changes = salaryChanges.map(({ effectiveFrom, decidedOn = presumed.decidedOn, ...change }) =>
    salaryInputOf(change.salary, effectiveFrom, decidedOn),
  )
  const first =
    salary === undefined
      ? stored.filter(former => changes.every(change => !corrects(change, former)))
      : [salaryInputOf(salary, dateOfJoining, salary.decidedOn ?? dateOfJoining)]
  return [...first, ...changes].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : one.effectiveFrom > other.effectiveFrom ? 1 : 0,
  )
}

/** A change that was decided later than the salary of its day leaves that salary known until the decision. */
function corrects(change: SalaryInput, former: SalaryInput): boolean {
  return change.effectiveFrom === former.effectiveFrom && decisionOf(change) <= decisionOf(former)
}

function decisionOf({ effectiveFrom, decidedOn = effectiveFrom }: SalaryInput): PlainDate {
  return decidedOn
}

function attendanceOf(attendance: NonNullable<Person['attendance']>): EmployeeInput['attendance'] {
  const { lopDays, lopDates } = lossOf(attendance)
  return {
    payableDays: attendance.payableDays ?? null,
    lopDays,
    ...(lopDates === null ? {} : { lopDates }),
    workedMinutes: typeof attendance.workedHours === 'number' ? hoursAsMinutes(attendance.workedHours) : null,
    ...overtimeOf(attendance),
  }
}

function variableOf({
  componentCode: code,
  amount,
  quantity,
  rate,
}: NonNullable<Person['variable']>[number]): VariableInput {
  return amount === undefined || amount === null
    ? { code, quantity: quantity ?? 0, rate: rate ?? null }
    : { code, amount }
}

function recoveryOf({
  code,
  amount,
  type,
  perquisiteValue,
  loan,
}: Recovery): NonNullable<EmployeeInput['recoveries']>[number] {
  return {
    code,
    amount,
    type: type ?? 'other',
    perquisiteValue: perquisiteValue ?? null,
    ...(loan === undefined || loan === null ? {} : { loan: loanOf(loan) }),
  }
}

function leviesOf(
  { statutory = {}, profile = {}, ytd }: Person,
  base: EmployeeInput,
): Pick<EmployeeInput, 'pf' | 'esi' | 'pt' | 'lwf' | 'nps'> {
  const { vpfPercent, vpfAmount, ...pf } = statutory.pf ?? {}
  const { ptStateCode, lwfStateCode, employmentType = base.employmentType } = profile
  const isNow = isEmployee(employmentType)
  // Another type of employment decides again what is no more than presumed; of a stored fact the call knows no better.
  const presumed = isNow === isEmployee(base.employmentType) ? {} : { applicable: isNow }
  const saysVoluntary = vpfPercent !== undefined || vpfAmount !== undefined
  return {
    pf: {
      ...base.pf,
      ...presumed,
      ...pf,
      ...(saysVoluntary ? { vpf: voluntaryOf(vpfPercent ?? null, vpfAmount ?? null) } : {}),
    },
    esi: { ...base.esi, ...presumed, ...statutory.esi },
    pt: {
      ...withoutSums(base.pt, statutory.pt, ytd),
      ...statutory.pt,
      ...(ptStateCode === undefined ? {} : { stateCode: ptStateCode }),
    },
    lwf: {
      ...base.lwf,
      ...statutory.lwf,
      ...(lwfStateCode === undefined ? {} : { stateCode: lwfStateCode }),
    },
    nps: { ...base.nps, ...statutory.nps },
  }
}

/** Sums that the call states are not added up again out of single months. */
function withoutSums(
  { months, year, ...stored }: EmployeeInput['pt'],
  stated: NonNullable<Person['statutory']>['pt'],
  ytd: Person['ytd'],
): EmployeeInput['pt'] {
  const statesHalfYear = stated?.paidInHalfYear !== undefined || stated?.payInHalfYear !== undefined
  return {
    ...stored,
    ...(months === undefined || statesHalfYear ? {} : { months }),
    ...(year === undefined || ytd !== undefined ? {} : { year }),
  }
}

/** Nothing was left waiting where the call does not say what was claimed. */
function benefitOf(
  benefit: NonNullable<Person['benefits']>[number],
  { start: until }: PayPeriod,
): BenefitSoFar {
  const { componentCode: code, accrued = null, paidUntaxed: untaxed = nil, paidTaxed: taxed = nil } = benefit
  return {
    code,
    claimed: benefit.claimed ?? ((untaxed + taxed) as Paise),
    untaxed,
    taxed,
    unclaimed: nil,
    lapsed: nil,
    ...(accrued === null ? {} : { accrued: { amount: accrued, until } }),
  }
}

type Recovery = NonNullable<Person['recoveries']>[number]

function loanOf(loan: NonNullable<Recovery['loan']>): LoanInput {
  return {
    principal: loan.principal,
    balance: loan.outstanding,
    interest: loan.interest ?? nil,
    lendingRate: loan.lendingRatePercent ?? null,
    isMedical: loan.isMedical ?? false,
  }
}

function bonusOf(bonus: NonNullable<Person['statutoryBonus']> | null): StatutoryBonusInput | null {
  if (bonus === null) return null
  const { yearEnd, months, workedDays, ratePercent, isForfeited } = bonus
  return {
    year: yearUpTo(yearEnd),
    months: months.map(({ minimumWage, ...month }) => ({ ...month, minimumWage: minimumWage ?? null })),
    workedDays,
    rate: ratePercent ?? null,
    isForfeited: isForfeited ?? false,
  }
}

/** The year begins on the day after its end, a year before. */
function yearUpTo(end: PlainDate): PayPeriod {
  return { start: addMonths(addDays(end, 1), -12), end }
}

function leavingOf({ reason, ...facts }: NonNullable<Person['leaving']>): LeavingInput {
  return { reason: reason ?? null, ...leavingFacts(facts) }
}

/** The leave of the period as sent, in the order of the types. */
export function leaveOf({ leaveBalances = [] }: Person): LeaveAccount[] {
  return leaveBalances
    .map(({ leaveType, balance: opening, taken = noDays, lop = noDays, encashed = noDays }) => {
      const closing = (opening - taken - encashed) as DayHundredths
      return { leaveType, opening, accrued: noDays, taken, lossOfPay: lop, encashed, closing }
    })
    .toSorted((one, other) => (one.leaveType < other.leaveType ? -1 : 1))
}

const noDays = 0 as DayHundredths

/** Nothing said is nothing paid, as it is for the tax. */
export function statedYearToDate(ytd: Person['ytd']): PaidBefore {
  const gross = ytd?.gross ?? ytd?.taxable ?? nil
  return toldBefore({
    months: ytd === undefined ? 0 : (ytd.months ?? null),
    gross,
    taxable: ytd?.taxable ?? gross,
    pf: ytd?.pf ?? nil,
    pt: ytd?.pt ?? nil,
    tds: ytd?.tds ?? nil,
    esi: ytd?.esi ?? nil,
    components: ytd?.components ?? null,
  })
}

function overtimeOf({ overtime = [] }: NonNullable<Person['attendance']>) {
  return {
    overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
    overtime: overtime.map(({ minutes, multiplier = null, rateBasis, ...told }) => {
      const rate = readRate(rateBasis, told, [], [])
      return {
        minutes,
        multiplier: multiplier === null ? null : multiplier / hundredth,
        ...(rate === null ? {} : { rate }),
      }
    }),
  }
}

/** Multiples travel with four decimals and are held in hundredths. */
const hundredth = 100

function voluntaryOf(percent: PartsPerMillion | null, amount: Paise | null): EmployeeInput['pf']['vpf'] {
  if (percent !== null) return { percent }
  return amount === null ? null : { amount }
}

function salaryInputOf(
  salary: Omit<NonNullable<Person['salary']>, 'decidedOn'>,
  effectiveFrom: PlainDate,
  decidedOn: PlainDate,
): SalaryInput {
  return {
    effectiveFrom,
    ...(decidedOn > effectiveFrom ? { decidedOn } : {}),
    payBasis: salary.payBasis ?? 'monthly',
    ctcAnnual: salary.ctcAnnual ?? null,
    // Pay by the day or the hour is agreed for one of them.
    grossMonthly: salary.grossMonthly ?? salary.rate ?? null,
    ...(salary.salaryGroupId ? { groupId: salary.salaryGroupId } : {}),
    ...(salary.ctc ? { ctcIncludes: salary.ctc.includes } : {}),
    components: (salary.components ?? []).map(({ code, monthlyAmount, percent, formula }) => ({
      code,
      monthlyAmount: monthlyAmount ?? null,
      percent: percent ?? null,
      formula: formula ?? null,
    })),
  }
}
