// Months whose facts arrive after they were paid. Each person lives through the same facts twice: in one organization
// every fact is known before the month that it belongs to, in the other some facts are known only after that month was
// paid. Once a last month has settled what was owed, both have paid the same, head by head.

import fc from 'fast-check'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { granted, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const people = Number(process.env['RANDOM_RUNS'] ?? 40)

/** The months in which facts lie; November settles what was late. */
const months = [8, 9, 10] as const
const settledIn = 11

type Month = (typeof months)[number]
type Fact = {
  readonly kind: (typeof kinds)[number]
  readonly month: Month
  /** Months whose run is paid when the fact becomes known late. */
  readonly delay: number
  readonly day: number
  readonly amount: number
}
type Person = { readonly basic: number; readonly facts: readonly Fact[] }

const kinds = ['absence', 'unpaid_leave', 'raise', 'incentive'] as const

const fact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom(...kinds),
  month: fc.constantFrom(...months),
  delay: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 2, max: 24 }),
  amount: fc.integer({ min: 1, max: 60 }).map(hundreds => hundreds * 100),
})

const person: fc.Arbitrary<Person> = fc.record({
  basic: fc.integer({ min: 90, max: 600 }).map(hundreds => hundreds * 100),
  facts: fc.uniqueArray(fact, {
    minLength: 1,
    maxLength: 4,
    selector: ({ kind, month }) => `${kind} ${month}`,
  }),
})

const date = (month: number, day: number) =>
  `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Sends what the employer learns, and nothing else. */
async function tell(
  call: Partner,
  name: string,
  { basic }: Person,
  { kind, month, day, amount }: Fact,
): Promise<void> {
  const employee = `/employees/ext:${name}`
  switch (kind) {
    case 'absence':
      await call('POST', '/attendance', {
        employee_id: `ext:${name}`,
        date: date(month, day),
        status: 'absent',
      })
      return
    case 'unpaid_leave':
      await call('POST', '/leaves', {
        employee_id: `ext:${name}`,
        leave_type: 'LOP',
        pay_fraction: 0,
        status: 'approved',
        from_date: date(month, day + 1),
        to_date: date(month, day + 3),
      })
      return
    case 'raise':
      await call('PUT', `${employee}/salary`, {
        effective_from: date(month, 1),
        arrears: 'auto',
        components: [{ component_code: 'BASIC', monthly_amount: basic + 100 * month }],
      })
      return
    case 'incentive':
      await call('POST', `${employee}/variable-components`, {
        component_code: 'INCENTIVE',
        month,
        year: 2026,
        amount,
      })
  }
}

type Line = { readonly code: string; readonly amount: number }

/** Pay before contributions and tax; what a paid month paid too much comes back as a deduction. */
function payOf(ledger: ReadonlyMap<string, number>): number {
  const of = (code: string) => ledger.get(code) ?? 0
  return of('BASIC') + of('INCENTIVE') - of('OVERPAYMENT_RECOVERY')
}

const paise = (rupees: unknown) => Math.round(Number(rupees) * 100)

t.test('what is paid in all does not depend on when a fact became known', async t => {
  const stack = await startTestStack(t)
  t.comment(`TEST_DAY=${testDay} RANDOM_RUNS=${people}`)
  const drawn = fc.sample(person, { numRuns: people, seed: testDay })
  const sums = await Promise.all(
    [false, true].map(async isLate => {
      const organization = await createTestOrganization(stack, [])
      const { seeded } = organization
      const call = granted(organization.call)
      await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' })
      await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period', arrears: 'auto' })
      await call('POST', '/salary-components', {
        code: 'INCENTIVE',
        name: 'Incentive',
        type: 'earning',
        category: 'incentive',
        calculation: { method: 'flat' },
      })
      await call('POST', '/employees/bulk', {
        items: drawn.map(({ basic }, index) => ({
          external_id: `P${index}`,
          employee_code: `P${index}`,
          first_name: 'Asha',
          gender: 'female',
          date_of_birth: '1985-05-05',
          date_of_joining: '2020-01-01',
          employment_type: 'permanent',
          work_state_code: 'DL',
          salary: {
            effective_from: '2020-01-01',
            components: [{ component_code: 'BASIC', monthly_amount: basic }],
          },
        })),
      })
      const ledger = drawn.map(() => new Map<string, number>())
      for (const month of [...months, settledIn]) {
        for (const [index, one] of drawn.entries()) {
          for (const each of one.facts) {
            const known = isLate ? Math.min(each.month + each.delay, settledIn) : each.month
            if (known === month) await tell(call, `P${index}`, one, each)
          }
        }
        const run = await calculated(organization.call, { period: { month, year: 2026 } })
        const { at } = await call('GET', `${run}/employees?limit=500`)
        for (const slip of at('data') as { external_id: string; lines: Line[]; net_payable: number }[]) {
          const of = ledger[Number(slip.external_id.slice(1))]!
          for (const { code, amount } of slip.lines) of.set(code, (of.get(code) ?? 0) + paise(amount))
        }
        await call('POST', `${run}/mark-paid`, { paid_on: date(month, 28) })
      }
      return ledger
    }),
  )
  const [inTime, late] = sums
  for (const [index, one] of drawn.entries()) {
    t.equal(payOf(late![index]!), payOf(inTime![index]!), `P${index}: pay`, {
      ...one,
      inTime: Object.fromEntries(inTime![index]!),
      late: Object.fromEntries(late![index]!),
    })
  }
})
