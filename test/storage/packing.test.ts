// What is stored of facts and slips comes back whole.

import fc from 'fast-check'
import t from 'tap'

import type { Slip } from '#proto/calculation/slip.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { noPaise, subtract } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { lineAmounts, lineAmountsIn, namesLinesIn } from '#storage/bulk/packing/lines.ts'
import { packFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import {
  insuredDaysIn,
  isCoveredIn,
  isMemberIn,
  packSlip,
  slabPayIn,
  unpackSlip,
} from '#storage/bulk/packing/slip.ts'
import { anySlip } from '../engine/payslip/any-employee.ts'
import { employee, pay, salary } from '../engine/payslip/example.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

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

t.test('what statements read of the text of any slip, without parsing it', async t => {
  const slips = fc.sample(anySlip, { numRuns: 400, seed: 20_261_129 }).flatMap(({ run, person }) => {
    const result = calculatePayslip(prepareRun(run), person)
    return 'failure' in result ? [] : [result.slip]
  })
  for (const [at, name] of hostileNames.entries()) {
    const slip = slips[at]!
    const [first, ...others] = slip.lines
    slips.push({ ...slip, lines: [{ ...first!, name, source: 'expense' }, ...others] })
  }
  slips.push({ ...slips[0]!, lines: [] })
  type Read = { amounts: [string, string][]; member: boolean; covered: boolean; named: boolean }
  const found = await queryAsOwner<Read & { days: number; slab: string | null }>(
    await freshDatabase(t),
    `select array(select jsonb_build_array(line.code, line.amount::text) from ${lineAmountsIn('slip')} as line) as amounts,
       ${isMemberIn('slip')} as member, ${isCoveredIn('slip')} as covered, ${namesLinesIn('slip')} as named,
       ${insuredDaysIn('slip')} as days, ${slabPayIn('slip')} as slab
     from unnest($1::text[]) with ordinality as s(slip, no) order by no`,
    [slips.map(slip => JSON.stringify(packSlip(slip)))],
  )
  const expected = slips.map(slip => ({
    amounts: slip.lines.map(({ code, amount }) => [code, String(amount)]),
    member: slip.pf.member,
    covered: slip.esi.coveredFrom !== null,
    named: packSlip(slip).lines.some(line => Array.isArray(line[14])),
    days: slip.esi.paidDays,
    slab: slip.pt.slab === null ? null : String(slip.pt.slab.pay),
  }))
  t.same(found, expected)
  const amounts = expected.flatMap(each => each.amounts)
  t.ok(
    amounts.some(([, amount]) => amount!.startsWith('-')),
    'an amount below zero',
  )
  for (const flag of ['member', 'covered', 'named'] as const) {
    t.same(new Set(expected.map(each => each[flag])), new Set([true, false]), flag)
  }
})

/** Names that look like the signs between lines, or behind the last one. */
const hostileNames = [
  '],[',
  'Fare],[',
  '","BASIC",1],["PF",2',
  ']]',
  ']],"wages":',
  '"lines":[["PT",3',
  'Fare\\"],[',
  '["PT",200',
]

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
