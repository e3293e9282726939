// Earlier slips of employees: the year so far, and balances still open with the employer.

import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { employeeStatements, idArray } from './asking.ts'
import type { EarlierRow } from './earlier-payments.ts'
import type { OtherSpells } from './spells-reader.ts'
import { type PackedFacts, unpackFacts } from './packing/facts.ts'
import {
  addSlip,
  continuedYear,
  coveredUntil,
  daysBack,
  emptyYear,
  keptYear,
  type LiveRun,
  nameOfRunsBefore,
  type PaidSlip,
  type YearScope,
  type YearSoFar,
} from './year-so-far.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

/** Open balances from slips of other periods; a sum of whole numbers comes as text. */
export type DebtRow = {
  readonly employee_id: string
  readonly brought_forward: string
  /** Balance of all other periods, with amounts that later ones carried forward. */
  readonly balance: string
  /** The last run of a later period that brought something in. */
  readonly recovered_by: string | null
  /** The last run of any other period that did. */
  readonly taken_by: string | null
}

type Before = {
  readonly period: PayPeriod
  readonly taxYearStart: PlainDate
  /** From which end of a wage month on the professional tax is asked for month by month. */
  readonly ptSince: PlainDate
}

type EarlierPayments = {
  /** Payments of employees who have slips of other months that count. */
  readonly payments: ReadonlyMap<string, EarlierRow>
  /** The first wage month that the organization paid here with runs of this kind; null: there is none. */
  readonly since: PlainDate | null
  /** The last day of the employee's first wage month with a pension contribution; null: there is none. */
  readonly pensionPaidSince: (employeeId: string) => PlainDate | null
  /** The same as the slip of the run keeps it, of everybody; of no run: nothing. */
  readonly kept: ReadonlyMap<string, string>
}

/** `goesByMonths`: whose year has to be told month by month as well. */
export async function readEarlierPayments(
  client: BulkClient,
  people: {
    organizationId: number
    payrollRunId: string | null
    employeeIds: readonly string[]
    otherSpells: OtherSpells
    /** Absent: what is paid now is no settlement. */
    settlement?: object
  },
  { period, taxYearStart, ptSince }: Before,
  goesByMonths: (employeeId: string) => boolean,
): Promise<EarlierPayments> {
  const scope: YearScope = { start: period.start, taxYearStart, ptSince }
  const { rows } = await client.query<RunRow>({
    name: 'live runs before',
    text: runsQuery,
    // The earliest day that the last slip could have read.
    values: [
      people.organizationId,
      period.start,
      2 * daysBack,
      people.payrollRunId,
      idArray(people.employeeIds),
      people.settlement !== undefined,
      idArray([...people.otherSpells.values()].flatMap(spells => spells.map(({ employeeId }) => employeeId))),
    ],
  })
  const runs = rows.filter(({ period_start: start }) => start < period.start)
  const years = await readYears(
    client,
    people,
    runs.map(liveRun),
    baseStart(runs, period.start),
    scope,
    goesByMonths,
  )
  const pensionPaidSince = await readPaidPension(client, people, period, years)
  const hasGratuity = runs[0]?.has_gratuity ?? false
  const payments = new Map([...years].map(([id, year]) => [id, earlierRow(year, hasGratuity)]))
  const ofLater = rows.slice(runs.length)
  const ofIncome = ofLater.filter(run => run.is_settlement || people.settlement !== undefined)
  for (const [isSettled, some] of Map.groupBy(ofIncome, run => run.is_settlement))
    await addLater(client, people, { isSettled, runs: some.map(liveRun) }, scope, goesByMonths, payments)
  await addLaterTax(client, people, ofLater.map(liveRun), payments)
  return {
    payments,
    since: runs.find(run => run.begins_records)?.period_start ?? null,
    pensionPaidSince,
    kept:
      people.payrollRunId === null
        ? new Map()
        : keptYears(people.employeeIds, { years, pensionPaidSince }, runs.map(liveRun), scope, goesByMonths),
  }
}

/**
 * Adds what payments of later months have paid in the tax year, to the rows of those whom they paid. Slips of runs do
 * not keep it: a slip of a later month counts it by itself.
 */
async function addLater(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { isSettled, runs }: { readonly isSettled: boolean; readonly runs: readonly LiveRun[] },
  scope: YearScope,
  goesByMonths: (employeeId: string) => boolean,
  payments: Map<string, EarlierRow>,
): Promise<void> {
  const nextYear = addMonths(scope.taxYearStart, 12)
  const counted = runs.filter(({ payDate }) => payDate >= scope.taxYearStart && payDate < nextYear)
  for (const [id, slips] of await readSlips(client, people, counted, null)) {
    const year = emptyYear(goesByMonths(id))
    for (const slip of slips) addSlip(year, { ...slip, esiCoveredUntil: null }, scope)
    if (year.since === null) continue
    const known = payments.get(id) ?? earlierRow(emptyYear(goesByMonths(id)), false)
    const months = [...(known.months ?? []), ...(year.months ?? [])]
    payments.set(id, {
      ...known,
      settled_from: isSettled ? year.since : known.settled_from,
      taxable: known.taxable + year.taxable,
      tds: known.tds + year.tds,
      pf: known.pf + year.pf,
      pt: known.pt + year.pt,
      contributions: known.contributions + year.contributions,
      months: months.length === 0 ? null : months,
    })
  }
}

/** Adds professional tax of later months, to the rows of those whom they paid. */
async function addLaterTax(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  runs: readonly LiveRun[],
  payments: Map<string, EarlierRow>,
): Promise<void> {
  if (runs.length === 0) return
  for (const [id, slips] of await readSlips(client, people, runs, null)) {
    const later = slips
      .filter(({ failed }) => !failed)
      .map(({ periodEnd, pt, ptWages, ptAuthority }) => [periodEnd, pt, ptWages, ptAuthority] as const)
    if (later.length === 0) continue
    payments.set(id, { ...(payments.get(id) ?? earlierRow(emptyYear(false), false)), pt_later: later })
  }
}

/** Years of all employees, also of those who were not paid before: their next slip starts from zero. */
function keptYears(
  employeeIds: readonly string[],
  {
    years,
    pensionPaidSince,
  }: Pick<EarlierPayments, 'pensionPaidSince'> & { readonly years: ReadonlyMap<string, YearSoFar> },
  runs: readonly LiveRun[],
  scope: YearScope,
  goesByMonths: (employeeId: string) => boolean,
): ReadonlyMap<string, string> {
  const name = nameOfRunsBefore(runs, scope.start)
  const nothing = [false, true].map(months => keptYear(emptyYear(months), null, name, scope))
  return new Map(
    employeeIds.map(id => {
      const year = years.get(id)
      const pension = pensionPaidSince(id)
      return [
        id,
        year === undefined && pension === null
          ? nothing[Number(goesByMonths(id))]!
          : keptYear(year ?? emptyYear(goesByMonths(id)), pension, name, scope),
      ]
    }),
  )
}

/** The last period of the run's own cycle, whose slips are gone on from; null: there is none. */
function baseStart(runs: readonly RunRow[], start: PlainDate): PlainDate | null {
  const base = runs.findLast(run => run.of_cycle)?.period_start ?? null
  return base !== null && base >= addDays(start, -daysBack) ? base : null
}

/** The year so far of those who have earlier slips. */
async function readYears(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  known: readonly LiveRun[],
  base: PlainDate | null,
  scope: YearScope,
  goesByMonths: (employeeId: string) => boolean,
): Promise<ReadonlyMap<string, YearSoFar>> {
  const runs = known.filter(({ periodStart }) => periodStart >= addDays(scope.start, -daysBack))
  if (runs.length === 0) return new Map()
  const years =
    base === null ? new Map() : await continuedYears(client, people, known, base, scope, goesByMonths)
  const employeeIds = people.employeeIds.filter(id => !years.has(id))
  if (employeeIds.length === 0) return years
  for (const [id, own] of await readSlips(client, { ...people, employeeIds }, runs, null)) {
    const year = emptyYear(goesByMonths(id))
    for (const slip of own) addSlip(year, slip, scope)
    years.set(id, year)
  }
  return years
}

/** Years of employees whose slip of the base is continued: it counts the runs before it as they are now. */
async function continuedYears(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  runs: readonly LiveRun[],
  base: PlainDate,
  scope: YearScope,
  goesByMonths: (employeeId: string) => boolean,
): Promise<Map<string, YearSoFar>> {
  const years = new Map<string, YearSoFar>()
  const before = runs.filter(
    ({ periodStart }) => periodStart < base && periodStart >= addDays(base, -daysBack),
  )
  const ofYear = before.filter(({ payDate }) => payDate >= scope.taxYearStart)
  // Adding up leaves out what is longer ago, so a year that counts it cannot be gone on from.
  const first = addDays(scope.start, -daysBack)
  if (before.length === 0 || ofYear.some(({ periodStart }) => periodStart < first)) return years
  const name = nameOfRunsBefore(runs, base)
  const since = runs.filter(({ periodStart }) => periodStart >= base)
  for (const [id, own] of await readSlips(client, people, since, base)) {
    const conditions = { goesByMonths: goesByMonths(id), isNewYear: ofYear.length === 0 }
    for (const { failed, yearBefore } of own) {
      const year = failed ? null : continuedYear(yearBefore, name, scope, conditions)
      if (year === null) continue
      for (const slip of own) addSlip(year, slip, scope)
      years.set(id, year)
      break
    }
  }
  return years
}

/** The slips of the runs by employee, in the order of the runs. `base`: for which period the year before is read. */
async function readSlips(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  runs: readonly LiveRun[],
  base: PlainDate | null,
): Promise<ReadonlyMap<string, SlipRow[]>> {
  const rows = await employeeStatements(client, people).read<SlipRow>(
    'slips before',
    slipsQuery,
    idArray(runs.map(({ id }) => id)),
    runs.map(({ revision }) => revision),
    base,
    idArray(runs.map(({ payDate }) => payDate)),
  )
  const found = Map.groupBy(rows, row => row.employee_id)
  if (runs.length > 1) for (const own of found.values()) own.sort((one, other) => one.no - other.no)
  return found
}

function earlierRow(year: YearSoFar, hasGratuity: boolean): EarlierRow {
  const { since, taxable, tds, pf, pt, ptWages, contributions, months } = year
  return {
    since,
    settled_from: null,
    taxable,
    tds,
    pf,
    pt,
    pt_wages: ptWages,
    contributions,
    gratuity_wages: hasGratuity ? year.gratuityWages : null,
    pt_months: year.ptMonths.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
    months: months === null || months.length === 0 ? null : months,
    covered_until: coveredUntil(year),
  }
}

/** Reads what earlier slips of all spells have left: open balances, and membership of the pension scheme. */
export async function readLeftBySlips(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  before: Before,
  {
    isUnrecorded,
    pensionPaidSince,
  }: Pick<EarlierPayments, 'pensionPaidSince'> & { readonly isUnrecorded: (employeeId: string) => boolean },
): Promise<(ids: readonly string[]) => LeftBySlips> {
  const debts = await readDebts(client, people, before)
  return ids => ({
    debts: ids.flatMap(id => debts.get(id) ?? []),
    pensionPaidSince:
      ids
        .filter(isUnrecorded)
        .flatMap(id => pensionPaidSince(id) ?? [])
        .toSorted()[0] ?? null,
  })
}

type LeftBySlips = { readonly debts: readonly DebtRow[]; readonly pensionPaidSince: PlainDate | null }

function readDebts(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { period }: Before,
): Promise<ReadonlyMap<string, DebtRow>> {
  return employeeStatements(client, people).latest<DebtRow>('debts', debtsQuery, period.start)
}

/**
 * Asks earlier slips only of those whose year does not tell: a look-up of each takes longer than reading the slips that
 * the year goes on from.
 */
async function readPaidPension(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { start }: PayPeriod,
  years: ReadonlyMap<string, YearSoFar>,
): Promise<EarlierPayments['pensionPaidSince']> {
  const told = (id: string) => years.get(id)?.pensionPaidSince
  const employeeIds = people.employeeIds.filter(id => told(id) === undefined)
  const rows =
    employeeIds.length === 0
      ? []
      : await employeeStatements(client, { ...people, employeeIds }).read<PensionRow>(
          'first pension contribution',
          paidPensionQuery,
          start,
        )
  const found = new Map(rows.map(row => [row.employee_id, row.period_end]))
  return id => told(id) ?? found.get(id) ?? null
}

type PensionRow = { readonly employee_id: string; readonly period_end: PlainDate }

/** The salaries by which the last slip of each was made, of those people whom `asks` names. */
export async function readReplaced(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { start }: PayPeriod,
  asks: (employeeId: string) => boolean,
): Promise<ReadonlyMap<string, readonly SalaryInput[]>> {
  const employeeIds = people.employeeIds.filter(asks)
  if (employeeIds.length === 0) return new Map()
  const last = await employeeStatements(client, { ...people, employeeIds }).latest<FactsRow>(
    'last salaries',
    lastFactsQuery,
    start,
  )
  return new Map(
    [...last].map(([id, { facts }]) => [id, unpackFacts(JSON.parse(facts) as PackedFacts).salaries]),
  )
}

type FactsRow = { readonly employee_id: string; readonly facts: string }

/** A payment by settlement is asked for only where it is of one of the people: `run` is an alias, `people` an array of ids. */
export function isRunOf(run: string, people: string): string {
  return `(${run}.type <> 'settlement' or ${run}.id in (
        select f.id from fnf f where f.organization_id = $1 and f.employee_id = any (${people}::text[])))`
}

// A regular run pays nobody whom a settlement of an earlier month has paid, unless the person was hired again. One of a
// later month that is final has paid the employee before this payment; so has any final run of a month after the exit,
// before a settlement. Professional tax counts all final runs of the year after.
const runsQuery = `
    select n.id, ${countingRevision('n')} as revision, n.period_start, n.pay_date,
      n.type = 'settlement' as is_settlement,
      n.type <> 'settlement' and n.cycle_id is not distinct from own.cycle_id as of_cycle,
      n.type = 'regular' and (own.id is null or n.cycle_id is not distinct from own.cycle_id) as begins_records,
      coalesce((select gratuity ->> 'funding' <> 'none' from organization where id = $1), false) as has_gratuity
    from payroll_run n
    left join payroll_run own on own.organization_id = $1 and own.id = $4
    where n.organization_id = $1 and ${isCounting('n')}
      and (n.period_start < $2::date and n.period_start >= $2::date - $3::int
          and ${isRunOf('n', "(case own.type when 'regular' then $7 else $5 end)")}
        or n.period_start > $2::date and (n.type = 'settlement' or $6::boolean or n.period_start <= $2::date + 366) and ${isClosed('n')}
          and ${isRunOf('n', '$5')})
    order by n.period_start, n.id`

type RunRow = {
  readonly id: string
  readonly revision: number
  readonly period_start: PlainDate
  readonly pay_date: PlainDate
  readonly is_settlement: boolean
  readonly of_cycle: boolean
  readonly begins_records: boolean
  readonly has_gratuity: boolean
}

function liveRun({ id, revision: number, period_start: periodStart, pay_date: payDate }: RunRow): LiveRun {
  return { id, revision: number, periodStart, payDate }
}

// Run by run: there are a dozen, and by its run a slip is found in the order in which the people are asked for.
const slipsQuery = `
    select p.employee_id, n.no::int, n.pay_date as "payDate", p.failure is not null as failed,
      p.period_start as "periodStart", p.period_end as "periodEnd", p.taxable, p.tds,
      p.pf_employee + p.vpf + p.pf_arrears as pf, p.pt, p.pt_wages as "ptWages", p.pt_authority as "ptAuthority",
      p.gratuity_wages as "gratuityWages", p.eps > 0 as "paysPension", p.esi_covered_until as "esiCoveredUntil", p.basic_and_da as "basicAndDa",
      p.house_rent as "houseRent", p.nps, p.retirement_contributions as contributions,
      p.late_months as "lateMonths",
      case when p.period_start = $5::date then p.year_before end as "yearBefore"
    from unnest($3::text[], $4::int[], $6::date[]) with ordinality n(id, revision, pay_date, no)
    cross join lateral (
      select s.* from payslip s
      where s.organization_id = $1 and s.payroll_run_id = n.id and s.revision = n.revision
        and s.employee_id = any ($2::text[])
      offset 0) p`

type SlipRow = PaidSlip & {
  readonly employee_id: string
  readonly no: number
  readonly yearBefore: string | null
}

const lastFactsQuery = `
    select distinct on (p.employee_id) p.employee_id, p.facts
    from payslip p
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${countingRevision('n')} = p.revision and ${isCounting('n')}
    where p.organization_id = $1 and p.employee_id = any ($2::text[]) and p.failure is null
      and p.period_start < $3::date
    order by p.employee_id, p.period_start desc`

// The first slip of a member ends the search. Nobody is looked up in a first month: a connection keeps the plan that it made
// while there were no payslips, which reads all of them for each person.
const paidPensionQuery = `
    select e.id as employee_id, first.period_end
    from unnest($2::text[]) e(id)
    cross join lateral (
      select p.period_end
      from payslip p
      join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
        and ${countingRevision('n')} = p.revision and ${isCounting('n')}
      where p.organization_id = $1 and p.employee_id = e.id and p.period_start < $3::date and p.eps > 0
      order by p.period_start limit 1) first
    where exists (select from payroll_run n
      where n.organization_id = $1 and n.period_start < $3::date and ${isCounting('n')})`

// A slip brings in what is open then, so what is still open is what all of them have left; a later one can only have
// taken. That of the month itself is asked for here, by its run or by a preview.
const debtsQuery = `
    select p.employee_id,
      coalesce(sum(p.carried_forward) filter (where p.period_start < $3::date or p.carried_forward < 0), 0)
        as brought_forward,
      sum(p.carried_forward) as balance,
      max(p.payroll_run_id) filter (where p.period_start > $3::date and p.carried_forward < 0) as recovered_by,
      max(p.payroll_run_id) filter (where p.carried_forward < 0) as taken_by
    from payslip p
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${countingRevision('n')} = p.revision and ${isCounting('n')}
    where p.organization_id = $1 and p.employee_id = any ($2::text[]) and p.carried_forward <> 0
      and p.period_start <> $3::date
    group by p.employee_id`
