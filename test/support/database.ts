import pg from 'pg'
import type { Test } from 'tap'

import { servers } from './servers.ts'

const template = 'migrated'

// Any numbers will do that no other lock of the tests' server uses.
const templateLock = 7_201
const sharingLock = 7_202

let made = 0

/**
 * A migrated, empty database of the test's own, dropped with the test. Returns the owner's URL.
 * The first caller of a tap run migrates a template, and all copy that.
 */
export async function freshDatabase(t: Test): Promise<string> {
  made += 1
  const name = `test_${process.pid}_${made}`
  await makeDatabase(name)
  t.teardown(() => administer(client => client.query(`drop database ${name} with (force)`)))
  return urlOf(name)
}

/** The same, named by the caller and there until the tap run ends. */
export async function lastingDatabase(name: string): Promise<string> {
  await makeDatabase(name)
  return urlOf(name)
}

/** Does something while nobody else of the tap run does it. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return administer(async client => {
    await client.query('select pg_advisory_lock($1)', [sharingLock])
    return work()
  })
}

/**
 * An empty database of the test's own, whose owner is no superuser, as that of a production database need not be.
 * Returns the addresses of the owner and of the superuser.
 */
export async function emptyDatabase(t: Test): Promise<{ ownerUrl: string; superuserUrl: string }> {
  made += 1
  const name = `empty_${process.pid}_${made}`
  await administer(async client => {
    await client.query(`create role ${name} login createrole password 'owner'`)
    await client.query(`create database ${name} owner ${name}`)
  })
  // The role stays: if it was the first to migrate, it made the roles that the other databases share.
  t.teardown(() => administer(client => client.query(`drop database ${name} with (force)`)))
  const owner = new URL(urlOf(name))
  owner.username = name
  owner.password = 'owner'
  return { ownerUrl: owner.href, superuserUrl: urlOf(name) }
}

async function makeDatabase(name: string): Promise<void> {
  await administer(async client => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client)
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
}

async function makeTemplate(client: pg.Client): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const { migrate } = await import('#storage/migrate.ts')
  await migrate(urlOf(draft))
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: servers().databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(servers().databaseUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Asks a test's database as its owner, past the API and past row-level security. */
export async function queryAsOwner<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A connection that sends statements before the earlier ones are answered. It may break. */
export async function openPipeline(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, pipeline: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A transaction of the owner's, left open until it is told to end. */
export async function openTransaction(
  databaseUrl: string,
): Promise<{ run(text: string, values?: unknown[]): Promise<unknown>; commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  return {
    run: (text, values = []) => client.query(text, values),
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Whoever reads the table waits from now on. Returns how to end it. */
export async function blockTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return () => client.end()
}

const payslipLock = 7_203

/** Shards of the organization wait before they store payslips from now on. Returns how to end it. */
export async function holdPayslips(
  databaseUrl: string,
  organizationId: number,
): Promise<() => Promise<void>> {
  const name = `hold_payslips_${organizationId}`
  // Tables that calculations read are read when they are planned, too; payslips are written by shards alone.
  await queryAsOwner(
    databaseUrl,
    `create function ${name}() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(${payslipLock}, ${organizationId}); return new; end $$;
     create trigger ${name} before insert on payslip for each row
       when (new.organization_id = ${organizationId}) execute function ${name}()`,
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(${payslipLock}, ${organizationId})`)
  return async () => {
    await client.end()
    await dropFromPayslips(databaseUrl, `drop function ${name}() cascade`)
  }
}

/**
 * Triggers of a partitioned table are dropped from its partitions first, while readers take the whole table first: without the
 * lock both would wait for each other.
 */
export async function dropFromPayslips(databaseUrl: string, statement: string): Promise<void> {
  await queryAsOwner(databaseUrl, `lock table payslip in access exclusive mode; ${statement}`)
}
