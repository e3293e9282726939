// Earlier wage months of which days were paid by nobody: paid as arrears of which nothing was paid yet, by the law and the
// choices of each month, or named on the slip.

import type { ArrearsInput, EmployeeInput, PaidMonth, RunInput } from '#proto/calculation.ts'
import { Problem } from '#proto/problems.ts'
import type { DayHundredths, Paise } from '#proto/units.ts'
import { everythingPaid, type PaymentTime, type PersonFacts, readFacts } from '#storage/bulk/facts-reader.ts'
import { readOtherSpells } from '#storage/bulk/spells-reader.ts'
import { readUnpaidMonths, type UnpaidMonthFound } from '#storage/bulk/unpaid-months-reader.ts'
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
  /** What a calculation froze, as `ArrearsInput.paidBy` names it. */
  readonly runInputOf: (paidBy: string) => Promise<RunInput>
  readonly timeOf: (month: PreparedRun) => PaymentTime
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
  const open = [...found.values()].flat().filter(month => !isPaidElsewhere(month))
  const owed = await arrearsOfMonths(client, run, open.filter(pays), payment)
  return people.map(person => withMonths(person, open, owed))
}

function withMonths(
  person: PersonFacts,
  open: readonly UnpaidMonthFound[],
  owed: ReadonlyMap<UnpaidMonthFound, ArrearsInput>,
): PersonFacts {
  const own = open.filter(month => month.employee_id === person.employeeId)
  if (own.length === 0) return person
  const { arrears: late = [], ...input } = person.input
  const arrears = [...late, ...own.flatMap(month => owed.get(month) ?? [])].toSorted((one, other) =>
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

/** Of the months that can be calculated: of one without a salary, say, nothing can be paid, so it stays named. */
async function arrearsOfMonths(
  client: BulkClient,
  run: PreparedRun,
  months: readonly UnpaidMonthFound[],
  payment: Payment,
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
    for (const month of group) {
      const known = facts.find(({ employeeId }) => employeeId === month.employee_id)
      if (known === undefined) continue
      const input = arrearsInput(month, known.input)
      const outcome = arrearsOf({ ...run, earlier: () => past }, { arrears: [input] })
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

function arrearsInput(month: UnpaidMonthFound, facts: EmployeeInput): ArrearsInput {
  const { since: start, until: end, closed_by: paidBy } = month
  const { broughtForward: _debt, leaving: _leaving, paidDays: _parts, benefits: _benefits, ...now } = facts
  return { period: { start, end }, paidBy, isUnpaid: true, now, before: { paid: nothingPaid } }
}

const nil = 0 as Paise

/** What was contributed to state insurance is not known, so that it is charged where the person was covered. */
const nothingPaid: PaidMonth = {
  earnings: [],
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
