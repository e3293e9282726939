// The entities and the migrations tell of the same tables: every column of one is a column of the other, and
// may be null in both or in neither.

import t from 'tap'
import { migrations } from '#storage/migrations/sequence.ts'
import { openStorage } from '#storage/open.ts'
import { openOrm } from '#storage/orm.ts'
import { countMigrations } from '#storage/schema-state.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { table } from '../support/table.ts'

t.test('entities and tables agree', async t => {
  const orm = await openOrm(await freshDatabase(t), null)
  t.teardown(() => orm.close())
  const columns = await orm.em.execute<{ table_name: string; column_name: string; is_nullable: string }[]>(
    `select table_name, column_name, is_nullable from information_schema.columns
     where table_schema = 'public' and table_name <> 'mikro_orm_migrations'
       and not exists (select from pg_class where oid = to_regclass(table_name) and relispartition)`,
  )
  const stored = columns
    .map(column => `${column.table_name}.${column.column_name}${column.is_nullable === 'YES' ? '?' : ''}`)
    .toSorted()
  const declared = [...orm.getMetadata().getAll().values()]
    .flatMap(entity =>
      Object.values(entity.properties).map(
        property => `${entity.tableName}.${property.fieldNames[0]}${property.nullable === true ? '?' : ''}`,
      ),
    )
    .toSorted()
  t.same(declared, stored)
  t.ok(stored.length > 100)
})

t.test('plans are made for the largest organization', async t => {
  const databaseUrl = await freshDatabase(t)
  const otherwise = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
       and (c.relkind = 'r' and not coalesce(a.attoptions @> '{n_distinct=1}', false)
         or c.relkind = 'p' and not coalesce(a.attoptions @> '{n_distinct_inherited=1}', false))`,
  )
  t.same(otherwise, [], 'a migration that adds a table tells the planner of its organizations')
})

t.test('migrating again changes nothing', async t => {
  const { migrate } = await import('#storage/migrate.ts')
  const databaseUrl = await freshDatabase(t)
  const orm = await openOrm(databaseUrl, null)
  t.teardown(() => orm.close())
  const applied = () =>
    orm.em.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')
  const before = await applied()
  await migrate(databaseUrl)
  t.same(await applied(), before)
  t.ok(before.length > 0)
})

t.test('a process tells which migrations are applied, pending, and of a newer version', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const known = await storage.watched.migrations()
  t.same(known, { applied: migrations.length, pending: 0, unknown: 0 })
  await queryAsOwner(
    databaseUrl,
    `insert into mikro_orm_migrations (name) values ('MigrationOfTomorrow'), ('MigrationOfTheDayAfter')`,
  )
  t.same(await storage.watched.migrations(), { ...known, unknown: 2 })
  await queryAsOwner(databaseUrl, 'delete from mikro_orm_migrations where name = $1', [migrations[0]!.name])
  t.same(await storage.watched.migrations(), { applied: migrations.length - 1, pending: 1, unknown: 2 })
})

const sequences = table`
  applied | known | applied, pending, unknown
          | A,B   | 0,2,0
  A       | A,B   | 1,1,0
  A,B     | A,B   | 2,0,0
  A,C     | A,B   | 1,1,1
  A,B,C,D | A,B   | 2,0,2
  C       | A,B   | 0,2,1
`

t.test('migrations are counted by name', t => {
  const list = (text: string): string[] => text.split(',').filter(name => name !== '')
  for (const row of sequences) {
    const { applied, pending, unknown } = countMigrations(list(row('applied')), list(row('known')))
    t.equal([applied, pending, unknown].join(), row('applied, pending, unknown'), row('applied'))
  }
  t.end()
})

t.test('functions name columns, so that a column more changes none of them', async t => {
  const databaseUrl = await freshDatabase(t)
  const bound = await queryAsOwner<{ name: string }>(
    databaseUrl,
    String.raw`with tables as (
       select oid, reltype, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')),
     functions as (
       select proname as name, prorettype, proargtypes, pg_get_functiondef(oid) as text from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f')
     select distinct f.name from functions f join tables t on f.prorettype = t.reltype or t.reltype = any (f.proargtypes)
       or f.text ~* ('(null|\))::' || t.relname || '\M') or f.text ~* ('insert into ' || t.relname || '\s+(select|values|table)\M')
     order by 1`,
  )
  t.same(bound, [])
})

t.test('an overtime policy has the fields of its basis and no others', async t => {
  const databaseUrl = await freshDatabase(t)
  await queryAsOwner(
    databaseUrl,
    `insert into overtime_policy (organization_id, id, name, rate_basis, hours_per_day, days_per_month, multiplier,
       requires_approval, is_active)
     values (1, 'otp_1', 'Plant', 'wages_code', 480, 2600, 200, true, true)`,
  )
  for (const broken of [
    "rate_basis = 'fixed'",
    "rate_basis = 'net'",
    'fixed_hourly_rate = 100',
    'days_per_month = null',
    'hours_per_day = null',
    "rate_basis = 'fixed', fixed_hourly_rate = 0, hours_per_day = null, days_per_month = null",
  ])
    await t.rejects(
      queryAsOwner(databaseUrl, `update overtime_policy set ${broken}`),
      { code: '23514' },
      broken,
    )
})
