// Facts of the people of a run, with arrears, bonuses and other payments of the month.

import type { ArrearsInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import { readArrears } from '#storage/bulk/arrears-reader.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import { everythingPaid, factsPaidBy, type PaymentTime, readFacts } from '#storage/bulk/facts-reader.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import type { Claimable } from '#storage/bulk/period-inputs-reader.ts'
import { intervalCodes } from '#storage/bulk/salary-history.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import { readPaidLater, readSameMonth } from '#storage/bulk/same-month-reader.ts'
import {
  earlierSpellsInRun,
  earlierSpellsSince,
  type OtherSpells,
  readOtherSpells,
} from '#storage/bulk/spells-reader.ts'
import { isPaidByRun } from '#storage/bulk/unpaid-months-reader.ts'
import type { Frozen, ShardKey } from '#storage/bulk/shards.ts'
import { arrearsAmongPayments } from '../payslip/other-payments/paid-later.ts'
import type { PreparedRun } from '../payslip/prepare.ts'
import { calculateOrFail } from './preview.ts'
import { withUnpaidMonths } from './unpaid-months.ts'
import { monthsOf, type EarlierRun, earlierInput, withEarlierRuns } from './earlier-runs.ts'
import { withBonuses } from './bonuses.ts'

/** Terms by which the employees of a run are read, whether or not its calculation is planned. */
type ReadingOfRun = Pick<Frozen, 'type' | 'recoverAdvances' | 'lateIds'> & {
  readonly run: PreparedRun
  /** Absent: what the plan of the calculation has claimed. */
  readonly unplanned?: ShardFacts
}

/** Inputs that a plan would claim, and employees that it would put on the roster. */
type ShardFacts = {
  readonly claimable: Claimable
  readonly looksBack: boolean
  /** Members of the roster who have several spells. */
  readonly spellIds: ReadonlySet<string>
}

type RunKey = Pick<ShardKey, 'organizationId' | 'payrollRunId'>

/** The people of a shard with all that their slips are made from, in order. */
export async function readMembers(
  client: BulkClient,
  key: ShardKey,
  prepared: EarlierRun,
  employeeIds: readonly string[],
): Promise<PersonFacts[]> {
  const people = await readPeople(client, key, prepared, employeeIds)
  if (people.length === employeeIds.length) return people
  throw new Error(
    `Run ${key.payrollRunId} has employees without facts: ${people.length} of ${employeeIds.length} were read.`,
  )
}

/** People of a run with all that their slips are made from, in order; who is unknown is missing. */
export async function readPeople(
  client: BulkClient,
  key: RunKey,
  reading: ReadingOfRun,
  employeeIds: readonly string[],
): Promise<PersonFacts[]> {
  if (employeeIds.length === 0) return []
  const { run, lateIds, unplanned, ...frozen } = reading
  const { organizationId, payrollRunId } = key
  const contents = factsPaidBy(frozen.type, frozen.recoverAdvances)
  const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
  const claimable = unplanned?.claimable
  const asked = { organizationId, payrollRunId, employeeIds, otherSpells, claimable }
  const read = await readFacts(client, asked, timeOf(run, contents))
  const late = await readArrears(
    client,
    { organizationId, payrollRunId, employeeIds: employeeIds.filter(id => lateIds?.has(id) ?? true) },
    run.input.period,
    paidBy => earlierInput(client, organizationId, paidBy),
  )
  const withLateMonths = await withUnpaidMonths(
    client,
    run,
    read.map(person => withArrears(person, late)),
    id => lateIds?.has(id) ?? true,
    {
      organizationId,
      own: payrollRunId,
      pays: month =>
        unplanned === undefined
          ? month.claimed_by === payrollRunId
          : isPaidByRun(month, {
              looksBack: unplanned.looksBack,
              unpaidMonths: run.input.settings.unpaidMonths,
            }),
      isPaidElsewhere: month => month.claimed_by !== null && month.claimed_by !== payrollRunId,
      readsInputs: unplanned !== undefined,
      ...lookingAt(client, organizationId),
    },
  )
  const known = await withBonuses(
    client,
    { organizationId, otherSpells, own: payrollRunId },
    run,
    withLateMonths,
  )
  const others = await readSameMonth(client, asked, run.input.period, paidBy =>
    earlierInput(client, organizationId, paidBy),
  )
  const spells = await payEarlierSpells(client, key, reading, otherSpells)
  const later = await readPaidLater(
    client,
    { organizationId, payrollRunId, employeeIds, countsOpen: true },
    run.input.period,
    paidBy => earlierInput(client, organizationId, paidBy),
  )
  return known.map(person => {
    const { isSalaryExcluded, paidDays } = person.input
    const paidLater = later.get(person.employeeId)
    if (paidLater === undefined || isSalaryExcluded === true) return withOtherPayments(person, others, spells)
    const counted = arrearsAmongPayments(paidLater, paidDays === undefined)
    return withOtherPayments(person, others, spells, new Map([[person.employeeId, counted]]))
  })
}

/** Reading of earlier months for a payment that includes everything. */
export function lookingAt(client: BulkClient, organizationId: number) {
  return {
    runInputOf: (paidBy: string) => earlierInput(client, organizationId, paidBy),
    timeOf: (month: PreparedRun) => timeOf(month, everythingPaid),
  }
}

/**
 * Payments of this run for earlier spells of the employees, by employee: their payslips are calculated with it, maybe
 * by another shard, and the same facts give the same payslip here.
 */
async function payEarlierSpells(
  client: BulkClient,
  key: RunKey,
  reading: ReadingOfRun,
  otherSpells: OtherSpells,
): Promise<ReadonlyMap<string, readonly MonthPayment[]>> {
  const { organizationId, payrollRunId } = key
  const { run, unplanned } = reading
  const { start } = run.input.period
  const ids =
    unplanned === undefined
      ? await earlierSpellsInRun(client, key, otherSpells, start)
      : earlierSpellsSince(otherSpells, start).filter(id => unplanned.spellIds.has(id))
  if (ids.length === 0) return new Map()
  const former = await readPeople(client, key, reading, ids)
  const months = former.flatMap(({ input }) => monthsOf(input))
  const lookingBack = await withEarlierRuns(client, organizationId, run, months)
  const paid = new Map<string, MonthPayment>()
  for (const { employeeId, input } of former) {
    const result = calculateOrFail(lookingBack, input, [])
    if ('slip' in result) paid.set(employeeId, monthPayment(payrollRunId, input, result.slip))
  }
  return new Map(
    [...otherSpells].map(([id, spells]) => [
      id,
      spells.flatMap(({ employeeId, dateOfJoining, dateOfLeaving, isEarlier }) => {
        const payment = isEarlier ? paid.get(employeeId) : undefined
        return payment === undefined ? [] : [{ ...payment, spell: { dateOfJoining, dateOfLeaving } }]
      }),
    ]),
  )
}

export function timeOf(
  { input, period, tds, contributionStart, entitlements }: PreparedRun,
  contents: PaymentTime['contents'],
): PaymentTime {
  return {
    period,
    paidOn: input.payDate ?? period.end,
    taxYearStart: tds?.law.year.start ?? period.start,
    settings: input.settings,
    contributionStart,
    contents,
    part: input.part,
    intervals: intervalCodes(input.components),
    entitlements: new Set(entitlements.keys()),
  }
}

export function withArrears(person: PersonFacts, late: ReadonlyMap<string, ArrearsInput[]>): PersonFacts {
  const arrears = late.get(person.employeeId)
  return arrears === undefined ? person : { ...person, input: { ...person.input, arrears } }
}

export function withOtherPayments(
  person: PersonFacts,
  ...others: readonly ReadonlyMap<string, readonly MonthPayment[]>[]
): PersonFacts {
  const sameMonth = others.flatMap(each => each.get(person.employeeId) ?? [])
  return sameMonth.length === 0 ? person : { ...person, input: { ...person.input, sameMonth } }
}
