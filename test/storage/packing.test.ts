// What is stored of facts and slips comes back whole.

import fc from 'fast-check'
import t from 'tap'

import type { Slip } from '#proto/calculation/slip.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { noPaise, subtract } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { lineAmounts, packFacts, packSlip, unpackFacts, unpackSlip } from '#storage/bulk/packing.ts'
import { anySlip } from '../engine/payslip/any-employee.ts'
import { employee, pay, salary } from '../engine/payslip/example.ts'

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
