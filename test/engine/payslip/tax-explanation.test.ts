// The explanation of income tax: what decides each amount is shown with its limit and cited under the Act that governs
// the payment.

import fc from 'fast-check'
import t from 'tap'

import type { Explanation, Step } from '#proto/calculation/explanation.ts'
import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { anySlip } from './any-employee.ts'
import { amount, employee, line, member, pay, runInput, salary, slipOf } from './example.ts'

const nothingDeclared: TaxDeclaration = {
  claims: [],
  rents: [],
  selfOccupied: null,
  letOut: [],
  otherIncome: [],
  previousEmployment: null,
  otherTaxCredits: amount('0'),
}

const rentOf = (monthly: string, from: string): TaxDeclaration['rents'] => [
  { from: plainDate(from), to: null, monthly: amount(monthly), inListedCity: true, hasLandlordPan: true },
]

const claims = (text: string): TaxDeclaration['claims'] =>
  text.split(', ').map(each => {
    const [code = '', claimed = ''] = each.split(' ')
    return { code, amount: amount(claimed) }
  })

function explain(
  wageMonth: string,
  payText: string,
  declared: Partial<TaxDeclaration>,
  regime: 'new' | 'old' = 'old',
): Explanation {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-04-01', amounts)], {
    pf: member({ applicable: false, epsEligible: null }),
    tax: {
      regime,
      panStatus: 'valid',
      residency: 'resident',
      declared: { ...nothingDeclared, ...declared },
    },
  })
  const prepared = prepareRun(runInput(wageMonth, components))
  const slip = slipOf(calculatePayslip(prepared, person, { trace: true }))
  const tds = line(slip, 'TDS')
  if (tds === undefined || tds.explanation === null) throw new Error('No tax is due.')
  t.equal(replay(tds.explanation), tds.amount, 'the steps give the tax')
  return tds.explanation
}

/** The step whose label begins so: its inputs by name, and its result. */
function stepOf({ steps }: Explanation, label: string): Record<string, string> {
  const found = steps.find(each => each.label.startsWith(label))
  if (found === undefined) throw new Error(`No step "${label}" among:\n${steps.map(s => s.label).join('\n')}`)
  return {
    ...Object.fromEntries(found.inputs.map(({ name, value }) => [name, value])),
    is: found.result.value,
  }
}

t.test('O-18 of the handbook, step by step', async t => {
  // 12,00,000 - 1,80,000 - 50,000 - 2,500 - 1,50,000 - 50,000 - 25,000 = 7,42,500.
  const explained = explain('2026-04', 'basic 50000, hra 20000 X, special 30000 X', {
    claims: claims('80C 100000, 80CCC 60000, 80CCD(1B) 50000, 80D 30000'),
    rents: rentOf('20000', '2026-04-01'),
    previousEmployment: {
      gross: amount('0'),
      exemptions: amount('0'),
      providentFund: amount('0'),
      employmentTax: amount('2500'),
      tds: amount('0'),
    },
  })
  t.match(stepOf(explained, 'House rent allowance exempt (12 months alike, 2026-04-01 to 2027-03-31)'), {
    allowance_received: '20000.00',
    rent_above_share: '15000.00',
    share_of_salary: '25000.00',
    is: '15000.00',
  })
  t.ok(
    explained.steps.some(({ label }) =>
      label.endsWith('the least of three is the rent above the share of salary'),
    ),
  )
  t.match(stepOf(explained, 'The same for 12 months'), { is: '180000.00' })
  t.match(stepOf(explained, 'Standard deduction'), { amount: '50000.00', is: '50000.00' })
  t.match(stepOf(explained, 'Professional tax paid in the year'), {
    previous_employment: '2500.00',
    is: '2500.00',
  })
  t.match(stepOf(explained, '80C, 80CCC together, at most'), {
    claimed: '160000.00',
    limit: '150000.00',
    is: '150000.00',
  })
  t.match(stepOf(explained, 'Section 124(3) (80CCD(1B))'), {
    claimed: '50000.00',
    limit: '50000.00',
    is: '50000.00',
  })
  t.match(stepOf(explained, 'Section 126 (80D)'), { claimed: '30000.00', limit: '25000.00', is: '25000.00' })
  t.match(stepOf(explained, 'Taxable income to ten rupees'), { is: '742500.00' })
  t.match(stepOf(explained, 'Tax of the year to ten rupees'), { is: '63440.00' })
})

const leasts = table`
hra   | rent  | exempt | least
10000 | 40000 | 10000  | the allowance received
20000 | 20000 | 15000  | the rent above the share of salary
30000 | 40000 | 25000  | the share of salary
`
for (const each of leasts) {
  t.test(`house rent: the least is ${each('least')}`, async t => {
    const { steps } = explain('2026-04', `basic 50000, hra ${each('hra')} X, special 50000 X`, {
      rents: rentOf(each('rent'), '2026-04-01'),
    })
    const least = steps.find(({ label }) => label.startsWith('House rent allowance exempt'))
    t.equal(least?.result.value, `${each('exempt')}.00`)
    t.ok(least?.label.endsWith(`the least of three is ${each('least')}`))
  })
}

t.test('loss from house property, other income and the limit of each claim', async t => {
  // The house: 1,00,000 - 1,50,000 - 2,00,000 = -2,50,000, of which 2,00,000 are set off.
  const explained = explain('2026-04', 'basic 150000', {
    claims: claims('80TTA 12000, 80E 4000, 80GG 90000, 80D 30000, 80D_CHECKUP 6000'),
    rents: rentOf('30000', '2026-10-01'),
    selfOccupied: { interest: amount('260000'), isOldOrRepairLoan: false },
    letOut: [{ income: amount('100000'), interest: amount('150000') }],
    otherIncome: [{ kind: 'savings_interest', amount: amount('8000') }],
  })
  t.match(stepOf(explained, 'Interest on the self-occupied house'), { limit: '200000.00', is: '200000.00' })
  t.match(stepOf(explained, 'Loss set off, at most its limit'), { loss: '-250000.00', is: '-200000.00' })
  // 18,00,000 - 50,000 - 2,00,000 + 8,000.
  t.match(stepOf(explained, 'Gross total income'), { other_income: '8000.00', is: '1558000.00' })
  t.match(stepOf(explained, 'Section 153(2)(a) (80TTA)'), {
    claimed: '12000.00',
    received: '8000.00',
    is: '8000.00',
  })
  t.match(stepOf(explained, 'Section 129 (80E)'), { is: '4000.00' })
  t.match(stepOf(explained, 'Section 126 (80D_CHECKUP)'), {
    claimed: '6000.00',
    limit: '5000.00',
    is: '5000.00',
  })
  t.match(stepOf(explained, '80D, 80D_CHECKUP together, at most'), { claimed: '35000.00', is: '25000.00' })
  // Six months of rent: 30,000 by the month; 25 % of 15,21,000; 1,80,000 less a tenth of it.
  t.match(stepOf(explained, 'Section 134 (80GG)'), {
    claimed: '90000.00',
    monthly_limit: '30000.00',
    share_of_income: '380250.00',
    rent_above_share: '27900.00',
    is: '27900.00',
  })
})

t.test('what the new regime does not deduct is named', async t => {
  const { text } = explain(
    '2026-04',
    'basic 150000, hra 50000 X',
    {
      claims: claims('80C 100000, 80D 20000'),
      rents: rentOf('20000', '2026-04-01'),
      selfOccupied: { interest: amount('260000'), isOldOrRepairLoan: false },
    },
    'new',
  )
  t.match(
    text,
    /Not deducted in the new regime: 80C, 80D, house rent, interest on the self-occupied house\.$/,
  )
})

const citations = table`
paid    | rule                          | law                                                             | provision
2026-03 | IN.TDS.CHARGE                 | Income-tax Act 1961                                             | section 192(1)
2026-04 | IN.TDS.CHARGE                 | Income-tax Act 2025                                             | section 392(1)
2026-03 | IN.TDS.HOUSE_RENT             | Income-tax Act 1961, section 10(13A); Income-tax Rules 1962     | rule 2A
2026-04 | IN.TDS.HOUSE_RENT             | Income-tax Act 2025, Schedule III; Income-tax Rules 2026        | rule 279(1)(c)
2026-03 | IN.TDS.STANDARD_DEDUCTION_OLD | Income-tax Act 1961                                             | section 16(ia)
2026-04 | IN.TDS.STANDARD_DEDUCTION_OLD | Income-tax Act 2025                                             | section 19(1), Table, serial 2
2026-03 | IN.TDS.EMPLOYMENT_TAX         | Income-tax Act 1961                                             | section 16(iii)
2026-04 | IN.TDS.EMPLOYMENT_TAX         | Income-tax Act 2025                                             | section 19(1), Table, serial 1
2026-03 | IN.TDS.HOUSE_PROPERTY         | Income-tax Act 1961                                             | sections 24(b), 71(3A) and 115BAC(2)
2026-04 | IN.TDS.HOUSE_PROPERTY         | Income-tax Act 2025                                             | sections 22 and 202(2)
2026-03 | IN.TDS.DEDUCTIONS             | Income-tax Act 1961                                             | section 80C
2026-04 | IN.TDS.DEDUCTIONS             | Income-tax Act 2025                                             | section 123
2026-03 | IN.TDS.ROUNDING               | Income-tax Act 1961                                             | sections 288A and 288B
2026-04 | IN.TDS.ROUNDING               | Income-tax Act 2025                                             | section 516
`
for (const each of citations) {
  t.test(`${each('rule')} of a payment in ${each('paid')}`, async t => {
    const { steps } = explain(each('paid'), 'basic 150000, hra 50000 X', {
      claims: claims('80C 200000'),
      rents: rentOf('40000', '2025-04-01'),
      selfOccupied: { interest: amount('260000'), isOldOrRepairLoan: false },
      previousEmployment: {
        gross: amount('10000'),
        exemptions: amount('0'),
        providentFund: amount('0'),
        employmentTax: amount('2500'),
        tds: amount('100'),
      },
    })
    const cited = steps.flatMap(({ rule }) => (rule?.id === each('rule') ? [rule.citation] : []))
    t.ok(cited.length > 0, 'it is cited')
    for (const { law, provision } of cited) t.same([law, provision], [each('law'), each('provision')])
  })
}

/** Steps that compare or round by no provision: our own arithmetic, and limits that only arithmetic sets. */
const uncited = [
  'Never below zero',
  'To the rupee',
  'To the paisa',
  'All that is open, to the rupee',
  'No more than is open',
  'No more than the pay leaves',
  'What the pay leaves for it',
  'At most the salary',
  'Exemptions, at most the salary',
  'Exempt with the previous employer, at most the salary there',
  'Loss set off, at most the income',
]

t.test('random slips: the steps pass through the printed amounts, and what decides is cited', async t => {
  let explained = 0
  fc.assert(
    fc.property(anySlip, ({ run, person }) => {
      const result = calculatePayslip(prepareRun(run), person, { trace: true })
      if ('failure' in result || result.slip.tax === null) return
      const { tax } = result.slip
      const tds = line(result.slip, 'TDS')
      if (tds === undefined || tds.explanation === null || tds.source === 'override') return
      explained += 1
      const { steps } = tds.explanation
      const is = (label: string) => {
        const found = steps.find(step => step.label === label)
        return found === undefined ? null : amount(found.result.value)
      }
      if (is('Taxable income to ten rupees') !== tax.taxableIncome) throw new Error('another taxable income')
      if (is('Tax of the year to ten rupees') !== tax.annualTax) throw new Error('another annual tax')
      if ((is('Deductions from gross total income') ?? null) !== null) {
        const most = is('At most the gross total income') ?? is('Deductions from gross total income')
        if (most !== tax.breakdown.chapterViADeductions) throw new Error('other deductions')
      }
      for (const { op, label, rule } of steps) {
        if (isDeciding(op) && rule === null && !uncited.includes(label))
          throw new Error(`"${label}" decides and cites nothing`)
      }
    }),
    { numRuns: 300, includeErrorInReport: true },
  )
  t.ok(explained > 50, `${explained} were explained`)
})

function isDeciding(op: Step['op']): boolean {
  return ['min', 'max', 'cap', 'round', 'slab', 'condition', 'prorate'].includes(op)
}
