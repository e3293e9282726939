// A backup becomes a database: into an empty one of the same major version, whole or not at all.

import { OperatorError } from '#proto/process/environment.ts'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createRoles } from '../migrations/foundation/roles.ts'
import { masterKeyIdOf } from '../data-keys.ts'
import { isDenied } from '../database-errors.ts'
import { openOwner, type OwnerConnection } from '../postgres/owner.ts'
import {
  readEventPosition,
  readMigrations,
  readRunSums,
  readSlipSamples,
  type RunSums,
  type SlipSample,
} from './contents.ts'
import { dumpName, type Manifest, runsName } from './manifest.ts'
import { majorOf, requireTool, runTool, type ToolHost } from './postgres-tools.ts'
import { dumpJobs } from './take.ts'

type MasterKeys = { readonly masterKey: string; readonly secondMasterKey: string | null }

/** Throws unless the master keys open everything that the backup has sealed. */
export function requireMasterKeys(manifest: Manifest, { masterKey, secondMasterKey }: MasterKeys): void {
  const given = [masterKey, ...(secondMasterKey === null ? [] : [secondMasterKey])].map(masterKeyIdOf)
  const missing = manifest.masterKeyIds.filter(id => !given.includes(id))
  if (missing.length === 0) return
  throw new OperatorError(
    `The backup is sealed with the master key ${missing.join(' and ')}, and MASTER_KEY is ${given.join(' and ')}. Set MASTER_KEY to the key that the services had on ${manifest.takenAt.slice(0, 10)}.`,
  )
}

type RestoreParts = {
  readonly folder: string
  readonly manifest: Manifest
  /** Of the user that will own the tables. */
  readonly databaseUrl: string
  readonly host: ToolHost
}

/**
 * Fills the database from the backup and proves it by `prove`. Throws `OperatorError` before anything is written where the
 * server is of another version or the database is not empty, and leaves it empty where filling fails. A proof that fails
 * takes nothing back: hours of restoring are not lost to it.
 */
export async function restoreDatabase<Result>(
  { folder, manifest, databaseUrl, host }: RestoreParts,
  prove: (owner: OwnerConnection) => Promise<Result>,
): Promise<Result> {
  await withOwner(databaseUrl, async owner => {
    await requireTarget(owner, manifest)
    await requireTool('pg_restore', manifest.serverVersion, host)
    try {
      await owner.rows(createRoles)
      // What the proof needs at the end is tried first.
      await asService(owner, databaseUrl, () => Promise.resolve())
      const words = ['--exit-on-error', '--no-owner', `--jobs=${dumpJobs()}`]
      await runTool('pg_restore', [...words, join(folder, dumpName)], databaseUrl, host)
      await owner.rows('analyze')
    } catch (error) {
      await emptyAfter(error, databaseUrl)
      throw error
    }
  })
  try {
    return await withOwner(databaseUrl, prove)
  } catch (error) {
    throw new OperatorError(
      `The database holds the whole backup, but it was not proved: ${messageOf(error)} Remove the cause and restore into another empty database, or start the services on this one without the proof.`,
      { cause: error },
    )
  }
}

async function withOwner<Result>(
  databaseUrl: string,
  work: (owner: OwnerConnection) => Promise<Result>,
): Promise<Result> {
  const owner = await openOwner(databaseUrl)
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The connection of the failure may be lost, so another one empties. */
async function emptyAfter(failure: unknown, databaseUrl: string): Promise<void> {
  try {
    await withOwner(databaseUrl, empty)
  } catch (error) {
    throw new OperatorError(
      `${messageOf(failure)} What was restored so far could not be removed either (${messageOf(error)}): drop the database and create it again.`,
      { cause: failure },
    )
  }
}

async function requireTarget(owner: OwnerConnection, { serverVersion }: Manifest): Promise<void> {
  const [row] = await owner.rows<{ version: string; objects: number; login: string; mayRestore: boolean }>(
    `select current_setting('server_version') as version, current_user::text as login,
       (select rolsuper or (rolcreaterole and rolbypassrls) from pg_roles where rolname = current_user) as "mayRestore",
       (select count(*)::int from pg_class where relnamespace not in
         (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')) as objects`,
  )
  if (row === undefined) throw new Error('PostgreSQL did not describe the database.')
  const [from, to] = [majorOf(serverVersion), majorOf(row.version)]
  if (from !== to) {
    throw new OperatorError(
      `The backup is of PostgreSQL ${serverVersion}, and this server is the ${to < from ? 'older' : 'newer'} version ${row.version}. Restore to a server of version ${from}${to < from ? '' : ', and upgrade it with pg_upgrade'}.`,
    )
  }
  if (row.objects > 0) {
    throw new OperatorError(
      `The database is not empty: it has ${row.objects} tables, indexes or sequences. Create an empty one with createdb, and name that.`,
    )
  }
  if (!row.mayRestore) {
    throw new OperatorError(
      `User "${row.login}" cannot fill tables under row-level security or create the roles of the services. Restore as a superuser, or as an owner of the database with CREATEROLE and BYPASSRLS.`,
    )
  }
}

/** As it was made: what was restored is gone, with the rights that belong to the schema. */
async function empty(owner: OwnerConnection): Promise<void> {
  await owner.rows('drop schema public cascade')
  await owner.rows('create schema public authorization pg_database_owner')
  await owner.rows('grant usage on schema public to public')
}

/** What the restored database holds otherwise than the backup says. */
type ContentDifferences = {
  readonly runs: number
  readonly differing: readonly string[]
  readonly samples: readonly SlipSample[]
}

const maxDifferences = 20
/** Payslips that are calculated again. */
const sampleCount = 100

/** Compares the sums of every run, the events and the migrations with the backup. */
export async function compareContents(
  owner: OwnerConnection,
  folder: string,
  manifest: Manifest,
): Promise<ContentDifferences> {
  const stated = await readStatedSums(join(folder, runsName))
  const differing: string[] = []
  let runs = 0
  await owner.rows('begin transaction isolation level repeatable read read only')
  await readRunSums(owner, rows => {
    runs += rows.length
    for (const row of rows) {
      const key = keyOf(row)
      const [before, after] = [stated.get(key), JSON.stringify(row)]
      stated.delete(key)
      if (before !== after) differing.push(`run ${key} was ${before ?? 'absent'} and is ${after}`)
    }
  })
  const events = await readEventPosition(owner)
  if (events.count !== manifest.events.count || events.lastId !== manifest.events.lastId) {
    differing.push(`events were ${JSON.stringify(manifest.events)} and are ${JSON.stringify(events)}`)
  }
  const samples = await readSlipSamples(owner, sampleCount)
  await owner.rows('commit')
  differing.push(...[...stated.keys()].map(key => `run ${key} is missing`))
  const migrations = await readMigrations(owner)
  if (migrations.join() !== manifest.migrations.join()) {
    differing.push(`migrations were ${manifest.migrations.join(', ')} and are ${migrations.join(', ')}`)
  }
  return { runs, differing: differing.slice(0, maxDifferences), samples }
}

const keyOf = ({ organizationId, runId }: Pick<RunSums, 'organizationId' | 'runId'>): string =>
  `${runId} of organization ${organizationId}`

async function readStatedSums(path: string): Promise<Map<string, string>> {
  const stated = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    stated.set(keyOf(JSON.parse(line) as RunSums), line)
  }
  return stated
}

/**
 * Does `work` with the address of a user that logs in as services do, through the roles and row-level security, and is there
 * no longer.
 */
export async function asService<Result>(
  owner: OwnerConnection,
  databaseUrl: string,
  work: (serviceUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `restore_check_${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('hex')
  try {
    await owner.rows(`create role ${name} login password '${password}' in role payroll_app, payroll_system`)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new OperatorError(
      'The user may not give the roles payroll_app and payroll_system, which are another one’s. Restore as a superuser, or let one type: grant payroll_app, payroll_system to <user> with admin option.',
      { cause: error },
    )
  }
  try {
    const url = new URL(databaseUrl)
    url.username = name
    url.password = password
    return await work(url.href)
  } finally {
    await owner.rows(`drop role ${name}`)
  }
}
