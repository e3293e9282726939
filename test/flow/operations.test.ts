// What operators see of a month through every room: one trace, figures to watch, and nobody's data. And what they
// see when a process ends under load: nothing.
//
// Nobody's data is to be found in what leaves the database: the logs of every process, at their most talkative; the
// metrics of every process; the spans that every process exports; the outbox; every message of JetStream with its headers;
// webhooks with theirs, the trace context among them; refusals, also of calls with a person's numbers where they do
// not belong; and the audit log, which beside the sealed holds salaries under `employee_salary` and nowhere else.

import { openQueueMetrics } from '#dispatcher/queue/metrics.ts'
import { watchReplica } from '#gateway/http/metrics.ts'
import { openRegistry } from '#proto/network/metrics.ts'
import { natsOptions } from '#proto/network/nats-address.ts'
import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from 'nats'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import packageJson from '../../package.json' with { type: 'json' }
import { startReceiver } from '../dispatcher/receiver.ts'
import { alertRules, dashboards, figuresIn } from '../deploy/queries.ts'
import { queryAsOwner } from '../support/database.ts'
import { findPromtool } from '../support/debian-program.ts'
import { partner } from '../support/partner.ts'
import { startSpanCollector } from '../support/span-collector.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'

/** Values that occur nowhere else, each where a partner sends something of its kind. */
const canaries = {
  pan: 'ZQXPK7391L',
  account: '770091538264',
  uan: '100733918256',
  salary: '7391307.41',
  upi: 'zqx.canary@okkaveri',
  employer: 'ZQXCK7392M',
  signatory: 'ZQXPS7393N',
  email: 'canary.zqx@kaveri.example',
  phone: '9177339182',
  token: 'receiver-hush-51c7',
}
const masterKey = randomBytes(32).toString('base64')
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

const person = {
  employee_code: 'C1',
  first_name: 'Canary',
  gender: 'female',
  date_of_birth: '1990-04-12',
  date_of_joining: '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
  email: canaries.email,
  phone: canaries.phone,
  bank: {
    payment_mode: 'bank_transfer',
    account_number: canaries.account,
    ifsc: 'HDFC0000123',
    upi_id: canaries.upi,
  },
  statutory: { pan: canaries.pan, uan: canaries.uan },
  salary: {
    effective_from: '2021-06-01',
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: Number(canaries.salary) }],
  },
}

const preview = {
  period: { month: 10, year: 2026 },
  components: [
    { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
  ],
  employees: [
    {
      ref: 'one',
      profile: { date_of_joining: '2020-01-01', date_of_birth: '1990-01-01', work_state_code: 'DL' },
      salary: { components: [{ code: 'BASIC', monthly_amount: 40_000 }] },
    },
  ],
}

const everywhere =
  'build_info db_pool_in_use db_tx_retries_total kek_age_seconds clock_offset_seconds schema_migrations'
/** Metrics by the process that owns them. */
const promised = {
  gateway:
    `http_requests_total http_request_seconds auth_failures_total rate_limited_total idempotency_total ` +
    `grpc_client_seconds audit_chain_ok audit_last_verified_seconds backup_last_success_seconds restore_drill_last_ok_seconds ` +
    `database_size_bytes ` +
    `work_budget_units work_budget_held_units cache_bytes cache_limit_bytes payslip_content_faults_total ${everywhere}`,
  'engine-1':
    `run_state run_shards_open run_calc_seconds run_slips_total run_chunk_retries_total engine_queue_depth ` +
    `engine_worker_restarts_total money_invariant_violations_total jetstream_pending jetstream_redelivered_total ` +
    `payslip_content_faults_total ${everywhere}`,
  dispatcher:
    `outbox_oldest_seconds outbox_rows jetstream_pending jetstream_redelivered_total webhook_attempts_total ` +
    `webhook_delivery_seconds webhook_lane_depth_max webhook_breaker_open webhook_deactivated_total ` +
    `webhook_too_large_total ssrf_blocked_total ${everywhere}`,
}

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const receiver = await startReceiver(t)
  const caFile = join(freshFolder('authority'), 'ca.pem')
  writeFileSync(caFile, receiver.certificateAuthority)
  const collector = await startSpanCollector(t)
  const environment = {
    LOG_LEVEL: 'debug',
    WEBHOOK_CA_FILE: caFile,
    MASTER_KEY: masterKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  }
  const stack = await freshStack(t, { environment, engines: 2 })
  const description = stack.description()
  const call = partner(description.sandbox_base_url, { apiKey: description.api_key })
  return { receiver, collector, environment, stack, description, call }
}

async function workAMonth({ call, description, receiver }: Site): Promise<WorkedMonth> {
  const organization = await call('POST', '/organizations', {
    name: 'Kaveri',
    state_code: 'DL',
    pan: canaries.employer,
    responsible_person: { name: 'Ravi', pan: canaries.signatory },
  })
  const organizationId = Number(organization.at('id'))
  await call('POST', '/salary-components', {
    organization_id: organizationId,
    code: 'BASIC',
    name: 'Basic',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
  })
  const events = ['employee.upserted', 'payroll.run.calculated']
  const hook = await call('POST', '/webhooks', {
    url: receiver.url('/fast/month'),
    events,
    headers: { 'X-Token': canaries.token },
  })
  t.equal(hook.status, 201, hook.text)
  const { bank: _bank, statutory: _statutory, email: _email, phone: _phone, ...other } = person
  const hired = await call('POST', '/employees', { organization_id: organizationId, ...person })
  t.equal(hired.status, 201, hired.text)
  // The totals of a run are told; with a second person they are nobody's own.
  const salary = { ...person.salary, components: [{ component_code: 'BASIC', monthly_amount: 20_500 }] }
  const second = { organization_id: organizationId, ...other, employee_code: 'C0', salary }
  const colleague = await call('POST', '/employees', second)
  t.equal(colleague.status, 201, colleague.text)
  // Calls that fail, so that failures are searched too.
  const refused = await call('POST', '/employees', { organization_id: organizationId, ...person })
  t.equal(refused.status, 409, refused.text)
  const statutory = { ...person.statutory, pan: `${canaries.pan}1` }
  const bad = await call('POST', '/employees', {
    organization_id: organizationId,
    ...person,
    employee_code: 'C2',
    statutory,
  })
  t.equal(bad.status, 400, bad.text)
  const misplaced = await Promise.all([
    call('GET', `/employees/ext:${canaries.pan}`),
    call('GET', `/employees/${canaries.account}/bank?reveal=true`),
    call('GET', `/employees?limit=${canaries.uan}&status=${canaries.salary}`),
    call('GET', `/employees?cursor=${canaries.pan}&limit=${canaries.account}`),
    call('POST', '/employees', {
      ...person,
      work_state_code: canaries.phone,
      [canaries.pan]: canaries.email,
    }),
    call('POST', '/employees', [canaries.account]),
    call('PUT', '/employees/ext:nobody/salary', { components: [{ monthly_amount: `${canaries.salary}7` }] }),
    call('POST', '/webhooks', {
      url: `http://${canaries.email}/`,
      events,
      headers: { 'X-Token': canaries.token },
    }),
    call('GET', '/me', undefined, { authorization: `Bearer ${description.api_key}x` }),
    call('GET', '/me', undefined, { 'x-svc-key': canaries.account, traceparent: canaries.pan }),
  ])
  for (const { status, text } of misplaced) t.match(String(status), /^4/, text)
  const made = await call('POST', '/payroll-runs', {
    organization_id: organizationId,
    period: { month: 10, year: 2026 },
  })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30', traceparent })
  t.equal(done.at('status'), 'generated', done.text)
  t.equal(done.at('counts', 'failed'), 0, done.text)
  await eventually('all events arrive', () => receiver.received('/fast/month').length >= 3)
  const slips = await call('GET', `${run}/employees?explain=none`)
  const slip = (
    slips.at('data') as { employee: { code: string }; net_payable: number; total_deductions: number }[]
  ).find(({ employee }) => employee.code === person.employee_code)
  return {
    refusals: [refused, bad, ...misplaced].map(({ text }) => text),
    figures: { net: slip?.net_payable ?? 0, deductions: slip?.total_deductions ?? 0 },
  }
}

type WorkedMonth = {
  readonly refusals: readonly string[]
  /** Pay of the person, and what is kept of it. */
  readonly figures: Readonly<Record<string, number>>
}

/** An amount in rupees or in paise, and no part of a longer number. */
function amountIn(rupees: number | string): RegExp {
  const [whole, paise = ''] = Number(rupees).toFixed(2).split('.')
  return new RegExp(`(?<![\\d.])${whole}(\\.?${paise}${paise === '00' ? '|' : ''})(?!\\d)`)
}

function logsOf({ stack }: Site): Map<string, string> {
  const folder = join(stack.dataDir, 'logs')
  return new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

async function metricsOf({ description }: Site): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [name, url] of Object.entries(description.metrics_urls)) {
    texts.set(name, await (await fetch(url)).text())
  }
  return texts
}

/** Every message of every stream, and its headers. */
async function streamed({ description }: Site): Promise<string> {
  const connection = await connect(natsOptions({ NATS_URL: description.nats_url }))
  try {
    const manager = await jetstreamManager(connection)
    const texts: string[] = []
    for await (const { config, state } of manager.streams.list()) {
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq }).catch(() => null)
        if (message === null) continue
        const { header } = message
        texts.push(message.subject, message.string(), ...header.keys().flatMap(key => header.values(key)))
      }
    }
    return texts.join('\n')
  } finally {
    await connection.close()
  }
}

function metric(text: string | undefined, line: RegExp): number {
  return Number(line.exec(text ?? '')?.[1] ?? Number.NaN)
}

t.test('a month under watch', async t => {
  const site = await openSite()
  const { description, receiver } = site
  const { refusals, figures } = await workAMonth(site)

  await t.test('one trace from the call to the webhook', async t => {
    const calculated = receiver
      .received('/fast/month')
      .find(({ headers }) => headers['x-svc-event'] === 'payroll.run.calculated')
    t.match(calculated?.headers['traceparent'], new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
    t.notMatch(calculated?.headers['traceparent'], '00f067aa0ba902b7', 'a part of its own')
    const logs = logsOf(site)
    logs.set('engines', `${logs.get('engine-1.log')}${logs.get('engine-2.log')}`)
    for (const [name, line] of [
      ['gateway.log', /"route":"calculatePayrollRun"/],
      ['engines', /"call":"StartCalculation"/],
      ['engines', /run completed/],
      ['dispatcher.log', /webhook\.attempt/],
    ] as const) {
      const lines = (logs.get(name) ?? '').split('\n').filter(each => each.includes(traceId))
      t.ok(
        lines.some(each => line.test(each)),
        `${name} ${line.source}`,
      )
    }
    const hired = receiver
      .received('/fast/month')
      .find(({ headers }) => headers['x-svc-event'] === 'employee.upserted')
    t.match(hired?.headers['traceparent'], /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/, 'a trace that began here')
    t.notMatch(hired?.headers['traceparent'], traceId)
  })

  await t.test('figures of every process', async t => {
    const metrics = await metricsOf(site)
    t.same([...metrics.keys()], ['engine-1', 'engine-2', 'dispatcher', 'gateway'])
    const gateway = metrics.get('gateway')
    t.equal(
      metric(gateway, /http_requests_total\{route="createEmployee",method="POST",code="201"\} (\d+)/),
      2,
    )
    t.equal(
      metric(gateway, /http_requests_total\{route="createEmployee",method="POST",code="409"\} (\d+)/),
      1,
    )
    t.ok(metric(gateway, /grpc_client_seconds_count\{method="StartCalculation",code="0"\} (\d+)/) >= 1)
    t.ok(metric(gateway, /db_pool_in_use\{threads="main",server="primary"\} (\d+)/) >= 0)
    t.equal(
      metric(gateway, /db_pool_in_use\{threads="files",server="primary"\} (\d+)/),
      0,
      'no file is asked for',
    )
    t.notMatch(gateway, 'server="replica"', 'there is no replica')
    const engines = [metrics.get('engine-1'), metrics.get('engine-2')]
    const stored = engines.map(text => metric(text, /run_slips_total\{result="stored"\} (\d+)/) || 0)
    t.equal(
      stored.reduce((sum, count) => sum + count),
      2,
      'one shard of two people, at either engine',
    )
    for (const engine of engines) t.equal(metric(engine, /money_invariant_violations_total (\d+)/), 0)
    const dispatcher = metrics.get('dispatcher')
    t.ok(metric(dispatcher, /webhook_attempts_total\{result="delivered"\} (\d+)/) >= 2)
    t.ok(metric(dispatcher, /webhook_delivery_seconds_count (\d+)/) >= 2)
    t.equal(metric(dispatcher, /outbox_rows (\d+)/), 0)
    const elsewhere = await fetch(description.base_url.replace('/v1', '/metrics'))
    t.equal(elsewhere.status, 404, 'not where partners call')
  })

  await t.test('every promised figure is told by the process that owns it', async t => {
    const texts = await metricsOf(site)
    for (const [process, names] of Object.entries(promised)) {
      const told = new Set(
        Array.from((texts.get(process) ?? '').matchAll(/^# TYPE (\w+) /gm), ([, name]) => name),
      )
      for (const name of names.split(' ')) t.ok(told.has(name), `${name} of ${process}`)
    }
    for (const [process, text] of texts) {
      t.ok(metric(text, /^kek_age_seconds (\S+)/m) < 8_640, `${process} knows the age of the master key`)
      t.match(text, `build_info{version="${packageJson.version}"} 1\n`, `${process} knows its version`)
      t.equal(metric(text, /^schema_migrations\{state="pending"\} (\d+)/m), 0, `${process} knows the schema`)
      t.ok(metric(text, /^schema_migrations\{state="applied"\} (\d+)/m) > 0, process)
      t.ok(Math.abs(metric(text, /^clock_offset_seconds (\S+)/m)) < 2, `${process} knows its clock`)
    }
    const size = metric(texts.get('gateway'), /^database_size_bytes (\S+)/m)
    const [database] = await queryAsOwner<{ bytes: number }>(
      description.database_url,
      'select pg_database_size(current_database())::float as bytes',
    )
    const bytes = database?.bytes ?? 0
    t.ok(bytes > 0 && Math.abs(size - bytes) < 16 * 1_048_576, `${size} and ${bytes} bytes`)
    const engines = [texts.get('engine-1'), texts.get('engine-2')]
    t.equal(metric(engines[0], /run_state\{state="generated"\} (\d+)/), 1)
    t.equal(metric(engines[0], /^run_shards_open (\d+)/m), 0, 'the run is stored')
    t.equal(
      engines.reduce((sum, text) => sum + metric(text, /run_calc_seconds_count (\d+)/), 0),
      1,
    )
    for (const process of ['gateway', 'engine-1'])
      for (const fault of ['absent', 'altered', 'unavailable'])
        t.match(
          texts.get(process),
          `payslip_content_faults_total{fault="${fault}"} 0\n`,
          `${process} tells of none, so that the first one is growth`,
        )
    for (const process of ['engine-1', 'dispatcher']) {
      t.equal(metric(texts.get(process), /^jetstream_pending (\d+)/m), 0, process)
    }
  })

  await t.test('alerts go by figures that processes have, under names that Prometheus takes', async t => {
    const texts = [...(await metricsOf(site)).values()]
    const mail = openRegistry(packageJson.version)
    openQueueMetrics(mail, { prefix: 'mail', one: 'one', many: 'many' }, () =>
      Promise.resolve({ rows: 0, oldestSeconds: 0 }),
    )
    watchReplica(mail, { replica: () => null, replicaFiles: () => 0 })
    texts.push(await mail.metrics())
    const known = new Set(
      texts.flatMap(text => Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name]) => name)),
    )
    const queries = [
      ...alertRules().map(({ alert, expr }) => [alert, expr] as const),
      ...dashboards().flatMap(({ panels }) =>
        panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
      ),
    ]
    const named = queries.flatMap(([place, expr]) => figuresIn(expr).map(name => [place, name] as const))
    t.ok(new Set(named.map(([, name]) => name)).size >= 40, `${named.length} figures`)
    for (const [place, name] of named) t.ok(known.has(name), `${name} of ${place}`)

    const tool = await findPromtool()
    const skip = typeof tool === 'string' ? tool : false
    await t.test('names', { skip }, async t => {
      const path = typeof tool === 'string' ? '' : tool.path
      const findings = texts.flatMap(text => {
        const own = text.replaceAll(/^(# (HELP|TYPE) )?(nodejs|process)_.*$/gm, '')
        return spawnSync(path, ['check', 'metrics'], { input: own, encoding: 'utf8' }).stderr.split('\n')
      })
      t.same(
        findings.filter(line => line !== ''),
        [],
      )
    })
  })

  await t.test('what operators report of their own routines is told too', async t => {
    const keys = (line: string) =>
      promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '../../storage/main.ts'), ...line.split(' ')],
        {
          env: { DATABASE_URL: description.database_url, MASTER_KEY: masterKey },
        },
      )
    const since = Date.now() / 1000
    for (const line of ['verify-audit', 'record backup', 'record restore-drill']) await keys(line)
    const until = Date.now() / 1000
    const text = (await metricsOf(site)).get('gateway')
    t.equal(metric(text, /^audit_chain_ok (\d+)/m), 1)
    for (const name of [
      'audit_last_verified_seconds',
      'backup_last_success_seconds',
      'restore_drill_last_ok_seconds',
    ]) {
      const at = metric(text, new RegExp(`^${name} (\\S+)`, 'm'))
      t.ok(at > since - 5 && at < until + 5, name)
    }
    await t.rejects(keys('record everything'), /The routine must be backup or restore-drill/)
  })

  await t.test('nobody is to be found in anything that leaves the database [promise S1]', async t => {
    const outbox = await queryAsOwner(description.database_url, 'select e::text as text from outbox_event e')
    const audit = await queryAsOwner(
      description.database_url,
      `select to_jsonb(a)::text as text from audit_entry a where resource_type <> 'employee_salary'`,
    )
    const sinks = new Map([
      ...logsOf(site),
      ...(await metricsOf(site)),
      ['outbox', outbox.map(({ text }) => String(text)).join('\n')],
      ['audit', audit.map(({ text }) => String(text)).join('\n')],
      ['streams', await streamed(site)],
      ['refusals', refusals.join('\n')],
      ['spans', await exportedSpans(site)],
      [
        'webhooks',
        receiver
          .received('/fast/month')
          // The partner asked for the token to be there.
          .map(({ headers, body }) => JSON.stringify({ ...headers, 'x-token': null }) + body.toString())
          .join('\n'),
      ],
    ])
    const { salary, ...texts } = canaries
    const secrets = {
      ...texts,
      key: description.api_key.split('.')[1] ?? '',
      signing: description.signing_secret,
      master: masterKey,
    }
    const amounts = Object.entries({ salary, ...figures }).map(
      ([kind, rupees]) => [kind, amountIn(rupees)] as const,
    )
    for (const [sink, text] of sinks) {
      t.ok(text.length > 50, `${sink} holds something`)
      for (const [kind, canary] of Object.entries(secrets))
        t.notOk(text.includes(canary), `${kind} in ${sink}`)
      for (const [kind, amount] of amounts) t.notMatch(amount.exec(text)?.[0], /./, `${kind} in ${sink}`)
    }
    // A dump shows what is sealed, and no more; a salary is calculated with and is stored as it is.
    const dump = await dumpOf(description.database_url)
    t.ok(dump.includes('Canary') && dump.length > 10_000, 'the dump holds everything')
    t.ok(amountIn(salary).test(dump), 'and amounts would be found')
    for (const [kind, canary] of Object.entries(secrets)) {
      t.notOk(dump.includes(canary), `${kind} in the database`)
    }
  })

  await t.test('a gateway that ends under load, and an engine that does, fail nobody', t =>
    endUnderLoad(t, site),
  )
})

/** Everything that is exported once the spans of the last webhook are. */
function exportedSpans({ collector }: Site): Promise<string> {
  return eventually('the webhooks are told of', () => {
    const attempts = collector.spans.filter(({ service }) => service === 'payroll-dispatcher')
    return attempts.filter(({ kind }) => kind === 'client').length >= 3 && collector.text()
  })
}

/** Every row of every table, as text. */
async function dumpOf(databaseUrl: string): Promise<string> {
  const tables = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await queryAsOwner<{ text: string }>(databaseUrl, `select r::text as text from ${name} r`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

async function endUnderLoad(t: Test, { description, environment, stack }: Site): Promise<void> {
  const port = await freePort()
  const second = await startService({
    name: 'second',
    main: join(import.meta.dirname, '../../gateway/main.ts'),
    environment: {
      ...environment,
      NODE_ENV: 'test',
      DATABASE_URL: description.database_url,
      ENGINE_ADDRESSES: description.engine_addresses.join(','),
      ...description.engine_tls,
      HTTP_PORT: String(port),
      DRAIN_SECONDS: '10',
    },
    logFile: join(freshFolder('second'), 'log'),
  })
  const origins = [new URL(description.base_url).origin, `http://127.0.0.1:${port}`]
  const healthy = new Set(origins)
  let over = false
  // Calls go round the gateways that say they are well, as with a balancer.
  const probing = (async () => {
    while (!over) {
      for (const origin of origins) {
        const reply = await fetch(`${origin}/health`).catch(() => null)
        if (reply?.status === 200) healthy.add(origin)
        else healthy.delete(origin)
      }
      await pause(50)
    }
  })()
  const failures: string[] = []
  const served = new Map<string, number>()
  const caller = async (lane: number): Promise<void> => {
    for (let n = 0; !over; n += 1) {
      const all = [...healthy]
      const origin = all[(lane + n) % all.length] ?? ''
      const answer = await askFor(origin, description.api_key, n % 3)
      if (answer === null) served.set(origin, (served.get(origin) ?? 0) + 1)
      else failures.push(answer)
      await pause(10)
    }
  }
  const calling = Array.from({ length: 6 }, (_, lane) => caller(lane))
  await pause(1_500)
  const engine = stack.processes.get('engine-1')
  process.kill(engine?.pid() ?? 0, 'SIGTERM')
  await pause(1_500)
  await second.stop()
  await pause(500)
  over = true
  await Promise.all([probing, ...calling])
  t.same(failures, [])
  for (const origin of origins) t.ok((served.get(origin) ?? 0) > 0, `${origin} served`)
  t.notOk(healthy.has(origins[1] ?? ''), 'it told that it wants no more')
}

/** A read, a write and a call of the engine in turn; null when it was answered well. */
async function askFor(origin: string, apiKey: string, kind: number): Promise<string | null> {
  const [method, path, body] = (
    [
      ['GET', '/me', undefined],
      ['POST', '/auth/token', {}],
      ['POST', '/payroll-runs/preview', preview],
    ] as const
  )[kind] ?? ['GET', '/me', undefined]
  try {
    const { status } = await partner(`${origin}/sandbox/v1`, { apiKey })(method, path, body)
    return status === 200 ? null : `${method} ${path} ${status}`
  } catch (error) {
    return `${method} ${path} ${String(error)}`
  }
}
