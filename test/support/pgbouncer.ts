// A real PgBouncer for the tests, before the databases of the tests' server.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { installedProgram, unpackDebianPackages } from '#bench/machine/debian-package.ts'
import { freePort, lastLines, startGuarded } from '#bench/machine/process.ts'
import { queryAsOwner } from './database.ts'
import { binDir, freshFolder } from './servers.ts'
import { eventually } from './stack.ts'

const folder = join(binDir, 'pgbouncer-package')

const librariesOfReleases = [
  ['libc-ares2', 'libevent-2.1-7'],
  ['libcares2', 'libevent-2.1-7t64'],
] as const

/** The program, and where libraries are that the system lacks. */
type Program = { readonly path: string; readonly libraries: string }

async function findPgBouncer(): Promise<Program> {
  const installed = installedProgram('pgbouncer', binDir)
  if (installed !== undefined) return { path: installed, libraries: '' }
  if (!existsSync(folder)) {
    const keep = (unpacked: string): void => {
      if (!existsSync(folder)) renameSync(unpacked, folder)
    }
    const [bookworm, later] = librariesOfReleases
    await unpackDebianPackages(['pgbouncer', ...bookworm], binDir, keep).catch(() =>
      unpackDebianPackages(['pgbouncer', ...later], binDir, keep),
    )
  }
  const path = join(folder, 'usr/sbin/pgbouncer')
  const [library] = globSync(join(folder, 'usr/lib/*/libcares.so.2'))
  const program = { path, libraries: library === undefined ? '' : dirname(library) }
  execFileSync(path, ['--version'], { env: { LD_LIBRARY_PATH: program.libraries }, stdio: 'ignore' })
  return program
}

const found = await findPgBouncer().catch((error: unknown) => String(error))

/** Why the tests of the pooler are skipped; false where PgBouncer is there. */
export const withoutPgBouncer: string | false =
  typeof found === 'string' ? `PgBouncer is missing: apt-get install pgbouncer (${found})` : false

export type PoolMode = 'session' | 'transaction' | 'statement'

/** A user as services have it, of the test's own, and its address in a database. */
export async function serviceUser(t: Test, databaseUrl: string): Promise<string> {
  const name = `service_${process.pid}_${(users += 1)}`
  await queryAsOwner(
    databaseUrl,
    `create role ${name} login password '${name}';
     grant payroll_app, payroll_system to ${name} with inherit false, set true`,
  )
  t.teardown(() => queryAsOwner(databaseUrl, `drop role ${name}`))
  const url = new URL(databaseUrl)
  ;[url.username, url.password] = [name, name]
  return url.href
}

let users = 0

/** Starts a pooler that logs in as the user of `databaseUrl`. Returns the same address by way of the pooler. */
export async function startPgBouncer(
  t: Test,
  databaseUrl: string,
  mode: PoolMode,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  if (typeof found === 'string') throw new Error(found)
  const own = freshFolder('pgbouncer')
  const url = new URL(databaseUrl)
  const port = await freePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 60,
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
    ...settings,
  }
  const [configFile, logFile] = [join(own, 'pgbouncer.ini'), join(own, 'log')]
  writeFileSync(
    configFile,
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  const command = ['env', `LD_LIBRARY_PATH=${found.libraries}`, found.path, configFile]
  const running = startGuarded(command, logFile)
  t.teardown(() => running.stop())
  url.port = String(port)
  await eventually('PgBouncer', async () =>
    queryAsOwner(url.href, 'select 1').then(
      () => true,
      () => {
        if (lastLines(logFile).includes('FATAL')) throw new Error(lastLines(logFile))
        return false
      },
    ),
  )
  return url.href
}
