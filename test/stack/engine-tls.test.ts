// The calls between gateway and engine: who is not answered, and whom the gateway does not ask.

import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { connect, type ConnectionOptions } from 'node:tls'
import t, { type Test } from 'tap'

import { createAuthority, issueEngineCertificates } from '#bench/machine/certificates.ts'
import type { EngineTlsFiles } from '#bench/machine/certificates.ts'
import { openEngineClient } from '#gateway/engine-client.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { engineIdentity, engineTlsVariables, type TlsIdentity } from '#proto/network/tls.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, sharedStack } from '../support/stack.ts'

const { engine_addresses: addresses, engine_tls: gatewayFiles } = await sharedStack()
const identityIn = (files: EngineTlsFiles): TlsIdentity =>
  engineIdentity(readEnvironment(files, engineTlsVariables)) as TlsIdentity
const gateway = identityIn(gatewayFiles as EngineTlsFiles)
const { ca } = gateway
const stranger = identityIn((await issueEngineCertificates(freshFolder('stranger'))).gateway)

function check(t: Test, at: readonly string[], identity: TlsIdentity | null) {
  const client = openEngineClient(at, identity)
  t.teardown(() => client.close())
  return client.check()
}

/** The code of the error by which the engine ends a connection; null when it answers in HTTP/2. */
function answerTo(options: ConnectionOptions): Promise<string | null> {
  const [host = '', port] = (addresses[0] as string).split(':')
  return new Promise(resolve => {
    const socket = connect({ host, port: Number(port), ALPNProtocols: ['h2'], ...options })
    // A connection of TLS 1.3 is up before the server has looked at the certificate.
    socket.once('data', () => {
      resolve(null)
      socket.destroy()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve('closed'))
  })
}

t.test('an engine answers the gateway, and nobody without a certificate of its authority', async t => {
  await eventually('the engine answers', () =>
    check(t, addresses, gateway).then(
      () => true,
      () => false,
    ),
  )
  t.equal(await answerTo({ ca, cert: gateway.certificate, key: gateway.key }), null)

  t.equal(await answerTo({ ca }), 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'no certificate')
  t.match(
    await answerTo({ ca, cert: stranger.certificate, key: stranger.key }),
    /^(ERR_SSL_TLSV1_ALERT_UNKNOWN_CA|ECONNRESET|closed)$/,
    'a certificate of another authority',
  )
  await t.rejects(check(t, addresses, { ...gateway, ...stranger, ca }), { code: 'dependency_unavailable' })
  await t.rejects(check(t, addresses, null), { code: 'dependency_unavailable' }, 'plain text')
})

t.test('the certificate of an engine does not make a caller', async t => {
  const folder = (gatewayFiles as EngineTlsFiles).ENGINE_TLS_CA_FILE.replace(/authority\.pem$/, '')
  const [cert, key] = ['engine.pem', 'engine.key'].map(name => readFileSync(`${folder}${name}`))
  t.not(await answerTo({ ca, cert, key }), null)
})

/** Takes calls, and ends the connection of each. Counts them. */
async function listener(t: Test, { certificate, key }: { certificate: string; key: string }, host: string) {
  const calls: string[] = []
  const server = createSecureServer({ cert: certificate, key })
  server.on('stream', (stream, headers) => {
    calls.push(String(headers[':path']))
    stream.session?.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  t.teardown(() => server.close())
  return { address: `${host}:${(server.address() as AddressInfo).port}`, calls }
}

t.test(
  'the gateway calls only an engine of its authority, at an address that its certificate names',
  async t => {
    const [own, other] = [await createAuthority('own'), await createAuthority('other')]
    const client = await own.issue('gateway', 'clientAuth')
    const identity = {
      ca: Buffer.from(own.certificate),
      certificate: Buffer.from(client.certificate),
      key: Buffer.from(client.key),
    }
    const engine = await own.issue('engine', 'serverAuth')
    for (const [who, issued, host, isCalled] of [
      ['an engine by its address', engine, '127.0.0.1', true],
      ['an engine by its name', engine, 'localhost', true],
      ['an engine elsewhere', engine, '127.0.0.2', false],
      ['a gateway', client, '127.0.0.1', false],
      ['an engine of another authority', await other.issue('engine', 'serverAuth'), '127.0.0.1', false],
    ] as const) {
      const { address, calls } = await listener(t, issued, host)
      const refused = () => t.rejects(check(t, [address], identity), { code: 'dependency_unavailable' }, who)
      await refused()
      if (isCalled)
        await eventually(`${who} is called`, async () => {
          if (calls.length === 0) await refused()
          return calls.length > 0
        })
      else t.equal(calls.length, 0, `${who} is not called`)
      // Several addresses: the certificate may name any of them.
      if (host === '127.0.0.2') await t.rejects(check(t, [address, '127.0.0.1:1'], identity))
      if (host === '127.0.0.2')
        t.ok(calls.length > 0, 'one certificate serves for a list that holds its address')
    }
  },
)
