// A database without room while a run is calculated: the run waits, and is whole once there is room.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { dropFromPayslips, queryAsOwner } from '../../support/database.ts'
import { made, startTestStack, createTestOrganization } from '../../support/office.ts'
import { eventually } from '../../support/stack.ts'

/** Longer than three attempts, after which a shard that fails of itself is given up. */
const fullMs = 12_000

t.test('a database that is full for a while fails no run and nobody in it', async t => {
  const house = await startTestStack(t, { environment: { SHARD_SIZE: '10' } })
  const { call, seeded } = await createTestOrganization(
    house,
    Array.from({ length: 20 }, () => ({ basic: 20_000 })),
  )
  // Small updates still find room, and new pages do not: so does a volume behave that is nearly full.
  await queryAsOwner(
    house.databaseUrl,
    `create function refuse_payslips() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger no_room before insert on payslip for each row
       when (new.organization_id = ${seeded.organizationId}) execute function refuse_payslips()`,
  )
  const run = await made(call)
  await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  await pause(fullMs)
  t.equal((await call('GET', run)).at('status'), 'calculating', 'it waits for the database')

  await dropFromPayslips(house.databaseUrl, 'drop trigger no_room on payslip')
  const done = await eventually('the run is calculated', async () => {
    const now = await call('GET', run)
    return now.at('status') === 'calculating' ? null : now
  })
  t.equal(done.at('status'), 'generated', done.text)
  t.match(done.at('counts'), { calculated: 20, failed: 0 })
})
