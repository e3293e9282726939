// A salary that is agreed as a cost to company: twelve slips and the employer's costs beside them come to it.

import fc from 'fast-check'
import t from 'tap'

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { CtcSplit, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { ctcShares, type CtcShare } from '#proto/records/payroll-settings.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { ctcSplit } from '#engine/payslip/ctc.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  member,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

type Calculation = ComponentDefinition['calculation']
type Person = ReturnType<typeof employee>

const share = (
  method: 'percent_of_ctc' | 'percent_of_gross' | 'percent_of_components',
  of: number,
  baseCodes: string[] = [],
): { calculation: Calculation } => ({
  calculation: { method, percent: percent(of), baseCodes, min: null, max: null },
})
const byFormula = (formula: string, baseCodes: string[] = []): { calculation: Calculation } => ({
  calculation: { method: 'formula', formula, baseCodes, min: null, max: null },
})

const balancing = component('SPECIAL', 'W', { calculation: { method: 'balancing', min: null, max: null } })
const basicOfCtc = (of: number) => component('BASIC', 'W', share('percent_of_ctc', of))
const halfHra = component('HRA', 'X', share('percent_of_components', 50, ['BASIC']))

function settingsWith(includes: CtcShare[] | null): RunInput['settings'] {
  return { ...settings, ctc: { includes } }
}

/** One month of a CTC that the components split. */
function month(
  wageMonth: string,
  components: readonly ComponentDefinition[],
  ctc: string,
  includes: CtcShare[] | null,
  { salaryOver = {}, person = {}, run = {} }: Over = {},
) {
  const agreed = salary('2026-01-01', [], { ctcAnnual: amount(ctc), ...salaryOver })
  const prepared = prepareRun(runInput(wageMonth, components, { settings: settingsWith(includes), ...run }))
  const somebody = employee([agreed], person)
  const result = calculatePayslip(prepared, somebody, { trace: true })
  const split = ctcSplit(agreed, prepared, somebody)
  return { result, split: split === null || 'failure' in split ? null : split }
}

type Over = {
  readonly salaryOver?: Partial<SalaryInput>
  readonly person?: Partial<Person>
  readonly run?: Partial<RunInput>
}

const cases = table`
ctc        | components          | includes                  | case    | gross    | pf    | charges | esi  | gratuity | unallocated | why
1200000    | basic, hra, special |                           |         | 100000   |       |         |      |          | 0           | nothing is included: a twelfth
1200000    | basic, hra, special | pf                        |         | 97000    | 36000 |         |      |          | 0           | 12 % of the ceiling of 25,000, 3,000 a month
1200000    | basic, hra, special | pf pf_charges             |         | 96750    | 36000 | 3000    |      |          | 0           | and 0.5 % twice, 250 a month
1200000    | basic, hra, special | pf pf_charges gratuity    |         | 93458.71 | 36000 | 3000    |      | 39495.41 | 0.07        | wages are the gross less 25,000 of HRA: 12 g + 39,000 + (g − 25,000) × 15/26 = 12,00,000 gives 93,458.7155; a paisa more costs 12
1200000    | basic, hra, special | gratuity                  |         | 96559.63 |       |         |      | 41284.40 | 0.04        | (12,00,000 + 25,000 × 15/26) / (12 + 15/26) = 96,559.633; 71,559.63 × 15/26 = 41,284.402
247812     | special             | esi                       | no fund | 20000.49 |       |         | 7800 |          | 6.12        | 20,000 pays 650, and from 20,000.50 on, rounded to 20,001, 651: 20,651 a month lies between
251999.88  | special             | esi                       | no fund | 20338.49 |       |         | 7932 |          | 6.00        | just below the ceiling: 20,338 pays 661 (660.985), 20,339 pays 662
252000.12  | special             | esi                       | no fund | 21000.01 |       |         |      |          | 0           | above the ceiling of 21,000 no insurance is due, so all of it is pay
260196     | special             | esi                       | no fund | 21683    |       |         |      |          | 0           | 21,000 with its insurance of 683 costs as much: the higher gross is paid
`

t.test('what a CTC leaves as gross, worked by hand', async t => {
  for (const each of cases) {
    const components = each('components') === 'special' ? [balancing] : [basicOfCtc(50), halfHra, balancing]
    const isCovered = each('case') !== 'no fund'
    const { organization } = runInput('2026-10', [])
    const run = { organization: { ...organization, pf: { ...organization.pf, isCovered } } }
    const { result, split } = month('2026-10', components, each('ctc'), words(each('includes')), { run })
    const slip = slipOf(result)
    t.equal(slip.gross, amount(each('gross')), each('why'))
    const stated = { pf: 'pf', charges: 'pf_charges', esi: 'esi', gratuity: 'gratuity' } as const
    const expected = Object.entries(stated).flatMap(([column, head]) =>
      each(column) === '' ? [] : [[head, amount(each(column))]],
    )
    t.same(split?.shares, Object.fromEntries(expected), `${each('includes')}: shares of a year`)
    t.equal(split?.unallocated, amount(each('unallocated')), 'what is left')
    for (const line of slip.lines)
      t.equal(replay(line.explanation!), line.amount, `${line.code} is explained`)
    t.notMatch(slip.warnings, [{ code: 'ctc_includes_unset' }])
  }
})

function words(text: string): CtcShare[] {
  return text.split(' ').filter(word => word !== '') as CtcShare[]
}

const thirds = [basicOfCtc(50), halfHra, balancing]

t.test('until it is decided what a CTC includes, all of it is gross, and the slip says so', async t => {
  const slip = slipOf(month('2026-10', thirds, '1200000', null).result)
  t.equal(slip.gross, amount('100000'))
  t.match(slip.warnings, [{ code: 'ctc_includes_unset', field: 'salary.ctc_annual' }])
  const gross = salary('2026-01-01', [], { grossMonthly: amount('100000') })
  const components = [component('BASIC', 'W', share('percent_of_gross', 50)), balancing]
  const run = prepareRun(runInput('2026-10', components))
  t.notMatch(slipOf(calculatePayslip(run, employee([gross]))).warnings, [{ code: 'ctc_includes_unset' }])
})

t.test('a salary and its group decide before the settings', async t => {
  const salaryOver = { groupId: 'grp_1' }
  const groups = { grp_1: [] }
  const grossOf = (over: Over) => slipOf(month('2026-10', thirds, '1200000', ['pf'], over).result).gross
  t.equal(grossOf({ salaryOver, run: { groups } }), amount('97000'), 'the settings')
  const run = { groups, ctcOfGroups: { grp_1: ['pf', 'pf_charges'] as const } }
  t.equal(grossOf({ salaryOver, run }), amount('96750'), 'the group')
  t.equal(grossOf({ salaryOver: { ...salaryOver, ctcIncludes: [] }, run }), amount('100000'), 'the salary')
})

t.test('contributions that the salary states take the place of those that are reckoned', async t => {
  const fixed = (
    code: string,
    category: ComponentDefinition['category'],
    rupees: string,
    partOfCtc: boolean,
  ) =>
    component(code, 'O', {
      type: 'employer_contribution',
      category,
      partOfCtc,
      calculation: { method: 'flat', amount: amount(rupees), min: null, max: null },
    })
  const of = (more: ComponentDefinition[], includes: CtcShare[]) =>
    month('2026-10', [...thirds, ...more], '1200000', includes)
  const gratuity = fixed('GRATUITY_FUND', 'gratuity', '2000', false)
  const stated = of([gratuity], ['gratuity'])
  t.equal(slipOf(stated.result).gross, amount('98000'), '2,000 a month, and not 15/26 of the wages')
  t.match(stated.split, { contributions: amount('2000'), shares: {}, unallocated: 0 })
  const premium = fixed('MEDICLAIM', 'insurance', '500', false)
  t.equal(slipOf(of([premium], ['insurance']).result).gross, amount('99500'), 'a premium of 500 a month')
  t.equal(slipOf(of([premium], ['pf']).result).gross, amount('97000'), 'which is not included here')
  const ofCtc = fixed('MEDICLAIM', 'insurance', '500', true)
  t.equal(
    slipOf(of([ofCtc], ['pf']).result).gross,
    amount('96500'),
    'part of the CTC by the component itself',
  )
})

t.test('what a salary by components costs', async t => {
  const stated = ['BASIC', 'SPECIAL'].map(code => ({ code, monthlyAmount: amount('50000'), percent: null }))
  const components = [component('BASIC'), component('SPECIAL')]
  const run = prepareRun(runInput('2026-10', components, { settings: settingsWith(['pf', 'gratuity']) }))
  const agreed = salary('2026-01-01', stated)
  // 12,00,000, twelve times 3,000, and 1,00,000 x 15 / 26 = 57,692.31.
  t.match(ctcSplit(agreed, run, employee([agreed])), { annual: amount('1293692.31'), unallocated: 0 })
})

t.test('an entitlement is part of the CTC', async t => {
  const entitlement = {
    amounts: [{ from: plainDate('2026-01-01'), per: 'month' as const, amount: amount('5000') }],
    unclaimed: 'pay_taxed' as const,
    settledIn: 3,
  }
  const fuel = component('FUEL', 'O', {
    type: 'reimbursement',
    partOfCtc: false,
    prorate: false,
    entitlement,
  })
  const salaryOver = { components: ['BASIC', 'HRA', 'SPECIAL', 'FUEL'].map(code => ({ code, ...unstated })) }
  const { result, split } = month('2026-10', [...thirds, fuel], '1200000', ['pf'], { salaryOver })
  t.equal(slipOf(result).gross, amount('92000'), '1,00,000 less 3,000 of provident fund and 5,000 for fuel')
  t.match(split, { contributions: amount('5000'), unallocated: 0 })
})

const unstated = { monthlyAmount: null, percent: null }

// Wages of 20,000 a month, and of 10,000 a month that are paid with the last month of a quarter. The fund takes 12 % of 20,000
// in eight months and of the ceiling of 25,000 in four: 8 × 2,400 and 4 × 3,000 are 31,200. The gross is a twelfth of
// 6,00,000 less 31,200: 47,400, of which 17,400 are left for the rest.
t.test('shares of pay that is earned for a quarter are those of the months that pay it', async t => {
  const components = [
    component('BASIC'),
    component('RETENTION', 'W', { frequency: 'quarterly' }),
    component('HRA', 'X', { calculation: { method: 'balancing', min: null, max: null } }),
  ]
  const stated = { BASIC: '20000', RETENTION: '10000', HRA: null }
  const salaryOver = {
    components: Object.entries(stated).map(([code, rupees]) => ({
      code,
      monthlyAmount: rupees === null ? null : amount(rupees),
      percent: null,
    })),
  }
  const monthOf = (name: string) => month(name, components, '600000', ['pf'], { salaryOver })
  for (const [name, gross, share] of [
    ['2026-10', '37400', '2400'],
    ['2026-12', '67400', '3000'],
  ] as const) {
    const { result, split } = monthOf(name)
    t.match(split, { gross: amount('47400'), shares: { pf: amount('31200') }, unallocated: 0 }, name)
    const slip = slipOf(result)
    t.equal(slip.gross, amount(gross), `${name}: ${gross}`)
    t.equal(slip.pf.eps + slip.pf.employerEpf, amount(share), `${name}: the employer's share of the fund`)
    for (const line of slip.lines)
      t.equal(replay(line.explanation!), line.amount, `${line.code} is explained`)
  }
})

t.test('a CTC that the components and the shares pass is refused, with both sums', async t => {
  const all = [basicOfCtc(60), component('SPECIAL', 'W', share('percent_of_ctc', 40))]
  t.match(failureOf(month('2026-10', all, '1200000', ['pf']).result), {
    code: 'component_failed',
    field: 'salary.ctc_annual',
    message: /come to 1236000\.00 a year, but the ctc_annual is 1200000\.00/,
  })
  // 60 % and 30 % of the gross leave a tenth of it to nobody.
  const parts = [60, 30].map(of =>
    component(of === 60 ? 'BASIC' : 'SPECIAL', 'W', share('percent_of_gross', of)),
  )
  t.match(failureOf(month('2026-10', parts, '1200000', ['pf']).result).message, /percentages come to 100/)
})

const isWhole = process.env['TEST_ALL'] === 'true'
const structures = Number(process.env['RANDOM_RUNS'] ?? (isWhole ? 5_000 : 250))
const states = ['DL', 'MH', 'KA', 'HR', 'GJ', 'UP'] as const

/** Structures that a partner would set up, and some that only a test would. */
const structure = fc.oneof(
  fc.record({
    kind: fc.constant('balancing' as const),
    basic: fc.integer({ min: 10, max: 45 }),
    hra: fc.integer({ min: 0, max: 40 }),
    treatment: fc.constantFrom('W' as const, 'X' as const),
  }),
  fc.record({
    kind: fc.constant('gross' as const),
    basic: fc.integer({ min: 20, max: 66 }),
    hasRest: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('formula' as const),
    formula: fc.constantFrom(
      'max(9000, gross_monthly * 0.4)',
      'min(gross_monthly * 0.5, 60000)',
      'gross_monthly * 0.333333',
      'min(ctc_monthly * 0.3, gross_monthly / 2)',
    ),
  }),
)

const anyCtc = fc.record({
  structure,
  // Around the ceilings of state insurance, of the fund and of the bonus as often as anywhere.
  ctc: fc.oneof(
    fc.integer({ min: 2_00_000_00, max: 3_40_000_00 }),
    fc.integer({ min: 2_00_000_00, max: 60_00_000_00 }),
    fc.integer({ min: 200, max: 6000 }).map(thousands => thousands * 1000_00),
  ),
  includes: fc.subarray([...ctcShares]),
  mode: fc.constantFrom('statutory_ceiling' as const, 'actual_wages' as const),
  applicable: fc.boolean(),
  employerPfCounts: fc.boolean(),
  stateCode: fc.constantFrom(...states),
  nps: fc.constantFrom(null, 100_000, 140_000),
  isDisabled: fc.boolean(),
  premium: fc.constantFrom(0, 41_650),
  rounding: fc.constantFrom('paise' as const, 'paise' as const, 'rupee' as const),
})

type AnyCtc = typeof anyCtc extends fc.Arbitrary<infer Case> ? Case : never

function componentsFor({ structure: made, premium }: AnyCtc): ComponentDefinition[] {
  const insurance = component('MEDICLAIM', 'O', {
    type: 'employer_contribution',
    category: 'insurance',
    partOfCtc: false,
    calculation: { method: 'flat', amount: premium as Paise, min: null, max: null },
  })
  return [...earningsFor(made), ...(premium === 0 ? [] : [insurance])]
}

function earningsFor(made: AnyCtc['structure']): ComponentDefinition[] {
  if (made.kind === 'balancing')
    return [
      basicOfCtc(made.basic),
      component('HRA', 'X', share('percent_of_components', made.hra, ['BASIC'])),
      { ...balancing, ...component('SPECIAL', made.treatment, { calculation: balancing.calculation }) },
    ]
  if (made.kind === 'formula') return [component('BASIC', 'W', byFormula(made.formula)), balancing]
  const basic = component('BASIC', 'W', share('percent_of_gross', made.basic))
  if (made.hasRest) return [basic, halfHra, balancing]
  return [basic, component('HRA', 'X', share('percent_of_gross', 100 - made.basic))]
}

const wageMonths = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 9 + index, 1)).toISOString().slice(0, 7),
)

function yearOf(ctc: AnyCtc, includes: CtcShare[], agreed: SalaryInput) {
  const person = employee([agreed], {
    workStateCode: ctc.stateCode,
    disabilityPercent: ctc.isDisabled ? 4000 : null,
    pf: member({ applicable: ctc.applicable, wageMode: ctc.mode }),
    nps: { ...employee([]).nps, employerPercent: ctc.nps },
  } as Partial<Person>)
  return wageMonths.map(wageMonth => {
    const input = runInput(wageMonth, componentsFor(ctc), {
      levies: { pt: false, lwf: true, tds: false },
      settings: {
        ...settingsWith(includes),
        codeWages: { employerPfInRemuneration: ctc.employerPfCounts },
        rounding: { ...settings.rounding, component: ctc.rounding },
        negativeNetPolicy: 'carry_forward',
      },
    })
    const run = prepareRun(input)
    const slip = slipOf(calculatePayslip(run, person, { trace: wageMonth === '2026-10' }))
    const split = ctcSplit(agreed, run, person)
    if (split !== null && 'failure' in split) throw new Error(split.failure.message)
    return { slip, split }
  })
}

const codes: Partial<Record<CtcShare, readonly string[]>> = {
  pf: ['PF_ER', 'EPS_ER'],
  pf_charges: ['EDLI_ER', 'PF_ADMIN'],
  esi: ['ESI_ER'],
  lwf: ['LWF_ER'],
  nps: ['NPS_ER'],
  insurance: ['MEDICLAIM'],
}

/**
 * Cost of the slips of a year with the shares of `includes`; gratuity and bonus, which no slip has, by the handbook.
 */
function costOfYear(slips: readonly Slip[], includes: readonly CtcShare[]): number {
  const wages = slips[0]!.wages.gratuity
  const counted = new Set(includes.flatMap(head => codes[head] ?? []))
  const paid = slips.reduce(
    (sum, slip) =>
      slip.lines.reduce(
        (total, { code, type, amount: each }) =>
          type === 'earning' || counted.has(code) ? total + each : total,
        sum,
      ),
    0,
  )
  // 15 days of 26 a year, half a paisa upwards.
  const gratuity = Math.floor((wages * 30 + 26) / 52)
  // 8.33 % is a twelfth of twelve months of at most 7,000, to the rupee; up to wages of 21,000, and at least 100.
  const bonus =
    wages > 21_000_00 ? 0 : Math.max(100_00, Math.floor((Math.min(wages, 7_000_00) + 50) / 100) * 100)
  return paid + (includes.includes('gratuity') ? gratuity : 0) + (includes.includes('bonus') ? bonus : 0)
}

t.test(`${structures} random structures: twelve slips and the shares come to the CTC`, async t => {
  let exact = 0
  let withGap = 0
  fc.assert(
    fc.property(anyCtc, ctc => {
      const annual = ctc.ctc as Paise
      const months = yearOf(ctc, ctc.includes, salary('2026-01-01', [], { ctcAnnual: annual }))
      const slips = months.map(({ slip }) => slip)
      const split = months[0]!.split as CtcSplit
      const cost = costOfYear(slips, ctc.includes)
      if (cost + split.unallocated !== annual)
        throw new Error(`${cost} and ${split.unallocated} unallocated are not ${annual}`)
      if (split.unallocated < 0) throw new Error(`${split.unallocated} is unallocated`)
      for (const { code, amount: due, explanation } of slips[0]!.lines)
        if (replay(explanation!) !== due) throw new Error(`${code}: the steps do not replay`)
      if (split.unallocated < 12) exact += 1
      else {
        withGap += 1
        dearer(ctc, slips[0]!, annual)
      }
    }),
    { numRuns: structures, seed: isWhole ? Date.now() % 1_000_000 : 20_261_128, includeErrorInReport: true },
  )
  t.ok(exact > structures / 3, `${exact} come to the CTC but for less than a paisa a month`)
  t.ok(withGap > 0, `${withGap} have a gap, and every higher gross costs more`)
})

/** Every higher gross of a balanced structure that could still be within the CTC costs more than it. */
function dearer(ctc: AnyCtc, slip: Slip, annual: Paise): void {
  if (ctc.structure.kind !== 'balancing' || ctc.rounding === 'rupee') return
  const room = Math.floor((annual - costOfYear([slip], [])) / 12)
  for (const more of new Set([1, 2, 7, 50, 100, room])) {
    const entries = slip.lines
      .filter(({ source }) => source === 'salary')
      .map(({ code, amount: own }) => ({
        code,
        monthlyAmount: (code === 'SPECIAL' ? own + more : own) as Paise,
        percent: null,
      }))
    const slips = yearOf(ctc, ctc.includes, salary('2026-01-01', entries)).map(month => month.slip)
    const cost = costOfYear(slips, ctc.includes)
    if (cost <= annual) throw new Error(`${more} paise more a month cost ${cost}, within ${annual}`)
  }
}
