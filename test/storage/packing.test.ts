// What is stored of facts and slips comes back whole.

import fc from 'fast-check'
import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { noPaise, percent, subtract } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import {
  lineAmounts,
  packFacts,
  packSlip,
  packSlipWithoutBreakdown,
  unpackFacts,
  unpackSlip,
} from '#storage/bulk/packing.ts'
import type { PackedSlip } from '#storage/bulk/packing.ts'
import { anySlip } from '../engine/payslip/any-employee.ts'
import { amount, employee, pay, runInput, salary, slipOf } from '../engine/payslip/example.ts'

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

t.test('any slip, with the totals that stand in columns of their own', async t => {
  let slips = 0
  fc.assert(
    fc.property(anySlip, ({ run, person }) => {
      const facts = unpackFacts(stored(packFacts(person)))
      if (!same(facts, person)) return false
      const result = calculatePayslip(prepareRun(run), person)
      if ('failure' in result) return true
      slips += 1
      const { slip } = result
      const amounts = slip.lines.map(line => [line.code, line.amount])
      if (!same(lineAmounts(JSON.stringify(packSlip(slip))), amounts)) return false
      return same(unpackSlip(stored(packSlip(slip)), totalsOf(slip), run), slip)
    }),
    { numRuns: 500 },
  )
  t.ok(slips > 200, `${slips} slips came back`)
})

t.test('a slip that was stored before its tax had a breakdown', async t => {
  const { components, amounts } = pay('basic 450000')
  const run = runInput('2026-04', components)
  const slip = slipOf(calculatePayslip(prepareRun(run), employee([salary('2020-04-01', amounts)])))
  // As it was written then: 54,00,000 less 75,000 is 53,25,000, a tenth of whose tax of 11,77,500 is the surcharge.
  const then = [
    'new',
    '2026-27',
    12,
    ...['5400000', '0', '75000', '5325000', '1347060', '0', '0', '117750', '51810', '0'].map(amount),
  ]
  t.same(packSlipWithoutBreakdown(slip), { ...packSlip(slip), tax: then })
  const read = unpackSlip({ ...packSlip(slip), tax: then as PackedSlip['tax'] }, totalsOf(slip), run)
  t.match(read.tax, { surcharge: amount('117750'), annualTax: amount('1347060'), breakdown: null })
  t.same(packSlip(read), packSlipWithoutBreakdown(slip), 'and would be written so again')
})

t.test('facts of before a disability had decimals', async t => {
  const person = employee([salary('2020-04-01', pay('basic 20000').amounts)], {
    disabilityPercent: percent(42.5),
  })
  const { disability, ...others } = packFacts(person)
  t.equal(disability, 425_000)
  t.equal(unpackFacts({ ...others, disabilityPercent: 42 }).disabilityPercent, 420_000)
  t.equal(unpackFacts(others).disabilityPercent, null)
})

t.test('facts that were stored under their former names', async t => {
  const facts = {
    dateOfJoining: '2020-04-01',
    workStateCode: 'TN',
    salaries: [],
    pf: { epsMember: false },
    pt: { localBody: 'CHENNAI', takenInHalfYear: 1_250_00, byHand: 200_00 },
  }
  const { pf, pt } = unpackFacts(facts)
  t.match(pf, { epsEligible: false, applicable: true, wageMode: 'organization' })
  t.match(pt, { localBody: 'CHENNAI', paidInHalfYear: 1_250_00, overrideAmount: 200_00, stateCode: null })
  t.notOk('epsMember' in pf || 'byHand' in pt)
})

t.test('records with nothing but defaults are left out', async t => {
  const person = employee([salary('2020-04-01', pay('basic 20000').amounts)], { pf: statutoryDefaults.pf })
  t.same(Object.keys(packFacts(person)).toSorted(), [
    'dateOfBirth',
    'dateOfJoining',
    'employmentType',
    'gender',
    'salaries',
    'workStateCode',
  ])
})

t.test('facts of before there was pay beside the salary', async t => {
  const old = { dateOfJoining: '2020-04-01', workStateCode: 'DL', salaries: [], pf: {}, esi: {} }
  const facts: EmployeeInput = unpackFacts(old)
  t.same([facts.variable ?? [], facts.reimbursements ?? [], facts.recoveries ?? []], [[], [], []])
})

/** Whatever the order of the keys. */
function same(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function totalsOf(slip: Slip): Parameters<typeof unpackSlip>[1] {
  return {
    gross: slip.gross,
    totalDeductions: slip.totalDeductions,
    reimbursements: slip.reimbursements,
    netPayable: slip.netPayable,
    employerContributions: slip.employerContributions,
    pfWages: slip.wages.pf,
    epfWages: slip.wages.epf,
    epsWages: slip.wages.eps,
    edliWages: slip.wages.edli,
    pfEmployee: slip.pf.employee,
    vpf: slip.pf.vpf,
    eps: slip.pf.eps,
    pfEmployer: slip.pf.employerEpf,
    edli: slip.pf.edli,
    pfAdmin: slip.pf.admin,
    ncpDays: slip.pf.ncpDays,
    esiWages: slip.wages.esi,
    esiEmployee: slip.esi.employee,
    esiEmployer: slip.esi.employer,
    esiCoveredUntil: slip.esi.coveredUntil,
    pt: subtract(slip.pt.tax, slip.pt.refund),
    ptAuthority: slip.pt.authority,
    ptWages: slip.wages.pt,
    lwfEmployee: slip.lwf.employee,
    lwfEmployer: slip.lwf.employer,
    lwfWages: slip.wages.lwf,
    gratuityWages: slip.wages.gratuity,
    tds: slip.tax?.thisMonth ?? noPaise,
    taxable: slip.tax?.taxablePay ?? noPaise,
  }
}
