// A wage month paid by several payments: whichever they are and in whichever order, the law takes what it would take of
// one payment.

import fc from 'fast-check'
import t from 'tap'

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import { table } from '../../support/table.ts'
import { anySlip } from './any-employee.ts'
import { amount, employee, pay, runInput, salary, slipOf } from './example.ts'

const nothing = {
  isSalaryExcluded: true,
  attendance: null,
} as const

/** Pay in one payment or in several, each part once. */
function partsOf(person: EmployeeInput): Partial<EmployeeInput>[] {
  const { attendance, variable = [], reimbursements = [], recoveries = [] } = person
  const overtime = attendance?.overtime ?? []
  return [
    ...variable.map(item => ({ variable: [item] })),
    ...reimbursements.map(item => ({ reimbursements: [item] })),
    ...recoveries.map(item => ({ recoveries: [item] })),
    ...overtime.map(entry => ({
      attendance: {
        payableDays: null,
        lopDays: null,
        overtimeMinutes: entry.minutes,
        overtime: [entry],
      },
    })),
    ...(person.statutoryBonus === undefined ? [] : [{ statutoryBonus: person.statutoryBonus }]),
    ...(person.arrears === undefined ? [] : [{ arrears: person.arrears }]),
  ]
}

function withoutParts({
  variable: _variable,
  reimbursements: _reimbursements,
  recoveries: _recoveries,
  statutoryBonus: _bonus,
  arrears: _arrears,
  ...person
}: EmployeeInput): EmployeeInput {
  const { attendance } = person
  if (attendance === null) return person
  return { ...person, attendance: { ...attendance, overtimeMinutes: 0, overtime: [] } }
}

/** Facts of payments: the first has the salary, and each part is in the payment that `place` says. */
function payments(person: EmployeeInput, count: number, place: readonly number[]): EmployeeInput[] {
  const bare = withoutParts(person)
  const { broughtForward: _debt, ...others } = bare
  const found: EmployeeInput[] = Array.from({ length: count }, (_, index) =>
    index === 0 ? bare : { ...others, ...nothing },
  )
  for (const [index, part] of partsOf(person).entries()) {
    const at = (place[index] ?? 0) % count
    found[at] = joined(found[at]!, part)
  }
  return found
}

function joined(one: EmployeeInput, part: Partial<EmployeeInput>): EmployeeInput {
  const { attendance = null, ...lists } = part
  const more: Record<string, unknown> = {}
  for (const [name, items] of Object.entries(lists)) {
    const known = one[name as keyof EmployeeInput]
    more[name] = Array.isArray(items) ? [...((known as unknown[] | undefined) ?? []), ...items] : items
  }
  if (attendance === null) return { ...one, ...more }
  const known = one.attendance ?? { payableDays: null, lopDays: null, overtimeMinutes: 0 }
  return {
    ...one,
    ...more,
    attendance: {
      ...known,
      overtimeMinutes: known.overtimeMinutes + attendance.overtimeMinutes,
      overtime: [...(known.overtime ?? []), ...(attendance.overtime ?? [])],
    },
  }
}

/** The slips of the payments, calculated one after the other in their order; null where one cannot be. */
function inTurn(run: RunInput, facts: readonly EmployeeInput[], order: readonly number[]): Slip[] | null {
  const prepared = prepareRun(run)
  const slips: Slip[] = []
  const done: MonthPayment[] = []
  for (const index of order) {
    const own = facts[index]!
    const all = done.length === 0 ? own : { ...own, sameMonth: [...done] }
    const result = calculatePayslip(prepared, all, { trace: true })
    if ('failure' in result) return null
    for (const { code, amount, explanation } of result.slip.lines)
      if (replay(explanation!) !== amount) throw new Error(`${code} does not replay`)
    done.push(monthPayment(`run_${index}`, all, result.slip))
    slips[index] = result.slip
  }
  return slips
}

function sums(slips: readonly Slip[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { lines } of slips)
    for (const { code, amount } of lines) found.set(code, (found.get(code) ?? 0) + amount)
  return found
}

/** Rounded, or left to later months, by each payment. */
const ofEachPayment: ReadonlySet<string> = new Set(['ROUND_OFF', 'CARRIED_FORWARD'])

/** Which deductions wait depends on the pay of each payment: together with what waits they are the same. */
const mayWait: ReadonlySet<string> = new Set([
  'VPF',
  'TDS',
  'FUND',
  'EMI',
  'ADVANCE',
  'CAR',
  'HOUSE',
  'CARRIED_FORWARD_RECOVERY',
  'OVERPAYMENT_RECOVERY',
  'DEDUCTION_REFUND',
  'PT_REFUND',
])

/**
 * The employer's share and the pension are rounded each, and the pension of the month of the 58th birthday goes by the days
 * paid: more of the pension may leave less of the fund than was paid.
 */
const rupee = 100

/**
 * In a month of two ceilings pay that is added moves wages from one to the other, so that less may be due than was contributed; that is not taken back.
 */
const ofFund: ReadonlySet<string> = new Set(['PF', 'PF_ER', 'EDLI_ER', 'PF_ADMIN'])

/** Lines of which the last payment says that earlier ones deducted more, as of a tax of the state on the year's income. */
function saidBeyond({ warnings }: Slip): ReadonlySet<string> {
  const said = warnings.filter(({ code }) => code === 'deducted_beyond_month')
  return new Set(said.map(({ field }) => field ?? ''))
}

/** What a person was paid, less what is still owed; taxes and contributions to the fund are the person's too. */
function position(slips: readonly Slip[], facts: readonly EmployeeInput[]): number {
  return slips.reduce((sum, { lines, gross, reimbursements, totalDeductions, carriedForward }, index) => {
    const own = lines.filter(({ code }) => ['TDS', 'PT', 'PF', 'VPF'].includes(code))
    const kept = own.reduce((total, { amount }) => total + amount, 0)
    const owed = carriedForward - (facts[index]?.broughtForward ?? 0)
    return sum + gross + reimbursements - totalDeductions + kept - owed
  }, 0)
}

t.test('any payments of a month come to what one payment of it comes to', async t => {
  const seen = { months: 0, failed: 0, taxes: 0, taxesLess: 0 }
  fc.assert(
    fc.property(
      anySlip,
      fc.integer({ min: 2, max: 5 }),
      fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
      fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }),
      ({ run: input, person: drawn }, count, place, keys) => {
        // An amount set by hand is of its own payment alone, and not of the month.
        const { overrides: _overrides, ...person } = drawn
        const run = { ...input, settings: { ...input.settings, negativeNetPolicy: 'carry_forward' as const } }
        const one = calculatePayslip(prepareRun(run), person)
        if ('failure' in one) return
        const order = Array.from({ length: count }, (_, index) => index).toSorted(
          (left, right) => keys[left]! - keys[right]! || left - right,
        )
        seen.months += 1
        const facts = payments(person, count, place)
        const slips = inTurn(run, facts, order)
        if (slips === null) {
          // A payment alone may not reach for what the law takes of the month.
          seen.failed += 1
          return
        }
        const [whole, parts] = [sums([one.slip]), sums(slips)]
        const beyond = saidBeyond(slips[order.at(-1)!]!)
        const pension = whole.get('EPS_ER') ?? 0
        // The pension is the part of the employer's share that goes by days in a month of two ceilings.
        for (const found of [whole, parts])
          found.set('PF_ER', (found.get('PF_ER') ?? 0) + (found.get('EPS_ER') ?? 0))
        for (const code of new Set([...whole.keys(), ...parts.keys()])) {
          if (ofEachPayment.has(code) || mayWait.has(code) || code === 'EPS_ER') continue
          const [expected, found] = [whole.get(code) ?? 0, parts.get(code) ?? 0]
          const isBeyond =
            found > expected &&
            (beyond.has(`lines[${code}]`) ||
              (run.period.start === '2026-09-01' && ofFund.has(code)) ||
              (code === 'PF_ER' && found - expected <= Math.max(slips.length * rupee, pension)))
          if (found !== expected && !isBeyond) throw new Error(`${code}: ${found} instead of ${expected}`)
        }
        seen.taxes += 1
        if ((parts.get('TDS') ?? 0) < (whole.get('TDS') ?? 0)) seen.taxesLess += 1
        const difference = position([one.slip], [person]) - position(slips, facts)
        if (difference !== 0) throw new Error(`What was paid less what is owed differs by ${difference}`)
      },
    ),
    { numRuns: process.env['TEST_ALL'] === 'true' ? 5_000 : 300, endOnFailure: true },
  )
  t.comment(JSON.stringify(seen))
  t.ok(seen.failed * 4 < seen.months, `${seen.failed} of ${seen.months} months failed`)
})

const shiftPay = pay('basic 60000, shift 20000')
const agreedPay = [salary('2020-04-01', shiftPay.amounts.slice(0, 1))]

// Maharashtra asks 200 above 10,000 and 25 and 75 in December, Karnataka 200 from 25,000 on, 300 in February, 50 and 100.
const places = table`
month   | first | then | PT of first | PT of then | LWF of first | LWF of then
2026-10 | MH    | KA   | 200         | 200        | 0, 0         | 0, 0
2027-02 | MH    | KA   | 300         | 300        | 0, 0         | 0, 0
2026-12 | MH    | KA   | 200         | 200        | 25, 75       | 50, 100
2026-12 | KA    | MH   | 0           | 200        | 50, 100      | 25, 75
2026-10 | MH    | DL   | 200         | 0          | 0, 0         | 0, 0
2026-10 | MH    | MH   | 200         | 0          | 0, 0         | 0, 0
`
for (const each of places) {
  const [first, then] = [each('first'), each('then')]
  t.test(`${each('month')}: payments of one month in ${first} and then in ${then}`, async t => {
    const run = prepareRun(
      runInput(each('month'), shiftPay.components, { levies: { pt: true, lwf: true, tds: false } }),
    )
    const shift = employee(agreedPay, {
      ...nothing,
      workStateCode: first,
      variable: [{ code: 'SHIFT', amount: amount('20000') }],
    })
    const paid = slipOf(calculatePayslip(run, shift))
    const sameMonth = [monthPayment('run_1', shift, paid)]
    const moved = employee(agreedPay, { workStateCode: then, sameMonth })
    const slip = slipOf(calculatePayslip(run, moved, { trace: true }))
    const levied = ({ pt, lwf }: Slip) => [pt.tax / 100, `${lwf.employee / 100}, ${lwf.employer / 100}`]
    t.same(levied(paid), [Number(each('PT of first')), each('LWF of first')])
    t.same(levied(slip), [Number(each('PT of then')), each('LWF of then')])
    t.notOk(slip.warnings.some(({ code }) => code === 'deducted_beyond_month'))
  })
}
