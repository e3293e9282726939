// Spans of a month as an OTLP collector receives them, through every process: one trace from the console to the webhook's
// answer, spans of files and mails, names and attributes by the conventions, and nobody's data.

import * as conventions from '@opentelemetry/semantic-conventions/incubating'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startReceiver } from '../dispatcher/receiver.ts'
import { hiddenField } from '../gateway/console/support/console.ts'
import { arrived } from '../support/mail.ts'
import { made } from '../support/office.ts'
import { granted, partner } from '../support/partner.ts'
import { freshFolder } from '../support/servers.ts'
import { startSpanCollector } from '../support/span-collector.ts'
import { eventually, freshStack } from '../support/stack.ts'

const hush = {
  name: 'Zqxcanary',
  pan: 'ZQXPK7391L',
  account: '770091538264',
  uan: '100733918256',
  salary: '91307.41',
  email: 'canary.zqx@kaveri.example',
  code: 'ZQX-00017',
  token: 'receiver-hush-51c7',
  path: 'path-hush-93f1',
  header: 'collector-hush-7d20',
}

const collector = await startSpanCollector(t)
const receiver = await startReceiver(t)
const caFile = join(freshFolder('authority'), 'ca.pem')
writeFileSync(caFile, receiver.certificateAuthority)
const headersFile = join(freshFolder('otlp-headers'), 'headers')
writeFileSync(headersFile, `authorization=Bearer%20${hush.header}\n`)
const stack = await freshStack(t, {
  withConsole: true,
  environment: {
    RENDER_WORKERS: '1',
    ENGINE_WORKERS: '1',
    WEBHOOK_CA_FILE: caFile,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  },
})
const description = stack.description()
const call = granted(partner(description.sandbox_base_url, { apiKey: description.api_key }))
const organizationId = Number(
  (await call('POST', '/organizations', { name: 'Kaveri', state_code: 'DL' })).at('id'),
)
await call('POST', '/salary-components', {
  organization_id: organizationId,
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
})
const hook = `/fast/${hush.path}?key=${hush.token}`
await call('POST', '/webhooks', {
  url: receiver.url(hook),
  events: ['payroll.run.calculated', 'payslip.ready'],
  headers: { 'X-Token': hush.token },
})
const employee = await call('POST', '/employees', {
  organization_id: organizationId,
  employee_code: hush.code,
  first_name: hush.name,
  gender: 'female',
  date_of_birth: '1990-04-12',
  date_of_joining: '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
  email: hush.email,
  bank: { payment_mode: 'bank_transfer', account_number: hush.account, ifsc: 'HDFC0000123' },
  statutory: { pan: hush.pan, uan: hush.uan },
  salary: {
    effective_from: '2021-06-01',
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: Number(hush.salary) }],
  },
})
const employeeId = String(employee.at('id'))
const run = await made(call, { organization_id: organizationId, period: { month: 10, year: 2026 } })
const runId = run.split('/').at(-1)!

const isOf = (traceId: string) => (span: { traceId: string }) => span.traceId === traceId
const events = (type: string) =>
  receiver.received(hook).filter(({ headers }) => headers['x-svc-event'] === type)
const headerOf = (traceId: string): string => `00-${traceId}-${'cd'.repeat(8)}-01`

t.test('a call is one trace, from the request to the answer of the receiver', async t => {
  const traceId = '11'.repeat(16)
  const answer = await call(
    'POST',
    `${run}/calculate`,
    {},
    { prefer: 'wait=30', traceparent: headerOf(traceId) },
  )
  t.equal(answer.at('status'), 'generated')
  const [webhook] = await eventually('the webhook arrives', () => {
    const found = events('payroll.run.calculated')
    return found.length > 0 && found
  })
  const spans = await eventually('its spans are exported', () => {
    const own = collector.ofTrace(traceId)
    const ids = new Set(['cd'.repeat(8), ...own.map(({ spanId }) => spanId)])
    const isWhole = own.every(({ parentSpanId }) => ids.has(parentSpanId ?? ''))
    return isWhole && new Set(own.map(({ service }) => service)).size === 3 && own
  })
  const find = (name: string, kind: string) => {
    const found = spans.find(span => span.name === name && span.kind === kind)
    if (found === undefined) throw new Error(`${name} in ${spans.map(span => span.name).join()}`)
    return found
  }
  const request = find('POST /sandbox/v1/payroll-runs/{id}/calculate', 'server')
  t.match(request, {
    service: 'payroll-gateway',
    parentSpanId: 'cd'.repeat(8),
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/sandbox/v1/payroll-runs/{id}/calculate',
      'http.response.status_code': 200,
      'payroll.organization.id': organizationId,
    },
  })
  const method = 'payroll.engine.v1.Engine/StartCalculation'
  const [asked, served] = [find(method, 'client'), find(method, 'server')]
  t.equal(served.parentSpanId, asked.spanId)
  t.match(served, {
    service: 'payroll-engine',
    attributes: { 'rpc.system.name': 'grpc', 'rpc.method': method, 'rpc.response.status_code': 'OK' },
  })
  const plan = find('plan run', 'internal')
  t.match(plan, {
    parentSpanId: served.spanId,
    attributes: { 'payroll.run.id': runId, 'payroll.run.employees': 1, 'payroll.run.shards': 1 },
  })
  t.ok(spans.some(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === plan.spanId))
  const sent = find('send payroll.shard.calculate', 'producer')
  const [wait, shard] = [
    find('receive payroll.shard.calculate', 'consumer'),
    find('process payroll.shard.calculate', 'consumer'),
  ]
  t.equal(wait.parentSpanId, sent.spanId)
  t.equal(shard.parentSpanId, sent.spanId)
  t.match(shard.attributes, { 'messaging.system': 'nats', 'payroll.verdict': 'done' })
  t.ok(wait.startMs >= sent.startMs - 5 && wait.endMs <= shard.startMs + 5, 'waits until it is taken')
  t.match(find('calculate shard', 'internal'), {
    parentSpanId: shard.spanId,
    attributes: { 'payroll.shard.state': 'stored', 'payroll.shard.calculated': 1, 'payroll.shard.failed': 0 },
  })
  const attempt = spans.find(
    ({ attributes }) => attributes['payroll.event.type'] === 'payroll.run.calculated',
  )
  t.match(attempt, {
    name: 'POST',
    kind: 'client',
    service: 'payroll-dispatcher',
    attributes: { 'http.response.status_code': 200, 'payroll.webhook.outcome': 'delivered' },
    isError: false,
  })
  t.equal(webhook?.headers['traceparent'], `00-${traceId}-${attempt?.spanId}-01`)
  const known = new Set(spans.map(({ spanId }) => spanId))
  t.ok(known.size >= 7, `${known.size} spans`)
  for (const { name, startMs, endMs, isError } of spans) t.ok(startMs <= endMs && !isError, name)
  for (const log of ['gateway.log', 'engine-1.log', 'dispatcher.log']) {
    const lines = readFileSync(join(stack.dataDir, 'logs', log), 'utf8').split('\n')
    const own = lines
      .filter(line => line.includes(traceId))
      .map(line => JSON.parse(line) as { span_id: string })
    t.ok(own.length > 0, log)
    for (const { span_id: id } of own) t.ok(known.has(id), `a span of ${log} is exported`)
  }
})

t.test('an action of the console is one trace over four processes', async t => {
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`${description.console_url}${path}`, { redirect: 'manual', ...options })
  const origin = description.console_url ?? ''
  const signedIn = await ask('/sign-in', {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ key: description.api_key, environment: 'sandbox' }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await (await ask(`/runs/${runId}`, { headers: { cookie } })).text()
  await call('PUT', `/employees/${employeeId}/salary`, {
    effective_from: '2021-06-01',
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: Number(hush.salary) + 1 }],
  })
  const traceId = '22'.repeat(16)
  const done = await ask(`/runs/${runId}`, {
    method: 'POST',
    headers: { cookie, origin, traceparent: headerOf(traceId) },
    body: new URLSearchParams({
      csrf: hiddenField(page, 'csrf'),
      once: hiddenField(page, 'once'),
      action: 'recalculate',
    }),
  })
  t.equal(done.status, 303)
  const spans = await eventually('its spans are exported', () => {
    const own = collector.ofTrace(traceId)
    return new Set(own.map(({ service }) => service)).size === 4 && own
  })
  t.equal(new Set(spans.map(({ process }) => process)).size, 4)
  t.ok(spans.length >= 7, `${spans.length} spans`)
  const shown = spans.find(({ service }) => service === 'payroll-console')
  t.match(shown, {
    name: 'POST /runs/:run',
    kind: 'server',
    attributes: { 'http.response.status_code': 303 },
  })
  const request = spans.find(({ service, kind }) => service === 'payroll-gateway' && kind === 'server')
  t.equal(request?.parentSpanId, shown?.spanId)
})

t.test('files, payslips that are rendered and mails belong to the calls that asked for them', async t => {
  await call('POST', `${run}/lock`, {}, { traceparent: headerOf('33'.repeat(16)) })
  await eventually('the payslip is announced again', () =>
    events('payslip.ready').some(({ headers }) => headers['traceparent']?.includes('33'.repeat(16))),
  )
  await call('POST', `${run}/email`, {}, { traceparent: headerOf('44'.repeat(16)) })
  await arrived(description.mail_folder ?? '', hush.email)
  const file = await fetch(
    `${description.sandbox_base_url}/reports/payroll-register/detail?organization_id=${organizationId}&month=10&year=2026`,
    {
      headers: {
        authorization: `Bearer ${description.api_key}`,
        accept: 'text/csv',
        traceparent: headerOf('55'.repeat(16)),
      },
    },
  )
  t.equal(file.status, 200)
  t.match(await file.text(), hush.code)
  const expected = [
    ['33'.repeat(16), 'process payslip.render', 'consumer'],
    ['33'.repeat(16), 'render slice', 'internal'],
    ['33'.repeat(16), 'POST', 'client'],
    ['44'.repeat(16), 'send mail', 'client'],
    ['44'.repeat(16), 'payroll.engine.v1.Engine/RenderPayslip', 'server'],
    ['55'.repeat(16), 'write file', 'internal'],
  ] as const
  for (const [traceId, name, kind] of expected) {
    const span = await eventually(`${name} is exported`, () =>
      collector.spans.filter(isOf(traceId)).find(each => each.name === name && each.kind === kind),
    )
    t.notOk(span.isError, name)
  }
})

t.test('names are of the conventions or of our own, and nobody is in them', async t => {
  await fetch(`${description.sandbox_base_url}/employees/ext:${hush.pan}?email=${hush.email}`, {
    headers: { authorization: `Bearer ${description.api_key}`, traceparent: headerOf('66'.repeat(16)) },
  })
  const missing = await eventually('the refusal is exported', () =>
    collector.spans.filter(isOf('66'.repeat(16))).find(({ kind }) => kind === 'server'),
  )
  t.match(missing, {
    name: 'GET /sandbox/v1/employees/{id}',
    attributes: { 'http.response.status_code': 404, 'payroll.problem': 'not_found' },
    isError: false,
  })
  const known = new Set<unknown>(Object.values(conventions))
  const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  t.ok(names.size > 15)
  for (const name of names) t.ok(known.has(name) || name.startsWith('payroll.'), name)
  const slips = await call('GET', `${run}/employees`)
  const [slip] = slips.at('data') as { id: string; net_payable: number }[]
  const told = collector.text()
  const withheld = {
    ...hush,
    net: String(slip?.net_payable),
    employeeId,
    payslipId: slip?.id ?? '',
    key: description.api_key.split('.')[1] ?? '',
    signing: description.signing_secret,
  }
  for (const [kind, value] of Object.entries(withheld)) {
    t.ok(value.length > 3, kind)
    t.notOk(told.includes(value), `${kind} in a span`)
  }
  t.match(collector.headers.at(-1)?.authorization, hush.header, 'the collector knows who exports')
})
