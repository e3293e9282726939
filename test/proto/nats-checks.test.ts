// Where JetStream keeps the streams: by hand for each combination, and on a real server whose stream is in memory.

import { openBroker } from '#dispatcher/broker.ts'
import { judgeStreams } from '#proto/network/nats-checks.ts'
import { natsOptions } from '#proto/network/nats-address.ts'
import { openStreams } from '#proto/network/nats-streams.ts'
import type { Finding } from '#proto/process/findings.ts'
import { jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect } from 'nats'
import t from 'tap'
import { freshNats } from '../support/servers.ts'
import { table } from '../support/table.ts'

const cases = table`
  streams                              | clustered | store | replicas
  EVENTS file 3                        | yes       | ok    | ok
  EVENTS file 3, PAYROLL_SHARDS file 2 | yes       | ok    | ok
  EVENTS file 1                        | yes       | ok    | warn
  EVENTS file 1                        | no        | ok    | warn
  EVENTS memory 3                      | yes       | fail  | ok
  EVENTS file 3, PROBE memory 1        | yes       | fail  | warn
  EVENTS memory 1                      | no        | fail  | warn
`

t.test('the store and the replicas of streams have one finding each', t => {
  for (const row of cases) {
    const streams = row('streams')
      .split(', ')
      .map(text => {
        const [name = '', storage = '', replicas] = text.split(' ')
        return { name, storage, num_replicas: Number(replicas) }
      })
    const findings = judgeStreams(streams, { isClustered: row('clustered') === 'yes' })
    t.strictSame(
      findings.map(({ check, level }) => [check, level]),
      [
        ['jetstream_store', row('store')],
        ['jetstream_replicas', row('replicas')],
      ],
      row('streams'),
    )
    for (const { sentence } of findings) t.match(sentence, /^[A-Z].*\.$/)
    const inMemory = streams.filter(({ storage }) => storage === 'memory').map(({ name }) => name)
    if (inMemory.length > 0) t.match(findings[0]?.sentence, inMemory.join(', '))
  }
  t.end()
})

t.test('a real server tells of its streams, and a stream in memory', async t => {
  const natsUrl = await freshNats(t)
  const told: Finding[] = []
  const broker = await openBroker(
    { NATS_URL: natsUrl },
    { onChecked: findings => void told.push(...findings) },
  )
  await broker.connection.close()
  t.match(told, [
    { check: 'jetstream_store', level: 'ok', sentence: 'JetStream stores EVENTS in files.' },
    { check: 'jetstream_replicas', level: 'warn', sentence: /^NATS is a single server/ },
  ])

  const connection = await connect(natsOptions({ NATS_URL: natsUrl }))
  t.teardown(() => connection.close())
  const manager = await jetstreamManager(connection)
  await manager.streams.add({ name: 'FLEETING', subjects: ['fleeting'], storage: StorageType.Memory })
  const streams = openStreams(connection)
  const [store] = await streams.check([{ stream: { name: 'EVENTS' } }, { stream: { name: 'FLEETING' } }])
  t.match(store, { level: 'fail', sentence: /stores FLEETING in memory/ })
  // What the product names in files is not taken from memory either, wherever it runs.
  await manager.streams.delete('EVENTS')
  await manager.streams.add({ name: 'EVENTS', subjects: ['events.*'], storage: StorageType.Memory })
  await t.rejects(openBroker({ NATS_URL: natsUrl }), { message: /NATS rejected the stream EVENTS/ })
})
