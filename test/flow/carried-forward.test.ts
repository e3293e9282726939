// Deductions that pay did not reach for: brought in by the next run once, and given back by a reversal.

import t from 'tap'
import { calculated, startTestStack } from '../support/office.ts'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'

type Line = { code: string; amount: number }

const uncapped = { cap: 'none', statutoryCounts: true, courtOrdersFirst: false } as const

t.test('negative net pay is not paid and is carried forward [promise M14]', async t => {
  const { base, storage } = await startTestStack(t)
  const policy = { negativeNetPolicy: 'carry_forward', deductions: uncapped } as const
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
      brought: lines.find(({ code }) => code === 'CARRIED_FORWARD_RECOVERY')?.amount ?? 0,
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
  await done(`${september}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' })

  const october = await runOf(10)
  const taken = { net: 5_450, carried: 0, brought: 7_275 }
  t.same(await slipOf(october), taken)
  // Of 27,275 that were brought in again 12,725 are reached: what is carried on is less than what came.
  t.same(await slipOf(october, 'ext:E1'), { net: 0, carried: 14_550, brought: 12_725 })
  t.equal(await owing(october), 1)
  await done(`${october}/recalculate`, {})
  t.same(await slipOf(october), taken, 'a repeated calculation takes it once')
  await done(`${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })

  const november = await runOf(11)
  t.same(await slipOf(november), { net: 12_725, carried: 0, brought: 0 }, 'nothing is open any more')
  await done(`${november}/reverse`, { reason: 'Looking again' })
  await done(`${october}/reverse`, { reason: 'Looking again' })
  t.same(await slipOf(await runOf(10)), taken, 'what was taken by a reversed run is taken by the next')
})

t.test('what the limit on deductions leaves is carried forward until it is taken', async t => {
  const { base, storage } = await startTestStack(t)
  const call = partner(base, await seedOrganization(storage, [{ basic: 10_000 }]))
  const advance = await call('POST', '/employees/ext:E0/advances', {
    type: 'salary_advance',
    amount: 20_000,
    disbursed_on: '2026-08-20',
    repayment: { method: 'lump_sum', start_month: 9, start_year: 2026 },
  })
  t.equal(advance.status, 201, advance.text)
  const taken: unknown[] = []
  for (const month of [9, 10, 11, 12]) {
    const run = await calculated(call, { period: { month, year: 2026 } })
    const slip = await call('GET', `${run}/employees/ext:E0?explain=full`)
    t.equal(slip.status, 200, slip.text)
    const lines = slip.at('lines') as Line[]
    taken.push([
      lines.find(({ code }) => code === 'CARRIED_FORWARD_RECOVERY')?.amount ?? 0,
      slip.at('carried_forward'),
      slip.at('net_payable'),
    ])
    const isLimited = (slip.at('warnings') as { code: string }[]).some(
      ({ code }) => code === 'deductions_limited',
    )
    t.equal(isLimited, month < 12, `${month}`)
    if (month === 12) continue
    const paid = await call('POST', `${run}/mark-paid`, {
      include_unrouted: true,
      paid_on: `2026-${String(month).padStart(2, '0')}-28`,
    })
    t.equal(paid.status, 200, paid.text)
  }
  // Wages of 14,000: half of them, 7,000, less provident fund of 1,200 and state insurance of 75 leaves 5,725. In
  // December the welfare fund takes 0.75.
  t.same(taken, [
    [0, 14_275, 7_000],
    [5_725, 8_550, 7_000],
    [5_725, 2_825, 7_000],
    [2_825, 0, 9_899.25],
  ])
})

// 400 of an advance, of which the off-cycle run of the month takes what its award of 420 allows, and the regular run
// the rest. The regular run is paid; then the other one gives up its payslip, so that November claims the whole 400.
for (const way of ['exclude', 'reverse'] as const)
  t.test(`what a payslip carried forward is not taken twice after a move to ${way} it`, async t => {
    const { base, storage } = await startTestStack(t)
    const seeded = await seedOrganization(storage, [{ basic: 20_000 }, { basic: 30_000 }])
    const call = partner(base, seeded)
    const done = async (method: string, path: string, body: unknown) => {
      const answer = await call(method, path, body, { prefer: 'wait=30' })
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    }
    const [employee] = seeded.employeeIds as [string]
    await done('POST', '/salary-components', {
      code: 'AWARD',
      name: 'Award',
      type: 'earning',
      category: 'incentive',
      calculation: { method: 'flat', value: 0 },
      frequency: 'one_time',
    })
    await done('POST', `/employees/${employee}/variable-components`, {
      component_code: 'AWARD',
      amount: 420,
      month: 10,
      year: 2026,
    })
    await done('POST', `/employees/${employee}/advances`, {
      type: 'salary_advance',
      amount: 400,
      disbursed_on: '2026-09-05',
      repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
    })
    const october = { period: { month: 10, year: 2026 } }
    const offCycle = await calculated(call, {
      ...october,
      type: 'off_cycle',
      options: { recover_advances: true },
    })
    const regular = await calculated(call, october)
    const recoveredIn = async (run: string) => {
      const slip = await call('GET', `${run}/employees/${employee}`)
      const line = ((slip.at('lines') ?? []) as Line[]).find(({ code }) => code === 'ADVANCE_RECOVERY')
      return [line?.amount ?? 0, slip.at('carried_forward')]
    }
    t.same(await recoveredIn(offCycle), [160, 240], 'half of 420, less the provident fund of 50')
    t.same(await recoveredIn(regular), [240, -240])
    await done('POST', `${regular}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    if (way === 'exclude') await done('PATCH', `${offCycle}/employees/${employee}`, { excluded: true })
    else {
      await done('POST', `${offCycle}/lock`, {})
      await done('POST', `${offCycle}/reverse`, { reason: 'Start again', cascade: 'restate_ytd' })
    }
    const november = await calculated(call, { period: { month: 11, year: 2026 } })
    t.same(await recoveredIn(november), [160, 240], 'the rest of 400, and the balance is zero')
    await done('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' })
    const december = await calculated(call, { period: { month: 12, year: 2026 } })
    t.same(await recoveredIn(december), [0, 0], 'nothing is open any more')
    const advance = (await call('GET', `/employees/${employee}/advances`)).at('data', 0) as Record<
      string,
      unknown
    >
    t.match(advance, { recovered: 400, outstanding: 0 })
  })
