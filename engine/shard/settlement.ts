// The task that calculates a full and final settlement.

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { SettlementFacts } from '#proto/calculation/settlement.ts'
import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import { Problem } from '#proto/problems.ts'
import { laterOf } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import { readPaidLater, readSameMonth } from '#storage/bulk/same-month-reader.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import { noOtherSpells, readOtherSpells } from '#storage/bulk/spells-reader.ts'
import { readUnpaidDays } from '#storage/bulk/gratuity-reader.ts'
import { readGratuityOfFormerSpells, readLeaver, readRecentPay } from '#storage/bulk/settlement-reader.ts'
import { type MonthPaidAsArrears, readMonthsPaidAsArrears } from '#storage/bulk/unpaid-months-reader.ts'
import { bonusOfYear, bonusYearsOnLeaving } from '../payslip/other-payments/bonus-year.ts'
import { unpaidDaysMatterSince } from '../payslip/gratuity/gratuity-facts.ts'
import { type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import {
  calculateSettlement,
  settlementInput,
  settlementSlip,
  wagesDueBy,
} from '../payslip/settlement/settlement.ts'
import { withPayableDays } from '../payslip/settlement/pay-on-leaving.ts'
import { settlementRun } from '../payslip/month/settlement-lines.ts'
import { arrearsAmongPayments, yearWithout } from '../payslip/other-payments/paid-later.ts'
import { orProblem, placeOf } from './preview.ts'
import { engineVersion, database, rows } from './connection.ts'
import { withOtherPayments } from './people.ts'
import { monthsOf, earlierInput, withEarlierRuns } from './earlier-runs.ts'
import { bonusYearsOf } from './bonuses.ts'
import { factsOutsideRuns } from './facts.ts'
import { sha256 } from './hash.ts'

/** A settlement reads the facts of its month as a run would, so that its pay is the pay of that run. */
export function calculateFnf(
  task: RequestOf<'calculateFnf'>,
  mistakes: string[],
): Promise<ReplyOf<'calculateFnf'>> {
  const { organizationId, employeeId, fnfId, leftOn, reason, inputs, looksBack, trace } = task
  return database.forOrganization(organizationId, async client => {
    const month = await readLastMonth(client, task)
    if ('failure' in month) return month
    const { leaver, others, later, withSalary, paidAsArrears } = month
    const { period } = task.run
    const payDate = inputs.payDate ?? orProblem(() => wagesDueBy(leftOn, reason, leaver.daysOff))
    const isPaidAsArrears = paidAsArrears.some(({ since }) => since === period.start)
    const unpaidDays = isPaidAsArrears ? null : daysLeft(period, leftOn, withSalary)
    const paysSalary = unpaidDays !== null
    const isPart = paysSalary && withSalary.length > 0
    const part = isPart ? { part: { days: unpaidDays, attendance: task.attendance } } : {}
    const runInput = settlementRun({ ...task.run, payDate, ...part }, inputs.otherLines)
    const run = orProblem(() => prepareRun(runInput), ['inputs', 'pay_date'])
    // Present pay of the month, its salary included, less what was paid: no later payment corrects it.
    const isCorrection =
      !isPaidAsArrears && withSalary.every(({ contents }) => contents.paidDays === undefined)
    const [read] = await factsOutsideRuns(client, run, {
      organizationId,
      employeeIds: [employeeId],
      looksBack,
      settlement: {
        id: fnfId,
        paysSalary: paysSalary || isCorrection,
        isCorrection,
        paysUnpaidMonths: inputs.unpaidMonths === 'pay',
        paidAsArrears,
      },
    })
    const counted = isPaidAsArrears ? [] : arrearsAmongPayments(later, isCorrection)
    const known = read && withPayments(read, run, others, counted)
    if (known === undefined) throw new Problem('not_found', 'The employee does not exist.')
    const days = { start: laterOf(period.start, known.input.dateOfJoining), end: leftOn }
    const left = leftBetween(days, withSalary)
    if (left !== null) return { failure: notPaid(left) }
    const reimbursements = [...(known.input.reimbursements ?? []), ...leaver.laterClaims]
    const ofMonth = reimbursements.length === 0 ? known.input : { ...known.input, reimbursements }
    const facts = await settlementFacts(client, task, run, { leaver, employee: ofMonth })
    const lookingBack = await withEarlierRuns(client, organizationId, run, monthsOf(ofMonth))
    const onMistake = (error: unknown) => void mistakes.push(placeOf(error))
    const input = orProblem(() => settlementInput(lookingBack, ofMonth, facts))
    if ('failure' in input) return input
    const found = orProblem(() => calculateSettlement(lookingBack, input, { trace, onMistake }))
    if ('failure' in found) return found
    const ruleSetVersion = run.rulebook.version
    const key = { organizationId, payrollRunId: fnfId, revision: 0, no: 0 }
    rows.clear()
    rows.add(key, period, { person: { ...known, input }, slip: settlementSlip(found, input), failure: null })
    const [record = {}] = await rows.read(client)
    return {
      figures: found,
      paysSalary,
      paysFrom: isPart ? unpaidDays.start : null,
      payDate,
      unpaidMonths: (ofMonth.arrears ?? [])
        .filter(({ isUnpaid }) => isUnpaid === true)
        .map(({ period: { start, end } }) => ({ start, end })),
      factsHash: sha256(JSON.stringify([run.input, input, ruleSetVersion, engineVersion])),
      ruleSetVersion,
      engineVersion,
      payslip: { runInput, record },
    }
  })
}

type LastMonth = {
  readonly leaver: Awaited<ReturnType<typeof readLeaver>>
  readonly others: Awaited<ReturnType<typeof readSameMonth>>
  /** What later months have paid for the last one as arrears. */
  readonly later: readonly MonthPayment[]
  /** Those that pay the salary of the month, or of days of it. */
  readonly withSalary: readonly MonthPayment[]
  /** It and later months, as far as runs have paid them as arrears. */
  readonly paidAsArrears: readonly MonthPaidAsArrears[]
}

/** Facts of the leaver, and payments of others for the last month. Fails if those payments are not final. */
async function readLastMonth(
  client: BulkClient,
  { organizationId, employeeId, fnfId, leftOn, run: { period, settings } }: RequestOf<'calculateFnf'>,
): Promise<LastMonth | { readonly failure: SlipFailure }> {
  const { weeklyOffs } = settings.salaryDays
  const leaver = await readLeaver(client, { organizationId, employeeId, period, leftOn, weeklyOffs }, fnfId)
  const blocking = leaver.paidBy.find(({ isClosed }) => !isClosed)
  if (blocking !== undefined) return { failure: paidAlready(blocking.id) }
  const people = { organizationId, employeeIds: [employeeId] }
  const others = await readSameMonth(
    client,
    { ...people, payrollRunId: fnfId, otherSpells: await readOtherSpells(client, people) },
    period,
    paid => earlierInput(client, organizationId, paid),
  )
  const payments = others.get(employeeId) ?? []
  const unread = leaver.paidBy.find(({ id }) => payments.every(({ payrollRunId }) => payrollRunId !== id))
  if (unread !== undefined) return { failure: paidAlready(unread.id) }
  const withSalary = payments.filter(
    ({ contents, spell }) => contents.isSalaryExcluded !== true && spell === undefined,
  )
  const paidAsArrears = await readMonthsPaidAsArrears(
    client,
    { organizationId, employeeId, own: fnfId },
    period.start,
  )
  const later = await readPaidLater(
    client,
    { ...people, payrollRunId: fnfId, countsOpen: false },
    period,
    paid => earlierInput(client, organizationId, paid),
  )
  return { leaver, others, later: later.get(employeeId) ?? [], withSalary, paidAsArrears }
}

/** The leaver with the payments of the month, arrears that later months have paid for it among them. */
function withPayments(
  { input, ...person }: PersonFacts,
  run: PreparedRun,
  others: LastMonth['others'],
  counted: readonly MonthPayment[],
): PersonFacts {
  const leaver = { ...person, input: { ...input, earlier: yearWithout(counted, run, input) } }
  return withOtherPayments(leaver, others, new Map([[person.employeeId, counted]]))
}

async function settlementFacts(
  client: BulkClient,
  { organizationId, employeeId, fnfId, leftOn, reason, inputs, settings }: RequestOf<'calculateFnf'>,
  run: PreparedRun,
  {
    leaver: { advances, daysOff },
    employee,
  }: { readonly leaver: LastMonth['leaver']; readonly employee: EmployeeInput },
): Promise<SettlementFacts> {
  const since = orProblem(() => unpaidDaysMatterSince(employee, leftOn)) ?? employee.dateOfJoining
  const unpaid = await readUnpaidDays(client, organizationId, [{ employeeId, since }], leftOn, run.period)
  const lastDays = withPayableDays(run, employee, leftOn, inputs.payableDays)
  const bonusYears =
    inputs.bonus === null
      ? await bonusesOnLeaving(client, { organizationId, employeeId, own: fnfId }, run, lastDays)
      : []
  const recentPay =
    inputs.averagePay === null
      ? await readRecentPay(client, { organizationId, employeeId }, run.period.start)
      : null
  const { continuousSince } = employee
  const formerGratuity =
    continuousSince === undefined
      ? null
      : await readGratuityOfFormerSpells(client, { organizationId, employeeId }, continuousSince)
  return {
    reason,
    inputs,
    settings,
    advances,
    daysOff,
    unpaidDays: unpaid.get(employeeId) ?? 0,
    ...(bonusYears.length === 0 ? {} : { bonusYears }),
    ...(formerGratuity === null ? {} : { gratuityOfFormerSpells: formerGratuity }),
    ...(recentPay === null || recentPay.months === 0 ? {} : { recentPay }),
  }
}

/** The statutory bonus of the years that nobody pays after the settlement, as far as the employee has one. */
async function bonusesOnLeaving(
  client: BulkClient,
  {
    organizationId,
    employeeId,
    own,
  }: { readonly organizationId: number; readonly employeeId: string; readonly own: string },
  run: PreparedRun,
  employee: EmployeeInput,
): Promise<StatutoryBonusInput[]> {
  const found: StatutoryBonusInput[] = []
  const people = { organizationId, employeeIds: [employeeId] }
  const yearsDue = bonusYearsOnLeaving(run.settings.bonus, run.period.end)
  const otherSpells = yearsDue.length === 0 ? noOtherSpells : await readOtherSpells(client, people)
  for (const asked of yearsDue) {
    const { years, months } = await bonusYearsOf(
      client,
      { ...people, own, otherSpells },
      run.input.period,
      asked.year,
    )
    const known = years.get(employeeId)
    if (known === undefined) continue
    const lookingBack = await withEarlierRuns(client, organizationId, run, [...months, ...monthsOf(employee)])
    const bonus = bonusOfYear(lookingBack, asked, employee, { ...known, hasOwnMonth: true })
    if (bonus !== null) found.push(bonus)
  }
  return found
}

/** The days from the last ones on whose salary was paid; null: it was paid to the end. */
function daysLeft(
  { start, end }: PayPeriod,
  leftOn: PlainDate,
  withSalary: readonly MonthPayment[],
): PayPeriod | null {
  let first = start
  for (const { contents } of withSalary) {
    const paidTo = contents.paidDays?.at(-1)?.end ?? end
    first = laterOf(first, addDays(paidTo, 1))
  }
  return first <= leftOn ? { start: first, end } : null
}

/** Days before some that runs have paid, whose salary none has paid; null: there are none. */
function leftBetween({ start, end }: PayPeriod, withSalary: readonly MonthPayment[]): PayPeriod | null {
  let first = start
  const paid = withSalary.flatMap(({ contents: { paidDays = [{ start, end }] } }) => paidDays)
  for (const days of paid.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    if (days.start > end) break
    if (days.start > first) return { start: first, end: addDays(days.start, -1) }
    first = laterOf(first, addDays(days.end, 1))
  }
  return null
}

function notPaid({ start, end }: PayPeriod): SlipFailure {
  const message = `No run has paid the employee for ${start} to ${end}, and runs have paid later days of the month. Pay these days by a run of their period that includes the employee, and lock it.`
  return { code: 'employee_not_payable', message, field: 'employee_id' }
}

function paidAlready(id: string): SlipFailure {
  const message = `${id} already pays the employee for days of the last month. Exclude the employee from it, reverse it, or lock it first.`
  return { code: 'employee_not_payable', message, field: 'employee_id' }
}
