// Facts of employees outside a run, for previews and settlements.

import type { ArrearsInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import { readArrearsOf } from '#storage/bulk/arrears-reader.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import { everythingPaid, readFacts } from '#storage/bulk/facts-reader.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import type { SettlementOfInputs } from '#storage/bulk/period-inputs-reader.ts'
import { readSameMonth } from '#storage/bulk/same-month-reader.ts'
import { readOtherSpells } from '#storage/bulk/spells-reader.ts'
import {
  isPaidByRun,
  isPaidBySettlement,
  type MonthPaidAsArrears,
  type UnpaidMonthFound,
} from '#storage/bulk/unpaid-months-reader.ts'
import { type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import { orProblem } from './preview.ts'
import { withMonthsPaidAsArrears, withUnpaidMonths } from './unpaid-months.ts'
import { database } from './connection.ts'
import { lookingAt, timeOf, withArrears, withOtherPayments } from './people.ts'
import { withBonuses } from './bonuses.ts'
import { earlierInput } from './earlier-runs.ts'

export function employeeFacts(task: RequestOf<'employeeFacts'>): Promise<ReplyOf<'employeeFacts'>> {
  return database.forOrganization(task.organizationId, async client => {
    const run = orProblem(() => prepareRun(task.run))
    const known = await factsOutsideRuns(client, run, task)
    const others = await paymentsBeside(client, run, task)
    return known.map(person => {
      const { employeeId, input } = withOtherPayments(person, others)
      return { ref: employeeId, input }
    })
  })
}

/** Payments of the month beside the one that pays the salary, in whose place the facts are asked for. */
async function paymentsBeside(
  client: BulkClient,
  { input: { period } }: PreparedRun,
  { organizationId, employeeIds }: RequestOf<'employeeFacts'>,
): Promise<ReadonlyMap<string, readonly MonthPayment[]>> {
  const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
  const { runInputOf } = lookingAt(client, organizationId)
  const people = { organizationId, payrollRunId: '', employeeIds, otherSpells }
  const found = await readSameMonth(client, people, period, runInputOf)
  const isBeside = ({ spell, contents }: MonthPayment) =>
    spell !== undefined || contents.isSalaryExcluded === true
  return new Map([...found].map(([id, payments]) => [id, payments.filter(isBeside)]))
}

/** Facts of the employees as a run would read them, in the order of their ids. */
export async function factsOutsideRuns(
  client: BulkClient,
  run: PreparedRun,
  {
    organizationId,
    employeeIds,
    looksBack,
    settlement,
  }: Pick<RequestOf<'employeeFacts'>, 'organizationId' | 'employeeIds' | 'looksBack'> & {
    readonly settlement?: SettlementOfInputs & {
      readonly paysUnpaidMonths: boolean
      readonly paidAsArrears: readonly MonthPaidAsArrears[]
    }
  },
): Promise<readonly PersonFacts[]> {
  const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
  const people = await readFacts(
    client,
    {
      organizationId,
      payrollRunId: null,
      otherSpells,
      employeeIds: employeeIds.toSorted(),
      ...(settlement === undefined ? {} : { settlement }),
    },
    timeOf(run, { ...everythingPaid, salary: settlement?.paysSalary ?? true }),
  )
  const late = await lateMonthsOf(client, run, { organizationId, employeeIds, looksBack, settlement })
  const payment = {
    organizationId,
    own: settlement?.id ?? '',
    ...(settlement === undefined ? ofRunOutsideRuns(run, looksBack) : ofSettlement(settlement)),
    readsInputs: true,
    ...lookingAt(client, organizationId),
  }
  const withLate = people.map(person => withArrears(person, late))
  const unpaid = await withUnpaidMonths(client, run, withLate, () => true, payment)
  const paid = settlement?.paidAsArrears ?? []
  const known =
    paid.length === 0
      ? unpaid
      : await Promise.all(unpaid.map(person => withMonthsPaidAsArrears(client, run, person, paid, payment)))
  return withBonuses(client, { organizationId, otherSpells, own: payment.own }, run, known)
}

/** A settlement takes back what was paid for days after the exit, also where nobody asks for other arrears. */
async function lateMonthsOf(
  client: BulkClient,
  { input: { period } }: PreparedRun,
  {
    organizationId,
    employeeIds,
    looksBack,
    settlement,
  }: Pick<RequestOf<'employeeFacts'>, 'organizationId' | 'employeeIds' | 'looksBack'> & {
    readonly settlement: { readonly id: string } | undefined
  },
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  if (!looksBack && settlement === undefined) return new Map()
  const late = await readArrearsOf(
    client,
    { organizationId, employeeIds, settlementId: settlement?.id },
    period,
    paidBy => earlierInput(client, organizationId, paidBy),
  )
  if (looksBack) return late
  return new Map(
    [...late].map(([id, months]) => [id, months.filter(month => month.period.start > period.end)]),
  )
}

/** Months that the run of the period pays, whether or not it has claimed them. */
function ofRunOutsideRuns({ period, settings }: PreparedRun, looksBack: boolean) {
  const isPaidElsewhere = (month: UnpaidMonthFound) =>
    month.claimed_in !== null && month.claimed_in !== period.start
  return {
    pays: (month: UnpaidMonthFound) => isPaidByRun(month, { looksBack, unpaidMonths: settings.unpaidMonths }),
    isPaidElsewhere,
  }
}

function ofSettlement({ id, paysUnpaidMonths }: { readonly id: string; readonly paysUnpaidMonths: boolean }) {
  return {
    pays: (month: UnpaidMonthFound) => paysUnpaidMonths && isPaidBySettlement(month),
    isPaidElsewhere: (month: UnpaidMonthFound) => month.claimed_by !== null && month.claimed_by !== id,
  }
}
