// Earlier wage months of which days were paid by nobody: paid as arrears of which nothing was paid yet, by the law and the
// choices of each month, or named on the slip.

import type { ArrearsInput, EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { MonthEsi, PaidMonth } from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import { Problem } from '#proto/problems.ts'
import type { DayHundredths, Paise } from '#proto/units.ts'
import { addUp, insuredTooMuch, withOthers, withoutLateMonths } from '#storage/bulk/arrears-input.ts'
import { everythingPaid, type PaymentTime, readFacts } from '#storage/bulk/facts-reader.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import { type PeriodInputs, readUnclaimedInputs } from '#storage/bulk/period-inputs-reader.ts'
import { readSameMonth } from '#storage/bulk/same-month-reader.ts'
import { readOtherSpells } from '#storage/bulk/spells-reader.ts'
import {
  type MonthPaidAsArrears,
  readChangedMonths,
  readUnpaidMonths,
  type UnpaidMonthFound,
} from '#storage/bulk/unpaid-months-reader.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import { arrearsOf } from '../payslip/arrears.ts'
import { prepareEarlier, type PreparedRun } from '../payslip/prepare.ts'
import { orProblem } from './preview.ts'

type Payment = {
  readonly organizationId: number
  /** The run or settlement that pays; empty: none. */
  readonly own: string
  /** Which of the months it pays; the others are named. */
  readonly pays: (month: UnpaidMonthFound) => boolean
  /** Which of the months another payment pays. */
  readonly isPaidElsewhere: (month: UnpaidMonthFound) => boolean
  /** Name of a calculation, as in `ArrearsInput.paidBy`. */
  readonly runInputOf: (paidBy: string) => Promise<RunInput>
  readonly timeOf: (month: PreparedRun) => PaymentTime
  /** The payment has claimed nothing yet: variable pay and claims of the months are read with them. */
  readonly readsInputs: boolean
}

/** The same people in their order, with the months that they are owed. Those whom `mayHave` leaves out are not looked at. */
export async function withUnpaidMonths(
  client: BulkClient,
  run: PreparedRun,
  people: readonly PersonFacts[],
  mayHave: (employeeId: string) => boolean,
  payment: Payment,
): Promise<readonly PersonFacts[]> {
  const { organizationId, own, pays, isPaidElsewhere } = payment
  const employeeIds = people.map(({ employeeId }) => employeeId).filter(mayHave)
  const found = await readUnpaidMonths(client, { organizationId, employeeIds, own }, run.input.period)
  if (found.size === 0) return people
  const [elsewhere, open] = partition([...found.values()].flat(), isPaidElsewhere)
  const owed = await arrearsOfMonths(client, run, open.filter(pays), payment)
  const changed = await correctedMonths(client, run, elsewhere, payment)
  const all = people.map(person => withMonths(person, open, owed, changed))
  return payment.readsInputs ? withInputs(client, all, [...owed.keys()], organizationId) : all
}

/**
 * A leaver with the months from the last one of employment on that runs have paid as arrears, as they come to now: less, or
 * nothing where the exit was before them.
 */
export async function withMonthsPaidAsArrears(
  client: BulkClient,
  run: PreparedRun,
  person: PersonFacts,
  months: readonly MonthPaidAsArrears[],
  payment: Payment,
): Promise<PersonFacts> {
  const paid = new Map<UnpaidMonthFound, PaidMonth>()
  for (const { since, closed_by: closedBy, arrears } of months) {
    const parts = arrears.flat().filter(({ period }) => period.start === since)
    const [part] = parts
    if (part === undefined) continue
    const { end: until } = part.period
    paid.set(
      { ...ofLeaver, employee_id: person.employeeId, since, until, closed_by: closedBy },
      paidAsArrears(parts),
    )
  }
  const owed = await arrearsOfMonths(client, run, [...paid.keys()], payment, month => paid.get(month)!)
  if (owed.size === 0) return person
  const known = person.input.arrears ?? []
  const others = known.filter(each => ![...owed.keys()].some(({ since }) => since === each.period.start))
  const arrears = [...others, ...owed.values()].toSorted((one, other) =>
    one.period.start < other.period.start ? -1 : 1,
  )
  return { ...person, input: { ...person.input, arrears } }
}

/** Unknown facts of a paid month decide nothing. */
const ofLeaver = {
  external_id: null,
  days: 0,
  is_whole: true,
  is_owed: false,
  is_over: true,
  claimed_by: null,
  claimed_in: null,
  reason: 'recorded_late',
} as const satisfies Partial<UnpaidMonthFound>

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter(one => !isFirst(one))]
}

/** Months that earlier runs paid as arrears, as far as they come to something else by now. */
async function correctedMonths(
  client: BulkClient,
  run: PreparedRun,
  elsewhere: readonly UnpaidMonthFound[],
  payment: Payment,
): Promise<ReadonlyMap<UnpaidMonthFound, ArrearsInput>> {
  const { start } = run.input.period
  const earlier = elsewhere.filter(({ claimed_in: claimedIn }) => claimedIn !== null && claimedIn < start)
  const changed = await readChangedMonths(client, payment, earlier)
  const paidOf = (month: UnpaidMonthFound) =>
    changed.find(each => each.employee_id === month.employee_id && each.since === month.since)
  const months = earlier.filter(month => paidOf(month) !== undefined)
  return arrearsOfMonths(client, run, months, payment, month =>
    paidAsArrears(
      paidOf(month)!
        .arrears.flat()
        .filter(({ period }) => period.start === month.since),
    ),
  )
}

async function withInputs(
  client: BulkClient,
  people: readonly PersonFacts[],
  months: readonly UnpaidMonthFound[],
  organizationId: number,
): Promise<readonly PersonFacts[]> {
  let all = people
  for (const group of Map.groupBy(months, ({ since }) => since).values()) {
    const { since: start, until: end } = group[0]!
    const employeeIds = group.map(({ employee_id: id }) => id).toSorted()
    const found = await readUnclaimedInputs(client, { organizationId, employeeIds }, { start, end })
    all = all.map(person => {
      const own = employeeIds.includes(person.employeeId) ? found.get(person.employeeId) : undefined
      return own === undefined ? person : { ...person, input: withOwnInputs(person.input, own) }
    })
  }
  return all
}

function withOwnInputs(input: EmployeeInput, { variable, reimbursements }: PeriodInputs): EmployeeInput {
  return {
    ...input,
    ...(variable === undefined ? {} : { variable: [...(input.variable ?? []), ...variable] }),
    ...(reimbursements === undefined
      ? {}
      : { reimbursements: [...(input.reimbursements ?? []), ...reimbursements] }),
  }
}

function withMonths(
  person: PersonFacts,
  open: readonly UnpaidMonthFound[],
  owed: ReadonlyMap<UnpaidMonthFound, ArrearsInput>,
  changed: ReadonlyMap<UnpaidMonthFound, ArrearsInput>,
): PersonFacts {
  const isOwn = (month: UnpaidMonthFound) => month.employee_id === person.employeeId
  const own = open.filter(isOwn)
  const corrected = [...changed].flatMap(([month, input]) => (isOwn(month) ? [input] : []))
  if (own.length === 0 && corrected.length === 0) return person
  const { arrears: late = [], ...input } = person.input
  const whole = [...corrected, ...own.flatMap(month => owed.get(month) ?? [])]
  // A month of which days are unpaid is worked out as a whole, with what was recorded late of the others.
  const others = late.filter(each => !whole.some(({ period }) => period.start === each.period.start))
  const arrears = [...others, ...whole].toSorted((one, other) =>
    one.period.start < other.period.start ? -1 : 1,
  )
  const unpaidMonths = own
    .filter(month => !owed.has(month))
    .map(({ since: start, until: end, days, reason }) => ({ period: { start, end }, days, reason }))
  return {
    ...person,
    input: {
      ...input,
      ...(arrears.length === 0 ? {} : { arrears }),
      ...(unpaidMonths.length === 0 ? {} : { unpaidMonths }),
    },
  }
}

/** Months that can be calculated: a month without a salary, for example, cannot be paid, so it stays listed. */
async function arrearsOfMonths(
  client: BulkClient,
  run: PreparedRun,
  months: readonly UnpaidMonthFound[],
  payment: Payment,
  paidOf: (month: UnpaidMonthFound) => PaidMonth = () => nothingPaid,
): Promise<ReadonlyMap<UnpaidMonthFound, ArrearsInput>> {
  const found = new Map<UnpaidMonthFound, ArrearsInput>()
  const groups = Map.groupBy(months, ({ since, closed_by: closedBy }) => `${since} ${closedBy}`)
  for (const group of groups.values()) {
    const past = await preparedMonth(run, group[0]!, payment)
    if (past === null) continue
    const employeeIds = group.map(({ employee_id: id }) => id).toSorted()
    const { organizationId } = payment
    const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
    const people = { organizationId, payrollRunId: null, employeeIds, otherSpells }
    const { part: _part, ...time } = payment.timeOf(past)
    const facts = await readFacts(client, people, {
      ...time,
      contents: { ...everythingPaid, recoveries: false, inputs: false },
    })
    const { since: start, until: end } = group[0]!
    const paying = { ...people, payrollRunId: payment.own }
    const others = await readSameMonth(client, paying, { start, end }, payment.runInputOf)
    for (const month of group) {
      const known = facts.find(({ employeeId }) => employeeId === month.employee_id)
      if (known === undefined) continue
      const sameMonth = others.get(month.employee_id) ?? []
      const input = arrearsInput(month, known.input, paidOf(month), sameMonth)
      const outcome = arrearsOf({ ...run, earlier: () => past }, { ...known.input, arrears: [input] })
      if (!('failure' in outcome)) found.set(month, input)
    }
  }
  return found
}

/** The month by the choices of the run that closed it, or else by those of this run; null: it has no law or is no month. */
async function preparedMonth(
  run: PreparedRun,
  { since: start, until: end, closed_by: closedBy }: UnpaidMonthFound,
  { runInputOf }: Payment,
): Promise<PreparedRun | null> {
  try {
    if (closedBy === null) return orProblem(() => run.earlier({ period: { start, end }, paidBy: null }))
    const closed = await runInputOf(closedBy)
    return orProblem(() => prepareEarlier(run.input, closed))
  } catch (error) {
    if (error instanceof Problem && error.code === 'period_invalid') return null
    throw error
  }
}

/** `sameMonth`: what other runs paid in the month, such as extra pay, or the salary of another spell of the person. */
function arrearsInput(
  month: UnpaidMonthFound,
  facts: EmployeeInput,
  paid: PaidMonth,
  sameMonth: readonly MonthPayment[],
): ArrearsInput {
  const { since: start, until: end, closed_by: paidBy } = month
  const {
    broughtForward: _debt,
    recoveredLater: _recovered,
    leaving: _leaving,
    paidDays: _parts,
    benefits: _benefits,
    ...lasting
  } = facts
  const isAfterExit = facts.dateOfLeaving !== null && facts.dateOfLeaving < start
  const own: EmployeeInput = isAfterExit
    ? { ...lasting, dateOfLeaving: null, isSalaryExcluded: true }
    : lasting
  return {
    period: { start, end },
    paidBy,
    ...(paid === nothingPaid ? { isUnpaid: true } : {}),
    now: sameMonth.length === 0 ? own : { ...own, sameMonth: withoutLateMonths(sameMonth) },
    before: { paid: withOthers(insuredWith(paid, sameMonth), sameMonth) },
  }
}

const nil = 0 as Paise

/** Nothing was contributed for the days that nobody paid, where other payments of the month were insured. */
function insuredWith(paid: PaidMonth, others: readonly MonthPayment[]): PaidMonth {
  const isInsured = others.some(({ paid: { wages } }) => wages.esi > 0)
  return paid.esi !== undefined || !isInsured
    ? paid
    : { ...paid, esi: { wages: nil, employee: nil, employer: nil } }
}

/** The contribution to state insurance is unknown, so it is charged where the employee was covered. */
const nothingPaid: PaidMonth = {
  earnings: [],
  besideEarnings: [],
  lop: 0 as DayHundredths,
  pf: {
    epfWages: nil,
    epsWages: nil,
    edliWages: nil,
    employee: nil,
    eps: nil,
    employerEpf: nil,
    edli: nil,
    admin: nil,
  },
}

/**
 * Corrections of a month by payments of other months. Without contributions to state insurance the employee was not
 * covered.
 */
function paidAsArrears(parts: readonly SlipArrears[]): PaidMonth {
  const earnings = new Map<string, number>()
  for (const { code, amount } of parts.flatMap(part => part.earnings))
    earnings.set(code, (earnings.get(code) ?? 0) + amount)
  const fund = (share: keyof PaidMonth['pf']) => parts.reduce((sum, { pf }) => sum + pf[share], 0) as Paise
  const insured = (share: keyof MonthEsi) =>
    parts.reduce((sum, { esi }) => sum + (esi?.[share] ?? 0), 0) as Paise
  return {
    earnings: [...earnings].map(([code, amount]) => ({ code, amount: amount as Paise })),
    besideEarnings: addUp(parts.map(({ besideEarnings = [] }) => besideEarnings)),
    contributions: addUp(parts.map(({ shares = [] }) => shares)),
    lop: 0 as DayHundredths,
    pf: {
      epfWages: fund('epfWages'),
      epsWages: fund('epsWages'),
      edliWages: fund('edliWages'),
      employee: fund('employee'),
      eps: fund('eps'),
      employerEpf: fund('employerEpf'),
      edli: fund('edli'),
      admin: fund('admin'),
    },
    esi: parts.some(({ esi }) => esi !== undefined)
      ? { wages: insured('wages'), employee: insured('employee'), employer: insured('employer') }
      : null,
    ...insuredTooMuch(parts),
  }
}
