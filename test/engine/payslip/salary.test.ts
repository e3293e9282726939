// From a salary as agreed to monthly amounts.

import t from 'tap'

import type { ComponentCalculation, ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { percent } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  lossOfPay,
  member,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

type Percentage = Extract<ComponentCalculation, { percent: unknown }>

function share(
  method: Percentage['method'],
  of: number,
  baseCodes: string[] = [],
  limits: Partial<Percentage> = {},
) {
  return { calculation: { method, percent: percent(of), baseCodes, min: null, max: null, ...limits } }
}

function named(...codes: string[]): SalaryInput['components'] {
  return codes.map(code => ({ code, monthlyAmount: null, percent: null }))
}

function calculated(
  components: ComponentDefinition[],
  agreed: SalaryInput,
  over: Parameters<typeof runInput>[2] = {},
) {
  return calculatePayslip(prepareRun(runInput('2026-10', components, over)), employee([agreed]), {
    trace: true,
  })
}

function earnings(slip: Slip): Record<string, number> {
  return Object.fromEntries(
    slip.lines.filter(({ source }) => source === 'salary').map(({ code, amount }) => [code, amount / 100]),
  )
}

const hra = component('HRA', 'X', share('percent_of_components', 40, ['BASIC', 'DA']))

t.test('a percentage of other components, whatever the order they are written in', async t => {
  const da = component('DA', 'W', share('percent_of_components', 50, ['BASIC']))
  const agreed = salary('2026-01-01', [
    ...named('HRA', 'DA'),
    { code: 'BASIC', monthlyAmount: amount('20000'), percent: null },
  ])
  const slip = slipOf(calculated([component('BASIC'), da, hra], agreed))
  t.same(earnings(slip), { HRA: 12_000, DA: 10_000, BASIC: 20_000 }, '40 % of 20,000 + 10,000')
  t.match(line(slip, 'HRA')?.basis, {
    method: 'percent_of_components',
    rate: 400_000,
    baseAmount: amount('30000'),
    baseCodes: ['BASIC', 'DA'],
  })
})

t.test('a percentage on the salary replaces the definition’s, and limits hold', async t => {
  const limited = component(
    'HRA',
    'X',
    share('percent_of_components', 40, ['BASIC'], { max: amount('5000') }),
  )
  const basic = { code: 'BASIC', monthlyAmount: amount('20000'), percent: null }
  const half = { code: 'HRA', monthlyAmount: null, percent: percent(50) }
  t.same(earnings(slipOf(calculated([component('BASIC'), hra], salary('2026-01-01', [basic, half])))), {
    BASIC: 20_000,
    HRA: 10_000,
  })
  t.same(earnings(slipOf(calculated([component('BASIC'), limited], salary('2026-01-01', [basic, half])))), {
    BASIC: 20_000,
    HRA: 5_000,
  })
  const least = component('HRA', 'X', share('percent_of_components', 1, ['BASIC'], { min: amount('1500') }))
  t.same(
    earnings(slipOf(calculated([component('BASIC'), least], salary('2026-01-01', [basic, ...named('HRA')])))),
    { BASIC: 20_000, HRA: 1_500 },
  )
})

t.test('a gross is paid to the rupee where components are rounded to it', async t => {
  // 40 and 20 % of 25,001: 10,000.40 and 5,000.20, paid as 10,000 and 5,000, which leave 10,001.
  const parts = [
    component('BASIC', 'W', share('percent_of_gross', 40)),
    component('HRA', 'X', share('percent_of_gross', 20)),
  ]
  const rounding = { ...settings.rounding, component: 'rupee' } as const
  const paid = (components: readonly ComponentDefinition[], residualComponentCode: string | null = null) => {
    const agreed = salary('2026-01-01', named(...components.map(({ code }) => code)), {
      grossMonthly: amount('25001'),
    })
    const run = runInput('2026-10', components, {
      settings: { ...settings, rounding: { ...rounding, residualComponentCode } },
    })
    return slipOf(calculatePayslip(prepareRun(run), employee([agreed])))
  }
  t.same(earnings(paid([...parts, component('SPECIAL')])), { BASIC: 10_000, HRA: 5_000, SPECIAL: 10_001 })
  const special = component('SPECIAL', 'W', share('percent_of_gross', 40))
  const filled = paid([...parts, special], 'SPECIAL')
  t.same(earnings(filled), { BASIC: 10_000, HRA: 5_000, SPECIAL: 10_001 })
  t.equal(filled.gross, amount('25001'))
})

t.test('rounding up leaves nothing to a rest, and the rate of an hour is not rounded', async t => {
  const toRupee = { ...settings, rounding: { ...settings.rounding, component: 'rupee' } } as const
  const halves = ['BASIC', 'HRA'].map(code => component(code, 'W', share('percent_of_gross', 50)))
  const slip = (
    components: readonly ComponentDefinition[],
    agreed: SalaryInput,
    attendance: EmployeeInput['attendance'] = null,
  ) => {
    const run = prepareRun(runInput('2026-10', components, { settings: toRupee }))
    return slipOf(calculatePayslip(run, employee([agreed], { attendance })))
  }
  const rest = [...halves, component('SPECIAL')]
  const odd = salary('2026-01-01', named('BASIC', 'HRA', 'SPECIAL'), { grossMonthly: amount('33333') })
  t.same(earnings(slip(rest, odd)), { BASIC: 16_667, HRA: 16_667, SPECIAL: 0 }, '16,666.50 twice')
  // 45.40 and 20.40 of 100 leave 34.20: 9,443.20, 4,243.20 and 7,113.60 for 208 hours.
  const parts = [...named('SPECIAL'), stated('BASIC', '45.40'), stated('HRA', '20.40')]
  const hourly = salary('2026-01-01', parts, { payBasis: 'hourly', grossMonthly: amount('100') })
  const of = [component('BASIC'), component('HRA', 'X'), component('SPECIAL')]
  const hours = { payableDays: null, lopDays: null, workedMinutes: 208 * 60, overtimeMinutes: 0 }
  t.same(earnings(slip(of, hourly, hours)), { SPECIAL: 7_114, BASIC: 9_443, HRA: 4_243 })
})

t.test('a CTC and a gross: percentages of it, and the rest', async t => {
  const ofCtc = [component('BASIC', 'W', share('percent_of_ctc', 40)), hra, component('SPECIAL')]
  const ctc = salary('2026-01-01', [], { ctcAnnual: amount('1200000') })
  t.same(earnings(slipOf(calculated(ofCtc, ctc))), { BASIC: 40_000, HRA: 16_000, SPECIAL: 44_000 })
  const ofGross = [component('BASIC', 'W', share('percent_of_gross', 50)), hra, component('SPECIAL')]
  const gross = salary('2026-01-01', named('BASIC', 'SPECIAL', 'HRA'), { grossMonthly: amount('33333.33') })
  const slip = slipOf(calculated(ofGross, gross))
  t.same(earnings(slip), { BASIC: 16_666.67, SPECIAL: 9_999.99, HRA: 6_666.67 })
  t.equal(slip.gross, amount('33333.33'), 'to the paisa')
})

const stated = (code: string, rupees: string) => ({ code, monthlyAmount: amount(rupees), percent: null })
const limits = { min: null, max: null }

function byFormula(formula: string, baseCodes: string[], over: { max?: Paise } = {}) {
  return { calculation: { method: 'formula' as const, formula, baseCodes, ...limits, ...over } }
}

t.test('a formula of other components and of the agreed figures, within its limits', async t => {
  const agreed = salary('2026-01-01', [...named('HRA', 'SPECIAL'), stated('BASIC', '20000')])
  const with_ = (formula: string, over: { max?: Paise } = {}) => [
    component('BASIC'),
    component('SPECIAL', 'W', byFormula('if(BASIC > 15000, round(BASIC / 7), 0)', ['BASIC'])),
    component('HRA', 'X', byFormula(formula, ['BASIC', 'SPECIAL'], over)),
  ]
  const slip = slipOf(calculated(with_('min(BASIC * 0.5, SPECIAL * 4) + 0.5'), agreed))
  // 20,000 ÷ 7 is 2,857.14, to the rupee 2,857; the lesser of 10,000 and 11,428, and 50 paise.
  t.same(earnings(slip), { HRA: 10_000.5, SPECIAL: 2_857, BASIC: 20_000 })
  t.match(line(slip, 'HRA')?.basis, { method: 'formula', baseCodes: ['BASIC', 'SPECIAL'] })
  t.same(
    line(slip, 'HRA')?.explanation?.steps.map(({ op, result }) => [op, result.value]),
    [
      ['multiply', '10000.00'],
      ['multiply', '11428.00'],
      ['min', '10000.00'],
      ['sum', '10000.50'],
      ['round', '10000.50'],
      ['prorate', '10000.50'],
      ['round', '10000.50'],
    ],
  )
  const capped = slipOf(calculated(with_('BASIC', { max: amount('9000') }), agreed))
  t.equal(line(capped, 'HRA')?.amount, amount('9000'))
  const ofCtc = [component('BASIC', 'W', byFormula('ctc_monthly * 0.4', [])), component('SPECIAL')]
  t.same(
    earnings(slipOf(calculated(ofCtc, salary('2026-01-01', [], { ctcAnnual: amount('1200000') })))),
    { BASIC: 40_000, SPECIAL: 60_000 },
    'two fifths of 1,00,000 a month, and the rest',
  )
})

t.test('a formula that cannot be worked out fails by name and character', async t => {
  const message = (formula: string) =>
    failureOf(
      calculated(
        [component('BASIC'), component('HRA', 'X', byFormula(formula, ['BASIC']))],
        salary('2026-01-01', [stated('BASIC', '20000'), ...named('HRA')]),
      ),
    ).message
  t.match(message('BASIC / (BASIC - 20000)'), /HRA divides by zero at character 7/)
  t.match(message('BASIC - 20000.01'), /HRA is -0\.01/)
  t.match(message('BASIC +'), /HRA has an invalid formula at character 8/)
  t.match(message('gross_monthly * 2'), /HRA uses gross_monthly at character 1/)
  t.match(message('HRA * 2'), /HRA depends on itself/)
})

t.test('a formula of the salary’s own takes the place of the definition', async t => {
  const own = (code: string, formula: string, over: object = {}) => ({
    ...stated(code, '0'),
    monthlyAmount: null,
    formula,
    ...over,
  })
  const components = [
    component('BASIC'),
    component('HRA', 'X', {
      calculation: { method: 'flat', amount: amount('1'), min: null, max: amount('9000') },
    }),
  ]
  const paid = (...entries: ReturnType<typeof own>[]) =>
    calculated(components, salary('2026-01-01', [...entries, stated('BASIC', '20000')]))
  const slip = slipOf(paid(own('HRA', 'BASIC * 0.4 + 0.25')))
  t.equal(line(slip, 'HRA')?.amount, amount('8000.25'))
  t.match(line(slip, 'HRA')?.basis, { method: 'formula', baseCodes: ['BASIC'] })
  t.equal(line(slipOf(paid(own('HRA', 'BASIC'))), 'HRA')?.amount, amount('9000'), 'within the limits')
  const message = (...entries: ReturnType<typeof own>[]) => failureOf(paid(...entries)).message
  t.match(message(own('HRA', 'BASIK * 0.4')), /HRA has a formula that uses BASIK/)
  t.match(message(own('HRA', 'BASIC +')), /HRA has an invalid formula at character 8/)
  t.match(message(own('HRA', 'HRA * 2')), /HRA depends on itself/)
  t.match(
    message(own('HRA', 'BASIC', { monthlyAmount: amount('5') })),
    /HRA has both an amount and a formula/,
  )
})

t.test('slabs of other components: an amount, a percentage, and nothing below them', async t => {
  const slabs = [
    { from: amount('10000'), to: amount('20000'), pays: { amount: amount('500') } },
    { from: amount('20000'), to: null, pays: { percent: percent(3.5) } },
  ]
  const travel = component('CONVEYANCE', 'X', {
    calculation: { method: 'slab', baseCodes: ['BASIC'], slabs, ...limits },
  })
  const paid = (basic: string) => {
    const agreed = salary('2026-01-01', [stated('BASIC', basic), ...named('CONVEYANCE')])
    return line(slipOf(calculated([component('BASIC'), travel], agreed)), 'CONVEYANCE')?.amount
  }
  t.equal(paid('9999.99'), 0)
  t.equal(paid('10000'), amount('500'), 'the first slab begins with its from')
  t.equal(paid('20000'), amount('500'), 'a slab ends with its to')
  t.equal(paid('20000.01'), amount('700'), '3.5 % of 20,000.01 is 700.00')
})

t.test('a balancing component takes the rest; flat ones without an amount wait for variable pay', async t => {
  const components = [
    component('BASIC', 'W', share('percent_of_gross', 50)),
    component('BONUS', 'O'),
    component('SPECIAL', 'W', { calculation: { method: 'balancing', ...limits } }),
    component('PIECES', 'W', { calculation: { method: 'per_unit', rate: amount('12'), ...limits } }),
  ]
  const slip = slipOf(calculated(components, salary('2026-01-01', [], { grossMonthly: amount('30000') })))
  t.same(earnings(slip), { BASIC: 15_000, SPECIAL: 15_000 })
  t.equal(line(slip, 'SPECIAL')?.basis.method, 'balancing')
  const units = failureOf(calculated(components, salary('2026-01-01', named('PIECES'))))
  t.match(units.message, /PIECES is paid per unit/)
})

t.test('a salary of one figure holds what is due every month and is not of the law', async t => {
  const rare = (['quarterly', 'half_yearly', 'yearly', 'one_time'] as const).map(frequency => ({
    ...component(frequency.toUpperCase(), 'O'),
    calculation: { method: 'flat' as const, amount: amount('9000'), ...limits },
    frequency,
  }))
  const law = component('OWN_PF', 'O', { calculation: { method: 'statutory', ...limits } })
  const components = [component('BASIC'), ...rare, law]
  const whole = salary('2026-01-01', [], { grossMonthly: amount('30000') })
  t.same(earnings(slipOf(calculated(components, whole))), { BASIC: 30_000 }, 'BASIC takes all of the gross')
  const statutory = failureOf(
    calculated(components, salary('2026-01-01', [stated('BASIC', '20000'), ...named('OWN_PF')])),
  )
  t.match(statutory.message, /OWN_PF is statutory and calculated by the engine/)
})

t.test('what cannot be resolved fails by name', async t => {
  const message = (components: ComponentDefinition[], agreed: SalaryInput) => {
    const { code, message, field } = failureOf(calculated(components, agreed))
    t.equal(code, 'component_failed')
    return `${message} ${field}`
  }
  const basic = { code: 'BASIC', monthlyAmount: amount('20000'), percent: null }
  const circle = [
    component('A', 'W', share('percent_of_components', 50, ['B'])),
    component('B', 'W', share('percent_of_components', 50, ['A'])),
  ]
  t.match(message(circle, salary('2026-01-01', named('A', 'B'))), /A depends on itself/)
  t.match(
    message([], salary('2026-01-01', [basic])),
    /BASIC is not an active component.*salary\.components\[BASIC\]/,
  )
  t.match(message([component('BASIC')], salary('2026-01-01', named('BASIC'))), /BASIC has no amount/)
  t.match(message([component('BASIC')], salary('2026-01-01', [basic, basic])), /BASIC occurs twice/)
  t.match(
    message([component('PF')], salary('2026-01-01', [{ ...basic, code: 'PF' }])),
    /PF is calculated by the engine/,
  )
  t.match(
    message(
      [component('BASIC')],
      salary('2026-01-01', [{ ...basic, monthlyAmount: null, percent: percent(5) }]),
    ),
    /no base for its percentage/,
  )
  const ofCtc = [component('BASIC', 'W', share('percent_of_ctc', 40))]
  t.match(message(ofCtc, salary('2026-01-01', named('BASIC'))), /CTC, which the salary does not state/)
  const fixed = [component('BASIC', 'W', share('percent_of_gross', 40))]
  t.match(
    message(fixed, salary('2026-01-01', [], { grossMonthly: amount('50000') })),
    /add up to 20000\.00 .* gross_monthly is 50000\.00/,
  )
  const tooMuch = [component('BASIC', 'W', share('percent_of_gross', 140)), component('SPECIAL')]
  t.match(
    message(tooMuch, salary('2026-01-01', [], { grossMonthly: amount('50000') })),
    /add up to 70000\.00/,
  )
  t.match(
    message([component('BASIC')], salary('2026-01-01', [{ ...basic, monthlyAmount: -1 as never }])),
    /negative/,
  )
  for (const monthlyAmount of [Number.NaN, 0.5, 2 ** 60]) {
    t.match(
      message(
        [component('BASIC')],
        salary('2026-01-01', [{ ...basic, monthlyAmount: monthlyAmount as never }]),
      ),
      /negative|more than the largest/,
    )
  }
})

t.test('components rounded to the rupee, once', async t => {
  const toRupee = { ...settings, rounding: { ...settings.rounding, component: 'rupee' } } as const
  const basic = [{ code: 'BASIC', monthlyAmount: amount('10000'), percent: null }]
  const run = runInput('2026-10', [component('BASIC')], { settings: toRupee })
  const absent = employee([salary('2026-01-01', basic)], { attendance: lossOfPay(3) })
  const paid = line(slipOf(calculatePayslip(prepareRun(run), absent)), 'BASIC')
  t.equal(paid?.amount, amount('9032'), '10,000 × 28/31 is 9,032.26')
  t.same(paid?.rounding, { raw: 9_032_258_065, mode: 'half_up', unit: 'rupee' })
  const present = slipOf(calculatePayslip(prepareRun(run), { ...absent, attendance: null }))
  t.same(line(present, 'BASIC')?.rounding, { raw: null, mode: 'half_up', unit: 'rupee' }, 'nothing to round')
  const exact = runInput('2026-10', [component('BASIC', 'W', { rounding: 'paise' })], { settings: toRupee })
  t.equal(
    slipOf(calculatePayslip(prepareRun(exact), absent)).gross,
    amount('9032.26'),
    'a component may stay at the paisa',
  )
})

t.test('a net below zero is refused with its figures, a net of zero is paid', async t => {
  const components = [component('BASIC'), component('EMI', 'O')]
  const owing = (emi: string) =>
    calculated(
      components,
      salary('2026-01-01', [
        { code: 'BASIC', monthlyAmount: amount('10000'), percent: null },
        { code: 'EMI', monthlyAmount: amount(emi), percent: null },
      ]),
    )
  // 10,000 less provident fund 1,200 and state insurance 75 leaves 8,725.
  t.equal(slipOf(owing('8725')).netPayable, 0)
  t.match(failureOf(owing('8725.01')), {
    code: 'negative_net',
    message: /10000\.01 exceed the pay of 10000\.00/,
  })
})

t.test('a net below zero by the organization’s choice: the last wait, or the employer lays out', async t => {
  const components = [
    component('BASIC'),
    component('CLUB', 'O', { type: 'deduction', prorate: false }),
    component('EMI', 'O'),
    component('ADVANCE', 'O', { type: 'recovery', prorate: false }),
  ]
  const owing = (negativeNetPolicy: 'carry_forward' | 'zero_and_recover', club: string, vpf: string) =>
    calculatePayslip(
      prepareRun(runInput('2026-10', components, { settings: { ...settings, negativeNetPolicy } })),
      employee(
        [
          salary('2026-01-01', [
            stated('BASIC', '10000'),
            stated('CLUB', club),
            stated('EMI', '6000'),
            stated('ADVANCE', '3000'),
          ]),
        ],
        { pf: member({ vpf: { amount: amount(vpf) } }) },
      ),
      { trace: true },
    )
  const taken = (slip: Slip) =>
    ['PF', 'ESI', 'CLUB', 'EMI', 'ADVANCE', 'CARRIED_FORWARD', 'EMPLOYER_ADVANCE'].map(
      code => (line(slip, code)?.amount ?? 0) / 100,
    )
  // 10,000 less provident fund 1,200 and state insurance 75 leaves 8,725: 500 and 6,000 are taken, then 2,225.
  const waiting = slipOf(owing('carry_forward', '500', '0'))
  t.same(taken(waiting), [1_200, 75, 500, 6_000, 2_225, 775, 0])
  t.same([waiting.netPayable, waiting.carriedForward], [0, amount('775')])
  // 9,000 of the organization's own leave nothing for the recoveries, and wait by 275 themselves.
  t.same(taken(slipOf(owing('carry_forward', '9000', '0'))), [1_200, 75, 8_725, 0, 0, 9_275, 0])
  const laidOut = slipOf(owing('zero_and_recover', '500', '0'))
  t.same(taken(laidOut), [1_200, 75, 500, 6_000, 3_000, 775, 775])
  t.same([laidOut.netPayable, laidOut.carriedForward], [0, amount('775')])
  t.match(
    failureOf(owing('carry_forward', '0', '9000')),
    { code: 'negative_net' },
    'what is remitted cannot wait',
  )
})

t.test('net rounding has its own line, up or to the nearest rupee', async t => {
  const basic = [{ code: 'BASIC', monthlyAmount: amount('30000.40'), percent: null }]
  const net = (rounding: 'nearest_rupee' | 'up_rupee') =>
    slipOf(
      calculated([component('BASIC')], salary('2026-01-01', basic), {
        settings: { ...settings, rounding: { ...settings.rounding, net: rounding } },
      }),
    )
  t.equal(net('nearest_rupee').netPayable, amount('27000'))
  t.equal(line(net('nearest_rupee'), 'ROUND_OFF')?.amount, -40)
  t.equal(net('up_rupee').netPayable, amount('27001'))
  t.equal(line(net('up_rupee'), 'ROUND_OFF')?.amount, 60)
  t.equal(net('up_rupee').gross, amount('30000.40'))
})

t.test('employer contributions of the salary join those of the law in the cost', async t => {
  const nps = component('NPS', 'O', { type: 'employer_contribution', category: 'nps', prorate: false })
  const agreed = salary('2026-01-01', [
    { code: 'BASIC', monthlyAmount: amount('30000'), percent: null },
    { code: 'NPS', monthlyAmount: amount('3000'), percent: null },
  ])
  const slip = slipOf(calculated([component('BASIC'), nps], agreed))
  // 917 + 2,083 + 125 + 125 by law, and 3,000.
  t.equal(slip.employerContributions, amount('6250'))
  t.equal(slip.employerCost, amount('36250'))
  t.equal(slip.gross, amount('30000'))
})

t.test('what is paid now and then is no part of a salary stated as one figure', t => {
  const occasional = [
    component('BASIC_ARREARS', 'W', { category: 'arrears' }),
    component('YEARLY_BONUS', 'X', { category: 'bonus' }),
    component('CLAIM', 'O'),
    component('EMI', 'O'),
  ]
  const agreed = salary('2026-01-01', [], { grossMonthly: amount('30000') })
  const slip = slipOf(calculated([...occasional, component('BASIC')], agreed))
  t.same(
    slip.lines.filter(({ source }) => source === 'salary').map(({ code, amount: paid }) => [code, paid]),
    [['BASIC', amount('30000')]],
  )
  t.end()
})

t.test('the residual component takes the paise that rounding leaves of an agreed salary', async t => {
  const parts = [
    component('BASIC', 'W', share('percent_of_gross', 50)),
    component('HRA', 'X', share('percent_of_gross', 30)),
    component('SPECIAL', 'W', share('percent_of_gross', 20)),
  ]
  const agreed = salary('2026-01-01', [], { grossMonthly: amount('33333.33') })
  const by = (residualComponentCode: string | null, components: readonly ComponentDefinition[] = parts) =>
    calculatePayslip(
      prepareRun(
        runInput('2026-10', components, {
          settings: { ...settings, rounding: { ...settings.rounding, residualComponentCode } },
        }),
      ),
      employee([agreed]),
      { trace: true },
    )
  // 16,666.665, 9,999.999 and 6,666.666 to the paisa, half up: 16,666.67 + 10,000.00 + 6,666.67 = 33,333.34.
  const refused = failureOf(by(null))
  t.match(refused.message, /add up to 33333\.34 a month, but the gross_monthly is 33333\.33/)
  t.match(refused.message, /residual_component_code/)
  const slip = slipOf(by('SPECIAL'))
  t.same(
    ['BASIC', 'HRA', 'SPECIAL'].map(code => line(slip, code)?.amount),
    [amount('16666.67'), amount('10000.00'), amount('6666.66')],
  )
  t.equal(slip.gross, amount('33333.33'))
  t.equal(replay(line(slip, 'SPECIAL')!.explanation!), amount('6666.66'))

  const base = [
    ...parts.slice(0, 2),
    component('SPECIAL', 'W', share('percent_of_components', 40, ['BASIC'])),
  ]
  t.match(failureOf(by('BASIC', base)).message, /33333\.34/, 'what others are worked out of stays as it is')
  const short = [...parts.slice(0, 2), component('SPECIAL', 'W', share('percent_of_gross', 19))]
  t.match(failureOf(by('SPECIAL', short)).message, /33000\.00/, 'more than paise is no rounding')
})
