import { finding } from '../measure/finding.ts'
import { closedLoop, type Request } from '../measure/load.ts'
import { cpuSeconds } from '../measure/processes.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { startBareGateway } from '../reference/gateways.ts'
import type { Site } from '../site/site.ts'
import { bars, type Scenario } from './scenario.ts'

const people = 1_000
const slipsOfPage = 100
/** As partners read slips that others of theirs have read before. */
const slipsInTurn = 200

/** Seconds, of every request of ours and then of the small ones. */
const warmUp = { every: 0.2, small: 1.5 }

/** Answers per CPU second of the process that answers, because a fast server is not limited by itself but by the load. */
export const gateway: Scenario = {
  name: 'gateway',
  asks: 'What does the way through the gateway cost beside Koa, node:http and bare rows of PostgreSQL?',
  async run({ site, sizes, tell }) {
    const ours = await ourRequests(site)
    await keepRows(site, ours.page)
    const koa = await startBareGateway('koa', site.folder)
    const http = await startBareGateway('http', site.folder)
    const rows = await startBareGateway('rows', site.folder, site.databaseUrl)
    const own = site.stack.processes.get('gateway')
    if (own === undefined) throw new Error('The stack has no gateway.')
    const get = ({ origin }: { origin: string }): Request => ({ origin, path: '/slip/42', method: 'GET' })
    const post = ({ origin }: { origin: string }): Request => ({
      origin,
      path: '/preview',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ours.refused.body ?? '',
    })
    const load = (request: Request, pid: number) => () =>
      closedLoop(request, sizes.seconds / 3, () => cpuSeconds(pid))
    const slips = (request: Request, pid: number) => async () => slipsOfPage * (await load(request, pid)())
    tell('every request for a while, until the compiler has settled')
    // The first request of each kind throws away what was compiled for the kinds before it, of small requests most.
    for (const request of Object.values(ours)) await closedLoop(request, warmUp.every)
    for (const request of [
      ours.health,
      ours.refused,
      ours.unknown,
      get(koa),
      get(http),
      post(koa),
      post(http),
    ])
      await closedLoop(request, warmUp.small)
    tell('as many answers as there are to get, in turns, by the CPU of the process that answers')
    const measured = await inTurns(sizes.rounds, {
      slip: load(ours.slip, own.pid()),
      unexplained: load(ours.unexplained, own.pid()),
      organization: load(ours.organization, own.pid()),
      employee: load(ours.employee, own.pid()),
      health: load(ours.health, own.pid()),
      koaGet: load(get(koa), koa.pid),
      httpGet: load(get(http), http.pid),
      refused: load(ours.refused, own.pid()),
      unknown: load(ours.unknown, own.pid()),
      koaPost: load(post(koa), koa.pid),
      httpPost: load(post(http), http.pid),
      page: slips(ours.page, own.pid()),
      rows: slips(get(rows), rows.pid),
    })
    await Promise.all([koa.stop(), http.stop(), rows.stop()])
    await site.owner.query('drop table bench_slip')
    await site.forgetRuns()
    return { findings: findingsOf(measured), charts: [chartOf(measured)] }
  },
}

type Name =
  | keyof Awaited<ReturnType<typeof ourRequests>>
  | 'koaGet'
  | 'httpGet'
  | 'koaPost'
  | 'httpPost'
  | 'rows'
type Measurements = Readonly<Record<Name, readonly number[]>>

function findingsOf(measured: Measurements) {
  const beside = (
    what: string,
    ours: Name,
    [name, theirs]: readonly [string, Name],
    bar: Parameters<typeof finding>[0]['bar'],
    unit = '/CPU s',
  ) =>
    finding({
      scenario: 'gateway',
      unit,
      what,
      measured: measured[ours],
      reference: { name, measured: measured[theirs] },
      bar,
    })
  const least = (must: number, aim: number) => ({ side: 'least', must, aim }) as const
  const koaGet = ['GET of Koa', 'koaGet'] as const
  const koaPost = ['POST of Koa', 'koaPost'] as const
  return [
    beside('GET of one slip, as it is by default', 'slip', koaGet, least(0.3, 0.4)),
    beside('GET of one slip, unexplained', 'unexplained', koaGet, null),
    beside('GET of an organization', 'organization', koaGet, least(0.25, 0.4)),
    beside('GET of an employee', 'employee', koaGet, least(0.27, 0.4)),
    beside('GET of the health', 'health', koaGet, least(1.1, 1.3)),
    beside('POST without a key, of one address', 'refused', koaPost, least(1.2, 1.45)),
    beside('POST without a key, of many addresses', 'unknown', koaPost, null),
    beside(
      'GET of 100 slips a page',
      'page',
      ['rows of PostgreSQL as JSON', 'rows'],
      least(0.3, 0.6),
      'slips/CPU s',
    ),
    beside('GET of Koa', 'koaGet', ['of node:http', 'httpGet'], null),
    beside('POST of Koa', 'koaPost', ['of node:http', 'httpPost'], null),
  ]
}

function chartOf(measured: Measurements) {
  return bars('Answers a CPU second', '/CPU s', [
    ['GET: node:http', median(measured.httpGet)],
    ['GET: Koa', median(measured.koaGet)],
    ['GET: health', median(measured.health)],
    ['GET: an organization', median(measured.organization)],
    ['GET: an employee', median(measured.employee)],
    ['GET: one slip', median(measured.slip)],
    ['POST: node:http', median(measured.httpPost)],
    ['POST: Koa', median(measured.koaPost)],
    ['POST: refused', median(measured.refused)],
  ])
}

/** The rows that the page shows, as a service without a schema of its own would keep them. */
async function keepRows(site: Site, { origin, path, headers }: Request): Promise<void> {
  const answer = await fetch(`${origin}${String(path)}`, { headers: headers as Record<string, string> })
  const { data } = (await answer.json()) as { data: unknown[] }
  if (data.length !== slipsOfPage) throw new Error(`The page has ${data.length} slips.`)
  await site.owner.query('create table bench_slip (id int primary key, body json not null)')
  await site.owner.query(
    'insert into bench_slip select place, body from json_array_elements($1::json) with ordinality as a(body, place)',
    [JSON.stringify(data)],
  )
}

export async function ourRequests(site: Site) {
  const { sandbox_base_url: base, api_key: apiKey } = site.stack.description()
  const { origin, pathname } = new URL(base)
  const organizationId = await site.organization(people)
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  const { rows } = await site.owner.query<{ payroll_run_id: string; employee_id: string }>(
    `select payroll_run_id, employee_id from payslip where failure is null limit ${slipsInTurn}`,
  )
  const { payroll_run_id: run, employee_id: employee } = rows[0] as (typeof rows)[number]
  const slipOf = (sent: number): string =>
    `${pathname}/payroll-runs/${run}/employees/${rows[sent % rows.length]?.employee_id}`
  const get = (path: string | ((sent: number) => string)): Request => ({
    origin,
    path: typeof path === 'string' ? `${pathname}/${path}` : path,
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const refused = {
    origin,
    path: `${pathname}/payroll-runs/preview`,
    method: 'POST',
    body: JSON.stringify({ period: { month: 10, year: 2026 }, components: [], note: 'x'.repeat(250) }),
  } as const
  return {
    slip: get(slipOf),
    unexplained: get(sent => `${slipOf(sent)}?explain=none`),
    page: get(`payroll-runs/${run}/employees?limit=${slipsOfPage}`),
    organization: get(`organizations/${organizationId}`),
    employee: get(`employees/${employee}`),
    health: { origin, path: `${pathname}/health`, method: 'GET' },
    // After so many it is the limit on addresses that refuses, also while the good key is served.
    refused: { ...refused, headers: { 'content-type': 'application/json' }, expected: [401, 429] },
    unknown: {
      ...refused,
      headers: (sent: number) => ({ 'content-type': 'application/json', 'x-forwarded-for': addressOf(sent) }),
      expected: [401],
    },
  } satisfies Record<string, Request>
}

/** No address fails as often in a minute as would have it refused. */
function addressOf(sent: number): string {
  const address = Math.floor(sent / 10) + Math.floor(Math.random() * 2 ** 24)
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}
