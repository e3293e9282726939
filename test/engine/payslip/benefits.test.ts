// Entitlements that accrue and are paid against claims: a year of people worked by hand, and what holds for any of them.

import fc from 'fast-check'
import t from 'tap'

import type { BenefitSoFar } from '#proto/calculation/benefits.ts'
import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput, MonthPayment, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '#proto/units.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import { packFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import { packSlip } from '#storage/bulk/packing/slip.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  nothingKnown,
  runInput,
  salary,
  slipOf,
} from './example.ts'

const months = Array.from({ length: 12 }, (_, index) => addMonths(plainDate('2026-04-01'), index).slice(0, 7))

type Terms = NonNullable<ComponentDefinition['entitlement']>

function benefit(
  code: string,
  [per, rupees]: readonly ['month' | 'year', string],
  over: Partial<ComponentDefinition> & { terms?: Partial<Terms> } = {},
): ComponentDefinition {
  const { terms, ...definition } = over
  return component(code, 'O', {
    type: 'reimbursement',
    category: 'reimbursement',
    taxability: 'exempt',
    prorate: true,
    wageFlags: {
      pf: false,
      esi: false,
      pt: false,
      lwf: false,
      gratuity: false,
      bonus: false,
      overtime: false,
    },
    entitlement: {
      amounts: [{ from: plainDate('1970-01-01'), per, amount: amount(rupees) }],
      unclaimed: 'pay_taxed',
      settledIn: 3,
      ...terms,
    },
    ...definition,
  })
}

const fuel = benefit('FUEL', ['month', '5000'])
const books = benefit('BOOKS', ['year', '12000'], { taxability: 'partial' })

function agreed(from: string, basic: string, entitlements: Record<string, string | null>): SalaryInput {
  return salary(from, [
    { code: 'BASIC', monthlyAmount: amount(basic), percent: null },
    ...Object.entries(entitlements).map(([code, own]) => ({
      code,
      monthlyAmount: own === null ? null : amount(own),
      percent: null,
    })),
  ])
}

/** Without provident fund and state insurance, so that the year's income is the pay alone. */
const uncovered = {
  organization: {
    stateCode: 'DL',
    pf: { isCovered: false, contributionRate: 12, wageMode: 'statutory_ceiling' },
    esi: { isCovered: false },
    gratuity: { isCovered: false, funding: 'none' },
    tds: { deductorType: null },
  },
} as const

function slipFor(
  wageMonth: string,
  components: readonly ComponentDefinition[],
  person: EmployeeInput,
  over: Parameters<typeof runInput>[2] = {},
): Slip {
  const run = prepareRun(runInput(wageMonth, [component('BASIC'), ...components], { ...uncovered, ...over }))
  // Facts are read back as stored.
  const facts = unpackFacts(JSON.parse(JSON.stringify(packFacts(person))))
  const slip = slipOf(calculatePayslip(run, facts, { trace: true }))
  for (const { code, amount: paid, explanation } of slip.lines)
    if (replay(explanation!) !== paid) throw new Error(`${code} does not replay`)
  return slip
}

const names = ['claimed', 'untaxed', 'taxed', 'unclaimed', 'lapsed'] as const

/** The sums as the reader of stored slips adds them up: by what each slip says of itself. */
function soFar(slips: readonly Slip[]): readonly BenefitSoFar[] {
  const found = new Map<string, BenefitSoFar>()
  for (const { code, now } of slips.flatMap(({ benefits = [] }) => benefits)) {
    const before = found.get(code)
    const sums = Object.fromEntries(names.map(name => [name, (before?.[name] ?? 0) + now[name]]))
    found.set(code, { code, ...sums } as unknown as BenefitSoFar)
  }
  return [...found.values()]
}

type Claims = Readonly<Record<string, Readonly<Record<string, number>>>>

function yearOf(
  components: readonly ComponentDefinition[],
  person: EmployeeInput,
  claims: Claims,
  wageMonths = months,
): Slip[] {
  const slips: Slip[] = []
  let earlier = nothingKnown
  for (const wageMonth of wageMonths) {
    const reimbursements = Object.entries(claims[wageMonth] ?? {}).map(([code, rupees]) => ({
      code,
      amount: Math.round(rupees * 100) as Paise,
      taxable: false,
    }))
    const benefits = soFar(slips)
    const slip = slipFor(wageMonth, components, {
      ...person,
      earlier,
      ...(reimbursements.length === 0 ? {} : { reimbursements }),
      ...(benefits.length === 0 ? {} : { benefits }),
    })
    earlier = {
      ...earlier,
      payments: (earlier.payments ?? 0) + 1,
      taxable: (earlier.taxable + slip.tax!.taxablePay) as Paise,
      tds: (earlier.tds + slip.tax!.thisMonth) as Paise,
    }
    slips.push(slip)
  }
  return slips
}

const every = (claim: Readonly<Record<string, number>>): Claims =>
  Object.fromEntries(months.map(wageMonth => [wageMonth, claim]))
const paidOf = (slip: Slip, code: string) => (line(slip, code)?.amount ?? 0) / 100
const taxOf = (slips: readonly Slip[]) => slips.map(({ tax }) => tax!.thisMonth / 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)
const last = (slips: readonly Slip[]) => slips.at(-1)!.benefits![0]!
const inRupees = (slip: Slip) =>
  slip.benefits!.map(({ accrued, ...sums }) =>
    [accrued, ...names.map(name => sums[name])].map(each => each / 100),
  )[0]

// Tax of the new regime on 14,40,000: less 75,000 that is 13,65,000; 5 % of 4,00,000, 10 % of 4,00,000 and 15 % of
// 1,65,000 are 84,750; with 4 % cess 88,140, a twelfth of which is 7,345. Each rupee above bears 15 % and the cess.
t.test('claims above the entitlement', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })])
  const slips = yearOf([fuel], person, every({ FUEL: 6000 }))
  // 5,000 accrue a month and are paid; of each claim 1,000 wait, and 12,000 are left in March.
  t.same(
    slips.map(slip => paidOf(slip, 'FUEL')),
    months.map(() => 5000),
  )
  t.same(
    slips.map(({ benefits }) => (benefits![0]!.claimed - benefits![0]!.untaxed) / 100),
    months.map((_, index) => 1000 * (index + 1)),
    'claims that wait',
  )
  t.same(
    taxOf(slips),
    months.map(() => 7345),
  )
  t.same(inRupees(slips.at(-1)!), [60_000, 72_000, 60_000, 0, 0, 0])
  t.ok(slips[0]!.warnings.some(({ code }) => code === 'benefit_claims_waiting'))
  t.ok(slips[11]!.warnings.some(({ code }) => code === 'benefit_claims_not_covered'))
  t.equal(line(slips[0]!, 'FUEL')!.taxableAmount, 0)
  t.equal(slips[0]!.gross, amount('120000'), 'a claim is no pay')
  t.match(line(slips[0]!, 'FUEL')!.explanation!.text, 'paid without income tax up to what has accrued')
})

t.test('a claim that waits is paid by what accrues later', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })])
  const slips = yearOf([fuel], person, { '2026-04': { FUEL: 12_000 } })
  t.same(
    slips.slice(0, 4).map(slip => paidOf(slip, 'FUEL')),
    [5000, 5000, 2000, 0],
  )
})

t.test('claims below the entitlement', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })])
  const slips = yearOf([fuel], person, every({ FUEL: 3000 }))
  t.same(
    slips.map(slip => paidOf(slip, 'UNCLAIMED_FUEL')),
    [...months.slice(1).map(() => 0), 24_000],
  )
  t.equal(line(slips[11]!, 'UNCLAIMED_FUEL')!.taxableAmount, amount('24000'))
  t.equal(slips[11]!.gross, amount('144000'))
  // 2,000 a month are left: April foresees 14,42,000, a tax of 88,140 + 312 = 88,452, so 88,450, a twelfth 7,371.
  // May: 88,764, so 88,760; less 7,371 over 11 are 7,399. June: 89,076, so 89,080; less 14,770 over 10 are 7,431.
  t.same(taxOf(slips).slice(0, 3), [7371, 7399, 7431])
  // 14,64,000 - 75,000 = 13,89,000: 60,000 + 15 % of 1,89,000 = 88,350; with cess 91,884, so 91,880.
  t.equal(sum(taxOf(slips)), 91_880)
  t.same(inRupees(slips.at(-1)!), [60_000, 36_000, 36_000, 0, 24_000, 0])
})

t.test('no claims', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })])
  const slips = yearOf([fuel], person, {})
  // April foresees 5,000: 88,140 + 780 = 88,920, a twelfth 7,410.
  t.equal(taxOf(slips)[0], 7410)
  // 15,00,000 - 75,000 = 14,25,000: 60,000 + 15 % of 2,25,000 = 93,750; with cess 97,500.
  t.equal(sum(taxOf(slips)), 97_500)
  t.equal(paidOf(slips[11]!, 'UNCLAIMED_FUEL'), 60_000)
  t.same(inRupees(slips.at(-1)!), [60_000, 0, 0, 0, 60_000, 0])
  const lapsing = benefit('FUEL', ['month', '5000'], { terms: { unclaimed: 'lapse' } })
  const lapsed = yearOf([lapsing], person, {})
  t.equal(sum(taxOf(lapsed)), 88_140, 'what lapses is no income')
  t.equal(paidOf(lapsed[11]!, 'UNCLAIMED_FUEL'), 0)
  t.equal(last(lapsed).lapsed, amount('60000'))
})

t.test('a leaver in September', async t => {
  // Known since April: the contract ends on 15 September.
  const person = employee([agreed('2021-04-01', '400000', { FUEL: null })], {
    dateOfLeaving: plainDate('2026-09-15'),
  })
  const claims = { ...every({ FUEL: 2000 }), '2026-09': { FUEL: 3000 } }
  const slips = yearOf([fuel], person, claims, months.slice(0, 6))
  // 5 × 5,000 and 5,000 × 15/30 = 2,500 accrue: 27,500. Claims are 5 × 2,000 and 3,000: 14,500 are left.
  t.equal(paidOf(slips[5]!, 'FUEL'), 3000)
  t.equal(paidOf(slips[5]!, 'UNCLAIMED_FUEL'), 14_500)
  t.same(inRupees(slips[5]!), [27_500, 13_000, 13_000, 0, 14_500, 0])
  t.equal(last(slips).isSettled, true)
  // April: 5 × 4,00,000, 2,00,000 and 3,000 less 75,000 are 21,28,000: 2,00,000 to 20,00,000 and 25 % of 1,28,000 are
  // 2,32,000; with cess 2,41,280, a sixth 40,213.
  t.equal(taxOf(slips)[0], 40_213)
  // 22,14,500 - 75,000 = 21,39,500: 2,00,000 + 34,875 = 2,34,875; with cess 2,44,270.
  t.equal(sum(taxOf(slips)), 244_270)
})

t.test('the regime decides what is exempt', async t => {
  const claims = { '2026-06': { BOOKS: 4000 }, '2026-12': { BOOKS: 5000 } }
  // A thousand accrues a month: of 4,000 in June 3,000 are paid, and the rest in July; 9 × 1,000 by December.
  const paid = [0, 0, 3000, 1000, 0, 0, 0, 0, 5000, 0, 0, 0]
  const old = employee([agreed('2021-04-01', '100000', { BOOKS: null })])
  const inOld = yearOf([books], { ...old, tax: { ...old.tax, regime: 'old' } }, claims)
  t.same(
    inOld.map(slip => paidOf(slip, 'BOOKS')),
    paid,
  )
  // 12,00,000 and 3,000 unclaimed, less 50,000: 11,53,000. 5 % of 2,50,000, 20 % of 5,00,000 and 30 % of 1,53,000 are
  // 1,58,400; with cess 1,64,736, so 1,64,740.
  t.equal(sum(taxOf(inOld)), 164_740)
  t.same(inRupees(inOld.at(-1)!), [12_000, 9000, 9000, 0, 3000, 0])

  const inNew = yearOf([books], employee([agreed('2021-04-01', '120000', { BOOKS: null })]), claims)
  t.same(
    inNew.map(slip => paidOf(slip, 'BOOKS')),
    paid,
  )
  // All of it is income: 14,52,000 - 75,000 = 13,77,000 since April; 86,550 and cess are 90,012, so 90,010.
  t.equal(taxOf(inNew)[0], 7501)
  t.equal(sum(taxOf(inNew)), 90_010)
  t.same(inRupees(inNew.at(-1)!), [12_000, 9000, 0, 9000, 3000, 0])
  t.equal(line(inNew[2]!, 'BOOKS')!.taxableAmount, amount('3000'))

  const cases = [
    // A section that the new regime does not have, and one that it has for duty travel.
    ['10(5)', 'new', 'taxed'],
    ['10(14)(ii)', 'new', 'taxed'],
    ['10(14)(i)', 'new', 'untaxed'],
    ['10(5)', 'old', 'untaxed'],
  ] as const
  for (const [taxSection, regime, kind] of cases) {
    const travel = benefit('TRAVEL', ['month', '1000'], { taxSection })
    const person = employee([agreed('2021-04-01', '120000', { TRAVEL: null })])
    const [april] = yearOf(
      [travel],
      { ...person, tax: { ...person.tax, regime } },
      { '2026-04': { TRAVEL: 700 } },
      ['2026-04'],
    )
    t.equal(april!.benefits![0]![kind], amount('700'), `${taxSection} in the ${regime} regime`)
  }
})

t.test('joiners, raises, and the amounts of the component by date', async t => {
  const accruedIn = (
    wageMonth: string,
    salaries: readonly SalaryInput[],
    own = fuel,
    over: Partial<EmployeeInput> = {},
  ) => slipFor(wageMonth, [own], employee([...salaries], over)).benefits![0]!.accrued / 100
  const since = agreed('2021-04-01', '50000', { FUEL: null })
  const dateOfJoining = plainDate('2026-05-16')
  const dated = benefit('FUEL', ['month', '0'], {
    terms: {
      amounts: [
        { from: plainDate('2026-05-01'), per: 'month', amount: amount('3000') },
        { from: plainDate('2026-07-01'), per: 'month', amount: amount('4000') },
      ],
    },
  })
  const yearly = benefit('FUEL', ['year', '10000'])
  const cases = [
    ['the first month', accruedIn('2026-04', [since]), 5000],
    // May: 5,000 × 16/31 = 2,580.65.
    ['a joiner on 16 May', accruedIn('2026-06', [since], fuel, { dateOfJoining }), 7580.65],
    ['not by days', accruedIn('2026-06', [since], { ...fuel, prorate: false }, { dateOfJoining }), 10_000],
    // May: 5,000 × 15/31 = 2,419.35 and 6,000 × 16/31 = 3,096.77.
    ['a raise', accruedIn('2026-06', [since, agreed('2026-05-16', '50000', { FUEL: '6000' })]), 16_516.12],
    ['without it since 1 June', accruedIn('2026-08', [since, agreed('2026-06-01', '50000', {})]), 10_000],
    // Nothing in April, 3,000 in May and June, 4,000 in July.
    ['amounts of the component', accruedIn('2026-07', [since], dated), 10_000],
    // 10,000 × 5/12 = 4,166.67, and the year comes to 10,000.
    ['a year in August', accruedIn('2026-08', [since], yearly), 4166.67],
    ['a year in March', accruedIn('2027-03', [since], yearly), 10_000],
    // The year that December settles begins in January.
    [
      'settled in December',
      accruedIn('2026-04', [since], benefit('FUEL', ['month', '5000'], { terms: { settledIn: 12 } })),
      20_000,
    ],
  ] as const
  for (const [name, found, expected] of cases) t.equal(found, expected, name)
})

t.test('a change of the year before counts what other systems accrued', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })], {
    benefits: [
      {
        code: 'FUEL',
        claimed: amount('9000'),
        untaxed: amount('8000'),
        taxed: amount('0'),
        unclaimed: amount('0'),
        lapsed: amount('0'),
        accrued: { amount: amount('8000'), until: plainDate('2026-10-01') },
      },
    ],
  })
  const october = slipFor('2026-10', [fuel], person)
  t.equal(paidOf(october, 'FUEL'), 1000, 'the claim that waited')
  t.equal(october.benefits![0]!.accrued, amount('13000'))
})

t.test('the wage flags of the component decide about unclaimed pay', async t => {
  const wage = { pf: true, esi: true, pt: true, lwf: false, gratuity: false, bonus: false, overtime: false }
  const flagged = benefit('FUEL', ['month', '1000'], { wageFlags: wage, wageTreatment: 'wage' })
  const person = employee([agreed('2021-04-01', '12000', { FUEL: null })])
  const covered = {
    organization: { ...uncovered.organization, pf: { ...uncovered.organization.pf, isCovered: true } },
  }
  t.equal(slipFor('2027-03', [flagged], person, covered).wages.pf, amount('24000'))
  const plain = benefit('FUEL', ['month', '1000'])
  t.equal(slipFor('2027-03', [plain], person, covered).wages.pf, amount('12000'))
  t.equal(slipFor('2026-10', [flagged], person, covered).wages.pf, amount('12000'), 'and about nothing else')
})

t.test('the entitlement is a part of the cost to company', async t => {
  // 12,00,000 a year: a month of 1,00,000 with 5,000 of fuel leaves 95,000 for the special allowance.
  const components = [component('SPECIAL', 'W'), { ...fuel, partOfCtc: true }]
  const named = ['SPECIAL', 'FUEL'].map(code => ({ code, monthlyAmount: null, percent: null }))
  const person = employee([salary('2021-04-01', named, { ctcAnnual: amount('1200000') })])
  const slip = slipFor('2026-10', components, person)
  t.equal(paidOf(slip, 'SPECIAL'), 95_000)
  t.equal(slip.gross, amount('95000'))
  t.equal(slip.benefits![0]!.entitlement, amount('60000'))
})

t.test('what an entitlement cannot be paid as', async t => {
  const run = prepareRun(runInput('2026-10', [component('BASIC'), fuel], uncovered))
  const person = employee([agreed('2021-04-01', '50000', { FUEL: null })])
  const overrides = [{ code: 'FUEL', amount: amount('1'), reason: 'by hand' }]
  t.match(failureOf(calculatePayslip(run, { ...person, overrides })).message, 'has an entitlement')
  const variable = [{ code: 'FUEL', amount: amount('1') }]
  t.match(failureOf(calculatePayslip(run, { ...person, variable })).message, 'has an entitlement')
})

t.test('several payments of the month that settles', async t => {
  const person = employee([agreed('2021-04-01', '120000', { FUEL: null })])
  const run = prepareRun(runInput('2027-03', [component('BASIC'), fuel], uncovered))
  const claim = (rupees: string) => [{ code: 'FUEL', amount: amount(rupees), taxable: false }]
  const pay = (facts: EmployeeInput, sameMonth: readonly MonthPayment[]) => {
    const all = sameMonth.length === 0 ? facts : { ...facts, sameMonth }
    const slip = slipOf(calculatePayslip(run, all, { trace: true }))
    for (const { amount: paid, explanation } of slip.lines) t.equal(replay(explanation!), paid)
    return { slip, payment: monthPayment(`run_${sameMonth.length}`, all, slip) }
  }
  const before = pay({ ...person, isSalaryExcluded: true, reimbursements: claim('7000') }, [])
  t.equal(paidOf(before.slip, 'FUEL'), 7000)
  t.equal(paidOf(before.slip, 'UNCLAIMED_FUEL'), 0, 'only the payment with the salary settles')
  const regular = pay({ ...person, reimbursements: claim('3000') }, [before.payment])
  t.equal(paidOf(regular.slip, 'FUEL'), 3000)
  t.equal(paidOf(regular.slip, 'UNCLAIMED_FUEL'), 50_000)
  const after = pay({ ...person, isSalaryExcluded: true, reimbursements: claim('1000') }, [
    before.payment,
    regular.payment,
  ])
  t.equal(paidOf(after.slip, 'FUEL'), 1000)
  t.equal(paidOf(after.slip, 'OVERPAYMENT_RECOVERY'), 1000, 'a late claim is no taxed pay')
  t.equal(after.slip.tax!.taxablePay, amount('0') - amount('1000'))
  const [total] = soFar([before.slip, regular.slip, after.slip])
  t.same(total, {
    code: 'FUEL',
    claimed: amount('11000'),
    untaxed: amount('11000'),
    taxed: 0,
    unclaimed: amount('49000'),
    lapsed: 0,
  })
})

const runs = Number(process.env['RANDOM_RUNS'] ?? 60)

t.test('any year: what is paid and what lapses is what has accrued', async () => {
  const rate = fc.integer({ min: 0, max: 900_000 })
  const claim = fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: 0, freq: 2 })
  const year = fc.record({
    per: fc.constantFrom('month' as const, 'year' as const),
    amount: rate,
    own: fc.option(rate, { nil: null }),
    raise: fc.option(fc.record({ month: fc.nat(11), day: fc.nat(27), own: fc.option(rate, { nil: null }) }), {
      nil: null,
    }),
    unclaimed: fc.constantFrom('pay_taxed' as const, 'lapse' as const),
    taxability: fc.constantFrom('exempt' as const, 'partial' as const, 'full' as const),
    rounding: fc.constantFrom('paise' as const, 'rupee' as const),
    regime: fc.constantFrom('new' as const, 'old' as const),
    prorate: fc.boolean(),
    joins: fc.option(fc.nat(150), { nil: null }),
    leaves: fc.option(fc.integer({ min: 160, max: 364 }), { nil: null }),
    claims: fc.array(claim, { minLength: 12, maxLength: 12 }),
  })
  fc.assert(
    fc.property(year, ({ claims, raise, own, joins, leaves, ...of }) => {
      const definition = benefit('FUEL', [of.per, '0'], {
        prorate: of.prorate,
        rounding: of.rounding,
        taxability: of.taxability,
        terms: {
          unclaimed: of.unclaimed,
          amounts: [{ from: plainDate('1970-01-01'), per: of.per, amount: of.amount as Paise }],
        },
      })
      const named = (amountOf: number | null, from: string) =>
        salary(from, [
          { code: 'BASIC', monthlyAmount: amount('90000'), percent: null },
          { code: 'FUEL', monthlyAmount: amountOf as Paise | null, percent: null },
        ])
      const first = plainDate('2026-04-01')
      const raised =
        raise === null ? [] : [named(raise.own, addDays(addMonths(first, raise.month), raise.day))]
      const person = employee([named(own, '2020-04-01'), ...raised], {
        ...(joins === null ? {} : { dateOfJoining: addDays(first, joins) }),
        ...(leaves === null ? {} : { dateOfLeaving: addDays(first, leaves) }),
      })
      const employed = months.filter(
        wageMonth =>
          wageMonth >= person.dateOfJoining.slice(0, 7) &&
          (person.dateOfLeaving === null || wageMonth <= person.dateOfLeaving.slice(0, 7)),
      )
      const claimed = Object.fromEntries(
        months.map((wageMonth, index) => [wageMonth, claims[index] ? { FUEL: claims[index] / 100 } : {}]),
      )
      const withRegime = { ...person, tax: { ...person.tax, regime: of.regime } }
      const slips = yearOf([definition], withRegime, claimed, employed)
      for (const slip of slips)
        for (const { accrued, untaxed, taxed, unclaimed, lapsed, claimed: all } of slip.benefits ?? []) {
          if (untaxed + taxed > accrued) throw new Error('Claims are paid beyond what has accrued.')
          if (untaxed + taxed > all) throw new Error('More than was claimed is paid.')
          if (untaxed + taxed + unclaimed + lapsed > accrued)
            throw new Error('More than has accrued is paid.')
          const shown = paidOf(slip, 'FUEL') + paidOf(slip, 'UNCLAIMED_FUEL')
          const { now } = slip.benefits![0]!
          if (Math.round(shown * 100) !== now.untaxed + now.taxed + now.unclaimed)
            throw new Error('The lines are not what the slip says of the entitlement.')
          if (packSlip(slip).benefits !== slip.benefits) throw new Error('The slip is stored without it.')
        }
      const end = slips.at(-1)?.benefits?.[0]
      if (end === undefined) return
      if (!end.isSettled) throw new Error('The year is not settled.')
      if (end.untaxed + end.taxed + end.unclaimed + end.lapsed !== end.accrued)
        throw new Error('Something that accrued is neither paid nor lapsed.')
      // The last payment of the year knows its income.
      const tax = slips.at(-1)!.tax!
      if (tax.breakdown.projectedPay !== 0) throw new Error('Income is foreseen after the last payment.')
    }),
    { numRuns: runs },
  )
})
