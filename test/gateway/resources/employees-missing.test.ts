// The filter for employees who lack a number or a record, against each combination of what there is, and against the
// readiness of a run, which says the same of the same people.

import t from 'tap'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { type Answer, everyScope, startGateway } from '../support/gateway.ts'
import { newEmployee } from '../support/records.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })

const parts = ['pan', 'uan', 'bank', 'salary'] as const
type Part = (typeof parts)[number]

const account = { payment_mode: 'bank_transfer', account_number: '004510001234', ifsc: 'HDFC0000123' }

async function organizationOf(key: string, isCovered: boolean): Promise<number> {
  const made = await gateway.ask(key, 'POST /organizations', {
    body: { name: 'Kaveri Mills', state_code: 'KA', pf: { is_covered: isCovered } },
  })
  const component = await gateway.ask(key, 'POST /salary-components', {
    body: {
      organization_id: Number(made.id),
      code: 'BASIC',
      name: 'Basic',
      type: 'earning',
      category: 'basic',
      calculation: { method: 'flat' },
    },
  })
  t.equal(component.status, 201, component.text)
  return Number(made.id)
}

t.test('each set of words finds whoever lacks one of them', async t => {
  const key = await gateway.newKey()
  for (const isCovered of [true, false]) {
    const organization = await organizationOf(key, isCovered)
    const lacks = new Map<string, readonly Part[]>()
    const hire = async (missing: readonly Part[], more: Record<string, unknown> = {}) => {
      const has = (part: Part) => !missing.includes(part)
      const made = await newEmployee(gateway, key, `E-${lacks.size}`, {
        organization_id: organization,
        ...(has('pan') || has('uan')
          ? {
              statutory: {
                ...(has('pan') && { pan: 'ABCPK1234F' }),
                pf: { uan: has('uan') ? '100200300400' : null },
              },
            }
          : {}),
        ...(has('bank') && { bank: account }),
        ...(has('salary') && {
          salary: {
            effective_from: '2024-04-01',
            components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
          },
        }),
        ...more,
      })
      t.equal(made.status, 201, made.text)
      lacks.set(
        made.id,
        missing.filter(part => part !== 'uan' || isCovered),
      )
      return made.id
    }
    for (let drawn = 0; drawn < 16; drawn += 1) await hire(parts.filter((_, at) => (drawn >> at) % 2 === 1))
    const complete = await hire([], { statutory: { pan: 'ABCPK1234F', pf: { applicable: false } } })
    lacks.set(complete, [])
    const paidInCash = await hire([], { bank: { payment_mode: 'cash' } })
    lacks.set(paidInCash, [])
    // From a later day on, so not today.
    const later = await hire(['bank'], { bank: { ...account, effective_from: '2099-04-01' } })

    for (let drawn = 1; drawn < 16; drawn += 1) {
      const asked = parts.filter((_, at) => (drawn >> at) % 2 === 1)
      const expected = [...lacks].filter(([, missing]) => missing.some(part => asked.includes(part)))
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Answer = await gateway.ask(
          key,
          `GET /employees?organization_id=${organization}&${asked.map(part => `missing=${part}`).join('&')}&limit=7&include_total=true${cursor === '' ? '' : `&cursor=${cursor}`}`,
        )
        t.equal(page.at('meta.total_count'), expected.length, page.text.slice(0, 200))
        found.push(...(page.at('data') as { id: string }[]).map(({ id }) => id))
        cursor = page.at('meta.next_cursor') as string | null
      }
      t.same(found.toSorted(), expected.map(([id]) => id).toSorted(), `${isCovered} ${asked.join(',')}`)
      t.equal(found.includes(later), asked.includes('bank'))
    }

    const run = await gateway.ask(key, 'POST /payroll-runs', {
      body: { organization_id: organization, period: { month: 10, year: 2026 } },
    })
    const readiness = await gateway.ask(key, `GET /payroll-runs/${run.id}/readiness`)
    const findings = readiness.at('warnings') as {
      code: string
      employees: { employee_id: string }[]
    }[]
    for (const part of ['pan', 'uan'] as const) {
      const reported = findings
        .filter(({ code }) => code === `missing_${part}`)
        .flatMap(({ employees }) => employees.map(each => each.employee_id))
      const expected = [...lacks].flatMap(([id, missing]) => (missing.includes(part) ? [id] : []))
      t.same(reported.toSorted(), expected.toSorted(), `readiness of ${part}`)
    }
  }
})

t.test('who has no salary is told to those who may read salaries', async t => {
  const owner = await gateway.newKey()
  const of = `organization_id=${await organizationOf(owner, true)}`
  const key = await gateway.newKey({ scopes: everyScope.filter(scope => scope !== 'salary:read') })
  const refused = await gateway.ask(key, `GET /employees?${of}&missing=pan&missing=salary`)
  t.equal(refused.status, 403, refused.text)
  const unknown = await gateway.ask(owner, `GET /employees?${of}&missing=pan&missing=aadhaar`)
  t.equal(unknown.status, 400)
  t.match(unknown.body, { code: 'invalid_parameter', details: [{ field: 'missing[1]' }] })
})
