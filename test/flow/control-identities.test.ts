// Control identities on random organizations: what every statutory file, bank file and voucher states equals the sums of the
// stored payslips, which the test adds up by itself. SEED repeats a draw, PEOPLE sets its size.

import { createHash } from 'node:crypto'
import t from 'tap'
import { calculated, execute, startTestStack } from '../support/office.ts'
import { granted, partner, type Answer, type Partner } from '../support/partner.ts'
import { send } from '../support/http.ts'
import { addKey, seedOrganization, type SeededOrganization } from '../support/seed.ts'
import { testDay } from '../support/share-of-day.ts'
import { faultOf, readImport } from '../support/tally.ts'

const isWhole = process.env['TEST_ALL'] === 'true'
const seed = Number(process.env['SEED'] ?? testDay)
const peopleCount = Number(process.env['PEOPLE'] ?? (isWhole ? 2_000 : 25))

const stack = await startTestStack(t)
const account = await seedOrganization(stack.storage, [])
const owner = granted(partner(stack.base, account))

/** The same numbers from the same seed. */
function drawer(from: number) {
  let state = from
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    /** One of `odds` times. */
    rarely: (odds: number) => below(odds) === 0,
    one: <Kind>(kinds: readonly Kind[]): Kind => kinds[below(kinds.length)] as Kind,
  }
}

type Draw = ReturnType<typeof drawer>

const states = ['MH', 'KA', 'TN', 'WB', 'DL', 'HR', 'PB', 'GJ', 'KL', 'TS', 'MP']
const firstNames = ['Asha', 'Bimal', 'Chitra', 'Dev', 'Esha', 'Farooq', 'Gita', 'Hari', 'Indu', 'John']
const lastNames = ['Rao', 'Sen', 'Kumar', 'Paul', 'Das', 'Bala', 'Nair', 'Iyer', 'Lal', 'Devi']

// Memberships of the provident fund; a non-member pays no advance of it back.
const memberships = [
  {},
  {},
  {},
  { wage_mode: 'actual_wages' },
  { eps_eligible: false, joined_on: '2018-06-01' },
  { vpf: { type: 'amount', value: 2_000 } },
  { vpf: { type: 'percent', value: 5 } },
  { applicable: false },
]

/** Ways in which a person is paid; `no ifsc` has a wrong one, past the API. */
const ways = [
  'bank',
  'bank',
  'bank',
  'bank',
  'bank',
  'same',
  'no ifsc',
  'cash',
  'cheque',
  'upi',
  'none',
] as const

/** Beside the regular run of the second month. */
const extraRuns = ['off_cycle', 'bonus'] as const

/** Outcomes of an approved settlement. */
const fates = ['paid', 'paid', 'left open', 'reopened', 'cancelled', 'resettled'] as const
type Fate = (typeof fates)[number]

type Leaving = { month: number; day: number; hasSettlement: boolean; fate: Fate }
type Lent = { amount: number; installments: number; isLoan: boolean }

type Someone = ReturnType<typeof drawPerson>
type Size = { readonly isWeekly: boolean; readonly months: readonly number[] }

function drawPerson(draw: Draw, code: string, number: number, { isWeekly, months }: Size) {
  const { below, one, rarely } = draw
  const state = one(states)
  const pf = one(memberships)
  const basic = one([
    8_000 + below(8_000),
    12_000 + below(14_000),
    26_000 + below(60_000),
    80_000 + below(320_000),
  ])
  const isJoiner = rarely(8)
  const month = one(months)
  const leaves = !isJoiner && rarely(8)
  const left: Leaving | null = leaves
    ? { month, day: 3 + below(17), hasSettlement: !rarely(3), fate: one(fates) }
    : null
  const lent: Lent | null =
    !isJoiner && rarely(5)
      ? { amount: 1_000 + below(40_000), installments: 1 + below(4), isLoan: rarely(2) }
      : null
  // A week has its own days without pay, and only dates say which they are.
  const lostDays = [...new Set([1 + below(27), 1 + below(27), 1 + below(27)])]
  return {
    code,
    number,
    state,
    movesTo: !isWeekly && rarely(15) ? one(states) : null,
    basic,
    special: rarely(2) ? below(20_000) : 0,
    gender: one(['male', 'female']),
    born: rarely(10) ? '1967-03-03' : `19${70 + below(30)}-05-05`,
    joined: isJoiner
      ? `2026-${month}-${String(2 + below(26)).padStart(2, '0')}`
      : `20${10 + below(15)}-04-01`,
    isJoiner,
    left,
    lent,
    lostDays: isWeekly && !isJoiner && rarely(2) ? lostDays.filter(day => day <= (left?.day ?? 31)) : [],
    lopDays: !isWeekly && !isJoiner && rarely(4) ? one(leaves ? [0.5, 2] : [0.5, 1, 2.5, 7, 15, 31]) : 0,
    pf,
    fund: state === 'KL' && rarely(2) ? 'shops' : null,
    paidBack: pf.applicable !== false && rarely(8) ? 500 + below(1_000) : 0,
    raise: !isWeekly && !isJoiner && !leaves && rarely(7) ? 500 + below(5_000) : 0,
    incentive: !isWeekly && !leaves && rarely(6) ? 1_000 + below(15_000) : 0,
    isHeld: rarely(9),
    way: one(ways),
  }
}

/** Traits of the first people of an organization, so that each is in every draw. */
function certain(at: number, [first = 0, second = first]: readonly number[]): Partial<Someone> {
  const stays = { left: null, isJoiner: false, joined: '2020-04-01' }
  const kinds: readonly Partial<Someone>[] = [
    { ...stays, raise: 1_500, pf: { wage_mode: 'actual_wages' } },
    {
      left: { month: second, day: 12, hasSettlement: true, fate: 'resettled' },
      isJoiner: false,
      joined: '2012-04-01',
      raise: 0,
      incentive: 0,
    },
    { ...stays, incentive: 6_000.25 },
    { ...stays, paidBack: 700, pf: {}, lopDays: 0 },
    {
      left: { month: first, day: 9, hasSettlement: false, fate: 'paid' },
      isJoiner: false,
      joined: '2020-04-01',
      raise: 0,
      incentive: 0,
    },
    { ...stays, way: 'no ifsc', isHeld: false, lent: { amount: 9_000, installments: 3, isLoan: false } },
    { ...stays, lent: { amount: 30_000, installments: 4, isLoan: true } },
  ]
  return kinds[at] ?? {}
}

/** The same of those who are paid by the week. */
function certainByWeek(at: number, [first = 0]: readonly number[]): Partial<Someone> {
  const kinds: readonly Partial<Someone>[] = [
    {
      left: { month: first, day: 14, hasSettlement: true, fate: 'resettled' },
      isJoiner: false,
      joined: '2012-04-01',
      lostDays: [],
    },
    { left: null, isJoiner: false, joined: '2020-04-01', lostDays: [6, 7, 15] },
  ]
  return kinds[at] ?? {}
}

const nameOf = ({ number }: Someone) =>
  [firstNames[number % 10], lastNames[Math.floor(number / 10) % 10]] as const
const uanOf = ({ number }: Someone) => String(100_000_000_000 + number)

const bodyOf = (state: string) => (state === 'TN' ? 'CHENNAI' : null)

const salaryOf = ({ basic, special }: Someone, from: string, raise = 0) => ({
  effective_from: from,
  pay_basis: 'monthly',
  components: [
    { component_code: 'BASIC', monthly_amount: basic + raise },
    { component_code: 'HRA', monthly_amount: Math.round(basic * 0.4) },
    ...(special === 0 ? [] : [{ component_code: 'SPECIAL', monthly_amount: special + 0.5 }]),
  ],
})

function bankOf({ way, number }: Someone): object | null {
  const from = { effective_from: '2020-01-01' }
  if (way === 'none') return null
  if (way === 'cash' || way === 'cheque') return { payment_mode: way, ...from }
  if (way === 'upi') return { payment_mode: 'upi', upi_id: `p${number}@okbank`, ...from }
  return {
    payment_mode: 'bank_transfer',
    account_number: way === 'same' ? '777777777777' : String(50_100_000_000_000 + number),
    ifsc: ['HDFC0000523', 'ICIC0000001', 'SBIN0000001'][number % 3],
    ...from,
  }
}

const employeeOf = (person: Someone) => ({
  external_id: person.code,
  employee_code: person.code,
  first_name: nameOf(person)[0],
  last_name: nameOf(person)[1],
  gender: person.gender,
  date_of_birth: person.born,
  date_of_joining: person.joined,
  employment_type: 'permanent',
  work_state_code: person.state,
  statutory: {
    pan: 'ABCPX1234K',
    pf: { uan: uanOf(person), eps_eligible: true, ...person.pf },
    esi: { ip_number: String(3_100_000_000 + person.number) },
    pt: { local_body: bodyOf(person.state) },
    lwf: person.fund === null ? {} : { fund: person.fund },
  },
  salary: salaryOf(person, person.joined),
  ...(bankOf(person) === null ? {} : { bank: bankOf(person) }),
})

type Office = {
  /** `seed 20783, organization 2 of 24 people`. */
  readonly name: string
  readonly call: Partner
  readonly seeded: SeededOrganization
  readonly people: readonly Someone[]
  readonly months: readonly number[]
  readonly draw: Draw
  readonly cycleId: string | null
  /** Payment method of settlements. */
  readonly methodId: number
}

const deductor = {
  tan: 'AAAA00000A',
  pan: 'AAACA0000A',
  legal_name: 'Sample Private Limited',
  address: { line1: '1 Sample Street', city: 'Pune', state_code: 'MH', pincode: '411001', country: 'IN' },
  responsible_person: { name: 'A Responsible', pan: 'AAAPA0000A', designation: 'Director' },
  tds: {
    deductor_type: 'K',
    phone: '9000000001',
    email: 'tax@example.com',
    responsible_phone: '9000000001',
    responsible_email: 'tax@example.com',
  },
}

const components = [
  { code: 'BASIC', type: 'earning', category: 'basic' },
  { code: 'HRA', type: 'earning', category: 'hra', wage_treatment: 'excluded', wage_flags: { pf: false } },
  { code: 'SPECIAL', type: 'earning', category: 'special_allowance' },
  { code: 'INCENTIVE', type: 'earning', category: 'incentive' },
  { code: 'PF_ADVANCE', type: 'deduction', category: 'pf_refund' },
]

async function openOffice(index: number, size: number, isWeekly: boolean): Promise<Office> {
  const draw = drawer(seed * 31 + index)
  const first = draw.one([10, 11])
  const months = [first, first + 1]
  const made = await owner('POST', '/organizations', {
    ...deductor,
    name: `Unit ${index}`,
    state_code: 'DL',
    pf: {
      is_covered: true,
      establishment_code: `DLCPM000${String(1000 + index)}000`,
      contribution_rate: 12,
      wage_mode: 'statutory_ceiling',
    },
    esi: { is_covered: true, employer_code: '33000123450001001' },
  })
  const organizationId = Number(made.at('id'))
  await owner('POST', '/sandbox/clock', { organization_id: organizationId, today: '2027-01-05' })
  for (const each of components)
    await owner('POST', '/salary-components', {
      organization_id: organizationId,
      name: each.code,
      calculation: { method: 'flat' },
      ...each,
    })
  const key = await addKey(stack.storage, { ...account, organizationId })
  const call = granted(partner(stack.base, key))
  const weekly = { name: 'Weekly', is_default: true, frequency: 'weekly', anchor_date: '2026-10-05' }
  const cycle = isWeekly ? await call('POST', '/payroll-cycles', weekly) : null
  const method = await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Settlements' })
  const people = Array.from({ length: size }, (_, at) => ({
    ...drawPerson(draw, `P${at}`, index * 10_000 + at, { isWeekly, months }),
    ...(isWeekly ? certainByWeek(at, months) : certain(at, months)),
  }))
  const seeded = { ...account, ...key, organizationId }
  const office = {
    name: `seed ${seed}, organization ${index} of ${size} people`,
    call,
    seeded,
    people,
    months,
    draw,
    cycleId: cycle === null ? null : String(cycle.at('id')),
    methodId: Number(method.at('id')),
  }
  await hireAll(office)
  return office
}

async function hireAll(office: Office): Promise<void> {
  const { call, people, seeded } = office
  for (let from = 0; from < people.length; from += 500) {
    const items = people.slice(from, from + 500).map(employeeOf)
    const hired = await call('POST', '/employees/bulk', { items })
    if (hired.at('summary', 'created') !== items.length)
      throw new Error(`${office.name}: ${hired.text.slice(0, 3000)}`)
  }
  const wrong = people.filter(({ way }) => way === 'no ifsc').map(({ code }) => code)
  await execute(
    stack,
    office,
    `update employee_bank set ifsc = 'SBIN1000002' where organization_id = ? and employee_id in
       (select id from employee where organization_id = ? and external_id = any (?))`,
    [seeded.organizationId, seeded.organizationId, `{${wrong.join(',')}}`],
  )
}

const dayOf = (month: number, day: number) => `2026-${month}-${String(day).padStart(2, '0')}`
const lastDayOf = (month: number) => dayOf(month, month === 11 ? 30 : 31)

/** The periods of a month, as the bodies of runs have them, with their last days. */
async function periodsOf({ call, cycleId }: Office, month: number) {
  if (cycleId === null)
    return [{ period: { month, year: 2026 }, start: dayOf(month, 1), end: lastDayOf(month) }]
  const found = await call('GET', `/payroll-cycles/${cycleId}/periods?year=2026&month=${month}`)
  return (found.at('data') as { start: string; end: string }[]).map(({ start, end }) => ({
    period: { start, end },
    start,
    end,
  }))
}

const idsOf = (people: readonly Someone[]) => people.map(({ code }) => `ext:${code}`)

/** Holds some of a calculated run, locks it, and pays it sometimes. */
async function close({ call, people, draw }: Office, run: string, end: string): Promise<void> {
  const paid = await employeesOf(call, run)
  const held = people.filter(({ isHeld, code }) => isHeld && paid.has(code))
  if (held.length > 0)
    await call('POST', `${run}/hold`, { employee_ids: idsOf(held), reason: 'Under verification' })
  await call('POST', `${run}/lock`, {})
  if (!draw.rarely(3))
    await call('POST', `${run}/mark-paid`, { include_unrouted: draw.rarely(2), paid_on: end })
}

/** The external ids of whom a run pays. */
async function employeesOf(call: Partner, run: string): Promise<ReadonlySet<string>> {
  const codes = new Set<string>()
  for (let cursor = ''; ;) {
    const page = await call('GET', `${run}/employees?limit=200${cursor}`)
    for (const { employee_code: code } of page.at('data') as { employee_code: string }[]) codes.add(code)
    const next = page.at('meta', 'next_cursor') as string | null
    if (next === null) return codes
    cursor = `&cursor=${next}`
  }
}

/** Loans of the employer to employees, to be paid back from the first month on. */
async function lend({ call, people, months: [first = 0] }: Office): Promise<void> {
  for (const { code, lent } of people) {
    if (lent === null) continue
    const { amount, installments, isLoan } = lent
    await call('POST', `/employees/ext:${code}/advances`, {
      type: isLoan ? 'loan' : 'salary_advance',
      interest: isLoan ? { percent: 9, method: 'reducing' } : { percent: 0, method: 'none' },
      amount,
      disbursed_on: dayOf(first, 1),
      repayment: { method: 'installments', installments, start_month: first, start_year: 2026 },
    })
  }
}

/** Days without pay, and advances of the provident fund that are paid back. */
async function recordInputs({ call, people }: Office, month: number): Promise<void> {
  const here = people.filter(
    ({ joined, left }) => joined <= lastDayOf(month) && (left === null || left.month >= month),
  )
  await recordLostDays(call, here, month)
  const items = here.flatMap(({ code, lopDays }) =>
    lopDays === 0
      ? []
      : [
          {
            employee_id: `ext:${code}`,
            month,
            year: 2026,
            lop_days: Math.min(lopDays, month === 11 ? 30 : 31),
          },
        ],
  )
  for (let from = 0; from < items.length; from += 500) {
    const some = items.slice(from, from + 500)
    const done = await call('POST', '/attendance/bulk', { view: 'monthly', items: some })
    if (done.at('summary', 'created') !== some.length) throw new Error(done.text)
  }
  for (const { code, paidBack } of here)
    if (paidBack > 0) await addItem(call, code, month, 'PF_ADVANCE', paidBack)
}

const isLostByHalf = ({ number }: Someone) => number % 2 === 1

/** Days without pay of those who are paid by the week: a part of a month takes attendance by date alone. */
async function recordLostDays(call: Partner, here: readonly Someone[], month: number): Promise<void> {
  const items = here.flatMap(person =>
    person.lostDays.map(day => ({
      employee_id: `ext:${person.code}`,
      date: dayOf(month, day),
      status: isLostByHalf(person) ? 'half_day' : 'absent',
    })),
  )
  if (items.length === 0) return
  const done = await call('POST', '/attendance/bulk', { view: 'daily', items })
  if (done.at('summary', 'failed') !== 0) throw new Error(done.text)
}

function addItem(call: Partner, code: string, month: number, component_code: string, amount: number) {
  const item = { component_code, month, year: 2026, amount }
  return call('POST', `/employees/ext:${code}/variable-components`, item)
}

/** Exits of some days of a month; settlements are approved, so that the regular run leaves them out. */
async function letGo(office: Office, month: number, from: string, to: string): Promise<void> {
  const { call, people } = office
  for (const { code, left } of people) {
    if (left?.month !== month) continue
    const day = dayOf(month, left.day)
    if (day < from || day > to) continue
    const exit = await call('POST', `/employees/ext:${code}/exit`, {
      date_of_leaving: day,
      reason: 'resignation',
      create_fnf: left.hasSettlement,
    })
    if (left.hasSettlement) await settle(office, `/fnf/${String(exit.at('fnf_id'))}`, code, left)
  }
}

/** A settlement, withdrawn and done again or followed by another one as was drawn. */
async function settle(office: Office, fnf: string, code: string, { month, fate }: Leaving): Promise<void> {
  const { call, methodId } = office
  const pay = (path: string) =>
    call('POST', `${path}/mark-paid`, {
      include_unrouted: true,
      paid_on: lastDayOf(month),
      payment_method_id: methodId,
    })
  const created = async (body: object) =>
    `/fnf/${String((await call('POST', '/fnf', { employee_id: `ext:${code}`, ...body })).at('id'))}`
  await approve(office, fnf)
  if (fate === 'left open') return
  if (fate === 'reopened') {
    await call('POST', `${fnf}/recalculate`, { reopen: true, reason: 'Ex gratia was forgotten' })
    await call('PATCH', fnf, { inputs: { ex_gratia: 2_500.5 } })
    await approve(office, fnf)
  }
  if (fate === 'cancelled') {
    await call('POST', `${fnf}/cancel`, { reason: 'Wrong day of leaving' })
    const again = await created({ inputs: { ex_gratia: 1_200 } })
    await approve(office, again)
    await pay(again)
    return
  }
  await pay(fnf)
  if (fate !== 'resettled') return
  await addItem(call, code, month, 'INCENTIVE', 3_000)
  const later = await created({ type: 'resettlement', inputs: { ex_gratia: 5_000 } })
  await approve(office, later)
  await pay(later)
}

async function approve({ call, draw }: Office, fnf: string): Promise<void> {
  const settled = await call('POST', `${fnf}/recalculate`, {})
  const owes = Number(settled.at('debt')) > 0 || Number(settled.at('net_payable')) < 0
  const mode = draw.one(['waive', 'outside_payroll'])
  await call('POST', `${fnf}/approve`, owes ? { recovery: { mode } } : {})
}

/** An employee who is absent all month has no pay for what another run leaves to deduct. */
const isPaidExtra = ({ incentive, lopDays }: Someone) => incentive > 0 && lopDays < 31

async function payMonths(office: Office): Promise<void> {
  const { call, people, months, draw, cycleId } = office
  const [first = 0, second] = months
  for (const month of months) {
    if (month === second) await change(office, first)
    await recordInputs(office, month)
    if (cycleId === null) await letGo(office, month, dayOf(month, 1), lastDayOf(month))
    const extra = month === second && cycleId === null ? people.filter(isPaidExtra) : []
    const isEarly = draw.rarely(2)
    if (isEarly) await payExtra(office, extra)
    for (const { period, start, end } of await periodsOf(office, month)) {
      if (cycleId !== null) await letGo(office, month, start, end)
      const run = await calculated(call, { period })
      if (!isEarly && extra.length > 0) {
        await payExtra(office, extra)
        await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
      }
      await close(office, run, end)
      if (month === first && cycleId === null) await replace(office, run, end)
    }
  }
}

/** Reverses a run and pays its period by another. */
async function replace(office: Office, run: string, end: string): Promise<void> {
  const { call } = office
  const status = (await call('GET', run)).at('status')
  if (status !== 'paid') await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: end })
  await call('POST', `${run}/reverse`, { reason: 'Paid with wrong attendance' })
  await close(office, await calculated(call, { period: { month: Number(end.slice(5, 7)), year: 2026 } }), end)
}

/** Between the months: raises since the first day of the month that is paid, and moves to other states. */
async function change({ call, people }: Office, first: number): Promise<void> {
  for (const person of people.filter(({ raise }) => raise > 0))
    await call('PUT', `/employees/ext:${person.code}/salary`, {
      ...salaryOf(person, dayOf(first, 1), person.raise),
      decided_on: dayOf(first + 1, 5),
      arrears: 'auto',
    })
  for (const { code, movesTo, left } of people)
    if (movesTo !== null && left?.month !== first)
      await call('PATCH', `/employees/ext:${code}`, {
        work_state_code: movesTo,
        statutory: { effective_from: dayOf(first + 1, 1), pt: { local_body: bodyOf(movesTo) } },
      })
}

async function payExtra(office: Office, extra: readonly Someone[]): Promise<void> {
  const { call, months, draw } = office
  const month = months.at(-1) ?? 0
  if (extra.length === 0) return
  for (const { code, incentive } of extra) await addItem(call, code, month, 'INCENTIVE', incentive)
  const type = draw.one(extraRuns)
  const selection = { mode: 'include', employee_ids: idsOf(extra) }
  const run = await calculated(call, { period: { month, year: 2026 }, type, selection })
  await close(office, run, lastDayOf(month))
}

/** A payslip of a locked or paid run, or of an approved settlement, as its row has it. */
type Slip = {
  readonly run: string
  readonly type: string
  readonly month: number
  readonly paidIn: string
  readonly code: string
  readonly net: number
  readonly isPaid: boolean
  readonly esiWages: number
  readonly epfWages: number
  readonly epsWages: number
  readonly edliWages: number
  readonly isMember: boolean
  /** Deductions that pay did not reach for: what joins, and below zero what was carried and is recovered now. */
  readonly carried: number
  readonly lines: readonly [code: string, amount: number, ...rest: unknown[]][]
}

async function storedSlips({ seeded, ...office }: Office): Promise<readonly Slip[]> {
  const rows = (await execute(
    stack,
    { seeded, ...office },
    `select p.payroll_run_id as run, r.type, extract(month from p.period_end)::int as month,
       to_char(coalesce(m.paid_on, case when not m.held then r.paid_on end, r.pay_date), 'YYYY-MM') as "paidIn",
       r.status = 'paid' and (m.paid_on is not null or not m.held) as "isPaid",
       e.external_id as code, p.net_payable::float8 as net, p.esi_wages::float8 as "esiWages",
       p.epf_wages::float8 as "epfWages", p.eps_wages::float8 as "epsWages", p.edli_wages::float8 as "edliWages",
       p.epf_wages > 0 or (p.slip::json ->> 'pf')::boolean as "isMember",
       p.carried_forward::float8 as carried,
       p.slip::json -> 'lines' as lines
     from payslip p
     join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id and r.revision = p.revision
     join employee e on e.organization_id = p.organization_id and e.id = p.employee_id
     join payroll_run_employee m on m.organization_id = p.organization_id and m.payroll_run_id = p.payroll_run_id
       and m.employee_id = p.employee_id
     where p.organization_id = ? and r.status in ('locked', 'paid') and p.failure is null`,
    [seeded.organizationId],
  )) as unknown as Slip[]
  return rows
}

const paise = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

/** Sum of lines with the codes, in paise. */
const sumOf = (slips: readonly Slip[], ...codes: readonly string[]) =>
  slips.reduce(
    (sum, { lines }) =>
      lines.reduce((all, [code, amount]) => (codes.includes(code) ? all + amount : all), sum),
    0,
  )

const netOf = (slips: readonly Slip[]) => slips.reduce((sum, { net }) => sum + net, 0)

/** The sums by key, without those that are zero. */
function sumBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string, amountOf: (item: Item) => number) {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + amountOf(item))
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

/** The keys whose amounts differ, with both amounts. */
function differences(found: Readonly<Record<string, number>>, stored: Readonly<Record<string, number>>) {
  const keys = [...new Set([...Object.keys(found), ...Object.keys(stored)])]
  return keys
    .filter(key => found[key] !== stored[key])
    .map(key => `${key}: ${found[key] ?? 0} in place of ${stored[key] ?? 0}`)
}

type RunCheck = Office & { readonly slips: readonly Slip[] }

function equal({ name }: Office, identity: string, found: number, stored: number): void {
  t.equal(found, stored, `${name}: ${identity}`)
}

function sameSums(
  { name }: Office,
  identity: string,
  found: Record<string, number>,
  stored: Record<string, number>,
) {
  t.same(differences(found, stored), [], `${name}: ${identity}`)
}

type Row = Readonly<Record<string, unknown>>
const rowsOf = (answer: Answer, name = 'rows') => answer.at(name) as readonly Row[]
const column = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + paise(row[key]), 0)

/** All rows of a list. */
async function pagesOf({ call }: Office, path: string, name: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ;) {
    const page = await call('GET', `${path}&limit=200${cursor}`)
    rows.push(...rowsOf(page, name))
    const next = page.at('meta', 'next_cursor') as string | null
    if (next === null) return rows
    cursor = `&cursor=${next}`
  }
}

/** A file, asked for twice: the same bytes both times, and those of its hash. The statement is written while it is read. */
async function fileOf({ name, seeded }: Office, path: string) {
  const url = path.startsWith('/sandbox') ? new URL(path, stack.base).href : `${stack.base}${path}`
  const ask = () => send({ method: 'GET', url, headers: { authorization: `Bearer ${seeded.apiKey}` } })
  const [file, again] = [await ask(), await ask()]
  if (file.status !== 200) throw new Error(`${name}: ${path}: ${file.text}`)
  t.equal(again.text === file.text, true, `${name}: ${path}: the same bytes twice`)
  const stated = file.headers.get('x-svc-sha256')
  const sha256 = createHash('sha256').update(file.text).digest('hex')
  if (!path.startsWith('/statutory/pf/statement')) t.equal(stated, sha256, `${name}: ${path}: the hash`)
  return { text: file.text, control: paise(file.headers.get('x-svc-control-total')), sha256 }
}

const field = /,(?:"((?:[^"]|"")*)"|([^,]*))/g

/** Records of a comma-separated file by the keys of its header; no field of these files has a line end. */
function readCsv(text: string): readonly Row[] {
  const [header = [], ...records] = text
    .trimEnd()
    .split('\r\n')
    .map(line => [...`,${line}`.matchAll(field)].map(([, quoted, plain]) => quoted ?? plain))
  return records.map(record => Object.fromEntries(header.map((key, at) => [key, record[at]])))
}

/** State in which a person works in a month; people move between the two. */
function stateIn({ people, months }: RunCheck, { code, month }: Slip): string {
  const { state, movesTo } = personOf(people, code)
  return month === months.at(-1) ? (movesTo ?? state) : state
}

function personOf(people: readonly Someone[], code: string): Someone {
  const person = people[Number(code.slice(1))]
  if (person?.code !== code) throw new Error(`Nobody has the code ${code}.`)
  return person
}

const heads: Readonly<Record<string, readonly string[]>> = {
  pf_employee: ['PF', 'VPF', 'PF_ARREARS', 'PF_ADVANCE'],
  pf_employer: ['PF_ER', 'PF_ER_ARREARS'],
  pension: ['EPS_ER', 'EPS_ER_ARREARS'],
  edli: ['EDLI_ER', 'EDLI_ER_ARREARS'],
  pf_admin: ['PF_ADMIN', 'PF_ADMIN_ARREARS'],
  esi_employee: ['ESI', 'ESI_ARREARS'],
  esi_employer: ['ESI_ER', 'ESI_ER_ARREARS'],
  pt: ['PT'],
  lwf_employee: ['LWF'],
  lwf_employer: ['LWF_ER'],
  tds: ['TDS'],
}
const ofStates = ['pt', 'lwf_employee', 'lwf_employer']

function duesOf(office: RunCheck, slips: readonly Slip[]): Record<string, number> {
  const all = slips.flatMap(slip =>
    Object.entries(heads).map(([head, codes]) => {
      const state = stateIn(office, slip)
      const authority = head === 'pt' && state === 'TN' ? 'TN CHENNAI' : state
      return { key: ofStates.includes(head) ? `${head} ${authority}` : head, amount: sumOf([slip], ...codes) }
    }),
  )
  return sumBy(
    all,
    ({ key }) => key,
    ({ amount }) => amount,
  )
}

/** Debits of each ledger less its credits, by the keys of ledgers. */
function ledgersOf(office: RunCheck, slips: readonly Slip[]): Record<string, number> {
  const entries: [key: string, amount: number][] = []
  for (const slip of slips) {
    entries.push(['SALARY_PAYABLE', -slip.net])
    for (const [code, amount] of slip.lines) entries.push(...entriesOf(code, amount, stateIn(office, slip)))
  }
  return sumBy(
    entries,
    ([key]) => key,
    ([, amount]) => amount,
  )
}

const owedTo: Readonly<Record<string, string>> = {
  PF: 'PF_PAYABLE',
  VPF: 'PF_PAYABLE',
  PF_ARREARS: 'PF_PAYABLE',
  PF_ADVANCE: 'PF_PAYABLE',
  ESI: 'ESI_PAYABLE',
  ESI_ARREARS: 'ESI_PAYABLE',
  TDS: 'TDS_PAYABLE',
  LOAN_RECOVERY: 'LOANS',
  ADVANCE_RECOVERY: 'LOANS',
  CARRIED_FORWARD_RECOVERY: 'LOANS',
  OVERPAYMENT_RECOVERY: 'OVERPAYMENT_RECOVERY',
}

/** Shown on a payslip, and no money. */
const withoutMoney = ['CARRIED_FORWARD', 'EXCESS_CONTRIBUTION', 'LOAN_BENEFIT']

function entriesOf(code: string, amount: number, state: string): [key: string, amount: number][] {
  const owed = owedTo[code]
  if (owed !== undefined) return [[owed, -amount]]
  if (withoutMoney.includes(code)) return []
  if (code === 'EMPLOYER_ADVANCE') return [['LOANS', amount]]
  if (code === 'PT_REFUND') return [[`PT_PAYABLE.${state}`, amount]]
  if (code === 'PT') return [[`PT_PAYABLE.${state}`, -amount]]
  if (code === 'LWF') return [[`LWF_PAYABLE.${state}`, -amount]]
  if (code === 'LWF_ER')
    return [
      [code, amount],
      [`LWF_PAYABLE.${state}`, -amount],
    ]
  if (/^(PF_ER|EPS_ER|EDLI_ER|PF_ADMIN)(_ARREARS)?$/.test(code))
    return [
      [code, amount],
      ['PF_PAYABLE', -amount],
    ]
  if (/^ESI_ER(_ARREARS)?$/.test(code))
    return [
      [code, amount],
      ['ESI_PAYABLE', -amount],
    ]
  return [[code, amount]]
}

async function checkPayment(office: RunCheck, run: string): Promise<void> {
  const slips = office.slips.filter(slip => slip.run === run)
  const isSettlement = slips[0]?.type === 'settlement'
  const path = `/payroll-runs/${run}`
  const file = await checkBankFile(office, path, slips)
  await checkVoucher(office, path, slips)
  await checkPaymentVoucher(office, path, slips)
  if (isSettlement) return
  const summary = await office.call('GET', `${path}/disbursement-summary`)
  const parts = summary.at('reconciliation') as Record<string, number>
  equal(office, `${path} summary: difference`, paise(parts['difference']), 0)
  equal(office, `${path} summary: net pay`, paise(parts['register_net']), netOf(slips))
  equal(office, `${path} summary: file`, paise(parts['file_total']), file)
  const { register_net: _, difference: __, ...ways } = parts
  equal(
    office,
    `${path} summary: ways`,
    Object.values(ways).reduce((sum, each) => sum + paise(each), 0),
    netOf(slips),
  )
  const dues = sumBy(
    rowsOf(summary, 'statutory_dues'),
    ({ head, authority }) => [head, authority].filter(Boolean).join(' '),
    ({ amount }) => paise(amount),
  )
  sameSums(office, `${path} summary: statutory dues`, dues, duesOf(office, slips))
  const csv = await fileOf(office, `${path}/disbursement-summary?format=csv`)
  equal(office, `${path} summary as CSV`, csv.control, netOf(slips))
  await checkReconciliation(office, path, slips[0]!.month)
}

/** Reasons that keep a payment with pay above zero out of a file. */
const leftOut: Readonly<Record<string, string>> = {
  same: '',
  bank: '',
  'no ifsc': 'invalid_ifsc',
  none: 'missing_bank',
}

async function checkBankFile(office: RunCheck, path: string, slips: readonly Slip[]): Promise<number> {
  const found = await office.call('GET', `${path}/bank-file`)
  const [total, beside] = [paise(found.at('total')), paise(found.at('excluded_total'))]
  equal(office, `${path} bank file and whom it leaves out`, total + beside, netOf(slips))
  const ids = new Map(
    (
      await execute(stack, office, 'select id, external_id as code from employee where organization_id = ?', [
        office.seeded.organizationId,
      ]).then(rows => rows as unknown as { id: string; code: string }[])
    ).map(({ id, code }) => [id, code]),
  )
  const codeOf = ({ employee_id: id }: Row) => ids.get(String(id)) ?? String(id)
  const stored = sumBy(
    slips,
    ({ code }) => code,
    ({ net }) => net,
  )
  const rows = rowsOf(found)
  const excluded = rowsOf(found, 'excluded')
  sameSums(
    office,
    `${path} bank file by person`,
    sumBy([...rows, ...excluded], codeOf, row => paise(row['amount'])),
    stored,
  )
  for (const row of excluded) {
    const { way } = personOf(office.people, codeOf(row))
    const code = String(row['code'])
    if (code === 'held' || code === 'zero_net' || code === 'negative_net') continue
    const expected = leftOut[way] ?? way
    // A person whom no file reaches was paid otherwise if the payment said so.
    t.ok(
      expected !== '' && (code === expected || code === 'other_means'),
      `${office.name}: ${path} leaves ${codeOf(row)} out: ${code}`,
    )
  }
  if (rows.length === 0) return total
  const csv = await fileOf(office, `${path}/bank-file?format=csv`)
  equal(office, `${path} bank file: control total`, csv.control, total)
  equal(office, `${path} bank file: rows as CSV`, column(readCsv(csv.text), 'amount'), total)
  return total
}

/** Payments: all but those on hold and payslips of less than nothing. */
async function checkPaymentVoucher(office: RunCheck, path: string, slips: readonly Slip[]): Promise<void> {
  const paid = netOf(slips.filter(({ isPaid, net }) => isPaid && net > 0))
  if (paid === 0) return
  const body = { company_name: 'Sample', voucher: 'payment' }
  const made = await office.call('POST', `${path}/sync-tally`, body)
  for (const side of ['total_debit', 'total_credit'])
    equal(office, `${path} payment: ${side}`, paise(made.at(side)), paid)
}

async function checkVoucher(office: RunCheck, path: string, slips: readonly Slip[]): Promise<void> {
  const made = await office.call('POST', `${path}/sync-tally`, { company_name: 'Sample' })
  const nameOfKey = made.at('ledger_map') as Record<string, string>
  const expected = sumBy(
    Object.entries(ledgersOf(office, slips)),
    ([key]) => nameOfKey[key] ?? key,
    ([, amount]) => amount,
  )
  const entries = rowsOf(made, 'vouchers')
  const found = sumBy(
    entries,
    ({ ledger }) => String(ledger),
    ({ debit, credit }) => paise(debit) - paise(credit),
  )
  sameSums(office, `${path} accrual: ledgers`, found, expected)
  equal(
    office,
    `${path} accrual: debits and credits`,
    paise(made.at('total_debit')),
    paise(made.at('total_credit')),
  )
  equal(office, `${path} accrual: debits`, column(entries, 'debit'), paise(made.at('total_debit')))
  const xml = await fileOf(office, String(made.at('xml_url')))
  const { vouchers } = readImport(xml.text)
  for (const voucher of vouchers) t.equal(faultOf(voucher), null, `${office.name}: ${path} accrual as XML`)
  const inXml = sumBy(
    vouchers.flatMap(voucher => voucher.entries),
    ({ ledger }) => ledger,
    ({ amount }) => -amount,
  )
  sameSums(office, `${path} accrual as XML: ledgers`, inXml, expected)
}

/** Every difference is zero or explained in full; that of the provident fund is explained by its arrears. */
async function checkReconciliation(office: RunCheck, path: string, month: number): Promise<void> {
  const answer = await office.call('GET', `${path}/reconciliation`)
  const rows = rowsOf(answer, 'data')
  const explainedBy = (row: Row | undefined, ...codes: string[]) =>
    column(
      ((row?.['explained'] ?? []) as readonly Row[]).filter(
        ({ code }) => codes.length === 0 || codes.includes(String(code)),
      ),
      'amount',
    )
  const open = rows.filter(row => paise(row['difference']) !== explainedBy(row))
  t.same([answer.at('balanced'), open], [true, []], `${office.name}: ${path} reconciliation`)
  const members = rows.find(row => row['right'] === 'pf_ecr.account_1_employee')
  const slips = office.slips.filter(slip => slip.month === month)
  const late = sumOf(slips, 'PF_ARREARS')
  equal(office, `${path} reconciliation: arrears of the fund`, explainedBy(members, 'arrears'), late)
}

async function checkMonth(office: RunCheck, month: number): Promise<void> {
  const slips = office.slips.filter(slip => slip.month === month)
  await checkFund(office, month, slips)
  await checkInsurance(office, month, slips)
  const particulars = await office.call('GET', `/statutory/pf/form-12a?month=${month}&year=2026`)
  const [epf, eps, edli] = rowsOf(particulars)
  for (const [row, name] of [
    [epf, 'epfWages'],
    [eps, 'epsWages'],
    [edli, 'edliWages'],
  ] as const)
    equal(
      office,
      `Form 12A of ${month}: ${name}`,
      paise(row?.['wages']),
      slips.reduce((sum, slip) => sum + slip[name], 0),
    )
  await checkMovements(office, month, particulars)
  equal(office, `Form 12A of ${month}: members`, paise(epf?.['members_share']), sumOf(slips, 'PF', 'VPF'))
  equal(
    office,
    `Form 12A of ${month}: refunds`,
    paise(epf?.['refund_of_advances']),
    sumOf(slips, 'PF_ADVANCE'),
  )
  equal(office, `Form 12A of ${month}: employer`, paise(epf?.['employer_share']), sumOf(slips, 'PF_ER'))
  equal(office, `Form 12A of ${month}: pension`, paise(eps?.['employer_share']), sumOf(slips, 'EPS_ER'))
}

/** Forms 5 and 10, and the count of members: who is in the return of a month, and was not or is not afterwards. */
async function checkMovements(office: RunCheck, month: number, particulars: Answer): Promise<void> {
  const membersOf = (of: number) =>
    new Set(
      office.slips
        .filter(slip => slip.month === of && slip.isMember)
        .map(slip => personOf(office.people, slip.code)),
    )
  const hasLeft = ({ left }: Someone, before: string) => left !== null && dayOf(left.month, left.day) < before
  const [present, earlier] = [membersOf(month), membersOf(month - 1)]
  const stayed = (person: Someone) => !hasLeft(person, dayOf(month, 1))
  const opening =
    earlier.size > 0
      ? [...earlier].filter(stayed)
      : [...present].filter(person => stayed(person) && person.joined < dayOf(month, 1))
  const joined = [...present].filter(person => stayed(person) && !opening.includes(person))
  const left = [...opening, ...joined].filter(person => hasLeft(person, dayOf(month + 1, 1)))
  const names = (people: readonly Someone[]) => people.map(uanOf).toSorted()
  for (const [form, expected] of [
    ['form-5', joined],
    ['form-10', left],
  ] as const) {
    const path = `/statutory/pf/${form}?month=${month}&year=2026&reveal=true`
    const rows = await pagesOf(office, path, 'rows')
    t.same(
      rows.map(({ uan }) => String(uan)).toSorted(),
      names(expected),
      `${office.name}: ${form} of ${month}`,
    )
  }
  t.match(
    particulars.at('sections', 0, 'rows', 0),
    {
      opening: opening.length,
      joined: joined.length,
      left: left.length,
      net: opening.length + joined.length - left.length,
    },
    `${office.name}: Form 12A of ${month}: members`,
  )
}

/** The return of the provident fund; arrears are in a return of their own. */
async function checkFund(office: RunCheck, month: number, slips: readonly Slip[]): Promise<void> {
  const path = `/statutory/pf/ecr?month=${month}&year=2026`
  const found = await office.call('GET', `${path}&reveal=true`)
  const columns = {
    epf_contribution: ['PF', 'VPF'],
    eps_contribution: ['EPS_ER'],
    epf_eps_difference: ['PF_ER'],
    refund_of_advances: ['PF_ADVANCE'],
  }
  const text = await fileOf(office, `${path}&format=txt&allow_errors=true`)
  const lines = text.text
    .trimEnd()
    .split('\r\n')
    .filter(line => line !== '')
    .map(line => line.split('#~#'))
  const uans = new Map(office.people.map(person => [person.code, uanOf(person)]))
  for (const [at, [key, codes]] of Object.entries(columns).entries()) {
    const stored = sumBy(
      slips,
      ({ code }) => uans.get(code)!,
      slip => sumOf([slip], ...codes),
    )
    const inRows = sumBy(
      rowsOf(found),
      ({ uan }) => String(uan),
      row => paise(row[key]),
    )
    sameSums(office, `ECR of ${month}: ${key}`, inRows, stored)
    equal(office, `ECR of ${month}: ${key} in total`, paise(found.at('totals', key)), sumOf(slips, ...codes))
    const place = [6, 7, 8, 10][at]!
    sameSums(
      office,
      `ECR of ${month} as text: ${key}`,
      sumBy(
        lines,
        ([uan]) => uan!,
        line => paise(line[place]),
      ),
      stored,
    )
  }
  const days = Object.fromEntries(rowsOf(found).map(({ uan, ncp_days: days }) => [String(uan), Number(days)]))
  const lost = office.people
    .filter(person => uanOf(person) in days)
    .map(person => [uanOf(person), lostIn(person, month)])
  t.same(
    differences(days, Object.fromEntries(lost)),
    [],
    `${office.name}: ECR of ${month}: days without wages`,
  )
  const due = [
    'account_1_employee',
    'account_1_employer',
    'account_1_refund',
    'account_2',
    'account_10',
    'account_21',
    'account_22',
  ]
  equal(
    office,
    `ECR of ${month}: accounts`,
    due.reduce((sum, key) => sum + paise(found.at('totals', key)), 0),
    paise(found.at('total_amount')),
  )
  equal(office, `ECR of ${month}: control total`, text.control, paise(found.at('total_amount')))
  t.equal(
    text.sha256,
    found.at('sha256') ?? text.sha256,
    `${office.name}: ECR of ${month}: the hash of the answer`,
  )
}

/** Whole days of service in the month without pay; half a day more is one. */
function lostIn(person: Someone, month: number): number {
  const { lopDays, lostDays, left } = person
  const byDate = lostDays.length * (isLostByHalf(person) ? 0.5 : 1)
  const served = left?.month === month ? left.day : month === 11 ? 30 : 31
  return Math.floor(Math.min(lopDays, served) + byDate + 0.5)
}

async function checkInsurance(office: RunCheck, month: number, slips: readonly Slip[]): Promise<void> {
  const query = `month=${month}&year=2026`
  const report = await office.call('GET', `/statutory/esi/report?${query}`)
  const wages = slips.reduce((sum, { esiWages }) => sum + esiWages, 0)
  equal(office, `ESI of ${month}: wages`, paise(report.at('totals', 'wages')), wages)
  equal(
    office,
    `ESI of ${month}: employees`,
    paise(report.at('totals', 'employee_share')),
    sumOf(slips, 'ESI'),
  )
  equal(
    office,
    `ESI of ${month}: employer`,
    paise(report.at('totals', 'employer_share')),
    sumOf(slips, 'ESI_ER'),
  )
  const csv = await fileOf(office, `/statutory/esi/report?${query}&format=csv&allow_errors=true`)
  const shares = sumBy(
    readCsv(csv.text),
    row => String(row['employee_code']),
    row => paise(row['employee_share']),
  )
  sameSums(
    office,
    `ESI of ${month} as CSV`,
    shares,
    sumBy(
      slips,
      ({ code }) => code,
      slip => sumOf([slip], 'ESI'),
    ),
  )
  const upload = await office.call('GET', `/statutory/esi/return?${query}`)
  equal(office, `ESI return of ${month}`, paise(upload.at('total_amount')), sumOf(slips, 'ESI', 'ESI_ER'))
  await fileOf(office, `/statutory/esi/return?${query}&format=csv&allow_errors=true`)
}

/** Frequency of the returns of professional tax, by state. */
const taxReturns: Readonly<Record<string, string>> = {
  MH: 'month',
  KA: 'month',
  WB: 'month',
  GJ: 'month',
  TS: 'month',
  MP: 'month',
  TN: 'half',
  KL: 'half',
  PB: 'year',
}

async function checkTaxes(office: RunCheck): Promise<void> {
  for (const [state, kind] of Object.entries(taxReturns)) {
    const ofState = office.slips.filter(slip => stateIn(office, slip) === state)
    if (ofState.length === 0) continue
    const periods =
      kind === 'month'
        ? office.months.map(month => ({ query: `month=${month}&year=2026`, months: [month] }))
        : [{ query: `${kind === 'half' ? 'half=2&' : ''}financial_year=2026-27`, months: office.months }]
    for (const { query, months } of periods) {
      const slips = ofState.filter(({ month }) => months.includes(month))
      const path = `/statutory/pt/return?state_code=${state}&${query}`
      const found = await office.call('GET', path)
      equal(office, `${path}: total`, paise(found.at('total_amount')), sumOf(slips, 'PT'))
      equal(office, `${path}: rows`, column(rowsOf(found), 'amount'), sumOf(slips, 'PT'))
      const csv = await fileOf(office, `${path}&format=csv&allow_errors=true`)
      equal(office, `${path}: control total`, csv.control, sumOf(slips, 'PT'))
      equal(office, `${path}: rows as CSV`, column(readCsv(csv.text), 'amount'), sumOf(slips, 'PT'))
    }
  }
}

const fundReturns: Readonly<Record<string, string>> = {
  HR: 'month',
  'KL shops': 'month',
  DL: 'half',
  PB: 'half',
  MH: 'half',
  WB: 'half',
  GJ: 'half',
  KL: 'half',
  MP: 'half',
  KA: 'year',
  TN: 'year',
  TS: 'year',
}

async function checkFunds(office: RunCheck): Promise<void> {
  for (const [place, kind] of Object.entries(fundReturns)) {
    const [state = '', fund = 'general'] = place.split(' ')
    const ofFund = office.slips.filter(
      slip =>
        stateIn(office, slip) === state && (personOf(office.people, slip.code).fund ?? 'general') === fund,
    )
    if (ofFund.length === 0) continue
    const periods =
      kind === 'month'
        ? office.months.map(month => ({ query: `month=${month}&year=2026`, months: [month] }))
        : [{ query: `${kind === 'half' ? 'half=2&' : ''}year=2026`, months: office.months }]
    for (const { query, months } of periods) {
      const slips = ofFund.filter(({ month }) => months.includes(month))
      const path = `/statutory/lwf/return?state_code=${state}&${query}${fund === 'shops' ? '&fund=shops' : ''}`
      const found = await office.call('GET', path)
      const csv = readCsv((await fileOf(office, `${path}&format=csv&allow_errors=true`)).text)
      for (const [key, code] of [
        ['employee_share', 'LWF'],
        ['employer_share', 'LWF_ER'],
      ] as const) {
        equal(office, `${path}: ${key}`, paise(found.at('totals', key)), sumOf(slips, code))
        equal(office, `${path}: ${key} of the rows`, column(rowsOf(found), key), sumOf(slips, code))
        equal(office, `${path}: ${key} as CSV`, column(csv, key), sumOf(slips, code))
      }
    }
  }
}

/** The statement of income tax of the quarter, once what was deducted in each month is deposited. */
async function checkIncomeTax(office: RunCheck): Promise<void> {
  const { call, slips } = office
  const deposited = sumBy(
    slips,
    ({ paidIn }) => paidIn,
    slip => sumOf([slip], 'TDS'),
  )
  for (const [at, [month, amount]] of Object.entries(deposited).entries())
    await call('POST', '/statutory/challans', {
      type: 'tds',
      period: { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) },
      bsr_code: '0000001',
      challan_number: `0000${at + 1}`,
      deposited_on: '2027-01-04',
      amount: amount / 100,
    })
  const path = '/statutory/tds/24q?financial_year=2026-27&quarter=3'
  const found = await call('GET', path)
  const tax = slips.filter(({ paidIn }) => paidIn.startsWith('2026'))
  equal(office, 'Form 138: total', paise(found.at('total_amount')), sumOf(tax, 'TDS'))
  const byPerson = sumBy(
    await pagesOf(office, path, 'rows'),
    row => String(row['employee_code']),
    row => paise(row['tax_deducted']),
  )
  sameSums(
    office,
    'Form 138 by person',
    byPerson,
    sumBy(
      tax,
      ({ code }) => code,
      slip => sumOf([slip], 'TDS'),
    ),
  )
  // The last payment of a leaver may take more tax than it has taxable pay; the portal refuses such a row.
  const errors = (found.at('validation', 'errors') as readonly Row[]).filter(({ field }) => field !== 'tds')
  t.same(errors, [], `${office.name}: Form 138: nothing else is wrong`)
  if (sumOf(tax, 'TDS') === 0) return
  const file = await fileOf(office, `${path}&format=txt&allow_errors=true`)
  equal(office, 'Form 138: control total', file.control, sumOf(tax, 'TDS'))
  const records = file.text.split('\r\n').map(line => line.split('^'))
  const ofKind = (kind: string, field: number) =>
    records.reduce((sum, record) => (record[1] === kind ? sum + paise(record[field]) : sum), 0)
  equal(office, 'Form 138 as text: deductees', ofKind('DD', 23), sumOf(tax, 'TDS'))
  equal(office, 'Form 138 as text: challans', ofKind('CD', 11), sumOf(tax, 'TDS'))
}

async function checkStatement(office: RunCheck): Promise<void> {
  const { call, slips, months } = office
  const path = `/statutory/pf/statement?from=2026-${months[0]}&to=2026-${months.at(-1)}`
  const found = await call('GET', path)
  const annual = await call('GET', '/statutory/pf/form-6a?financial_year=2026-27')
  const csv = readCsv((await fileOf(office, `${path}&format=csv`)).text)
  const sums = {
    employee_total: sumOf(slips, 'PF', 'VPF'),
    vpf: sumOf(slips, 'VPF'),
    eps: sumOf(slips, 'EPS_ER'),
    employer_epf: sumOf(slips, 'PF_ER'),
    edli: sumOf(slips, 'EDLI_ER'),
    administration: sumOf(slips, 'PF_ADMIN'),
    refund_of_advances: sumOf(slips, 'PF_ADVANCE'),
  }
  for (const [key, amount] of Object.entries(sums)) {
    equal(office, `PF statement: ${key}`, paise(found.at('totals', key)), amount)
    equal(office, `PF statement as CSV: ${key}`, column(csv, key), amount)
  }
  const ofYear = {
    employee_share: sums.employee_total,
    employer_epf: sums.employer_epf,
    employer_eps: sums.eps,
    refund_of_advances: sums.refund_of_advances,
  }
  for (const [key, amount] of Object.entries(ofYear))
    equal(office, `Form 6A: ${key}`, paise(annual.at('totals', key)), amount)
}

/** The cards of the members, month by month, and their sums in Form 6A. */
async function checkCards(office: RunCheck): Promise<void> {
  const ofFund = { financial_year: '2026-27', reveal: 'true' }
  const query = new URLSearchParams(ofFund).toString()
  const cards = await pagesOf(office, `/statutory/pf/form-3a?${query}`, 'rows')
  const years = await pagesOf(office, `/statutory/pf/form-6a?${query}`, 'rows')
  const uans = new Map(office.people.map(person => [person.code, uanOf(person)]))
  const members = office.slips.filter(slip => slip.isMember)
  const monthName = (month: number) => `2026-${String(month).padStart(2, '0')}`
  for (const [key, amountOf] of [
    ['wages', (slip: Slip) => slip.epfWages],
    ['employee_share', (slip: Slip) => sumOf([slip], 'PF', 'VPF')],
    ['employer_epf', (slip: Slip) => sumOf([slip], 'PF_ER')],
    ['employer_eps', (slip: Slip) => sumOf([slip], 'EPS_ER')],
    ['refund_of_advances', (slip: Slip) => sumOf([slip], 'PF_ADVANCE')],
  ] as const) {
    sameSums(
      office,
      `Form 3A: ${key}`,
      sumBy(
        cards,
        row => `${String(row['uan'])} ${String(row['month'])}`,
        row => paise(row[key]),
      ),
      sumBy(office.slips, ({ code, month }) => `${uans.get(code)} ${monthName(month)}`, amountOf),
    )
    sameSums(
      office,
      `Form 6A by member: ${key}`,
      sumBy(
        years,
        row => String(row['uan']),
        row => paise(row[key]),
      ),
      sumBy(office.slips, ({ code }) => uans.get(code)!, amountOf),
    )
  }
  const expected = new Set(members.map(({ code }) => code)).size
  equal(office, 'Form 6A: members', years.length, expected)
  equal(office, 'Form 3A: cards', new Set(cards.map(({ uan }) => uan)).size, expected)
  await checkRemittances(office)
}

/** Remittances of Form 6A for each month equal the challan of its return. */
async function checkRemittances(office: RunCheck): Promise<void> {
  const annual = await office.call('GET', '/statutory/pf/form-6a?financial_year=2026-27')
  const rows = annual.at('sections', 0, 'rows') as readonly Row[]
  for (const month of office.months) {
    const ecr = await office.call('GET', `/statutory/pf/ecr?month=${month}&year=2026`)
    const row = rows.find(each => each['month'] === `2026-${month}`)
    const due = (...keys: string[]) => keys.reduce((sum, key) => sum + paise(ecr.at('totals', key)), 0)
    const accounts = {
      account_1: due('account_1_employee', 'account_1_employer', 'account_1_refund'),
      account_10: due('account_10'),
      account_21: due('account_21'),
      account_2: due('account_2'),
      account_22: due('account_22'),
      total: paise(ecr.at('total_amount')),
    }
    for (const [key, amount] of Object.entries(accounts))
      equal(office, `Form 6A: ${key} of ${month}`, paise(row?.[key]), amount)
  }
}

/** Repayments in schedules of advances equal what paid payslips took, and the rest is outstanding. */
async function checkAdvances(office: RunCheck): Promise<void> {
  for (const { code, lent, left } of office.people) {
    if (lent === null || (left?.hasSettlement ?? false)) continue
    const [advance] = rowsOf(await office.call('GET', `/employees/ext:${code}/advances`), 'data')
    const schedule = (advance?.['schedule'] ?? []) as readonly Row[]
    const own = office.slips.filter(slip => slip.code === code && slip.isPaid)
    const paid = schedule.filter(({ status }) => status === 'paid')
    const taken = sumOf(own, 'LOAN_RECOVERY', 'ADVANCE_RECOVERY', 'CARRIED_FORWARD_RECOVERY')
    const carried = own.reduce((sum, slip) => sum + slip.carried, 0)
    equal(
      office,
      `advance of ${code}: paid, and what pay did not reach for`,
      column(paid, 'principal') + column(paid, 'interest'),
      taken + carried,
    )
    equal(office, `advance of ${code}: principal`, column(schedule, 'principal'), lent.amount * 100)
    equal(
      office,
      `advance of ${code}: outstanding`,
      paise(advance?.['outstanding']),
      lent.amount * 100 - column(paid, 'principal'),
    )
  }
}

/** Every return that was read has an entry in the list of filings. */
async function checkFilings(office: RunCheck): Promise<void> {
  const listed = await pagesOf(office, '/statutory/filings?financial_year=2026-27', 'data')
  const has = (report: string, state: string | null, month: number | null) =>
    listed.some(
      row =>
        row['report'] === report &&
        row['state_code'] === state &&
        (month === null || (row['period'] as Row)['month'] === month),
    )
  for (const month of office.months)
    for (const report of ['pf_ecr', 'esi_return'])
      t.ok(has(report, null, month), `${office.name}: a filing of ${report} for ${month}`)
  t.ok(has('tds_24q', null, null), `${office.name}: a filing of the statement of income tax`)
  for (const [report, code, kinds] of [
    ['pt_return', 'PT', taxReturns],
    ['lwf_return', 'LWF', fundReturns],
  ] as const)
    for (const [place, kind] of Object.entries(kinds)) {
      const state = place.slice(0, 2)
      for (const month of office.months) {
        const slips = office.slips.filter(slip => slip.month === month && stateIn(office, slip) === state)
        if (sumOf(slips, code) > 0)
          t.ok(
            has(report, state, kind === 'month' && place.length === 2 ? month : null),
            `${office.name}: a filing of ${report} of ${state} for ${month}`,
          )
      }
    }
}

/** That an organization has what the identities are about, whatever was drawn. */
function checkDraw({ name, slips, cycleId }: RunCheck): void {
  const settled = slips.filter(({ type }) => type === 'settlement').map(({ code }) => code)
  t.ok(new Set(settled).size < settled.length, `${name}: a leaver has two settlements`)
  if (cycleId !== null) return
  for (const code of [
    'PF',
    'PF_ARREARS',
    'PF_ADVANCE',
    'INCENTIVE',
    'PT',
    'TDS',
    'LOAN_RECOVERY',
    'ADVANCE_RECOVERY',
  ])
    t.ok(sumOf(slips, code) > 0, `${name}: some have ${code}`)
  const types = new Set(slips.map(({ type }) => type))
  t.ok(types.has('settlement') && types.size === 3, `${name}: regular runs, another one and settlements`)
}

/** Sizes of the organizations; the last one pays by the week. */
function sizesOf(count: number): readonly number[] {
  const weekly = Math.min(Math.ceil(count / 5), 150)
  const monthly = Math.ceil((count - weekly) / 450)
  return [...Array.from({ length: monthly }, () => Math.ceil((count - weekly) / monthly)), weekly]
}

const sizes = sizesOf(peopleCount)
for (const [index, size] of sizes.entries()) {
  const isWeekly = index === sizes.length - 1
  t.test(
    `${size} people${isWeekly ? ' who are paid by the week' : ''}: files are the sums of payslips [promise M6]`,
    { timeout: 3_600_000 },
    async () => {
      const office = await openOffice(index, size, isWeekly)
      await lend(office)
      await payMonths(office)
      const checked = { ...office, slips: await storedSlips(office) }
      checkDraw(checked)
      for (const run of new Set(checked.slips.map(slip => slip.run))) await checkPayment(checked, run)
      for (const month of checked.months) await checkMonth(checked, month)
      await checkStatement(checked)
      await checkCards(checked)
      await checkAdvances(checked)
      await checkTaxes(checked)
      await checkFunds(checked)
      await checkIncomeTax(checked)
      await checkFilings(checked)
    },
  )
}
