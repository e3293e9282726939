import { finding } from '../measure/finding.ts'
import { closedLoop, type Request } from '../measure/load.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { startBareGateway } from '../reference/gateways.ts'
import type { Site } from '../site/site.ts'
import { bars, type Scenario } from './scenario.ts'

const people = 1_000

export const gateway: Scenario = {
  name: 'gateway',
  asks: 'What does the way through the gateway cost beside Koa and beside node:http?',
  async run({ site, sizes, tell }) {
    const koa = await startBareGateway('koa', site.folder)
    const http = await startBareGateway('http', site.folder)
    const requests = await ourRequests(site)
    const get = ({ origin }: { origin: string }): Request => ({ origin, path: '/slip/42', method: 'GET' })
    const post = ({ origin }: { origin: string }): Request => ({
      origin,
      path: '/preview',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: requests.refused.body ?? '',
    })
    const load = (request: Request) => () => closedLoop(request, sizes.seconds / 3)
    tell('as many answers as there are to get, in turns')
    const measured = await inTurns(sizes.rounds, {
      slip: load(requests.slip),
      health: load(requests.health),
      refused: load(requests.refused),
      koaGet: load(get(koa)),
      koaPost: load(post(koa)),
      httpGet: load(get(http)),
      httpPost: load(post(http)),
    })
    await Promise.all([koa.stop(), http.stop()])
    await site.forgetRuns()
    const common = { scenario: 'gateway', unit: '/s' }
    const beside = (what: string, ours: readonly number[], name: string, theirs: readonly number[]) => ({
      ...common,
      what,
      measured: ours,
      reference: { name, measured: theirs },
    })
    return {
      findings: [
        finding({
          ...beside('GET of one slip', measured.slip, 'GET of Koa', measured.koaGet),
          bar: { side: 'least', must: 0.2, aim: 0.35 },
        }),
        finding({
          ...beside('GET of the health', measured.health, 'GET of Koa', measured.koaGet),
          bar: { side: 'least', must: 0.6, aim: 0.8 },
        }),
        finding({
          ...beside('POST without a key, refused', measured.refused, 'POST of Koa', measured.koaPost),
          bar: { side: 'least', must: 0.7, aim: 1.2 },
        }),
        finding({ ...beside('GET of Koa', measured.koaGet, 'of node:http', measured.httpGet), bar: null }),
        finding({ ...beside('POST of Koa', measured.koaPost, 'of node:http', measured.httpPost), bar: null }),
      ],
      charts: [
        bars('Answers a second', '/s', [
          ['GET: node:http', median(measured.httpGet)],
          ['GET: Koa', median(measured.koaGet)],
          ['GET: health', median(measured.health)],
          ['GET: one slip', median(measured.slip)],
          ['POST: node:http', median(measured.httpPost)],
          ['POST: Koa', median(measured.koaPost)],
          ['POST: refused', median(measured.refused)],
        ]),
      ],
    }
  },
}

async function ourRequests(site: Site): Promise<Record<'slip' | 'health' | 'refused', Request>> {
  const { sandbox_base_url: base, api_key: apiKey } = site.stack.description()
  const { origin, pathname } = new URL(base)
  const organizationId = await site.organization(people)
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  const { rows } = await site.owner.query<{ payroll_run_id: string; employee_id: string }>(
    'select payroll_run_id, employee_id from payslip where failure is null limit 1',
  )
  const { payroll_run_id: run, employee_id: employee } = rows[0] as (typeof rows)[number]
  const at = (path: string): string => `${pathname}/${path}`
  return {
    slip: {
      origin,
      path: at(`payroll-runs/${run}/employees/${employee}?explain=none`),
      method: 'GET',
      headers: { authorization: `Bearer ${apiKey}` },
    },
    health: { origin, path: at('health'), method: 'GET' },
    refused: {
      origin,
      path: at('payroll-runs/preview'),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: { month: 10, year: 2026 }, components: [], note: 'x'.repeat(250) }),
      // After so many from one address it is the limit on addresses that refuses, also while the good key is served.
      expected: [401, 429],
    },
  }
}
