// Amounts within the stated limit never meet an error of the arithmetic: they give a slip, or a failure that names the
// component, the pay or the year that is above its limit.

import fc from 'fast-check'
import t from 'tap'

import { maxAmount, maxYearIncome } from '#proto/amount-limits.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { Paise } from '#proto/units.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { anySlip } from './any-employee.ts'
import { component, employee, failureOf, nothingKnown, runInput, salary, slipOf, worked } from './example.ts'

const randomRuns = Number(process.env['RANDOM_RUNS'] ?? 200) * 5

const anyAmounts = fc.array(
  fc.oneof(
    fc.constantFrom(0, 1, maxAmount, maxAmount - 1),
    fc.integer({ min: 0, max: maxAmount }),
    fc.integer({ min: 0, max: maxAmount / 100 }),
    fc.integer({ min: 0, max: maxAmount / 10_000 }),
  ),
  { minLength: 1, maxLength: 40 },
)

const amountFields = new Set(
  'monthlyAmount grossMonthly ctcAnnual amount rate hourlyRate perquisiteValue principal balance interest monthly income gross exemptions providentFund employmentTax tds otherTaxCredits taxable pf pt ptPay wages minimumWage averagePay gratuity leave broughtForward'.split(
    ' ',
  ),
)

/** The facts with every amount drawn anew, one of `amounts` after the other. */
function withAmounts(person: EmployeeInput, amounts: readonly number[]): EmployeeInput {
  let at = 0
  return JSON.parse(JSON.stringify(person), (key, value: unknown) => {
    if (typeof value !== 'number' || !amountFields.has(key)) return value
    at += 1
    return amounts[at % amounts.length]
  }) as EmployeeInput
}

const stated = [
  /^Component \w+ comes to (?:[\d,.]+ rupees, above|more than) the largest amount of 5,00,00,00,000\.00 rupees/,
  /^Salary from [\d-]+: Component \w+ comes to (?:[\d,.]+ rupees, above|more than) the largest amount of/,
  /^The pay of this payslip comes to [\d,.]+ rupees, above the largest amount of/,
  /^The income of the tax year exceeds 90,00,00,00,000\.00 rupees/,
]

t.test(
  'random amounts up to the limit: a slip whose parts add up, or a failure in words of payroll',
  async t => {
    const counts = { slips: 0, above: 0, others: 0 }
    fc.assert(
      fc.property(anySlip, anyAmounts, ({ run, person }, amounts) => {
        const facts = withAmounts(person, amounts)
        const prepared = prepareRun(run)
        const result = calculatePayslip(prepared, facts, { trace: true })
        if ('slip' in result) {
          const { slip } = result
          const sum = slip.lines.reduce(
            (total, { type, amount }) => total + (type === 'earning' ? amount : 0),
            0,
          )
          if (sum !== slip.gross) throw new Error(`earnings of ${sum}, gross ${slip.gross}`)
          if (slip.gross > maxAmount) throw new Error(`a gross of ${slip.gross} is above the limit`)
          for (const { code, amount, explanation } of slip.lines) {
            if (explanation !== null && replay(explanation) !== amount)
              throw new Error(`${code} replays otherwise`)
          }
          counts.slips += 1
          return
        }
        const { code, message } = result.failure
        const isStated = stated.some(words => words.test(message))
        if (isStated) counts.above += 1
        else counts.others += 1
        if (!isStated && /largest|safe|thousandths|too large|whole number/.test(message))
          throw new Error(message)
        if (!isStated && !['negative_net', 'employee_not_payable', 'component_failed'].includes(code))
          throw new Error(message)
      }),
      { numRuns: randomRuns, includeErrorInReport: true },
    )
    t.ok(counts.slips > randomRuns / 50, `${counts.slips} slips came out`)
    t.ok(counts.above > randomRuns / 20, `${counts.above} were above a limit`)
  },
)

const plain = [component('BASIC')]
const only = (monthlyAmount: number, code = 'BASIC') => [
  { code, monthlyAmount: monthlyAmount as Paise, percent: null },
]

function failure(
  components: Parameters<typeof runInput>[1],
  agreed: Parameters<typeof employee>[0],
  over: Parameters<typeof employee>[1] = {},
): SlipFailure {
  return failureOf(calculatePayslip(prepareRun(runInput('2026-04', components)), employee(agreed, over)))
}

t.test('the largest amount every month of a year is within every limit', async t => {
  // 500 crore a month from April: 6,000 crore in the year, less the standard deduction of 75,000. New regime 2026-27: slabs
  // give 30 % of the part above 24 lakh and 3,00,000 below it; 25 % surcharge, 4 % cess.
  const slip = slipOf(
    calculatePayslip(
      prepareRun(runInput('2026-04', plain)),
      employee([salary('2026-04-01', only(maxAmount))], { earlier: { ...nothingKnown, payments: 0 } }),
    ),
  )
  t.equal(slip.gross, maxAmount)
  const income = 12 * 5_000_000_000 - 75_000
  const slabs = (income - 2_400_000) * 0.3 + 300_000
  t.equal(slip.tax?.annualTax, Math.round((slabs * 1.25 * 1.04) / 10) * 1000)
})

t.test('what is above a limit names what is', async t => {
  const more = component('MORE', 'X', {
    calculation: {
      method: 'percent_of_components',
      percent: percent(250),
      baseCodes: ['BASIC'],
      min: null,
      max: null,
    },
  })
  t.match(
    failure([...plain, more], [salary('2020-04-01', [...only(maxAmount), ...only(null as never, 'MORE')])]),
    {
      code: 'component_failed',
      field: 'salary.components[MORE]',
      // 250 % of 500 crore.
      message:
        'Component MORE comes to 12,50,00,00,000.00 rupees, above the largest amount of 5,00,00,00,000.00 rupees; lower the amounts, percentages or quantities that it follows from.',
    },
  )
  const huge = component('HUGE', 'X', {
    calculation: { method: 'formula', formula: 'BASIC * BASIC', baseCodes: ['BASIC'], min: null, max: null },
  })
  t.match(
    failure([...plain, huge], [salary('2020-04-01', [...only(maxAmount), ...only(null as never, 'HUGE')])]),
    {
      field: 'salary.components[HUGE]',
      message: /^Component HUGE comes to more than the largest amount/,
    },
  )
  t.match(
    failure(plain, [salary('2020-04-01', only(maxAmount), { payBasis: 'daily' })], { attendance: worked(1) }),
    {
      // 26 days of 500 crore: the monthly rate.
      message: /^Component BASIC comes to 1,30,00,00,00,000\.00 rupees/,
    },
  )
  t.match(
    failure(
      [...plain, component('SPECIAL')],
      [salary('2020-04-01', [...only(maxAmount), ...only(1, 'SPECIAL')])],
    ),
    {
      field: 'salary',
      message: /^The pay of this payslip comes to 5,00,00,00,000\.01 rupees/,
    },
  )
  const earlier = { ...nothingKnown, payments: 11, taxable: (maxYearIncome + 100_000_00) as Paise }
  t.match(failure(plain, [salary('2020-04-01', only(1_00))], { earlier }), {
    field: 'tax',
    message: /^The income of the tax year exceeds 90,00,00,00,000\.00 rupees/,
  })
})
