// One key sends many of the largest previews at once: the gateway's memory stays within bounds, whoever cannot be
// served hears so in time, and other calls do not wait. `npm run test:faults` runs it.

import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { peakMegabytes } from '#bench/measure/processes.ts'
import { percentile } from '#bench/measure/rounds.ts'
import { openFaultWorld } from './world.ts'

const previews = Number(process.env['FAULT_PREVIEWS'] ?? 16)
const peopleOfPreview = 1_000
/** The promise is 30 s; the rest is for a client and a gateway that share two cores with the engine. */
const secondsMost = 32
const megabytesMost = 700

t.test(`${previews} previews of ${peopleOfPreview} people at once, explained in full`, async t => {
  const { stack } = await openFaultWorld(t, { environment: { LOG_LEVEL: 'warn' } })
  const { sandbox_base_url: base, api_key: apiKey } = stack.description()
  const gateway = stack.processes.get('gateway')
  if (gateway === undefined) throw new Error('The stack has no gateway.')
  const idle = peakMegabytes([gateway.pid()])

  let isOver = false
  const probing = (async () => {
    const taken: number[] = []
    while (!isOver) {
      taken.push((await ask(`${base}/me`, apiKey)).seconds * 1000)
      await pause(50)
    }
    return taken
  })()
  const answers = await Promise.all(
    Array.from({ length: previews }, () => ask(`${base}/payroll-runs/preview`, apiKey, largePreview())),
  )
  isOver = true
  const probes = await probing
  const peak = peakMegabytes([gateway.pid()])

  const seconds = answers.map(answer => answer.seconds).toSorted((a, b) => a - b)
  const served = answers.filter(({ status }) => status === 200)
  t.comment(`gateway ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} MB at its peak`)
  t.comment(
    `${served.length} served, ${answers.length - served.length} refused, ` +
      `after ${seconds.at(0)?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)} s, ` +
      `answers of ${(Math.max(...served.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`,
  )
  t.comment(
    `${probes.length} calls of /me beside them: p50 ${percentile(probes, 0.5).toFixed(0)} ms, ` +
      `p99 ${percentile(probes, 0.99).toFixed(0)} ms, longest ${Math.max(...probes).toFixed(0)} ms`,
  )
  t.ok(served.length > 0, 'some are served')
  for (const { status, retryAfter } of answers.filter(answer => answer.status !== 200)) {
    t.equal(status, 503)
    t.ok(Number(retryAfter) >= 1, 'with Retry-After')
  }
  t.ok((seconds.at(-1) ?? 0) < secondsMost, `every answer within ${secondsMost} s`)
  t.ok(peak < megabytesMost, `the gateway stays below ${megabytesMost} MB`)
  t.equal((await ask(`${base}/payroll-runs/preview`, apiKey, largePreview(10))).status, 200, 'and goes on')
})

type CallTime = { status: number; seconds: number; bytes: number; retryAfter: string | undefined }

function ask(url: string, apiKey: string, body?: string): Promise<CallTime> {
  const began = performance.now()
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', headers, agent: false },
      response => {
        let bytes = 0
        response
          .on('data', (chunk: Buffer) => (bytes += chunk.length))
          .on('error', reject)
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              seconds: (performance.now() - began) / 1000,
              bytes,
              retryAfter: response.headers['retry-after'],
            }),
          )
      },
    )
    sent.on('error', reject).end(body)
  })
}

function largePreview(people = peopleOfPreview): string {
  const component = (code: string, category: string, treatment: string) => ({
    code,
    name: code,
    type: 'earning',
    category,
    calculation: { method: 'flat' },
    wage_treatment: treatment,
  })
  return JSON.stringify({
    period: { month: 10, year: 2026 },
    components: [
      component('BASIC', 'basic', 'wage'),
      component('HRA', 'hra', 'excluded'),
      component('SPECIAL', 'special_allowance', 'wage'),
    ],
    employees: Array.from({ length: people }, (_, index) => ({
      ref: `e${index}`,
      profile: { date_of_joining: '2021-06-01', date_of_birth: '1990-02-03', work_state_code: 'KA' },
      salary: {
        components: [
          { code: 'BASIC', monthly_amount: 40_000 },
          { code: 'HRA', monthly_amount: 16_000 },
          { code: 'SPECIAL', monthly_amount: 24_000 },
        ],
      },
      attendance: { lop_days: index % 5 },
    })),
    options: { explain: 'full' },
  })
}
