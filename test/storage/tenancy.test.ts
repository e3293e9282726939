// Row-level security as the service's own roles meet it: by raw SQL, behind the two doors, through a pooler.

import t, { type Test } from 'tap'
import { openStorage, type Storage } from '#storage/open.ts'
import { forSystem, forTenant, type Reach } from '#storage/repositories/for-tenant.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { throughPgBouncer } from '../support/pgbouncer.ts'
import { seedOrganization } from '../support/seed.ts'

async function twoTenants(t: Test): Promise<{ storage: Storage; one: Reach; other: Reach }> {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl: await throughPgBouncer(t, databaseUrl), masterKey })
  t.teardown(() => storage.close())
  const one = await seedOrganization(storage, [{ basic: 20_000 }, { basic: 30_000 }])
  const other = await seedOrganization(storage, [{ basic: 40_000 }])
  return {
    storage,
    one: { accountId: one.accountId, organizationIds: [one.organizationId] },
    other: { accountId: other.accountId, organizationIds: [other.organizationId] },
  }
}

/** Runs one statement behind the tenant's door. */
function ask<Row>(storage: Storage, reach: Reach, sql: string, values: unknown[] = []): Promise<Row[]> {
  return forTenant(storage, reach, ({ em }) => em.execute<Row[]>(sql, values))
}

const tenantTables = [
  'employee',
  'employee_salary',
  'salary_increment',
  'salary_component',
  'salary_component_version',
  'tax_declaration',
  'opening_balance',
  'leave_balance',
  'variable_item',
  'reimbursement_rate',
  'expense',
  'advance',
  'advance_installment',
  'overtime_policy',
  'overtime_assignment',
  'overtime_request',
  'input_claim',
  'department',
  'designation',
  'holiday',
  'payment_method',
  'payroll_cycle',
  'employee_cycle',
  'shift',
  'shift_assignment',
  'attendance_day',
  'leave',
  'fnf',
  'challan',
  'contractor_payment',
  'import_job',
  'import_file',
  'import_row',
  'payslip_bundle',
  'payslip_bundle_part',
  'filing',
  'filing_download',
  'tally_sync',
  'organization_logo',
]

t.test('a tenant sees its own rows and no others [promise T3]', async t => {
  const { storage, one, other } = await twoTenants(t)
  const counts = async (reach: Reach) => {
    const [row] = await ask<{ own: number; all: number }>(
      storage,
      reach,
      'select count(*)::int as all, (count(*) filter (where organization_id = ?))::int as own from employee',
      [reach.organizationIds[0]],
    )
    return row
  }
  t.same(await counts(one), { all: 2, own: 2 })
  t.same(await counts(other), { all: 1, own: 1 })
  t.same(await ask(storage, one, 'select id from account'), [{ id: one.accountId }])
  t.same(await ask(storage, one, 'select id from organization'), [{ id: one.organizationIds[0] }])
})

t.test('without a context there is nothing to see [promise T3]', async t => {
  const { storage } = await twoTenants(t)
  const nowhere: Reach = { accountId: '', organizationIds: [] }
  for (const table of [...tenantTables, 'organization', 'account', 'api_key']) {
    t.same(await ask(storage, nowhere, `select 1 from ${table}`), [], table)
    const outside = await storage.orm.em.fork().execute(`select 1 from ${table}`)
    t.same(outside, [], `${table}, outside of every door`)
  }
})

t.test('a tenant cannot write into another [promise T3]', async t => {
  const { storage, one, other } = await twoTenants(t)
  const theirs = other.organizationIds[0]
  await t.rejects(
    ask(
      storage,
      one,
      `insert into attendance_month (organization_id, employee_id, year, month) values (?, 'emp_x', 2026, 10)`,
      [theirs],
    ),
    /row-level security/,
  )
  await t.rejects(
    ask(storage, one, 'update employee set organization_id = ?', [theirs]),
    /row-level security/,
    'nor push a row over',
  )
  const touched = await ask(storage, one, 'delete from employee where organization_id = ? returning id', [
    theirs,
  ])
  t.same(touched, [])
})

t.test('payslips, events and downloads can be written and read, never changed or deleted', async t => {
  const { storage, one } = await twoTenants(t)
  const tables = [
    ['payslip', 'id'],
    ['outbox_event', 'id'],
    ['filing_download', 'number'],
  ] as const
  for (const [table, column] of tables) {
    await t.rejects(ask(storage, one, `delete from ${table}`), /permission denied/, table)
    await t.rejects(
      ask(storage, one, `update ${table} set ${column} = ${column}`),
      /permission denied/,
      table,
    )
  }
})

t.test('the right to empty an organization ends where the sandbox does', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 20_000 }])
  const reach = { accountId, organizationIds: [organizationId] }
  const remove = () =>
    forTenant(storage, reach, async ({ em }) => {
      await em.execute('set local role "payroll_sandbox"')
      return em.execute<unknown[]>('delete from employee_salary returning 1')
    })
  await queryAsOwner(databaseUrl, `update organization set environment = 'production'`)
  t.same(await remove(), [])
  await queryAsOwner(databaseUrl, `update organization set environment = 'sandbox'`)
  t.equal((await remove()).length, 1)
})

t.test('the plumbing sees no person and no pay', async t => {
  const { storage } = await twoTenants(t)
  const plumbing = (sql: string) => forSystem(storage, ({ em }) => em.execute<unknown[]>(sql))
  t.equal((await plumbing('select 1 from api_key')).length, 2, 'keys are its business')
  for (const table of ['employee', 'employee_salary', 'employee_bank', 'employee_statutory', 'payslip']) {
    await t.rejects(plumbing(`select 1 from ${table}`), /permission denied/, table)
  }
  t.same(await plumbing('select id, status, revision from payroll_run'), [], 'what is to be done')
  await t.rejects(plumbing('select net_payable from payroll_run'), /permission denied/, 'but no total')
  await t.rejects(plumbing('select gross from shard'), /permission denied/, 'not even of a part')
})

t.test('no role owns a table or may bypass the policies', async t => {
  const { storage, one } = await twoTenants(t)
  const roles = await ask<{ rolname: string }>(
    storage,
    one,
    `select rolname from pg_roles where rolname in ('payroll_app', 'payroll_system')
       and not rolsuper and not rolbypassrls and not rolcreaterole and not rolcanlogin order by rolname`,
  )
  t.same(
    roles.map(({ rolname }) => rolname),
    ['payroll_app', 'payroll_system'],
  )
  const open = await ask<{ relname: string }>(
    storage,
    one,
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'mikro_orm_migrations'
       and (not c.relrowsecurity or not c.relforcerowsecurity or pg_get_userbyid(c.relowner) like 'payroll%')`,
  )
  t.same(open, [], 'every table forces its policies on its owner too')
})

t.test('a pooled connection carries no context over [promise T3]', async t => {
  const { storage, one, other } = await twoTenants(t)
  const sights = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const reach = index % 2 === 0 ? one : other
      const rows = await ask<{ organization_id: number }>(
        storage,
        reach,
        'select organization_id from employee',
      )
      return rows.every(row => row.organization_id === reach.organizationIds[0]) && rows.length > 0
    }),
  )
  t.ok(sights.every(Boolean))
})
