// Connections whose server does not answer are given up, and no others.

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { expectAnswers, unanswered, watchAnswers } from '#storage/postgres/answers.ts'
import { openPool } from '#storage/postgres/pool.ts'
import { freshDatabase, openPipeline } from '../support/database.ts'

t.test('statements without an answer', async t => {
  const databaseUrl = await freshDatabase(t)
  const opened = async (withinMs: number) => {
    const pool = openPool(databaseUrl, { role: 'payroll_app', max: 1 })
    const client = await pool.connect()
    expectAnswers(client, withinMs)
    const close = () => {
      client.release(true)
      return pool.end()
    }
    return { client, close }
  }
  const connected = async (withinMs: number) => {
    const { client, close } = await opened(withinMs)
    t.teardown(close)
    return client
  }
  const sleep = (seconds: number) => `select pg_sleep(${seconds})`

  t.test('connections that come and go do not shorten the time of others', async t => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { client, close } = await opened(1_000)
      const ended = once(client, 'end')
      await close()
      await ended
    }
    const { client, close } = await opened(10_000)
    await client.query(sleep(2))
    await close()
    t.pass('it was answered')
  })

  t.test('one that waits too long rejects, and its connection with it', async t => {
    const client = await connected(1_000)
    await t.rejects(client.query(sleep(20)), { message: unanswered })
    await t.rejects(client.query('select 1'))
  })

  t.test('the time counts from the last answer, and not while nothing is asked', async t => {
    const client = await connected(5_000)
    for (let turn = 0; turn < 3; turn += 1) await client.query(sleep(2))
    await pause(6_000)
    await client.query('select 1')
    await t.rejects(client.query(sleep(20)), { message: unanswered })
  })

  t.test('statements that are sent later do not extend it', async t => {
    const client = await openPipeline(databaseUrl)
    watchAnswers(client, 1_000)
    let isOver = false
    const slow = client.query(sleep(20)).finally(() => (isOver = true))
    const later: Promise<unknown>[] = []
    const sending = (async () => {
      while (!isOver) {
        later.push(client.query('select 1').catch((error: unknown) => error))
        await pause(100)
      }
    })()
    await t.rejects(slow, { message: unanswered })
    await sending
    t.ok((await Promise.all(later)).every(outcome => outcome instanceof Error))
  })

  t.test('a transaction may allow more, or less', async t => {
    const client = await connected(500)
    expectAnswers(client, 10_000)
    await client.query(sleep(2))
    expectAnswers(client, 500)
    await t.rejects(client.query(sleep(20)), { message: unanswered })
  })
})
