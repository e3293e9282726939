// When a salary was decided: stored beside the day from which it takes effect, shown wherever the salary is, and
// today unless the request says otherwise.

import { addDays } from '#proto/calendar/plain-date.ts'
import { today } from '#proto/process/clock.ts'
import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization, person } from '../support/records.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
await gateway.ask(key, 'POST /salary-components', {
  body: { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
})

const day = today(() => new Date())
const latest = addDays(day, 31)
const salary = (effectiveFrom: string, monthly: number, more: object = {}) => ({
  effective_from: effectiveFrom,
  components: [{ component_code: 'BASIC', monthly_amount: monthly }],
  ...more,
})
const put = (id: string, body: object) => gateway.ask(key, `PUT /employees/${id}/salary`, { body })
const history = async (id: string) => {
  const { body } = await gateway.ask(key, `GET /employees/${id}/salary/history`)
  return (body as { data: { effective_from: string; decided_on: string }[] }).data.map(
    ({ effective_from, decided_on }) => [effective_from, decided_on],
  )
}

t.test('a salary was decided on the day of the call unless it says otherwise', async t => {
  const { id } = await newEmployee(gateway, key, '1', { salary: salary('2024-04-01', 20_000) })
  t.match((await put(id, salary('2026-08-01', 24_000))).body, { decided_on: day })
  t.match((await put(id, salary('2026-09-01', 25_000, { decided_on: '2026-09-25' }))).body, {
    decided_on: '2026-09-25',
  })
  const path = `/employees/${id}/salary`
  t.match((await gateway.ask(key, `GET ${path}?as_of=2026-10-01`)).body, { decided_on: '2026-09-25' })
  t.same(await history(id), [
    ['2026-09-01', '2026-09-25'],
    ['2026-08-01', day],
    ['2024-04-01', day],
  ])
  t.match((await gateway.ask(key, `GET /employees/${id}?expand=salary`)).body, {
    salary: { decided_on: '2026-09-25' },
  })
})

t.test('the same pay sent again was decided when it was first recorded', async t => {
  const agreed = salary('2024-04-01', 20_000)
  const { id } = await newEmployee(gateway, key, '2', { salary: { ...agreed, decided_on: '2024-03-15' } })
  t.match((await put(id, agreed)).body, { decided_on: '2024-03-15' })
  t.match((await put(id, salary('2024-04-01', 21_000))).body, { decided_on: day }, 'other pay is a decision')
  const corrected = await put(id, salary('2024-04-01', 21_000, { decided_on: '2024-03-20' }))
  t.match(corrected.body, { decided_on: '2024-03-20' }, 'the day by itself can be corrected')
  const told = await queryAsOwner<{ data: { fields_changed: string[] } }>(
    gateway.databaseUrl,
    "select data from outbox_event where data->>'employee_id' = $1 order by created_at, id",
    [id],
  )
  t.same(told.at(-1)?.data.fields_changed, ['salary.decided_on'])
})

t.test('increments, hourly rates and batches', async t => {
  const { id } = await newEmployee(gateway, key, '3', { salary: salary('2024-04-01', 20_000) })
  const raise = (body: object) =>
    gateway.ask(key, `POST /employees/${id}/salary/increments`, {
      body: { type: 'percent', value: 10, ...body },
    })
  t.match((await raise({ effective_from: '2026-08-01' })).body, { decided_on: day })
  t.match((await raise({ effective_from: '2026-09-01', decided_on: '2026-09-25' })).body, {
    decided_on: '2026-09-25',
  })
  t.match((await gateway.ask(key, `GET /employees/${id}/salary/increments`)).body, {
    data: [{ decided_on: '2026-09-25' }, { decided_on: day }],
  })
  t.same(await history(id), [
    ['2026-09-01', '2026-09-25'],
    ['2026-08-01', day],
    ['2024-04-01', day],
  ])

  const hourly = { pay_basis: 'hourly', decided_on: '2024-03-15' }
  const paidByHour = await newEmployee(gateway, key, '4', { salary: salary('2024-04-01', 100, hourly) })
  const rate = (body: object) =>
    gateway.ask(key, `PUT /employees/${paidByHour.id}/hourly-rate`, { body: { rate: 120, ...body } })
  t.match((await rate({ effective_from: '2026-08-01' })).body, { decided_on: day })
  const explicit = await rate({ effective_from: '2026-09-01', rate: 130, decided_on: '2026-09-25' })
  t.match(explicit.body, { decided_on: '2026-09-25' })

  const items = [
    person('5', { external_id: 'five', salary: salary('2024-04-01', 20_000, { decided_on: '2024-03-15' }) }),
    person('6', { external_id: 'six', salary: salary('2024-04-01', 20_000) }),
    person('7', {
      external_id: 'seven',
      salary: salary('2024-04-01', 1, { decided_on: addDays(latest, 1) }),
    }),
  ]
  const bulk = await gateway.ask(key, 'POST /employees/bulk', {
    body: { organization_id: organizationId, items, match_on: 'external_id', atomic: false },
  })
  t.match(bulk.body, { summary: { created: 2, failed: 1 } }, bulk.text)
  t.match(bulk.at('data.2.error'), {
    details: [{ field: 'items[2].salary.decided_on', code: 'out_of_range' }],
  })
  t.same(await history('ext:five'), [['2024-04-01', '2024-03-15']])
  t.same(await history('ext:six'), [['2024-04-01', day]])
})

t.test('no decision more than a month ahead is recorded', async t => {
  const { id } = await newEmployee(gateway, key, '8', { salary: salary('2024-04-01', 20_000) })
  t.match((await put(id, salary('2026-08-01', 24_000, { decided_on: latest }))).body, { decided_on: latest })
  const tooLate = { decided_on: addDays(latest, 1) }
  const refusals = [
    await put(id, salary('2026-09-01', 25_000, tooLate)),
    await gateway.ask(key, `POST /employees/${id}/salary/increments`, {
      body: { effective_from: '2026-09-01', type: 'percent', value: 10, ...tooLate },
    }),
  ]
  for (const { status, body } of refusals) {
    const message = `The date is too far in the future. Send ${latest} or an earlier date (at most 31 days from today).`
    t.match([status, body], [400, { details: [{ field: 'decided_on', code: 'out_of_range', message }] }])
  }
  const both = await put(id, salary('2023-01-01', 25_000, tooLate))
  const details = [{ field: 'effective_from' }, { field: 'decided_on' }]
  t.match(both.body, { details }, 'every field is told at once')
  const nested = await newEmployee(gateway, key, '9', { salary: salary('2024-04-01', 1, tooLate) })
  t.match(nested.body, { details: [{ field: 'salary.decided_on' }] })
  const preview = await gateway.ask(key, 'POST /payroll-runs/preview', {
    body: {
      organization_id: organizationId,
      period: { month: 10, year: 2026 },
      employees: [
        {
          ref: 'A',
          profile: { date_of_joining: '2024-04-01', work_state_code: 'KA' },
          salary: { components: [{ code: 'BASIC', monthly_amount: 20_000 }] },
          salary_changes: [
            {
              effective_from: '2026-10-10',
              salary: { components: [{ code: 'BASIC', monthly_amount: 24_000 }] },
              ...tooLate,
            },
          ],
        },
      ],
    },
  })
  t.match(preview.at('errors.0.details'), [
    { field: 'employees[0].salary_changes[0].decided_on', code: 'out_of_range' },
  ])
})
