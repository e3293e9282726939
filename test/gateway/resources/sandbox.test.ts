// What only the sandbox offers, over a whole stack: people of every state, and help with signatures.

import t from 'tap'
import { calculated, openHouse, openOffice } from '../../support/office.ts'
import { partner } from '../../support/partner.ts'
import { startGateway } from '../support/gateway.ts'

const house = await openHouse(t)
const { seeded, call } = await openOffice(house)

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
  t.match(owing.text, 'negative_net', 'what a pay cannot bear is told')
})

t.test('what the generator is asked for is checked, and production has none', async t => {
  const bad = await call('POST', '/sandbox/generate', { employees: 1001, seed: -1 })
  t.equal(bad.status, 400)
  t.same(
    (bad.at('details') as { field: string }[]).map(({ field }) => field),
    ['employees', 'seed'],
  )
  const production = partner(house.base.replace('/sandbox/v1', '/v1'), seeded)
  for (const path of ['/sandbox/generate', '/sandbox/signature-debug']) {
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
  t.match(wrong.text, /begins as in the request line/)
  const right = await debug({ timestamp, method: 'GET', target, signature })
  t.equal(right.at('matches'), true)
})
