// The TypeScript library as a partner uses it, against a stack.

import {
  openFile,
  Payroll,
  PayrollError,
  type PayrollOptions,
  rupees,
  signRequest,
  verifyWebhook,
} from '#gateway/clients/typescript/src/index.ts'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { type Fault, startFaultyWay } from './faulty-way.ts'

const house = await startTestStack(t, 'rendering')
const origin = new URL(house.base).origin
const people = Array.from({ length: 23 }, (_, at) => ({ basic: 20_000 + at * 137 }))
const { seeded } = await createTestOrganization(house, people)
const organization_id = seeded.organizationId

const open = (options: PayrollOptions = {}): Payroll =>
  new Payroll({ url: origin, environment: 'sandbox', key: seeded.apiKey, ...options })
const payroll = open()

const failureOf = async (call: PromiseLike<unknown>): Promise<PayrollError> => {
  try {
    await call
  } catch (error) {
    if (error instanceof PayrollError) return error
    throw error
  }
  throw new Error('The call succeeded.')
}

t.test('a list is its first page, or the records of all pages', async t => {
  const { data, meta } = await payroll.employees.list({ organization_id, limit: 7 })
  t.same([data.length, meta.has_more], [7, true])
  const seen: string[] = []
  for await (const row of payroll.employees.list({ organization_id, limit: 7 })) seen.push(row.id)
  t.same(seen.toSorted(), seeded.employeeIds.toSorted())
  const pages = []
  for await (const page of payroll.employees.list({ organization_id, limit: 10 }).pages())
    pages.push(page.data.length)
  t.same(pages, [10, 10, 3])
})

t.test('a month from draft to files', async t => {
  const folder = t.testdir()
  const run = await payroll.runs.create({ organization_id, period: { month: 10, year: 2026 } })
  const told: number[] = []
  const done = await payroll.runs.calculate(run.id, {}, { onProgress: ({ percent }) => told.push(percent) })
  t.same([done.status, told.at(-1)], ['generated', 100])

  const exact = new Payroll({ url: origin, environment: 'sandbox', key: seeded.apiKey, money: 'string' })
  const { totals, counts } = await exact.runs.get(run.id)
  t.equal(totals.net_payable, done.totals.net_payable.toFixed(2))
  t.equal(counts.calculated, people.length)
  let net = 0n
  for await (const slip of exact.runs.listEmployees(run.id)) {
    t.match(slip.net_payable, /^\d+\.\d\d$/)
    net += BigInt(slip.net_payable.replace('.', ''))
  }
  t.equal(net, BigInt(totals.net_payable.replace('.', '')), 'the payslips sum to the run, in paise')

  await payroll.runs.lock(run.id)
  const [slip] = (await payroll.payslips.list({ organization_id, limit: 1 })).data
  const explained = await payroll.payslips.explainLine(slip!.id, 'PF')
  t.ok(explained.steps.length > 0)

  const register = payroll.reports.getSalaryRegister({
    organization_id,
    from: '2026-10',
    to: '2026-10',
  })
  const saved = await register.file('csv').save(join(folder, 'register.csv'))
  const lines = readFileSync(saved.path, 'utf8').trimEnd().split('\n')
  t.equal(saved.headers.get('x-svc-row-count'), String(people.length))
  t.ok(lines.length > people.length)

  const bundle = await payroll.runs.createPayslipFiles(run.id, { format: 'zip' })
  t.equal(bundle.status, 'completed')
  const zip = await payroll.runs.getPayslipFilesContent(run.id, bundle.id).save(join(folder, 'payslips.zip'))
  t.equal(readFileSync(zip.path).subarray(0, 2).toString(), 'PK')
  t.same(readdirSync(folder).toSorted(), ['payslips.zip', 'register.csv'], 'no part is left')
})

t.test('a file is imported from disk, and its progress is told', async t => {
  const folder = t.testdir()
  const path = join(folder, 'departments.csv')
  writeFileSync(path, 'code,name\nDYE,Dyeing\nWEA,Weaving\n')
  const file = await openFile(path)
  const done = await payroll.imports.create({ organization_id, type: 'departments', file })
  t.match(done, { status: 'completed', succeeded: 2, failed: 0 })
})

t.test('failures have a code, every refused field, and the id of the request', async t => {
  const refused = await failureOf(
    payroll.departments.create({ organization_id, name: '', code: 'X'.repeat(500) }),
  )
  t.match(refused, { code: 'validation_failed', status: 400, retryable: false, requestId: /^req_/ })
  t.same(refused.details.map(({ field }) => field).toSorted(), ['code', 'name'])
  for (const { message } of refused.details) t.match(refused.message, message)

  t.match(await failureOf(payroll.runs.get('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')), {
    code: 'not_found',
    status: 404,
  })
  t.match(await failureOf(open({ key: 'key_none.none' }).platform.getMe()), {
    code: 'invalid_key',
    status: 401,
  })
  const unknown = { organization_id, name: 'Carding', code: 'CAR', colour: 'red' }
  t.match(await failureOf(payroll.departments.create(unknown)), { code: 'unknown_field' })
  const warnings: string[] = []
  await open({ strict: false, onWarning: text => void warnings.push(text) }).departments.create(unknown)
  t.match(warnings.join(), /colour/)
  t.match(await failureOf(open({ url: 'http://127.0.0.1:9', maxRetries: 0 }).platform.getMe()), {
    code: 'connection_failed',
    status: 0,
    retryable: true,
  })
})

t.test('a client says everything that it lacks, and never guesses production', async t => {
  delete process.env['PAYROLL_URL']
  delete process.env['PAYROLL_ENVIRONMENT']
  delete process.env['PAYROLL_KEY']
  const made = (options: PayrollOptions): string => {
    try {
      return new Payroll(options).environment
    } catch (error) {
      return (error as PayrollError).message
    }
  }
  t.match(made({}), /PAYROLL_URL.*PAYROLL_ENVIRONMENT.*PAYROLL_KEY/)
  t.match(made({ url: `${origin}/v1`, environment: 'sandbox', key: 'k' }), /without a path/)
  t.match(made({ url: origin, key: 'k' }), /sandbox or production/)
  t.equal(made({ url: origin, environment: 'production', key: 'k' }), 'production')
  t.throws(() => payroll.employees.get(''), { code: 'argument_invalid', message: /id is missing/ })
})

t.test('a change that is based on an old copy is refused, and a repeated call has one effect', async t => {
  const options = { idempotencyKey: `d-${process.pid}` }
  const made = { organization_id, name: 'Spinning', code: 'SPI' }
  const first = await payroll.departments.create(made, options).withResponse()
  const again = await payroll.departments.create(made, options).withResponse()
  t.same([first.replayed, again.replayed, again.data.id], [false, true, first.data.id])
  const { etag } = await payroll.departments.get(first.data.id).withResponse()
  await payroll.departments.update(first.data.id, { name: 'Spinning I' }, { ifMatch: etag! })
  t.match(await failureOf(payroll.departments.update(first.data.id, { name: 'X' }, { ifMatch: etag! })), {
    code: 'precondition_failed',
  })
  t.equal(await payroll.departments.delete(first.data.id), null)
})

t.test('requests are signed, also by a clock that is ten minutes off', async t => {
  const { keyId, signingSecret } = seeded
  const real = Date.now
  t.teardown(() => (Date.now = real))
  for (const minutes of [0, 10, -10]) {
    Date.now = () => real() + minutes * 60_000
    const signing = { keyId, secret: signingSecret }
    const client = new Payroll({ url: origin, environment: 'sandbox', signing })
    const name = `Signed ${minutes}`
    const made = await client.departments.create({ organization_id, name, code: `S${minutes + 10}` })
    t.equal(made.name, name)
    t.equal(
      (await client.departments.list({ organization_id, fields: ['id', 'name'] })).data.length > 0,
      true,
    )
  }
  // The second vector of the authentication guide.
  const body = '{"url":"https://example.com/hook","events":["payslip.ready"]}'
  t.equal(
    signRequest('sk_test_4b9f1c7e2d', 1_795_132_800, 'POST', '/v1/webhooks', body, 'order-1042'),
    'v2=abc9de5481dd1a61181a44bb19288dba69aa62b32779ef6b073f3411e5c4dcc9',
  )
})

t.test('deliveries are verified by either scheme, and nothing else is', async t => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const body = JSON.stringify({ id: 'evt_1', type: 'payroll.run.paid', data: { payroll_run_id: 'run_1' } })
  const now = new Date('2026-11-29T10:00:00Z')
  const timestamp = String(now.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const key = Buffer.alloc(24, 7)
  const base64 = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')
  const own = { 'X-SVC-Timestamp': timestamp, 'X-SVC-Signature': `sha256=${hex}` }
  const standard = new Headers({
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA v1,${base64}`,
  })
  for (const headers of [own, standard])
    for (const raw of [body, Buffer.from(body)]) {
      const event = verifyWebhook(raw, headers, secret, now)
      t.equal(event.type === 'payroll.run.paid' && event.data.payroll_run_id, 'run_1')
      for (const [given, at] of [
        [`${body} `, now],
        [body, new Date(now.getTime() + 301_000)],
      ] as const)
        t.throws(() => verifyWebhook(given, headers, secret, at), { code: 'webhook_invalid' })
      t.throws(() => verifyWebhook(body, headers, 'whsec_AAAA', now), { code: 'webhook_invalid' })
    }
  t.throws(() => verifyWebhook(body, {}, secret, now), { code: 'webhook_invalid' })
})

t.test('a key in use is waited for beyond the usual attempts, unless none is wanted', async t => {
  let asked = 0
  const keys = new Set<string | null>()
  const busy = JSON.stringify({
    code: 'idempotency_key_in_use',
    message: 'Busy.',
    details: [],
    retryable: true,
  })
  const send: typeof fetch = (_, init) => {
    asked += 1
    keys.add(new Headers(init?.headers).get('idempotency-key'))
    const isBusy = asked <= 9
    return Promise.resolve(
      new Response(isBusy ? busy : '{"id":"dep_1"}', {
        status: isBusy ? 409 : 201,
        headers: { 'retry-after': '0' },
      }),
    )
  }
  const body = { organization_id, name: 'Carding', code: 'CAR' }
  t.match(await open({ fetch: send, maxRetries: 2 }).departments.create(body), { id: 'dep_1' })
  t.same([asked, keys.size], [10, 1])
  asked = 0
  const impatient = open({ fetch: send, maxRetries: 0 }).departments.create(body)
  t.match(await failureOf(impatient), { code: 'idempotency_key_in_use' })
  t.equal(asked, 1)
})

t.test('rupees are read as people write them, and paise are refused', async t => {
  const read: [string | number, string][] = [
    ['1,23,456.50', '123456.50'],
    ['123,456', '123456.00'],
    ['₹ 500', '500.00'],
    ['Rs. 99,999.5', '99999.50'],
    ['-12.05', '-12.05'],
    [45_000, '45000.00'],
    ['12345678.00', '12345678.00'],
  ]
  for (const [given, expected] of read) t.equal(rupees(given), expected, String(given))
  for (const given of ['100000', 4_500_000, '1.234', '12,34', '', 'x', 'NaN', Infinity, 1e21, '1,2345'])
    t.throws(() => rupees(given), { code: 'argument_invalid' }, String(given))
})

t.test('a thousand calls over a way that goes wrong have a thousand effects', async t => {
  const kinds: readonly Fault[] = ['unavailable', 'limited', 'refused', 'lost', 'cut']
  let at = 0
  // Two of five calls go wrong, in an order that no client can follow.
  const way = await startFaultyWay(t, origin, () => {
    at += 1
    return (at * 7) % 5 < 2 ? kinds[Math.floor(at / 5) % kinds.length]! : 'none'
  })
  const { seeded: own } = await createTestOrganization(house)
  const faulty = open({ url: way.origin, key: own.apiKey, maxRetries: 12 })
  const write = async (number: number): Promise<string> =>
    (
      await faulty.contractorPayments.create({
        organization_id: own.organizationId,
        deductee: { name: `Contractor ${number}`, pan: 'AAHCS2781K', type: 'company' },
        section: '194C',
        paid_on: '2026-10-09',
        amount: 100_000 + number * 100,
        rate: 2,
        tds: 2000 + number * 2,
      })
    ).id
  const ids: string[] = []
  const numbers = Array.from({ length: 1000 }, (_, number) => number)
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
        ids.push(await write(number))
    }),
  )
  const stored: string[] = []
  for await (const row of faulty.contractorPayments.list({ organization_id: own.organizationId, limit: 200 }))
    stored.push(row.id)
  t.equal(new Set(ids).size, 1000)
  t.same(stored.toSorted(), ids.toSorted(), 'each call has its one effect')
  t.same([...new Set(way.met)].toSorted(), [...kinds, 'none'].toSorted())
})
