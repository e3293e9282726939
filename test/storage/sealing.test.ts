// What the database holds of secrets: nothing to read, and nothing that opens in another place or without the key.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { routes } from '#gateway/resources/index.ts'
import { openStorage } from '#storage/open.ts'
import { startGateway } from '../gateway/support/gateway.ts'
import { csv, importing } from '../gateway/support/importing.ts'
import { newOrganization, person } from '../gateway/support/records.ts'
import { queryAsOwner } from '../support/database.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey({
  scopes: [
    'organizations:write',
    'employees:write',
    'employees:sensitive',
    'webhooks:write',
    'imports:write',
    'audit:read',
    'config:write',
    'statutory:write',
    'inputs:write',
    'disbursement:write',
    'payslips:read',
  ],
})
const organizationId = await newOrganization(gateway, key)

const own = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  queryAsOwner<Row>(gateway.databaseUrl, sql, values)

const letter = (n: number) => String.fromCharCode(65 + (n % 26))

/** Numbers and addresses of the n-th person that occur nowhere else. */
function numbersOf(n: number) {
  const digits = String(n).padStart(4, '0')
  return {
    pan: `ZQX P${letter(n)}${digits}${letter(n + 7)}`.replace(' ', ''),
    uan: `1009${digits}7731`,
    ipNumber: `37${digits}7732`,
    pran: `1107${digits}7733`,
    account: `55019${digits}40267`,
    email: `zqx${digits}@kaveri.example`,
    personalEmail: `zqx${digits}@home.example`,
    phone: `+9199${digits}7713`,
    upi: `zqx${digits}@okkaveri`,
  }
}

const hired = (n: number) => {
  const { pan, uan, ipNumber, pran, account, email, personalEmail, phone, upi } = numbersOf(n)
  return person(`E${n}`, {
    email,
    personal_email: personalEmail,
    phone,
    bank: { payment_mode: 'bank_transfer', account_number: account, ifsc: 'HDFC0000123', upi_id: upi },
    statutory: { pan, pf: { uan }, esi: { ip_number: ipNumber }, nps: { pran } },
  })
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await own<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => own<{ text: string }>(`select r::text as text from ${name} r`)),
  )
  return texts
    .flat()
    .map(row => row.text)
    .join('\n')
}

t.test('a thousand numbers of persons, and none of them to be read [promise S3]', async t => {
  const people = Array.from({ length: 200 }, (_, n) => n)
  const answer = await gateway.ask(key, 'POST /employees/bulk', {
    body: { organization_id: organizationId, match_on: 'employee_code', items: people.map(hired) },
  })
  t.equal(answer.at('summary.created'), 200, answer.text.slice(0, 500))
  const text = await dump()
  t.ok(text.includes('Asha') && text.length > 100_000, 'the dump holds everything')
  const shown = people.flatMap(n => Object.values(numbersOf(n))).filter(secret => text.includes(secret))
  t.same(shown, [])
})

/** Fields that hold what the database keeps sealed, by their names on the wire. */
const sealedFields = new Set([
  'pan',
  'uan',
  'ip_number',
  'pran',
  'account_number',
  'upi_id',
  'landlord_pan',
  'phone',
  'email',
  'personal_email',
  'headers',
  'url',
  'connector_url',
  'file_url',
])

type Schema = { readonly [name: string]: unknown }

/** Paths of fields of a schema that are sealed when they are stored. */
function sealedPaths(schema: Schema, path: string): string[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const parts = [schema['items'], ...['anyOf', 'allOf', 'oneOf'].flatMap(name => schema[name] ?? [])]
  return [
    ...properties.flatMap(([name, field]) => [
      ...(sealedFields.has(name) ? [`${path}.${name}`] : []),
      ...sealedPaths(field, `${path}.${name}`),
    ]),
    ...parts.filter(part => part !== undefined).flatMap(part => sealedPaths(part as Schema, path)),
  ]
}

// Each with markers that its call stores. Contacts of an employer's office are not a person's: they are printed on statements.
t.test('no call leaves in the clear what the database keeps sealed', async t => {
  const marked: string[] = []
  const mark = <Value extends string>(value: Value): Value => {
    marked.push(value)
    return value
  }
  const numbers = (n: number) => {
    const each = numbersOf(n)
    Object.values(each).forEach(mark)
    return each
  }
  const { work, send } = importing(gateway)
  const calls = async (request: string, body: unknown, status: number) => {
    const headers = { 'Idempotency-Key': `seal-${request.replace(/[^A-Za-z]/g, '-')}` }
    const answer = await gateway.ask(key, request, { body, headers })
    t.equal(answer.status, status, `${request}: ${answer.text.slice(0, 400)}`)
    return answer
  }
  numbers(301)
  numbers(302)
  const [third, fourth] = [numbers(303), numbers(304)]
  numbers(305)
  const employer = { pan: mark('ZQXCK4831M'), responsible_person: { name: 'Ravi', pan: mark('ZQXPS4832N') } }
  const own = { organization_id: organizationId }

  await calls('POST /organizations', { name: 'Marked', state_code: 'KA', ...employer }, 201)
  await calls(`PATCH /organizations/${organizationId}`, { pan: mark('ZQXCK4833P') }, 200)
  const made = await calls('POST /employees', { ...own, ...hired(301) }, 201)
  const bulk = { ...own, match_on: 'employee_code', items: [hired(302)] }
  await calls('POST /employees/bulk', bulk, 200)
  const { email, personalEmail, phone } = third
  const contacts = { email, personal_email: personalEmail, phone }
  await calls(`PATCH /employees/${made.id}`, contacts, 200)
  const account = { payment_mode: 'bank_transfer', account_number: third.account, ifsc: 'HDFC0000123' }
  await calls(`PUT /employees/${made.id}/bank`, { ...account, upi_id: third.upi }, 200)
  const { pan, uan, ipNumber: ip_number, pran } = third
  const details = { pan, pf: { uan }, esi: { ip_number }, nps: { pran } }
  await calls(`PATCH /employees/${made.id}/statutory`, details, 200)
  const rent = [
    {
      from: '2026-04-01',
      to: '2027-03-31',
      monthly: 10_000,
      city: 'Delhi',
      landlord_pan: mark('ZQXPL4834Q'),
    },
  ]
  await calls(`PUT /employees/${made.id}/tax-declaration`, { tax_year: '2026-27', regime: 'old', rent }, 200)
  const bank_account = {
    account_number: mark('550177340267'),
    ifsc: 'HDFC0000123',
    account_name: 'Marked',
  }
  await calls('POST /payment-methods', { ...own, name: 'Bank', type: 'bank_transfer', bank_account }, 201)
  const deductee = { name: 'Mohan', pan: mark('ZQXPD4835R'), type: 'other' }
  const payment = { deductee, section: '194C', paid_on: '2026-11-10', amount: 100_000, rate: 1, tds: 1_000 }
  await calls('POST /contractor-payments', { ...own, ...payment }, 201)
  const address = (secret: string) => `https://partner.example/hook?tenant=7&token=${mark(secret)}`
  const hook = { url: address('zqx-4836'), events: ['payslip.ready'], headers: { 'X-Own': mark('zqx-4837') } }
  const { id } = await calls('POST /webhooks', hook, 201)
  await calls(
    `PATCH /webhooks/${id}`,
    { url: address('zqx-4838'), headers: { 'X-Own': mark('zqx-4839') } },
    200,
  )
  await calls(`DELETE /webhooks/${id}`, undefined, 204)

  // Two rows: one is taken, and of the other every cell is refused and quoted.
  const columns = [
    'employee_code',
    'first_name',
    'gender',
    'date_of_birth',
    'date_of_joining',
    'employment_type',
    'work_state_code',
    'email',
    'personal_email',
    'phone',
    'bank.payment_mode',
    'bank.account_number',
    'bank.ifsc',
    'bank.upi_id',
    'statutory.pan',
    'statutory.pf.uan',
    'statutory.esi.ip_number',
    'statutory.nps.pran',
  ]
  const base = ['Asha', 'female', '1990-01-01', '2024-01-01', 'permanent', 'KA']
  const cells = (code: string, numbers: ReturnType<typeof numbersOf>, flaw: string) => [
    code,
    ...base,
    numbers.email + flaw,
    numbers.personalEmail + flaw,
    numbers.phone + flaw,
    'bank_transfer',
    numbers.account + flaw,
    'HDFC0000123',
    numbers.upi + flaw,
    numbers.pan + flaw,
    numbers.uan + flaw,
    numbers.ipNumber + flaw,
    numbers.pran + flaw,
  ]
  const file = csv(
    columns.join(','),
    cells('M1', fourth, '').join(','),
    cells('M2', numbersOf(305), ' #').join(','),
  )
  const sent = await send(key, file, { type: 'employees', organization_id: String(organizationId) })
  t.equal(sent.status, 202, sent.text)
  await work()
  t.match((await gateway.ask(key, `GET /imports/${sent.id}`)).body, { succeeded: 1, failed: 1 })

  const refused = await gateway.ask(key, `GET /imports/${sent.id}/errors.xlsx?format=csv`)
  const quotedColumns = ['pan', 'uan', 'ip_number', 'pran', 'upi_id', 'phone', 'email', 'account_number']
  t.ok(
    quotedColumns.every(
      name => refused.text.includes(`.${name} is `) || refused.text.includes(`${name} is `),
    ),
    'each cell is quoted in a message',
  )
  const hidden = (text: string) => marked.filter(secret => text.includes(secret))
  t.same(hidden(await dump()), [], 'in no table, the audit log and the outbox among them')
  t.same(hidden(gateway.logged()), [], 'in no line of the log')
  const log = await gateway.ask(key, `GET /audit-log?organization_id=${organizationId}&limit=100`)
  t.same(hidden(log.text), [])

  const covered = new Set([
    'createOrganization',
    'updateOrganization',
    'createEmployee',
    'bulkUpsertEmployees',
    'updateEmployee',
    'putEmployeeBank',
    'updateEmployeeStatutory',
    'putTaxDeclaration',
    'createPaymentMethod',
    'createContractorPayment',
    'createWebhook',
    'updateWebhook',
    'createImport',
    // Stores nothing; and a push, whose address the tests of Tally look for.
    'previewPayrollRun',
    'syncTally',
  ])
  const takers = routes.flatMap(({ operationId, body }) =>
    body === undefined || sealedPaths(body as Schema, operationId).length === 0 ? [] : [operationId],
  )
  t.same(
    takers.filter(operationId => !covered.has(operationId)),
    [],
    'calls that take such a field and are not made here',
  )
})

t.test(
  'the address of a subscription is shown in full by itself, and masked in lists and the audit log',
  async t => {
    const url = 'https://partner.example/hook?tenant=7&token=zqx-5001&zqx-5002'
    const masked = 'https://partner.example/hook?tenant=***&token=***&***'
    const made = await gateway.ask(key, 'POST /webhooks', { body: { url, events: ['payslip.ready'] } })
    t.match([made.status, made.at('url')], [201, url])
    t.equal((await gateway.ask(key, `GET /webhooks/${made.id}`)).at('url'), url)
    const listed = await gateway.ask(key, 'GET /webhooks')
    t.equal(listed.at('data.0.url'), masked, listed.text)
    const synced = await gateway.ask(key, 'GET /webhooks?updated_since=1970-01-01T00:00:00Z')
    t.equal(synced.at('data.1.url'), masked, synced.text)
    const patch = (sent: string) => gateway.ask(key, `PATCH /webhooks/${made.id}`, { body: { url: sent } })
    t.equal((await patch(masked)).at('url'), url, 'the masked address sent back means the one that is kept')
    t.equal((await patch('https://partner.example/plain')).at('url'), 'https://partner.example/plain')
    t.equal((await gateway.ask(key, 'GET /webhooks')).at('data.0.url'), 'https://partner.example/plain')
    const log = await gateway.ask(
      key,
      `GET /audit-log?resource_type=webhook_subscription&resource_id=${made.id}`,
    )
    t.ok(log.text.includes(masked), log.text)
  },
)

t.test('the PAN of an employer and of who signs for it are stored sealed and shown masked', async t => {
  const [pan, signs, later] = ['ZQXCK4821M', 'ZQXPS4822N', 'ZQXCK4823P']
  const made = await gateway.ask(key, 'POST /organizations', {
    body: { name: 'Sealed', state_code: 'KA', pan, responsible_person: { name: 'Ravi', pan: signs } },
  })
  t.match(made.body, { pan: 'XXXXXX821M', responsible_person: { name: 'Ravi', pan: 'XXXXXX822N' } })
  const stored = async () => {
    const [row] = await own<Record<'pan' | 'signs', string>>(
      `select pan_sealed as pan, responsible_person ->> 'panSealed' as signs from organization where id = $1`,
      [made.id],
    )
    return row
  }
  const first = await stored()
  const patch = (body: object) => gateway.ask(key, `PATCH /organizations/${made.id}`, { body })
  const same = await patch({ pan, responsible_person: { name: 'Ravi', pan: signs } })
  t.equal(same.at('version'), 1, 'the same numbers are no change')
  const named = await patch({ responsible_person: { name: 'Ravi', designation: 'Director' } })
  t.match(named.body, { version: 2, responsible_person: { pan: 'XXXXXX822N', designation: 'Director' } })
  t.same(await stored(), first, 'what stays is not sealed anew')
  t.match((await patch({ pan: later, responsible_person: null })).body, {
    pan: 'XXXXXX823P',
    responsible_person: null,
  })
  const cleared = await patch({ pan: null })
  t.equal(cleared.at('pan'), null)
  t.same(await stored(), { pan: null, signs: null })
  const text = await dump()
  t.same(
    [pan, signs, later].filter(secret => text.includes(secret)),
    [],
    'neither here nor in the audit log',
  )
})

t.test('each organization and each account has a data key of its own', async t => {
  const other = await gateway.newKey()
  const theirs = await newOrganization(gateway, other)
  await gateway.ask(other, 'POST /employees', { body: { organization_id: theirs, ...hired(900) } })
  const used = await own<{ organization: number; owner: string }>(
    `select distinct b.organization_id as organization, k.owner
     from employee_bank b join data_key k on k.id = split_part(b.account_number_sealed, '.', 2)::int order by 1`,
  )
  t.same(used, [
    { organization: organizationId, owner: `organization ${organizationId}` },
    { organization: theirs, owner: `organization ${theirs}` },
  ])
  await own(
    'update data_key set wrapped = (select wrapped from data_key where owner = $1) where owner = $2',
    [`organization ${organizationId}`, `organization ${theirs}`],
  )
  const storage = await openStorage({
    databaseUrl: gateway.databaseUrl,
    masterKey: Buffer.alloc(32, 7).toString('base64'),
  })
  t.teardown(() => storage.close())
  await t.rejects(
    storage.dataKeys.of({ organizationId: theirs }),
    'a data key does not serve another organization',
  )
})

t.test('a sealed value that was moved does not open [promise S1]', async t => {
  const code = (n: number) => `E${n}`
  const reveal = async (n: number) => {
    const [row] = await own<{ id: string }>(
      'select id from employee where employee_code = $1 and organization_id = $2',
      [code(n), organizationId],
    )
    return gateway.ask(key, `GET /employees/${row?.id}/bank?reveal=true`)
  }
  t.match((await reveal(1)).body, { account_number: numbersOf(1).account, upi_id: numbersOf(1).upi })
  await own(
    `update employee_bank set account_number_sealed = (select b.account_number_sealed from employee_bank b
       join employee e on e.id = b.employee_id where e.employee_code = 'E2' and e.organization_id = $1)
     where employee_id = (select id from employee where employee_code = 'E1' and organization_id = $1)`,
    [organizationId],
  )
  const moved = await reveal(1)
  t.equal(moved.status, 500)
  t.notOk(moved.text.includes(numbersOf(2).account))

  // Nor does an earlier account of the same person open in the place of the one in force.
  await own(
    `insert into employee_bank (organization_id, employee_id, effective_from, payment_mode, account_number_sealed, verification)
     select organization_id, employee_id, '2025-01-01', payment_mode, account_number_sealed, verification
     from employee_bank where employee_id = (select id from employee where employee_code = 'E3' and organization_id = $1)`,
    [organizationId],
  )
  t.equal((await reveal(3)).status, 500)
})

t.test('services do not start with a master key that the database was not used with', async t => {
  const wrong = Buffer.alloc(32, 8).toString('base64')
  const refused = ['gateway', 'engine', 'dispatcher'].map(async room => {
    const child = fork(join(import.meta.dirname, `../../${room}/main.ts`), {
      env: {
        ...process.env,
        DATABASE_URL: gateway.databaseUrl,
        NATS_URL: 'nats://127.0.0.1:1',
        ENGINE_ADDRESSES: '127.0.0.1:1',
        HTTP_PORT: '0',
        GRPC_PORT: '0',
        MASTER_KEY: wrong,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const [told, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number]>])
    t.equal(code, 1, room)
    t.match(
      told,
      /wrapped with the master key [0-9a-f]{16}, which is neither MASTER_KEY nor MASTER_KEY_SECOND/,
      room,
    )
    t.notOk(told.includes(wrong), 'no key is told')
  })
  await Promise.all(refused)
})

t.test('a payslip as a file opens for its organization and hash alone', async t => {
  const { contents } = gateway.storage
  const content = Buffer.from('%PDF-1.7 of Asha Rao, ABCPK1234F')
  const [kept] = await contents.keep(organizationId, [content])
  const sealed = kept!.sealed!
  t.notOk(sealed.includes('PDF') || sealed.includes('ABCPK'))
  t.same(await contents.read(organizationId, kept!), content)
  const [again] = await contents.keep(organizationId, [content])
  t.notOk(again!.sealed!.equals(sealed), 'sealed anew each time')

  const [other] = await contents.keep(organizationId, [Buffer.from('another')])
  t.equal(await contents.read(organizationId, { ...other!, sealed }), 'altered', 'under another hash')
  t.equal(await contents.read(organizationId + 1, kept!), 'altered', 'in another organization')
  for (const [what, broken] of Object.entries({
    nothing: Buffer.alloc(0),
    'less than a nonce': sealed.subarray(0, 7),
    'cut off': sealed.subarray(0, -1),
    'plain text': content,
  })) {
    t.equal(await contents.read(organizationId, { ...kept!, sealed: broken }), 'altered', what)
  }
  t.equal(await contents.read(organizationId, { ...kept!, sealed: null }), 'absent')
})
