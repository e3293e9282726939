// The tasks of an organization, through the months of an organization: each task comes, names its day, and goes when it is done.

import t from 'tap'
import { calculated, createTestOrganization, made, startTestStack } from '../../support/office.ts'
import { must, partner } from '../../support/partner.ts'
import { send } from '../../support/http.ts'

const house = await startTestStack(t)

type Task = {
  readonly kind: string
  readonly month: number | null
  readonly year: number | null
  readonly report: string | null
  readonly due_date: string | null
  readonly overdue: boolean
  readonly payroll_run_id: string | null
}

async function office() {
  const organization = await createTestOrganization(house)
  const { call, seeded } = organization
  const setToday = async (today: string) =>
    must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today }))
  const tasks = async (query = ''): Promise<Task[]> =>
    must(await call('GET', `/tasks?organization_id=${seeded.organizationId}${query}`)).at(
      'data',
      0,
      'tasks',
    ) as Task[]
  const kinds = async () =>
    (await tasks())
      .filter(({ kind }) => !kind.startsWith('fil'))
      .map(({ kind, month, year }) => `${kind} ${year}-${month}`)
  return { ...organization, setToday, tasks, kinds }
}

t.test('a run waits for each of its steps', async t => {
  const { call, setToday, kinds, tasks, seeded } = await office()
  await setToday('2026-10-20')
  t.same(await kinds(), [], 'an organization that has no run yet is told nothing of months')
  const run = await made(call)
  t.same(await kinds(), ['run_to_calculate 2026-10'])
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  t.same(await kinds(), ['run_to_lock 2026-10'])
  const attendance = { employee_id: seeded.employeeIds[0], month: 10, year: 2026, lop_days: 1 }
  must(await call('POST', '/attendance', { organization_id: seeded.organizationId, ...attendance }), 201)
  t.same(await kinds(), ['run_stale 2026-10'])
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  t.same(await kinds(), ['run_to_lock 2026-10'])
  must(await call('POST', `${run}/lock`, {}))
  const [task] = (await tasks()).filter(({ payroll_run_id: id }) => id !== null)
  t.equal(task?.kind, 'run_to_pay')
  t.equal(task?.payroll_run_id, run.split('/').at(-1))
  t.equal(task?.due_date, must(await call('GET', run)).at('pay_date'), 'the day of the run itself')
  must(await call('POST', `${run}/mark-paid`, { paid_on: '2026-10-30' }))
  t.same(await kinds(), [])
})

t.test('months that are over and have no run are named, up to the last one', async t => {
  const { call, setToday, kinds } = await office()
  await setToday('2026-10-31')
  await calculated(call)
  await setToday('2026-11-30')
  t.same(await kinds(), ['run_to_lock 2026-10'], 'November is not over')
  await setToday('2027-01-05')
  t.same(await kinds(), ['run_to_lock 2026-10', 'month_without_run 2026-11', 'month_without_run 2026-12'])
  await made(call, { period: { month: 11, year: 2026 } })
  t.same((await kinds()).toSorted(), [
    'month_without_run 2026-12',
    'run_to_calculate 2026-11',
    'run_to_lock 2026-10',
  ])
})

t.test(
  'returns are named within the days before their day, and after it until they are submitted',
  async t => {
    const { call, setToday, tasks } = await office()
    await setToday('2026-10-31')
    const run = await calculated(call)
    must(await call('POST', `${run}/lock`, {}))
    must(await call('POST', `${run}/mark-paid`, { paid_on: '2026-10-31' }))
    const ecr = async (query = '') =>
      (await tasks(query)).filter(({ report, month }) => report === 'pf_ecr' && month === 10)
    await setToday('2026-11-07')
    t.same(await ecr(), [], 'eight days before the fifteenth')
    t.equal((await ecr('&due_within_days=8')).length, 1)
    await setToday('2026-11-08')
    t.match(await ecr(), [{ kind: 'filing_due', due_date: '2026-11-15', overdue: false }])
    await setToday('2026-11-16')
    t.match(await ecr(), [{ kind: 'filing_due', due_date: '2026-11-15', overdue: true }])
    const filing = {
      report: 'pf_ecr',
      period: { month: 10, year: 2026 },
      status: 'submitted',
      submitted_on: '2026-11-15',
    }
    must(await call('POST', '/statutory/filings', filing), 201)
    t.same(await ecr(), [])
  },
)

t.test('a key is told what it may read, of its own organizations', async t => {
  const one = await office()
  const other = await office()
  await one.setToday('2026-11-20')
  await calculated(one.call)
  const answer = await other.call('GET', `/tasks?organization_id=${one.seeded.organizationId}`)
  t.equal(`${answer.status} ${String(answer.at('code'))}`, '403 organization_forbidden')
  t.same(
    must(await other.call('GET', '/tasks')).at('data', 0, 'organization_id'),
    other.seeded.organizationId,
  )

  const narrow = async (scopes: string[]) => {
    const token = must(await one.call('POST', '/auth/token', { scopes })).at('access_token')
    const { text } = await send({
      method: 'GET',
      url: `${house.base}/tasks?due_within_days=92`,
      headers: { authorization: `Bearer ${String(token)}` },
    })
    const { data } = JSON.parse(text) as { data: [{ tasks: Task[] }] }
    return new Set(data[0].tasks.map(({ kind }) => kind.split('_')[0]))
  }
  t.same(await narrow(['platform:read']), new Set())
  t.same(await narrow(['platform:read', 'payroll:read']), new Set(['run']))
  t.ok((await narrow(['platform:read', 'statutory:read'])).has('filing'))
  t.equal((await partner(house.base, { apiKey: 'key_x.y' })('GET', '/tasks')).status, 401)
})
