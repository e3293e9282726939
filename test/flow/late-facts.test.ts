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

/**
 * A last day, and how many months later it is recorded where facts are late. Withdrawn, nobody leaves: the exit is known for
 * some months where facts are late, and where they are in time it is never recorded.
 */
type Exit = Arrival & {
  readonly withdrawn: { readonly delay: number; readonly isApproved: boolean } | null
}

type Person = {
  readonly basic: number
  /** Paid 1,000 for the telephone and charged 500 for the canteen, whole for any part of a month. */
  readonly hasExtras: boolean
  readonly exit: Exit | null
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
const staying = { joined: fc.constant(null), left: fc.constant(null), exit: fc.constant(null) }
const exit: fc.Arbitrary<Exit> = fc.record({
  month: arrival.month,
  day: fc.integer({ min: 1, max: 28 }),
  delay: fc.integer({ min: 0, max: 3 }),
  withdrawn: fc.option(fc.record({ delay: fc.integer({ min: 1, max: 3 }), isApproved: fc.boolean() })),
})
const rest = {
  hasExtras: fc.boolean(),
  // Income tax is due from about 1,06,000 a month on.
  basic: fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: 90, max: 600 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1_200, max: 3_000 }) },
    )
    .map(hundreds => hundreds * 100),
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
      hasExtras: fc.constant(false),
      left: fc.record({ ...arrival, daysAway: fc.integer({ min: 1, max: 40 }) }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...rest, ...staying, exit }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...rest, ...staying, joined: fc.record(arrival), exit }).filter(
      ({ joined, exit: { month, day } }) =>
        // Learned before the last run, so that the exit can be withdrawn with it.
        joined.month + joined.delay < settledIn &&
        (month > joined.month || (month === joined.month && day > joined.day)),
    ),
  },
)

/** Days beyond the month are those of the next. */
const date = (month: number, day: number) =>
  new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10)

/** Delay of facts, no later than before the last run. */
const knownLate = (month: number, delay: number) => Math.min(month + delay, settledIn)

/** First and last day of each spell of employment, and the months before whose run an organization knows of it. */
type Spell = { readonly from: string; readonly to: string; readonly inTime: number; readonly late: number }

function spellsOf(person: Person): Spell[] {
  const { joined, left, exit: last } = person
  const to = last === null || last.withdrawn !== null ? '9999' : date(last.month, last.day)
  if (joined !== null) {
    const { month, day, delay } = joined
    return [{ from: date(month, day), to, inTime: month, late: knownLate(month, delay) }]
  }
  const since = { from: '2020-01-01', inTime: 0, late: 0 }
  if (left === null) return [{ ...since, to }]
  const back = date(left.month, left.day + left.daysAway)
  const month = Math.min(Number(back.slice(5, 7)), settledIn)
  return [
    { ...since, to: date(left.month, left.day) },
    { from: back, to: '9999', inTime: month, late: knownLate(month, left.delay) },
  ]
}

/** The months before whose runs an organization with late facts learns of an exit, and that it is withdrawn. */
type ExitFacts = { readonly from: number; readonly until: number }

function exitKnown({ joined, exit: last }: Person): ExitFacts | null {
  if (last === null) return null
  const known = Math.max(
    knownLate(last.month, last.delay),
    joined === null ? 0 : knownLate(joined.month, joined.delay),
  )
  if (last.withdrawn === null) return { from: known, until: Infinity }
  const from = Math.min(known, settledIn - 1)
  return { from, until: Math.min(from + last.withdrawn.delay, settledIn) }
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
type LateFacts = Fact & {
  readonly spell: number
  readonly isOfLeaver: boolean
  /** Infinity: never. */
  readonly inTime: number
  readonly late: number
}

/** The facts of days on which the person is employed, or is thought to be; those of a leaver are known before the last pay. */
function toldOf(person: Person): LateFacts[] {
  const known = exitKnown(person)
  return known === null
    ? toldOfSpells(person)
    : person.facts.flatMap(each => toldBesideExit(person, known, each))
}

/** Facts of days that an exit leaves out are known before it is, or after it is withdrawn. */
function toldBesideExit(person: Person, known: ExitFacts, each: Fact): LateFacts[] {
  const { kind, month, day, delay } = each
  const [{ from, to, late: since }] = spellsOf(person) as [Spell]
  const { exit: last } = person as { exit: Exit }
  const leftOn = date(last.month, last.day)
  const [first, final] = daysOf[kind](day).map(on => date(month, on)) as [string, string]
  const isVariable = kind === 'incentive' || kind === 'off_cycle'
  if (isVariable ? final < from : first < from) return []
  const told = { ...each, spell: 0, isOfLeaver: true, inTime: Math.max(month, Number(from.slice(5, 7))) }
  const late = Math.max(knownLate(month, delay), since)
  if (to === '9999') {
    const isOfExit = isVariable ? month >= last.month : final > leftOn
    const waits = isOfExit && late > known.from - 1 && late < known.until
    return [{ ...told, late: waits ? known.until : late }]
  }
  // What is paid for a month of its own is recorded while the person is thought to stay.
  if (isVariable) {
    if (month > last.month || since > known.from) return []
    return [{ ...told, late: Math.min(late, Math.max(known.from - 1, month, since)) }]
  }
  if (final <= leftOn) return [{ ...told, late }]
  return first > leftOn && late < known.from ? [{ ...told, inTime: Infinity, late }] : []
}

function toldOfSpells(person: Person): LateFacts[] {
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

const salaryOf = (from: string, basic: number, hasExtras: boolean) => ({
  effective_from: from,
  components: [
    { component_code: 'BASIC', monthly_amount: basic },
    ...(hasExtras
      ? [
          { component_code: 'PHONE', monthly_amount: 1_000 },
          { component_code: 'CANTEEN', monthly_amount: 500 },
        ]
      : []),
  ],
})

/** Sends what the employer learns, and nothing else. */
async function tell(call: Partner, id: string, { basic, hasExtras }: Person, each: Fact): Promise<void> {
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
        ...salaryOf(date(month, 1), basic + 100 * month, hasExtras),
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

type Line = { readonly code: string; readonly amount: number; readonly taxable_amount: number | null }
type SettlementLine = Line & { readonly debt: number }
type SlipRow = { readonly employee_id: string; readonly lines: readonly Line[]; readonly net_payable: number }
/** `wageMonth` is before `month`, in which it was paid, where an off-cycle run or a settlement pays a month late. */
type Run = {
  readonly path: string
  readonly isSettlement: boolean
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
  /** The settlement of whoever has an exit, by place. */
  readonly settlements: Map<number, string>
  readonly paymentMethodId: number
}

const component = (code: string, name: string, category: string, type = 'earning') => ({
  code,
  name,
  type,
  category,
  prorate: type === 'earning',
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
  const bank = await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Bank' })
  await call('POST', '/salary-components', component('PHONE', 'Telephone', 'reimbursement', 'reimbursement'))
  await call('POST', '/salary-components', component('CANTEEN', 'Canteen', 'other', 'deduction'))
  return {
    isLate,
    organization,
    call,
    employees: drawn.map(() => []),
    indexOf: new Map(),
    ledgers: drawn.map(() => new Map<string, number>()),
    runs: [],
    settlements: new Map(),
    paymentMethodId: Number(bank.at('id')),
  }
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
  const { basic, hasExtras } = drawn[index]!
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
    salary: salaryOf(from, basic, hasExtras),
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

/** Advances belong to people whose ledgers are read back and who are employed throughout. */
function hasAdvance(index: number): boolean {
  const { hasLoan, joined, left, exit: last } = drawn[index]!
  return index < sample && hasLoan && joined === null && left === null && last === null
}

/** The exit of somebody who comes back: it is known in time. */
async function learnExit({ call, employees }: Life, index: number): Promise<void> {
  const [{ to }] = spellsOf(drawn[index]!) as [Spell]
  const exit = { date_of_leaving: to, reason: 'resignation', create_fnf: false }
  await call('POST', `/employees/${employees[index]![0]}/exit`, exit)
}

/** An exit that may be known late, with its settlement, which may be approved before the exit is withdrawn. */
async function learnLastDay({ isLate, call, employees, settlements }: Life, index: number): Promise<void> {
  const { month, day, withdrawn } = drawn[index]!.exit!
  if (withdrawn !== null && !isLate) return
  const body = { date_of_leaving: date(month, day), reason: 'resignation' }
  const answer = await call('POST', `/employees/${employees[index]![0]}/exit`, body)
  settlements.set(index, `/fnf/${String(answer.at('fnf_id'))}`)
  if (withdrawn?.isApproved === true) await approve(call, settlements.get(index)!)
}

async function withdrawExit({ call, employees, settlements }: Life, index: number): Promise<void> {
  await call('DELETE', `/employees/${employees[index]![0]}/exit?reason=Stays`)
  settlements.delete(index)
}

/** Debt that is left is recovered outside of payroll. */
async function approve(call: Partner, path: string): Promise<readonly SettlementLine[]> {
  const found = await call('POST', `${path}/recalculate`, {})
  const isOwing = Number(found.at('debt')) > 0 || Number(found.at('net_payable')) < 0
  await call('POST', `${path}/approve`, isOwing ? { recovery: { mode: 'outside_payroll' } } : {})
  return found.at('lines') as SettlementLine[]
}

/** Pays, and asks back, what the exits come to. */
async function settleExits(life: Life): Promise<void> {
  const { call, employees, settlements, ledgers, runs, paymentMethodId } = life
  await inTurns([...settlements], async ([index, path]) => {
    const ledger = ledgers[index]!
    const lines = await approve(call, path)
    for (const { code, amount, debt } of lines)
      ledger.set(code, (ledger.get(code) ?? 0) + paise(amount) + paise(debt))
    ledger.set(stillOpen, 0)
    const paid = { include_unrouted: true, paid_on: date(settledIn, 28), payment_method_id: paymentMethodId }
    const settled = await call('POST', `${path}/mark-paid`, paid)
    const slip = {
      employee_id: employees[index]![0]!,
      lines,
      net_payable: Number(settled.at('net_payable')),
    }
    const { month } = drawn[index]!.exit!
    runs.push({ path, isSettlement: true, wageMonth: month, month: settledIn, slips: [slip] })
  })
}

async function rehire(life: Life, index: number): Promise<void> {
  const { basic, hasExtras } = drawn[index]!
  const [, { from }] = spellsOf(drawn[index]!) as [Spell, Spell]
  const former = life.employees[index]![0]
  const back = { date_of_joining: from, salary: salaryOf(from, basic, hasExtras) }
  remember(life, index, (await life.call('POST', `/employees/${former}/rehire`, back)).at('id'))
}

/** Facts that an organization learns before the run of a month; extra pay of a paid month is left to `payExtra`. */
async function learn(life: Life, month: number): Promise<void> {
  const { isLate, call, employees } = life
  const isNow = (known: { readonly inTime: number; readonly late: number }) =>
    (isLate ? known.late : known.inTime) === month
  await inTurns([...drawn.entries()], async ([index, person]) => {
    const [first, second] = spellsOf(person) as [Spell, Spell?]
    if (first.inTime === 0 ? month === months[0] : isNow(first)) await hire(life, index)
    if (person.left?.month === month) await learnExit(life, index)
    if (second !== undefined && isNow(second)) await rehire(life, index)
    const exitNow = exitKnown(person)
    if (exitNow?.until === month && isLate) await withdrawExit(life, index)
    for (const each of toldOf(person))
      if (isNow(each) && !isExtraPay(life, each))
        await tell(call, employees[index]![each.spell]!, person, each)
    if (exitNow !== null && (isLate ? exitNow.from : person.exit!.month) === month)
      await learnLastDay(life, index)
  })
}

/** Extra pay that is known only when its month is paid has a run of its own; a leaver's is known before the last pay. */
const isExtraPay = ({ isLate }: Life, { kind, late, isOfLeaver }: LateFacts) =>
  isLate && kind === 'off_cycle' && !isOfLeaver && late < settledIn

/** Months whose run leaves somebody out: none before an exit without a settlement, and none after an exit that is known. */
const isExcluded = (person: Person, month: number) => {
  if (!person.excluded.some(each => each === month)) return false
  const known = exitKnown(person)
  if (known === null)
    return spellsOf(person).every(({ to }) => Number(to.slice(5, 7)) < month || to === '9999')
  const isKnown = month >= known.from && month < known.until
  return !isKnown || (month === person.exit!.month && person.exit!.withdrawn?.isApproved !== true)
}

type Due = {
  readonly path: string
  readonly wageMonth: number
  readonly month: number
  readonly isExtra?: boolean
}

/** Amount in a ledger that the last pay has left open. */
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
  await call('POST', `${path}/mark-paid`, { include_unrouted: true, paid_on: date(month, 28) })
  life.runs.push({ ...due, isSettlement: false, slips })
}

/** Extra pay of months that are paid, with an off-cycle run for each of them. */
async function payExtra(life: Life, known: number): Promise<void> {
  for (const month of months) {
    const due = drawn.flatMap((person, index) =>
      toldOf(person)
        .filter(each => isExtraPay(life, each) && each.late === known && each.month === month)
        .map(each => ({ id: life.employees[index]![each.spell]!, person, each })),
    )
    if (due.length === 0) continue
    const selection = { mode: 'include', employee_ids: due.map(({ id }) => id) }
    const body = { period: { month, year: 2026 }, type: 'off_cycle', selection }
    const path = await made(life.organization.call, body)
    await inTurns(due, ({ id, person, each }) => tell(life.call, id, person, each))
    await payRun(life, { path, wageMonth: month, month: known, isExtra: true }, [])
  }
}

async function lived(isLate: boolean): Promise<Life> {
  const life = await newLife(isLate)
  for (const month of [...months, settledIn]) {
    await learn(life, month)
    const out = drawn.flatMap((person, index) => {
      const known = life.employees[index]!
      // Of somebody whose return is not known yet, no run has anybody to leave out.
      const isKnown = known.length === spellsOf(person).length
      return isLate && isKnown && isExcluded(person, month) ? known.slice(-1) : []
    })
    // By hand each of them is a calculation.
    const [byHand, bySelection] = [out.slice(0, 3), out.slice(3)]
    const selection = { mode: 'exclude', employee_ids: bySelection }
    const period = { month, year: 2026 }
    const body = { period, ...(bySelection.length === 0 ? {} : { selection }) }
    const path = await made(life.organization.call, body)
    await payRun(life, { path, wageMonth: month, month }, byHand)
    if (isLate) await payExtra(life, month)
  }
  await settleExits(life)
  return life
}

/**
 * Pay before contributions and tax, less own deductions. What a paid month paid too much comes back as a deduction, or stays
 * owed where the pay does not reach.
 */
function payOf(ledger: ReadonlyMap<string, number>): number {
  const sum = (...codes: string[]) => codes.reduce((total, code) => total + (ledger.get(code) ?? 0), 0)
  return (
    sum('BASIC', 'INCENTIVE', 'EXTRA', 'PHONE', 'DEDUCTION_REFUND') -
    sum('CANTEEN', 'ADVANCE_RECOVERY', 'OVERPAYMENT_RECOVERY', 'CARRIED_FORWARD_RECOVERY', stillOpen)
  )
}

/** Variable pay that another run than that of its month may pay. */
const isPaidLater = ({ kind, month }: LateFacts, person: Person) =>
  kind === 'off_cycle' || (kind === 'incentive' && isExcluded(person, month))

/**
 * What both organizations must have paid and owed, by head. Left out is what law or contract fixes when it is paid: income
 * tax; variable pay counts for the funds with the month that pays it; the provident fund gives nothing back of a month
 * that turns out lower; state insurance takes nothing of months before a raise is decided. So the contributions of days
 * after an exit that is learned late stay as well.
 */
function headsOf(ledger: ReadonlyMap<string, number>, person: Person): Record<string, number> {
  const of = (...codes: string[]) => codes.reduce((sum, code) => sum + (ledger.get(code) ?? 0), 0)
  const late = new Set(
    toldOf(person).flatMap(each => (each.late > each.inTime || isPaidLater(each, person) ? [each.kind] : [])),
  )
  const has = (...some: Fact['kind'][]) => some.some(kind => late.has(kind))
  const isVariable = has('incentive', 'off_cycle')
  const known = exitKnown(person)
  const isLate = known !== null && known.until === Infinity && known.from > person.exit!.month
  return {
    pay: payOf(ledger),
    gratuity: of('FNF_GRATUITY'),
    bonus: of('FNF_BONUS'),
    ...(isLate || isVariable || has('absence', 'unpaid_leave')
      ? {}
      : {
          fund: of('PF', 'PF_ARREARS'),
          'fund of the employer': of('PF_ER', 'PF_ER_ARREARS'),
          pension: of('EPS_ER', 'EPS_ER_ARREARS'),
          'deposit-linked insurance': of('EDLI_ER', 'EDLI_ER_ARREARS'),
          charges: of('PF_ADMIN', 'PF_ADMIN_ARREARS'),
        }),
    ...(isLate || isVariable || late.size > 0
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
const staysOnPayroll = { hasExtras: false, excluded: [], joined: null, left: null, hasLoan: false }
/** Draws that have gone wrong before. */
const once: readonly Person[] = [
  {
    // October paid a raise of September as arrears, before anybody knew that September was the last month.
    ...staysOnPayroll,
    basic: 59_700,
    facts: [{ kind: 'raise', month: 8, delay: 2, day: 9, amount: 1_700 }],
    exit: { month: 9, day: 26, delay: 2, withdrawn: null },
  },
]
const drawn = [...once, ...fc.sample(drawnPerson, { numRuns: people - once.length, seed: testDay })]

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
  for (const { path, wageMonth, isSettlement } of runs) {
    if (isSettlement) continue
    const books = await call('GET', `${path}/reconciliation`)
    t.equal(books.at('balanced'), true, `reconciliation of ${path}, ${wageMonth}`)
  }
  for (const quarter of [2, 3]) await readStatement(life, quarter)
  for (let index = 0; index < Math.min(sample, people); index += 1) await readPerson(life, index)
}

/** The statement of income tax has the tax and the income of each payslip of the quarter from which tax was deducted. */
async function readStatement({ call, runs, indexOf }: Life, quarter: number): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (let cursor = ''; ;) {
    const query = `financial_year=2026-27&quarter=${quarter}&draft=true&limit=200${cursor}`
    const page = await call('GET', `/statutory/tds/24q?${query}`)
    rows.push(...(page.at('rows') as Record<string, unknown>[]))
    const next = page.at('meta', 'next_cursor') as string | null | undefined
    if (next === null || next === undefined) break
    cursor = `&cursor=${next}`
  }
  const stated = new Map<number, { tax: number; income: number }>()
  const paid = new Map<number, { tax: number; income: number }>()
  const addTo = (sums: typeof paid, id: unknown, tax: number, income: number) => {
    const index = indexOf.get(String(id))!
    const known = sums.get(index) ?? { tax: 0, income: 0 }
    sums.set(index, { tax: known.tax + tax, income: known.income + income })
  }
  for (const { employee_id: id, tax_deducted: tax, amount_paid: income } of rows)
    addTo(stated, id, paise(tax), paise(income))
  for (const { slips, month } of runs)
    for (const { employee_id: id, lines } of slips) {
      const tax = lines.find(({ code }) => code === 'TDS')?.amount ?? 0
      if (Math.ceil(month / 3) - 1 !== quarter || tax === 0) continue
      const income = lines.reduce((sum, { taxable_amount: taxed }) => sum + paise(taxed ?? 0), 0)
      addTo(paid, id, paise(tax), income)
    }
  t.ok(rows.length > 0 || paid.size === 0, `tax of quarter ${quarter}`)
  for (const index of new Set([...stated.keys(), ...paid.keys()]))
    t.same(stated.get(index), paid.get(index), `P${index} in the statement of quarter ${quarter}`)
}

async function readPerson({ call, runs, employees, ledgers }: Life, index: number): Promise<void> {
  const id = employees[index]!.at(-1)!
  const last = runs.findLast(
    ({ isSettlement, slips }) => !isSettlement && slips.some(({ employee_id: each }) => each === id),
  )
  if (last === undefined) return
  const { path, slips } = last
  const slip = await call('GET', `${path}/employees/${id}?explain=full`)
  const net = slips.find(({ employee_id: each }) => each === id)!.net_payable
  t.equal(slip.at('net_payable'), net, `payslip of P${index}`)
  // An amount that waits is owed by the payslip, and no longer by the advance.
  if (!hasAdvance(index) || ledgers[index]!.has('CARRIED_FORWARD')) return
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
