import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

import { processMark } from '#bench/machine/process.ts'
import { readSettings, startStack } from '#stack'
import type { StackDescription } from '#stack'
import { freshFolder } from '../support/servers.ts'
import { answers, freshStack, sharedStack } from '../support/stack.ts'

t.test('a second start finds everything again', async t => {
  const dataDir = freshFolder('embedded')
  // A lock of a stack that is no more: the number lives, as it may after a restart of the machine, but it is another
  // process.
  writeFileSync(join(dataDir, 'stack.lock'), JSON.stringify({ pid: process.pid, mark: 'node 1' }))
  const first = await startStack({ dataDir, environment: { NODE_ENV: 'test' } })
  t.ok(await answers(first), 'the gateway answers')

  const file = join(dataDir, 'stack.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as StackDescription
  const fields =
    'api_key base_url console_url database_url docs_url engine_addresses engine_tls key_id mail_folder metrics_urls nats_url ' +
    'operator_token organization_id sandbox_base_url signing_secret smtp_url'
  t.strictSame(Object.keys(written).toSorted(), fields.split(' '), 'stack.json has every field')
  t.match(written.base_url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/)
  t.match(written.sandbox_base_url, /^http:\/\/127\.0\.0\.1:\d+\/sandbox\/v1$/)
  t.ok(written.api_key.startsWith(`${written.key_id}.`), 'the full key begins with its public half')
  t.match(written.engine_addresses, [/^127\.0\.0\.1:\d+$/])
  for (const name of ['stack.json', 'secrets.json', 'nats.conf', 'tls/engine.key', 'tls/gateway.key']) {
    t.equal((statSync(join(dataDir, name)).mode % 0o1000).toString(8), '600', `${name} is for its owner only`)
  }

  await t.rejects(
    startStack({ dataDir }),
    { message: /already running on .+ as process \d+/ },
    'one stack to a folder',
  )

  first.describe({ organization_id: 7 })
  const pids = [...first.processes.values()].map(one => one.pid())
  await first.stop()
  t.strictSame(
    pids.map(processMark),
    pids.map(() => null),
    'no process is left',
  )
  t.notOk(existsSync(join(dataDir, 'stack.lock')))

  // The backup of OPERATIONS.md: a copy while it is stopped, and the same back.
  const copy = `${dataDir}-copy`
  execFileSync('cp', ['--archive', dataDir, copy])
  rmSync(dataDir, { recursive: true })
  execFileSync('cp', ['--archive', copy, dataDir])
  const second = await startStack({ dataDir, environment: { NODE_ENV: 'test' } })
  t.teardown(() => second.stop())
  t.strictSame(second.description(), { ...written, organization_id: 7 }, 'same account, data and addresses')
  t.ok(await answers(second), 'the gateway answers again')
})

t.test('two stacks live side by side', async t => {
  const own = await freshStack(t)
  const stacks = [await sharedStack(), own.description()]
  const addresses = stacks.flatMap(({ base_url: base, engine_addresses: engines }) => [base, ...engines])
  t.equal(new Set(addresses).size, 4, 'four addresses, all different')
  for (const { base_url: base } of stacks) t.ok((await fetch(`${base}/health`)).ok, 'each answers')

  const borrowed = own.description().engine_addresses
  const guest = await freshStack(t, {
    engineAddresses: borrowed,
    environment: { ...own.description().engine_tls },
  })
  t.notOk(guest.processes.has('engine-1'), 'engines that run elsewhere are used, and none is started')
  t.strictSame(guest.description().engine_addresses, borrowed)
})

t.test('a service that cannot start says why, and the others end', async t => {
  const dataDir = freshFolder('broken')
  await t.rejects(startStack({ dataDir, environment: { HTTP_PORT: 'eighty' } }), {
    message: /gateway ended at its start/,
  })
  t.notOk(existsSync(join(dataDir, 'stack.lock')), 'the folder is free again')
  t.notOk(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 'PostgreSQL has ended')
})

t.test('one message names every variable that is wrong', async t => {
  const bad = {
    DATABASE_URL: 'mysql://localhost/payroll',
    NATS_URL: 'localhost:4222',
    ENGINE_ADDRESSES: '127.0.0.1',
    MASTER_KEY: 'short',
    HTTP_PORT: '0',
    NODE_ENV: 'production',
  }
  const named = Object.keys(bad).map(name => `(?=[^]*${name} must be)`)
  t.throws(() => readSettings(bad), { message: new RegExp(`^${named.join('')}`) })

  const good = {
    DATABASE_URL: 'postgresql://owner@db.example/payroll?sslmode=verify-full',
    ENGINE_ADDRESSES: 'one:50051,two:50051',
    HTTP_PORT: '8080',
  }
  t.strictSame(readSettings(good), {
    databaseUrl: 'postgresql://owner@db.example/payroll?sslmode=verify-full',
    natsUrl: undefined,
    engineAddresses: ['one:50051', 'two:50051'],
    environment: { HTTP_PORT: '8080', NODE_ENV: 'development' },
  })

  const files = ['NATS_CREDS_FILE', 'NATS_TLS_CA_FILE', 'NATS_TLS_CERT_FILE', 'NATS_TLS_KEY_FILE']
  for (const name of files) {
    const given = { ...good, [name]: '/etc/payroll/nats' }
    t.throws(() => readSettings(given), { message: new RegExp(`${name} must be set together with NATS_URL`) })
    t.doesNotThrow(
      () => readSettings({ ...given, NATS_URL: 'nats://127.0.0.1:4222' }),
      `${name} with NATS_URL`,
    )
  }
})
