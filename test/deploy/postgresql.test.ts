// The settings of PostgreSQL, as a real server of the version that we name reads them.

import { postgresCommand, startPostgres } from '#bench/machine/postgres.ts'
import { startGuarded } from '#bench/machine/process.ts'
import { judgeServer, readServerFacts } from '#storage/postgres/server-checks.ts'
import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { root } from './deployments.ts'

t.test('a server takes every setting, and production starts with it', async t => {
  const source = join(root, 'deploy/postgresql/payroll.conf')
  const folder = freshFolder('settings')
  chmodSync(folder, 0o755)
  const [dataDir, logFile, file] = ['data', 'log', 'payroll.conf'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const made = await startPostgres({ dataDir, logFile, password: 'owner', ownerPid: process.pid })
  await made.stop()
  copyFileSync(source, file)
  const { command, give } = await postgresCommand(dataDir)
  give(file)
  const own = {
    config_file: file,
    listen_addresses: '127.0.0.1',
    port: made.port,
    unix_socket_directories: '',
  }
  const settings = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = startGuarded([...command, ...settings], logFile, process.pid)
  t.teardown(() => server.stop())
  const rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
    queryAsOwner<Row & Record<string, unknown>>(made.url, text, values)
  await eventually('the server is up', () => rowsOf('select 1').catch(() => null))

  const names = [...readFileSync(source, 'utf8').matchAll(/^(\w+) = /gm)].map(([, name]) => name)
  const taken = await rowsOf<{ name: string; error: string | null }>(
    'select name, error from pg_file_settings where sourcefile = $1 order by seqno',
    [file],
  )
  t.same(
    taken,
    names.map(name => ({ name, error: null })),
  )
  const facts = await readServerFacts(
    text => rowsOf(text),
    () => 0,
  )
  t.same(
    judgeServer(facts).filter(({ level }) => level !== 'ok'),
    [],
  )
})
