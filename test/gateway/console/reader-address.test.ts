// A reader who guesses is slowed down alone: the console passes on where each reader comes from.

import t from 'tap'
import { startGateway } from '../support/gateway.ts'
import { openConsole } from './support/console.ts'

const gateway = await startGateway(t, {}, url => url, {
  failuresPerMinute: 3,
  trustedProxies: ['127.0.0.0/8'],
})
const key = await gateway.newKey({ environment: 'sandbox' })
const view = await openConsole(t, gateway.origin)

const from = (address: string) => ({ 'x-forwarded-for': address })

t.test('guesses of one reader do not keep out another', async t => {
  const guess = async (address: string) =>
    (await view.ask('/sign-in', '', { key: 'key_1.wrong', environment: 'sandbox' }, from(address))).status
  const answers = []
  for (let guesses = 0; guesses < 6; guesses += 1) answers.push(await guess('203.0.113.7'))
  t.ok(answers.includes(401))
  t.equal(answers.at(-1), 429, 'too many guesses')
  const other = await view.ask('/sign-in', '', { key, environment: 'sandbox' }, from('203.0.113.8'))
  t.equal(other.status, 303, 'another reader signs in')
})
