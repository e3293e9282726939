// A NATS that serves nobody without TLS and credentials: who gets in, and whom the client does not believe.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, nkeys } from 'nats'
import t, { type Test } from 'tap'

import { issueEngineCertificates } from '#bench/machine/certificates.ts'
import { freePort } from '#bench/machine/process.ts'
import { type Environment, readEnvironment } from '#proto/process/environment.ts'
import { natsFaults, natsOptions, natsVariables } from '#proto/network/nats-address.ts'
import { openBroker } from '#dispatcher/broker.ts'
import { openShardQueue } from '#engine/run/queue.ts'
import { freshFolder, freshNats, servers } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const folder = freshFolder('nats-tls')
const { engine: server, gateway: client } = await issueEngineCertificates(join(folder, 'own'))
const { gateway: stranger } = await issueEngineCertificates(join(folder, 'other'))

const authority = { NATS_TLS_CA_FILE: server.ENGINE_TLS_CA_FILE }
const certified = (files: typeof client) => ({
  NATS_TLS_CERT_FILE: files.ENGINE_TLS_CERT_FILE,
  NATS_TLS_KEY_FILE: files.ENGINE_TLS_KEY_FILE,
})

const settingsIn = (environment: Environment) => readEnvironment(environment, natsVariables, natsFaults)

/** Connects once and without patience. */
async function reach(environment: Environment): Promise<void> {
  const connection = await connect({ ...natsOptions(settingsIn(environment)), reconnect: false })
  await connection.flush()
  await connection.close()
}

/** Starts nats-server with TLS. Returns its port. */
async function startServer(t: Test, access: object, verify = false, host = '127.0.0.1'): Promise<number> {
  const port = await freePort()
  const own = freshFolder('nats')
  const tls = {
    ca_file: server.ENGINE_TLS_CA_FILE,
    cert_file: server.ENGINE_TLS_CERT_FILE,
    key_file: server.ENGINE_TLS_KEY_FILE,
    verify,
  }
  const config = { host, port, jetstream: { store_dir: own }, tls, ...access }
  writeFileSync(join(own, 'conf'), JSON.stringify(config))
  const child = spawn(servers().natsProgram, ['--config', join(own, 'conf')], { stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  t.teardown(() => {
    child.kill()
    return ended
  })
  await eventually('NATS listens', async () => {
    const outcome = await reach({ NATS_URL: `nats://${host}:${port}` }).catch((error: unknown) =>
      String(error),
    )
    return !outcome?.includes('connection refused')
  })
  return port
}

const password = { authorization: { user: 'payroll', password: 'right' } }

t.test('dispatcher and engine use it with its authority and a password', async t => {
  const port = await startServer(t, password)
  const settings = settingsIn({ NATS_URL: `tls://payroll:right@127.0.0.1:${port}`, ...authority })
  const broker = await openBroker(settings)
  await broker.ensureStream()
  await broker.connection.close()
  const queue = await openShardQueue(settings, {
    onError: error => t.error(error),
    onRedelivered: () => undefined,
    onUnavailable: reason => t.fail(reason),
  })
  t.equal((await queue.status()).pending, 0)
  await queue.close()
})

t.test('the client refuses a server that it does not know, and the server a wrong password', async t => {
  const port = await startServer(t, password)
  const at = (host: string, user = 'payroll:right@') => ({ NATS_URL: `tls://${user}${host}:${port}` })
  await reach({ ...at('127.0.0.1'), ...authority })
  const other = { NATS_TLS_CA_FILE: stranger.ENGINE_TLS_CA_FILE }
  await t.rejects(reach({ ...at('127.0.0.1'), ...other }), /certificate/i, 'an authority of others')
  await t.rejects(reach(at('127.0.0.1')), /certificate/i, 'only the public authorities')
  const elsewhere = await startServer(t, password, false, '127.0.0.2')
  await t.rejects(
    reach({ NATS_URL: `tls://payroll:right@127.0.0.2:${elsewhere}`, ...authority }),
    /altnames/,
    'an address that the certificate does not name',
  )
  await t.rejects(reach({ ...at('127.0.0.1', 'payroll:wrong@'), ...authority }), /Authorization/)
  await t.rejects(reach({ ...at('127.0.0.1', ''), ...authority }), /Authorization/)
})

t.test('the client speaks no plain text to a server without TLS', async t => {
  const plain = await freshNats(t)
  await reach({ NATS_URL: plain })
  await t.rejects(reach({ NATS_URL: plain.replace('nats:', 'tls:') }), /does not support 'tls'/)
})

t.test('a certificate of its own opens a server that asks for one', async t => {
  const port = await startServer(t, {}, true)
  const url = { NATS_URL: `tls://127.0.0.1:${port}`, ...authority }
  await reach({ ...url, ...certified(client) })
  await t.rejects(reach(url), 'no certificate')
  await t.rejects(reach({ ...url, ...certified(stranger) }), 'a certificate of another authority')
})

/** A signed claim of the kind that `nsc` makes. */
function signed(issuer: nkeys.KeyPair, subject: nkeys.KeyPair, name: string, type: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const claims = { iat: 0, iss: issuer.getPublicKey(), sub: subject.getPublicKey(), name, jti: name }
  const head = part({ typ: 'JWT', alg: 'ed25519-nkey' })
  const limits = {
    subs: -1,
    data: -1,
    payload: -1,
    conn: -1,
    leaf: -1,
    imports: -1,
    exports: -1,
    wildcards: true,
  }
  const body = part({ ...claims, nats: { type, version: 2, ...(type === 'account' ? { limits } : limits) } })
  const signature = issuer.sign(Buffer.from(`${head}.${body}`))
  return `${head}.${body}.${Buffer.from(signature).toString('base64url')}`
}

t.test('a file of credentials opens a server that knows their issuer', async t => {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()]
  const credentials = (issuer: nkeys.KeyPair, name: string) => {
    const file = join(folder, `${name}.creds`)
    const seed = Buffer.from(user.getSeed()).toString()
    writeFileSync(
      file,
      `-----BEGIN NATS USER JWT-----\n${signed(issuer, user, name, 'user')}\n------END NATS USER JWT------\n\n` +
        `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
    )
    return { NATS_CREDS_FILE: file }
  }
  const port = await startServer(t, {
    jetstream: false,
    operator: signed(operator, operator, 'operator', 'operator'),
    resolver: 'MEMORY',
    resolver_preload: { [account.getPublicKey()]: signed(operator, account, 'payroll', 'account') },
  })
  const url = { NATS_URL: `tls://127.0.0.1:${port}`, ...authority }
  await reach({ ...url, ...credentials(account, 'payroll') })
  await t.rejects(reach({ ...url, ...credentials(nkeys.createAccount(), 'stranger') }), /Authorization/)
  await t.rejects(reach(url), /Authorization/)
})
