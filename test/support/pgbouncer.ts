// A real PgBouncer for the tests, before the databases of the tests' server.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort, lastLines, startGuarded } from '#bench/machine/process.ts'
import { queryAsOwner } from './database.ts'
import { findProgram } from './debian-program.ts'
import { freshFolder } from './servers.ts'
import { eventually } from './stack.ts'

const found = await findProgram({
  name: 'pgbouncer',
  versionFlag: '--version',
  librariesOfReleases: [
    ['libc-ares2', 'libevent-2.1-7'],
    ['libcares2', 'libevent-2.1-7t64'],
  ],
})

/** The program, or why there is none. */
export const pgBouncer = found

/** Why the tests of the pooler are skipped; false where PgBouncer is there. */
export const withoutPgBouncer: string | false = typeof found === 'string' ? found : false

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

/**
 * The address of the database as a service user has it, by way of a pooler in session mode. Where PgBouncer is missing,
 * the address itself.
 */
export async function throughPgBouncer(t: Test, databaseUrl: string): Promise<string> {
  if (withoutPgBouncer !== false) {
    t.comment(withoutPgBouncer)
    return databaseUrl
  }
  return startPgBouncer(t, await serviceUser(t, databaseUrl), 'session')
}
