// A tax that its State repealed, on sources that are not certain: what runs take, refund, and take again as the
// organization decides, each counting only what the same State took before; and what the old regime deducts of the year.

import t from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'

t.test('the professional tax of Odisha after its repeal', async t => {
  const house = await startTestStack(t)
  const { seeded, call } = await createTestOrganization(house, [{ basic: 30_000 }])
  const employee = `/employees/${String(seeded.employeeIds[0])}`
  const moveTo = async (state: string) => {
    const moved = await call('PATCH', employee, { work_state_code: state })
    t.equal(moved.status, 200, moved.text)
  }
  const decide = async (decision: 'apply' | 'decline') => {
    const repeal = { rule_id: 'IN.PT.OD', effective_from: '2026-04-01', decision }
    const decided = await call('PATCH', '/payroll-settings', { rule_decisions: [repeal] })
    t.equal(decided.status, 200, decided.text)
  }
  const calculated = async (month: number) => {
    const made = await call('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.equal(done.at('status'), 'generated', done.text)
    return run
  }
  const slipIn = (run: string) => call('GET', `${run}/employees/ext:E0?explain=full`)
  type Line = { readonly code: string; readonly amount: number }
  const taxOf = (slip: Awaited<ReturnType<typeof slipIn>>) =>
    (slip.at('lines') as Line[])
      .filter(({ code }) => code.startsWith('PT'))
      .map(({ code, amount }) => [code, amount])

  const deducted = (slip: Awaited<ReturnType<typeof slipIn>>) => slip.at('tax', 'employment_tax')
  const old = await call('PATCH', `${employee}/statutory`, { tax: { regime: 'old' } })
  t.equal(old.status, 200, old.text)

  // A woman on 42,000: Maharashtra takes 200 above 25,000.
  await moveTo('MH')
  const august = await slipIn(await calculated(8))
  t.same(taxOf(august), [['PT', 200]])
  t.equal(
    deducted(august),
    2500,
    'April to July, not recorded, at 200; 200; then 6 x 200, and 300 in February',
  )
  // 5,04,000 a year is above 3,00,000: 200 a month by Odisha's schedule of 2000, where the repeal is declined.
  await moveTo('OD')
  await decide('decline')
  t.same(taxOf(await slipIn(await calculated(9))), [['PT', 200]])
  const october = await slipIn(await calculated(10))
  t.same(taxOf(october), [['PT', 200]])
  // Of Maharashtra 200, of Odisha 200; four months not recorded at 200; 200; then 4 x 200, and March's 300.
  t.equal(deducted(october), 2500)

  await decide('apply')
  const november = await calculated(11)
  const refunded = await slipIn(november)
  t.same(taxOf(refunded), [['PT_REFUND', 400]], 'Odisha’s two months, and not that of Maharashtra')
  t.equal(deducted(refunded), 200, '600 taken, 400 refunded, and nothing to come')
  t.equal((await call('GET', november)).at('is_stale'), false)

  await decide('decline')
  t.equal((await call('GET', november)).at('is_stale'), true, 'the decision is an input like the others')
  const again = await call('POST', `${november}/recalculate`, { only: 'stale' }, { prefer: 'wait=30' })
  t.equal(again.at('status'), 'generated', again.text)
  t.same(taxOf(await slipIn(november)), [['PT', 200]])
  t.equal(again.at('calculation', 'settings', 'rule_decisions', 0, 'decision'), 'decline')
  const replayed = await call('POST', `${november}/replay`)
  t.equal(replayed.at('is_equal'), true, replayed.text)
})
