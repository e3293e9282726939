// Outcome of overtime: the amount that its run paid for each request, until the run is reversed.

import t from 'tap'
import { must } from '../support/partner.ts'
import { calculated, startTestStack, createTestOrganization } from '../support/office.ts'

t.test('a paid run tells what each request came to', async t => {
  const { call } = await createTestOrganization(await startTestStack(t), [
    { basic: 20_000 },
    { basic: 20_000 },
    { basic: 20_000 },
  ])
  const day = { minutes: 60, date: '2026-10-14' }
  const policy = await call('POST', '/overtime-policies', {
    name: 'Feasts',
    rate_basis: 'wages_code',
    multiplier: 3.5,
    requires_approval: false,
  })
  const worked = async (body: object) => {
    const { at } = await call('POST', '/overtime-requests', { ...day, ...body })
    const id = String(at('id'))
    if (at('status') === 'pending')
      await call('POST', `/overtime-requests/${id}/approve`, { decision: 'approve' })
    return id
  }
  const october = { month: 10, year: 2026, lop_days: 0, overtime_minutes: 10 }
  const attended = await call('POST', '/attendance', { employee_id: 'ext:E0', ...october })
  t.equal(attended.status, 201, attended.text)
  for (const [date, minutes] of [
    ['2026-10-05', 30],
    ['2026-10-06', 45],
  ])
    await call('POST', '/attendance', {
      employee_id: 'ext:E2',
      date,
      status: 'present',
      overtime_minutes: minutes,
    })
  const usual = await worked({ employee_id: 'ext:E0', minutes: 25 })
  const generous = await worked({ employee_id: 'ext:E0', minutes: 20, policy_id: policy.at('id') })
  const other = await worked({ employee_id: 'ext:E1' })
  const november = await worked({ employee_id: 'ext:E1', date: '2026-11-02' })
  const refused = await worked({ employee_id: 'ext:E1', date: '2026-10-15' })
  await call('POST', `/overtime-requests/${refused}/approve`, { decision: 'cancel' })
  type Shown = { id: string; status: string; amount: number | null }
  const shown = async () => {
    const { at } = await call('GET', '/overtime-requests?limit=50')
    return new Map((at('data') as Shown[]).map(({ id, status, amount }) => [id, `${status} ${amount}`]))
  }
  const reported = async () => {
    const { at } = await call('GET', '/reports/overtime?month=10&year=2026')
    return (at('data') as Record<string, unknown>[])
      .filter(({ source }) => source === 'attendance')
      .map(row => [
        row['external_id'],
        row['minutes'],
        row['rate'],
        row['multiplier'],
        row['amount'],
        row['status'],
      ])
  }
  const unpaid = [
    ['E0', 10, null, null, null, 'recorded'],
    ['E2', 75, null, null, null, 'recorded'],
  ]

  const run = await calculated(call)
  type Line = { code: string; amount: number }
  const lines = (await call('GET', `${run}/employees/ext:E0`)).at('lines') as Line[]
  t.same(await reported(), unpaid, 'the report has no amount until it is paid')
  // A 208th of 20,000.00 is 96.1538…: 10 minutes are 32.05, 25 are 80.13, and 20 at three and a half times 112.18.
  t.equal(lines.find(({ code }) => code === 'OVERTIME')?.amount, 224.36)
  t.equal((await shown()).get(usual), 'approved null', 'until it is paid')
  await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  // Of 224.36 by 2,000 and 5,000 and 7,000: 32.051…, 80.128… and 112.18; the paisa left goes to the second.
  t.same(
    await shown(),
    new Map([
      [usual, 'paid 80.13'],
      [generous, 'paid 112.18'],
      [other, 'paid 192.31'],
      [november, 'approved null'],
      [refused, 'cancelled null'],
    ]),
  )
  // Of 224.36 the requests leave 32.05; 75 minutes of two days at twice 96.1538… an hour are 240.38.
  t.same(await reported(), [
    ['E0', 10, 96.15, '2', 32.05, 'paid'],
    ['E2', 75, 96.15, '2', 240.38, 'paid'],
  ])
  const { at: ofReport } = await call('GET', '/reports/overtime?month=10&year=2026')
  const amounts = (ofReport('data') as { amount: number; payroll_run_id: string }[]).map(({ amount }) =>
    Math.round(amount * 100),
  )
  // The overtime lines of the slips: 224.36, 192.31 and 240.38.
  t.equal(
    amounts.reduce((sum, amount) => sum + amount, 0),
    65_705,
  )
  t.match(
    ofReport('data'),
    Array.from({ length: 5 }, () => ({ payroll_run_id: run.split('/').at(-1) })),
  )
  await call('POST', `${run}/reverse`, { reason: 'Looking again' })
  t.same(await reported(), unpaid)
  t.equal((await shown()).get(generous), 'approved null', 'not paid after all')
})

t.test('a run that was closed with stale figures paid what it knew of', async t => {
  const { call } = await createTestOrganization(await startTestStack(t), [{ basic: 20_000 }])
  const october = { month: 10, year: 2026, lop_days: 0, overtime_minutes: 60 }
  await call('POST', '/attendance', { employee_id: 'ext:E0', ...october })
  const worked = async (date: string) => {
    const { at } = await call('POST', '/overtime-requests', { employee_id: 'ext:E0', minutes: 60, date })
    await call('POST', `/overtime-requests/${String(at('id'))}/approve`, { decision: 'approve' })
    return String(at('id'))
  }
  const known = await worked('2026-10-14')
  const run = await calculated(call)
  const unknown = await worked('2026-10-15')
  const locked = await call('POST', `${run}/lock`, { force: true, reason: 'Paid with the next one' })
  t.equal(locked.status, 200, locked.text)
  const paid = await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  t.equal(paid.status, 200, paid.text)
  const { at } = await call('GET', '/overtime-requests')
  t.same(
    new Map((at('data') as { id: string; amount: number | null }[]).map(({ id, amount }) => [id, amount])),
    new Map([
      [known, 192.31],
      [unknown, null],
    ]),
    'an hour is a 208th of 20,000.00, twice; the hour of the attendance is nobody else’s',
  )
  // The line is 2 hours of 192.307…, 384.62: the hour of the attendance is what the request leaves.
  const report = await call('GET', '/reports/overtime?month=10&year=2026')
  t.match(report.at('data'), [
    { source: 'request', amount: 192.31 },
    { source: 'request', amount: null },
    { source: 'attendance', minutes: 60, amount: 192.31, rate: 96.16, status: 'paid' },
  ])
})

t.test(
  'overtime of attendance that is recorded late is paid with the next month, beside requests',
  async t => {
    // An hour of 20,000.00 is a 208th of it, twice: 192.307…
    const { call } = await createTestOrganization(
      await startTestStack(t),
      Array.from({ length: 6 }, () => ({ basic: 20_000 })),
    )
    must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
    const record = async (at: number, minutes: number, status = 201) =>
      must(
        await call('POST', '/attendance', {
          employee_id: `ext:E${at}`,
          month: 10,
          year: 2026,
          lop_days: 0,
          overtime_minutes: minutes,
        }),
        status,
      )
    const request = async (at: number) => {
      const day = { employee_id: `ext:E${at}`, minutes: 60, date: '2026-10-14' }
      const id = String(must(await call('POST', '/overtime-requests', day), 201).at('id'))
      must(await call('POST', `/overtime-requests/${id}/approve`, { decision: 'approve' }))
    }
    // By the hour, at three times the rate of 100.00: worked a hundred hours.
    must(
      await call('PUT', '/employees/ext:E5/salary', {
        pay_basis: 'hourly',
        components: [{ component_code: 'BASIC', monthly_amount: 100 }],
        effective_from: '2026-10-01',
      }),
      201,
    )
    must(
      await call('PUT', '/employees/ext:E5/hourly-rate', {
        rate: 100,
        effective_from: '2026-10-01',
        overtime_multiplier: 3,
      }),
    )
    const worked = (minutes: number) => ({
      employee_id: 'ext:E5',
      worked_minutes: 6_000,
      lop_days: 0,
      overtime_minutes: minutes,
    })
    must(await call('POST', '/attendance', { ...worked(0), month: 10, year: 2026 }), 201)
    must(await call('POST', '/attendance', { ...worked(0), month: 11, year: 2026 }), 201)

    /** Minutes before the month was paid (null: nothing was recorded), requests beside them, minutes that are recorded late. */
    const people: readonly [before: number | null, requests: number, late: number, arrears: number][] = [
      [60, 1, 180, 384.61],
      [null, 1, 60, 192.31],
      [120, 1, 0, -384.62],
      [60, 0, 180, 384.61],
      [null, 0, 60, 192.31],
    ]
    for (const [at, [before, requests]] of people.entries()) {
      if (before !== null) await record(at, before)
      if (requests > 0) await request(at)
    }
    const paid = await calculated(call)
    must(await call('POST', `${paid}/lock`, {}))
    must(await call('POST', `${paid}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
    for (const [at, [, , late]] of people.entries()) await record(at, late, 202)
    must(await call('POST', '/attendance', { ...worked(60), month: 10, year: 2026 }), 202)

    const november = await calculated(call, { period: { month: 11, year: 2026 } })
    const slips = must(await call('GET', `${november}/employees?limit=50`)).at('data') as {
      external_id: string
      arrears: { amount: number }[]
    }[]
    const arrears = slips
      .toSorted((a, b) => a.external_id.localeCompare(b.external_id))
      .map(slip => slip.arrears.map(({ amount }) => amount))
    t.same(arrears, [...people.map(each => [each[3]]), [300]])
  },
)
