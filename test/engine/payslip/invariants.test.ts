// What holds for every slip, whoever it is for: parts add up, explanations replay, nothing depends on what must not
// matter. fast-check prints the seed and the smallest case when one does not.

import fc from 'fast-check'
import t from 'tap'

import type { Slip, SlipLine, SlipTax } from '#proto/calculation/slip.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { anyPayroll, anySlip } from './any-employee.ts'

/** Ten people each. In the suite it is to be quick; `RANDOM_RUNS=1200` makes ten thousand slips of it. */
const randomRuns = Number(process.env['RANDOM_RUNS'] ?? 200)

t.test(
  'random payslips: parts add up, and every line’s steps, as text, replay to its amount [promise M2]',
  async t => {
    let slips = 0
    let lines = 0
    fc.assert(
      fc.property(anyPayroll, ({ run, people }) => {
        const prepared = prepareRun(run)
        for (const person of people) {
          const plain = calculatePayslip(prepared, person)
          const traced = calculatePayslip(prepared, person, { trace: true })
          if ('failure' in traced) {
            if (!['negative_net', 'employee_not_payable'].includes(traced.failure.code))
              throw new Error(traced.failure.message)
            continue
          }
          check(traced.slip)
          // Arrears of an earlier month cite the law of that month.
          const versions = [prepared, ...(person.arrears ?? []).map(prepared.earlier)].map(
            ({ rulebook }) => rulebook.version,
          )
          for (const line of traced.slip.lines) checkExplanation(line, versions)
          const without = traced.slip.lines.map(line => ({ ...line, explanation: null }))
          if (JSON.stringify(plain) !== JSON.stringify({ slip: { ...traced.slip, lines: without } }))
            throw new Error('a trace changes the slip')
          slips += 1
          lines += traced.slip.lines.length
        }
      }),
      { numRuns: randomRuns, includeErrorInReport: true },
    )
    t.ok(slips > randomRuns * 8, `${slips} slips came out`)
    t.ok(lines > randomRuns * 100, `${lines} lines were replayed`)
  },
)

/** The explanation is compared as text, as it travels. */
function checkExplanation({ code, amount, explanation }: SlipLine, versions: readonly string[]): void {
  if (explanation === null) throw new Error(`${code} is not explained`)
  const read = JSON.parse(JSON.stringify(explanation)) as typeof explanation
  const replayed = replay(read)
  if (replayed !== amount) throw new Error(`${code}: ${replayed}, not ${amount}`)
  for (const { rule } of read.steps) {
    if (rule !== null && !versions.includes(rule.version)) throw new Error(`${code} cites another rulebook`)
  }
}

function check(slip: Slip): void {
  const sum = (...types: SlipLine['type'][]) =>
    slip.lines.reduce((total, { type, amount }) => total + (types.includes(type) ? amount : 0), 0)
  const of = (code: string) => slip.lines.find(line => line.code === code)?.amount ?? 0
  const { pf, esi, wages, days } = slip
  const rules: Record<string, boolean> = {
    gross: slip.gross === sum('earning'),
    deductions: slip.totalDeductions === sum('deduction', 'recovery'),
    reimbursements: slip.reimbursements === sum('reimbursement'),
    net: slip.netPayable === slip.gross + slip.reimbursements - slip.totalDeductions + of('ROUND_OFF'),
    'round-off under a rupee': Math.abs(of('ROUND_OFF')) < 100,
    'carried forward': slip.carriedForward === of('CARRIED_FORWARD'),
    'nothing is carried from a net but what the limit on deductions leaves':
      slip.carriedForward === 0 ||
      slip.netPayable === 0 ||
      slip.warnings.some(({ code }) => code === 'deductions_limited'),
    'employer contributions': slip.employerContributions === sum('employer_contribution'),
    cost: slip.employerCost === slip.gross + slip.reimbursements + slip.employerContributions,
    'employer share': pf.eps + pf.employerEpf === pf.employerTotal,
    'statutory lines':
      pf.employee + pf.vpf + esi.employee + slip.pt.tax + slip.lwf.employee + (slip.tax?.thisMonth ?? 0) ===
      slip.lines.reduce(
        (total, { code, amount }) =>
          total + (['PF', 'VPF', 'ESI', 'PT', 'LWF', 'TDS'].includes(code) ? amount : 0),
        0,
      ),
    'the year’s ceiling of professional tax': slip.pt.tax <= 250_000,
    'taxed lines':
      slip.tax === null ||
      slip.tax.taxablePay ===
        slip.lines.reduce((total, { taxableAmount }) => total + (taxableAmount ?? 0), 0),
    'the tax block adds up': slip.tax === null || addsUp(slip.tax),
    'no more tax than the year still owes':
      slip.tax === null ||
      slip.lines.some(({ code, source }) => code === 'TDS' && source === 'override') ||
      slip.tax.thisMonth <= Math.max(slip.tax.breakdown.balance + 50, 0),
    'taxed for no more than it is': slip.lines.every(({ code, amount, taxableAmount }) => {
      // Pay that is recovered was taxed when it was paid; it is income no more even where taking it back waits, or where a
      // deduction that was too much makes up for it.
      const isAskedBack = code === 'OVERPAYMENT_RECOVERY'
      const taxed = (isAskedBack ? -1 : 1) * (taxableAmount ?? 0)
      return (
        taxed >= 0 &&
        taxed <= Math.max(amount, 0) + (isAskedBack ? slip.carriedForward + tooMuch(slip, 'deduction') : 0)
      )
    }),
    'arrears by month': slip.arrears.every(
      ({ amount, earnings }) => amount === earnings.reduce((total, each) => total + each.amount, 0),
    ),
    'arrears by line':
      slip.carriedForward > 0 ||
      slip.arrears.reduce((total, { amount }) => total + amount, 0) ===
        slip.lines.reduce(
          (total, { type, arrearsAmount }) => total + (type === 'earning' ? arrearsAmount : 0),
          0,
        ) -
          (of('OVERPAYMENT_RECOVERY') -
            of('DEDUCTION_REFUND') -
            tooMuch(slip, 'reimbursement') +
            tooMuch(slip, 'deduction')),
    'insurance on arrears': (['employee', 'employer'] as const).every(
      side =>
        slip.arrears.reduce((total, month) => total + (month.esi?.[side] ?? 0), 0) ===
        of(side === 'employee' ? 'ESI_ARREARS' : 'ESI_ER_ARREARS'),
    ),
    'insured on no more than the paid days': esi.covered ? esi.paidDays <= days.payable : esi.paidDays === 0,
    'cover has both its days': esi.covered === (esi.coveredFrom !== null && esi.coveredUntil !== null),
    'taken or refunded': slip.pt.tax === 0 || slip.pt.refund === 0,
    'whole rupees': [
      ...Object.values(pf).filter(value => typeof value === 'number'),
      esi.employee,
      esi.employer,
      wages.pf,
      wages.epf,
      wages.eps,
      wages.edli,
      wages.esi,
    ].every(value => (value === pf.ncpDays ? true : value % 100 === 0)),
    'nothing below zero': slip.lines.every(
      ({ amount, code }) => Number.isSafeInteger(amount) && (amount >= 0 || code === 'ROUND_OFF'),
    ),
    'pension within the fund': wages.eps <= Math.max(wages.epf, wages.pf),
    'insurance within the ceiling': wages.edli <= 2_500_000,
    days: days.payable >= 0 && pf.ncpDays >= 0 && pf.ncpDays <= 31,
    'net is paid': slip.netPayable >= 0,
  }
  for (const [rule, holds] of Object.entries(rules)) if (!holds) throw new Error(`${rule} does not hold`)
}

/** Reimbursements or deductions of the salary of earlier months beyond what is due now. */
function tooMuch({ arrears }: Slip, type: 'reimbursement' | 'deduction'): number {
  return arrears
    .flatMap(({ besideEarnings = [] }) => besideEarnings)
    .reduce((total, each) => total + (each.type === type ? Math.max(0 - each.amount, 0) : 0), 0)
}

/** Printed amounts are added as a reader would. */
function addsUp(tax: SlipTax): boolean {
  const { breakdown: b } = tax
  const sums: readonly [sum: number, total: number][] = [
    [b.paidToDate + tax.taxablePay + b.projectedPay + b.previousEmployment, tax.annualProjection],
    [tax.annualProjection - tax.exemptions - b.standardDeduction - b.employmentTax, b.salaryIncome],
    [b.salaryIncome + b.houseProperty + b.otherIncome, b.grossTotalIncome],
    [b.grossTotalIncome - b.chapterViADeductions + b.incomeRounding, tax.taxableIncome],
    [b.standardDeduction + b.employmentTax + b.chapterViADeductions, tax.deductions],
    [
      b.slabTax - tax.rebate + tax.surcharge + tax.cess - tax.relief + b.higherRateAddition + b.taxRounding,
      tax.annualTax,
    ],
    [tax.annualTax - b.taxCredits - tax.deductedToDate, b.balance],
  ]
  return (
    sums.every(([sum, total]) => sum === total) &&
    // Half a rounding unit, and in the tax the paise of its parts.
    Math.abs(b.incomeRounding) <= 5_00 &&
    Math.abs(b.taxRounding) <= 5_02 &&
    tax.taxableIncome % 10_00 === 0 &&
    tax.annualTax % 10_00 === 0 &&
    [b.salaryIncome, b.grossTotalIncome, b.slabTax, b.employmentTax, tax.exemptions].every(each => each >= 0)
  )
}

t.test('an explanation that has been tampered with does not replay', async t => {
  const step = { n: 1, op: 'sum' as const, label: 'x', rule: null }
  const input = (name: string, value: string) => ({
    name,
    value,
    unit: 'rupees' as const,
    from: { kind: 'line' as const, ref: name },
  })
  const result = { value: '3.00', unit: 'rupees' as const }
  t.equal(
    replay({ text: '', steps: [{ ...step, inputs: [input('a', '1.00'), input('b', '2.00')], result }] }),
    300,
  )
  const second = {
    ...step,
    n: 2,
    inputs: [{ ...input('s', '4.00'), from: { kind: 'step' as const, ref: '1' } }],
    result,
  }
  t.throws(
    () => replay({ text: '', steps: [{ ...step, inputs: [input('a', '3.00')], result }, second] }),
    /printed as 4.00/,
  )
  t.throws(() => replay({ text: '', steps: [] }), /has no amount/)
  const thirds = {
    ...step,
    op: 'prorate' as const,
    inputs: [input('a', '1.00'), input('b', '1.00'), input('c', '3.00')],
    result,
  }
  t.throws(() => replay({ text: '', steps: [thirds] }), /whole number of paise/)
})

t.test('the same facts give the same slip, byte for byte; a name decides nothing', async t => {
  fc.assert(
    fc.property(anySlip, ({ run, person }) => {
      const first = JSON.stringify(calculatePayslip(prepareRun(run), person))
      const copy = structuredClone({ run, person })
      if (JSON.stringify(calculatePayslip(prepareRun(copy.run), copy.person)) !== first) return false
      const renamed = { ...run, components: run.components.map(each => ({ ...each, name: 'Another name' })) }
      const figures = (text: string) => text.replaceAll(/"name":"[^"]*"/g, '')
      return figures(JSON.stringify(calculatePayslip(prepareRun(renamed), person))) === figures(first)
    }),
    { numRuns: 500 },
  )
  t.pass()
})
