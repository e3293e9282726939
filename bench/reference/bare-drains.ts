// The least that durable dispatch can cost: messages that wait in a queue are sent, signed, over so many connections
// at once, and checked off. There are no subscriptions, no lanes, no retries and no record of any attempt.

import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { NatsConnection } from 'nats'
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { Pool } from 'undici'

/** Message that is sent: about 700 bytes. */
type Message = { readonly id: string; readonly data: object }

type Deliver = (message: Message) => Promise<void>

const key = Buffer.alloc(32, 7)

/** Posts to `origin`, one exchange a connection at a time; `deliver` as a webhook with one signature. */
export function bareSender(origin: string, authority: string, connections: number) {
  const pool = new Pool(origin, { connections, pipelining: 1, connect: { ca: authority } })
  const post = async (path: string, headers: Record<string, string>, body: string): Promise<void> => {
    const answer = await pool.request({ path, method: 'POST', headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`)
  }
  const deliver: Deliver = message => {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${body}`).digest('base64')
    const signed = {
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return post('/fast', signed, body)
  }
  return { deliver, ask: (path: string) => post(path, {}, ''), close: () => pool.close() }
}

const stream = 'BARE'
const subject = 'bare.events'

/** A work queue in JetStream: filled anew, then drained with an acknowledgement for each message. Returns the seconds. */
export async function drainStream(
  connection: NatsConnection,
  messages: readonly Message[],
  atOnce: number,
  deliver: Deliver,
): Promise<number> {
  const manager = await jetstreamManager(connection)
  await manager.streams.delete(stream).catch(() => undefined)
  await manager.streams.add({
    name: stream,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Workqueue,
  })
  await manager.consumers.add(stream, {
    durable_name: 'bare',
    ack_policy: AckPolicy.Explicit,
    max_ack_pending: 2_000,
  })
  const client = jetstream(connection)
  for (let from = 0; from < messages.length; from += 500) {
    const batch = messages.slice(from, from + 500)
    await Promise.all(batch.map(message => client.publish(subject, JSON.stringify(message))))
  }

  const began = performance.now()
  const consumer = await client.consumers.get(stream, 'bare')
  const incoming = await consumer.consume({ max_messages: 1_000 })
  const open = new Set<Promise<void>>()
  let left = messages.length
  for await (const message of incoming) {
    const sending = deliver(message.json<Message>())
      .then(() => message.ack())
      .finally(() => open.delete(sending))
    open.add(sending)
    if (open.size >= atOnce) await Promise.race(open)
    left -= 1
    if (left === 0) break
  }
  await Promise.all(open)
  await connection.flush()
  return (performance.now() - began) / 1_000
}

/** A table of one's own: claims of 500 that skip what is locked, checked off in bulk. Returns the seconds. */
export async function drainTable(
  pool: pg.Pool,
  messages: readonly Message[],
  atOnce: number,
  deliver: Deliver,
): Promise<number> {
  await pool.query('drop table if exists bare_outbox')
  await pool.query(
    `create table bare_outbox (no int primary key, due_at timestamptz not null default now(),
       state smallint not null default 0, message jsonb not null)`,
  )
  await pool.query('create index on bare_outbox (due_at) where state = 0')
  await pool.query(
    `insert into bare_outbox (no, message)
     select no, message from jsonb_array_elements($1::jsonb) with ordinality as m(message, no)`,
    [JSON.stringify(messages)],
  )
  await pool.query('vacuum analyze bare_outbox')

  const claim = () =>
    pool.query<{ no: number; message: Message }>(
      `update bare_outbox set state = 1, due_at = now() + interval '30 s'
       where no in (select no from bare_outbox where state = 0 and due_at <= now() order by due_at limit 500
         for update skip locked)
       returning no, message`,
    )
  const began = performance.now()
  const marks: Promise<unknown>[] = []
  let ahead = claim()
  for (;;) {
    const { rows } = await ahead
    if (rows.length === 0) break
    ahead = claim()
    const queue = rows.values()
    const sendOn = async (): Promise<void> => {
      for (const { message } of queue) await deliver(message)
    }
    await Promise.all(Array.from({ length: atOnce }, sendOn))
    marks.push(
      pool.query('update bare_outbox set state = 2 where no = any($1::int[])', [rows.map(({ no }) => no)]),
    )
  }
  await Promise.all(marks)
  return (performance.now() - began) / 1_000
}
