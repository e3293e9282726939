// Runs and people at random, with a liking for the edges: the split month, birthdays, crossings, half days, raises.

import fc from 'fast-check'

import { exitReasons } from '#proto/calculation/leaving.ts'
import { overtimeRateBases } from '#proto/calculation/employee-input.ts'
import {
  deductionCaps,
  esiArrears,
  negativeNetPolicies,
  tdsSpreads,
} from '#proto/records/payroll-settings.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import { lwfClasses, statutoryDefaults } from '#proto/records/statutory.ts'
import { taxClaimSections } from '#proto/law/tax-sections.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'
import { contributionPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { component, employee, runInput, salary, settings } from './example.ts'

const components = [
  component('BASIC'),
  component('DA'),
  component('HRA', 'X', {
    calculation: {
      method: 'percent_of_components',
      percent: percent(40),
      baseCodes: ['BASIC', 'DA'],
      min: null,
      max: null,
    },
  }),
  component('SPECIAL'),
  component('MEDICAL', 'W', {
    calculation: {
      method: 'formula',
      formula:
        'if(BASIC + DA > 15000, max(BASIC / 7 - DA * 0.333333, floor(HRA / 3)), ceil(BASIC / 13)) * 0.1 + 7 / 3',
      baseCodes: ['BASIC', 'DA', 'HRA'],
      min: 100_00 as Paise,
      max: 5_000_00 as Paise,
    },
  }),
  component('LTA', 'X', {
    calculation: {
      method: 'slab',
      baseCodes: ['BASIC', 'SPECIAL'],
      slabs: [
        { from: 1_000_00 as Paise, to: 30_000_00 as Paise, pays: { amount: 750_50 as Paise } },
        { from: 30_000_00 as Paise, to: 50_000_00 as Paise, pays: { percent: percent(2.5) } },
        { from: 50_000_00 as Paise, to: null, pays: { percent: percent(1.3333) } },
      ],
      min: null,
      max: 1_000_00 as Paise,
    },
  }),
  component('CONVEYANCE', 'X', { rounding: 'rupee' }),
  component('BONUS', 'X'),
  component('COMMISSION', 'X', { prorate: false }),
  component('PIECES', 'W', {
    calculation: { method: 'per_unit', rate: 3_33 as Paise, min: null, max: null },
  }),
  component('EXGRATIA', 'O'),
  component('GRATUITY', 'O', { prorate: false, category: 'gratuity' }),
  component('LEAVE', 'O', { prorate: false, category: 'leave_encashment' }),
  component('RETRENCHMENT', 'O', { prorate: false, taxSection: '10(10B)' }),
  component('UNIFORM', 'X', { taxability: 'exempt' }),
  component('RETENTION', 'W', { frequency: 'quarterly' }),
  component('TRAVEL', 'X', { frequency: 'yearly', prorate: false, rounding: 'rupee' }),
  component('JOINING', 'O', { frequency: 'one_time' }),
  component('CLAIM', 'O'),
  component('EMI', 'O'),
  component('REST', 'X', { calculation: { method: 'balancing', min: null, max: null } }),
  component('FLEXIBLE', 'X', {
    calculation: {
      method: 'percent_of_ctc',
      percent: percent(3.75),
      baseCodes: [],
      min: null,
      max: 20_000_00 as Paise,
    },
  }),
  component('FUND', 'O', {
    type: 'deduction',
    calculation: {
      method: 'percent_of_gross',
      percent: percent(0.5),
      baseCodes: [],
      min: null,
      max: 50_000 as Paise,
    },
  }),
]

/**
 * Every place where a state levies a tax on employment or holds a welfare fund, and three places where none does
 * either.
 */
const places = 'AP AS BR CG CH DL GA GJ HR JH KA KL MH ML MN MP MZ NL OD PB PY SK TN TR TS WB RJ UP LA'.split(
  ' ',
)

const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map(value => value as Paise)

const anyDeclaration: fc.Arbitrary<TaxDeclaration> = fc.record({
  claims: fc.array(fc.record({ code: fc.constantFrom(...taxClaimSections), amount: money(200_000) }), {
    maxLength: 3,
  }),
  rents: fc.array(
    fc.record({
      from: fc.constant(plainDate('2026-06-16')),
      to: fc.constant(null),
      monthly: money(50_000),
      inListedCity: fc.boolean(),
      hasLandlordPan: fc.boolean(),
    }),
    { maxLength: 1 },
  ),
  selfOccupied: fc.option(fc.record({ interest: money(300_000), isOldOrRepairLoan: fc.boolean() }), {
    nil: null,
  }),
  letOut: fc.array(fc.record({ income: money(300_000), interest: money(600_000) }), { maxLength: 2 }),
  otherIncome: fc.array(
    fc.record({
      kind: fc.constantFrom('savings_interest' as const, 'other' as const),
      amount: money(9_000_000),
    }),
    { maxLength: 2 },
  ),
  previousEmployment: fc.option(
    fc.record({
      gross: money(9_000_000),
      exemptions: money(100_000),
      providentFund: money(50_000),
      employmentTax: money(2_500),
      tds: money(500_000),
    }),
    { nil: null },
  ),
  otherTaxCredits: fc.oneof(fc.constant(0 as Paise), money(50_000)),
})

const wageMonth = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('2026-09', '2026-10') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '2017-04',
      '2019-06',
      '2019-07',
      '2025-11',
      '2025-12',
      '2026-06',
      '2026-08',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
    ),
  },
)

const salaryDays = fc.record({
  basis: fc.constantFrom('calendar_days' as const, 'fixed_days' as const, 'working_days' as const),
  fixedDays: fc.constantFrom(26, 28, 30),
  fixedDaysPart: fc.constantFrom('count_employed' as const, 'deduct_absent' as const),
  weeklyOffs: fc.constantFrom(['sunday' as const], ['saturday' as const, 'sunday' as const], []),
  includeWeeklyOffs: fc.boolean(),
  includeHolidays: fc.boolean(),
  unpaidLeaveCounts: fc.constantFrom('calendar_days' as const, 'working_days' as const),
})

const anyRun: fc.Arbitrary<RunInput> = fc
  .record({
    wageMonth,
    salaryDays,
    component: fc.constantFrom('paise' as const, 'rupee' as const),
    net: fc.constantFrom('none' as const, 'nearest_rupee' as const, 'up_rupee' as const),
    epsRate: fc.constantFrom('8.33' as const, 'one_twelfth' as const),
    adminBase: fc.constantFrom('employer_base' as const, 'pf_wages' as const),
    splitMonthEdli: fc.constantFrom('epfo_faq' as const, 'capped' as const),
    birthdayMonth58: fc.constantFrom('prorate' as const, 'same_month' as const, 'next_month' as const),
    base: fc.constantFrom('by_date' as const, 'code_wages' as const, 'legacy_gross' as const),
    reentry: fc.constantFrom('immediate' as const, 'next_period' as const),
    esiArrears: fc.constantFrom(...esiArrears),
    employerPfInRemuneration: fc.boolean(),
    negativeNetPolicy: fc.constantFrom(...negativeNetPolicies),
    deductions: fc.record({
      cap: fc.constantFrom(...deductionCaps),
      statutoryCounts: fc.boolean(),
      courtOrdersFirst: fc.boolean(),
    }),
    isUnderTheAct: fc.boolean(),
    deductorType: fc.constantFrom(null, 'K' as const, 'A' as const),
    spread: fc.constantFrom(...tdsSpreads),
    lwf: fc.record({
      isFactory: fc.boolean(),
      headCount: fc.constantFrom(null, 4, 10, 60),
      includesEveryone: fc.boolean(),
    }),
    contributionRate: fc.constantFrom(12 as const, 10 as const),
    wageMode: fc.constantFrom(
      'statutory_ceiling' as const,
      'actual_wages' as const,
      'employee_actual_employer_ceiling' as const,
    ),
  })
  .map(drawn => ({
    ...runInput(drawn.wageMonth, components, {
      organization: {
        stateCode: 'DL',
        pf: { isCovered: true, contributionRate: drawn.contributionRate, wageMode: drawn.wageMode },
        esi: { isCovered: true },
        gratuity: { isCovered: drawn.isUnderTheAct, funding: 'trust' },
        tds: { deductorType: drawn.deductorType },
      },
      settings: {
        ...settings,
        salaryDays: drawn.salaryDays,
        rounding: { ...settings.rounding, component: drawn.component, net: drawn.net },
        pf: {
          epsRate: drawn.epsRate,
          adminBase: drawn.adminBase,
          splitMonthEdli: drawn.splitMonthEdli,
          birthdayMonth58: drawn.birthdayMonth58,
        },
        esi: { base: drawn.base, reentry: drawn.reentry, arrears: drawn.esiArrears },
        codeWages: { employerPfInRemuneration: drawn.employerPfInRemuneration },
        lwf: drawn.lwf,
        tds: { ...settings.tds, spread: drawn.spread },
        negativeNetPolicy: drawn.negativeNetPolicy,
        // Its record begins in April 2023.
        deductions: drawn.wageMonth < '2023-04' ? settings.deductions : drawn.deductions,
      },
    }),
  }))

const leavingItems = (['GRATUITY', 'LEAVE', 'RETRENCHMENT'] as const).map(code =>
  fc.record({ code: fc.constant(code), amount: money(3_000_000) }),
)

const anyLeavingPay = fc.record({
  items: fc.subarray(leavingItems).chain(items => fc.tuple(...items)),
  leaving: fc.record({
    reason: fc.constantFrom(null, ...exitReasons),
    leaveDays: fc.constantFrom(null, 0 as DayHundredths, 120_50 as DayHundredths),
    leaveDaysTaken: fc.constantFrom(null, 60_00 as DayHundredths),
    averagePay: fc.option(money(80_000), { nil: null }),
    exemptBefore: fc.record({ gratuity: money(2_500_000), leave: money(3_000_000) }),
  }),
})

const anyBonus = fc.record({
  year: fc.constant({ start: plainDate('2025-04-01'), end: plainDate('2026-03-31') }),
  months: fc.array(
    fc.record({
      wages: money(25_000),
      minimumWage: fc.option(money(15_000), { nil: null }),
      paidDays: fc.integer({ min: 0, max: 62 }).map(halves => (halves * 50) as DayHundredths),
      baseDays: fc.constant(31_00 as DayHundredths),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  workedDays: fc.constantFrom(29, 30, 300),
  rate: fc.constantFrom(null, percent(10), percent(20)),
  isForfeited: fc.boolean(),
})

const anyOvertimeRate = fc.oneof(
  fc.record({ basis: fc.constant('fixed' as const), hourlyRate: money(1_000) }),
  fc.record({
    basis: fc.constantFrom(...overtimeRateBases.filter(basis => basis !== 'fixed')),
    daysPerMonth: fc.integer({ min: 100, max: 3100 }).map(days => days as DayHundredths),
    minutesPerDay: fc.integer({ min: 60, max: 1440 }),
  }),
)

/** One whose value is stated, and one that is valued here. */
const anyLoan = fc
  .record({
    stated: money(5_000),
    principal: money(600_000),
    balance: money(500_000),
    interest: money(3_000),
    lendingRate: fc.constantFrom(null, percent(9.25), percent(11)),
    isMedical: fc.boolean(),
  })
  .map(({ stated, ...loan }) => [
    { code: 'CAR', amount: 100_00 as Paise, type: 'loan' as const, perquisiteValue: stated },
    { code: 'HOUSE', amount: 100_00 as Paise, type: 'loan' as const, perquisiteValue: null, loan },
  ])

const overridable = ['BASIC', 'DA', 'HRA', 'BONUS', 'COMMISSION', 'LEAVE', 'EMI', 'TDS'] as const

const anyOverrides = fc
  .uniqueArray(fc.constantFrom(...overridable), { minLength: 1, maxLength: 3 })
  .chain(codes =>
    fc.tuple(
      ...codes.map(code =>
        fc.record({
          code: fc.constant(code),
          amount: fc.oneof(fc.constant(0 as Paise), money(30_000)),
          reason: fc.constant('Correction'),
        }),
      ),
    ),
  )

/** A person who works in the month of `2026-09`'s shape: dates fall before, in and after the run's own month. */
function anyEmployee(run: RunInput): fc.Arbitrary<EmployeeInput> {
  const { start, end } = run.period
  const inMonth = fc.integer({ min: 0, max: 27 }).map(day => addDays(start, day))
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })
  const amounts = fc.record({
    BASIC: money(60_000),
    DA: money(3_000),
    SPECIAL: money(20_000),
    CONVEYANCE: money(30_000),
    BONUS: fc.oneof(fc.constant(0 as Paise), money(5_000)),
    EXGRATIA: fc.oneof(fc.constant(0 as Paise), money(5_000)),
    CLAIM: money(2_000),
    EMI: fc.oneof(fc.constant(0 as Paise), money(2_000), money(40_000)),
  })
  // Decided by then, in the same month, or in a later one.
  const raise = fc.record({ on: inMonth, to: amounts, lateDays: fc.constantFrom(0, 0, 9, 45) })
  return fc
    .record({
      first: amounts,
      raise: maybe(raise),
      second: maybe(raise),
      joined: fc.oneof(fc.constantFrom(plainDate('2014-08-31'), plainDate('2016-01-01')), inMonth),
      leaves: maybe(inMonth),
      birth: maybe(
        fc.oneof(
          fc.constant(plainDate('1985-01-01')),
          fc.integer({ min: -20, max: 50 }).map(day => born58(start, day)),
        ),
      ),
      payBasis: fc.constantFrom('monthly' as const, 'monthly' as const, 'daily' as const, 'hourly' as const),
      worked: fc.integer({ min: 0, max: 15_000 }),
      onLeaving: maybe(anyLeavingPay),
      loan: maybe(anyLoan),
      overrides: fc.option(anyOverrides, { nil: null, freq: 3 }),
      bonus: maybe(anyBonus),
      nps: maybe(fc.constantFrom(percent(10), percent(14), percent(12.3456))),
      payable: maybe(fc.integer({ min: 0, max: 3200 })),
      lop: fc.integer({ min: 0, max: 62 }).map(halves => (halves * 50) as DayHundredths),
      disability: maybe(fc.constantFrom(percent(39.5), percent(40), percent(62.25))),
      international: fc.boolean(),
      applicable: fc.boolean(),
      epsEligible: maybe(fc.boolean()),
      pensionDeferred: fc.boolean(),
      higherPension: fc.boolean(),
      vpf: maybe(
        fc.oneof(
          money(8_000).map(amount => ({ amount })),
          fc.constant({ percent: percent(12.5) }),
        ),
      ),
      variable: maybe(
        fc.record({ commission: money(5_000), units: fc.integer({ min: 0, max: 40_000_000 }) }),
      ),
      overtime: maybe(
        fc.array(
          fc.record({
            minutes: fc.integer({ min: 1, max: 2_000 }),
            multiplier: fc.constantFrom(null, 1_00, 2_50),
            rate: maybe(anyOvertimeRate),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      ),
      agreed: fc.constantFrom('parts' as const, 'parts' as const, 'gross' as const, 'ctc' as const),
      claim: maybe(fc.record({ amount: money(3_000), taxable: fc.boolean() })),
      broughtForward: maybe(money(2_000)),
      instalment: maybe(money(1_000)),
      // Cover lasts to the end of a contribution period: the one before, or this one.
      coveredUntil: maybe(
        fc.constantFrom(addDays(contributionPeriod(start).start, -1), contributionPeriod(end).end),
      ),
      gender: fc.constantFrom('male' as const, 'female' as const, 'transgender' as const, null),
      workStateCode: fc.constantFrom(...places),
      paidInHalfYear: maybe(money(3_000)),
      payInHalfYear: maybe(money(300_000)),
      earlier: fc.record({
        payments: fc.constantFrom(null, 0, 3, 6),
        taxable: money(2_000_000),
        tds: fc.oneof(fc.constant(0 as Paise), money(300_000)),
        pf: money(60_000),
        pt: money(3_000),
        ptPay: money(600_000),
      }),
      regime: fc.constantFrom('new' as const, 'old' as const),
      panStatus: fc.constantFrom('valid' as const, 'missing' as const, 'inoperative' as const),
      residency: fc.constantFrom(
        'resident' as const,
        'not_ordinarily_resident' as const,
        'non_resident' as const,
      ),
      declared: maybe(anyDeclaration),
      lwfClass: fc.constantFrom(null, ...lwfClasses),
    })
    .map(drawn => {
      const later = drawn.leaves !== null && drawn.leaves < drawn.joined ? null : drawn.leaves
      const raises = [drawn.raise, drawn.second]
        .filter(each => each !== null)
        .toSorted((a, b) => (a.on < b.on ? -1 : 1))
      const { payBasis } = drawn
      // A day's wage is a thirtieth of the month's here, an hour's a 240th, in whole paise.
      const parts = { monthly: 1, daily: 30, hourly: 240 }[payBasis]
      const stated = (each: typeof drawn.first) => [
        ...Object.entries(each).map(([code, amount]) => ({
          code,
          monthlyAmount: (code === 'EMI' ? amount : (amount - (amount % parts)) / parts) as Paise,
          percent: null,
        })),
        { code: 'HRA', monthlyAmount: null, percent: null },
        { code: 'MEDICAL', monthlyAmount: null, percent: null },
        { code: 'LTA', monthlyAmount: null, percent: null },
        { code: 'FUND', monthlyAmount: null, percent: null },
        { code: 'UNIFORM', monthlyAmount: 99_99 as Paise, percent: null },
        { code: 'RETENTION', monthlyAmount: 33_33 as Paise, percent: null },
        { code: 'TRAVEL', monthlyAmount: 8_50 as Paise, percent: null },
        { code: 'JOINING', monthlyAmount: 1_234_56 as Paise, percent: null },
      ]
      // No overtime is on record before that month.
      const overtime = (start < '2023-04-01' ? [] : (drawn.overtime ?? [])).map(({ rate, ...entry }) =>
        rate === null ? entry : { ...entry, rate },
      )
      const isHigherRecorded = start >= '2023-06-01'
      const agreed = (from: string, amounts: typeof drawn.first) =>
        payBasis === 'monthly' && drawn.agreed !== 'parts'
          ? asAWhole(drawn.agreed, salary(from, stated(amounts)))
          : salary(from, stated(amounts), { payBasis })
      const salaries = raises.map(({ on, to, lateDays }) => ({
        ...agreed(on, to),
        ...(lateDays === 0 ? {} : { decidedOn: addDays(on, lateDays) }),
      }))
      return employee([agreed('2014-01-01', drawn.first), ...salaries], {
        dateOfJoining: drawn.joined <= end ? drawn.joined : start,
        dateOfLeaving: later,
        dateOfBirth: drawn.birth,
        disabilityPercent: drawn.disability,
        isInternationalWorker: drawn.international,
        attendance: {
          payableDays: (payBasis === 'daily'
            ? (drawn.payable ?? 2400)
            : drawn.payable) as DayHundredths | null,
          lopDays: drawn.lop,
          workedMinutes: drawn.worked,
          overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
          overtime,
        },
        variable: [
          ...(drawn.onLeaving?.items ?? []),
          ...(drawn.variable === null
            ? []
            : [
                { code: 'COMMISSION', amount: drawn.variable.commission },
                { code: 'PIECES', quantity: drawn.variable.units, rate: null },
                { code: 'COMMISSION', quantity: 15_000, rate: 7_77 as Paise },
              ]),
        ],
        ...(drawn.onLeaving === null ? {} : { leaving: drawn.onLeaving.leaving }),
        ...(drawn.bonus === null ? {} : { statutoryBonus: drawn.bonus }),
        nps: { employerPercent: drawn.nps },
        ...(drawn.overrides === null ? {} : { overrides: drawn.overrides }),
        reimbursements: drawn.claim === null ? [] : [{ code: 'FUEL', ...drawn.claim }],
        ...(drawn.broughtForward === null ? {} : { broughtForward: drawn.broughtForward }),
        recoveries: [
          ...(drawn.instalment === null
            ? []
            : [
                {
                  code: 'ADVANCE',
                  amount: drawn.instalment,
                  type: 'advance' as const,
                  perquisiteValue: null,
                },
              ]),
          ...(drawn.loan === null || start < '2023-04-01' ? [] : drawn.loan),
        ],
        pf: {
          ...statutoryDefaults.pf,
          applicable: drawn.applicable,
          joinedOn: drawn.joined,
          epsEligible: drawn.epsEligible,
          pensionDeferred: drawn.pensionDeferred,
          higherPension: drawn.higherPension && isHigherRecorded,
          vpf: drawn.vpf,
        },
        gender: drawn.gender,
        workStateCode: drawn.workStateCode,
        esi: { ...statutoryDefaults.esi, coveredUntil: drawn.coveredUntil },
        pt: {
          ...statutoryDefaults.pt,
          localBody: drawn.workStateCode === 'TN' ? 'CHENNAI' : null,
          paidInHalfYear: drawn.paidInHalfYear,
          payInHalfYear: drawn.payInHalfYear,
        },
        tax: {
          regime: drawn.regime,
          panStatus: drawn.panStatus,
          residency: drawn.residency,
          declared: drawn.declared,
        },
        earlier: drawn.earlier,
        lwf: { ...statutoryDefaults.lwf, class: drawn.lwfClass },
      })
    })
}

/** The same parts as a salary that is agreed as a whole: what they leave of it is a part of its own. */
function asAWhole(by: 'gross' | 'ctc', parts: SalaryInput): SalaryInput {
  const stated = parts.components.reduce((sum, { monthlyAmount }) => sum + (monthlyAmount ?? 0), 0)
  // Enough for the house rent allowance, the medical one and the travel, which follow from the others.
  const whole = (2 * stated + 10_000_00) as Paise
  const entry = (code: string) => ({ code, monthlyAmount: null, percent: null })
  // Of what is left nothing else can be a share.
  const components = [...parts.components.filter(({ code }) => code !== 'FUND'), entry('REST')]
  return by === 'gross'
    ? { ...parts, grossMonthly: whole, components }
    : { ...parts, ctcAnnual: (12 * whole) as Paise, components: [...components, entry('FLEXIBLE')] }
}

/** A birth date whose 58th birthday lies so many days after the month's first. */
function born58(start: PlainDate, days: number): PlainDate {
  const on = addDays(start, days)
  const date = `${Number(on.slice(0, 4)) - 58}${on.slice(4)}`
  return plainDate(date.endsWith('02-29') ? `${date.slice(0, 8)}28` : date)
}

/** Now and then the month before was paid by other facts than are known of it now. */
function anyPerson(run: RunInput): fc.Arbitrary<EmployeeInput> {
  const start = addMonths(run.period.start, -1)
  // The provident fund's record begins with that month.
  if (start < '2017-04-01') return anyEmployee(run)
  const past = { ...run, period: { start, end: addDays(run.period.start, -1) } }
  const arrears = fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(anyEmployee(past), anyEmployee(past)) },
  )
  return fc.tuple(anyEmployee(run), arrears).map(([person, both]) => {
    if (both === null) return person
    const [facts, now] = both
    return { ...person, arrears: [{ period: past.period, paidBy: null, now, before: { facts } }] }
  })
}

export const anySlip = anyRun.chain(run => anyPerson(run).map(person => ({ run, person })))

/** Ten people of one run: what a run prepares is by far the dearer part. */
export const anyPayroll = anyRun.chain(run =>
  fc.array(anyPerson(run), { minLength: 10, maxLength: 10 }).map(people => ({ run, people })),
)

/** Two people's facts of one month: one as it was paid, one as it is known later. */
export const anyTwo = anyRun.chain(run =>
  fc.tuple(anyEmployee(run), anyEmployee(run)).map(([before, now]) => ({ run, before, now })),
)
