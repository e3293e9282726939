// Payslips lie in a partition for each tax year in which their runs were made. Years are made ahead, and can be taken off and
// brought back.

import t from 'tap'
import { idBefore } from '#storage/ids.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage } from '#storage/open.ts'
import { keepPayslipYearsDaily } from '#storage/repositories/payslips/payslip-years.ts'
import { emptyDatabase, freshDatabase, queryAsOwner } from '../support/database.ts'
import { calculated } from '../support/office.ts'
import { operationsBlock } from '../support/operations.ts'
import { granted, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { freshStack } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')

/** Partitions without the one of settlements and the last. */
async function years(databaseUrl: string): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'payslip'::regclass and relname ~ '[0-9]$' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const thisYear = (): number => {
  const today = new Date(Date.now() + 5.5 * 3_600_000)
  return today.getUTCMonth() < 3 ? today.getUTCFullYear() - 1 : today.getUTCFullYear()
}

/** Where payslips lie: the number in each partition. */
async function places(databaseUrl: string): Promise<Record<string, number>> {
  const rows = await queryAsOwner<{ place: string; count: number }>(
    databaseUrl,
    'select tableoid::regclass::text as place, count(*)::int as count from payslip group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]))
}

t.test('a year begins in the first millisecond of 1 April in India', async t => {
  const databaseUrl = await freshDatabase(t)
  for (const year of [2026, 2027, 2031, 2099]) {
    const [row] = await queryAsOwner<{ id: string }>(databaseUrl, `select first_run_of(${year}) as id`)
    t.equal(row?.id, idBefore('run', new Date(`${year}-04-01T00:00:00.000+05:30`)), String(year))
  }
})

t.test('whoever keeps house makes the next year, and may not do more', async t => {
  const { ownerUrl, superuserUrl } = await emptyDatabase(t)
  await migrate(ownerUrl)
  const made = [`payslip_${thisYear()}`, `payslip_${thisYear() + 1}`]
  t.same(await years(superuserUrl), made)

  const storage = await openStorage({ databaseUrl: superuserUrl, masterKey })
  t.teardown(() => storage.close())
  await queryAsOwner(
    superuserUrl,
    `alter table payslip detach partition ${made[1]}; drop table ${made[1]};
     alter table payslip detach partition payslip_later;
     alter table payslip attach partition payslip_later
       for values from (first_run_of(${thisYear() + 1})) to (maxvalue)`,
  )
  await keepPayslipYearsDaily(storage)
  t.same(await years(superuserUrl), made, 'the next one was missing')

  const extend = async (year: number): Promise<number | undefined> =>
    (await queryAsOwner<{ added: number }>(superuserUrl, `select add_payslip_years(${year}) as added`))[0]
      ?.added
  t.equal(await extend(thisYear()), 0, 'both are there')
  t.equal(await extend(thisYear() + 1), 1)
  t.equal(await extend(thisYear() + 5), 2, 'after years without a gateway')
  t.equal(await extend(thisYear() + 2), 0, 'a clock that was ahead and is right again')
  t.same(
    await years(superuserUrl),
    [0, 1, 2, 5, 6].map(ahead => `payslip_${thisYear() + ahead}`),
  )
  await queryAsOwner(superuserUrl, `alter table payslip detach partition payslip_${thisYear() + 6}`)
  t.equal(await extend(thisYear() + 5), 0, 'one that is detached is not made a second time')

  for (const role of ['payroll_app', 'payroll_system']) {
    const as = new URL(superuserUrl)
    as.searchParams.set('options', `-c role=${role}`)
    for (const denied of [
      `select from payslip_${thisYear()}`,
      "select add_payslip_partition('payslip_1', 'run_1', 'run_2')",
      'select add_payslip_years(2050)',
    ])
      await t.rejects(queryAsOwner(as.href, denied), { code: '42501' }, denied)
  }
})

t.test('payslips of a year', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey })
  const seeded = await seedOrganization(storage, [{ basic: 20_000 }, { basic: 30_000 }, { basic: 40_000 }])
  await storage.close()
  const stack = await freshStack(t, { databaseUrl })
  const call = granted(partner(stack.description().sandbox_base_url, seeded))
  const run = await calculated(call, { period: { month: 9, year: 2026 } })
  await call('POST', `${run}/lock`, {})
  const [leaver = ''] = seeded.employeeIds
  await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' })
  await call('POST', `/employees/${leaver}/exit`, { date_of_leaving: '2026-10-20', reason: 'resignation' })
  const fnf = String((await call('GET', `/fnf?employee_id=${leaver}`)).at('data', 0, 'id'))
  await call('POST', `/fnf/${fnf}/recalculate`, {})
  await call('POST', `/fnf/${fnf}/approve`, {})
  const year = `payslip_${thisYear()}`

  t.test('lie together, apart from settlements', async t => {
    t.same(await places(databaseUrl), { [year]: 3, payslip_settled: 1 })
  })

  t.test('a year that is taken off has no payslips, and has the same ones when it is back', async t => {
    const slip = `/payslips/${String((await call('GET', `/payslips?payroll_run_id=${run.split('/').at(-1)}`)).at('data', 0, 'id'))}`
    const seen = async () => ({
      slip: (await call('GET', slip)).text,
      totals: (await call('GET', run)).at('totals'),
    })
    const before = await seen()
    const bounds = (
      await queryAsOwner<{ bounds: string }>(
        databaseUrl,
        `select pg_get_expr(relpartbound, oid) as bounds from pg_class where relname = '${year}'`,
      )
    )[0]!.bounds
    t.match(before.slip, /"net_payable"/)
    await queryAsOwner(databaseUrl, `alter table payslip detach partition ${year} concurrently`)
    const denied = partner(stack.description().sandbox_base_url, seeded)
    t.equal((await denied('GET', slip)).status, 404)
    t.same((await call('GET', run)).at('totals'), before.totals, 'the run keeps its sums')
    t.same(await places(databaseUrl), { payslip_settled: 1 })
    await queryAsOwner(databaseUrl, `alter table payslip attach partition ${year} ${bounds}`)
    t.same(await seen(), before)
    t.same(await places(databaseUrl), { [year]: 3, payslip_settled: 1 })
  })

  t.test('the clock of one that is far ahead loses nothing', async t => {
    const copy = (at: string) =>
      queryAsOwner(
        databaseUrl,
        `create temporary table copied as select * from payslip where payroll_run_id like 'run%' limit 1;
         update copied set payroll_run_id = '${idBefore('run', new Date(at))}' || repeat('0', 16);
         insert into payslip select * from copied`,
      )
    await copy(`${thisYear() + 1}-03-31T23:59:59.999+05:30`)
    await copy(`${thisYear() + 1}-04-01T00:00:00.000+05:30`)
    await copy(`${thisYear() + 4}-07-01T00:00:00.000+05:30`)
    const lain = { [year]: 4, [`payslip_${thisYear() + 1}`]: 1, payslip_later: 1, payslip_settled: 1 }
    t.same(await places(databaseUrl), lain)
    const extend = async (): Promise<number | undefined> =>
      (
        await queryAsOwner<{ added: number }>(
          databaseUrl,
          `select add_payslip_years(${thisYear() + 4}) as added`,
        )
      )[0]?.added
    t.equal(await extend(), 0, 'none is made beside payslips that are ahead')
    t.same(await places(databaseUrl), lain)
    const move = operationsBlock('sql', '`payslip_later`, and no partition').replace(
      'extend_payslips()',
      `add_payslip_years(${thisYear() + 4})`,
    )
    await queryAsOwner(
      databaseUrl,
      `create role mover; grant all on payslip, payslip_later to mover;
       grant execute on all functions in schema public to mover`,
    )
    t.teardown(() => queryAsOwner(databaseUrl, 'drop owned by mover; drop role mover'))
    await t.rejects(
      queryAsOwner(databaseUrl, `set role mover; ${move}`),
      /row-level security/,
      'who sees no row of a partition would lose them all',
    )
    t.same(await places(databaseUrl), lain)
    await queryAsOwner(databaseUrl, move)
    t.same(await places(databaseUrl), {
      [year]: 4,
      [`payslip_${thisYear() + 1}`]: 1,
      [`payslip_${thisYear() + 4}`]: 1,
      payslip_settled: 1,
    })
    t.equal(await extend(), 0)
  })
})
