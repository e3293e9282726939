// A backup: a dump by pg_dump and what it must contain, both of one snapshot.

import { OperatorError } from '#proto/process/environment.ts'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { openOwner, type OwnerConnection } from '../postgres/owner.ts'
import { readEventPosition, readMasterKeyIds, readMigrations, readRunSums, type RunSums } from './contents.ts'
import { dumpName, type Manifest, runsName, writeManifest } from './manifest.ts'
import { requireTool, runTool, type ToolHost } from './postgres-tools.ts'

const maxJobs = 4

export const dumpJobs = (): number => Math.min(maxJobs, availableParallelism())

/**
 * Writes a backup of the database to `folder`, which must not exist or be empty. Throws `OperatorError` and leaves nothing
 * there where it fails.
 */
export async function takeBackup(
  databaseUrl: string,
  folder: string,
  productVersion: string,
  host: ToolHost,
): Promise<Manifest> {
  const place = resolve(folder)
  await requireFree(place)
  const owner = await openOwner(databaseUrl)
  const draft = `${place}.partial`
  try {
    const serverVersion = await requireReader(owner)
    await requireTool('pg_dump', serverVersion, host)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    const manifest = await writeBackup(owner, databaseUrl, draft, { productVersion, serverVersion }, host)
    await rm(place, { recursive: true, force: true })
    await rename(draft, place)
    await recordBackup(owner)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
    await owner.close()
  }
}

async function requireFree(place: string): Promise<void> {
  if (!existsSync(place)) return
  const names = await readdir(place).catch(() => null)
  if (names?.length === 0) return
  throw new OperatorError(
    `${place} is not empty. Name a directory that does not exist, so that no backup is overwritten.`,
  )
}

/** The version of the server. Throws for a user that does not read every row, or may not report the backup. */
async function requireReader(owner: OwnerConnection): Promise<string> {
  const [row] = await owner.rows<{ version: string; login: string; readsAll: boolean; reports: boolean }>(
    `select current_setting('server_version') as version, current_user::text as login,
       rolsuper or rolbypassrls as "readsAll",
       coalesce((select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = 'payroll_system'), true) as reports
     from pg_roles where rolname = current_user`,
  )
  if (row?.readsAll !== true || !row.reports) {
    throw new OperatorError(
      `User "${row?.login}" cannot read every row. Log in as a superuser, or make a user for backups: create role backup login password '…' bypassrls in role pg_read_all_data, payroll_system`,
    )
  }
  return row.version
}

async function writeBackup(
  owner: OwnerConnection,
  databaseUrl: string,
  draft: string,
  versions: { readonly productVersion: string; readonly serverVersion: string },
  host: ToolHost,
): Promise<Manifest> {
  await owner.rows('begin transaction isolation level repeatable read read only')
  const [snapshot] = await owner.rows<{ id: string; takenAt: string }>(
    `select pg_export_snapshot() as id,
       to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt"`,
  )
  if (snapshot === undefined) throw new Error('PostgreSQL exported no snapshot.')
  const words = ['--format=directory', `--jobs=${dumpJobs()}`, `--snapshot=${snapshot.id}`]
  await runTool('pg_dump', [...words, `--file=${join(draft, dumpName)}`], databaseUrl, host)
  const runs = await writeRunSums(owner, join(draft, runsName))
  const contents = {
    takenAt: snapshot.takenAt,
    ...versions,
    migrations: await readMigrations(owner),
    masterKeyIds: await readMasterKeyIds(owner),
    events: await readEventPosition(owner),
    runs,
  }
  await owner.rows('commit')
  return writeManifest(draft, contents)
}

/** The number of runs. */
async function writeRunSums(owner: OwnerConnection, path: string): Promise<number> {
  const file = createWriteStream(path)
  let count = 0
  await readRunSums(owner, (runs: readonly RunSums[]) => {
    count += runs.length
    for (const run of runs) file.write(`${JSON.stringify(run)}\n`)
  })
  file.end()
  await finished(file)
  return count
}

async function recordBackup(owner: OwnerConnection): Promise<void> {
  await owner.rows('set role payroll_system')
  await owner.rows(
    `insert into routine (name, ok, succeeded_at) values ('backup', true, now())
     on conflict (name) do update set ok = true, succeeded_at = now()`,
  )
}
