// What later migrations make of the records that a database holds already.

import { migrate } from '#storage/migrate.ts'
import t, { type Test } from 'tap'
import { emptyDatabase, queryAsOwner } from '../support/database.ts'

/** A database as it was before the migrations that these tests are about, with `records` in it. */
async function databaseWith(t: Test, records: string) {
  const { ownerUrl, superuserUrl } = await emptyDatabase(t)
  await migrate(ownerUrl, 'Migration20261120Foundation')
  await queryAsOwner(superuserUrl, `set session_replication_role = replica; ${records}`)
  return { ownerUrl, superuserUrl }
}

t.test('a certified disability keeps its percentage', async t => {
  const columns = `organization_id, id, employee_code, first_name, last_name, gender, date_of_birth, date_of_joining,
    employment_type, work_state_code`
  const values = `'Asha', 'Rao', 'female', '1990-01-01', '2024-01-01', 'permanent', 'KA'`
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into employee (${columns}, disability_percent)
     values (1, 'emp_1', 'E1', ${values}, 40), (1, 'emp_2', 'E2', ${values}, null)`,
  )
  await migrate(ownerUrl)
  t.same(await queryAsOwner(superuserUrl, 'select disability_percent from employee order by id'), [
    { disability_percent: 400_000 },
    { disability_percent: null },
  ])
})

t.test(
  'stored salaries count as decided when they took effect, or when they were recorded before',
  async t => {
    // Recorded in advance, late, and at 19:00 in London, which is the next day in India.
    const { ownerUrl, superuserUrl } = await databaseWith(
      t,
      `insert into employee_salary (organization_id, employee_id, effective_from, id, pay_basis, changed_by, created_at)
     values (1, 'emp_1', '2026-04-01', 'sal_1', 'monthly', 'key', '2026-03-15T10:00:00Z'),
       (1, 'emp_1', '2026-08-01', 'sal_2', 'monthly', 'key', '2026-11-20T10:00:00Z'),
       (2, 'emp_2', '2026-12-01', 'sal_3', 'monthly', 'key', '2026-11-20T19:00:00Z');
     insert into salary_increment (organization_id, id, employee_id, effective_from, type, arrears, arrears_preview,
       changed_by, created_at)
     values (1, 'inc_1', 'emp_1', '2026-08-01', 'percent', 'auto', '[]', 'key', '2026-11-20T10:00:00Z')`,
    )
    const stamps = () => queryAsOwner(superuserUrl, 'select id, updated_at from employee_salary order by id')
    const before = await stamps()
    await migrate(ownerUrl)
    const decided = await queryAsOwner(
      superuserUrl,
      `select id, decided_on::text from employee_salary
     union all select id, decided_on::text from salary_increment order by id`,
    )
    t.same(decided, [
      { id: 'inc_1', decided_on: '2026-08-01' },
      { id: 'sal_1', decided_on: '2026-03-15' },
      { id: 'sal_2', decided_on: '2026-08-01' },
      { id: 'sal_3', decided_on: '2026-11-21' },
    ])
    t.same(await stamps(), before, 'no run becomes stale by it')
    const [forced] = await queryAsOwner<{ count: number }>(
      superuserUrl,
      `select count(*)::int as count from pg_class
     where relname in ('employee_salary', 'salary_increment') and relrowsecurity and relforcerowsecurity`,
    )
    t.equal(forced?.count, 2, 'the tenants stay apart')
  },
)

t.test('organizations begin with the practice of the Corporation on arrears', async t => {
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into account (id, name) values ('acc_1', 'Partner');
     insert into organization (id, account_id, environment, name, state_code, pf, esi, gratuity)
     values (1, 'acc_1', 'production', 'One', 'DL', '{}', '{}', '{}'), (2, 'acc_1', 'production', 'Two', 'DL', '{}', '{}', '{}');
     insert into payroll_settings (organization_id, effective_from, changes, changed_by, version)
     values (1, '1970-01-01', '{"esi": {"base": "by_date", "reentry": "immediate"}, "currency": "INR"}', 'key', 1),
       (1, '2026-04-01', '{"currency": "INR"}', 'key', 2),
       (2, '2026-06-01', '{"esi": {"base": "legacy_gross", "reentry": "next_period"}}', 'key', 1)`,
  )
  const stamps = () =>
    queryAsOwner(
      superuserUrl,
      'select updated_at from payroll_settings order by organization_id, effective_from',
    )
  const before = await stamps()
  await migrate(ownerUrl)
  const settings = await queryAsOwner<{ esi: object | null }>(
    superuserUrl,
    `select changes -> 'esi' as esi from payroll_settings order by organization_id, effective_from`,
  )
  t.same(
    settings.map(({ esi }) => esi),
    [
      { base: 'by_date', reentry: 'immediate', arrears: 'from_decision' },
      null,
      { base: 'legacy_gross', reentry: 'next_period', arrears: 'from_decision' },
    ],
  )
  t.same(await stamps(), before)
})
