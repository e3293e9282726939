// What the database holds of secrets: nothing to read, and nothing that opens in another place or without the key.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { startGateway } from '../gateway/support/gateway.ts'
import { newOrganization, person } from '../gateway/support/records.ts'
import { queryAsOwner } from '../support/database.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey({
  scopes: ['organizations:write', 'employees:write', 'employees:sensitive', 'webhooks:write'],
})
const organizationId = await newOrganization(gateway, key)

const own = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  queryAsOwner<Row>(gateway.databaseUrl, sql, values)

const letter = (n: number) => String.fromCharCode(65 + (n % 26))

/** Six numbers of the n-th person that occur nowhere else. */
function numbersOf(n: number) {
  const digits = String(n).padStart(4, '0')
  return {
    pan: `ZQX P${letter(n)}${digits}${letter(n + 7)}`.replace(' ', ''),
    uan: `1009${digits}7731`,
    account: `55019${digits}40267`,
    email: `zqx${digits}@kaveri.example`,
    phone: `+9199${digits}7713`,
    upi: `zqx${digits}@okkaveri`,
  }
}

const hired = (n: number) => {
  const { pan, uan, account, email, phone, upi } = numbersOf(n)
  return person(`E${n}`, {
    email,
    phone,
    bank: { payment_mode: 'bank_transfer', account_number: account, ifsc: 'HDFC0000123', upi_id: upi },
    statutory: { pan, uan },
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

t.test('a thousand numbers of persons, and none of them to be read', async t => {
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

t.test('a sealed value that was moved does not open', async t => {
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
