// One worker thread: the handlers of its tasks, with a database connection of its own. A shard is calculated and stored
// here, and only counts are returned; calls that calculate run here too, so that the main thread stays free.

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { workerData } from 'node:worker_threads'
import type {
  ArrearsInput,
  EmployeeInput,
  MonthPayment,
  PreviewEmployee,
  Replay,
  ReplayDifference,
  RunInput,
  SettlementFacts,
  Slip,
  SlipFailure,
  SlipResult,
  StatutoryBonusInput,
} from '#proto/calculation.ts'
import { type JsonText, parseJson, toJson } from '#proto/call-codec.ts'
import type { ExplainedPayslip, ReplyOf, RequestOf } from '#proto/calls.ts'
import type { RecordedLaw } from '#proto/law.ts'
import { fieldsOfProblem, Problem } from '#proto/problems.ts'
import { raiseNiceness } from '#proto/niceness.ts'
import { claimedKinds, runContents } from '#proto/run-contents.ts'
import { later } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import {
  calculationOf,
  readArrears,
  readArrearsOf,
  readSupposedArrears,
} from '#storage/bulk/arrears-reader.ts'
import { readBonusYears } from '#storage/bulk/bonus-reader.ts'
import { type BulkClient, openBulkConnection } from '#storage/postgres/bulk.ts'
import {
  everythingPaid,
  factsPaidBy,
  type PaymentTime,
  type PersonFacts,
  readFacts,
  readMasterFacts,
} from '#storage/bulk/facts-reader.ts'
import type { Claimable } from '#storage/bulk/period-inputs-reader.ts'
import { intervalCodes } from '#storage/bulk/salary-history.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import { readSameMonth } from '#storage/bulk/same-month-reader.ts'
import {
  earlierSpellsInRun,
  earlierSpellsSince,
  noOtherSpells,
  type OtherSpells,
  readOtherSpells,
  withOtherSpells,
} from '#storage/bulk/spells-reader.ts'
import { readGratuityScope, readUnpaidDays } from '#storage/bulk/gratuity-reader.ts'
import {
  forEachPricedSlip,
  type PricedSlip,
  readStoredRows,
  readStoredSlips,
  type StoredFigures,
  storedSlipName,
} from '#storage/bulk/payslip-reader.ts'
import {
  keepPayslips,
  type KeptSlips,
  keepUnchanged,
  readSlipSources,
  readSlice,
} from '#storage/bulk/payslip-keeper.ts'
import {
  amountsOf,
  type Calculated,
  openPayslipRows,
  slipSource,
  earlierSlipText,
  slipText,
} from '#storage/bulk/payslip-writer.ts'
import { readGratuityOfFormerSpells, readLeaver } from '#storage/bulk/settlement-reader.ts'
import {
  isPaidByRun,
  isPaidBySettlement,
  type MonthPaidAsArrears,
  readMonthsPaidAsArrears,
  type UnpaidMonthFound,
} from '#storage/bulk/unpaid-months-reader.ts'
import {
  claimShard,
  completeShard,
  type Frozen,
  publishNextShards,
  readFrozen,
  type ShardKey,
  type ShardTotals,
} from '#storage/bulk/shards.ts'
import { recordedLaw } from '../lawbook/recorded.ts'
import { lookupOf } from '../lawbook/supposed.ts'
import { arrearsOf } from '../payslip/arrears.ts'
import { bonusOfYear, bonusYearsOnLeaving, type KnownYear, type PaidMonth } from '../payslip/bonus-year.ts'
import { unpaidDaysMatterSince } from '../payslip/gratuity-facts.ts'
import { prepareGratuity, projectEmployeeGratuity } from '../payslip/gratuity-projection.ts'
import { prepareLwfReturn } from '../payslip/lwf-return.ts'
import { preparePfChallan, preparePfReturn } from '../payslip/pf-return.ts'
import { preparePtReturn } from '../payslip/pt-return.ts'
import { prepareEarlier, type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import {
  calculateSettlement,
  payslipOf,
  settlementInput,
  settlementSlip,
  wagesDueBy,
  withPayableDays,
} from '../payslip/settlement.ts'
import { settlementRun } from '../payslip/settlement-lines.ts'
import { arrearsPaid } from '../payslip/slip.ts'
import { calculated, orProblem, placeOf, previewEmployees, previewRun } from './preview.ts'
import { asPaid, Simulation } from './simulation.ts'
import type { ShardOutcome, ShardTask, TaskMessage, TaskName, TaskResult, Tasks } from './tasks.ts'
import { withMonthsPaidAsArrears, withUnpaidMonths } from './unpaid-months.ts'

const { databaseUrl, engineVersion, niceness } = workerData as {
  databaseUrl: string
  engineVersion: string
  niceness: number
}
if (niceness > 0) raiseNiceness(niceness)
const database = openBulkConnection(databaseUrl)
/** A thread has one task at a time. */
const rows = openPayslipRows()

/** Calculates and stores one shard; a second delivery of a stored one changes nothing. */
function calculateShard({ publishes, ...key }: ShardTask, mistakes: string[]): Promise<ShardOutcome> {
  return database.forOrganization(key.organizationId, async client => {
    const shard = await claimShard(client, key)
    if (shard.state !== 'open') return shard

    const frozen = await prepared(client, key)
    const { run } = frozen
    if (run.rulebook.version !== frozen.ruleSetVersion) {
      throw new Error(
        `Run ${key.payrollRunId} was planned with rule set ${frozen.ruleSetVersion}; this engine has another rule set.`,
      )
    }
    const sorted = await sortShard(client, key, shard, frozen)
    const { people, kept } = sorted
    const months = people.flatMap(({ input }) => monthsOf(input))
    const lookingBack = await withEarlierRuns(client, key.organizationId, run, months)
    let { totals } = sorted
    rows.clear()
    // One by one, and taken off the list, so that neither slip nor facts outlive the row: the garbage collector would
    // carry them along, which costs as much as the tax on them.
    people.reverse()
    for (let person = people.pop(); person !== undefined; person = people.pop()) {
      const result = ofPerson(person, calculated(lookingBack, person.input, mistakes))
      totals = plus(totals, totalsOf(result))
      rows.add(key, run.input.period, result)
    }
    await rows.write(client)
    for (const slips of kept) {
      if (frozen.baseRevision === null || slips.employeeIds.length === 0) continue
      totals = plus(totals, await keepPayslips(client, key, frozen.baseRevision, slips))
    }
    await completeShard(client, key, totals)
    const next = await publishNextShards(client, key, publishes)
    return { state: 'stored', next, ...totals }
  })
}

type Slice = { readonly firstEmployeeId: string; readonly lastEmployeeId: string; readonly size: number }

type Sorted = {
  /** Whose slips are to be calculated, with the facts. */
  readonly people: PersonFacts[]
  /** Whose slips are to be copied from the base. */
  readonly kept: readonly KeptSlips[]
  /** Of the slips that were copied already. */
  readonly totals: ShardTotals
}

/** Everybody of the shard is calculated, but for those whom a recalculation does not name or finds unchanged. */
async function sortShard(client: BulkClient, key: ShardKey, slice: Slice, frozen: Prepared): Promise<Sorted> {
  const { employeeIds, baseRevision, reusesEqual, changedIds } = frozen
  const members = await readSlice(client, key, slice)
  if (members.length !== slice.size) {
    throw new Error(
      `Shard ${key.no} of ${key.payrollRunId} has members missing: ${members.length} of ${slice.size} were found.`,
    )
  }
  const wanted = members.filter(id => employeeIds?.has(id) ?? true)
  const isWanted = new Set(wanted)
  const untouched = { employeeIds: members.filter(id => !isWanted.has(id)), verified: false }
  if (!reusesEqual || baseRevision === null) {
    return { people: await readMembers(client, key, frozen, wanted), kept: [untouched], totals: nothing }
  }

  const unchanged = changedIds === null ? [] : wanted.filter(id => !changedIds.has(id))
  const { totals, unread } =
    unchanged.length === 0
      ? { totals: nothing, unread: [] }
      : await keepUnchanged(client, key, baseRevision, unchanged)
  const isUnread = new Set(unread)
  const asked = wanted.filter(id => isUnread.has(id) || (changedIds?.has(id) ?? true))
  const people = await readMembers(client, key, frozen, asked)
  if (people.length === 0) return { people, kept: [untouched], totals }

  const sources = await readSlipSources(client, key, baseRevision, asked)
  const isEqual = (person: PersonFacts): boolean => sources.get(person.employeeId) === slipSource(person)
  // Packing and hashing the facts is most of what this costs, so each person is asked about once.
  const { equal = [], changed = [] } = Object.groupBy(people, person =>
    isEqual(person) ? 'equal' : 'changed',
  )
  const verified = { employeeIds: equal.map(({ employeeId }) => employeeId), verified: true }
  return { people: changed, kept: [verified, untouched], totals }
}

/** What people of a run are read by, whether or not its calculation is planned. */
type ReadingOfRun = Pick<Frozen, 'type' | 'recoverAdvances' | 'lateIds'> & {
  readonly run: PreparedRun
  /** Absent: what the plan of the calculation has claimed. */
  readonly unplanned?: Unplanned
}

/** What a plan would claim, and whom it would put on the roster. */
type Unplanned = {
  readonly claimable: Claimable
  readonly looksBack: boolean
  /** Of the roster, those who have several spells. */
  readonly spellIds: ReadonlySet<string>
}

type RunKey = Pick<ShardKey, 'organizationId' | 'payrollRunId'>

/** The people of a shard with all that their slips are made from, in order. */
async function readMembers(
  client: BulkClient,
  key: ShardKey,
  prepared: Prepared,
  employeeIds: readonly string[],
): Promise<PersonFacts[]> {
  const people = await readPeople(client, key, prepared, employeeIds)
  if (people.length === employeeIds.length) return people
  throw new Error(
    `Run ${key.payrollRunId} has employees without facts: ${people.length} of ${employeeIds.length} were read.`,
  )
}

/** People of a run with all that their slips are made from, in order; who is unknown is missing. */
async function readPeople(
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
  const known = await withBonuses(client, { organizationId, otherSpells }, run, withLateMonths)
  const others = await readSameMonth(client, asked, run.input.period, paidBy =>
    earlierInput(client, organizationId, paidBy),
  )
  const spells = await payEarlierSpells(client, key, reading, otherSpells)
  return known.map(person => withOtherPayments(person, others, spells))
}

/** How earlier months are read for a payment with everything. */
function lookingAt(client: BulkClient, organizationId: number) {
  return {
    runInputOf: (paidBy: string) => earlierInput(client, organizationId, paidBy),
    timeOf: (month: PreparedRun) => timeOf(month, everythingPaid),
  }
}

/**
 * What this run pays for earlier spells of the people, by employee: their slips are calculated with it, maybe by another
 * shard, and the same facts give the same slip here.
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
    const result = calculated(lookingBack, input, [])
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

function timeOf(
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

function ofPerson(person: PersonFacts, result: SlipResult): Calculated {
  return 'slip' in result
    ? { person, slip: result.slip, failure: null }
    : { person, slip: null, failure: result.failure }
}

function withArrears(person: PersonFacts, late: ReadonlyMap<string, ArrearsInput[]>): PersonFacts {
  const arrears = late.get(person.employeeId)
  return arrears === undefined ? person : { ...person, input: { ...person.input, arrears } }
}

function withOtherPayments(
  person: PersonFacts,
  ...others: readonly ReadonlyMap<string, readonly MonthPayment[]>[]
): PersonFacts {
  const sameMonth = others.flatMap(each => each.get(person.employeeId) ?? [])
  return sameMonth.length === 0 ? person : { ...person, input: { ...person.input, sameMonth } }
}

/** The earlier months that facts look back on, those of other payments of the month too. */
function monthsOf({ arrears = [], sameMonth = [] }: EmployeeInput): readonly ArrearsInput[] {
  return sameMonth.length === 0
    ? arrears
    : [...arrears, ...sameMonth.flatMap(({ contents }) => contents.arrears ?? [])]
}

type OrganizationSpells = { readonly organizationId: number; readonly otherSpells: OtherSpells }

/** What is known of the year by employee, in earlier spells too; `months`: all of them that slips tell. */
async function bonusYearsOf(
  client: BulkClient,
  {
    organizationId,
    otherSpells,
    employeeIds,
  }: OrganizationSpells & { readonly employeeIds: readonly string[] },
  period: PayPeriod,
  year: PayPeriod,
): Promise<{ readonly years: ReadonlyMap<string, KnownYear>; readonly months: readonly PaidMonth[] }> {
  const people = { organizationId, employeeIds: withOtherSpells(employeeIds, otherSpells) }
  const read = await readBonusYears(client, people, period, year)
  const years = new Map<string, KnownYear>()
  for (const id of employeeIds) {
    const own = read.get(id)
    const earlierSpells = (otherSpells.get(id) ?? []).flatMap(({ employeeId, isEarlier, ...days }) => {
      const known = read.get(employeeId)
      return isEarlier && known !== undefined ? [{ ...days, year: known }] : []
    })
    if (own !== undefined) years.set(id, earlierSpells.length === 0 ? own : { ...own, earlierSpells })
  }
  return { years, months: [...read.values()].flatMap(({ months }) => [...months.values()]) }
}

/** The facts of a bonus, where the month of the run pays one. */
async function withBonuses(
  client: BulkClient,
  { organizationId, otherSpells }: OrganizationSpells,
  run: PreparedRun,
  people: readonly PersonFacts[],
): Promise<readonly PersonFacts[]> {
  const { bonusYear, period } = run.input
  if (bonusYear === undefined) return people
  const employeeIds = people.map(({ employeeId }) => employeeId)
  const asked = { organizationId, otherSpells, employeeIds }
  const { years, months } = await bonusYearsOf(client, asked, period, bonusYear.year)
  const arrears = people.flatMap(({ input }) => input.arrears ?? [])
  const lookingBack = await withEarlierRuns(client, organizationId, run, [...months, ...arrears])
  return people.map(person => {
    const year = years.get(person.employeeId)
    if (year === undefined) return person
    const statutoryBonus = bonusOfYear(lookingBack, bonusYear, person.input, year)
    return statutoryBonus === null ? person : { ...person, input: { ...person.input, statutoryBonus } }
  })
}

function plus(one: ShardTotals, other: ShardTotals): ShardTotals {
  return {
    calculated: one.calculated + other.calculated,
    failed: one.failed + other.failed,
    gross: one.gross + other.gross,
    totalDeductions: one.totalDeductions + other.totalDeductions,
    netPayable: one.netPayable + other.netPayable,
  }
}

const nothing: ShardTotals = { calculated: 0, failed: 0, gross: 0, totalDeductions: 0, netPayable: 0 }

function totalsOf({ slip }: Calculated): ShardTotals {
  if (slip === null) return { ...nothing, failed: 1 }
  const { gross, totalDeductions, netPayable } = slip
  return { calculated: 1, failed: 0, gross, totalDeductions, netPayable }
}

type Prepared = Frozen & { readonly run: PreparedRun }

/** Shards of one run follow each other, so the last run prepared is nearly always the one asked for. */
let latest: { key: string; prepared: Prepared } | null = null

async function prepared(client: BulkClient, key: Omit<ShardKey, 'no'>): Promise<Prepared> {
  const name = `${key.payrollRunId}/${key.revision}`
  if (latest?.key === name) return latest.prepared
  const frozen = await readFrozen(client, key)
  latest = { key: name, prepared: { ...frozen, run: prepareRun(frozen.input) } }
  return latest.prepared
}

/** What earlier calculations froze; it never changes, so what was read once is kept while its organization lasts. */
let earlierInputs: { organizationId: number; inputs: Map<string, RunInput> } | null = null

async function earlierInput(client: BulkClient, organizationId: number, paidBy: string): Promise<RunInput> {
  if (earlierInputs?.organizationId !== organizationId) earlierInputs = { organizationId, inputs: new Map() }
  const known = earlierInputs.inputs.get(paidBy)
  if (known !== undefined) return known
  const { input } = await readFrozen(client, { organizationId, ...calculationOf(paidBy) })
  earlierInputs.inputs.set(paidBy, input)
  return input
}

/** The run with the choices by which each of the months was paid. */
async function withEarlierRuns(
  client: BulkClient,
  organizationId: number,
  run: PreparedRun,
  months: readonly { readonly paidBy: string | null }[],
): Promise<PreparedRun> {
  const earlier = new Map<string, PreparedRun>()
  for (const { paidBy } of months) {
    if (paidBy === null || earlier.has(paidBy)) continue
    earlier.set(paidBy, prepareEarlier(run.input, await earlierInput(client, organizationId, paidBy)))
  }
  if (earlier.size === 0) return run
  return { ...run, earlier: month => earlier.get(month.paidBy ?? '') ?? run.earlier(month) }
}

/** Reads nothing where no arrears are due for an earlier month. */
async function preview(task: RequestOf<'preview'>, mistakes: string[]): Promise<ReplyOf<'preview'>> {
  const asked = previewRun(task)
  const employees = parseJson(task.employees)
  const run = await withPaidMonths(asked, employees, task.organizationId)
  return previewEmployees(run, employees, task, engineVersion, mistakes)
}

async function withPaidMonths(
  run: PreparedRun,
  employees: readonly PreviewEmployee[],
  organizationId: number | null,
): Promise<PreparedRun> {
  const paid = employees.flatMap(({ input }) => input.arrears ?? []).filter(({ paidBy }) => paidBy !== null)
  if (organizationId === null || paid.length === 0) return run
  return database.forOrganization(organizationId, client =>
    withEarlierRuns(client, organizationId, run, paid),
  )
}

let lawText: JsonText<RecordedLaw> | null = null

function readLaw(): JsonText<RecordedLaw> {
  lawText ??= toJson(recordedLaw())
  return lawText
}

/** Calculates as a shard does what a plan would give it now. */
function checkSlips(task: RequestOf<'checkSlips'>, mistakes: string[]): Promise<ReplyOf<'checkSlips'>> {
  const { organizationId, type, recoverAdvances, employeeIds, looksBack } = task
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareRun(task.run))
    const { variable } = runContents[type]
    const paidBy = task.run.components.filter(({ category }) => variable?.includes(category))
    const claimable = {
      type,
      kinds: claimedKinds(type, recoverAdvances),
      codes: variable === null ? null : paidBy.map(({ code }) => code),
      paidTo: task.run.part?.days.end ?? task.run.period.end,
    }
    const unplanned = { claimable, looksBack, spellIds: new Set(task.spellIds) }
    const reading = { run, type, recoverAdvances, lateIds: new Set(task.lateIds), unplanned }
    const people = await readPeople(client, task, reading, employeeIds)
    const months = people.flatMap(({ input }) => monthsOf(input))
    const lookingBack = await withEarlierRuns(client, organizationId, run, months)
    return people.map(({ employeeId, externalId, input }) => {
      const result = calculated(lookingBack, input, mistakes)
      return 'slip' in result
        ? { employeeId, externalId, netPayable: result.slip.netPayable, failure: null }
        : { employeeId, externalId, netPayable: null, failure: result.failure }
    })
  })
}

function employeeFacts(task: RequestOf<'employeeFacts'>): Promise<ReplyOf<'employeeFacts'>> {
  return database.forOrganization(task.organizationId, async client => {
    const run = orProblem(() => prepareRun(task.run))
    const known = await factsOutsideRuns(client, run, task)
    return known.map(({ employeeId, input: facts }) => ({ ref: employeeId, input: facts }))
  })
}

/** What a run would know of the people, in the order of their ids. */
async function factsOutsideRuns(
  client: BulkClient,
  run: PreparedRun,
  {
    organizationId,
    employeeIds,
    looksBack,
    settlement,
  }: Pick<RequestOf<'employeeFacts'>, 'organizationId' | 'employeeIds' | 'looksBack'> & {
    readonly settlement?: {
      readonly id: string
      readonly paysSalary: boolean
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
  const late = looksBack
    ? await readArrearsOf(
        client,
        { organizationId, employeeIds, settlementId: settlement?.id },
        run.input.period,
        paidBy => earlierInput(client, organizationId, paidBy),
      )
    : new Map<string, ArrearsInput[]>()
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
  return withBonuses(client, { organizationId, otherSpells }, run, known)
}

/** As the run of the period pays them, whether or not it has claimed them. */
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

/** A settlement reads the facts of its month as a run would, so that its pay is the pay of that run. */
function calculateFnf(task: RequestOf<'calculateFnf'>, mistakes: string[]): Promise<ReplyOf<'calculateFnf'>> {
  const { organizationId, employeeId, fnfId, leftOn, reason, inputs, looksBack, trace } = task
  return database.forOrganization(organizationId, async client => {
    const month = await readLastMonth(client, task)
    if ('failure' in month) return month
    const { leaver, others, withSalary, paidAsArrears } = month
    const { period } = task.run
    const payDate = inputs.payDate ?? orProblem(() => wagesDueBy(leftOn, reason, leaver.daysOff))
    const isPaidAsArrears = paidAsArrears.some(({ since }) => since === period.start)
    const unpaidDays = isPaidAsArrears ? null : daysLeft(period, leftOn, withSalary)
    const paysSalary = unpaidDays !== null
    const isPart = paysSalary && withSalary.length > 0
    const part = isPart ? { part: { days: unpaidDays, attendance: task.attendance } } : {}
    const runInput = settlementRun({ ...task.run, payDate, ...part }, inputs.otherLines)
    const run = orProblem(() => prepareRun(runInput), ['inputs', 'pay_date'])
    // What the month comes to now, its salary included, less what was paid: nobody else makes it good any more.
    const isCorrection =
      !isPaidAsArrears && withSalary.every(({ contents }) => contents.paidDays === undefined)
    const [read] = await factsOutsideRuns(client, run, {
      organizationId,
      employeeIds: [employeeId],
      looksBack,
      settlement: {
        id: fnfId,
        paysSalary: paysSalary || isCorrection,
        paysUnpaidMonths: inputs.unpaidMonths === 'pay',
        paidAsArrears,
      },
    })
    const known = read && withOtherPayments(read, others)
    if (known === undefined) throw new Problem('not_found', 'The employee does not exist.')
    const days = { start: later(period.start, known.input.dateOfJoining), end: leftOn }
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
  /** Those that pay the salary of the month, or of days of it. */
  readonly withSalary: readonly MonthPayment[]
  /** It and later months, as far as runs have paid them as arrears. */
  readonly paidAsArrears: readonly MonthPaidAsArrears[]
}

/** What is known of the leaver, and what others paid for the last month. Fails where what they pay is not final. */
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
  return { leaver, others, withSalary, paidAsArrears }
}

async function settlementFacts(
  client: BulkClient,
  { organizationId, employeeId, leftOn, reason, inputs, settings }: RequestOf<'calculateFnf'>,
  run: PreparedRun,
  {
    leaver: { advances, daysOff },
    employee,
  }: { readonly leaver: LastMonth['leaver']; readonly employee: EmployeeInput },
): Promise<SettlementFacts> {
  const since = orProblem(() => unpaidDaysMatterSince(employee, leftOn)) ?? employee.dateOfJoining
  const unpaid = await readUnpaidDays(client, organizationId, [{ employeeId, since }], leftOn)
  const lastDays = withPayableDays(run, employee, leftOn, inputs.payableDays)
  const bonusYears =
    inputs.bonus === null ? await bonusesOnLeaving(client, { organizationId, employeeId }, run, lastDays) : []
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
  }
}

/** The statutory bonus of the years that nobody pays after the settlement, as far as the employee has one. */
async function bonusesOnLeaving(
  client: BulkClient,
  { organizationId, employeeId }: { organizationId: number; employeeId: string },
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
      { ...people, otherSpells },
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
    first = later(first, addDays(paidTo, 1))
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
    first = later(first, addDays(days.end, 1))
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

function supposeSalary({
  run: input,
  ...supposed
}: RequestOf<'supposeSalary'>): Promise<ReplyOf<'supposeSalary'>> {
  const { organizationId } = supposed
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareRun(input))
    const months = await readSupposedArrears(client, supposed, input.period, paidBy =>
      earlierInput(client, organizationId, paidBy),
    )
    const owed = arrearsOf(await withEarlierRuns(client, organizationId, run, months), {
      arrears: months,
    })
    if ('failure' in owed) throw new Problem('validation_failed', owed.failure.message)
    return owed.months.map(arrearsPaid)
  })
}

/** Employees of one call: their facts are in memory together. */
const gratuityPartSize = 2_000

function projectGratuity(task: RequestOf<'projectGratuity'>): Promise<ReplyOf<'projectGratuity'>> {
  const { organizationId, run: input, question, after, descending, maxRows, eligible } = task
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareGratuity(input))
    const part = { after, descending, limit: gratuityPartSize }
    const scope = await readGratuityScope(client, { ...task, asOf: question.asOf }, part)
    const employeeIds = scope.map(({ employeeId }) => employeeId)
    const period = { start: run.period.start, end: question.asOf }
    const people = await readMasterFacts(
      client,
      { organizationId, employeeIds },
      { period, settings: run.settings },
    )
    const until = question.today < question.asOf ? question.today : question.asOf
    const unpaid = await readUnpaidDays(
      client,
      organizationId,
      orProblem(() =>
        people.flatMap(({ employeeId, input: facts }) => {
          const since = unpaidDaysMatterSince(facts, until)
          return since === null ? [] : [{ employeeId, since }]
        }),
      ),
      until,
    )
    const facts = new Map(people.map(person => [person.employeeId, person.input]))
    const rows = scope.map(({ department, ...employee }) => {
      const known = facts.get(employee.employeeId)
      if (known === undefined) throw new Error(`The employee ${employee.employeeId} has no facts.`)
      const found = orProblem(() =>
        projectEmployeeGratuity(run, known, question, unpaid.get(employee.employeeId) ?? 0),
      )
      return 'failure' in found
        ? { ...employee, department, projection: null, failure: found.failure }
        : { ...employee, department, projection: found, failure: null }
    })
    const wanted = rows.filter(
      ({ projection }) => eligible === null || (projection?.eligible ?? false) === eligible,
    )
    return {
      rows: wanted.slice(0, maxRows).map(({ department: _, ...row }) => row),
      totals: gratuityTotals(wanted),
      next: scope.length === gratuityPartSize ? (employeeIds.at(-1) ?? null) : null,
    }
  })
}

function gratuityTotals(
  rows: readonly (ReplyOf<'projectGratuity'>['rows'][number] & { readonly department: string | null })[],
): ReplyOf<'projectGratuity'>['totals'] {
  return [...Map.groupBy(rows, ({ departmentId }) => departmentId)].map(([departmentId, own]) => {
    const projections = own.flatMap(({ projection }) => projection ?? [])
    const sum = (name: 'accrued' | 'payable' | 'exempt' | 'taxable') =>
      projections.reduce((total, projection) => total + projection[name], 0) as Paise
    return {
      departmentId,
      department: own[0]?.department ?? null,
      employees: own.length,
      eligible: projections.filter(projection => projection.eligible).length,
      failed: own.length - projections.length,
      accrued: sum('accrued'),
      payable: sum('payable'),
      exempt: sum('exempt'),
      taxable: sum('taxable'),
    }
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Stored slips, calculated again from their stored facts with every step kept; the figures must be equal. */
function explainPayslips(
  { organizationId, payslips, steps }: RequestOf<'explainPayslips'>,
  mistakes: string[],
): Promise<ReplyOf<'explainPayslips'>> {
  return database.forOrganization(organizationId, async client => {
    const stored = await readStoredSlips(client, organizationId, payslips)
    const explained: ExplainedPayslip[] = []
    for (const { id, revision } of payslips) {
      const found = stored.get(storedSlipName(id, revision))
      explained.push(
        found === undefined || found.failure !== null
          ? { problem: 'not_found' }
          : await explainStored(client, found, mistakes, steps),
      )
    }
    return explained
  })
}

async function explainStored(
  client: BulkClient,
  { key, facts, amounts }: StoredFigures,
  mistakes: string[],
  steps: boolean,
): Promise<ExplainedPayslip> {
  const { run } = await prepared(client, key)
  const lookingBack = await withEarlierRuns(client, key.organizationId, run, monthsOf(facts))
  const again = calculated(lookingBack, facts, mistakes, { trace: true })
  if (!('slip' in again) || !sameAmounts(again.slip, amounts)) return { problem: 'explanation_unavailable' }
  return { slip: steps ? again.slip : withoutSteps(again.slip) }
}

function withoutSteps(slip: Slip): Slip {
  const lines = slip.lines.map(line =>
    line.explanation === null ? line : { ...line, explanation: { ...line.explanation, steps: [] } },
  )
  return { ...slip, lines }
}

/** The fonts are loaded with the first document: most engines never set one. */
async function renderPayslip({
  document,
  password,
}: RequestOf<'renderPayslip'>): Promise<ReplyOf<'renderPayslip'>> {
  const { payslipPdf } = await import('../documents/payslip/payslip.ts')
  return payslipPdf(document, password)
}

async function renderCertificate(
  document: RequestOf<'renderCertificate'>,
): Promise<ReplyOf<'renderCertificate'>> {
  const { certificatePdf } = await import('../documents/certificate/certificate.ts')
  return certificatePdf(document)
}

async function renderLetter(document: RequestOf<'renderLetter'>): Promise<ReplyOf<'renderLetter'>> {
  const { letterPdf } = await import('../documents/letter/letter.ts')
  return letterPdf(document)
}

async function renderTdsCertificate(
  document: RequestOf<'renderTdsCertificate'>,
): Promise<ReplyOf<'renderTdsCertificate'>> {
  const { tdsCertificatePdf } = await import('../documents/tds-certificate/tds-certificate.ts')
  return tdsCertificatePdf(document)
}

async function makeLogo(image: RequestOf<'prepareLogo'>): Promise<ReplyOf<'prepareLogo'>> {
  const { prepareLogo } = await import('../documents/brand/logo.ts')
  // A buffer crosses threads as a plain array of bytes.
  return prepareLogo(Buffer.from(image))
}

/** Every stored slip of a slice calculated again: all of it must come out to the letter, columns and hash of facts too. */
function replaySlips(task: RequestOf<'replaySlips'>): Promise<Replay> {
  return database.forOrganization(task.organizationId, async client => {
    const hashes: string[] = []
    const differing: ReplayDifference[] = []
    for (const row of await readStoredRows(client, task)) {
      const { run, ruleSetVersion } = await prepared(client, { ...task, revision: row.calculatedIn })
      const months = monthsOf(row.facts)
      const lookingBack = await withEarlierRuns(client, task.organizationId, run, months)
      const again = payslipOf(lookingBack, row.facts)
      const slip = 'slip' in again ? again.slip : null
      const text = 'slip' in again ? textLike(row.text, again.slip) : JSON.stringify(again.failure)
      hashes.push(sha256(text))
      const { employeeId, externalId } = row
      const isSame = text === row.text && isDeepStrictEqual([...amountsOf(slip, row.facts)], [...row.amounts])
      if (!row.factsHold) differing.push({ employeeId, externalId, reason: 'facts' })
      else if (!isSame) {
        const reason = run.rulebook.version === ruleSetVersion ? 'figures' : 'rules'
        differing.push({ employeeId, externalId, reason })
      }
    }
    return { hashes, differing }
  })
}

/** The slip in the form of the stored text, where an earlier version wrote that; else as it is stored now. */
function textLike(stored: string, slip: Slip): string {
  const now = slipText(slip)
  if (now === stored) return now
  const earlier = earlierSlipText(slip)
  return earlier === stored ? earlier : now
}

type Supposed = {
  readonly frozen: Prepared
  readonly supposed: PreparedRun
  /** What was stored is what this engine calculates by the recorded law. */
  readonly isCurrent: boolean
}

/** The slices of one simulation follow each other. */
let latestSupposed: { readonly key: string; readonly run: PreparedRun } | null = null

async function supposedRun(
  client: BulkClient,
  { organizationId, payrollRunId, overrides }: RequestOf<'simulateSlips'>,
  revision: number,
): Promise<Supposed> {
  const frozen = await prepared(client, { organizationId, payrollRunId, revision })
  const key = `${payrollRunId}/${revision} ${toJson(overrides)}`
  if (latestSupposed?.key !== key) {
    const run = orProblem(() => prepareRun(frozen.input, lookupOf(overrides, frozen.input.period)))
    latestSupposed = { key, run }
  }
  const isCurrent =
    frozen.ruleSetVersion === frozen.run.rulebook.version && frozen.engineVersion === engineVersion
  return { frozen, supposed: latestSupposed.run, isCurrent }
}

/**
 * What the stored slips of a slice paid counts as before, unless they were calculated by another engine or rule set: then
 * they are calculated again by the recorded law, so that the difference is that of the overrides alone.
 */
function simulateSlips(
  task: RequestOf<'simulateSlips'>,
  mistakes: string[],
): Promise<ReplyOf<'simulateSlips'>> {
  const { organizationId } = task
  return database.forOrganization(organizationId, async client => {
    const runs = new Map([[task.revision, await supposedRun(client, task, task.revision)]])
    const simulation = new Simulation()
    const price = (
      stored: PricedSlip,
      facts: EmployeeInput,
      { frozen, supposed, isCurrent }: Supposed,
    ): void => {
      const after = calculated(supposed, facts, mistakes)
      const before = isCurrent ? null : calculated(frozen.run, facts, mistakes)
      if ('failure' in after) simulation.fail(stored, after.failure)
      else if (before !== null && 'failure' in before) simulation.fail(stored, before.failure)
      else simulation.add(before === null ? stored : asPaid(before.slip), after.slip, frozen.input)
    }
    const priceOfEarlier = async (stored: PricedSlip, facts: EmployeeInput): Promise<void> => {
      const revision = stored.calculatedIn
      const run = runs.get(revision) ?? (await supposedRun(client, task, revision))
      runs.set(revision, run)
      const lookingBack = (of: PreparedRun) => withEarlierRuns(client, organizationId, of, monthsOf(facts))
      const { frozen } = run
      const supposed = await lookingBack(run.supposed)
      price(stored, facts, { ...run, supposed, frozen: { ...frozen, run: await lookingBack(frozen.run) } })
    }
    // Most slips need nothing else to be read, and so no promise.
    const withoutPayslip = await forEachPricedSlip(client, task, (stored, facts) => {
      const run = runs.get(stored.calculatedIn)
      return run === undefined || monthsOf(facts).length > 0
        ? priceOfEarlier(stored, facts)
        : price(stored, facts, run)
    })
    const { version } = runs.get(task.revision)!.supposed.rulebook
    return { ruleSetVersion: version, engineVersion, withoutPayslip, ...simulation.result() }
  })
}

function sameAmounts(slip: Slip, amounts: readonly (readonly [code: string, amount: Paise])[]): boolean {
  return (
    slip.lines.length === amounts.length &&
    slip.lines.every((line, index) => line.code === amounts[index]?.[0] && line.amount === amounts[index][1])
  )
}

type TaskHandlers = {
  readonly [Name in TaskName]: (
    request: Tasks[Name]['request'],
    mistakes: string[],
  ) => Tasks[Name]['reply'] | Promise<Tasks[Name]['reply']>
}

const handlers: TaskHandlers = {
  calculateShard,
  ruleSetVersion: input => orProblem(() => prepareRun(input).rulebook.version),
  preview,
  employeeFacts,
  checkSlips,
  supposeSalary,
  projectGratuity,
  calculateFnf,
  explainPayslips,
  renderPayslip,
  renderCertificate,
  renderLetter,
  renderTdsCertificate,
  prepareLogo: makeLogo,
  preparePfReturn: question => orProblem(() => preparePfReturn(question)),
  preparePtReturn: question => orProblem(() => preparePtReturn(question)),
  prepareLwfReturn: question => orProblem(() => prepareLwfReturn(question)),
  preparePfChallan: question => orProblem(() => preparePfChallan(question)),
  replaySlips,
  simulateSlips,
  readLaw,
}

export async function runTask({ name, request, began }: TaskMessage): Promise<TaskResult> {
  Atomics.store(began, 0, process.hrtime.bigint())
  const mistakes: string[] = []
  try {
    return { reply: await handlers[name](request as never, mistakes), problem: null, mistakes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: fieldsOfProblem(error), mistakes }
  }
}
