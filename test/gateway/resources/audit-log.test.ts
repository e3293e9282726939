import { routes } from '#gateway/resources/index.ts'
import { forSystem } from '#storage/repositories/for-tenant.ts'
import { verifyChains } from '#storage/repositories/keys/audit.ts'
import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization, person } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)

const bank = {
  payment_mode: 'bank_transfer',
  account_number: '998877665544',
  ifsc: 'HDFC0000123',
}

t.test('a secret is hidden by its place, and what a partner calls its own data stays as it is', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const metadata = { file_hash: 'a"b', note_sealed: 'c\\"', rents: 'd', panSealed: '": "[hidden]"' }
  const made = await newEmployee(gateway, key, 'E1', { metadata })
  t.equal(made.status, 201, made.text)
  const person = { name: 'Rao', designation: 'Partner', pan: 'ABCPE1234F' }
  const patched = await gateway.ask(key, `PATCH /organizations/${organization}`, {
    body: { responsible_person: person },
  })
  t.equal(patched.status, 200, patched.text)
  const rent = [{ from: '2026-04-01', monthly: 20_000, landlord_pan: 'AAAPL1234C' }]
  const path = `/employees/${made.id}/tax-declaration?tax_year=2026-27`
  const declared = await gateway.ask(key, `PUT ${path}`, { body: { rent } })
  t.equal(declared.status, 200, declared.text)

  const log = await gateway.ask(
    key,
    `GET /audit-log?organization_id=${organization}&sort=created_at&limit=200`,
  )
  const after = (log.at('data') as { after: Record<string, unknown> }[]).map(entry => entry.after)
  t.same(
    after.flatMap(record => (record['metadata'] ? [record['metadata']] : [])),
    [metadata],
  )
  t.match(
    after.find(record => record['responsible_person']),
    { responsible_person: { name: 'Rao', panSealed: '[hidden]' } },
  )
  t.match(
    after.find(record => record['rents']),
    { rents: [{ landlordPanSealed: '[hidden]' }] },
  )
  for (const secret of ['ABCPE1234F', 'AAAPL1234C', 'v1.']) t.notOk(log.text.includes(secret), secret)
})

t.test('a change is told with who made it, what was there before and what is there since', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const made = await newEmployee(gateway, key, 'E1', { bank, statutory: { pan: 'ABCPE1234F' } })
  const patched = await gateway.ask(key, `PATCH /employees/${made.id}`, { body: { first_name: 'Usha' } })
  t.equal(patched.status, 200, patched.text)

  const log = await gateway.ask(key, `GET /audit-log?employee_id=${made.id}&sort=created_at`)
  t.equal(log.status, 200, log.text)
  t.equal(log.headers.get('cache-control'), 'no-store')
  const entries = log.at('data') as (Record<string, unknown> &
    Record<'action' | 'resource_type' | 'operation', string>)[]
  t.same(
    entries
      .map(({ action, resource_type, operation }) => `${operation} ${action} ${resource_type}`)
      .toSorted(),
    [
      'createEmployee created employee',
      'createEmployee created employee_bank',
      'createEmployee created employee_statutory',
      'updateEmployee updated employee',
    ].toSorted(),
  )
  t.match(
    entries.find(({ action }) => action === 'updated'),
    {
      id: /^aud_[0-9A-F]{26}$/,
      organization_id: organization,
      key_id: key.split('.')[0],
      auth_method: 'key',
      address: '127.0.0.1',
      request_id: patched.headers.get('x-request-id'),
      resource_id: made.id,
      employee_id: made.id,
      before: { first_name: 'Asha' },
      after: { first_name: 'Usha' },
      hash: /^[0-9a-f]{64}$/,
    },
  )
  const bankEntry = entries.find(({ resource_type }) => resource_type === 'employee_bank')
  t.match(bankEntry?.['after'], { account_number_sealed: '[hidden]', account_number_masked: 'XXXXXXXX5544' })
  for (const number of ['998877665544', 'ABCPE1234F', 'v1.']) t.notOk(log.text.includes(number), number)

  const newest = await gateway.ask(key, `GET /audit-log?organization_id=${organization}&limit=1`)
  t.equal(newest.at('data.0.operation'), 'updateEmployee')
  t.equal(
    newest.at('data.0.previous_hash'),
    await hashBefore(newest.at('data.0.sequence') as number, organization),
  )
})

async function hashBefore(sequence: number, organization: number): Promise<string | undefined> {
  const rows = await queryAsOwner<{ hash: string }>(
    gateway.databaseUrl,
    `select encode(hash, 'hex') as hash from audit_entry where chain = $1 and sequence = $2`,
    [`organization ${organization}`, sequence - 1],
  )
  return rows[0]?.hash
}

t.test('refused and repeated calls leave nothing; one that changes nothing leaves its name', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const made = await newEmployee(gateway, key, 'E1')
  const count = async () =>
    Number((await gateway.ask(key, 'GET /audit-log?include_total=true&limit=1')).at('meta.total_count'))
  const before = await count()
  t.equal((await newEmployee(gateway, key, 'E1')).status, 409)
  t.equal((await gateway.ask(key, 'POST /employees', { body: { first_name: 1 } })).status, 400)
  t.equal((await gateway.ask(key, `GET /employees/${made.id}`)).status, 200)
  t.equal(await count(), before)

  const repeat = { body: { first_name: 'Uma' }, headers: { 'Idempotency-Key': 'once' } }
  await gateway.ask(key, `PATCH /employees/${made.id}`, repeat)
  await gateway.ask(key, `PATCH /employees/${made.id}`, repeat)
  t.equal(await count(), before + 1)

  const same = await gateway.ask(key, `PATCH /employees/${made.id}`, { body: { first_name: 'Uma' } })
  t.equal(same.status, 200)
  const [last] = (await gateway.ask(key, 'GET /audit-log?limit=1')).at('data') as unknown[]
  t.match(last, {
    action: 'called',
    operation: 'updateEmployee',
    organization_id: organization,
    resource_type: 'employee',
    resource_id: made.id,
    before: null,
  })
})

t.test('a batch is told row by row; a rehearsal and a batch that was refused are not', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const items = Array.from({ length: 250 }, (_, index) => person(`E${index}`))
  const rehearsed = await gateway.ask(key, 'POST /employees/bulk', { body: { items, dry_run: true } })
  t.equal(rehearsed.status, 200, rehearsed.text)
  const refused = await gateway.ask(key, 'POST /employees/bulk', {
    body: { items: [...items, { first_name: 'nobody' }], atomic: true },
  })
  t.equal(refused.status, 400, refused.text)
  const done = await gateway.ask(key, 'POST /employees/bulk', { body: { items } })
  t.equal(done.at('summary.created'), 250, done.text)
  const told = await gateway.ask(
    key,
    'GET /audit-log?include_total=true&resource_type=employee&action=created&limit=1',
  )
  t.equal(told.at('meta.total_count'), 250)
})

t.test('the log is for who may read it, of the organizations within reach', async t => {
  const [one, other] = [await gateway.newKey(), await gateway.newKey()]
  const organization = await newOrganization(gateway, one)
  await newEmployee(gateway, one, 'E1')
  const theirs = await gateway.ask(other, 'GET /audit-log')
  t.same(theirs.at('data'), [])
  const named = await gateway.ask(other, `GET /audit-log?organization_id=${organization}`)
  t.equal(`${named.status} ${String(named.at('code'))}`, '403 organization_forbidden')
  const without = await gateway.newKey({ scopes: ['platform:read', 'employees:write'] })
  t.equal((await gateway.ask(without, 'GET /audit-log')).at('code'), 'insufficient_scope')
})

t.test('what belongs to no organization is told to the key that did it', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const hook = await gateway.ask(key, 'POST /webhooks', {
    body: {
      url: 'https://partner.example/hook',
      events: ['payslip.ready'],
      headers: { 'X-Token': 'hush-hush' },
    },
  })
  t.equal(hook.status, 201, hook.text)
  await gateway.ask(key, 'POST /auth/token', { body: {} })
  const log = await gateway.ask(key, 'GET /audit-log')
  const operations = (log.at('data') as { operation: string; organization_id: number | null }[])
    .filter(({ organization_id }) => organization_id === null)
    .map(({ operation }) => operation)
  t.same(operations.toSorted(), ['createAccessToken', 'createOrganization', 'createWebhook'])
  t.notOk(log.text.includes('whsec_') || log.text.includes(String(hook.at('secret'))))
  t.notOk(log.text.includes('hush-hush'))
  const narrower = await gateway.ask(key, `GET /audit-log?organization_id=${organization}`)
  t.notOk(narrower.text.includes('createWebhook'))
})

t.test('partners can sync the log', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const first = await gateway.ask(key, 'GET /audit-log?updated_since=2026-01-01T00:00:00Z')
  t.equal(first.status, 200, first.text)
  const watermark = String(first.at('meta.sync_watermark'))
  const made = await newEmployee(gateway, key, 'E1')
  const next = await gateway.ask(key, `GET /audit-log?updated_since=${encodeURIComponent(watermark)}`)
  t.ok((next.at('data') as { resource_id: string }[]).some(({ resource_id }) => resource_id === made.id))
})

t.test('whoever looks at what is masked is told of, and whoever does not is not', async t => {
  const scopes = ['organizations:write', 'employees:write', 'employees:sensitive', 'audit:read']
  const key = await gateway.newKey({ scopes })
  const organization = await newOrganization(gateway, key)
  const made = await newEmployee(gateway, key, 'E1', { bank, statutory: { pan: 'ABCPE1234F' } })
  const path = `/employees/${made.id}/statutory`
  t.notMatch((await gateway.ask(key, `GET ${path}`)).text, 'ABCPE1234F')
  const shown = await gateway.ask(key, `GET ${path}?reveal=true`)
  t.match(shown.text, 'ABCPE1234F')
  const log = await gateway.ask(key, 'GET /audit-log?action=revealed')
  t.match(log.at('data'), [
    {
      organization_id: organization,
      key_id: key.split('.')[0],
      request_id: shown.headers.get('x-request-id'),
      resource_type: 'employee',
      resource_id: made.id,
    },
  ])
  t.equal((log.at('data') as unknown[]).length, 1)
  t.notMatch(log.text, 'ABCPE1234F')
})

t.test('every route that writes is recorded, but for calculations that keep nothing', async t => {
  t.same(
    routes
      .filter(({ method, effect }) => method !== 'get' && effect === 'none')
      .map(({ operationId }) => operationId)
      .toSorted(),
    ['createSimulation', 'debugSignature', 'previewPayrollRun', 'replayPayrollRun'],
  )
})

t.test('all chains hold after all this', async t => {
  const findings = await forSystem(gateway.storage, verifyChains)
  t.ok(findings.length > 5)
  t.same(
    findings.filter(({ brokenAt }) => brokenAt !== null),
    [],
  )
})

t.test('the log of a time, as pages and as a file', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const names = ['Asha', '=HYPERLINK("https://evil.example","x")', '+1', '@SUM(A1)', 'Rao, "Usha"', 'Bela']
  for (const [at, name] of names.entries()) await newEmployee(gateway, key, `C-${at}`, { first_name: name })
  type Entry = { id: string; occurred_at: string; action: string; hash: string; after: object | null }
  const list = async (query: string): Promise<Entry[]> => {
    const found: Entry[] = []
    for (let cursor = ''; ;) {
      const page = await gateway.ask(
        key,
        `GET /audit-log?organization_id=${organization}&sort=created_at&limit=3&${query}${cursor}`,
      )
      t.equal(page.status, 200, page.text)
      found.push(...(page.at('data') as Entry[]))
      const next = page.at('meta.next_cursor') as string | null
      if (next === null) return found
      cursor = `&cursor=${next}`
    }
  }
  // The times of the API have seconds; those of the entries are apart by hours.
  await queryAsOwner(
    gateway.databaseUrl,
    `update audit_entry e set occurred_at = moved.at,
       id = 'aud_' || upper(lpad(to_hex(floor(extract(epoch from moved.at) * 1000)::bigint), 12, '0')) || substr(e.id, 17)
     from (select id, timestamptz '2026-11-02T08:00:00Z' + interval '1 hour' * row_number() over (order by id) as at
       from audit_entry where organization_id = $1) moved
     where moved.id = e.id`,
    [organization],
  )
  const all = await list('')
  t.ok(all.length >= names.length, `${all.length} entries`)
  const times = all.map(({ occurred_at: at }) => at)
  for (const since of [
    null,
    times[0],
    times[2],
    times.at(-1),
    '2026-11-02T10:30:00Z',
    '2027-01-01T00:00:00Z',
  ])
    for (const until of [null, times[0], times[3], times.at(-1), '2026-11-02T12:30:00Z']) {
      const query = [
        ...(since === null ? [] : [`created_since=${since}`]),
        ...(until === null ? [] : [`created_until=${until}`]),
      ].join('&')
      const expected = all.filter(
        ({ occurred_at: at }) => (since === null || at >= since!) && (until === null || at < until!),
      )
      t.same(
        (await list(query)).map(({ id }) => id),
        expected.map(({ id }) => id),
        query,
      )
      const file = await gateway.ask(
        key,
        `GET /audit-log?organization_id=${organization}&format=csv&${query}`,
      )
      t.match(file.headers.get('content-type'), /^text\/csv/)
      for (const { id, hash } of all)
        t.equal(
          file.text.includes(id) && file.text.includes(hash),
          expected.some(each => each.id === id),
          `${query} ${id}`,
        )
    }
  const file = await gateway.ask(
    key,
    `GET /audit-log?format=csv&organization_id=${organization}&action=created`,
  )
  const cells = file.text
    .split('\r\n')
    .slice(1)
    .filter(line => line.includes('"{""'))
  t.ok(cells.length >= names.length, 'values are JSON within a cell')
  t.notMatch(file.text, /(^|,|\n)"?[=+@-]/, 'no cell begins as a formula does')
  t.equal(
    (await gateway.ask(key, 'GET /audit-log?format=csv&updated_since=2026-01-01T00:00:00Z')).status,
    400,
  )
  await newOrganization(gateway, key)
  t.match((await gateway.ask(key, 'GET /audit-log?format=csv')).body, { code: 'organization_required' })
  t.equal((await gateway.ask(key, 'GET /audit-log?format=pdf')).status, 400)
})
