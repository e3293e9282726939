// An organization and a person in plain words, as the handbook's worked slips give them.

import type { CalculationSettings, RunInput } from '#proto/calculation/run-input.ts'
import type { ComponentCategory, ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipFailure, SlipLine, SlipResult } from '#proto/calculation/slip.ts'
import { nothingPaid } from '#proto/calculation/employee-input.ts'
import { profileDefaults } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'

/** Rupees as a table writes them: digits with or without Indian grouping. */
export function amount(text: string): Paise {
  return rupees(Number(text.replaceAll(',', '')))
}

const treatments = { W: 'wage', X: 'excluded', O: 'excluded_uncapped' } as const

const categories: Record<string, ComponentCategory> = {
  BASIC: 'basic',
  WAGES: 'basic',
  DA: 'da',
  HRA: 'hra',
  SPECIAL: 'special_allowance',
  CONVEYANCE: 'conveyance',
  // A code of the organization's own: the law's has a line of its own.
  OT: 'overtime',
  BONUS: 'bonus',
  EXGRATIA: 'bonus',
  CLAIM: 'reimbursement',
  EMI: 'loan',
  TAX: 'tds',
}

const types: Record<string, ComponentDefinition['type']> = {
  CLAIM: 'reimbursement',
  EMI: 'recovery',
  TAX: 'deduction',
}

/** Paid whole, whatever the days: variable pay, claims and deductions. */
const unprorated = new Set(['OT', 'BONUS', 'EXGRATIA', 'CLAIM', 'EMI', 'TAX'])

export function component(
  code: string,
  treatment: keyof typeof treatments = 'W',
  over: Partial<ComponentDefinition> = {},
): ComponentDefinition {
  // The old definitions: wages and every special allowance for the fund, all cash pay for state insurance.
  const isFundWage = treatment === 'W'
  return {
    code,
    name: code,
    type: types[code] ?? 'earning',
    category: categories[code] ?? 'other',
    calculation: { method: 'flat', amount: null, min: null, max: null },
    prorate: !unprorated.has(code),
    partOfCtc: true,
    wageFlags: {
      pf: isFundWage,
      esi: treatment !== 'O',
      pt: true,
      lwf: true,
      gratuity: isFundWage,
      bonus: isFundWage,
      overtime: isFundWage,
    },
    wageTreatment: treatments[treatment],
    taxability: 'full',
    taxSection: null,
    rounding: 'organization',
    ...over,
  }
}

export const settings: CalculationSettings = {
  period: { type: 'calendar_month', startDay: 1, payDay: 'last_day', payMonthOffset: 0 },
  salaryDays: {
    basis: 'calendar_days',
    fixedDays: null,
    fixedDaysPart: 'count_employed',
    includeWeeklyOffs: false,
    includeHolidays: false,
    weeklyOffs: ['sunday'],
    unpaidLeaveCounts: 'calendar_days',
  },
  rounding: { component: 'paise', net: 'none', residualComponentCode: null },
  pf: { epsRate: '8.33', adminBase: 'employer_base', splitMonthEdli: 'epfo_faq', birthdayMonth58: 'prorate' },
  esi: { base: 'by_date', reentry: 'immediate', arrears: 'pay_month' },
  codeWages: { employerPfInRemuneration: false },
  lwf: { isFactory: false, headCount: null, includesEveryone: false },
  gratuity: { accrual: 'funded' },
  bonus: { isCovered: true, ratePercent: null, payMonth: null, minimumWages: [] },
  ctc: { includes: null },
  tds: { spread: 'front', slabSource: 'system' },
  negativeNetPolicy: 'fail',
  arrears: 'auto',
  unpaidMonths: 'warn',
  defaultTaxRegime: 'new',
  ruleDecisions: [],
  // Most worked cases take every deduction; those of the limit set it.
  deductions: { cap: 'none', statutoryCounts: true, courtOrdersFirst: false },
}

/** `2026-10` as a wage month. */
export function month(text: string): { start: PlainDate; end: PlainDate } {
  const start = plainDate(`${text}-01`)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

export function runInput(
  wageMonth: string,
  components: readonly ComponentDefinition[],
  over: Partial<RunInput> = {},
): RunInput {
  return {
    period: month(wageMonth),
    organization: {
      stateCode: 'DL',
      pf: { isCovered: true, contributionRate: 12, wageMode: 'statutory_ceiling' },
      esi: { isCovered: true },
      gratuity: { isCovered: true, funding: 'none' },
      tds: { deductorType: null },
    },
    // The older heads alone are tested for other months: the record of income tax is the shortest one.
    levies: {
      pt: wageMonth >= '2023-04',
      lwf: wageMonth >= '2023-04',
      tds: wageMonth >= '2023-04' && wageMonth <= '2027-03',
    },
    payDate: null,
    settings,
    components,
    ...over,
  }
}

/** `basic 12000 W, hra 4800 X` as components and what they pay. */
export function pay(text: string): { components: ComponentDefinition[]; amounts: SalaryInput['components'] } {
  const parts = text.split(',').map(part => part.trim().split(' '))
  return {
    components: parts.map(([code = '', , treatment = 'W']) =>
      component(code.toUpperCase(), treatment as keyof typeof treatments),
    ),
    amounts: parts.map(([code = '', figure = '0']) => ({
      code: code.toUpperCase(),
      monthlyAmount: amount(figure),
      percent: null,
    })),
  }
}

export function salary(
  effectiveFrom: string,
  components: SalaryInput['components'],
  over: Partial<SalaryInput> = {},
): SalaryInput {
  return {
    effectiveFrom: plainDate(effectiveFrom),
    payBasis: 'monthly',
    ctcAnnual: null,
    grossMonthly: null,
    components,
    ...over,
  }
}

export function lossOfPay(days: number): EmployeeInput['attendance'] {
  return { payableDays: null, lopDays: (days * 100) as DayHundredths, overtimeMinutes: 0 }
}

export function worked(days: number): EmployeeInput['attendance'] {
  return { payableDays: (days * 100) as DayHundredths, lopDays: null, overtimeMinutes: 0 }
}

export function employee(salaries: readonly SalaryInput[], over: Partial<EmployeeInput> = {}): EmployeeInput {
  return {
    ...profileDefaults,
    dateOfJoining: plainDate('2020-04-01'),
    dateOfBirth: plainDate('1990-06-15'),
    gender: 'male',
    workStateCode: 'DL',
    employmentType: 'permanent',
    salaries,
    attendance: null,
    ...statutoryDefaults,
    pf: member(),
    tax: { ...statutoryDefaults.tax, declared: null },
    earlier: nothingKnown,
    ...over,
  }
}

/** Earlier payments in the tax year. */
export const nothingKnown = nothingPaid

export function member(over: Partial<EmployeeInput['pf']> = {}): EmployeeInput['pf'] {
  return { ...statutoryDefaults.pf, epsEligible: true, ...over }
}

export function slipOf(result: SlipResult): Slip {
  if ('failure' in result) throw new Error(`${result.failure.code}: ${result.failure.message}`)
  return result.slip
}

export function failureOf(result: SlipResult): SlipFailure {
  if (!('failure' in result)) throw new Error('A slip came out where a failure was expected.')
  return result.failure
}

export function line(slip: Slip, code: string): SlipLine | undefined {
  return slip.lines.find(each => each.code === code)
}
