// Inputs that are written while a run is being planned: each is either in the figures or makes them stale.

import { setTimeout as pause } from 'node:timers/promises'
import { AttendanceMonthTable } from '#storage/entities/attendance-month.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import t from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'

t.test('attendance that is committed late', async t => {
  const house = await startTestStack(t)
  const { seeded, call } = await createTestOrganization(house, [{ basic: 31_000 }])
  const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
  const made = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 } })
  const run = `/payroll-runs/${String(made.at('id'))}`

  const written = Promise.withResolvers<undefined>()
  const committed = Promise.withResolvers<undefined>()
  const writing = forTenant(house.storage, reach, async ({ em }) => {
    const now = new Date()
    await em.insert(AttendanceMonthTable, {
      organizationId: seeded.organizationId,
      employeeId: String(seeded.employeeIds[0]),
      year: 2026,
      month: 10,
      lopDays: 100 as never,
      overtimeMinutes: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    written.resolve(undefined)
    await committed.promise
  })
  await written.promise
  const calculating = call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  await pause(700)
  t.equal((await call('GET', run)).at('status'), 'draft', 'the plan waits for the writer')
  committed.resolve(undefined)
  await writing

  const done = await calculating
  t.equal(done.at('status'), 'generated', done.text)
  // A day of 43,400 in a month of 31 is not paid: 42,000.
  t.equal(done.at('totals', 'gross'), 42_000, 'what was written before the plan is in the figures')
  t.equal(done.at('is_stale'), false)

  await forTenant(house.storage, reach, ({ em }) =>
    em.nativeUpdate(
      AttendanceMonthTable,
      { organizationId: seeded.organizationId },
      { lopDays: 200 as never },
    ),
  )
  t.equal((await call('GET', run)).at('is_stale'), true, 'what is written after makes them stale')
})
