// What is read by one statement, and what is sent again as it was printed before, is what a transaction reads: in every
// state of a run, and after whatever changes it.

import t from 'tap'
import {
  calculated,
  execute,
  october,
  startTestStack,
  createTestOrganization,
  september,
} from '../../support/office.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly employee_id: string }

t.test('payslips, employees and organizations', async t => {
  const house = await startTestStack(t)
  const office = await createTestOrganization(house, [
    { basic: 20_000 },
    { basic: 30_000, lopDays: 2 },
    { basic: 90_000 },
  ])
  const { call, seeded } = office
  const [, unpaid = '', held = ''] = seeded.employeeIds

  const read = async (path: string): Promise<Row> => {
    const answer = await call('GET', path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return JSON.parse(answer.text) as Row
  }
  const rowsOf = async (path: string): Promise<Row[]> => (await read(path))['data'] as Row[]

  const compare = async (run: string, state: string) => {
    const { revision } = (await read(`${run}/employees`))['meta'] as { revision: number }
    for (const explain of ['none', 'summary', 'full', 'none', 'summary']) {
      // A count of all rows, a filter and a named revision take a transaction.
      const page = await read(`${run}/employees?explain=${explain}`)
      const slow = await read(`${run}/employees?explain=${explain}&include_total=true`)
      const name = `${state}, explain=${explain}`
      t.same(page['data'], slow['data'], `${name}: the page`)
      t.match(page['meta'], { revision, count: (slow['data'] as unknown[]).length, has_more: false }, name)
      for (const slip of page['data'] as Row[]) {
        const path = `${run}/employees/${slip.employee_id}?explain=${explain}`
        const single = await read(path)
        t.same(single, slip, `${name}: the slip`)
        t.same(await read(`${path}&revision=${revision}`), slip, `${name}: the slip of the revision`)
        t.same(await read(`/payslips/${slip.id}?explain=${explain}`), slip, `${name}: the slip by its id`)
      }
    }
    const first = await read(`${run}/employees?limit=1`)
    const { next_cursor: cursor, has_more: hasMore } = first['meta'] as {
      next_cursor: string
      has_more: boolean
    }
    t.equal(hasMore, true)
    const rest = await rowsOf(`${run}/employees?cursor=${cursor}`)
    t.same(
      [...(first['data'] as Row[]), ...rest].map(({ id }) => id),
      (await rowsOf(`${run}/employees`)).map(({ id }) => id),
      `${state}: pages follow one another`,
    )
    const slipOf = `${run}/employees/${held}`
    const { headers } = await call('GET', slipOf)
    const tag = headers.get('etag') ?? ''
    t.match(tag, /^W\/"\d+-/)
    t.equal((await call('GET', `${slipOf}?revision=${revision}`)).headers.get('etag'), tag, 'one tag')
    t.equal((await call('GET', slipOf, undefined, { 'if-none-match': tag })).status, 304)
  }
  const move = async (path: string, body: object) => {
    const answer = await call('POST', path, body)
    t.equal(answer.status, 200, answer.text)
  }

  const before = await calculated(call, september)
  await compare(before, 'the first month')
  await execute(house, office, 'delete from employee_salary where employee_id = ?', [unpaid])
  const run = await calculated(call, october)
  await compare(run, 'generated, with a failure')
  await move(`${run}/hold`, { employee_ids: [held], reason: 'Documents are missing' })
  await compare(run, 'held')
  t.match(await read(`${run}/employees/${held}`), {
    status: 'held',
    hold: { reason: 'Documents are missing' },
  })

  const year = async () => ((await read(`${run}/employees/${held}`))['ytd'] as { months: number }).months
  t.equal(await year(), 2, 'two payments of the year')
  await execute(
    house,
    office,
    `update payroll_run_employee set live = false where employee_id = ? and payroll_run_id = ?`,
    [held, before.split('/')[2]],
  )
  t.equal(await year(), 1, 'the year to date follows the payments before, though the slip did not change')
  await compare(run, 'after an earlier payment was taken back')

  for (const listed of await rowsOf('/employees')) {
    t.same(await read(`/employees/${listed.id}`), listed, 'an employee')
  }
  const organizations = await rowsOf('/organizations')
  for (const listed of organizations) t.same(await read(`/organizations/${listed.id}`), listed)
  t.ok(organizations.length > 0)
})
