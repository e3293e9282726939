// A body whose connection closes before it is whole is never waited for: not while it is read, and not if it closed before.

import { readBody, defaultPace } from '#gateway/http/body.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import type { Test } from 'tap'

const rules = { limit: 100, pace: defaultPace, admit: () => null }

/** A request of ten bytes of which so many are sent, and its connection. */
async function requestOf(t: Test, sent: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n${sent}`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  return { request, socket }
}

t.test('a whole one is its bytes', async t => {
  const { request, socket } = await requestOf(t, '0123456789')
  t.equal(String(await readBody(request, rules)), '0123456789')
  socket.destroy()
})

t.test('one that breaks off while it is read', async t => {
  const { request, socket } = await requestOf(t, '0123')
  const reading = readBody(request, rules)
  await pause(20)
  socket.destroy()
  await t.rejects(reading)
})

t.test('one that broke off before', async t => {
  const { request, socket } = await requestOf(t, '0123')
  socket.destroy()
  await new Promise(resolve => request.once('close', resolve))
  const ended = readBody(request, rules).then(
    () => 'read',
    () => 'refused',
  )
  t.equal(await Promise.race([ended, pause(2_000).then(() => 'waiting')]), 'refused')
})
