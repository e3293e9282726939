// What only the sandbox offers, over a whole stack: people of every state, and help with signatures.

import { forSystem } from '#storage/repositories/for-tenant.ts'
import { verifyChains } from '#storage/repositories/keys/audit.ts'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import {
  calculated,
  execute,
  type TestStack,
  october,
  type TestOrganization,
  startTestStack,
  createTestOrganization,
} from '../../support/office.ts'
import { type Answer, partner } from '../../support/partner.ts'
import { startGateway } from '../support/gateway.ts'

const house = await startTestStack(t, {})
const { seeded, call } = await createTestOrganization(house)

type Employee = { external_id: string; work_state_code: string; first_name: string; date_of_joining: string }
type Case = { employee_id: string; external_id: string; description: string }

async function organization(name: string): Promise<number> {
  const made = await call('POST', '/organizations', {
    name,
    state_code: 'MH',
    pf: { is_covered: true, establishment_code: 'MHPUN1234567000', contribution_rate: 12 },
    esi: { is_covered: true, employer_code: '33000123450001001' },
  })
  return Number(made.at('id'))
}

async function peopleOf(organizationId: number): Promise<Employee[]> {
  const list = await call('GET', `/employees?organization_id=${organizationId}&limit=200&sort=created_at`)
  const rows = list.at('data') as Employee[]
  return rows.map(({ external_id, work_state_code, first_name, date_of_joining }) => ({
    external_id,
    work_state_code,
    first_name,
    date_of_joining,
  }))
}

const generation = { employees: 60, seed: 7 }

t.test('a seed makes the same people in any organization, and once in each', async t => {
  const [one, two] = [await organization('One'), await organization('Two')]
  const first = await call('POST', '/sandbox/generate', { organization_id: one, ...generation })
  t.match([first.status, first.at('summary')], [200, { total: 60, created: 60, updated: 0, unchanged: 0 }])
  const again = await call('POST', '/sandbox/generate', { organization_id: one, ...generation })
  t.match([again.status, again.at('summary', 'created')], [200, 0])
  // Thirty and then the thirty after them are the same sixty.
  await call('POST', '/sandbox/generate', { organization_id: two, employees: 30, seed: 7 })
  const rest = await call('POST', '/sandbox/generate', {
    organization_id: two,
    employees: 30,
    seed: 7,
    from: 30,
  })
  t.match([rest.status, rest.at('cases')], [200, []])

  const people = await peopleOf(one)
  const byId = (a: Employee, b: Employee) => (a.external_id < b.external_id ? -1 : 1)
  t.same((await peopleOf(two)).toSorted(byId), people.toSorted(byId))
  t.equal(new Set(people.map(person => person.work_state_code)).size, 36, 'in every state and territory')

  const other = await organization('Three')
  await call('POST', '/sandbox/generate', { organization_id: other, employees: 60, seed: 8 })
  t.notSame((await peopleOf(other)).toSorted(byId), people.toSorted(byId), 'another seed, other people')

  const cases = first.at('cases') as Case[]
  t.match(
    cases.map(({ description }) => description),
    [/joined/, /left/, /ESI ceiling/, /PF ceiling/, /four days/, /old tax regime/, /owes more/, /arrears/],
  )
  const run = await calculated(call, { organization_id: one, period: { month: 10, year: 2026 } })
  const slip = async (at: number) => call('GET', `${run}/employees/${cases[at]?.employee_id}`)
  // 17 to 31 October are 15 of 31 days.
  t.equal((await slip(0)).at('days', 'payable_days'), 15)
  t.equal((await slip(1)).at('days', 'payable_days'), 10)
  const owing = await slip(6)
  t.match(owing.text, 'deductions_limited', 'deductions above half of the wages wait')
})

t.test('a generation that is refused leaves the organization as it was', async t => {
  const office = await createTestOrganization(house)
  const person = {
    first_name: 'Jyoti',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2024-04-01',
    employment_type: 'permanent',
    work_state_code: 'KA',
  }
  const generated = 201
  const other = await organizationOf(office, 'Fitting')
  await office.call('POST', '/sandbox/generate', { organization_id: other, employees: generated })
  const [last] = await queryAsOwner<{ employee_code: string }>(
    house.databaseUrl,
    'select employee_code from employee where organization_id = $1 order by employee_code desc limit 1',
    [other],
  )
  const traps: Record<string, (organizationId: number) => Promise<Answer>> = {
    // The last of the people, behind a chunk of 200 who fit.
    'an employee code that somebody else has': organizationId =>
      office.call('POST', '/employees', {
        organization_id: organizationId,
        ...person,
        external_id: 'somebody else',
        employee_code: last?.employee_code,
      }),
    // Salaries of new people are not shown to the engine; it refuses the raise of the third of them to 23,000.
    'house rent that no raise to 23,000 can be paid with': async organizationId => {
      const earning = { organization_id: organizationId, type: 'earning' }
      const basic = { code: 'BASIC', name: 'Basic pay', category: 'basic', calculation: { method: 'flat' } }
      await office.call('POST', '/salary-components', { ...earning, ...basic })
      return office.call('POST', '/salary-components', {
        ...earning,
        code: 'HRA',
        name: 'House rent',
        category: 'hra',
        calculation: { method: 'formula', formula: '1000 / (BASIC - 23000) + 2000' },
      })
    },
    'a deduction with the code of an earning': organizationId =>
      office.call('POST', '/salary-components', {
        organization_id: organizationId,
        code: 'SPECIAL',
        name: 'Special',
        type: 'deduction',
        category: 'other',
        calculation: { method: 'flat' },
      }),
    'an earning that is paid by the quarter': organizationId =>
      office.call('POST', '/salary-components', {
        organization_id: organizationId,
        code: 'SPECIAL',
        name: 'Special',
        type: 'earning',
        category: 'special_allowance',
        calculation: { method: 'flat' },
        frequency: 'quarterly',
      }),
    'a component that is out of use': organizationId =>
      office.call('POST', '/salary-components', {
        organization_id: organizationId,
        code: 'BASIC',
        name: 'Basic pay',
        type: 'earning',
        category: 'basic',
        is_active: false,
        calculation: { method: 'flat' },
      }),
  }
  for (const [name, set] of Object.entries(traps)) {
    const organizationId = await organizationOf(office, name)
    const trap = await set(organizationId)
    t.equal(trap.status, 201, trap.text)
    const before = await contentOf(house, organizationId)
    const refused = await office.call('POST', '/sandbox/generate', {
      organization_id: organizationId,
      employees: generated,
    })
    t.match([refused.status, refused.at('code')], [409, 'conflict'], refused.text)
    t.match(refused.at('message'), /cannot be created in this organization/)
    t.same(refused.at('details') ?? [], [], 'no field that the caller did not send')
    t.same(await contentOf(house, organizationId), before, name)
  }

  const own = await organizationOf(office, 'Own components')
  const earning = { organization_id: own, type: 'earning' }
  for (const component of [
    { code: 'BASIC', name: 'Basic', category: 'basic', calculation: { method: 'flat' } },
    { code: 'FOOD', name: 'Food', category: 'other', calculation: { method: 'flat' } },
    {
      code: 'HRA',
      name: 'Rent',
      category: 'hra',
      calculation: { method: 'percent_of_components', value: 50, base_codes: ['BASIC'] },
    },
  ])
    t.equal((await office.call('POST', '/salary-components', { ...earning, ...component })).status, 201)
  const made = await office.call('POST', '/sandbox/generate', { organization_id: own, employees: 10 })
  t.equal(made.at('summary', 'created'), 10, made.text)
  const run = await calculated(office.call, { organization_id: own, period: { month: 10, year: 2026 } })
  const slips = await office.call('GET', `${run}/employees?limit=20`)
  t.equal(slips.at('data', 'length'), 10, slips.text)
  t.notMatch(slips.text, '"failed"', 'each is calculated')
})

t.test('what the generator is asked for is checked, and production has none', async t => {
  const bad = await call('POST', '/sandbox/generate', { employees: 1001, seed: -1 })
  t.equal(bad.status, 400)
  t.same(
    (bad.at('details') as { field: string }[]).map(({ field }) => field),
    ['employees', 'seed'],
  )
  const production = partner(house.base.replace('/sandbox/v1', '/v1'), seeded)
  for (const path of ['/sandbox/generate', '/sandbox/signature-debug', '/sandbox/clock', '/sandbox/reset']) {
    const answer = await production('POST', path, {})
    t.match([answer.status, answer.at('code')], [404, 'route_not_found'], path)
  }
})

t.test('the signature that is told is the one that is accepted', async t => {
  const gateway = await startGateway(t)
  const { keyId, apiKey } = await gateway.newIssuedKey({ environment: 'sandbox' })
  const debug = (body: object) => gateway.ask(apiKey, 'POST /sandbox/v1/sandbox/signature-debug', { body })
  const { headers } = await gateway.ask(apiKey, 'GET /sandbox/v1/me')
  const timestamp = String(Date.parse(headers.get('date') ?? '') / 1000)
  const target = '/sandbox/v1/employees?limit=1'

  const told = await debug({ timestamp, method: 'GET', target })
  const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  t.equal(told.at('string_to_sign'), `${timestamp}.GET.${target}.${hashOfNothing}`)
  t.match([told.at('matches'), told.at('hints')], [null, []])
  const signature = String(told.at('signature'))
  const signed = { 'x-svc-key': keyId, 'x-svc-timestamp': timestamp, 'x-svc-signature': signature }
  const accepted = await gateway.ask('', `GET ${target}`, { key: null, headers: signed })
  t.not(accepted.at('code'), 'signature_invalid', 'the request is known as the key\u2019s')
  t.not(accepted.status, 401)

  const wrong = await debug({ timestamp: '1795132800', method: 'GET', target: '/employees limit', signature })
  t.equal(wrong.at('matches'), false)
  t.match(wrong.text, /percent-encoded/)
  t.match(wrong.text, /starts as in the request line/)
  const right = await debug({ timestamp, method: 'GET', target, signature })
  t.equal(right.at('matches'), true)
})

t.test('an organization takes the day on which its clock stands for today', async t => {
  const office = await createTestOrganization(house)
  const stopped = await organizationOf(office, 'Stopped')
  const real = await organizationOf(office, 'Real')
  const person = {
    employee_code: 'J1',
    first_name: 'Jyoti',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2031-05-02',
    employment_type: 'permanent',
    work_state_code: 'KA',
  }
  const status = async (organizationId: number, code: string) => {
    const list = await office.call(
      'GET',
      `/employees?organization_id=${organizationId}&employee_code=${code}`,
    )
    return list.at('data', 0, 'status')
  }
  for (const organization_id of [stopped, real]) {
    const made = await office.call('POST', '/employees', { ...person, organization_id })
    t.equal(made.status, 201, made.text)
  }
  const set = await office.call('POST', '/sandbox/clock', { organization_id: stopped, today: '2031-05-01' })
  t.match([set.status, set.at('today'), set.at('is_stopped')], [200, '2031-05-01', true])
  t.equal(await status(stopped, 'J1'), 'upcoming')
  await office.call('POST', '/sandbox/clock', { organization_id: stopped, today: '2031-05-02' })
  t.equal(await status(stopped, 'J1'), 'active')
  t.equal(await status(real, 'J1'), 'upcoming', 'every organization has a clock of its own')

  // The tax year of 2 May 2031 is 2031-32; a slip can be paid up to 31 days ahead of it.
  const [{ id }] = (await office.call('GET', `/employees?organization_id=${stopped}`)).at('data') as [
    { id: string },
  ]
  const declaration = await office.call('PUT', `/employees/${id}/tax-declaration`, {})
  t.equal(declaration.at('tax_year'), '2031-32')
  const settings = await office.call('PATCH', `/payroll-settings?organization_id=${stopped}`, {
    default_tax_regime: 'old',
    effective_from: '2031-05-03',
  })
  t.equal(settings.at('effective', 'default_tax_regime'), 'new', settings.text)
  await office.call('POST', '/sandbox/clock', { organization_id: stopped, today: '2031-05-03' })
  const later = await office.call('GET', `/payroll-settings?organization_id=${stopped}`)
  t.equal(later.at('effective', 'default_tax_regime'), 'old')

  const back = await office.call('POST', '/sandbox/clock', { organization_id: stopped, today: null })
  t.equal(back.at('is_stopped'), false)
  t.equal(await status(stopped, 'J1'), 'upcoming')
  const bad = await office.call('POST', '/sandbox/clock', { organization_id: stopped, today: '2031-02-30' })
  t.match([bad.status, bad.at('details', 0, 'field')], [400, 'today'])
  const foreign = await call('POST', '/sandbox/clock', { organization_id: stopped, today: '2031-05-01' })
  t.equal(foreign.at('code'), 'organization_forbidden')
})

t.test('where money goes follows the stopped clock too', async t => {
  const office = await createTestOrganization(house)
  const employee = (await office.call('GET', '/employees')).at('data', 0, 'id')
  const bank = (account_number: string, effective_from: string) =>
    office.call('PUT', `/employees/${String(employee)}/bank`, {
      payment_mode: 'bank_transfer',
      account_holder_name: 'Asha',
      account_number,
      ifsc: 'HDFC0000123',
      effective_from,
    })
  await bank('111122223333', '2026-01-01')
  await bank('444455556666', '2031-01-01')
  const paidInto = async () => {
    const run = await calculated(office.call, october)
    const slip = await office.call('GET', `${run}/employees/${String(employee)}`)
    await office.call('POST', `${run}/reverse`, { reason: 'to look again' })
    return String(slip.at('employee', 'bank', 'account_number'))
  }
  t.match(await paidInto(), /3333$/)
  await office.call('POST', '/sandbox/clock', { today: '2031-01-01' })
  t.match(await paidInto(), /6666$/)
})

t.test('a production organization has no clock to stop', async t => {
  const gateway = await startGateway(t)
  const { apiKey } = await gateway.newIssuedKey()
  const made = await gateway.ask(apiKey, 'POST /organizations', { body: { name: 'Real', state_code: 'KA' } })
  const insert = `insert into sandbox_clock (organization_id, today) values ($1, '2031-01-01')`
  await t.rejects(queryAsOwner(gateway.databaseUrl, insert, [Number(made.id)]), /foreign key/)
})

t.test('a reset leaves an organization as it was made, and nobody else’s records touched', async t => {
  const office = await createTestOrganization(house)
  const organizationId = await organizationOf(office, 'Reset')
  const kept = await organizationOf(office, 'Kept')
  await office.call('POST', '/sandbox/generate', { organization_id: kept, employees: 10 })
  const filled = await office.call('POST', '/sandbox/generate', {
    organization_id: organizationId,
    employees: 40,
  })
  t.equal(filled.status, 200, filled.text)
  await office.call('POST', '/departments', { organization_id: organizationId, name: 'Works' })
  await office.call('PATCH', `/payroll-settings?organization_id=${organizationId}`, {
    default_tax_regime: 'old',
    effective_from: '2026-01-01',
  })
  await office.call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2031-01-01' })
  const hook = await office.call('POST', '/webhooks', {
    url: 'https://example.com/hook',
    events: ['payslip.ready'],
  })
  const run = await calculated(office.call, { organization_id: organizationId, ...october })
  const slipId = String((await office.call('GET', `${run}/employees?limit=1`)).at('data', 0, 'id'))
  await office.call('POST', `${run}/reverse`, { reason: 'of no use' })
  const before = await heldRows(house, organizationId)
  t.ok(before.length > 10, 'there is something of most kinds')

  const asked = { organization_id: organizationId }
  const first = await office.call('POST', '/sandbox/reset', asked, { prefer: 'wait=30' })
  t.match([first.status, first.at('status'), first.at('remaining')], [200, 'done', 0], first.text)
  t.ok(Number(first.at('removed')) > 100)
  t.same(
    (await heldRows(house, organizationId)).filter(name => !/^(?:audit|outbox|webhook|deleted)_/.test(name)),
    ['payroll_settings 1'],
  )
  t.equal((await office.call('GET', `/payslips/${slipId}`)).status, 404)
  const settings = await office.call('GET', `/payroll-settings?organization_id=${organizationId}`)
  t.equal(settings.at('effective', 'default_tax_regime'), 'new', 'settings are the first ones')
  const hooks = await office.call('GET', '/webhooks')
  t.match(hooks.at('data'), [{ id: hook.at('id') }], 'the webhook is still there')
  const people = await office.call('GET', `/employees?organization_id=${kept}&include_total=true`)
  t.equal(people.at('meta', 'total_count'), 10)
  const gone = await office.call(
    'GET',
    `/employees?organization_id=${organizationId}&updated_since=1970-01-01T00:00:00Z`,
  )
  t.match(gone.at('data', 0), { deleted: true }, 'who keeps a copy is told')

  const again = await office.call('POST', '/sandbox/reset', asked)
  t.match([again.status, again.at('removed')], [200, 0])
  const made = await office.call('POST', '/sandbox/generate', { ...asked, employees: 10 })
  t.equal(made.at('summary', 'created'), 10)
  await calculated(office.call, { ...asked, ...october })

  const log = await queryAsOwner<{ key_id: string }>(
    house.databaseUrl,
    `select key_id from audit_entry where organization_id = $1 and operation = 'resetSandbox'`,
    [organizationId],
  )
  t.ok(
    log.some(({ key_id }) => key_id === office.seeded.keyId),
    'who reset it is in the log',
  )
  const chains = await forSystem(house.storage, verifyChains)
  t.same(
    chains.filter(({ brokenAt }) => brokenAt !== null),
    [],
    'the log is whole',
  )
})

t.test('a long reset tells what is left, and goes on when asked again', async t => {
  const office = await createTestOrganization(house)
  const asked = { organization_id: office.seeded.organizationId }
  await execute(
    house,
    office,
    `insert into holiday (organization_id, id, name, date, type, is_paid, state_codes, department_ids)
     select ?, 'hol_' || n, 'Day ' || n, date '2026-01-01' + n, 'company', true, '{}', '{}' from generate_series(1, 12000) n`,
    [asked.organization_id],
  )
  const first = await office.call('POST', '/sandbox/reset', asked, { prefer: 'respond-async' })
  t.match([first.status, first.at('status'), first.at('removed')], [202, 'in_progress', 5000], first.text)
  t.ok(Number(first.at('remaining')) >= 7000)
  t.ok(first.headers.get('retry-after'))
  const last = await office.call('POST', '/sandbox/reset', asked, { prefer: 'wait=30' })
  t.match([last.status, last.at('removed')], [200, first.at('remaining')])
})

t.test('nothing is reset under an engine that calculates', async t => {
  const office = await createTestOrganization(house)
  const run = await calculated(office.call)
  await execute(house, office, `update payroll_run set status = 'calculating', previous_status = 'generated'`)
  const refused = await office.call('POST', '/sandbox/reset', {})
  t.match([refused.status, refused.at('code')], [409, 'calculation_in_progress'])
  t.equal((await office.call('GET', run)).status, 200)
})

async function organizationOf(office: TestOrganization, name: string): Promise<number> {
  return Number((await office.call('POST', '/organizations', { name, state_code: 'KA' })).at('id'))
}

/** The content of each table that holds any of the organization, but the audit log, as a hash. */
async function contentOf(
  house: TestStack,
  organizationId: number,
): Promise<Record<string, string | undefined>> {
  const content: Record<string, string | undefined> = {}
  for (const name of await tablesOfOrganizations(house)) {
    if (name.startsWith('audit_')) continue
    const [row] = await queryAsOwner<{ hash: string }>(
      house.databaseUrl,
      `select md5(string_agg(held::text, ',' order by held::text)) as hash from ${name} held
       where organization_id = $1`,
      [organizationId],
    )
    content[name] = row?.hash
  }
  return content
}

async function tablesOfOrganizations({ databaseUrl }: TestStack): Promise<string[]> {
  const tables = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by table_name`,
  )
  return tables.map(({ name }) => name)
}

/** `table rows` of each table that holds any of the organization. */
async function heldRows(house: TestStack, organizationId: number): Promise<string[]> {
  const found: string[] = []
  for (const name of await tablesOfOrganizations(house)) {
    const [row] = await queryAsOwner<{ count: number }>(
      house.databaseUrl,
      `select count(*)::int as count from ${name} where organization_id = $1`,
      [organizationId],
    )
    if (row !== undefined && row.count > 0) found.push(`${name} ${row.count}`)
  }
  return found
}
