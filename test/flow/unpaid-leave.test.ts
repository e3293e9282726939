// An absence without pay costs the same however it is told: as a leave by range, as daily records or as a number of days.

import t from 'tap'
import { addDays, plainDate, weekdayOf } from '#proto/calendar/plain-date.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'
import { table } from '../support/table.ts'

const house = await startTestStack(t)
const november = { period: { month: 11, year: 2026 } }

type Slip = {
  external_id: string
  days: { payable_days: number; lop_days: number }
  lines: { code: string; amount: number }[]
  pf: { ncp_days: number }
}

const basicOf = ({ lines }: Slip) => lines.find(({ code }) => code === 'BASIC')?.amount ?? 0

async function office(salaryDays: object): Promise<Partner> {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  must(await call('PUT', '/payroll-settings/salary-days', { effective_from: '2026-01-01', ...salaryDays }))
  must(await call('POST', '/holidays', { name: 'Feast', type: 'festival', date: '2026-11-11' }), 201)
  return call
}

async function hire(call: Partner, name: string, joined: string): Promise<void> {
  const employee = {
    external_id: name,
    employee_code: name,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: {
      effective_from: joined,
      components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
    },
  }
  must(await call('POST', '/employees', employee), 201)
}

const leave = (name: string, from: string, to: string, more: object = {}) => ({
  employee_id: `ext:${name}`,
  leave_type: 'LWP',
  pay_fraction: 0,
  from_date: from,
  to_date: to,
  status: 'approved',
  ...more,
})

const bases: Record<string, object> = {
  calendar: { basis: 'calendar_days' },
  'working leave': { basis: 'calendar_days', unpaid_leave_counts: 'working_days' },
  'fixed 30': { basis: 'fixed_days', fixed_days: 30 },
  'fixed 26': { basis: 'fixed_days', fixed_days: 26 },
  working: { basis: 'working_days' },
}

// November 2026 at 30,000 a month: 30 days, Sundays the 1st, 8th, 15th, 22nd and 29th, a holiday on Wednesday the 11th, so
// 24 working days. `share`: the part of each day that is lost. `lost`: the days that are lost, and how they are told as a
// number.
const cases = table`
basis         | joined     | from | to | share | lost | pay      | ncp | why
calendar      | 2020-04-01 | 01   | 30 | 1     | 30   | 0        | 30  | no paid day
calendar      | 2020-04-01 | 02   | 08 | 1     | 7    | 23000    | 7   | 23/30: Sunday the 8th is named
calendar      | 2020-04-01 | 09   | 13 | 1     | 5    | 25000    | 5   | 25/30: the holiday is named
calendar      | 2020-04-01 | 01   | 30 | 0.5   | 15   | 15000    | 15  | half of each day
calendar      | 2020-04-01 | 08   | 08 | 1     | 1    | 29000    | 1   | a Sunday alone
calendar      | 2026-11-16 | 16   | 30 | 1     | 15   | 0        | 15  | absent since joining
calendar      | 2026-11-16 | 16   | 29 | 1     | 14   | 1000     | 14  | 1/30: joined on the 16th, came on the 30th
working leave | 2020-04-01 | 01   | 30 | 1     | 24   | 0        | 30  | no paid day
working leave | 2020-04-01 | 02   | 08 | 1     | 6    | 24000    | 6   | 24/30: without the Sunday
working leave | 2020-04-01 | 09   | 13 | 1     | 4    | 26000    | 4   | 26/30: without the holiday
working leave | 2020-04-01 | 01   | 30 | 0.5   | 12   | 18000    | 12  | half of each working day
fixed 30      | 2020-04-01 | 01   | 30 | 1     | 30   | 0        | 30  | no paid day
fixed 30      | 2020-04-01 | 02   | 08 | 1     | 7    | 23000    | 7   | 23/30
fixed 30      | 2020-04-01 | 01   | 30 | 0.5   | 15   | 15000    | 15  | half of each day
fixed 30      | 2026-11-16 | 16   | 30 | 1     | 15   | 0        | 15  | absent since joining
fixed 26      | 2020-04-01 | 01   | 30 | 1     | 24   | 0        | 30  | no paid day, although 26 - 24 are left
fixed 26      | 2020-04-01 | 02   | 08 | 1     | 6    | 23076.92 | 6   | 20/26
fixed 26      | 2020-04-01 | 09   | 13 | 1     | 4    | 25384.62 | 4   | 22/26: without the holiday
fixed 26      | 2020-04-01 | 01   | 30 | 0.5   | 12   | 16153.85 | 12  | 14/26: half of each working day
fixed 26      | 2026-11-16 | 16   | 30 | 1     | 13   | 0        | 15  | absent since joining
working       | 2020-04-01 | 01   | 30 | 1     | 24   | 0        | 30  | no paid day
working       | 2020-04-01 | 02   | 08 | 1     | 6    | 22500    | 6   | 18/24
working       | 2020-04-01 | 09   | 13 | 1     | 4    | 25000    | 4   | 20/24: without the holiday
working       | 2020-04-01 | 01   | 30 | 0.5   | 12   | 15000    | 12  | half of each working day
working       | 2026-11-16 | 16   | 30 | 1     | 13   | 0        | 15  | absent since joining
`

const ways = ['leave', 'days', 'number', 'dates'] as const

/** Tells the service of the absence in one way. */
async function tell(
  call: Partner,
  name: string,
  way: (typeof ways)[number],
  each: (column: string) => string,
): Promise<void> {
  const [from, to] = [`2026-11-${each('from')}`, `2026-11-${each('to')}`]
  const share = Number(each('share'))
  const dates: string[] = []
  for (let date = plainDate(from); date <= to; date = addDays(date, 1)) dates.push(date)
  const month = { employee_id: `ext:${name}`, month: 11, year: 2026 }
  if (way === 'leave')
    must(await call('POST', '/leaves', leave(name, from, to, { pay_fraction: 1 - share })), 201)
  if (way === 'number')
    must(await call('POST', '/attendance', { ...month, lop_days: Number(each('lost')) }), 201)
  if (way === 'dates')
    must(
      await call('POST', '/attendance', { ...month, lop_dates: dates.map(date => ({ date, days: share })) }),
      201,
    )
  if (way === 'days') {
    const status = share === 1 ? 'unpaid_leave' : 'half_day'
    const items = dates.map(date => ({ employee_id: `ext:${name}`, date, status }))
    must(await call('POST', '/attendance/bulk', { view: 'daily', items }))
  }
}

for (const [basis, salaryDays] of Object.entries(bases)) {
  t.test(`one absence has one figure: ${basis}`, async t => {
    const call = await office(salaryDays)
    const rows = cases.filter(each => each('basis') === basis)
    for (const [index, each] of rows.entries())
      for (const way of ways) {
        await hire(call, `${index}-${way}`, each('joined'))
        await tell(call, `${index}-${way}`, way, each)
      }
    const run = await calculated(call, november)
    const slips = must(await call('GET', `${run}/employees?limit=500`)).at('data') as Slip[]
    const byName = new Map(slips.map(slip => [slip.external_id, slip]))
    for (const [index, each] of rows.entries())
      for (const way of ways) {
        const slip = byName.get(`${index}-${way}`)
        t.same(
          slip && [basicOf(slip), slip.pf.ncp_days],
          [Number(each('pay')), Number(each('ncp'))],
          `${each('from')} to ${each('to')}, ${each('share')} told as ${way}: ${each('why')}`,
        )
      }
  })
}

t.test('days off are paid beside a paid day only', async t => {
  const call = await office({ basis: 'calendar_days' })
  const workingDays: string[] = []
  for (let date = plainDate('2026-11-01'); date <= '2026-11-30'; date = addDays(date, 1))
    if (weekdayOf(date) !== 'sunday' && date !== '2026-11-11') workingDays.push(date)
  const people = {
    absent: workingDays.map(date => ({ date, status: 'absent' })),
    'with days off': [
      ...workingDays.map(date => ({ date, status: 'absent' })),
      ...['01', '08', '15', '22', '29'].map(day => ({ date: `2026-11-${day}`, status: 'weekly_off' })),
      { date: '2026-11-11', status: 'holiday' },
    ],
    'came once': workingDays.map((date, index) => ({ date, status: index === 3 ? 'present' : 'absent' })),
    'came on a Sunday': [
      ...workingDays.map(date => ({ date, status: 'absent' })),
      { date: '2026-11-15', status: 'present' },
    ],
  }
  for (const [name, days] of Object.entries(people)) {
    await hire(call, name, '2020-04-01')
    const items = days.map(day => ({ employee_id: `ext:${name}`, ...day }))
    must(await call('POST', '/attendance/bulk', { view: 'daily', items }))
  }
  // A recorded day off within the range of a leave is a date that it names.
  await hire(call, 'on leave', '2020-04-01')
  must(await call('POST', '/leaves', leave('on leave', '2026-11-02', '2026-11-08')), 201)
  must(
    await call('POST', '/attendance', {
      employee_id: 'ext:on leave',
      date: '2026-11-08',
      status: 'weekly_off',
    }),
    201,
  )
  const run = await calculated(call, november)
  const slips = must(await call('GET', `${run}/employees?limit=500`)).at('data') as Slip[]
  t.same(Object.fromEntries(slips.map(slip => [slip.external_id, [basicOf(slip), slip.pf.ncp_days]])), {
    absent: [0, 30],
    'with days off': [0, 30],
    // 23 of the 24 working days are lost.
    'came once': [7_000, 23],
    'came on a Sunday': [6_000, 24],
    'on leave': [23_000, 7],
  })
})

t.test('parts of a month pay days off as the whole month does', async t => {
  const call = await office({ basis: 'calendar_days' })
  must(
    await call('POST', '/payroll-cycles', { name: 'Works', is_default: true, frequency: 'semi_monthly' }),
    201,
  )
  const absent = async (name: string, from: number, to: number) => {
    const items: object[] = []
    for (let day = from; day <= to; day += 1) {
      const date = plainDate(`2026-11-${String(day).padStart(2, '0')}`)
      if (weekdayOf(date) !== 'sunday') items.push({ employee_id: `ext:${name}`, date, status: 'absent' })
    }
    must(await call('POST', '/attendance/bulk', { view: 'daily', items }))
  }
  for (const name of ['leave', 'all', 'first', 'later']) await hire(call, name, '2020-04-01')
  must(await call('POST', '/leaves', leave('leave', '2026-11-01', '2026-11-30')), 201)
  await absent('all', 1, 30)
  await absent('first', 1, 15)
  await absent('later', 1, 15)
  const pay = async (start: string, end: string) => {
    const run = await calculated(call, { period: { start: `2026-11-${start}`, end: `2026-11-${end}` } })
    const slips = must(await call('GET', `${run}/employees?limit=500`)).at('data') as Slip[]
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
    return Object.fromEntries(slips.map(slip => [slip.external_id, slip.days]))
  }
  // Sundays the 1st, 8th and 15th are paid to who may still come in the month.
  t.match(await pay('01', '15'), {
    leave: { payable_days: 0, lop_days: 15 },
    all: { payable_days: 0, lop_days: 15 },
    first: { payable_days: 3, lop_days: 12 },
    later: { payable_days: 3, lop_days: 12 },
  })
  await absent('later', 16, 30)
  t.match(await pay('16', '30'), {
    leave: { payable_days: 0, lop_days: 15 },
    all: { payable_days: 0, lop_days: 15 },
    first: { payable_days: 15, lop_days: 0 },
    later: { payable_days: 0, lop_days: 18 },
  })
})

t.test('a settlement whose last weeks are unpaid leave pays the days before it', async t => {
  const call = await office({ basis: 'calendar_days' })
  for (const name of ['before', 'beyond']) await hire(call, name, '2024-04-01')
  must(await call('POST', '/leaves', leave('before', '2026-11-09', '2026-11-20')), 201)
  // Recorded before the exit was known; the days after it are nobody's.
  must(await call('POST', '/leaves', leave('beyond', '2026-11-18', '2026-11-30')), 201)
  const settled = async (name: string) => {
    const exit = { date_of_leaving: '2026-11-20', reason: 'resignation' }
    const path = `/fnf/${String(must(await call('POST', `/employees/ext:${name}/exit`, exit), 201).at('fnf_id'))}`
    const fnf = must(await call('POST', `${path}/recalculate`, {}))
    const lines = fnf.at('lines') as Slip['lines']
    return lines.find(({ code }) => code === 'BASIC')?.amount ?? 0
  }
  // 8/30 and 17/30 of 30,000.
  t.equal(await settled('before'), 8_000)
  t.equal(await settled('beyond'), 17_000)
})
