// One limit for every amount of a person, in every call that takes one; a result above it fails the one employee.

import { maxAmount, maxOrganizationAmount } from '#proto/amount-limits.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
await newOrganization(gateway, key)
const basic = {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
}
await gateway.ask(key, 'POST /salary-components', { body: basic })

type Node = { readonly [word: string]: unknown }

/** The amounts of a published schema, each by its path. */
function* amountsIn(node: unknown, path: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return
  if ((node as Node)['x-unit'] === 'rupees') yield [path, node as Node]
  for (const [word, inner] of Object.entries(node)) yield* amountsIn(inner, `${path}/${word}`)
}

t.test('every amount of a request is published with its limit', async t => {
  const { body } = await gateway.ask(key, 'GET /openapi.json')
  const { paths, components } = body as { paths: Record<string, Record<string, Node>>; components: Node }
  const requests = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call['requestBody']] as const),
  )
  const inputs = Object.entries(components['schemas'] as Node).filter(([name]) =>
    /(?:Input|Create|Update|Request|Patch)$/.test(name),
  )
  const ofOrganizations = /challan|contractor-?payment|filing/i
  let amounts = 0
  for (const [name, node] of [...requests, ...inputs]) {
    for (const [path, { maximum }] of amountsIn(node, name)) {
      amounts += 1
      const limit = ofOrganizations.test(name) ? maxOrganizationAmount : maxAmount
      t.ok(Number(maximum) <= limit / 100, path)
    }
  }
  t.ok(amounts > 100, `${amounts} amounts`)
})

const subject = (monthly: unknown, more: object = {}) => ({
  ref: 'a',
  profile: { date_of_joining: '2020-04-01', work_state_code: 'DL' },
  salary: { components: [{ code: 'BASIC', monthly_amount: monthly }] },
  ...more,
})
const preview = (employee: object) =>
  gateway.ask(key, 'POST /payroll-runs/preview', {
    body: { period: { month: 4, year: 2026 }, components: [basic], employees: [employee] },
  })

t.test('a preview takes the largest amount, and one paisa more is one error of the field', async t => {
  const largest = await preview(subject(5_000_000_000))
  t.match(largest.body, { data: [{ gross: 5_000_000_000 }] }, largest.text)
  const more = await preview(subject('5000000000.01'))
  const [error] = (more.body as { errors: { details: unknown[] }[] }).errors
  t.match(error?.details, [
    {
      field: 'employees[0].salary.components[0].monthly_amount',
      code: 'out_of_range',
      message: 'Send a value from 0 to 5000000000.',
    },
  ])
  t.equal(error?.details.length, 1)
})

t.test('a result above the limit fails the employee by the name of the component', async t => {
  const units = await gateway.ask(key, 'POST /payroll-runs/preview', {
    body: {
      period: { month: 4, year: 2026 },
      components: [
        basic,
        { ...basic, code: 'PIECES', category: 'other', calculation: { method: 'per_unit', value: 1 } },
      ],
      employees: [
        subject(1000, { variable: [{ component_code: 'PIECES', quantity: 100, rate: 5_000_000_000 }] }),
        { ...subject(1000), ref: 'b' },
      ],
    },
  })
  t.match(units.status, 200, units.text)
  // 100 units of 500 crore.
  t.ok(
    units.text.includes('Component PIECES comes to 5,00,00,00,00,000.00 rupees, above the largest amount of'),
    units.text,
  )
  t.match(units.body, { data: [{ ref: 'b', gross: 1000 }] }, 'the other employee has a payslip')
})

t.test('a raise above the limit is an error of its value', async t => {
  const salary = {
    effective_from: '2024-04-01',
    components: [{ component_code: 'BASIC', monthly_amount: 4e9 }],
  }
  const { id } = await newEmployee(gateway, key, 'A-1', { salary })
  const raise = await gateway.ask(key, `POST /employees/${id}/salary/increments`, {
    body: { effective_from: '2026-12-01', type: 'percent', value: 30 },
  })
  t.equal(raise.status, 400, raise.text)
  t.match(raise.at('details'), [{ field: 'value', code: 'out_of_range', message: /5000000000\.00/ }])
})
