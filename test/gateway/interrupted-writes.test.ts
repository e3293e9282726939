// Writes of several transactions whose connection to PostgreSQL is cut at any of their COMMITs: sent again with the
// same Idempotency-Key, what they create is there once.

import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { engineOf, sharedStack } from '../support/stack.ts'
import { type CutPoint, openWire, type Wire } from '../support/wire.ts'
import { type Answer, startGateway } from './support/gateway.ts'
import { newEmployee, newOrganization, person } from './support/records.ts'

const wires: Wire[] = []
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine }, async url => {
  const opened = await openWire(url)
  wires.push(opened)
  return opened.url
})
const [wire] = wires
if (wire === undefined) throw new Error('The gateway was started without its wire.')
t.teardown(() => wire.cut())

const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const create = async (request: string, body: object): Promise<string> => {
  const answer = await gateway.ask(key, request, { body: { organization_id: organizationId, ...body } })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.id
}
await create('POST /salary-components', {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat' },
})
await create('POST /salary-components', {
  code: 'BONUS',
  name: 'Bonus',
  type: 'earning',
  category: 'bonus',
  calculation: { method: 'flat' },
})
const employee = (await newEmployee(gateway, key, 'CUT', { organization_id: organizationId })).id
const salary = await gateway.ask(key, `PUT /employees/${employee}/salary`, {
  body: { effective_from: '2026-06-01', components: [{ component_code: 'BASIC', monthly_amount: 30_000 }] },
})
t.equal(salary.status, 201, salary.text)

const bonus = { component_code: 'BONUS', month: 12, year: 2026, amount: 500 }
/** Three chunks of a batch. */
const rowCount = 401
const many = <Row>(row: (index: number) => Row): Row[] =>
  Array.from({ length: rowCount }, (_, index) => row(index))

/** Days of December 2026 and on, within the recorded tax year. */
const dayAfter = (no: number): string => new Date(Date.UTC(2026, 11, 1 + no)).toISOString().slice(0, 10)

type Write = {
  readonly request: string
  readonly body: (no: number) => object
  readonly table: string
  readonly rows: number
}

const writes: readonly Write[] = [
  {
    request: `POST /employees/${employee}/advances`,
    body: () => ({
      type: 'salary_advance',
      amount: 10_000,
      disbursed_on: '2026-10-05',
      repayment: { method: 'installments', installments: 3, start_month: 12, start_year: 2026 },
    }),
    table: 'advance',
    rows: 1,
  },
  {
    request: `POST /employees/${employee}/variable-components`,
    body: () => bonus,
    table: 'variable_item',
    rows: 1,
  },
  {
    request: `POST /employees/${employee}/variable-components`,
    body: () => ({ items: Array.from({ length: 100 }, () => bonus) }),
    table: 'variable_item',
    rows: 100,
  },
  {
    request: 'POST /holidays',
    body: no => ({ name: `Off ${no}`, date: dayAfter(no), type: 'company' }),
    table: 'holiday',
    rows: 1,
  },
  {
    request: `POST /employees/${employee}/salary/increments`,
    body: no => ({
      effective_from: dayAfter(no),
      type: 'percent',
      value: 1,
      decided_on: '2026-11-01',
    }),
    table: 'salary_increment',
    rows: 1,
  },
  {
    request: 'POST /payroll-runs',
    body: no => ({ period: { month: (no % 12) + 1, year: 2027 + Math.floor(no / 12) } }),
    table: 'payroll_run',
    rows: 1,
  },
  {
    request: 'POST /employees/bulk',
    body: no => ({
      mode: 'create',
      items: many(index => ({ ...person(`B${no}-${index}`), external_id: `bulk-${no}-${index}` })),
    }),
    table: 'employee',
    rows: rowCount,
  },
]

async function count(table: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    `select count(*)::int as count from ${table}`,
  )
  return row?.count ?? 0
}

// Today's of the two points of each COMMIT.
const points: readonly CutPoint[] = ['asked', 'answered']
let sent = 0
for (const { request, body, table, rows } of writes) {
  t.test(`${request} of ${rows}`, { timeout: 550_000 }, async t => {
    let isMet = true
    for (let commit = 1; isMet; commit += 1) {
      for (const point of points.filter((_, at) => isOfToday(commit + at, 2))) {
        const no = (sent += 1)
        const idempotencyKey = `cut-${no}`
        const send = (): Promise<Answer> =>
          gateway.ask(key, request, {
            body: request.includes('emp_') ? body(no) : { organization_id: organizationId, ...body(no) },
            headers: { 'Idempotency-Key': idempotencyKey },
          })
        const before = await count(table)
        let commits = 0
        isMet = false
        wire.sabotage(message => {
          if (!message.includes('commit') || (commits += 1) !== commit) return null
          isMet = true
          return point
        })
        const first = await send()
        wire.sabotage(() => null)
        if (first.status >= 500) {
          // As if the lease of a gateway that died had ended.
          await queryAsOwner(gateway.databaseUrl, 'update idempotency_record set leased_until = now()')
        }
        const again = await send()
        t.ok(again.status < 300, `${request} ${again.status} ${again.text.slice(0, 300)}`)
        t.equal((await count(table)) - before, rows, `COMMIT ${commit} ${point}`)
        if (rows > 1) t.match(again.body, { summary: { total: rows, created: rows, failed: 0 } })
        t.equal((await send()).text, again.text)
      }
    }
  })
}

t.test('a batch that is continued still refuses what repeats a row of its first attempt', async t => {
  // The row after a chunk of 200 days repeats the first of them.
  const lastOfChunk = 200
  let isMet = true
  for (let commit = 1; isMet; commit += 1) {
    const items = Array.from({ length: lastOfChunk + 1 }, (_, index) => ({
      employee_id: employee,
      date: dayAfter(commit * lastOfChunk + (index % lastOfChunk)),
      status: index < lastOfChunk ? 'absent' : 'present',
    }))
    const send = () =>
      gateway.ask(key, 'POST /attendance/bulk', {
        body: { organization_id: organizationId, items },
        headers: { 'Idempotency-Key': `continued-${commit}` },
      })
    let commits = 0
    isMet = false
    wire.sabotage(message => {
      if (!message.includes('commit') || (commits += 1) !== commit) return null
      isMet = true
      return 'asked'
    })
    await send()
    wire.sabotage(() => null)
    await queryAsOwner(gateway.databaseUrl, 'update idempotency_record set leased_until = now()')
    const again = await send()
    t.match(again.body, { summary: { total: 201, created: 200, failed: 1 } }, `COMMIT ${commit}`)
    t.match(again.at('data.200'), { status: 'failed', error: { code: 'duplicate' } })
  }
})
