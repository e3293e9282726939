// Settings of an organization reach the runs of its dates, and a preview that names the organization.

import t from 'tap'
import {
  calculated,
  eventsOf,
  type TestOrganization,
  october,
  startTestStack,
  createTestOrganization,
  september,
} from '../support/office.ts'

const house = await startTestStack(t)

/** The first slip of a new run, and what a preview of the same period makes of the same person. */
async function slips({ call, seeded }: TestOrganization, asked: { period: object; selection?: object }) {
  const run = await calculated(call, asked)
  const { period } = asked
  const stored = await call('GET', `${run}/employees`)
  const previewed = await call('POST', '/payroll-runs/preview', {
    period,
    organization_id: seeded.organizationId,
    employees: [{ ref: 'one', employee_id: seeded.employeeIds[0] }],
    options: { include_ytd: true },
  })
  const figures = ['days', 'lines', 'gross', 'total_deductions', 'net_payable', 'tax'] as const
  const of = (answer: typeof stored) =>
    Object.fromEntries(figures.map(name => [name, answer.at('data', 0, name)]))
  return { stored: of(stored), previewed: of(previewed), count: stored.at('meta', 'count') }
}

t.test('settings hold from their date on', async t => {
  const office = await createTestOrganization(house, [{ basic: 20_000, lopDays: 3 }])
  const { call } = office
  const put = await call('PUT', '/payroll-settings/salary-days', {
    basis: 'fixed_days',
    fixed_days: 26,
    effective_from: '2026-10-01',
  })
  t.equal(put.status, 200, put.text)

  const before = await slips(office, september)
  t.match(before.stored, { days: { basis: 'calendar_days', total_days: 30 }, gross: 28_000 })
  // 20,000 x 23/26 is 17,692.31 and 8,000 x 23/26 is 7,076.92.
  const after = await slips(office, october)
  t.match(after.stored, { days: { basis: 'fixed_days', total_days: 26 }, gross: 24_769.23 })
  for (const { stored, previewed } of [before, after]) t.same(previewed, stored)

  const run = `/payroll-runs/${String((await call('GET', '/payroll-runs?month=10&year=2026')).at('data', 0, 'id'))}`
  const change = await call('PATCH', '/payroll-settings', { effective_from: '2026-11-01', arrears: 'manual' })
  t.equal(change.status, 200, change.text)
  t.equal((await call('GET', run)).at('is_stale'), false, 'what begins later leaves it alone')
  await call('PATCH', '/payroll-settings', { effective_from: '2026-10-31', rounding: { net: 'up_rupee' } })
  t.match((await call('GET', run)).at('stale_reasons'), [
    { code: 'settings_changed', employee_id: null, source: 'payroll_settings' },
  ])
})

t.test('a salary of a group is what the group says in the period', async t => {
  const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 10_000 }])
  const { call, seeded } = office
  const group = await call('POST', '/salary-groups', {
    name: 'Plant',
    components: [
      { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 60 } },
      { component_code: 'HRA', calculation: { method: 'balancing' } },
    ],
  })
  const groupId = group.at('id')
  await call('PUT', `/employees/${seeded.employeeIds[0]}/salary`, {
    effective_from: '2026-04-01',
    ctc_annual: 600_000,
    salary_group_id: groupId,
  })
  await call('PUT', `/salary-groups/${String(groupId)}/components`, {
    effective_from: '2026-10-01',
    components: [
      { component_code: 'BASIC', calculation: { method: 'flat', value: 26_000 } },
      { component_code: 'HRA', calculation: { method: 'balancing' } },
    ],
  })
  const amounts = (basic: number, hra: number) => ({
    lines: [
      { code: 'BASIC', amount: basic },
      { code: 'HRA', amount: hra },
    ],
    gross: 50_000,
  })
  const selection = { mode: 'include', salary_group_ids: [groupId] }
  // Of 50,000 a month 60 % is 30,000.
  const before = await slips(office, { ...september, selection })
  t.match(before.stored, amounts(30_000, 20_000))
  const after = await slips(office, { ...october, selection })
  t.match(after.stored, amounts(26_000, 24_000))
  for (const { stored, previewed, count } of [before, after]) {
    t.same(previewed, stored)
    t.equal(count, 1, 'the group alone was selected')
  }
})

t.test('who may not be paid is left out of the periods that end on those days', async t => {
  const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 10_000 }])
  const { call, seeded } = office
  const path = `/employees/${seeded.employeeIds[0]}/salary/allow-payroll`
  t.match((await call('GET', path)).at(), { allowed: true, reason: null, effective_from: '2020-01-01' })
  for (const [body, field] of [
    [{ allowed: false }, 'reason'],
    [{ allowed: true, until: '2026-10-31' }, 'until'],
    [{ allowed: false, reason: 'Unpaid leave', effective_from: '2026-10-02', until: '2026-10-01' }, 'until'],
    [{ reason: 'Unpaid leave' }, 'allowed'],
  ] as const) {
    t.match((await call('PUT', path, body)).at('details'), [{ field }], field)
  }
  const barred = await call('PUT', path, {
    allowed: false,
    reason: 'Unpaid leave',
    effective_from: '2026-09-15',
    until: '2026-10-30',
  })
  t.equal(barred.status, 200, barred.text)
  const upserts = async () =>
    (await eventsOf(house, office)).filter(({ type }) => type === 'employee.upserted')
  t.match(await upserts(), [
    {
      data: {
        employee_id: seeded.employeeIds[0],
        change: 'updated',
        fields_changed: ['payroll_allowed', 'payroll_permission.reason', 'payroll_permission.until'],
        resource_version: barred.at('version'),
      },
    },
  ])
  const same = { allowed: false, reason: 'Unpaid leave', effective_from: '2026-10-01', until: '2026-10-30' }
  for (const body of [same, { allowed: true, effective_from: '2026-10-31' }])
    t.equal((await call('PUT', path, body)).at('version'), barred.at('version'), 'it holds already')
  t.equal((await upserts()).length, 1, 'and is not told again')
  t.match((await call('GET', `${path}?as_of=2026-10-30`)).at(), { allowed: false, reason: 'Unpaid leave' })
  t.match((await call('GET', `${path}?as_of=2026-10-31`)).at(), {
    allowed: true,
    effective_from: '2026-10-31',
  })

  const without = await calculated(call, september)
  t.match((await call('GET', without)).at('counts'), { selected: 2, calculated: 1, excluded: 1 })
  const back = await call('PATCH', `${without}/employees/${seeded.employeeIds[0]}`, { excluded: false })
  t.equal(back.at('code'), 'employee_not_payable')
  const again = await calculated(call, october)
  t.match((await call('GET', again)).at('counts'), { selected: 2, calculated: 2, excluded: 0 })
})

t.test(
  'a run is stale where others are in its cycle now, and months begin as the person’s cycle says',
  async t => {
    const { call, seeded } = await createTestOrganization(
      house,
      [20_000, 10_000, 11_000, 12_000].map(basic => ({ basic })),
    )
    const [moves, , ofPlant, ofWorks] = seeded.employeeIds
    const cycle = async (name: string, more: object = {}) =>
      String((await call('POST', '/payroll-cycles', { name, frequency: 'monthly', ...more })).at('id'))
    await cycle('Staff')
    const [plant, works] = [await cycle('Plant'), await cycle('Works', { start_day: 26 })]
    const put = async (person: string | undefined, id: string, from: string) => {
      const answer = await call('PUT', `/employees/${person}/cycle`, { cycle_id: id, effective_from: from })
      t.equal(answer.status, 200, answer.text)
    }
    await put(ofPlant, plant, '2020-01-01')
    await put(ofWorks, works, '2020-01-01')
    const first = await calculated(call)
    const second = await calculated(call, { ...october, cycle_id: plant })
    const reasons = async (run: string) => (await call('GET', run)).at('stale_reasons')
    t.same([await reasons(first), await reasons(second)], [[], []])

    await put(moves, plant, '2026-10-31')
    const moved = [{ code: 'input_changed', employee_id: moves, source: 'cycle' }]
    t.match(await reasons(first), moved, 'whose slip another run is to pay')
    t.match(await reasons(second), moved, 'who has no slip in it yet')
    for (const run of [first, second])
      await call('POST', `${run}/recalculate`, { only: 'stale' }, { prefer: 'wait=30' })
    const paid = async (run: string) => (await call('GET', run)).at('counts', 'calculated')
    t.same([await paid(first), await paid(second)], [1, 2])
    t.same([await reasons(first), await reasons(second)], [[], []])

    await cycle('New', { is_default: true })
    t.match(await reasons(first), [{ code: 'settings_changed', source: 'payroll_cycle' }])
    t.same(await reasons(second), [], 'of people who were put into it')

    await call('POST', '/sandbox/clock', { today: '2026-10-28' })
    const monthOf = async (person: string | undefined) =>
      (await call('GET', `/employees/${person}/professional-tax`)).at('computed', 'month')
    t.same(
      [await monthOf(ofPlant), await monthOf(ofWorks)],
      [10, 11],
      '28 October is of the month from the 26th',
    )
    const begins = async (...people: (string | undefined)[]) => {
      const answer = await call('POST', '/payroll-runs/preview', {
        organization_id: seeded.organizationId,
        ...october,
        employees: people.map(employee_id => ({ ref: employee_id, employee_id })),
      })
      return answer.at('data', 0, 'period_start')
    }
    t.equal(await begins(ofWorks), '2026-09-26')
    t.equal(await begins(ofPlant), '2026-10-01')
    t.equal(await begins(ofWorks, ofPlant), '2026-10-01', 'of both, as the settings say')
  },
)

t.test('the salaries of a person, the latest first', async t => {
  const { call, seeded } = await createTestOrganization(house)
  const path = `/employees/${seeded.employeeIds[0]}/salary`
  const raise = await call('PUT', path, {
    effective_from: '2026-04-01',
    reason: 'Promotion',
    components: [{ component_code: 'BASIC', monthly_amount: 25_000 }],
  })
  t.equal(raise.status, 201, raise.text)
  const history = await call('GET', `${path}/history`)
  t.match(history.at('data'), [
    {
      effective_from: '2026-04-01',
      status: 'current',
      reason: 'Promotion',
      changed_by: seeded.keyId,
      gross_monthly: 25_000,
    },
    { effective_from: '2020-01-01', status: 'past', changed_by: 'seed', gross_monthly: 28_000 },
  ])
  t.equal((await call('GET', `${path}/history?to=2026-03-31`)).at('meta', 'count'), 1)
  const first = await call('GET', `${path}/history?limit=1`)
  const next = await call('GET', `${path}/history?limit=1&cursor=${String(first.at('meta', 'next_cursor'))}`)
  t.match(next.at('data'), [{ effective_from: '2020-01-01' }])
})
