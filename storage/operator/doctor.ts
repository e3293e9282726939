// What an upgrade stands on: the version, schema and settings of PostgreSQL, its replicas, and the room on its disk.

import { isLoopback } from '#proto/network/loopback.ts'
import { OperatorError } from '#proto/process/environment.ts'
import type { Finding } from '#proto/process/findings.ts'
import { statfs } from 'node:fs/promises'
import { explainDatabaseError } from '../database-errors.ts'
import { masterKeyIdOf } from '../data-keys.ts'
import { unknownMigrations } from '../migrate.ts'
import { migrations } from '../migrations/sequence.ts'
import { openOwner, type OwnerConnection } from '../postgres/owner.ts'
import { judgeServer, readServerFacts } from '../postgres/server-checks.ts'

type DoctorSettings = {
  readonly DATABASE_URL: string
  readonly MASTER_KEY: string
  readonly MASTER_KEY_SECOND: string | null
}

/** Findings in a fixed order; one that fails where PostgreSQL does not answer. Writes nothing. */
export async function examineDatabase(settings: DoctorSettings): Promise<readonly Finding[]> {
  const { DATABASE_URL: databaseUrl } = settings
  try {
    const owner = await openOwner(databaseUrl)
    try {
      const skew = await owner.clockSkewSeconds()
      return [
        await examineVersion(owner),
        ...judgeServer(
          await readServerFacts(
            text => owner.rows(text),
            () => skew,
          ),
        ),
        await examineSchema(owner),
        ...(await examinePayslipYears(owner)),
        await examineMasterKey(owner, settings),
        await examineReplicas(owner),
        await examineDisk(owner, databaseUrl),
      ]
    } finally {
      await owner.close()
    }
  } catch (error) {
    const explained = error instanceof OperatorError ? error : explainDatabaseError(error, databaseUrl)?.error
    if (explained === undefined) throw error
    return [{ check: 'postgresql', level: 'fail', sentence: explained.message }]
  }
}

async function examineVersion(owner: OwnerConnection): Promise<Finding> {
  const [row] = await owner.rows<{ version: string }>(`select current_setting('server_version') as version`)
  return { check: 'postgresql_version', level: 'ok', sentence: `PostgreSQL is version ${row?.version}.` }
}

async function examineSchema(owner: OwnerConnection): Promise<Finding> {
  const check = 'schema'
  const [table] = await owner.rows<{ present: boolean; readable: boolean | null }>(
    `select to_regclass('mikro_orm_migrations') is not null as present,
       has_table_privilege(to_regclass('mikro_orm_migrations'), 'select') as readable`,
  )
  if (table?.present === true && table.readable !== true) {
    return {
      check,
      level: 'warn',
      sentence:
        'The user of DATABASE_URL may not read which migrations are applied: run the doctor as the owner of the database.',
    }
  }
  const rows =
    table?.present === true
      ? await owner.rows<{ name: string }>('select name from mikro_orm_migrations order by id')
      : []
  return judgeSchema(
    rows.map(({ name }) => name),
    migrations.map(({ name }) => name),
  )
}

/** `applied`: of the database; `known`: of this version, in its order. */
export function judgeSchema(applied: readonly string[], known: readonly string[]): Finding {
  const check = 'schema'
  const unknown = unknownMigrations(applied, known)
  if (unknown !== null) return { check, level: 'fail', sentence: unknown }
  const pending = known.filter(name => !applied.includes(name))
  return pending.length === 0
    ? { check, level: 'ok', sentence: 'The database has the schema of this version.' }
    : {
        check,
        level: 'warn',
        sentence: `The database lacks ${pending.length} of the migrations of this version: npm run migrate applies them.`,
      }
}

/** Nothing before the first migration. */
async function examinePayslipYears(owner: OwnerConnection): Promise<readonly Finding[]> {
  const check = 'payslip_years'
  const [table] = await owner.rows<{ present: boolean }>(
    `select to_regclass('payslip') is not null as present`,
  )
  if (table?.present !== true) return []
  const [row] = await owner.rows<{ missing: string | null; isDetached: boolean; isAhead: boolean }>(
    `select case when coalesce(latest_payslip_year(), 0) < year then 'payslip_' || year end as missing,
       to_regclass('payslip_' || year) is not null as "isDetached", pg_relation_size('payslip_later') > 0 as "isAhead"
     from extract(year from (now() at time zone 'Asia/Kolkata') + interval '9 months') as year`,
  )
  if (row === undefined || row.missing === null) {
    return [{ check, level: 'ok', sentence: 'Payslips of this tax year and the next have a partition each.' }]
  }
  const reason = row.isDetached
    ? 'it is detached: attach it'
    : row.isAhead
      ? 'payslip_later has payslips that a clock ahead of time made: OPERATIONS.md has the statements that move them'
      : 'a gateway makes it within a day'
  return [
    {
      check,
      level: 'warn',
      sentence: `Partition ${row.missing} of next tax year's payslips is missing: ${reason}.`,
    },
  ]
}

async function examineMasterKey(
  owner: OwnerConnection,
  { MASTER_KEY: masterKey, MASTER_KEY_SECOND: second }: DoctorSettings,
): Promise<Finding> {
  const check = 'master_key'
  const [table] = await owner.rows<{ readable: boolean | null }>(
    `select pg_has_role('payroll_system', 'set') as readable from pg_roles where rolname = 'payroll_system'`,
  )
  if (table?.readable !== true) {
    return {
      check,
      level: 'warn',
      sentence: 'The master key was not checked: the user of DATABASE_URL is no member of payroll_system.',
    }
  }
  await owner.rows('set role payroll_system')
  const rows = await owner.rows<{ id: string }>(
    `select distinct master_key_id as id from data_key where wrapped <> ''`,
  )
  await owner.rows('reset role')
  const given = [masterKey, ...(second === null ? [] : [second])].map(masterKeyIdOf)
  const missing = rows.map(({ id }) => id).filter(id => !given.includes(id))
  return missing.length === 0
    ? { check, level: 'ok', sentence: 'MASTER_KEY opens the data keys of the database.' }
    : {
        check,
        level: 'fail',
        sentence: `MASTER_KEY does not open the data keys of the database, which are wrapped with ${missing.join(' and ')}: set the key of the services.`,
      }
}

async function examineReplicas(owner: OwnerConnection): Promise<Finding> {
  const check = 'postgresql_replicas'
  const [row] = await owner.rows<{ isReplica: boolean; replicas: number }>(
    `select pg_is_in_recovery() as "isReplica",
       (select count(*)::int from pg_stat_replication where application_name is distinct from 'pg_basebackup') as replicas`,
  )
  if (row?.isReplica === true) {
    return { check, level: 'fail', sentence: 'DATABASE_URL names a replica: migrations need the primary.' }
  }
  const replicas = row?.replicas ?? 0
  return replicas > 0
    ? {
        check,
        level: 'ok',
        sentence: `PostgreSQL has ${replicas} streaming ${replicas === 1 ? 'replica' : 'replicas'}.`,
      }
    : {
        check,
        level: 'warn',
        sentence:
          'PostgreSQL has no streaming replica, so that a lost server means a restore: OPERATIONS.md describes one.',
      }
}

async function examineDisk(owner: OwnerConnection, databaseUrl: string): Promise<Finding> {
  const [row] = await owner.rows<{ bytes: number; folder: string | null }>(
    `select pg_database_size(current_database())::float8 as bytes,
       case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder`,
  )
  const folder = row?.folder ?? null
  const isHere = folder !== null && isLoopback(new URL(databaseUrl).hostname)
  const volume = isHere ? await statfs(folder).catch(() => null) : null
  return judgeDisk(row?.bytes ?? 0, volume === null ? null : volume.bavail * volume.bsize)
}

const gib = 1024 ** 3
/** Part of the database that a migration may write again, its log included. */
const neededPart = 0.2

/** Bytes of the database, and those that are free on its volume; null: not visible from here. */
export function judgeDisk(databaseBytes: number, freeBytes: number | null): Finding {
  const check = 'free_disk'
  const inGib = (bytes: number): string => `${Math.trunc((bytes / gib) * 10) / 10} GiB`
  const needed = Math.max(gib, databaseBytes * neededPart)
  if (freeBytes === null) {
    return {
      check,
      level: 'warn',
      sentence: `The disk of PostgreSQL is not visible from here: make sure that ${inGib(needed)} are free on its host.`,
    }
  }
  const free = `${inGib(freeBytes)} are free on the disk of PostgreSQL, whose database has ${inGib(databaseBytes)}`
  return freeBytes >= needed
    ? { check, level: 'ok', sentence: `${free}.` }
    : { check, level: 'fail', sentence: `${free}: make room for ${inGib(needed)} before an upgrade.` }
}
