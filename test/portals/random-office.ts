// A random organization for the readers of files: people of several states with all that is missing or unusual in them, and
// what befalls them in each of three months.

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { createTestOrganization, type TestStack } from '../support/office.ts'
import { must, type Answer, type Partner } from '../support/partner.ts'
import { isOfOtherScript, sbiColumns } from './every-portal.ts'
import type { OtherMeans, PortalPerson, PortalSlip } from './month.ts'

/** A quarter with its tax statement. */
type Quarter = {
  readonly form: '24Q' | '138'
  /** As in 2026-27. */
  readonly year: string
  readonly quarter: 1 | 2 | 3 | 4
  readonly first: PlainDate
}

export const quarters: readonly Quarter[] = [
  { form: '138', year: '2026-27', quarter: 3, first: plainDate('2026-10-01') },
  { form: '138', year: '2026-27', quarter: 4, first: plainDate('2027-01-01') },
  { form: '24Q', year: '2025-26', quarter: 4, first: plainDate('2026-01-01') },
  { form: '138', year: '2026-27', quarter: 1, first: plainDate('2026-04-01') },
  { form: '24Q', year: '2025-26', quarter: 3, first: plainDate('2025-10-01') },
  { form: '138', year: '2026-27', quarter: 2, first: plainDate('2026-07-01') },
]

/** As in the first of October 2026, with its 31 days. */
export type Month = {
  readonly year: number
  readonly month: number
  readonly first: PlainDate
  readonly last: PlainDate
  readonly days: number
}

export function monthsOf({ first }: Quarter): Month[] {
  return [0, 1, 2].map(at => {
    const start = addMonths(first, at)
    const last = addDays(addMonths(start, 1), -1)
    const [year, month, days] = [start.slice(0, 4), start.slice(5, 7), last.slice(8)].map(Number) as [
      number,
      number,
      number,
    ]
    return { year, month, first: start, last, days }
  })
}

export type Draw = {
  below(limit: number): number
  chance(part: number): boolean
  of<Value>(values: readonly Value[]): Value
}

export function drawBy(seed: number): Draw {
  const random = randomBy(seed)
  const below = (limit: number) => Math.trunc(random() * limit)
  return {
    below,
    chance: part => random() < part,
    of: values => values[below(values.length)]!,
  }
}

const plainNames = ['ASHA', 'Bimal', 'Chitra', 'Dev', 'Esha', 'Farooq', 'Gita', 'Hari', 'Indu']
const otherNames = ['JOSÉ', 'Łukasz', 'D’Souza', 'R. K.', 'रवि', 'தமிழ்', 'سلمى', '李', 'O#~#Neil', 'A;B,C']
const lastNames = ['Rao', 'Sen', 'Paul', 'Das', 'Peña', 'Nair-Menon', 'Kumar', 'খান']
const states = ['DL', 'MH', 'KA', 'TN', 'WB', 'GJ', 'HR']
/** Voluntary contributions to the provident fund; most have none. */
const voluntary = [
  null,
  null,
  null,
  { type: 'percent', value: 5 },
  { type: 'amount', value: 1_500 },
  { type: 'percent', value: 12.5 },
] as const

type Hire = PortalPerson & {
  readonly basic: number
  readonly allowance: number
  readonly vpf: (typeof voluntary)[number]
  readonly isMember: boolean
  readonly isSettled: boolean
  /** Whether pay of the tax year before the quarter is on record. */
  readonly hasOpening: boolean
}

function drawHire(draw: Draw, index: number, organization: number, first: PlainDate): Hire {
  const firstName = draw.chance(0.7) ? draw.of(plainNames) : draw.of(otherNames)
  const lastName = draw.of(lastNames)
  const isPlain = /^[A-Za-z ]+$/.test(firstName + lastName)
  const number = String((organization % 90_000) * 100 + index)
  const joined = draw.chance(0.3)
    ? addDays(first, draw.below(85))
    : plainDate(`20${15 + draw.below(10)}-0${1 + draw.below(9)}-1${draw.below(9)}`)
  const left = draw.chance(0.35) ? addDays(laterOf(joined, first), draw.below(75)) : null
  const paidBy: OtherMeans | null = draw.chance(0.15) ? draw.of(['cash', 'cheque', 'upi']) : null
  const most = draw.of([17_000, 17_000, 60_000, 350_000])
  const isMember = draw.chance(0.9)
  return {
    id: '',
    code: `P${index}`,
    firstName,
    lastName,
    gender: draw.of(['female', 'male', 'undisclosed']),
    state: draw.of(states),
    uan: isMember && draw.chance(0.85) ? `1010${number.padStart(8, '0')}` : null,
    ipNumber: draw.chance(0.85) ? `31${number.padStart(8, '0')}` : null,
    pan: draw.chance(0.85) ? `ABCPX${String(1000 + index)}K` : null,
    accountNumber: paidBy === null && draw.chance(0.85) ? `5010${number.padStart(10, '0')}` : null,
    paidBy,
    ifsc: draw.of(['HDFC0000123', 'ICIC0000001', 'SBIN0000001', 'KKBK0ABC12D']),
    joined,
    left: left !== null && left <= addDays(addMonths(first, 3), -1) ? left : null,
    latinName: isPlain ? null : `${draw.of(plainNames).toUpperCase()} LATIN`,
    basic: 4_000 + draw.below(most),
    allowance: draw.chance(0.5) ? draw.below(9_000) : 0,
    vpf: draw.of(voluntary),
    isMember,
    isSettled: draw.chance(0.5),
    hasOpening: draw.chance(0.5),
  }
}

function laterOf<Day extends string>(one: Day, other: Day): Day {
  return one > other ? one : other
}

function bankOf({ accountNumber, ifsc, code, paidBy }: Hire): object {
  if (paidBy !== null) {
    const details = paidBy === 'upi' ? { upi_id: `${code.toLowerCase()}@okbank` } : {}
    return { bank: { payment_mode: paidBy, ...details } }
  }
  if (accountNumber === null) return {}
  return {
    bank: {
      payment_mode: 'bank_transfer',
      account_number: accountNumber,
      ifsc,
      // Between its own accounts HDFC Bank knows beneficiaries by a code.
      beneficiary_code: code,
      account_holder_name: 'Asha Rao',
    },
  }
}

async function hire(call: Partner, person: Hire, { form, year, quarter, first }: Quarter): Promise<Hire> {
  const { latinName, uan, ipNumber, pan, vpf, isMember, joined } = person
  const hired = await call('POST', '/employees', {
    external_id: person.code,
    employee_code: person.code,
    first_name: person.firstName,
    last_name: person.lastName,
    gender: person.gender,
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: person.state,
    statutory: {
      pan,
      pf: isMember
        ? { uan, uan_name: latinName, eps_eligible: true, ...(vpf === null ? {} : { vpf }) }
        : // A rise of the ceiling makes some of them members.
          { applicable: false, uan_name: latinName },
      esi: { ip_number: ipNumber, name: latinName },
      ...(person.state === 'TN' ? { pt: { local_body: 'CHENNAI' } } : {}),
    },
    salary: salaryOf(person, joined),
    ...bankOf(person),
  })
  const id = String(must(hired, 201).at('id'))
  const start = plainDate(`${year.slice(0, 4)}-04-01`)
  // The annexure of the year refuses whose earlier pay nobody recorded.
  const hasOpening = person.hasOpening || (form === '24Q' && quarter === 4)
  if (hasOpening && joined <= start && first > start) {
    const months = (Number(first.slice(5, 7)) + 12 - 4) % 12
    const gross = (person.basic + person.allowance) * months
    const opening = { months, gross, taxable: gross, tds: Math.trunc(gross / 20) }
    must(await call('PUT', `/employees/${id}/opening-balances?tax_year=${year}`, opening))
  }
  return { ...person, id }
}

function salaryOf({ basic, allowance }: Hire, from: string) {
  return {
    effective_from: from,
    pay_basis: 'monthly',
    components: [
      { component_code: 'BASIC', monthly_amount: basic },
      { component_code: 'HRA', monthly_amount: allowance },
    ],
  }
}

export type Office = {
  readonly call: Partner
  readonly apiKey: string
  readonly organizationId: number
  readonly sbiMethod: number
  readonly quarter: Quarter
  /** The day on which files are made. */
  readonly today: PlainDate
  /** Grows with rehires. */
  readonly people: Hire[]
}

async function addMethod(call: Partner, format: string, file: object): Promise<number> {
  const method = {
    name: format,
    type: 'bank_transfer',
    bank_format: format,
    bank_account: { account_number: '50200011223344', ifsc: 'HDFC0000523', account_name: 'Kaveri' },
    bank_file: file,
  }
  return Number(must(await call('POST', '/payment-methods', method), 201).at('id'))
}

const facts = {
  tan: 'AAAA00000A',
  pan: 'AAACA0000A',
  legal_name: 'Société Kaveri & Sons Private Limited',
  address: {
    line1: 'Plot 14, Survey 221/3, Second Cross, Peenya Industrial Area Phase II',
    city: 'Bengaluru',
    state_code: 'KA',
    pincode: '560058',
  },
  responsible_person: { name: 'A Responsible', pan: 'AAAPA0000A', designation: 'Finance Officer' },
  tds: {
    deductor_type: 'K',
    phone: '9000000001',
    email: 'tax@example.com',
    responsible_phone: '9000000001',
    responsible_email: 'tax@example.com',
  },
  pf: { establishment_code: 'DLCPM0012345000' },
}

export async function openOffice(stack: TestStack, draw: Draw, quarter: Quarter): Promise<Office> {
  const { call, seeded } = await createTestOrganization(stack, [])
  const { organizationId } = seeded
  const today = addDays(addMonths(quarter.first, 3), 9)
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today }))
  must(await call('PATCH', `/organizations/${organizationId}`, facts))
  await addMethod(call, 'hdfc', { client_code: 'KAVERI' })
  const sbiMethod = await addMethod(call, 'sbi', { columns: sbiColumns })
  const drawn = Array.from({ length: 5 + draw.below(6) }, (_, index) =>
    drawHire(draw, index, organizationId, quarter.first),
  )
  const people = await Promise.all(drawn.map(each => hire(call, each, quarter)))
  return { call, apiKey: seeded.apiKey, organizationId, sbiMethod, quarter, today, people }
}

const isIn = (day: string | null, { first, last }: Month) => day !== null && day >= first && day <= last

/** Exits, settlements, rehires and absences of a month. Returns the payslips of the settlements. */
export async function liveMonth(office: Office, month: Month, draw: Draw): Promise<PortalSlip[]> {
  const { people } = office
  const settled: PortalSlip[] = []
  for (const person of people.slice()) {
    if (person.joined > month.last || (person.left !== null && person.left < month.first)) continue
    if (person.joined <= month.first && person.left === null && draw.chance(0.4))
      await beAbsent(office, person, month, draw)
    if (!isIn(person.left, month)) continue
    const slip = await leave(office, person, month)
    if (slip !== null) settled.push(slip)
    const back = addDays(plainDate(person.left!), 1 + draw.below(20))
    if (!draw.chance(0.3) || back > addDays(addMonths(office.quarter.first, 3), -10)) continue
    const again = await office.call('POST', `/employees/${person.id}/rehire`, {
      date_of_joining: back,
      salary: salaryOf(person, back),
    })
    people.push({ ...person, id: String(must(again, 201).at('id')), joined: back, left: null })
  }
  return settled
}

async function beAbsent({ call }: Office, { id }: Hire, month: Month, draw: Draw): Promise<void> {
  const lost = draw.of([0.5, 1, 2, 7.5, 15, month.days])
  const record = { employee_id: id, month: month.month, year: month.year, lop_days: lost }
  const reason = lost === month.days && draw.chance(0.5) ? { esi_reason_code: draw.of([0, 1, 8, 11]) } : {}
  must(await call('POST', '/attendance', { ...record, ...reason }), 201)
}

/** The payslip of the settlement; null: the regular run pays the last days. */
async function leave(
  { call, sbiMethod }: Office,
  { id, left, isSettled }: Hire,
  month: Month,
): Promise<PortalSlip | null> {
  const paidOn = addDays(plainDate(left!), 3)
  const hasSettlement = isSettled && paidOn <= month.last
  const exit = { date_of_leaving: left, reason: 'resignation', create_fnf: hasSettlement }
  const done = must(await call('POST', `/employees/${id}/exit`, exit), 201)
  if (!hasSettlement) return null
  const path = `/fnf/${String(done.at('fnf_id'))}`
  const found = must(await call('POST', `${path}/recalculate`, {}))
  const owes = Number(found.at('debt')) > 0 || Number(found.at('net_payable')) < 0
  must(await call('POST', `${path}/approve`, owes ? { recovery: { mode: 'waive' } } : {}))
  const payment = { include_unrouted: true, paid_on: paidOn, payment_method_id: sbiMethod }
  const paid = must(await call('POST', `${path}/mark-paid`, payment))
  const slip = must(await call('GET', `/payslips/${String(paid.at('payslip_id'))}`))
  return slipOf(slip.at() as SlipBody, id)
}

type SlipBody = {
  readonly gross: number
  readonly net_payable: number
  readonly days: { readonly payable_days: number }
  readonly lines: readonly { readonly code: string; readonly amount: number }[]
}

function slipOf({ gross, net_payable: net, days, lines }: SlipBody, employeeId: string): PortalSlip {
  const amounts = new Map<string, number>()
  for (const { code, amount } of lines)
    amounts.set(code, (Math.round((amounts.get(code) ?? 0) * 100) + Math.round(amount * 100)) / 100)
  return { employeeId, gross, net, payableDays: days.payable_days, lines: amounts }
}

/** Of a run of at most 500 people. */
export async function slipsOf(call: Partner, run: string): Promise<PortalSlip[]> {
  const answer: Answer = must(await call('GET', `${run}/employees?limit=500`))
  const rows = answer.at('data') as (SlipBody & { readonly status: string; readonly employee_id: string })[]
  return rows.filter(({ status }) => status !== 'excluded').map(row => slipOf(row, row.employee_id))
}

/** Records the numbers and the Latin names that people lack. */
export async function completeRecords({ call, people }: Office): Promise<void> {
  for (const [index, person] of people.entries()) {
    const { id, uan, ipNumber, code } = person
    const number = code.slice(1).padStart(4, '0')
    const complete = {
      uan: uan ?? `20200000${number}`,
      ipNumber: ipNumber ?? `410000${number}`,
      firstName: latinOf(person.firstName),
      lastName: latinOf(person.lastName),
    }
    if (uan === null || ipNumber === null) {
      const change = { pf: { uan: complete.uan }, esi: { ip_number: complete.ipNumber } }
      must(await call('PATCH', `/employees/${id}/statutory`, change))
    }
    const names = { first_name: complete.firstName, last_name: complete.lastName }
    if (complete.firstName !== person.firstName || complete.lastName !== person.lastName)
      must(await call('PATCH', `/employees/${id}`, names))
    people[index] = { ...person, ...complete }
  }
}

function latinOf(name: string): string {
  return isOfOtherScript(name) ? 'Latin' : name
}
