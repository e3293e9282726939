// Increments: what one would bring is told before it is agreed, to the paisa of what the next run pays, line by line.

import t from 'tap'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'
import { openStorage } from '#storage/open.ts'

type Due = { month: number; year: number; component_code: string; amount: number }
type Line = { code: string; type: string; arrears_amount: number }

t.test('the arrears of an increment', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
  })
  t.teardown(() => storage.close())
  const people = [14_000, 20_000, 30_000, 26_000, 15_000, 10_000, 30_000].map(basic => ({ basic }))
  const call = partner(base, await seedOrganization(storage, people, { lateInputPolicy: 'next_period' }))
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const runOf = async (month: number) => {
    const made = await done('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const path = `/payroll-runs/${String(made.at('id'))}`
    const calculated = await done('POST', `${path}/calculate`, {})
    t.equal(calculated.at('counts', 'failed'), 0, calculated.text)
    return path
  }
  const pay = (run: string, month: number) =>
    done('POST', `${run}/mark-paid`, {
      include_unrouted: true,
      paid_on: `2026-${String(month).padStart(2, '0')}-01`,
    })
  /** Arrears by line and by month of one person's slip. */
  const slipOf = async (run: string, person: string) => {
    const { at } = await call('GET', `${run}/employees?limit=500&explain=none`)
    const slip = (at('data') as { external_id: string; lines: Line[]; arrears: unknown }[]).find(
      each => each.external_id === person,
    )
    const lines = (slip?.lines ?? []).filter(line => line.type === 'earning' && line.arrears_amount !== 0)
    return { arrears: slip?.arrears, lines: lines.map(line => [line.code, line.arrears_amount]) }
  }
  const increment = (person: string, body: object) =>
    call('POST', `/employees/ext:${person}/salary/increments`, body)
  const due = (answer: { at(name: string): unknown }) => answer.at('arrears_preview') as Due[]
  const summed = (previews: readonly Due[], key: (one: Due) => string) =>
    previews.reduce<Record<string, number>>(
      (sums, one) => ({ ...sums, [key(one)]: (sums[key(one)] ?? 0) + one.amount }),
      {},
    )

  await done('PUT', '/employees/ext:E6/salary', {
    effective_from: '2026-07-01',
    ctc_annual: 600_000,
    ctc: { includes: ['pf'] },
    components: [{ component_code: 'BASIC', monthly_amount: 30_000 }, { component_code: 'HRA' }],
  })
  for (const month of [7, 8, 9]) await pay(await runOf(month), month)

  // 10 % of 14,000.00 and of 5,600.00, for August and September.
  const raise = { effective_from: '2026-08-01', type: 'percent', value: 10, reason: 'Yearly' }
  const expected = [8, 9].flatMap(month => [
    { month, year: 2026, component_code: 'BASIC', amount: 1400 },
    { month, year: 2026, component_code: 'HRA', amount: 560 },
  ])
  const tried = await increment('E0', { ...raise, dry_run: true })
  t.equal(tried.status, 200, tried.text)
  t.same(JSON.parse(tried.text), { arrears_preview: expected })
  t.equal(
    (await call('GET', '/employees/ext:E0/salary')).at('effective_from'),
    '2020-01-01',
    'a try writes nothing',
  )
  const agreed = await increment('E0', raise)
  t.equal(agreed.status, 201, agreed.text)
  t.same(due(agreed), expected)
  t.equal(agreed.at('status'), 'applied')
  t.equal(agreed.at('old_ctc_annual'), 235_200, 'twelve times 19,600.00')
  t.equal(agreed.at('new_ctc_annual'), 258_720, 'twelve times 21,560.00')

  // 12,000.00 a year are 1,000.00 a month of the rest, and the fund's share, of basic pay above its ceiling, stays.
  const ofCtc = { effective_from: '2026-08-01', type: 'amount', value: 12_000, dry_run: true }
  t.same(
    due(await increment('E6', ofCtc)),
    [8, 9].map(month => ({ month, year: 2026, component_code: 'HRA', amount: 1000 })),
  )

  // From the middle of a month: 15 of August's 31 days of the raise, and all of September's.
  const more = await increment('E1', {
    effective_from: '2026-08-17',
    type: 'new_components',
    components: [
      { component_code: 'BASIC', monthly_amount: 23_100 },
      { component_code: 'HRA', monthly_amount: 8000 },
    ],
  })
  t.same(due(more), [
    { month: 8, year: 2026, component_code: 'BASIC', amount: 1500 },
    { month: 9, year: 2026, component_code: 'BASIC', amount: 3100 },
  ])

  const later = {
    effective_from: '2026-09-01',
    type: 'percent',
    value: 10,
    pay_in: { month: 11, year: 2026 },
  }
  const waiting = await increment('E2', later)
  t.same(due(waiting), [
    { month: 9, year: 2026, component_code: 'BASIC', amount: 3000 },
    { month: 9, year: 2026, component_code: 'HRA', amount: 1200 },
  ])

  // Somebody whose arrears wait, and of whose September something else became known: that is worked out by itself.
  await increment('E3', { ...later, pay_in: { month: 12, year: 2026 } })
  await done('POST', '/attendance', { employee_id: 'ext:E3', month: 9, year: 2026, lop_days: 3 })
  // An employee who leaves before the month is paid with the last slip.
  await increment('E4', { ...later, pay_in: { month: 12, year: 2026 } })

  const october = await runOf(10)
  const paid = await slipOf(october, 'E0')
  t.same(paid.arrears, [
    { month: 8, year: 2026, amount: 1960 },
    { month: 9, year: 2026, amount: 1960 },
  ])
  for (const [person, preview] of [
    ['E0', due(agreed)],
    ['E1', due(more)],
  ] as const) {
    const slip = await slipOf(october, person)
    t.same(
      Object.fromEntries(slip.lines),
      summed(preview, one => one.component_code),
      `${person} by component`,
    )
    const months = (slip.arrears as { month: number; amount: number }[]).map(each => [
      each.month,
      each.amount,
    ])
    t.same(
      Object.fromEntries(months),
      summed(preview, one => String(one.month)),
      `${person} by month`,
    )
  }
  t.same((await slipOf(october, 'E2')).arrears, [], 'October is before the month of payment')
  // 3 of September's 30 days of 26,000.00 and 10,400.00 were paid too much: by the old salary.
  t.same((await slipOf(october, 'E3')).arrears, [{ month: 9, year: 2026, amount: -3640 }])
  await pay(october, 10)

  await done('POST', '/employees/ext:E4/exit', { date_of_leaving: '2026-11-30', reason: 'resignation' })
  const november = await runOf(11)
  t.same((await slipOf(november, 'E2')).arrears, [{ month: 9, year: 2026, amount: 4200 }])
  t.same((await slipOf(november, 'E4')).arrears, [{ month: 9, year: 2026, amount: 2100 }])
  t.same((await slipOf(november, 'E0')).arrears, [], 'paid once')
  await pay(november, 11)
  const december = await runOf(12)
  t.same((await slipOf(december, 'E2')).arrears, [], 'paid once')
  // 10 % of 36,400.00 for 27 of September's 30 days.
  t.same((await slipOf(december, 'E3')).arrears, [{ month: 9, year: 2026, amount: 3276 }])
  await pay(december, 12)

  const refusals = [
    ['E0', { ...raise, effective_from: '2026-08-01' }, 'a salary begins on that day'],
    ['E0', { ...raise, effective_from: '2026-07-01' }, 'a later salary is there'],
    ['E5', { ...raise, arrears: 'none' }, 'the months are paid'],
    ['E5', { ...raise, pay_in: { month: 12, year: 2026 } }, 'December is closed'],
    ['E4', { ...raise, effective_from: '2026-10-01' }, 'the last pay is closed'],
  ] as const
  for (const [person, body, why] of refusals) {
    const refused = await increment(person, body)
    t.equal(refused.status, 400, refused.text)
    t.equal(refused.at('code'), 'effective_date_conflict', why)
  }
})
