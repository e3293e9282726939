// Sixteen of the largest previews at once from one key: the memory of the gateway stays bounded, another key is served
// meanwhile, and whoever cannot be served is told so in time.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { forgetPeak, peakMegabytes } from '#bench/measure/processes.ts'
import { openOffice } from '../support/office.ts'
import { openStorage } from '#storage/open.ts'
import { freshStack } from '../support/stack.ts'

const people = 1_000
const callsAtOnce = 16
/** What the gateway may hold beside what it held in quiet. */
const mostMegabytes = 450
const answeredWithinMs = 30_000

const stack = await freshStack(t)
const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())
const house = { base, databaseUrl, storage }

t.test('sixteen large previews of one key', async t => {
  const [heavy, other] = [await openOffice(house), await openOffice(house)]
  const components = ['BASIC', 'HRA', 'SPECIAL', 'FOOD', 'FUEL', 'PHONE'].map(code => ({
    code,
    name: code,
    type: 'earning',
    category: code === 'BASIC' ? 'basic' : 'other',
    calculation: { method: 'flat' },
    wage_treatment: code === 'BASIC' ? 'wage' : 'excluded',
  }))
  const body = JSON.stringify({
    period: { month: 10, year: 2026 },
    components,
    employees: Array.from({ length: people }, (_, at) => ({
      ref: `p${at}`,
      profile: { date_of_joining: '2020-01-01', date_of_birth: '1990-01-01', work_state_code: 'KA' },
      salary: { components: components.map(({ code }) => ({ code, monthly_amount: 20_000 })) },
    })),
    options: { explain: 'full' },
  })
  const preview = async () => {
    const began = performance.now()
    const answer = await fetch(`${base}/payroll-runs/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${heavy.seeded.apiKey}`, 'content-type': 'application/json' },
      body,
    })
    const firstByteMs = performance.now() - began
    const { length } = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), firstByteMs, length }
  }
  const gateway = stack.processes.get('gateway')
  if (gateway === undefined) throw new Error('The stack has no gateway.')
  forgetPeak(gateway.pid())
  const quiet = peakMegabytes([gateway.pid()])

  let isOver = false
  const previews = Promise.all(Array.from({ length: callsAtOnce }, preview)).finally(() => (isOver = true))
  let served = 0
  while (!isOver) {
    const me = await other.call('GET', '/me')
    if (!isOver) t.equal(me.status, 200, 'another key is served meanwhile')
    served += 1
    await pause(250)
  }
  const answers = await previews
  const peak = peakMegabytes([gateway.pid()])
  const ok = answers.filter(({ status }) => status === 200)
  t.comment(
    `${ok.length} of ${callsAtOnce} answered 200 with ${Math.round((ok[0]?.length ?? 0) / 1e6)} MB each, ` +
      `peak ${Math.round(peak)} MB, ${Math.round(quiet)} MB in quiet, /me answered ${served} times`,
  )
  t.ok(served > 3, `${served} calls of the other key`)
  t.ok(ok.length > 0, 'some are served')
  for (const { status, retryAfter, firstByteMs } of answers) {
    t.ok(
      status === 200 || (status === 503 && Number(retryAfter) >= 1),
      `${status}, Retry-After ${retryAfter}`,
    )
    t.ok(firstByteMs < answeredWithinMs + 2_000, `answered after ${Math.round(firstByteMs)} ms`)
  }
  t.ok(peak - quiet < mostMegabytes, `${Math.round(peak - quiet)} MB more than in quiet`)
})
