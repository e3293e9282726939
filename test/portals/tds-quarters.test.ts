// Random quarters through the service: joiners, leavers, rehires, previous employers, both regimes, people without a PAN, names
// in other scripts, long addresses and quarters without tax. The utility's eye reads the statement of each. `TDS_QUARTERS` sets
// how many; another share is drawn each day.

import t from 'tap'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'
import { tdsComplaints, type TdsQuarter } from './tds-statement.ts'

const stack = await startTestStack(t)
const isWhole = process.env['TEST_ALL'] === 'true'
const quarterCount = Number(process.env['TDS_QUARTERS'] ?? (isWhole ? 36 : 3))

type Kind = {
  readonly form: '24Q' | '138'
  readonly year: string
  readonly quarter: 1 | 2 | 3 | 4
  readonly first: PlainDate
  readonly monthsBefore: number
}

const kinds: readonly Kind[] = [
  { form: '138', year: '2026-27', quarter: 3, first: plainDate('2026-10-01'), monthsBefore: 6 },
  { form: '24Q', year: '2025-26', quarter: 4, first: plainDate('2026-01-01'), monthsBefore: 9 },
  { form: '24Q', year: '2025-26', quarter: 3, first: plainDate('2025-10-01'), monthsBefore: 6 },
]

function drawBy(seed: number) {
  const random = randomBy(seed)
  const below = (limit: number) => Math.trunc(random() * limit)
  return {
    below,
    chance: (part: number) => random() < part,
    of: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
  }
}
type Draw = ReturnType<typeof drawBy>

const firstNames = ['ASHA', 'Bimal', 'JOSÉ', 'Łukasz', 'D’Souza', 'O^Neil', 'R.  K.', 'रवि', 'தமிழ்']
const lastNames = ['Rao', 'Sen', 'Peña', 'Nair-Menon', 'Kumar']
const addresses = [
  { line1: '1 Sample Street', city: 'Pune' },
  {
    line1: 'Plot 14, Peenya Industrial Area^Phase II',
    line2: 'Behind\tthe Old Weavers Building',
    city: 'Bengaluru',
  },
  {
    line1: 'Plot 14, Survey 221/3, Second Cross, Peenya Industrial Area Phase II',
    line2: 'Opposite the Cooperative Weavers Hall, Tumakuru Highway',
    city: 'Bengaluru',
    district: 'Bengaluru Urban',
  },
]

type Office = {
  readonly call: Partner
  readonly apiKey: string
  readonly organizationId: number
  readonly kind: Kind
  readonly draw: Draw
  /** Nobody earns enough to be taxed. */
  readonly isNil: boolean
}

async function openOffice(index: number): Promise<Office> {
  const draw = drawBy(testDay * 1000 + index)
  const { call, seeded } = await createTestOrganization(stack, [])
  const { organizationId, apiKey } = seeded
  const kind = kinds[(testDay + index) % kinds.length]!
  const today = addDays(addMonths(kind.first, 3), 9)
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today }))
  must(
    await call('PATCH', `/organizations/${organizationId}`, {
      tan: 'AAAA00000A',
      pan: 'AAACA0000A',
      legal_name: draw.of(['Sample Private Limited', 'Société Générale & Sons^Limited', 'x'.repeat(90)]),
      address: { ...draw.of(addresses), state_code: 'MH', pincode: '411001' },
      responsible_person: {
        name: 'A Responsible',
        pan: 'AAAPA0000A',
        designation: 'Chief of Finance and Payroll',
      },
      tds: {
        deductor_type: 'K',
        phone: '9000000001',
        email: 'tax@example.com',
        responsible_phone: '9000000001',
        responsible_email: 'tax@example.com',
      },
    }),
  )
  return { call, apiKey, organizationId, kind, draw, isNil: draw.chance(0.2) }
}

type Hire = {
  readonly id: string
  readonly exit: PlainDate | null
  readonly name: string
  readonly salary: object
}

async function hire(office: Office, index: number): Promise<Hire> {
  const { call, draw, kind, isNil } = office
  const isLate = draw.chance(0.3)
  const joined = isLate ? addDays(kind.first, draw.below(70)) : plainDate('2019-06-01')
  const exit = draw.chance(0.3) ? addDays(isLate ? joined : kind.first, 5 + draw.below(15)) : null
  const name = draw.of(firstNames)
  const isOld = draw.chance(0.4)
  const monthly = isNil ? 18_000 + draw.below(5_000) : 60_000 + draw.below(400_000)
  const salary = {
    effective_from: joined,
    pay_basis: 'monthly',
    components: [
      { component_code: 'BASIC', monthly_amount: monthly },
      { component_code: 'HRA', monthly_amount: draw.chance(0.5) ? draw.below(9_000) : 0 },
    ],
  }
  const hired = await call('POST', '/employees', {
    employee_code: `P${index}`,
    first_name: name,
    last_name: draw.of(lastNames),
    gender: draw.of(['female', 'male']),
    date_of_birth: draw.of(['1990-01-01', '1962-03-31', '1944-07-01']),
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: draw.of(['DL', 'MH', 'KA']),
    statutory: {
      pan: draw.chance(0.8) ? `ABCPX${1000 + index}K` : null,
      tax: isOld ? { regime: 'old', regime_chosen_on: joined } : {},
    },
    salary,
  })
  const id = String(must(hired, 201).at('id'))
  const year = `tax_year=${kind.year}`
  if (!isLate) {
    const gross = monthly * kind.monthsBefore
    const opening = {
      months: kind.monthsBefore,
      gross,
      taxable: gross,
      tds: draw.chance(0.5) ? 0 : Math.trunc(gross / 20),
    }
    must(
      await call(
        'PUT',
        `/employees/${id}/opening-balances?${year}`,
        isNil ? { ...opening, tds: 0 } : opening,
      ),
    )
  }
  const claims = ['80C', '80CCD(1B)', '80D', '80E', '80G', '80DD'].filter(() => draw.chance(0.5))
  const declarations = claims.map(section => ({ section, amount: 10_000 + draw.below(90_000) }))
  const previous = { gross: isNil ? 100_000 : 400_000, tds: isNil ? 0 : draw.below(30_000) }
  const due = addDays(addMonths(kind.first, 3), -1)
  must(
    await call('PUT', `/employees/${id}/tax-declaration?${year}`, {
      ...(isOld ? { declarations } : {}),
      ...(isLate && draw.chance(0.6) ? { previous_employment: previous } : {}),
      ...(draw.chance(0.2)
        ? { other_income: [{ kind: 'deposit_interest', amount: draw.below(9_000) }] }
        : {}),
      proofs_due_on: due,
    }),
  )
  if (isOld && declarations.length > 0) {
    const proofs = claims.map(section => ({ section, accepted: true }))
    must(await call('POST', `/employees/${id}/tax-declaration/proofs?${year}`, { proofs }))
  }
  return { id, exit, name, salary }
}

/** An employment of a person; `person` is the same for each of them. */
type Spell = { readonly id: string; readonly person: string; readonly name: string }

/** Exits of the quarter; some come back two weeks later. Returns the spells of the person. */
async function leave({ call, draw, kind }: Office, { id, exit, name, salary }: Hire): Promise<Spell[]> {
  const first = { id, person: id, name }
  if (exit === null) return [first]
  const left = { date_of_leaving: exit, reason: 'resignation', create_fnf: false }
  must(await call('POST', `/employees/${id}/exit`, left), 201)
  if (!draw.chance(0.4)) return [first]
  const back = addDays(exit, 14)
  if (back > addDays(addMonths(kind.first, 3), -10)) return [first]
  const again = { date_of_joining: back, salary: { ...salary, effective_from: back } }
  const rehired = must(await call('POST', `/employees/${id}/rehire`, again), 201)
  return [first, { id: String(rehired.at('id')), person: id, name }]
}

type Paid = { readonly tax: number; readonly people: ReadonlySet<string> }

/** Locks the month, and deposits its tax. */
async function pay({ call }: Office, first: PlainDate, at: number): Promise<Paid> {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  const run = await calculated(call, { period: { month, year } })
  const rows = must(await call('GET', `${run}/employees?limit=500`)).at('data') as Record<string, unknown>[]
  const paid = rows.filter(row => row['status'] !== 'excluded')
  const tax = paid
    .flatMap(row => row['lines'] as { code: string; amount: number }[])
    .reduce((sum, { code, amount }) => (code === 'TDS' ? sum + amount : sum), 0)
  must(await call('POST', `${run}/lock`, {}))
  if (tax > 0)
    must(
      await call('POST', '/statutory/challans', {
        type: 'tds',
        period: { month, year },
        bsr_code: '0000001',
        challan_number: `0000${at + 1}`,
        deposited_on: addDays(addMonths(first, 1), 6),
        amount: tax,
      }),
      201,
    )
  return { tax, people: new Set(paid.map(row => String(row['employee_id']))) }
}

async function complaintsOf(index: number): Promise<string[]> {
  const office = await openOffice(index)
  const { call, kind, draw, apiKey } = office
  const hires: Hire[] = []
  for (let at = 0; at < 4 + draw.below(4); at += 1) hires.push(await hire(office, at))
  const spells: Spell[] = []
  for (const each of hires) spells.push(...(await leave(office, each)))
  const paid: Paid[] = []
  for (const at of [0, 1, 2]) paid.push(await pay(office, addMonths(kind.first, at), at))
  const path = `/statutory/tds/24q?financial_year=${kind.year}&quarter=${kind.quarter}`
  const download = async (more = '') => {
    const reply = await fetch(`${stack.base}${path}&format=txt${more}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    return { status: reply.status, text: await reply.text() }
  }
  const year = Number(kind.first.slice(0, 4)) - (kind.quarter === 4 ? 1 : 0)
  const tax = paid.reduce((sum, each) => sum + each.tax, 0)
  const quarter: TdsQuarter = {
    form: kind.form,
    financialYear: `${year}${String(year + 1).slice(2)}`,
    quarter: kind.quarter,
    first: kind.first,
    last: addDays(addMonths(kind.first, 3), -1),
    madeOn: addDays(addMonths(kind.first, 3), 9),
    tax,
    annexurePeople: null,
  }
  const correction = await download('&return_type=correction')
  const found = correction.status === 409 ? [] : [`A correction is answered ${correction.status}.`]

  // Names in other scripts, and nothing else, may block the file; without them it is read.
  let file = await download()
  if (file.status === 409) {
    const { code, details } = JSON.parse(file.text) as {
      code: string
      details: { field: string; message: string }[]
    }
    const foreign = spells.filter(({ name }) => /[^\x20-\x7eÀ-ſ’]/.test(name))
    const unexpected = details.filter(({ field }) => !foreign.some(({ id }) => field === `${id}.first_name`))
    if (code !== 'file_blocked') found.push(file.text)
    found.push(...unexpected.map(({ field, message }) => `${field} blocks the file: ${message}`))
    for (const { field } of details)
      if (field.endsWith('.first_name'))
        must(await call('PATCH', `/employees/${field.split('.')[0]!}`, { first_name: 'Latin' }))
    file = await download()
  }
  if (file.status !== 200) return [...found, file.text]
  // A person with two spells in the year is in the annexure once.
  const paidSpells = spells.filter(({ id }) => paid.some(({ people }) => people.has(id)))
  const paidPeople = new Set(paidSpells.map(({ person }) => person))
  const annexurePeople = kind.form === '24Q' && kind.quarter === 4 ? paidPeople.size : null
  found.push(...tdsComplaints(file.text, { ...quarter, annexurePeople }))
  return found
}

t.test('the utility takes the statement of every random quarter', async t => {
  for (let index = 0; index < quarterCount; index += 1)
    t.same(await complaintsOf(index), [], `quarter ${index} of TEST_DAY=${testDay}`)
})

const sample138 = [
  '1^FH^SL1^R^15072026^1^D^AAAA00000A^1^SAMPLE PAYROLL^^^^^^^^',
  '2^BH^1^1^138^^^^^^^^AAAA00000A^^AAACA0000A^202728^202627^Q1^SAMPLE PRIVATE LIMITED^INDIA^1 SAMPLE STREET^^^^PUNE^19^411001^tax@example.com^91^9000000001^^K^A RESPONSIBLE^DIRECTOR^1 SAMPLE STREET^^^^PUNE^19^411001^tax@example.com^INDIA^91^9000000001^^8125.00^^^^^N^^^^^^^AAAPA0000A^^^^^^^^^^^^^',
  '3^CD^1^1^1^N^^8125.00^0.00^0.00^0.00^8125.00^C^^0000001^^00001^^07052026^^8125.00^8125.00^200^0.00^0.00^^^^^',
  '4^DD^1^1^1^O^^AAAPB0000B^B EMPLOYEE^^^^^^1002^^^Y^30042026^125000.00^^^^8125.00^8125.00^^30042026^^07052026^^^^^^^^^^^^^^^^',
]

t.test('the eye takes the sample of the handbook, and sees each fault in it', t => {
  const quarter: TdsQuarter = {
    form: '138',
    financialYear: '202627',
    quarter: 1,
    first: '2026-04-01',
    last: '2026-06-30',
    madeOn: '2026-07-15',
    tax: 8125,
    annexurePeople: null,
  }
  const read = (lines: readonly string[]) => tdsComplaints(`${lines.join('\r\n')}\r\n`, quarter)
  t.same(read(sample138), [])
  const faults: readonly (readonly [from: string, to: string])[] = [
    ['AAAPB0000B', 'PANNOTAVBL'],
    ['1002^^^Y', '92B^^^Y'],
    ['30042026^125000', '31032026^125000'],
    ['^8125.00^8125.00^^30042026', '^8125.00^8124.00^^30042026'],
    ['B EMPLOYEE', 'B^EMPLOYEE'],
    ['4^DD^1^1^1', '4^DD^1^1^2'],
    ['3^CD^1^1^1^N', '3^CD^1^1^2^N'],
    ['3^CD^1^1^1^N', '3^CD^1^1^1^Y'],
    ['^8125.00^^^^^N^', '^8125.00^^^^^Y^'],
    ['^8125.00^^^^^N^', '^8000.00^^^^^N^'],
    ['1 SAMPLE STREET^^^^PUNE', '1 SAMPLE STREET OF THE VERY LONG NAME^^^^PUNE'],
    ['07052026', '07082026'],
  ]
  for (const [from, to] of faults) {
    const broken = sample138.join('\n').replace(from, to).split('\n')
    t.not(read(broken).length, 0, `${from} becomes ${to}`)
  }
  t.not(tdsComplaints(sample138.join('\n'), quarter).length, 0, 'lines end in CR and LF')
  t.end()
})
