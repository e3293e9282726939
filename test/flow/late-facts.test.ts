// Months whose facts arrive after they were paid. Each person lives through the same facts twice: in one organization
// every fact is known before the month that it belongs to, in the other some facts are known only after that month was
// paid. Once a last month has settled what was owed, both have paid the same, head by head.

import fc from 'fast-check'
import t from 'tap'
import { createTestOrganization, made, startTestStack, type TestOrganization } from '../support/office.ts'
import { granted, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const people = Number(process.env['RANDOM_RUNS'] ?? 60)

/** So many people are read back over documents and returns. */
const sample = 50

/** The months in which facts lie; November settles what was late. */
const months = [8, 9, 10] as const
const settledIn = 11

type Month = (typeof months)[number]

const kinds = ['absence', 'unpaid_leave', 'raise', 'incentive', 'off_cycle'] as const

type Fact = {
  readonly kind: (typeof kinds)[number]
  readonly month: Month
  /** Months whose run is paid when the fact becomes known late. */
  readonly delay: number
  readonly day: number
  readonly amount: number
}

/** A day on which somebody joins, and how many months later it is recorded where facts are late. */
type Arrival = { readonly month: number; readonly day: number; readonly delay: number }

type Person = {
  readonly basic: number
  /** Null: employed since 2020. */
  readonly joined: Arrival | null
  /** An exit that is known in time, and the days until the person is back. */
  readonly left: (Arrival & { readonly daysAway: number }) | null
  /** Months whose run leaves the person out where facts are late. */
  readonly excluded: readonly Month[]
  readonly hasLoan: boolean
  readonly facts: readonly Fact[]
}

const fact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom(...kinds),
  month: fc.constantFrom(...months),
  delay: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 2, max: 24 }),
  amount: fc.integer({ min: 1, max: 60 }).map(hundreds => hundreds * 100),
})

const arrival = {
  month: fc.constantFrom(...months),
  day: fc.integer({ min: 1, max: 25 }),
  delay: fc.integer({ min: 0, max: 2 }),
}
const staying = { joined: fc.constant(null), left: fc.constant(null) }
const rest = {
  basic: fc.integer({ min: 90, max: 600 }).map(hundreds => hundreds * 100),
  excluded: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...months]) },
  ),
  hasLoan: fc.boolean(),
  facts: fc.uniqueArray(fact, {
    minLength: 1,
    maxLength: 4,
    selector: ({ kind, month }) => `${kind} ${month}`,
  }),
}
const drawnPerson: fc.Arbitrary<Person> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ...rest, ...staying }) },
  { weight: 1, arbitrary: fc.record({ ...rest, ...staying, joined: fc.record(arrival) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...rest,
      ...staying,
      left: fc.record({ ...arrival, daysAway: fc.integer({ min: 1, max: 40 }) }),
    }),
  },
)

/** Days beyond the month are those of the next. */
const date = (month: number, day: number) =>
  new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10)

/** Where facts are late, no later than before the last run. */
const knownLate = (month: number, delay: number) => Math.min(month + delay, settledIn)

/** First and last day of each spell of employment, and the months before whose run an organization knows of it. */
type Spell = { readonly from: string; readonly to: string; readonly inTime: number; readonly late: number }

function spellsOf({ joined, left }: Person): Spell[] {
  if (joined !== null) {
    const { month, day, delay } = joined
    return [{ from: date(month, day), to: '9999', inTime: month, late: knownLate(month, delay) }]
  }
  const since = { from: '2020-01-01', inTime: 0, late: 0 }
  if (left === null) return [{ ...since, to: '9999' }]
  const back = date(left.month, left.day + left.daysAway)
  const month = Math.min(Number(back.slice(5, 7)), settledIn)
  return [
    { ...since, to: date(left.month, left.day) },
    { from: back, to: '9999', inTime: month, late: knownLate(month, left.delay) },
  ]
}

/** First and last day of the month on which a fact bears. */
const daysOf: Record<Fact['kind'], (day: number) => readonly [number, number]> = {
  absence: day => [day, day],
  unpaid_leave: day => [day + 1, day + 3],
  raise: () => [1, 28],
  incentive: () => [1, 28],
  off_cycle: () => [1, 28],
}

/** A fact of one spell of employment, with the months before whose run each organization learns of it. */
type Told = Fact & {
  readonly spell: number
  readonly isOfLeaver: boolean
  readonly inTime: number
  readonly late: number
}

/** The facts of days on which the person is employed; those of a leaver are known before the last pay. */
function toldOf(person: Person): Told[] {
  const spells = spellsOf(person)
  return person.facts.flatMap(each => {
    const { kind, month, day, delay } = each
    const [first, last] = daysOf[kind](day)
    const [from, to] = [date(month, first), date(month, last)]
    const spell = spells.findIndex(own => own.from <= to && from <= own.to)
    const own = spells[spell]
    if (own === undefined) return []
    const isVariable = kind === 'incentive' || kind === 'off_cycle'
    if (!isVariable && (from < own.from || own.to < to)) return []
    const late =
      own.to === '9999'
        ? Math.max(knownLate(month, delay), own.late)
        : Math.min(knownLate(month, delay), Number(own.to.slice(5, 7)))
    return [{ ...each, spell, isOfLeaver: own.to !== '9999', inTime: Math.max(month, own.inTime), late }]
  })
}

const salaryOf = (from: string, basic: number) => ({
  effective_from: from,
  components: [{ component_code: 'BASIC', monthly_amount: basic }],
})

/** Sends what the employer learns, and nothing else. */
async function tell(call: Partner, id: string, basic: number, each: Fact): Promise<void> {
  const { kind, month, day, amount } = each
  const variable = (code: string) =>
    call('POST', `/employees/${id}/variable-components`, { component_code: code, month, year: 2026, amount })
  switch (kind) {
    case 'absence':
      await call('POST', '/attendance', { employee_id: id, date: date(month, day), status: 'absent' })
      return
    case 'unpaid_leave':
      await call('POST', '/leaves', {
        employee_id: id,
        leave_type: 'LOP',
        pay_fraction: 0,
        status: 'approved',
        from_date: date(month, day + 1),
        to_date: date(month, day + 3),
      })
      return
    case 'raise':
      await call('PUT', `/employees/${id}/salary`, {
        ...salaryOf(date(month, 1), basic + 100 * month),
        arrears: 'auto',
      })
      return
    case 'incentive':
      await variable('INCENTIVE')
      return
    case 'off_cycle':
      await variable('EXTRA')
  }
}

type Line = { readonly code: string; readonly amount: number }
type SlipRow = { readonly employee_id: string; readonly lines: readonly Line[]; readonly net_payable: number }
/** `wageMonth` is before `month`, in which it was paid, where an off-cycle run pays a month late. */
type Run = {
  readonly path: string
  readonly wageMonth: number
  readonly month: number
  readonly slips: readonly SlipRow[]
}

const paise = (rupees: unknown) => Math.round(Number(rupees) * 100)

/** One organization: who is who, what the lines of each person have paid so far, and the runs that did. */
type Life = {
  readonly isLate: boolean
  readonly organization: TestOrganization
  readonly call: Partner
  /** The employee of each spell. */
  readonly employees: string[][]
  readonly indexOf: Map<string, number>
  readonly ledgers: readonly Map<string, number>[]
  readonly runs: Run[]
}

const component = (code: string, name: string, category: string) => ({
  code,
  name,
  type: 'earning',
  category,
  calculation: { method: 'flat' },
})

async function newLife(isLate: boolean): Promise<Life> {
  const organization = await createTestOrganization(stack, [])
  const { seeded } = organization
  const call = granted(organization.call)
  await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' })
  await call('PATCH', '/payroll-settings', {
    late_input_policy: 'next_period',
    arrears: 'auto',
    unpaid_months: 'pay',
  })
  await call('POST', '/salary-components', component('INCENTIVE', 'Incentive', 'incentive'))
  await call('POST', '/salary-components', component('EXTRA', 'Extra pay', 'other'))
  const ledgers = drawn.map(() => new Map<string, number>())
  return { isLate, organization, call, employees: drawn.map(() => []), indexOf: new Map(), ledgers, runs: [] }
}

/** Does something for many, a few at a time. */
async function inTurns<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const turn = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: 6 }, turn))
}

const remember = ({ employees, indexOf }: Life, index: number, id: unknown) => {
  employees[index]!.push(String(id))
  indexOf.set(String(id), index)
}

async function hire(life: Life, index: number): Promise<void> {
  const { basic } = drawn[index]!
  const [{ from }] = spellsOf(drawn[index]!) as [Spell]
  const hired = await life.call('POST', '/employees', {
    external_id: `P${index}`,
    employee_code: `P${index}`,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: from,
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: {
      pf: { uan: String(100_000_000_000 + index), uan_name: 'ASHA', eps_eligible: true },
      esi: { ip_number: String(1_000_000_000 + index) },
    },
    salary: salaryOf(from, basic),
  })
  remember(life, index, hired.at('id'))
  if (!hasAdvance(index)) return
  const repayment = { method: 'lump_sum', start_month: 9, start_year: 2026 }
  await life.call('POST', `/employees/${String(hired.at('id'))}/advances`, {
    type: 'salary_advance',
    amount: 600,
    disbursed_on: '2026-08-01',
    repayment,
  })
}

/** Of people whose ledgers are read back and who are employed throughout. */
function hasAdvance(index: number): boolean {
  const { hasLoan, joined, left } = drawn[index]!
  return index < sample && hasLoan && joined === null && left === null
}

/** Exits are known in time. */
async function learnExit({ call, employees }: Life, index: number): Promise<void> {
  const [{ to }] = spellsOf(drawn[index]!) as [Spell]
  const exit = { date_of_leaving: to, reason: 'resignation', create_fnf: false }
  await call('POST', `/employees/${employees[index]![0]}/exit`, exit)
}

async function rehire(life: Life, index: number): Promise<void> {
  const { basic } = drawn[index]!
  const [, { from }] = spellsOf(drawn[index]!) as [Spell, Spell]
  const former = life.employees[index]![0]
  const back = { date_of_joining: from, salary: salaryOf(from, basic) }
  remember(life, index, (await life.call('POST', `/employees/${former}/rehire`, back)).at('id'))
}

/** What an organization learns before the run of a month; extra pay of a paid month is left to `payExtra`. */
async function learn(life: Life, month: number): Promise<void> {
  const { isLate, call, employees } = life
  const isNow = (known: { readonly inTime: number; readonly late: number }) =>
    (isLate ? known.late : known.inTime) === month
  await inTurns([...drawn.entries()], async ([index, person]) => {
    const [first, second] = spellsOf(person) as [Spell, Spell?]
    if (first.inTime === 0 ? month === months[0] : isNow(first)) await hire(life, index)
    if (person.left?.month === month) await learnExit(life, index)
    if (second !== undefined && isNow(second)) await rehire(life, index)
    for (const each of toldOf(person))
      if (isNow(each) && !isExtraPay(life, each))
        await tell(call, employees[index]![each.spell]!, person.basic, each)
  })
}

/** Extra pay that is known only when its month is paid has a run of its own; a leaver's is known before the last pay. */
const isExtraPay = ({ isLate }: Life, { kind, late, isOfLeaver }: Told) =>
  isLate && kind === 'off_cycle' && !isOfLeaver && late < settledIn

/** Months whose run leaves somebody out: none before an exit, which only a settlement would make up for. */
const isExcluded = (person: Person, month: number) =>
  person.excluded.some(each => each === month) &&
  spellsOf(person).every(({ to }) => Number(to.slice(5, 7)) < month || to === '9999')

type Due = {
  readonly path: string
  readonly wageMonth: number
  readonly month: number
  readonly isExtra?: boolean
}

/** In a ledger, what the last pay has left open. */
const stillOpen = 'open'

async function payRun(life: Life, due: Due, without: readonly string[]): Promise<void> {
  const { call } = life
  const { path, month } = due
  await call('POST', `${path}/calculate`, {}, { prefer: 'wait=60' })
  const excluded = { excluded: true, remarks: 'Papers are missing' }
  for (const id of without) await call('PATCH', `${path}/employees/${id}`, excluded, { prefer: 'wait=60' })
  const slips: SlipRow[] = []
  for (let cursor = ''; ;) {
    const page = await call('GET', `${path}/employees?limit=200${cursor}`)
    slips.push(...(page.at('data') as SlipRow[]))
    const next = page.at('meta', 'next_cursor') as string | null | undefined
    if (next === null || next === undefined) break
    cursor = `&cursor=${next}`
  }
  for (const { employee_id: id, lines } of slips) {
    const ledger = life.ledgers[life.indexOf.get(id)!]!
    for (const { code, amount } of lines) ledger.set(code, (ledger.get(code) ?? 0) + paise(amount))
    // Each pay brings in what was open before it; extra pay brings in nothing.
    const open = lines.find(({ code }) => code === 'CARRIED_FORWARD')?.amount ?? 0
    if (due.isExtra !== true) ledger.set(stillOpen, paise(open))
  }
  await call('POST', `${path}/mark-paid`, { paid_on: date(month, 28) })
  life.runs.push({ ...due, slips })
}

/** Extra pay of months that are paid, with an off-cycle run for each of them. */
async function payExtra(life: Life, known: number): Promise<void> {
  for (const month of months) {
    const due = drawn.flatMap((person, index) =>
      toldOf(person)
        .filter(each => isExtraPay(life, each) && each.late === known && each.month === month)
        .map(each => ({ id: life.employees[index]![each.spell]!, basic: person.basic, each })),
    )
    if (due.length === 0) continue
    const selection = { mode: 'include', employee_ids: due.map(({ id }) => id) }
    const body = { period: { month, year: 2026 }, type: 'off_cycle', selection }
    const path = await made(life.organization.call, body)
    await inTurns(due, ({ id, basic, each }) => tell(life.call, id, basic, each))
    await payRun(life, { path, wageMonth: month, month: known, isExtra: true }, [])
  }
}

async function lived(isLate: boolean): Promise<Life> {
  const life = await newLife(isLate)
  for (const month of [...months, settledIn]) {
    await learn(life, month)
    const out = drawn.flatMap((person, index) =>
      isLate && isExcluded(person, month) ? life.employees[index]!.slice(-1) : [],
    )
    // By hand each of them is a calculation.
    const [byHand, bySelection] = [out.slice(0, 3), out.slice(3)]
    const selection = { mode: 'exclude', employee_ids: bySelection }
    const period = { month, year: 2026 }
    const body = { period, ...(bySelection.length === 0 ? {} : { selection }) }
    const path = await made(life.organization.call, body)
    await payRun(life, { path, wageMonth: month, month }, byHand)
    if (isLate) await payExtra(life, month)
  }
  return life
}

/**
 * Pay before contributions and tax. What a paid month paid too much comes back as a deduction, or stays owed where the pay
 * does not reach.
 */
function payOf(ledger: ReadonlyMap<string, number>): number {
  const of = (code: string) => ledger.get(code) ?? 0
  const recovered = of('OVERPAYMENT_RECOVERY') + of('CARRIED_FORWARD_RECOVERY')
  return of('BASIC') + of('INCENTIVE') + of('EXTRA') - recovered - of(stillOpen)
}

/**
 * What both organizations must have paid and owed, by head. Left out is what law or contract fixes when it is paid: income
 * tax; variable pay counts for the funds with the month that pays it; the provident fund gives nothing back of a month
 * that turns out lower; state insurance takes nothing of months before a raise is decided.
 */
function headsOf(ledger: ReadonlyMap<string, number>, person: Person): Record<string, number> {
  const of = (...codes: string[]) => codes.reduce((sum, code) => sum + (ledger.get(code) ?? 0), 0)
  const late = new Set(
    toldOf(person).flatMap(each => (each.late > each.inTime || each.kind === 'off_cycle' ? [each.kind] : [])),
  )
  const has = (...some: Fact['kind'][]) => some.some(kind => late.has(kind))
  const isVariable = has('incentive', 'off_cycle')
  return {
    pay: payOf(ledger),
    ...(isVariable || has('absence', 'unpaid_leave')
      ? {}
      : {
          fund: of('PF', 'PF_ARREARS'),
          'fund of the employer': of('PF_ER', 'PF_ER_ARREARS'),
          pension: of('EPS_ER', 'EPS_ER_ARREARS'),
          'deposit-linked insurance': of('EDLI_ER', 'EDLI_ER_ARREARS'),
          charges: of('PF_ADMIN', 'PF_ADMIN_ARREARS'),
        }),
    ...(isVariable || late.size > 0
      ? {}
      : { insurance: of('ESI', 'ESI_ARREARS'), 'insurance of the employer': of('ESI_ER', 'ESI_ER_ARREARS') }),
  }
}

/** The lines of each run, to read a failure by. */
const trailOf = ({ runs, indexOf }: Life, index: number) =>
  runs.flatMap(({ path, month, slips }) =>
    slips
      .filter(({ employee_id: id }) => indexOf.get(id) === index)
      .map(
        ({ lines }) => `${month} ${path}: ${lines.map(({ code, amount }) => `${code} ${amount}`).join(', ')}`,
      ),
  )

const stack = await startTestStack(t)
t.comment(`TEST_DAY=${testDay} RANDOM_RUNS=${people}`)
const drawn = fc.sample(drawnPerson, { numRuns: people, seed: testDay })

const sumOf = (runs: readonly Run[], ...codes: string[]) =>
  runs
    .flatMap(({ slips }) => slips.flatMap(({ lines }) => lines))
    .reduce((sum, { code, amount }) => sum + (codes.includes(code) ? paise(amount) : 0), 0)

/** Returns, reconciliations, ledgers and payslips of an organization say what its payslips do. */
async function readBack(life: Life): Promise<void> {
  const { call, runs } = life
  for (const month of [...months, settledIn]) {
    const own = runs.filter(({ wageMonth }) => wageMonth === month)
    const query = `month=${month}&year=2026`
    const fund = await call('GET', `/statutory/pf/ecr?${query}`)
    t.equal(paise(fund.at('totals', 'epf_contribution')), sumOf(own, 'PF', 'VPF'), `ECR of ${month}`)
    const insurance = await call('GET', `/statutory/esi/report?${query}`)
    t.equal(paise(insurance.at('totals', 'employee_share')), sumOf(own, 'ESI'), `insurance of ${month}`)
  }
  for (const { path, wageMonth } of runs) {
    const books = await call('GET', `${path}/reconciliation`)
    t.equal(books.at('balanced'), true, `reconciliation of ${path}, ${wageMonth}`)
  }
  for (let index = 0; index < Math.min(sample, people); index += 1) await readPerson(life, index)
}

async function readPerson({ call, runs, employees, ledgers }: Life, index: number): Promise<void> {
  const id = employees[index]!.at(-1)!
  const { path, slips } = runs.findLast(run => run.slips.some(({ employee_id: each }) => each === id))!
  const slip = await call('GET', `${path}/employees/${id}?explain=full`)
  const net = slips.find(({ employee_id: each }) => each === id)!.net_payable
  t.equal(slip.at('net_payable'), net, `payslip of P${index}`)
  if (!hasAdvance(index)) return
  const ledger = await call('GET', `/employees/${id}/advances`)
  const recovered = ledgers[index]!.get('ADVANCE_RECOVERY') ?? 0
  t.equal(paise(ledger.at('data', 0, 'outstanding')), 60_000 - recovered, `advance of P${index}`)
}

t.test('what is paid in all does not depend on when a fact became known', async t => {
  const [inTime, late] = await Promise.all([lived(false), lived(true)])
  for (const [index, one] of drawn.entries()) {
    const [first, second] = [inTime, late].map(({ ledgers }) => headsOf(ledgers[index]!, one))
    const wrong = Object.keys(first!).filter(head => first![head] !== second![head])
    if (wrong.length === 0) continue
    t.fail(
      `P${index}: ${wrong.map(head => `${head} ${second![head]} late, ${first![head]} in time`).join('; ')}`,
      {
        person: JSON.stringify(one),
        inTime: trailOf(inTime, index),
        late: trailOf(late, index),
      },
    )
  }
  t.pass('all were compared')
  await readBack(late)
})
