// While a run is calculated again it counts with the payslips before: what other runs, the calendar and returns say of it
// stays as it was. The recalculation is one that no engine ends.

import t from 'tap'
import {
  calculated,
  createTestOrganization,
  execute,
  made,
  refusal,
  startTestStack,
} from '../support/office.ts'
import type { TestOrganization } from '../support/office.ts'
import { must } from '../support/partner.ts'

const stack = await startTestStack(t)
const wait = { prefer: 'wait=30' }
const august = { period: { month: 8, year: 2026 } }
const september = { period: { month: 9, year: 2026 } }
const october = { period: { month: 10, year: 2026 } }

const idOf = (run: string) => run.split('/').at(-1)!

/** From here on the run is being calculated, in a revision after the one that counts. */
async function recalculating(organization: TestOrganization, run: string): Promise<void> {
  await execute(
    stack,
    organization,
    `update payroll_run set status = 'calculating', previous_status = 'generated', previous_revision = revision,
       revision = revision + 1 where id = ?`,
    [idOf(run)],
  )
}

async function office(): Promise<TestOrganization> {
  const organization = await createTestOrganization(stack)
  const { call, seeded } = organization
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  return organization
}

t.test('a run that an earlier one has made stale stays stale', async t => {
  const organization = await office()
  const { call } = organization
  const earlier = await calculated(call, september)
  const run = await calculated(call, october)
  must(await call('POST', `${earlier}/recalculate`, {}, wait))
  t.equal(must(await call('GET', run)).at('is_stale'), true, 'the earlier run was calculated after it')
  await recalculating(organization, earlier)
  t.equal(must(await call('GET', run)).at('is_stale'), true)
  t.match((await call('POST', `${run}/lock`, {})).at(), { code: 'run_is_stale' }, 'so that it is not locked')
})

t.test('a run to which another leaves its deductions stays stale', async t => {
  const organization = await office()
  const { call } = organization
  const regular = await calculated(call, october)
  const without = { ...october, type: 'off_cycle', options: { statutory: { pt: false } } }
  const other = await calculated(call, without)
  t.equal(must(await call('GET', regular)).at('is_stale'), true, 'the other was calculated after it')
  await recalculating(organization, other)
  t.equal(must(await call('GET', regular)).at('is_stale'), true)
  t.match((await call('POST', `${regular}/lock`, {})).at(), { code: 'run_is_stale' })
})

t.test('the regular run makes the deductions that another of its month left to it', async t => {
  const organization = await office()
  const { call } = organization
  const without = { ...september, type: 'off_cycle', options: { statutory: { pt: false } } }
  const other = await calculated(call, without)
  must(await call('POST', `${other}/lock`, {}))
  const warned = async () => {
    const warnings = must(await call('GET', `${next}/readiness`)).at('warnings') as { code: string }[]
    return warnings.some(({ code }) => code === 'deductions_not_made')
  }
  const next = await made(call, october)
  t.equal(await warned(), true, 'no regular run yet')
  const regular = await calculated(call, september)
  t.equal(await warned(), false)
  await recalculating(organization, regular)
  t.equal(await warned(), false)
})

t.test(
  'the calendar of filings begins with the first wage month that was paid, and has its returns',
  async t => {
    const organization = await office()
    const { call, seeded } = organization
    const run = await calculated(call, september)
    await calculated(call, october)
    const path = `/statutory/filings?organization_id=${seeded.organizationId}&financial_year=2026-27&limit=100`
    const filings = async () => {
      const found = must(await call('GET', path)).at('data') as {
        report: string
        period: { month: number }
      }[]
      return found.map(({ report, period }) => `${report} ${period.month}`).toSorted()
    }
    const before = await filings()
    t.ok(before.includes('pf_ecr 9'), before.join(', '))
    await recalculating(organization, run)
    t.same(await filings(), before)
  },
)

t.test('a statement of income tax is refused that would lack the people of the run', async t => {
  const organization = await office()
  const { call, seeded } = organization
  must(await call('POST', `${await calculated(call, august)}/lock`, {}))
  const run = await calculated(call, september)
  const path = `/statutory/tds/24q?organization_id=${seeded.organizationId}&financial_year=2026-27&quarter=2`
  t.match(
    [(await call('GET', path)).at('code'), (await call('GET', path)).at('payroll_run_ids')],
    ['invalid_run_state', [idOf(run)]],
  )
  await recalculating(organization, run)
  const refused = await call('GET', path)
  t.equal(refusal(refused), '409 invalid_run_state', refused.text)
  t.same(refused.at('payroll_run_ids'), [idOf(run)])
})

// Joined on 1 October without a salary, so that the run of October has no payslip for the employee.
t.test('a month is unpaid because the payslip failed', async t => {
  const organization = await office()
  const { call } = organization
  must(await call('POST', `${await calculated(call, september)}/lock`, {}))
  const hired = await call('POST', '/employees', {
    external_id: 'NEW',
    employee_code: 'NEW',
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2026-10-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
  })
  const id = must(hired, 201).at('id')
  const run = await calculated(call, october)
  const next = await made(call, { period: { month: 11, year: 2026 } })
  const unpaid = async () => must(await call('GET', `${next}/readiness`)).at('unpaid_months')
  const failed = [{ employee_id: id, month: 10, year: 2026, days: 31, reason: 'failed' }]
  t.same(await unpaid(), failed)
  await recalculating(organization, run)
  t.same(await unpaid(), failed)
})
