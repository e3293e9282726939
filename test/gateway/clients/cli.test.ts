// The program `payroll` as people start it, against a stack.

import { Payroll, verifyWebhook } from '#gateway/clients/typescript/src/index.ts'
import { freePort } from '#bench/machine/process.ts'
import type { Context } from '#gateway/clients/typescript/src/cli/context.ts'
import { type Column, progressOf, table } from '#gateway/clients/typescript/src/cli/print.ts'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { addKey } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'

const house = await startTestStack(t, 'rendering')
const url = new URL(house.base).origin
const people = Array.from({ length: 4 }, (_, at) => ({ basic: 20_000 + at * 1_000 }))
const { seeded } = await createTestOrganization(house, people)
const organization_id = seeded.organizationId
const payroll = new Payroll({ url, environment: 'sandbox', key: seeded.apiKey })

const closedPort = `http://127.0.0.1:${await freePort(0)}`
const program = new URL('../../../gateway/clients/typescript/src/cli/main.ts', import.meta.url).pathname
const home = t.testdir()
const plainEnvironment = { PATH: process.env['PATH'] ?? '', HOME: home, NODE_NO_WARNINGS: '1' }
const environment = {
  ...plainEnvironment,
  PAYROLL_URL: url,
  PAYROLL_ENVIRONMENT: 'sandbox',
  PAYROLL_KEY: seeded.apiKey,
}

type Ending = { readonly code: number; readonly stdout: string; readonly stderr: string }
type Start = { readonly env?: Readonly<Record<string, string>>; readonly input?: string }

function start(args: readonly string[], { env = environment, input = '' }: Start = {}): Promise<Ending> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** The output of a command that succeeds, as people see it. */
async function shown(t: Test, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await start(args)
  t.equal(code, 0, `${args.join(' ')}: ${stderr}`)
  return stdout
}

/** The output for programs. */
async function read(t: Test, ...args: string[]) {
  return JSON.parse(await shown(t, ...args, '--json'))
}

type Arrival = { readonly body: string; readonly headers: IncomingHttpHeaders }

async function openReceiver(t: Test, status = 200) {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => (body += String(part)))
    request.on('end', () => {
      arrivals.push({ body, headers: request.headers })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const arrived = (type: string, count = 1): Promise<Arrival> =>
    eventually(
      `${type} arrives ${count} times`,
      () => arrivals.filter(({ headers }) => headers['x-svc-event'] === type)[count - 1],
    ).catch((error: unknown) => {
      throw new Error(JSON.stringify(arrivals), { cause: error })
    })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, arrivals, arrived }
}

/** Reads what a program that goes on prints, until it matches. */
function reader(child: ChildProcess, name: 'stdout' | 'stderr') {
  let text = ''
  child[name]!.setEncoding('utf8').on('data', part => (text += String(part)))
  return (pattern: RegExp): Promise<RegExpExecArray> =>
    eventually(`${pattern} is printed`, () => {
      const match = pattern.exec(text)
      if (match === null && child.exitCode !== null) throw new Error('The program has ended.')
      return match
    }).catch((error: unknown) => {
      throw new Error(`${pattern} is not in ${text}`, { cause: error })
    })
}

t.test(
  'login checks the key and stores it for its owner alone; variables win; logout deletes it',
  async t => {
    const file = join(home, '.config/payroll/credentials.json')
    const without = await start(['runs', 'list'], { env: plainEnvironment })
    t.match(without, { code: 4, stdout: '', stderr: /^payroll: No credentials\. Run `payroll login`.*\n$/ })

    const refused = await start(['login'], {
      env: plainEnvironment,
      input: `${url}\nsandbox\nkey_none.none\n`,
    })
    t.match(refused, { code: 4, stderr: /payroll login` with a valid key/ })
    t.throws(() => statSync(file), { code: 'ENOENT' })

    const typed = `${url}\nsandbox\n${seeded.apiKey}\n`
    const known = await start(['login', '--json'], { env: plainEnvironment, input: typed })
    t.equal(known.code, 0, known.stderr)
    t.match(JSON.parse(known.stdout), { url, environment: 'sandbox', stored_in: file })
    t.notMatch(known.stdout + known.stderr, seeded.apiKey)
    t.equal(statSync(file).mode & 0o777, 0o600)
    t.equal((await start(['runs', 'list'], { env: plainEnvironment })).code, 0)

    const other = { ...plainEnvironment, PAYROLL_KEY: 'key_none.none' }
    t.match(await start(['runs', 'list'], { env: other }), { code: 4, stderr: /key/i })
    t.equal((await start(['logout'], { env: plainEnvironment })).code, 0)
    t.throws(() => statSync(file), { code: 'ENOENT' })
    t.equal((await start(['runs', 'list'], { env: plainEnvironment })).code, 4)
  },
)

t.test('each class of failure has its exit code and one sentence, without a stack trace', async t => {
  const missing = 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'
  const narrow = await addKey(house.storage, seeded, ['platform:read'])
  const cases: [number, string[], RegExp, Start?][] = [
    [1, ['runs', 'lock', missing], /does not exist/],
    [1, ['runs', 'create', '--month', '1990-10'], /period|month|year/i],
    [2, ['runs', 'nothing'], /nothing/],
    [2, ['runs', 'create'], /month/],
    [2, ['runs', 'create', '--month', 'October'], /month: "October" is no month\. Write it as 2026-10\./],
    [1, ['runs', 'list', '--status', 'open'], /status.*draft, calculating/],
    [
      2,
      ['runs', 'create', '--month', '2026-10', '--type', 'extra'],
      /--type: "extra" is none of regular, off_cycle/,
    ],
    [2, ['seed', '--employees', '-5'], /employees/],
    [2, ['webhooks', 'deliveries', '--since', 'yesterday'], /"yesterday" is no duration/],
    [2, ['listen', '--forward', 'localhost:3000'], /"localhost:3000" is no address/],
    [
      2,
      ['trigger', 'payroll.run.eaten', '--forward', closedPort],
      /"payroll\.run\.eaten" is no event.*payroll\.run\.paid/,
    ],
    [2, ['trigger', 'payroll.run.paid'], /payroll listen/],
    [2, ['ecr', '2026-10', '--out', 'ecr.docx'], /\.txt/],
    [2, ['import', 'nothing.xlsx', '--type', 'employees'], /nothing\.xlsx cannot be read/],
    [2, ['preview', 'nothing.json'], /nothing\.json/],
    [2, ['clock', 'tomorrow'], /"tomorrow" is no date/],
    [2, ['completion', 'tcsh'], /tcsh.*bash, zsh or fish/],
    [2, ['runs', 'list'], /PAYROLL_ORGANIZATION/, { env: { ...environment, PAYROLL_ORGANIZATION: 'mills' } }],
    [3, ['runs', 'list'], /could not be reached/, { env: { ...environment, PAYROLL_URL: closedPort } }],
    [4, ['runs', 'list'], /scope/i, { env: { ...environment, PAYROLL_KEY: narrow.apiKey } }],
  ]
  const endings = await Promise.all(cases.map(([, args, , options]) => start(args, options)))
  for (const [at, [code, args, pattern]] of cases.entries()) {
    const ending = endings[at]!
    t.match(ending, { code, stdout: '', stderr: pattern }, args.join(' '))
    t.notMatch(ending.stderr, /\n\s+at |node:internal/, args.join(' '))
    t.equal(ending.stderr.trimEnd().split('\n').length, 1, args.join(' '))
  }
})

t.test('every command explains itself with an example', async t => {
  const help = await shown(t, '--help')
  const names = [...help.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name!)
  t.equal(names.length, 21)
  const inner = [
    'events tail',
    'webhooks list',
    'webhooks deliveries',
    'runs diff',
    'runs mark-paid',
    'runs calculate',
  ]
  const paths = [...names.filter(name => !['events', 'webhooks', 'runs'].includes(name)), ...inner]
  const texts = await Promise.all(paths.map(path => shown(t, ...path.split(' '), '--help')))
  for (const [at, path] of paths.entries())
    t.match(texts[at], new RegExp(`Example:\n  payroll ${path}`), path)
  t.match(await shown(t, '--version'), /^\d+\.\d+\.\d+\n$/)
  for (const shell of ['bash', 'zsh', 'fish'])
    t.match(await shown(t, 'completion', shell), /payroll __complete/)
  t.match(await shown(t, '__complete', 'ru'), /^runs\n$/)
  t.match(await shown(t, '__complete', 'runs', 'mark'), /^mark-paid\n$/)
})

t.test('a month from draft to files', async t => {
  const folder = t.testdir()
  await payroll.employees.putBank(seeded.employeeIds[0]!, {
    payment_mode: 'bank_transfer',
    account_holder_name: 'Asha Rao',
    account_number: '50100123456789',
    ifsc: 'HDFC0000523',
    account_type: 'savings',
    effective_from: '2026-01-01',
  })
  const before = await payroll.runs.create({ organization_id, period: { month: 9, year: 2026 } })
  await payroll.runs.calculate(before.id)
  const run = await read(t, 'runs', 'create', '--month', '2026-10', '--name', 'October')
  t.match(run, { name: 'October', status: 'draft', organization_id })
  t.match(await read(t, 'runs', 'readiness', run.id), { payroll_run_id: run.id })
  t.match(await shown(t, 'runs', 'readiness', run.id), /^The run is /)

  const calculated = await start(['runs', 'calculate', run.id, '--watch'])
  t.equal(calculated.code, 0, calculated.stderr)
  t.match(calculated.stderr, /^(?:Calculating \d+ %.*\n)*Calculating 100 % {2}4 of 4\n$/)
  t.match(calculated.stdout, /Status: +generated\n/)
  const { totals } = await payroll.runs.get(run.id)
  // 20,000 to 23,000 of basic pay and 40 % HRA: 1.4 × 86,000.
  t.equal(totals.gross, 120_400)
  t.match(calculated.stdout, /Gross: +1,20,400\.00\n/)

  const list = await shown(t, 'runs', 'list', '--month', '2026-10')
  t.match(list, /^ID +MONTH +TYPE +STATUS +PAYSLIPS +NET PAY +NAME\n/)
  t.match(list, new RegExp(`${run.id} +2026-10 +regular +generated +4 +[\\d,]+\\.\\d\\d +October`))
  t.equal((await read(t, 'runs', 'list', '--status', 'generated', '--month', '2026-10')).length, 1)
  t.match(await read(t, 'runs', 'recalculate', run.id, '--only', 'all', '--watch'), { status: 'generated' })

  t.match(await read(t, 'runs', 'diff', run.id), { against: before.id })
  t.match(
    await shown(t, 'runs', 'diff', run.id, '--against', before.id),
    new RegExp(`differs by .* from ${before.id}`),
  )

  t.match(await read(t, 'runs', 'lock', run.id), { status: 'locked' })
  const { data: slips } = await payroll.payslips.list({ payroll_run_id: run.id } as never)
  const [slip] = slips
  const explained = await shown(t, 'explain', slip!.id, 'PF')
  t.match(explained, /1\. +\S/)
  t.match(explained, /Rule IN\.EPF\.\S+ .*: .*(?:Act|Scheme|Code)/)
  t.ok((await read(t, 'explain', slip!.id, 'PF')).steps.length > 0)

  t.match(await shown(t, 'payslips', run.id, '--out', join(folder, 'slips')), /Saved 4 files/)
  const files = readdirSync(join(folder, 'slips'))
  t.equal(files.length, 4)
  for (const file of files)
    t.equal(
      readFileSync(join(folder, 'slips', file))
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
  const zip = await read(t, 'payslips', run.id, '--out', folder, '--as', 'zip')
  t.equal(readFileSync(zip.files[0]).subarray(0, 2).toString(), 'PK')

  t.match(await read(t, 'ecr', '2026-10'), { report: 'pf_ecr' })
  t.match(await shown(t, 'esi', '2026-10'), /Amount: +[\d,.]+/)
  t.match(await start(['esi', '2026-10', '--out', join(folder, 'esi.csv')]), { code: 1, stderr: /ip_number/ })
  await read(t, 'esi', '2026-10', '--allow-errors', '--out', join(folder, 'esi.csv'))
  t.ok(readFileSync(join(folder, 'esi.csv'), 'utf8').length > 0)
  t.match(await shown(t, 'bank-file', run.id), /Payments: +\d+/)
  const bank = join(folder, 'new/bank.csv')
  t.match(await read(t, 'bank-file', run.id, '--out', bank), { path: bank })
  t.match(
    await shown(
      t,
      'runs',
      'mark-paid',
      run.id,
      '--paid-on',
      '2026-10-31',
      '--reference',
      'UTR1',
      '--include-unrouted',
    ),
    /Status: +paid[\s\S]*Reference: +UTR1/,
  )
})

t.test('a preview stores nothing, and refused employees fail it', async t => {
  const folder = t.testdir()
  const path = join(folder, 'october.json')
  const employee = (ref: string, basic: number) => ({
    ref,
    profile: {
      work_state_code: 'KA',
      gender: 'female',
      date_of_birth: '1992-05-17',
      date_of_joining: '2024-04-01',
    },
    salary: { components: [{ code: 'BASIC', monthly_amount: basic }] },
  })
  const body = {
    organization_id,
    period: { month: 10, year: 2026 },
    employees: [employee('asha', 123_456.5)],
  }
  writeFileSync(path, JSON.stringify(body))
  t.match(await shown(t, 'preview', path), /asha +1,23,456\.50/)
  const piped = await start(['preview', '-', '--json'], { input: JSON.stringify(body) })
  t.equal(JSON.parse(piped.stdout).data[0].ref, 'asha')
  writeFileSync(path, '[1]')
  t.match(await start(['preview', path]), { code: 2, stderr: /holds no JSON object/ })
  writeFileSync(path, JSON.stringify({ ...body, employees: [{ ...employee('asha', 1), salary: {} }] }))
  t.match((await start(['preview', path])).code, 1)
})

t.test('refused rows of an import are a table of row, column, value and message', async t => {
  const folder = t.testdir()
  const path = join(folder, 'departments.csv')
  writeFileSync(path, 'code,name\nDYE,Dyeing\nWEA,\n"SP,1","Spinning ""A"""\n')
  const saved = join(folder, 'refused/rows.xlsx')
  const args = ['import', path, '--type', 'departments', '--errors', saved]
  const checked = await start([...args, '--dry-run'])
  t.match(checked, { code: 1, stderr: /Rows refused: \d/, stdout: /nothing was written/ })
  t.match(checked.stdout, /ROW +COLUMN +VALUE +MESSAGE\n/)
  t.match(checked.stdout, /\n +3 +name +\S/)
  t.equal(readFileSync(saved).subarray(0, 2).toString(), 'PK')
  t.same((await payroll.departments.list({ organization_id })).data, [])

  writeFileSync(path, 'code,name\nDYE,Dyeing\nWEA,Weaving\n')
  t.match(await read(t, 'import', path, '--type', 'departments'), {
    import: { succeeded: 2, failed: 0 },
    errors: [],
  })
})

t.test('the sandbox has a clock and generates employees', async t => {
  const { seeded: own } = await createTestOrganization(house)
  const env = { ...environment, PAYROLL_KEY: own.apiKey }
  const stopped = await start(['clock', '2026-10-31', '--json'], { env })
  t.match(JSON.parse(stopped.stdout), { today: '2026-10-31', is_stopped: true })
  t.match(await start(['clock', 'reset'], { env }), { code: 0, stdout: /the real date/ })
  const client = new Payroll({ url, environment: 'sandbox', key: own.apiKey })
  const empty = await client.organizations.create({ name: 'Kaveri Textiles', state_code: 'KA' })
  const seeds = ['seed', '--employees', '3', '--seed', '7', '--organization', String(empty.id)]
  const generated = await start([...seeds, '--json'], { env })
  t.match(
    JSON.parse(generated.stdout || '{}'),
    { created: 3, seed: 7, organization_id: empty.id },
    generated.stderr,
  )
})

t.test('listen forwards events as they happen, signed; what is resent or triggered arrives too', async t => {
  const receiver = await openReceiver(t)
  const hook = await payroll.webhooks.create({
    url: 'https://127.0.0.1:9/hook',
    events: ['employee.upserted'],
  })
  const child = spawn(process.execPath, [program, 'listen', '--forward', receiver.address, '--json'], {
    env: environment,
  })
  t.teardown(() => child.kill('SIGKILL'))
  const printed = reader(child, 'stdout')
  const [, secret = ''] = await reader(child, 'stderr')(/Ready: .*Signing secret: (whsec_\S+)\n/)

  const id = seeded.employeeIds[0]!
  await payroll.employees.update(id, { personal_email: 'asha@example.com' })
  const first = await receiver.arrived('employee.upserted')
  const event = verifyWebhook(first.body, first.headers, secret)
  t.equal(event.type === 'employee.upserted' && event.data.employee_id, id)
  const { 'x-svc-timestamp': timestamp = '', 'x-svc-signature': own = '' } = first.headers
  const onlyOwn = { 'x-svc-timestamp': String(timestamp), 'x-svc-signature': String(own) }
  t.equal(verifyWebhook(first.body, onlyOwn, secret).id, event.id, 'both schemes are right')
  t.throws(() => verifyWebhook(first.body, first.headers, hook.secret), { code: 'webhook_invalid' })
  await printed(new RegExp(`"event_id":"${event.id}".*"status":200`))

  const deliveries = await read(t, 'webhooks', 'deliveries', '--since', '1h')
  const delivery = deliveries.find((each: { event_id: string }) => each.event_id === event.id)
  t.match(await shown(t, 'webhooks', 'deliveries', hook.id), new RegExp(delivery.id))
  t.match(await shown(t, 'redeliver', delivery.id), /queued again/)
  const again = await receiver.arrived('employee.upserted', 2)
  t.equal(verifyWebhook(again.body, again.headers, secret).id, event.id, 'the resent event is the same')
  t.ok(Number(again.headers['x-svc-attempt']) > 1)

  t.match(await shown(t, 'trigger', 'payroll.run.paid'), /200 .*payroll\.run\.paid/)
  const sample = await receiver.arrived('payroll.run.paid')
  t.match(verifyWebhook(sample.body, sample.headers, secret), { test: true, data: { paid_on: '2026-10-31' } })

  t.match(await shown(t, 'webhooks', 'list'), new RegExp(`${hook.id} +active +https://127`))
  t.match(await read(t, 'trigger', 'payslip.ready', '--webhook', hook.id), { event_type: 'payslip.ready' })
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  t.equal(code, 0, 'Ctrl-C ends it cleanly')
  t.same(readdirSync(join(home, '.config/payroll/listeners')), [])

  const direct = ['trigger', 'payslip.ready', '--forward', receiver.address, '--secret', hook.secret]
  await shown(t, ...direct)
  const signed = await receiver.arrived('payslip.ready')
  t.equal(verifyWebhook(signed.body, signed.headers, hook.secret).type, 'payslip.ready')
  const failing = await openReceiver(t, 500)
  t.match(await start(['trigger', 'payslip.ready', '--forward', failing.address]), {
    code: 1,
    stderr: /answered 500/,
  })
  await payroll.webhooks.delete(hook.id)
})

/** A proxy through which no stream passes. */
async function withoutStreams(t: Test): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.includes('/events/stream') === true) return response.writeHead(404).end()
    void fetch(`${url}${request.url}`, { headers: { authorization: String(request.headers.authorization) } })
      .then(async answer => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.destroy())
    return response
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('where no stream passes, listen reads the log: each event once', async t => {
  const { seeded: own } = await createTestOrganization(house)
  const receiver = await openReceiver(t)
  const env = { ...environment, PAYROLL_URL: await withoutStreams(t), PAYROLL_KEY: own.apiKey }
  const child = spawn(process.execPath, [program, 'listen', '--forward', receiver.address], { env })
  t.teardown(() => child.kill('SIGKILL'))
  const [, secret = ''] = await reader(child, 'stderr')(/reading the log.*Signing secret: (whsec_\S+)\n/)
  const client = new Payroll({ url, environment: 'sandbox', key: own.apiKey })
  for (const count of [1, 2]) {
    await client.employees.update(own.employeeIds[0]!, { personal_email: `asha${count}@example.com` })
    const { body, headers } = await receiver.arrived('employee.upserted', count)
    t.equal(verifyWebhook(body, headers, secret).type, 'employee.upserted')
  }
  await pause(2_500)
  t.equal(receiver.arrivals.length, 2)
  t.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size, 2)
  child.kill('SIGINT')
  t.equal((await once(child, 'exit'))[0], 0)
})

t.test('events tail shows the events so far, or those that come', async t => {
  const { seeded: own } = await createTestOrganization(house)
  const env = { ...environment, PAYROLL_KEY: own.apiKey }
  const client = new Payroll({ url, environment: 'sandbox', key: own.apiKey })
  const change = (email: string) => client.employees.update(own.employeeIds[0]!, { personal_email: email })
  const child = spawn(process.execPath, [program, 'events', 'tail', '--type', 'employee.upserted'], { env })
  t.teardown(() => child.kill('SIGKILL'))
  const printed = reader(child, 'stdout')
  await reader(child, 'stderr')(/Waiting for events/)
  await change('one@example.com')
  const [, id] = await printed(/employee\.upserted +(evt_\w+)/)
  child.kill('SIGTERM')
  t.equal((await once(child, 'exit'))[0], 0)

  const past = await start(['events', 'tail', '--since', '1h', '--no-follow', '--json'], { env })
  t.equal(past.code, 0, past.stderr)
  const lines = past.stdout.trimEnd().split('\n')
  t.ok(lines.some(line => JSON.parse(line).id === id))
})

t.test('doctor names what is wrong and how to mend it', async t => {
  const receiver = await openReceiver(t)
  const { ok, checks } = await read(t, 'doctor', '--receiver', receiver.address)
  t.equal(ok, true)
  t.same(
    checks.map(({ check }: { check: string }) => check),
    [
      'library',
      'configuration',
      'service',
      'clock',
      'key',
      'environment',
      'scopes',
      'contract',
      'compatibility',
      'signature',
      'receiver',
    ],
  )
  const [ping] = receiver.arrivals
  const secret = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'
  t.throws(() => verifyWebhook(ping!.body, ping!.headers, secret))
  await start(['doctor', '--receiver', receiver.address], {
    env: { ...environment, PAYROLL_WEBHOOK_SECRET: secret },
  })
  t.equal(
    verifyWebhook(receiver.arrivals[1]!.body, receiver.arrivals[1]!.headers, secret).type,
    'webhook.ping',
  )

  const { PAYROLL_KEY: _, ...open } = environment
  const signing = {
    ...open,
    PAYROLL_SIGNING_KEY_ID: seeded.keyId,
    PAYROLL_SIGNING_SECRET: seeded.signingSecret,
  }
  t.match(await start(['doctor'], { env: signing }), { code: 0, stdout: /ok {6}signature +matches/ })
  const forged = { ...signing, PAYROLL_SIGNING_SECRET: 'sk_test_00' }
  t.match(await start(['doctor'], { env: forged }), { code: 4, stdout: /failed {2}key/ })
  const away = { ...environment, PAYROLL_URL: closedPort }
  t.match(await start(['doctor'], { env: away }), {
    code: 3,
    stdout: /failed {2}service/,
    stderr: /Failed: service/,
  })
  const closed = await start(['doctor', '--receiver', `${closedPort}/hook`])
  t.match(closed, { code: 1, stdout: /failed {2}receiver .*ECONNREFUSED.*Start it/ })
})

t.test('a folder in the place of a file ends a command with a sentence', async t => {
  const folder = t.testdir()
  for (const args of [
    ['preview', folder],
    ['import', folder, '--type', 'employees'],
    ['payslips', 'run_1', '--out', program],
  ]) {
    const ending = await start(args)
    t.match(ending, { code: 2, stderr: /^payroll: .*\n$/ }, args[0]!)
    t.notMatch(ending.stderr, /\n\s+at /, args[0]!)
  }
})

/** A context that keeps what is printed, of a terminal of that width or of a pipe. */
function keptContext(width: number | null) {
  const printed: string[] = []
  const stream = {
    isTTY: width !== null,
    columns: width ?? undefined,
    write: (text: string) => printed.push(text),
  }
  const streams = { stdout: stream, stderr: stream, stdin: {}, env: {} }
  return {
    printed,
    context: { process: streams, signal: new AbortController().signal } as unknown as Context,
  }
}

t.test('tables are aligned, cut at the width of a terminal, and never spoilt by foreign text', t => {
  type Row = { readonly id: string; readonly name: string; readonly net: number }
  const columns: Column<Row>[] = [
    { title: 'id', value: ({ id }) => id, kind: 'id' },
    { title: 'name', value: ({ name }) => name },
    { title: 'net', value: ({ net }) => net, kind: 'amount' },
  ]
  const rows = [
    { id: 'emp_0001', name: 'Asha\u001b[31m\nof the dyeing works at Erode', net: 12_345_678.9 },
    { id: 'emp_02', name: 'नीलम', net: -500 },
  ]
  const whole = table(keptContext(null).context, columns, rows, '').split('\n')
  // The escape and the line break are one space.
  t.same(whole, [
    `ID        NAME${' '.repeat(34 + 2 + 11)}NET`,
    'emp_0001  Asha [31m of the dyeing works at Erode  1,23,45,678.90',
    // Three characters for a reader, of 38.
    `emp_02    नीलम${' '.repeat(35 + 2 + 7)}-500.00`,
  ])
  t.equal(whole.join('').includes('\u001b'), false)
  for (const width of [44, 60, 200]) {
    const lines = table(keptContext(width).context, columns, rows, '').split('\n')
    t.equal(lines.length, 3)
    for (const line of lines)
      t.ok([...new Intl.Segmenter('en').segment(line)].length <= width, `${width}: ${line}`)
    t.match(lines[1], /^emp_0001 {2}Asha .* 1,23,45,678\.90$/)
    t.match(lines[2], / -500\.00$/)
  }
  t.equal(table(keptContext(44).context, columns, [], 'None.'), 'None.')
  t.end()
})

t.test('progress is a bar on a terminal, and lines elsewhere', t => {
  for (const width of [80, null]) {
    const { context, printed } = keptContext(width)
    const tell = progressOf(context, 'Calculating')
    for (const percent of [0, 4, 50, 54, 100, 100])
      tell({ percent, completed: percent * 1_000, total: 100_000 })
    const text = printed.join('')
    if (width === null)
      t.equal(
        text,
        'Calculating 0 %  0 of 1,00,000\nCalculating 50 %  50,000 of 1,00,000\nCalculating 100 %  1,00,000 of 1,00,000\n',
      )
    else {
      t.match(text, /\rCalculating \[#{15}\.{15}\] 50 % {2}50,000 of 1,00,000/)
      t.match(text, /\] 100 % {2}1,00,000 of 1,00,000\n$/)
    }
  }
  t.end()
})
