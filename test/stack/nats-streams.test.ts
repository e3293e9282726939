// Replicas of streams, as NATS_REPLICAS and the cluster decide.
import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect, type NatsConnection } from 'nats'
import t, { type Test } from 'tap'

import { openBroker } from '#dispatcher/broker.ts'
import { openShardQueue } from '#engine/run/queue.ts'
import { OperatorError } from '#proto/process/environment.ts'
import { natsOptions } from '#proto/network/nats-address.ts'
import { openStreams } from '#proto/network/nats-streams.ts'
import { startNatsCluster } from '../support/nats-cluster.ts'
import { freshNats } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const streamNames = ['EVENTS', 'PAYROLL_SHARDS', 'PAYSLIP_RENDERINGS', 'PROBE']

async function connectTo(t: Test, url: string): Promise<NatsConnection> {
  const connection = await connect({ ...natsOptions({ NATS_URL: url }), maxReconnectAttempts: -1 })
  t.teardown(() => connection.close())
  return connection
}

/** Replicas of each stream, once each has its servers. */
async function replicasIn(connection: NatsConnection): Promise<Record<string, number>> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 })
  const counts: Record<string, number> = {}
  for (const name of streamNames) {
    counts[name] = await eventually(`${name} has its servers`, async () => {
      const { config, cluster } = await manager.streams.info(name)
      return (cluster?.replicas?.length ?? 0) === config.num_replicas - 1 && config.num_replicas
    })
  }
  return counts
}

/** Opens the streams of an engine and of a dispatcher, as their processes do; returns the shortages they report. */
async function openServices(url: string, replicas: number | null = null): Promise<string[]> {
  const shortages: string[] = []
  const onShortage = (reason: string) => void shortages.push(reason)
  const settings = { NATS_URL: url, NATS_REPLICAS: replicas }
  const queue = await openShardQueue(settings, {
    onError: () => undefined,
    onRedelivered: () => undefined,
    onUnavailable: () => undefined,
    onShortage,
  })
  await queue.close()
  const broker = await openBroker(settings, { onShortage })
  await broker.connection.close()
  return shortages
}

const all = (replicas: number) => Object.fromEntries(streamNames.map(name => [name, replicas]))

t.test('streams of a cluster of three', async t => {
  const cluster = await startNatsCluster(t, 3, 2)
  const connection = await connectTo(t, cluster.url)
  const manager = await jetstreamManager(connection)

  await t.test('without a setting two servers keep one replica, and a third that joins is used', async t => {
    t.strictSame(await openServices(cluster.url), [], 'a missing setting is no shortage')
    t.strictSame(await replicasIn(connection), all(1))
    cluster.nodes.at(2)?.start()
    const streams = openStreams(connection)
    await eventually('the probe has three replicas', async () => {
      await streams.ensure({ stream: { name: 'PROBE' } })
      return (await manager.streams.info('PROBE')).config.num_replicas === 3
    })
    await openServices(cluster.url)
    t.strictSame(await replicasIn(connection), all(3))
    for (const name of streamNames) await manager.streams.delete(name)
  })

  await t.test('an explicit number is the number of replicas', async t => {
    t.strictSame(await openServices(cluster.url, 1), [])
    t.strictSame(await replicasIn(connection), all(1))
  })

  await t.test('without a setting streams with one replica are changed to three at start', async t => {
    await openServices(cluster.url)
    t.strictSame(await replicasIn(connection), all(3))
    // While it moves, the servers of before and after are named.
    await eventually('the consumer follows its stream', async () => {
      const consumer = await manager.consumers.info('PAYROLL_SHARDS', 'engines')
      return consumer.cluster?.replicas?.length === 2
    })
  })

  await t.test('more replicas than the setting, and limits set by hand, are kept', async t => {
    await manager.streams.update('EVENTS', { max_bytes: 500_000_000 })
    t.strictSame(await openServices(cluster.url, 1), [])
    t.strictSame(await replicasIn(connection), all(3))
    t.equal((await manager.streams.info('EVENTS')).config.max_bytes, 500_000_000)
  })

  await t.test('a start changes nothing in streams that are as they should be', async t => {
    const updates: string[] = []
    const watch = connection.subscribe('$JS.EVENT.ADVISORY.>', {
      callback: (_, { subject }) => void updates.push(subject),
    })
    await openServices(cluster.url)
    await connection.flush()
    t.strictSame(
      updates.filter(subject => /\.(CREATED|UPDATED|DELETED)\./.test(subject)),
      [],
    )
    watch.unsubscribe()
  })

  await t.test(
    'more replicas than the cluster has servers: three, and one sentence for each stream',
    async t => {
      await t.rejects(manager.streams.update('EVENTS', { num_replicas: 5 }), 'the server refuses five')
      const shortages = await openServices(cluster.url, 5)
      t.equal(shortages.length, streamNames.length)
      t.match(shortages[0], /^The stream PAYROLL_SHARDS cannot have 5 replicas yet: .+ NATS_REPLICAS\.$/)
      t.strictSame(await replicasIn(connection), all(3))
    },
  )
})

t.test('one sentence where no waiting helps', async t => {
  const url = await freshNats(t)
  const refusal = async (replicas: number | null = null): Promise<string> => {
    const error = await openServices(url, replicas).then(
      () => null,
      (reason: unknown) => reason,
    )
    return error instanceof OperatorError ? error.message : `no OperatorError: ${String(error)}`
  }
  t.match(
    await refusal(3),
    /^NATS_REPLICAS is 3, and the NATS server is in no cluster\. Set NATS_REPLICAS to 1/,
  )
  t.strictSame(await openServices(url), [])
  const connection = await connectTo(t, url)
  t.strictSame(await replicasIn(connection), all(1))

  const manager = await jetstreamManager(connection)
  await manager.streams.delete('PROBE')
  await manager.streams.add({
    name: 'PROBE',
    subjects: ['probe'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.Memory,
  })
  t.match(
    await refusal(),
    /^NATS rejected the stream PROBE .+ Correct the stream with the nats tool, or delete it/,
  )
})
