import { existsSync } from 'node:fs'
import t from 'tap'

import { findNats } from '#bench/machine/nats.ts'
import { freshFolder, servers } from '../support/servers.ts'

const installed = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].some(path => existsSync(path))

t.beforeEach(t => {
  const { PATH, NATS_SERVER_BIN } = process.env
  t.teardown(() => {
    Object.assign(process.env, { PATH })
    if (NATS_SERVER_BIN === undefined) delete process.env['NATS_SERVER_BIN']
    else Object.assign(process.env, { NATS_SERVER_BIN })
  })
})

t.test('NATS_SERVER_BIN names the program', async t => {
  process.env['NATS_SERVER_BIN'] = servers().natsProgram
  t.equal(await findNats(freshFolder('empty'), () => undefined), servers().natsProgram)

  process.env['NATS_SERVER_BIN'] = import.meta.filename
  await t.rejects(
    findNats(freshFolder('empty'), () => undefined),
    { message: /^NATS_SERVER_BIN is .+ no program/ },
  )
})

t.test('where there is none, the message holds the one command to type', { skip: installed }, async t => {
  delete process.env['NATS_SERVER_BIN']
  // Neither nats-server nor a package manager is to be found.
  process.env['PATH'] = freshFolder('empty')
  await t.rejects(
    findNats(freshFolder('empty'), () => undefined),
    { message: /install .*nats-server/ },
  )
})
