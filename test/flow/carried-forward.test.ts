// What pay did not reach for: brought in by the next run once, and given back by a reversal.

import t from 'tap'
import { calculated, openHouse } from '../support/office.ts'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'

type Line = { code: string; amount: number }

t.test('a debt carried forward', async t => {
  const { base, storage } = await openHouse(t)
  const policy = { negativeNetPolicy: 'carry_forward' } as const
  const call = partner(base, await seedOrganization(storage, [{ basic: 10_000 }, { basic: 10_000 }], policy))
  const done = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  }
  const runOf = (month: number) => calculated(call, { period: { month, year: 2026 } })
  const slipOf = async (run: string, who = 'ext:E0') => {
    const { at } = await call('GET', `${run}/employees/${who}`)
    const lines = at('lines') as Line[]
    return {
      net: at('net_payable'),
      carried: at('carried_forward'),
      brought: lines.find(({ code }) => code === 'BROUGHT_FORWARD')?.amount ?? 0,
    }
  }

  await done('/employees/ext:E0/advances', {
    type: 'salary_advance',
    amount: 20_000,
    disbursed_on: '2026-08-20',
    repayment: { method: 'lump_sum', start_month: 9, start_year: 2026 },
  })
  await done('/employees/ext:E1/advances', {
    type: 'salary_advance',
    amount: 40_000,
    disbursed_on: '2026-08-20',
    repayment: { method: 'lump_sum', start_month: 9, start_year: 2026 },
  })
  const owing = async (run: string) => (await call('GET', run)).at('counts', 'negative_net')
  const september = await runOf(9)
  // Of 14,000 the fund takes 1,200 and state insurance 75; 12,725 of the 20,000 is reached.
  t.same(await slipOf(september), { net: 0, carried: 7_275, brought: 0 })
  t.equal(await owing(september), 2)
  await done(`${september}/mark-paid`, { paid_on: '2026-09-30' })

  const october = await runOf(10)
  const taken = { net: 5_450, carried: 0, brought: 7_275 }
  t.same(await slipOf(october), taken)
  // Of 27,275 that were brought in again 12,725 are reached: what is carried on is less than what came.
  t.same(await slipOf(october, 'ext:E1'), { net: 0, carried: 14_550, brought: 12_725 })
  t.equal(await owing(october), 1)
  await done(`${october}/recalculate`, {})
  t.same(await slipOf(october), taken, 'a repeated calculation takes it once')
  await done(`${october}/mark-paid`, { paid_on: '2026-10-31' })

  const november = await runOf(11)
  t.same(await slipOf(november), { net: 12_725, carried: 0, brought: 0 }, 'nothing is open any more')
  await done(`${november}/reverse`, { reason: 'Looking again' })
  await done(`${october}/reverse`, { reason: 'Looking again' })
  t.same(await slipOf(await runOf(10)), taken, 'what was taken by a reversed run is taken by the next')
})
