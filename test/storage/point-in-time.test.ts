// A point in time by the lines of OPERATIONS.md: a base backup, the archived log, and a server of the moment that is asked for.

import { postgresCommand, startPostgres } from '#bench/machine/postgres.ts'
import { migrate } from '#storage/migrate.ts'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { operationsBlock } from '../support/operations.ts'
import { postgresClient } from '../support/postgres-client.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

t.test('the database of a moment between two changes comes back', async t => {
  const client = postgresClient
  if (typeof client === 'string') throw new Error(client)
  const folder = freshFolder('point-in-time')
  chmodSync(folder, 0o755)
  const [backups, dataDir] = [join(folder, 'backups'), join(folder, 'data')]
  const { prefix, give } = await postgresCommand(dataDir)
  mkdirSync(join(backups, 'wal'), { recursive: true })
  for (const path of [folder, backups, join(backups, 'wal')]) give(path)
  const start = () =>
    startPostgres({
      dataDir,
      logFile: join(folder, 'log'),
      password: 'owner',
      ownerPid: process.pid,
    })
  const first = await start()
  await migrate(first.url)
  const bases = (): string[] => readdirSync(backups).filter(name => name.startsWith('base-'))
  const here = (text: string, moment = ''): string =>
    text
      .replace('base-2026-11-29T010000', bases()[0] ?? '')
      .replaceAll('/var/backups/payroll', backups)
      .replaceAll('/var/lib/postgresql/data', dataDir)
      .replace('--host=10.0.0.41 --username=replica', `--host=127.0.0.1 --port=${port} --username=postgres`)
      .replace('2026-11-29 10:00:00+00', moment)
  let port = first.port
  const settings = here(operationsBlock('wal_archive')).matchAll(/^(\w+) = (.+)$/gm)
  for (const [, name = '', value = ''] of settings) {
    const literal = value.startsWith("'") ? value : `'${value}'`
    await queryAsOwner(first.url, `alter system set ${name} = ${literal}`)
  }
  await first.stop()
  const server = await start()
  port = server.port

  const type = (lines: string): void => {
    execFileSync('env', [...prefix, 'sh', '-euc', lines], {
      cwd: '/',
      env: { PATH: `${client.folder}:${process.env['PATH']}`, HOME: folder, PGPASSWORD: 'owner' },
      stdio: 'pipe',
    })
  }
  const record = (name: string) =>
    queryAsOwner(server.url, `insert into account (id, name) values ('acc_${name}', '${name}')`)
  await record('base')
  const nightly = here(operationsBlock('sh', 'A base backup each night'))
  type(nightly)
  await eventually('the second of the first one is over', () => {
    type(nightly)
    return Promise.resolve(bases().length > 1)
  })
  await record('kept')
  const [moment] = await queryAsOwner<{ at: string }>(server.url, 'select clock_timestamp()::text as at')
  await record('lost')
  const [segment] = await queryAsOwner<{ name: string }>(
    server.url,
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  await eventually('the log is archived', () =>
    Promise.resolve(existsSync(join(backups, 'wal', segment?.name ?? ''))),
  )
  const [, command = 'false'] =
    /^archive_command = '(.+)'$/mu.exec(here(operationsBlock('wal_archive'))) ?? []
  const archiveAgain = (path: string): void =>
    type(command.replaceAll('%p', path).replaceAll('%f', segment?.name ?? ''))
  t.doesNotThrow(() => archiveAgain(join(backups, 'wal', segment?.name ?? '')), 'what is archived already')
  t.throws(() => archiveAgain(join(dataDir, 'PG_VERSION')), 'another file under its name is refused')
  await server.stop()

  execFileSync('env', [...prefix, 'sh', '-euc', `mv ${dataDir} ${dataDir}.before && mkdir -m 700 ${dataDir}`])
  type(here(operationsBlock('sh', 'From the last one before the moment'), moment?.at))
  const restored = await start()
  t.teardown(() => restored.stop())
  await eventually('the server takes writes', async () => {
    const [row] = await queryAsOwner<{ recovering: boolean }>(
      restored.url,
      'select pg_is_in_recovery() as recovering',
    )
    return row?.recovering === false
  })
  const names = await queryAsOwner<{ name: string }>(restored.url, 'select name from account order by id')
  t.same(
    names.map(({ name }) => name),
    ['base', 'kept'],
  )
  t.ok(readdirSync(join(backups, 'wal')).length > 0)
})
