// What DATABASE_URL says of encryption holds for every connection.

import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import t from 'tap'

import { createAuthority } from '#bench/machine/certificates.ts'
import { startPostgres } from '#bench/machine/postgres.ts'
import { databaseAddress } from '#proto/network/database-address.ts'
import { explainDatabaseError } from '#storage/database-errors.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage } from '#storage/open.ts'
import { openReads } from '#storage/postgres/reads.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { freshFolder } from '../support/servers.ts'

const options = { masterKey: Buffer.alloc(32, 1).toString('base64'), connections: 1 }

t.test('no pool speaks plain text to a server that must prove itself', async t => {
  const url = await freshDatabase(t)
  const databaseUrl = `${url}?sslmode=verify-full`
  const plain = await openStorage({ ...options, databaseUrl: url })
  await plain.ping()
  await plain.close()

  const refused = { message: /does not support SSL/ }
  const storage = await openStorage({ ...options, databaseUrl })
  t.teardown(() => storage.close())
  await t.rejects(storage.ping(), refused, "the tenants'")
  await t.rejects(storage.plumbing.query('select 1'), refused, "the plumbing's")
  await t.rejects(migrate(databaseUrl), refused, 'the migrations')
})

t.test('a server with TLS is served by its certificate, and by no other', async t => {
  const folder = freshFolder('encrypted')
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'log'),
    password: 'right',
    durable: false,
  })
  t.teardown(() => server.stop())
  const [own, other] = [await createAuthority('own'), await createAuthority('other')]
  const { certificate, key } = await own.issue('postgres', 'serverAuth')
  // The server writes its files itself, because it runs as another user where the tests run as root.
  for (const [name, pem] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
    const base64 = Buffer.from(pem).toString('base64')
    await queryAsOwner(server.url, `copy (select '${base64}') to program 'umask 077; base64 -d > ${name}'`)
  }
  await queryAsOwner(server.url, 'alter system set ssl = on')
  await queryAsOwner(server.url, 'select pg_reload_conf()')

  // The same server at an address that its certificate does not name.
  const relay = createServer(socket => {
    const onward = connect(server.port, '127.0.0.1')
    pipeline(socket, onward, socket, () => undefined)
  })
  await new Promise<void>(resolve => relay.listen(server.port, '127.0.0.2', resolve))
  t.teardown(() => relay.close())

  const addressOf = (name: string, authority: string, host: string): string => {
    const file = join(folder, name)
    writeFileSync(file, authority)
    return databaseAddress(
      `${server.url.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`,
    )
  }
  const databaseUrl = addressOf('own.pem', own.certificate, 'localhost')
  await migrate(databaseUrl)
  const storage = await openStorage({ ...options, databaseUrl })
  await storage.ping()
  await storage.plumbing.query('select 1')
  const rows = await queryAsOwner<{ ssl: boolean }>(
    server.url,
    'select ssl from pg_stat_ssl join pg_stat_activity using (pid) ' +
      `where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  t.same(
    rows.map(row => row.ssl),
    [true, true],
    'every connection of the pools is encrypted',
  )
  await storage.close()

  // The certificate names this address, and not that of the relay.
  const named = addressOf('own.pem', own.certificate, '127.0.0.1')
  t.same(await migrate(named), [])
  await eachConnection(named, (name, connect) => t.resolves(connect(), `${name} at 127.0.0.1`))
  const unnamed = addressOf('own.pem', own.certificate, '127.0.0.2')
  await eachConnection(unnamed, (name, connect) =>
    t.rejects(connect(), { message: /IP: 127\.0\.0\.2 is not in the cert's list/ }, `${name} at 127.0.0.2`),
  )

  for (const [why, wrong] of [
    ['an authority of others', addressOf('other.pem', other.certificate, 'localhost')],
    ['an address that the certificate does not name', addressOf('own.pem', own.certificate, '127.0.0.2')],
  ] as const) {
    const error: unknown = await migrate(wrong).catch((caught: unknown) => caught)
    const explained = explainDatabaseError(error, wrong)
    t.match(
      explained?.error.message,
      /The TLS connection to .* failed: .* Check sslmode and sslrootcert in DATABASE_URL/,
      why,
    )
    t.equal(explained?.isTransient, false)
  }
})

/** Every way on which the services reach a database but the migrations. */
async function eachConnection(
  databaseUrl: string,
  check: (name: string, connect: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const storage = await openStorage({ ...options, databaseUrl })
  const replica = openReads(databaseUrl, { readOnly: true })
  try {
    await check("the tenants'", () => storage.ping())
    await check("the plumbing's", () => storage.plumbing.query('select 1'))
    await check("the reads'", () => storage.reads.rows({ name: 'one', text: 'select 1' }, []))
    await check("the replica's", () => replica.rows({ name: 'one', text: 'select 1' }, []))
  } finally {
    await replica.close()
    await storage.close()
  }
}

t.test('a server that is not on this machine is reached with TLS only', async t => {
  for (const good of [
    'postgres://u:p@127.0.0.1:5432/payroll',
    'postgres://localhost/payroll',
    'postgres://[::1]/payroll',
    'postgres:///payroll?host=/var/run/postgresql',
    'postgres://u:p@db:5432/payroll?sslmode=verify-full',
    `postgres://db/payroll?sslmode=verify-full&sslrootcert=${encodeURIComponent(import.meta.filename)}`,
  ]) {
    t.equal(databaseAddress(good), good)
  }
  for (const bad of [
    'postgres://db/payroll',
    'postgres:///payroll',
    'postgres://127.0.0.1.example/payroll',
    'postgres://db/payroll?sslmode=disable',
    'postgres://db/payroll?sslmode=require',
    'postgres://db/payroll?sslmode=verify-full&sslmode=no-verify',
    'postgres://localhost/payroll?host=10.0.0.5',
  ]) {
    t.throws(() => databaseAddress(bad), { message: /sslmode=verify-full/ }, bad)
  }
  t.throws(() => databaseAddress('postgres://db/payroll?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'), {
    message: /sslrootcert/,
  })
})

t.test('the address cannot take the role of the services from a connection', async t => {
  t.throws(() => databaseAddress('postgres://localhost/payroll?options=-c%20role%3Downer'), {
    message: 'must not have a parameter named options, because the services set their own options.',
  })
})
