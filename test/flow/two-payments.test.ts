// Arrears, a debt brought forward and a bonus in a month that two runs pay: calculated, reversed and paid in any order, the
// payslips that stand come to what one run comes to.

import fc from 'fast-check'
import t from 'tap'
import { calculated, startTestStack } from '../support/office.ts'
import { granted, partner, type Partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { testDay } from '../support/share-of-day.ts'

const rounds = process.env['TEST_ALL'] === 'true' ? 100 : 6

const kinds = ['regular', 'off_cycle'] as const
type Kind = (typeof kinds)[number]
const moves = ['calculate', 'calculate', 'recalculate', 'pay', 'reverse'] as const
type Step = { readonly kind: Kind; readonly move: (typeof moves)[number] }

const anySteps = fc.record({
  steps: fc.array(fc.record({ kind: fc.constantFrom(...kinds), move: fc.constantFrom(...moves) }), {
    minLength: 3,
    maxLength: 8,
  }),
  isRegularLast: fc.boolean(),
})

const regular = (move: Step['move']): Step => ({ kind: 'regular', move })
const offCycle = (move: Step['move']): Step => ({ kind: 'off_cycle', move })

/** The off-cycle run finds the arrears paid by a regular run that is reversed, or calculated again. */
const known = [
  {
    steps: [regular('calculate'), regular('pay'), offCycle('calculate'), regular('reverse')],
    isRegularLast: false,
  },
  { steps: [regular('calculate'), offCycle('calculate'), regular('pay')], isRegularLast: true },
]

const november = { period: { month: 11, year: 2026 } }
const wait = { prefer: 'wait=30' }

/** The two runs of one employee; null: not made, or reversed. */
class Month {
  readonly #runs = new Map<Kind, string>()
  readonly #paid = new Set<Kind>()

  readonly call: Partner
  readonly name: string

  constructor(call: Partner, name: string) {
    this.call = call
    this.name = name
  }

  async take({ kind, move }: Step): Promise<void> {
    const run = this.#runs.get(kind)
    if (move === 'calculate') return this.make(kind)
    if (run === undefined) return
    if (move === 'reverse') {
      await this.call('POST', `${run}/reverse`, { reason: 'Once more' })
      this.#runs.delete(kind)
      this.#paid.delete(kind)
    } else if (!this.#paid.has(kind)) {
      await this.call('POST', `${run}/recalculate`, {}, wait)
      if (move === 'pay') await this.pay(kind)
    }
  }

  async make(kind: Kind): Promise<void> {
    if (this.#runs.has(kind)) return
    const selection = { mode: 'include', employee_ids: [`ext:${this.name}`] }
    const options = { arrears: 'auto', recover_advances: true }
    this.#runs.set(kind, await calculated(this.call, { ...november, type: kind, selection, options }))
  }

  async pay(kind: Kind): Promise<void> {
    if (this.#paid.has(kind)) return
    const run = this.#runs.get(kind)
    if ((await this.call('GET', String(run))).at('is_stale') === true)
      await this.call('POST', `${run}/recalculate`, {}, wait)
    await this.call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-25' })
    this.#paid.add(kind)
  }

  /** Rupees by line, and the net, of the payslips that stand. */
  async sums(): Promise<Record<string, number>> {
    const sums = new Map<string, number>()
    const add = (code: string, amount: number) =>
      sums.set(code, (sums.get(code) ?? 0) + Math.round(amount * 100))
    for (const run of this.#runs.values()) {
      const slip = await this.call('GET', `${run}/employees/ext:${this.name}`)
      for (const { code, amount } of slip.at('lines') as { code: string; amount: number }[])
        if (code !== 'CARRIED_FORWARD') add(code, amount)
      add('net', Number(slip.at('net_payable')))
    }
    return Object.fromEntries([...sums].map(([code, amount]) => [code, amount / 100]))
  }
}

t.test('two runs of a month come to what one run comes to', async t => {
  const { base, storage } = await startTestStack(t)
  const policy = {
    negativeNetPolicy: 'carry_forward',
    deductions: { cap: 'none', statutoryCounts: true, courtOrdersFirst: false },
  } as const
  const people = Array.from({ length: known.length + rounds + 1 }, () => ({ basic: 20_000 }))
  const call = granted(partner(base, await seedOrganization(storage, people, policy)))
  const names = people.map((_, index) => `E${index}`)
  await call('POST', '/salary-components', {
    code: 'INCENTIVE',
    name: 'Incentive',
    type: 'earning',
    category: 'incentive',
    calculation: { method: 'flat' },
    wage_treatment: 'wage',
    wage_flags: { pf: true, esi: true, pt: true, lwf: true },
  })
  for (const name of names) {
    await call('POST', `/employees/ext:${name}/advances`, {
      type: 'salary_advance',
      amount: 30_000,
      disbursed_on: '2026-09-20',
      repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
    })
  }
  // Of 28,000 the fund takes 2,400 and the insurance 150; 25,450 of the 30,000 are reached, and 4,550 wait.
  const october = await calculated(call, { period: { month: 10, year: 2026 } })
  await call('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  for (const name of names) {
    await call('PUT', `/employees/ext:${name}/salary`, {
      effective_from: '2026-10-01',
      decided_on: '2026-11-10',
      components: [
        { component_code: 'BASIC', monthly_amount: 22_000 },
        { component_code: 'HRA', monthly_amount: 8_000 },
      ],
      arrears: 'auto',
    })
    const item = { component_code: 'INCENTIVE', amount: 8_000, month: 11, year: 2026 }
    await call('POST', `/employees/ext:${name}/variable-components`, item)
  }

  const [alone = '', ...others] = names
  const one = new Month(call, alone)
  await one.make('regular')
  const expected = await one.sums()
  // 22,000 and 2,000 of October; 12 % of 30,000 up to 25,000, and of the 2,000.
  t.match(expected, {
    BASIC: 24_000,
    HRA: 8_000,
    INCENTIVE: 8_000,
    PF: 3_000,
    PF_ARREARS: 240,
    CARRIED_FORWARD_RECOVERY: 4_550,
  })
  await one.pay('regular')

  const drawn = fc.sample(anySteps, { seed: testDay, numRuns: rounds })
  t.comment(`seed ${testDay}`)
  for (const [index, { steps, isRegularLast }] of [...known, ...drawn].entries()) {
    const month = new Month(call, String(others[index]))
    for (const step of steps) await month.take(step)
    const order = isRegularLast ? kinds.toReversed() : kinds
    for (const kind of order) await month.make(kind)
    for (const kind of order) await month.pay(kind)
    t.same(await month.sums(), expected, JSON.stringify({ steps, isRegularLast }))
  }

  const december = await calculated(call, { period: { month: 12, year: 2026 } })
  const slips = (await call('GET', `${december}/employees?limit=500`)).at('data') as { net_payable: number }[]
  t.equal(new Set(slips.map(({ net_payable }) => net_payable)).size, 1, 'nothing is left to the next month')
})
