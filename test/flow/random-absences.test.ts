// Random absences: the same days without pay, told as leaves by range, as daily records, as dates and as a number of days,
// are the same slip under every basis, in months of the calendar and in wage months from the 26th.

import t from 'tap'
import { addDays, plainDate, weekdayOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const stack = await startTestStack(t)
const isWhole = process.env['TEST_ALL'] === 'true'
const bases = [
  { basis: 'calendar_days' },
  { basis: 'fixed_days', fixed_days: 30 },
  { basis: 'fixed_days', fixed_days: 26 },
  { basis: 'working_days' },
]
/** Both are November. */
const months = [
  { name: 'the calendar', startDay: 1, from: plainDate('2026-11-01'), to: plainDate('2026-11-30') },
  { name: 'from the 26th', startDay: 26, from: plainDate('2026-10-26'), to: plainDate('2026-11-25') },
]
type WageMonth = (typeof months)[number]
const configurations = months.flatMap(month =>
  bases.flatMap(base =>
    ['calendar_days', 'working_days'].map(counts => ({
      month,
      salaryDays: { ...base, unpaid_leave_counts: counts },
    })),
  ),
)
/** 2,000 people in all, or a twentieth. */
const peopleOfEach = isWhole ? 125 : 6

const holidays = ['2026-10-27', '2026-11-11', '2026-11-27']

function datesOf(from: PlainDate, to: PlainDate): PlainDate[] {
  const dates: PlainDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

const isOff = (date: PlainDate) => weekdayOf(date) === 'sunday' || holidays.includes(date)

type Absence = {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly share: 1 | 0.5
  /** The first day is taken from noon. */
  readonly startsAtNoon: boolean
}

type Absentee = {
  readonly joined: PlainDate
  readonly left: PlainDate | null
  readonly basic: number
  readonly absences: readonly Absence[]
}

/** A joiner or a leaver in a part of the cases; one to three absences, of which some end after the exit. */
function absentee(random: () => number, month: WageMonth): Absentee {
  const below = (limit: number) => Math.trunc(random() * limit)
  const day = (index: number) => addDays(month.from, index)
  const isJoiner = random() < 0.25
  const joined = isJoiner ? day(below(28)) : plainDate('2020-04-01')
  const first = isJoiner ? joined : month.from
  const left = random() < 0.2 ? addDays(first, below(datesOf(first, month.to).length)) : null
  const last = left ?? month.to
  const isAway = random() < 0.1
  const absences: Absence[] = []
  let from = isAway ? first : addDays(first, below(6))
  for (let count = 1 + below(3); count > 0 && from <= last; count -= 1) {
    const length = isAway ? 31 : 1 + below(random() < 0.3 ? 16 : 5)
    const end = addDays(from, length - 1)
    const to = end > month.to ? month.to : end
    const share = random() < 0.3 ? 0.5 : 1
    const startsAtNoon = share === 1 && random() < 0.15
    const hasWorkingDay = datesOf(from, to > last ? last : to).some(date => !isOff(date))
    if (hasWorkingDay) absences.push({ from, to, share, startsAtNoon })
    from = addDays(to, 1 + below(4))
  }
  return { joined, left, basic: 12_000 + below(60_000), absences }
}

type LostDay = { readonly date: PlainDate; readonly share: number }

/** The dates that the absences name within the employment, each with the part that is lost. */
function namedDays({ left, absences }: Absentee, month: WageMonth): LostDay[] {
  const last = left ?? month.to
  return absences.flatMap(({ from, to, share, startsAtNoon }) =>
    datesOf(from, to > last ? last : to).map(date => ({
      date,
      share: startsAtNoon && date === from ? 0.5 : share,
    })),
  )
}

type Counting = { readonly month: WageMonth; readonly countsDaysOff: boolean }

/**
 * The lost days that a partner states in the record of the month: each date named, or the working days among them. Days off
 * are paid beside a day with pay only, so that without one they are lost too.
 */
function lostDays(
  { joined, left }: Absentee,
  named: readonly LostDay[],
  { month, countsDaysOff }: Counting,
): LostDay[] {
  const counted = named.filter(({ date }) => countsDaysOff || !isOff(date))
  const shares = new Map(counted.map(({ date, share }) => [date, share]))
  const employed = datesOf(joined > month.from ? joined : month.from, left ?? month.to)
  const hasPaidDay = employed.some(date => {
    const share = shares.get(date) ?? 0
    return share < 1 && (share > 0 || !isOff(date))
  })
  if (hasPaidDay) return counted
  return employed.filter(date => countsDaysOff || !isOff(date)).map(date => ({ date, share: 1 }))
}

const ways = ['leave', 'days', 'dates', 'number'] as const

async function inBulk(
  call: Partner,
  path: string,
  items: readonly object[],
  more: object = {},
): Promise<void> {
  for (let from = 0; from < items.length; from += 500) {
    const answer = must(await call('POST', path, { ...more, items: items.slice(from, from + 500) }))
    if (Number(answer.at('failed') ?? 0) > 0) throw new Error(answer.text)
  }
}

const nameOf = (index: number, way: string) => `${index}-${way}`

async function tellAll(call: Partner, people: readonly Absentee[], counting: Counting): Promise<void> {
  const records = people.flatMap(({ joined, basic }, index) =>
    ways.map(way => ({
      external_id: nameOf(index, way),
      employee_code: nameOf(index, way),
      first_name: 'Asha',
      gender: 'female',
      date_of_birth: '1985-05-05',
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: 'MH',
      salary: { effective_from: joined, components: [{ component_code: 'BASIC', monthly_amount: basic }] },
    })),
  )
  await inBulk(call, '/employees/bulk', records)
  const monthly: object[] = []
  const daily: object[] = []
  for (const [index, person] of people.entries()) {
    const named = namedDays(person, counting.month)
    for (const { from, to, share, startsAtNoon } of person.absences) {
      const leave = {
        employee_id: `ext:${nameOf(index, 'leave')}`,
        leave_type: 'LWP',
        pay_fraction: 1 - share,
        from_date: from,
        to_date: to,
        status: 'approved',
        ...(startsAtNoon ? { from_session: 'second_half' } : {}),
        ...(startsAtNoon && from === to ? { to_session: 'second_half' } : {}),
      }
      must(await call('POST', '/leaves', leave), 201)
    }
    if (named.length === 0) continue
    for (const { date, share } of named)
      daily.push({
        employee_id: `ext:${nameOf(index, 'days')}`,
        date,
        status: share === 1 ? 'unpaid_leave' : 'half_day',
      })
    const ofMonth = (way: string) => ({ employee_id: `ext:${nameOf(index, way)}`, month: 11, year: 2026 })
    const lost = lostDays(person, named, counting)
    const dates = lost.map(({ date, share }) => ({ date, days: share }))
    monthly.push({ ...ofMonth('dates'), lop_dates: dates })
    monthly.push({ ...ofMonth('number'), lop_days: dates.reduce((sum, { days }) => sum + days, 0) })
  }
  await inBulk(call, '/attendance/bulk', daily, { view: 'daily' })
  await inBulk(call, '/attendance/bulk', monthly, { view: 'monthly' })
  for (const [index, { left }] of people.entries())
    for (const way of left === null ? [] : ways) {
      const exit = { date_of_leaving: left, reason: 'resignation', create_fnf: false }
      must(await call('POST', `/employees/ext:${nameOf(index, way)}/exit`, exit), 201)
    }
}

type Slip = Readonly<Record<string, unknown>> & {
  readonly external_id: string
  readonly days: Readonly<Record<string, unknown>>
  readonly lines: readonly Readonly<Record<string, unknown>>[]
}

const figures = [
  'status',
  'days',
  'gross',
  'total_deductions',
  'net_payable',
  'wages',
  'pf',
  'esi',
  'pt',
  'tax',
] as const

/** All that is money or days, without the records that it came from. */
const compared = (slip: Slip) => ({
  ...Object.fromEntries(figures.map(name => [name, slip[name]])),
  lines: slip.lines.map(({ code, amount, full_amount }) => ({ code, amount, full_amount })),
})

async function slipsOf(call: Partner, run: string): Promise<ReadonlyMap<string, Slip>> {
  const slips: Slip[] = []
  for (let cursor = ''; ;) {
    const page = must(await call('GET', `${run}/employees?limit=500${cursor}`))
    slips.push(...(page.at('data') as Slip[]))
    const next = page.at('meta', 'next_cursor')
    if (typeof next !== 'string') return new Map(slips.map(slip => [slip.external_id, slip]))
    cursor = `&cursor=${next}`
  }
}

for (const [at, { month, salaryDays }] of configurations.entries()) {
  const { basis, unpaid_leave_counts: counts } = salaryDays
  const name = `${'fixed_days' in salaryDays ? `${basis} ${salaryDays.fixed_days}` : basis}, ${counts}`
  t.test(`${peopleOfEach} random absences, each in ${ways.length} ways: ${month.name}, ${name}`, async t => {
    const { call, seeded } = await createTestOrganization(stack, [])
    const clock = { organization_id: seeded.organizationId, today: '2026-11-30' }
    must(await call('POST', '/sandbox/clock', clock))
    must(await call('PUT', '/payroll-settings/salary-days', { effective_from: '2020-01-01', ...salaryDays }))
    const period = { type: 'day_range', start_day: month.startDay, effective_from: '2020-01-01' }
    if (month.startDay > 1) must(await call('PUT', '/payroll-settings/period', period))
    for (const date of holidays)
      must(await call('POST', '/holidays', { name: 'Feast', type: 'festival', date }), 201)
    const isFixed26 = 'fixed_days' in salaryDays && salaryDays.fixed_days === 26
    const countsDaysOff = counts === 'calendar_days' && basis !== 'working_days' && !isFixed26
    const random = randomBy(testDay * configurations.length + at)
    const people = Array.from({ length: peopleOfEach }, () => absentee(random, month))
    await tellAll(call, people, { month, countsDaysOff })
    const slips = await slipsOf(call, await calculated(call, { period: { month: 11, year: 2026 } }))
    let different = 0
    for (const [index, person] of people.entries()) {
      const [first, ...others] = ways.map(way => slips.get(nameOf(index, way)))
      for (const [other, slip] of others.entries()) {
        if (first === undefined || slip === undefined) throw new Error(`Nobody is paid as ${index}.`)
        if (JSON.stringify(compared(slip)) === JSON.stringify(compared(first))) continue
        different += 1
        if (different < 4)
          t.same(
            compared(slip),
            compared(first),
            `day ${testDay}: told as ${ways[other + 1]}, not as leave: ${JSON.stringify(person)}`,
          )
      }
    }
    t.equal(different, 0, `day ${testDay}`)
  })
}
