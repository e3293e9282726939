// The system screen: figures of services, what is an alarm, and who may see it.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { routes } from '#gateway/console/screens/routes.ts'
import { figuresOf } from '#gateway/console/screens/system/figures.ts'
import { startReceiver } from '../../dispatcher/receiver.ts'
import { masterKey, startTestDispatcher } from '../../dispatcher/world.ts'
import { launchBrowser, noBrowser } from '../../support/browser.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { freshFolder, freshNats } from '../../support/servers.ts'
import { eventually, patienceMs } from '../../support/stack.ts'
import { openConsole, operatorToken } from './support/console.ts'

const token = 'metrics-0123456789abcdef0123456789'

async function serve(t: Test, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
}

t.test('figures are read as Prometheus writes them', t => {
  const figures = figuresOf(
    [
      '# HELP calls_total Calls, "quoted".',
      'calls_total{route="a\\\\b\\"c\\n",code="200"} 3',
      'calls_total{route="d",code="500"} 4 1700000000000',
      'age_seconds 1.5e3',
      'late_bucket{le="+Inf"} +Inf',
      'no sample at all',
      '',
    ].join('\n'),
  )
  t.equal(figures.sum('calls_total'), 7)
  t.equal(figures.sum('calls_total', { code: '500' }), 4)
  t.equal(figures.sum('calls_total', { code: '404' }), null)
  t.same(figures.all('calls_total')[0]?.labels, { route: 'a\\b"c\n', code: '200' })
  t.equal(figures.sum('age_seconds'), 1500)
  t.equal(figures.sum('late_bucket'), Infinity)
  t.equal(figures.sum('absent'), null)
  t.end()
})

t.test('an operator sees the services and no partner, and a partner no service', async t => {
  const house = await startTestStack(t)
  const { seeded } = await createTestOrganization(house)
  const engine = await serve(t, ({ headers }, response) => {
    if (headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end()
      return
    }
    response.end(
      [
        'money_invariant_violations_total 2',
        'engine_queue_depth 17',
        'run_state{state="locked"} 5',
        'webhook_breaker_open 3',
        'clock_offset_seconds -9',
        'schema_migrations{state="applied"} 4',
        'schema_migrations{state="pending"} 2',
        'schema_migrations{state="unknown"} 1',
        `backup_last_success_seconds ${Date.now() / 1000 - 30 * 3_600}`,
      ].join('\n'),
    )
  })
  const large = await serve(t, (_, response) => void response.end('x'.repeat(5 * 1024 * 1024)))
  const silent = await serve(t, () => undefined)
  const moved = await serve(t, (_, response) => void response.writeHead(302, { location: engine }).end())
  const urls = new Map([
    ['engine-<1>', engine],
    ['large', large],
    ['silent', silent],
    ['moved', moved],
    ['away', 'http://127.0.0.1:9/metrics'],
  ])
  const view = await openConsole(t, house.base, { metrics: { urls, token } })
  const operator = await view.signIn(operatorToken, 'operator')
  const expected = [
    'API: <span class="badge good">Answers<',
    'engine-&lt;1&gt;: 2 runs whose totals do not match their payslips.',
    'engine-&lt;1&gt;: Its clock is off by 9 s.',
    'engine-&lt;1&gt;: The database lacks 2 migrations of its version.',
    '4 migrations <span class="badge bad">2 pending</span> <span class="badge warn">1 newer</span>',
    'engine-&lt;1&gt;: The last backup was 30 h ago.',
    'engine-&lt;1&gt;: 3 receivers of webhooks fail and are spared.',
    'large: It is down. It answered with more than 4 MiB.',
    'silent: It is down. It did not answer within 3 seconds.',
    'moved: It is down. It cannot be reached.',
    'away: It is down. It cannot be reached.',
    'engine-&lt;1&gt;: 17',
    'locked: 5',
  ]
  let page = ''
  // Another service than the silent one may not answer in time on a busy machine, either.
  await eventually('the page says all of it', async () => {
    page = await (await view.ask('/system', operator)).text()
    return expected.every(text => page.includes(text))
  }).catch(() => undefined)
  for (const text of expected) t.ok(page.includes(text), text)

  const partner = await view.signIn(seeded.apiKey)
  t.equal((await view.ask('/system', partner)).status, 404)
  for (const { path } of routes.filter(route => route.for === undefined)) {
    const url = path.replaceAll(/:\w+/g, '1')
    t.equal((await view.ask(url, operator)).status, 404, url)
  }
  const wrong = await openConsole(t, house.base, { metrics: { urls, token: null } })
  const another = await wrong.signIn(operatorToken, 'operator')
  const refused = 'engine-&lt;1&gt;: It is down. It answered 401.'
  await eventually(refused, async () =>
    (await (await wrong.ask('/system', another)).text()).includes(refused),
  )
})

t.test('an operator finds whose receiver is slow in three clicks', { skip: noBrowser }, async t => {
  const world = await startTestDispatcher(t)
  const fast = await startReceiver(t)
  const slow = await startReceiver(t, fast.certificate)
  const caFile = join(freshFolder('receivers'), 'ca.pem')
  writeFileSync(caFile, fast.certificateAuthority)
  for (let n = 0; n < 4; n += 1) await world.subscribe(fast.url(`/fast/${n}`))
  const slowId = await world.subscribe(slow.url('/slowest/path-of-a-partner?token=hidden'))
  await world.subscribe(fast.url('/broken/1'))
  const port = await freePort()
  const dispatcher = await startService({
    name: 'dispatcher',
    main: join(import.meta.dirname, '../../../dispatcher/main.ts'),
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATABASE_URL: world.databaseUrl,
      NATS_URL: await freshNats(t),
      MASTER_KEY: masterKey,
      WEBHOOK_ALLOW_LOOPBACK: 'true',
      WEBHOOK_CA_FILE: caFile,
      METRICS_PORT: String(port),
      METRICS_TOKEN: token,
    },
    logFile: join(freshFolder('receivers-log'), 'dispatcher.log'),
  })
  t.teardown(() => dispatcher.stop())
  await world.append(12)
  await eventually('all that can arrive has arrived', async () => {
    const [row] = await world.sql<{ done: number; tried: number }>(
      `select count(*) filter (where status = 'delivered')::int as done,
         count(*) filter (where outcome is not null)::int as tried from webhook_delivery`,
    )
    return row?.done === 60 && row.tried > 60
  })

  const house = await startTestStack(t)
  const url = `http://127.0.0.1:${port}/metrics`
  const view = await openConsole(t, house.base, { metrics: { urls: new Map([['dispatcher', url]]), token } })
  const page = await (await launchBrowser(t)).newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(`${view.origin}/`)
  await page.getByLabel('API key').fill(operatorToken)
  await page.getByLabel('Operator').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const table = page.getByRole('table', { name: 'Receivers, slowest first' })
  const [first, ...others] = await table.locator('tbody tr').all()
  const cells = await first!.locator('td').allInnerTexts()
  t.match(cells[0], new URL(slow.url('/')).host)
  t.match(cells[0], slowId)
  t.match(cells[1], `${world.accountId} sandbox`)
  t.equal(cells[2], 'healthy')
  t.match(cells[3], /^([2-9]|\d\d)(\.\d)? s$/, 'it takes 2.5 s')
  t.same(cells.slice(5, 8), ['12', '0', '0'])
  t.equal(others.length, 5)
  const broken = (await table.locator('tr', { hasText: '500' }).innerText()).split('\t')
  t.match(broken[2], /^(failing|paused) since /)
  t.match(broken.at(-1), '500')
  const text = await page.content()
  t.notMatch(text, /path-of-a-partner|token=/, 'neither paths nor queries of addresses are shown')
  await dispatcher.stop()
  await page.reload()
  await page.getByText('METRICS_URLS names no dispatcher that answers.').waitFor()
})
