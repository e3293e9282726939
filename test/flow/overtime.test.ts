// What becomes of overtime: what its run paid for each request, until the run is reversed.

import t from 'tap'
import { calculated, startTestStack, createTestOrganization } from '../support/office.ts'

t.test('a paid run tells what each request came to', async t => {
  const { call } = await createTestOrganization(await startTestStack(t), [
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

  const run = await calculated(call)
  type Line = { code: string; amount: number }
  const lines = (await call('GET', `${run}/employees/ext:E0`)).at('lines') as Line[]
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
  await call('POST', `${run}/reverse`, { reason: 'Looking again' })
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
})
