// The volume of NATS fills up and is free again: events are told of without anybody's hands.

import { join } from 'node:path'
import t from 'tap'
import { natsOptions } from '#proto/network/nats-address.ts'
import { findNats, startNats, startProbedNats } from '#bench/machine/nats.ts'
import { signal } from '#bench/machine/process.ts'
import { supervise } from '#bench/machine/supervise.ts'
import { probeStreams } from '#engine/run/stream-probe.ts'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from 'nats'
import { binDir, freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { mountVolume } from '../support/volume.ts'
import { startReceiver } from './receiver.ts'
import { runDispatcher } from './running.ts'
import { startTestDispatcher } from './world.ts'

const folder = freshFolder('full')
const volume = mountVolume(t, join(folder, 'volume'), 16)
const skip = typeof volume === 'string' && volume

t.test('events are told of once there is space on the volume of NATS', { skip }, async t => {
  if (typeof volume === 'string') return
  const receiver = await startReceiver(t)
  const world = await startTestDispatcher(t)
  const program = await findNats(binDir, () => undefined)
  let url = ''
  let preferredPort: number | undefined
  const nats = await supervise(
    'nats',
    async () => {
      const options = {
        program,
        storeDir: join(volume.path, 'store'),
        logFile: join(folder, 'log'),
        configFile: join(folder, 'conf'),
        password: 'test',
      }
      const server = await startProbedNats(
        preferredPort === undefined ? options : { ...options, preferredPort },
      )
      url = server.url
      preferredPort = server.port
      return server
    },
    line => t.comment(line),
  )
  t.teardown(() => nats.stop())
  const address = url
  await runDispatcher(t, world, address, receiver)
  await world.subscribe(receiver.url('/fast/full'))
  await world.append(50)
  const arrived = () => new Set(receiver.received('/fast/full').map(({ headers }) => headers['webhook-id']))
  await eventually('the first have arrived', async () => arrived().size === 50)

  const connection = await connect({
    ...natsOptions({ NATS_URL: address }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
  })
  t.teardown(() => connection.close())
  await probeStreams(connection, 30_000)
  volume.fill()
  for (let batch = 0; batch < 12; batch++) await world.append(100)
  await eventually('a write tells that the volume is full', () =>
    probeStreams(connection, 1_000).then(
      () => false,
      () => true,
    ),
  )
  const untold = 1_250 - arrived().size
  t.ok(untold > 1_000, `${untold} events are not told of`)

  volume.free()
  const freed = performance.now()
  await eventually('all have arrived', async () => arrived().size === 1_250)
  t.comment(`told of ${((performance.now() - freed) / 1000).toFixed(1)} s after there was space`)
  t.equal(url, address, 'at the address that clients know')
  await eventually('JetStream stores again', () =>
    probeStreams(connection, 1_000).then(
      () => true,
      () => false,
    ),
  )
})

t.test('a probe fails while a single stream stores nothing', { skip }, async t => {
  if (typeof volume === 'string') return
  const server = await startNats({
    program: await findNats(binDir, () => undefined),
    storeDir: join(volume.path, 'alone'),
    logFile: join(folder, 'alone.log'),
    configFile: join(folder, 'alone.conf'),
    password: 'test',
  })
  // It does not follow other signals in this state.
  t.teardown(() => void signal(-server.pid, 'SIGKILL'))
  const open = async () => {
    const connection = await connect(natsOptions({ NATS_URL: server.url }))
    t.teardown(() => connection.close())
    return connection
  }
  const stores = async (connection: NatsConnection) =>
    jetstream(connection)
      .publish('alone', new Uint8Array(700), { timeout: 15_000, retries: 0 })
      .then(
        () => true,
        () => false,
      )
  const first = await open()
  await probeStreams(first, 30_000)
  const manager = await jetstreamManager(first)
  await manager.streams.add({ name: 'ALONE', subjects: ['alone'] })
  for (let message = 0; message < 20; message++) await stores(first)
  volume.fill()
  await eventually('the stream stores nothing', async () => !(await stores(first)))
  volume.free()

  // A connection that has waited for the stream does not answer either, so each question has its own.
  const probed = await probeStreams(await open(), 15_000).then(
    () => true,
    () => false,
  )
  t.equal(probed, await stores(await open()))
})
