// Random months through the service: late joiners, leavers, rehires, absences, people without PAN, UAN or account, and names
// in other scripts. Every file of each month is read by every reader of `every-portal.ts`. `PORTAL_MONTHS` sets how many
// months; another share is drawn each day.

import t from 'tap'
import { addDays, plainDate } from '#proto/calendar/plain-date.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { calculated, createTestOrganization, startTestStack, type TestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'
import { type Portal, type PortalFile, portals, sbiColumns } from './every-portal.ts'
import { type PortalMonth, type PortalPerson, type PortalSlip, transfersOf } from './month.ts'
import { tallyComplaints } from './tally.ts'

const stack = await startTestStack(t)
const isWhole = process.env['TEST_ALL'] === 'true'
const monthCount = Number(process.env['PORTAL_MONTHS'] ?? (isWhole ? 60 : 6))

/** The months of an organization; all are of the law from October 2026 on. */
const months = [
  { month: 10, first: plainDate('2026-10-01'), days: 31 },
  { month: 11, first: plainDate('2026-11-01'), days: 30 },
  { month: 12, first: plainDate('2026-12-01'), days: 31 },
] as const
type Month = (typeof months)[number]
const year = 2026
const today = '2027-01-05'

type Draw = {
  below(limit: number): number
  chance(part: number): boolean
  of<Value>(values: readonly Value[]): Value
}

function drawBy(seed: number): Draw {
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

type Hire = PortalPerson & { readonly basic: number; readonly allowance: number }

function drawHire(draw: Draw, index: number, organization: number): Hire {
  const firstName = draw.chance(0.7) ? draw.of(plainNames) : draw.of(otherNames)
  const lastName = draw.of(lastNames)
  const isPlain = /^[A-Za-z ]+$/.test(firstName + lastName)
  const number = String((organization % 90_000) * 100 + index)
  const joined = draw.chance(0.3)
    ? addDays(months[0].first, draw.below(85))
    : plainDate(`20${15 + draw.below(10)}-0${1 + draw.below(9)}-1${draw.below(9)}`)
  const left = draw.chance(0.3) ? addDays(laterOf(joined, months[0].first), draw.below(60)) : null
  return {
    id: '',
    code: `P${index}`,
    firstName,
    lastName,
    uan: draw.chance(0.85) ? `1010${number.padStart(8, '0')}` : null,
    ipNumber: draw.chance(0.85) ? `31${number.padStart(8, '0')}` : null,
    pan: draw.chance(0.85) ? `ABCPX${String(1000 + index)}K` : null,
    accountNumber: draw.chance(0.85) ? `5010${number.padStart(10, '0')}` : null,
    ifsc: draw.of(['HDFC0000123', 'ICIC0000001', 'SBIN0000001', 'KKBK0ABC12D']),
    joined,
    left: left !== null && left <= plainDate('2026-12-31') ? left : null,
    latinName: isPlain ? null : `${draw.of(plainNames).toUpperCase()} LATIN`,
    basic: 4_000 + draw.below(draw.chance(0.5) ? 17_000 : 60_000),
    allowance: draw.chance(0.5) ? draw.below(9_000) : 0,
  }
}

function laterOf<Day extends string>(one: Day, other: Day): Day {
  return one > other ? one : other
}

async function hire(call: Partner, person: Hire): Promise<Hire> {
  const { latinName, uan, ipNumber, pan } = person
  const hired = await call('POST', '/employees', {
    external_id: person.code,
    employee_code: person.code,
    first_name: person.firstName,
    last_name: person.lastName,
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: person.joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: {
      pan,
      pf: { uan, uan_name: latinName, eps_eligible: true },
      esi: { ip_number: ipNumber, name: latinName },
    },
    salary: salaryOf(person, person.joined),
    ...(person.accountNumber === null
      ? {}
      : {
          bank: {
            payment_mode: 'bank_transfer',
            account_number: person.accountNumber,
            ifsc: person.ifsc,
            // Between its own accounts HDFC Bank knows beneficiaries by a code.
            beneficiary_code: person.code,
            account_holder_name: 'Asha Rao',
          },
        }),
  })
  return { ...person, id: String(must(hired, 201).at('id')) }
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

type Office = {
  readonly call: Partner
  readonly apiKey: string
  readonly organizationId: number
  readonly sbiMethod: number
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

async function openOffice(draw: Draw): Promise<Office> {
  const { call, seeded } = await createTestOrganization(stack, [])
  const { organizationId } = seeded
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today }))
  const code = { pf: { establishment_code: 'DLCPM0012345000' } }
  must(await call('PATCH', `/organizations/${organizationId}`, code))
  await addMethod(call, 'hdfc', { client_code: 'KAVERI' })
  const sbiMethod = await addMethod(call, 'sbi', { columns: sbiColumns })
  const people: Hire[] = []
  for (let index = 0; index < 6 + draw.below(8); index += 1)
    people.push(await hire(call, drawHire(draw, index, organizationId)))
  return { call, apiKey: seeded.apiKey, organizationId, sbiMethod, people }
}

const isIn = (day: string | null, { first, days }: Month) =>
  day !== null && day >= first && day <= addDays(first, days - 1)

/** Exits, rehires and absences of a month. */
async function liveMonth({ call, people }: Office, month: Month, draw: Draw): Promise<void> {
  const last = addDays(month.first, month.days - 1)
  for (const person of people.slice()) {
    if (person.joined > last || (person.left !== null && person.left < month.first)) continue
    const employed = person.joined <= month.first && person.left === null
    if (employed && draw.chance(0.4)) {
      const lost = draw.of([0.5, 1, 2, 7.5, 15, month.days])
      const record = { employee_id: person.id, month: month.month, year, lop_days: lost }
      const reason =
        lost === month.days && draw.chance(0.5) ? { esi_reason_code: draw.of([0, 1, 8, 11]) } : {}
      must(await call('POST', '/attendance', { ...record, ...reason }), 201)
    }
    if (!isIn(person.left, month)) continue
    const exit = { date_of_leaving: person.left, reason: 'resignation', create_fnf: false }
    must(await call('POST', `/employees/${person.id}/exit`, exit), 201)
    const back = addDays(plainDate(person.left!), 1 + draw.below(20))
    if (!draw.chance(0.3) || back > plainDate('2026-12-20')) continue
    const again = await call('POST', `/employees/${person.id}/rehire`, {
      date_of_joining: back,
      salary: salaryOf(person, back),
    })
    people.push({ ...person, id: String(must(again, 201).at('id')), joined: back, left: null })
  }
}

async function slipsOf(call: Partner, run: string): Promise<PortalSlip[]> {
  const rows = must(await call('GET', `${run}/employees?limit=500`)).at('data') as Record<string, unknown>[]
  return rows
    .filter(row => row['status'] !== 'excluded')
    .map(row => ({
      employeeId: String(row['employee_id']),
      gross: Number(row['gross']),
      net: Number(row['net_payable']),
      payableDays: Number((row['days'] as Record<string, unknown>)['payable_days']),
      lines: new Map(
        (row['lines'] as { code: string; amount: number }[]).map(({ code, amount }) => [code, amount]),
      ),
    }))
}

async function download(
  { base }: TestStack,
  { apiKey }: Office,
  path: string | URL,
): Promise<PortalFile & { readonly status: number }> {
  const reply = await fetch(typeof path === 'string' ? `${base}${path}` : path, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString('utf8') }
}

type Block = { readonly code: string; readonly details: readonly { readonly field: string }[] }

/** What is wrong with a refusal: it may name those alone who lack what the file requires. */
function blockComplaints(text: string, { mayLack }: Portal, { people }: PortalMonth): string[] {
  const { code, details } = JSON.parse(text) as Block
  if (code !== 'file_blocked') return [text]
  return details
    .filter(({ field }) => !people.some(person => field.startsWith(`${person.id}.`) && mayLack?.(person)))
    .map(({ field }) => `${field} blocks the file.`)
}

/** Records the numbers that people lack. */
async function completeNumbers({ call, people }: Office): Promise<void> {
  for (const [index, { id, uan, ipNumber, code, ...person }] of people.entries()) {
    if (uan !== null && ipNumber !== null) continue
    const number = code.slice(1).padStart(4, '0')
    const complete = { uan: uan ?? `20200000${number}`, ipNumber: ipNumber ?? `410000${number}` }
    const change = { pf: { uan: complete.uan }, esi: { ip_number: complete.ipNumber } }
    must(await call('PATCH', `/employees/${id}/statutory`, change))
    people[index] = { id, code, ...person, ...complete }
  }
}

async function monthComplaints(office: Office, month: Month, draw: Draw): Promise<string[]> {
  const { call, organizationId } = office
  await liveMonth(office, month, draw)
  const run = await calculated(call, { period: { month: month.month, year } })
  const paidOn = addDays(month.first, month.days - 1)
  must(await call('POST', `${run}/lock`, {}))
  const slips = await slipsOf(call, run)
  const onHold = new Set(slips.filter(() => draw.chance(0.15)).map(({ employeeId }) => employeeId))
  if (onHold.size > 0)
    must(await call('POST', `${run}/hold`, { employee_ids: [...onHold], reason: 'Under verification' }))
  must(await call('POST', `${run}/mark-paid`, { paid_on: paidOn }))
  const held = (): PortalMonth => ({
    year,
    month: month.month,
    days: month.days,
    organizationId,
    runId: run.split('/').at(-1)!,
    sbiMethod: office.sbiMethod,
    madeOn: today,
    held: onHold,
    paidOn,
    people: office.people,
    slips,
  })
  const found: string[] = []
  const read = async (portal: Portal, isComplete: boolean): Promise<boolean> => {
    const path = portal.path(held())
    if (path === null) return true
    const file = await download(stack, office, path)
    const complaints =
      file.status === 200 ? await portal.complaints(file, held()) : blockComplaints(file.text, portal, held())
    if (file.status !== 200 && isComplete) complaints.push(`The file is refused: ${file.text}`)
    found.push(...complaints.map(each => `${portal.name}: ${each}`))
    return file.status === 200
  }
  const refused: Portal[] = []
  for (const portal of portals) if (!(await read(portal, false))) refused.push(portal)
  if (refused.length > 0) await completeNumbers(office)
  for (const portal of refused) await read(portal, true)
  return [...found, ...(await bookComplaints(office, run, held()))]
}

/** What is wrong with the voucher of the payment, and with the reconciliation of the run. */
async function bookComplaints(office: Office, run: string, month: PortalMonth): Promise<string[]> {
  const { call } = office
  const totalDebit = transfersOf(month).reduce((sum, { amount }) => sum + amount, 0)
  const found: string[] = []
  if (totalDebit > 0) {
    const body = { company_name: 'Kaveri', voucher: 'payment' }
    const voucher = must(await call('POST', `${run}/sync-tally`, body))
    const link = new URL(String(voucher.at('xml_url')), stack.base)
    const { status, text } = await download(stack, office, link)
    if (status !== 200) return [`The file for Tally is answered ${status}: ${text}`]
    const ledgers = new Set(['Salary Payable', 'Bank'])
    found.push(...tallyComplaints(text, { ledgers, totalDebit }).map(each => `Tally: ${each}`))
  }
  const ties = must(await call('GET', `${run}/reconciliation`))
  if (ties.at('balanced') !== true) found.push(`The reconciliation is not balanced: ${ties.text}`)
  return found
}

let failures = 0
for (let at = 0; at * months.length < monthCount; at += 1) {
  const seed = testDay * 1_000 + at
  t.test(`three months of an organization, seed ${seed}`, async t => {
    const draw = drawBy(seed)
    const office = await openOffice(draw)
    for (const month of months) {
      const found = await monthComplaints(office, month, draw)
      failures += found.length
      // A failure of the kind in every month would fill the log.
      if (failures < 200) t.same(found, [], `seed ${seed}, month ${month.month}`)
      else t.equal(found.length, 0, `seed ${seed}, month ${month.month}`)
    }
  })
}
