// How a run becomes slips: planned in one transaction, its shards stored one by one, and completed in one
// transaction by whoever stores the last.

import type { CalculationSettings, OwnTaxScale, RunInput } from '#proto/calculation/run-input.ts'
import type { Entitlement } from '#proto/calculation/benefits.ts'
import { financialYear } from '#proto/calendar/months.ts'
import { addMonths, monthOf } from '#proto/calendar/plain-date.ts'
import { factsOf } from '#proto/records/fields.ts'
import { organizationDefaults } from '#proto/records/organization.ts'
import { runContents } from '#proto/run-contents.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { raw } from '@mikro-orm/postgresql'
import { type Calculation, CalculationTable } from '../../entities/calculation.ts'
import { type Organization, OrganizationTable } from '../../entities/organization.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { PayrollSettings } from '../../entities/payroll-settings.ts'
import { SalaryComponentTable } from '../../entities/salary-component.ts'
import {
  isInKind,
  type StoredDefinition,
  type StoredEntitlement,
  SalaryComponentVersionTable,
} from '../../entities/salary-component-version.ts'
import { ShardTable } from '../../entities/shard.ts'
import { inputsLock } from '../../inputs-lock.ts'
import type { Storage } from '../../open.ts'
import { forOrganization, type System, type Tenant } from '../for-tenant.ts'
import { daysOff } from '../organization/holidays.ts'
import { calculationSettings, settingsInForce } from '../organization/payroll-settings.ts'
import { employerToFreeze } from '../organization/logos.ts'
import { groupsInForce } from '../organization/salary-groups.ts'
import { ownScales } from '../organization/tax-slabs.ts'
import { attendanceRules } from '../../attendance-sums.ts'
import { plainRows, query, queryPrepared } from '../../postgres/sql.ts'

/** Which payment a run input is for. */
export type Payment = {
  readonly period: PayPeriod
  /** Income tax goes by the year in which this day lies. */
  readonly payDate: PlainDate
  /** Days on which some of a preview's employees are paid instead. */
  readonly otherPayDates?: readonly PlainDate[]
  /** Absent: those in force at the period's end. */
  readonly settings?: PayrollSettings
  /** The days of the period that are paid; absent: all of them. */
  readonly paidDays?: PayPeriod
}

/** What all slips of a period share: the organization's choices and its components, as in force at the period's end. */
export async function readRunInput(
  tenant: Tenant,
  organizationId: number,
  { period, payDate, otherPayDates = [], settings: given, paidDays = period }: Payment,
): Promise<RunInput | null> {
  const { em } = tenant
  const organization = await em.findOne(OrganizationTable, { id: organizationId })
  if (organization === null) return null
  const settings = given ?? (await settingsInForce(tenant, organizationId, period.end))
  const holidays = await daysOff(tenant, organizationId, period, settings.salaryDays)
  const active = await em.find(
    SalaryComponentTable,
    { organizationId, isActive: true },
    { orderBy: { id: 'asc' } },
  )
  const versions = await em.find(
    SalaryComponentVersionTable,
    { organizationId, effectiveFrom: { $lte: period.end } },
    { orderBy: { effectiveFrom: 'asc' } },
  )
  const inForce = new Map(versions.map(version => [version.componentId, version.definition]))
  const groups = await groupsInForce(tenant, organizationId, period.end)
  return {
    period,
    organization: {
      stateCode: organization.stateCode,
      pf: factsOf(organizationDefaults.pf, organization.pf),
      esi: factsOf(organizationDefaults.esi, organization.esi),
      gratuity: factsOf(organizationDefaults.gratuity, organization.gratuity),
      pt: { localBodies: localBodiesOf(organization) },
    },
    levies: { pt: true, lwf: true, tds: true },
    payDate,
    settings: withScales(
      withHolidays(calculationSettings(settings), holidays),
      settings.tds.slabSource === 'custom'
        ? await ownScales(tenant, organizationId, [payDate, ...otherPayDates])
        : [],
    ),
    ...groups,
    ...bonusYearOf(settings, period.end),
    ...partOf(settings, period, paidDays),
    components: active.flatMap(({ id }) => {
      const definition = inForce.get(id)
      const own = () => versions.filter(({ componentId }) => componentId === id)
      return definition === undefined ? [] : [componentInput(definition, own)]
    }),
  }
}

/** What a calculation of the run freezes: `readRunInput` with what the run leaves to others. Null: no such organization. */
export async function readInputOfRun(tenant: Tenant, run: PayrollRun): Promise<RunInput | null> {
  const { organizationId, periodStart: start, periodEnd: end, payDate, type } = run
  const paidDays = { start: run.paidFrom, end: run.paidTo }
  const input = await readRunInput(tenant, organizationId, { period: { start, end }, payDate, paidDays })
  if (input === null) return null
  const { bonusYear, organization, ...shared } = input
  const { pf, esi, pt, lwf, tds } = run.options.statutory
  return {
    ...shared,
    organization: {
      ...organization,
      pf: { ...organization.pf, isCovered: organization.pf.isCovered && pf },
      esi: { ...organization.esi, isCovered: organization.esi.isCovered && esi },
    },
    levies: { pt, lwf, tds },
    ...(bonusYear !== undefined && runContents[type].statutoryBonus ? { bonusYear } : {}),
  }
}

function partOf(settings: PayrollSettings, period: PayPeriod, days: PayPeriod): Pick<RunInput, 'part'> {
  if (days.start === period.start && days.end === period.end) return {}
  return { part: { days, attendance: attendanceRules(settings) } }
}

/** `versions` are the definitions of the component until the end of the period, ascending by date. */
export function componentInput(
  { entitlement, ...definition }: StoredDefinition,
  versions: () => readonly { readonly effectiveFrom: PlainDate; readonly definition: StoredDefinition }[],
): RunInput['components'][number] {
  return {
    code: definition.code,
    name: definition.name,
    type: isInKind(definition) ? 'information' : definition.type,
    category: definition.category,
    calculation: definition.calculation,
    // Most are monthly, which is left out.
    ...(definition.frequency === 'monthly' ? {} : { frequency: definition.frequency }),
    prorate: definition.prorate,
    partOfCtc: definition.partOfCtc,
    wageFlags: definition.wageFlags,
    wageTreatment: definition.wageTreatment,
    taxability: definition.taxability,
    taxSection: definition.taxSection,
    rounding: definition.rounding,
    arrearsComponentCode: definition.arrearsComponentCode,
    ...(entitlement ? { entitlement: entitlementOf(entitlement, versions()) } : {}),
  }
}

/** The terms in force, with the amounts of earlier months as they were then. */
function entitlementOf(
  { unclaimed, settledIn }: StoredEntitlement,
  versions: ReturnType<Parameters<typeof componentInput>[1]>,
): Entitlement {
  const first = versions.findIndex(({ definition: { entitlement: then } }) => Boolean(then))
  return {
    amounts: versions.slice(first).map(({ effectiveFrom: from, definition: { entitlement: then } }) => ({
      from,
      per: then?.per ?? 'month',
      amount: then?.amount ?? (0 as Paise),
    })),
    unclaimed,
    settledIn,
  }
}

/** Absent but for the month that pays it: no other calculation has to ask for a year of slips. */
export function bonusYearOf(
  { bonus }: Pick<CalculationSettings, 'bonus'>,
  end: PlainDate,
): Pick<RunInput, 'bonusYear'> {
  if (!bonus.isCovered || bonus.payMonth !== monthOf(end)) return {}
  return {
    bonusYear: {
      year: financialYear(addMonths(end, -12)),
      rate: bonus.ratePercent,
      minimumWages: bonus.minimumWages,
    },
  }
}

function withScales(settings: CalculationSettings, scales: readonly OwnTaxScale[]): CalculationSettings {
  return scales.length === 0 ? settings : { ...settings, tds: { ...settings.tds, scales } }
}

function withHolidays(settings: CalculationSettings, holidays: readonly PlainDate[]): CalculationSettings {
  return holidays.length === 0 ? settings : { ...settings, salaryDays: { ...settings.salaryDays, holidays } }
}

/** Where an organization is registered with several bodies of a state, only each person's own place of work tells. */
function localBodiesOf({ ptRegistrations }: Organization): Record<string, string> {
  const bodies = ptRegistrations.flatMap(({ stateCode, localBody }) =>
    localBody === null ? [] : [[stateCode, localBody] as const],
  )
  return Object.fromEntries(
    bodies.filter(([state, body]) => bodies.every(([other, name]) => other !== state || name === body)),
  )
}

/**
 * Waits for every transaction that has written an input of the organization, and holds new ones back until this one
 * ends: what a calculation reads afterwards is all that was written before it began.
 */
export async function lockInputsExclusive(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock(?, ?)', [inputsLock, organizationId])
}

/**
 * Takes turns with plans, as the writer of an input does: for a run that changes what calculations of later periods
 * read of it. Asked before the run is locked, as a plan does.
 */
export async function lockInputsShared(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock_shared(?, ?)', [inputsLock, organizationId])
}

/** The database's clock, with which the times of inputs and calculations are compared. */
export async function databaseNow(tenant: Tenant): Promise<Date> {
  const [row] = await query<[{ now: string | Date }]>(tenant, 'select clock_timestamp() as now')
  return new Date(row.now)
}

/** One more than any calculation of the run has had, those that came to nothing among them. */
export async function nextRevision(
  tenant: Tenant,
  run: { organizationId: number; id: string },
): Promise<number> {
  const [row] = await query<[{ latest: number | null }]>(
    tenant,
    'select max(revision) as latest from calculation where organization_id = ? and payroll_run_id = ?',
    [run.organizationId, run.id],
  )
  return (row.latest ?? 0) + 1
}

/** Which slips a recalculation may keep. */
export type KeptSlips = {
  readonly baseRevision: number
  /** The oldest calculation that a slip of the base may come from. */
  readonly oldestRevision: number
  /** The base was made under the same law and settings, so that equal facts give equal slips. */
  readonly reusesEqual: boolean
  /** Whose facts may differ from those of the base; null: anybody's. */
  readonly changedIds: readonly string[] | null
}

/**
 * Cuts the roster into shards and freezes what they share. Returns the shards that are published, in order. The run is
 * locked by the caller.
 */
export async function writeCalculation(
  tenant: Tenant,
  run: PayrollRun,
  plan: {
    runInput: RunInput
    ruleSetVersion: string
    engineVersion: string
    shardSize: number
    /** How many of the shards are published at first; `publishNext` marks the others. */
    publishedShards: number
    stopOnFailure: boolean
    expectedInputHash: string | null
    keeps: KeptSlips | null
    employeeIds: readonly string[] | null
    otherRuns: string
    lateIds: readonly string[]
    reason: string | null
    askedBy: string | null
  },
): Promise<{ shards: number; employees: number; published: OpenShard[] }> {
  const { em } = tenant
  const key = [run.organizationId, run.id]
  const [{ published, ...planned }] = await query<
    [{ shards: number; employees: number; published: number[] }]
  >(
    { em },
    `with cut as (
       select employee_id, (row_number() over (order by employee_id) - 1) / ? as no
       from payroll_run_employee where organization_id = ? and payroll_run_id = ? and not excluded),
     added as (
       insert into shard (organization_id, payroll_run_id, revision, no, first_employee_id, last_employee_id, size,
         published_at)
       select ?, ?, ?, no, min(employee_id), max(employee_id), count(*), case when no < ? then now() end
       from cut group by no
       returning no, size, published_at)
     select count(*)::int as shards, coalesce(sum(size), 0)::int as employees,
       coalesce(json_agg(no order by no) filter (where published_at is not null), '[]') as published
     from added`,
    [plan.shardSize, ...key, ...key, run.revision, plan.publishedShards],
  )
  await em.insert(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: run.revision,
    attempt: run.attempt,
    runInput: plan.runInput,
    employer: await employerToFreeze(tenant, run.organizationId),
    ruleSetVersion: plan.ruleSetVersion,
    engineVersion: plan.engineVersion,
    shardCount: planned.shards,
    employeeCount: planned.employees,
    baseRevision: plan.keeps?.baseRevision ?? null,
    oldestRevision: plan.employeeIds === null ? run.revision : (plan.keeps?.oldestRevision ?? run.revision),
    employeeIds: plan.employeeIds === null ? null : [...plan.employeeIds],
    reusesEqual: plan.keeps?.reusesEqual ?? false,
    otherRuns: plan.otherRuns,
    changedIds: plan.keeps?.changedIds ? [...plan.keeps.changedIds] : null,
    lateIds: [...plan.lateIds],
    reason: plan.reason,
    askedBy: plan.askedBy,
    stopOnFailure: plan.stopOnFailure,
    expectedInputHash: plan.expectedInputHash,
    traceparent: currentTraceparent(),
  })
  const { organizationId, id: payrollRunId, revision } = run
  return { ...planned, published: published.map(no => ({ organizationId, payrollRunId, revision, no })) }
}

/** What a run's slips have in common; null before the first calculation. */
export async function findCalculation(
  tenant: Tenant,
  run: { organizationId: number; id: string; revision: number },
) {
  return tenant.em.findOne(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: run.revision,
  })
}

type UnreadColumn = 'runInput' | 'employer' | 'changedIds' | 'lateIds'

/** A calculation without what its slips share and the lists that its shards read. */
export type CalculationSummary = Omit<Calculation, UnreadColumn>

const calculationsOf = plainRows<Calculation, UnreadColumn>(
  CalculationTable,
  'organization_id = any ($1::int[]) and payroll_run_id = any ($2::text[]) and revision = any ($3::int[])',
  { without: ['runInput', 'employer', 'changedIds', 'lateIds'] },
)

/** The present calculation of each run that has one, by the id of the run. */
export async function findCalculations(
  tenant: Tenant,
  runs: readonly CalculationKey[],
): Promise<ReadonlyMap<string, CalculationSummary>> {
  if (runs.length === 0) return new Map()
  const revisionOf = new Map(runs.map(({ id, revision }) => [id, revision]))
  const rows = await calculationsOf(tenant, [
    [...new Set(runs.map(({ organizationId }) => organizationId))],
    [...revisionOf.keys()],
    [...new Set(revisionOf.values())],
  ])
  const present = rows.filter(row => row.revision === revisionOf.get(row.payrollRunId))
  return new Map(present.map(row => [row.payrollRunId, row]))
}

/** Whether the key asked for a calculation of which the run still has slips. */
export async function hasCalculated(tenant: Tenant, run: PayrollRun, keyId: string): Promise<boolean> {
  const calculation = await findCalculation(tenant, run)
  if (calculation === null) return false
  const asked = await tenant.em.count(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: { $gte: calculation.oldestRevision, $lte: run.revision },
    resultHash: { $ne: null },
    askedBy: keyId,
  })
  return asked > 0
}

export type RunProgressCounts = {
  total: number
  completed: number
  succeeded: number
  failed: number
  open: number
  /** Some engine has taken a shard. */
  begun: boolean
  /** Shards that no engine has taken. */
  waiting: number
  /** The database's clock, by which the calculation began. */
  now: Date
  /** How the attempt at a shard ended that failed last; null where none did. */
  errorCode: string | null
  /** Whose calculation it was, where that is known. */
  errorEmployeeId: string | null
}

type CalculationKey = { readonly organizationId: number; readonly id: string; readonly revision: number }

/** Counts what is committed, never what is under way. */
export async function readProgress(tenant: Tenant, run: CalculationKey): Promise<RunProgressCounts> {
  const [counts] = (await readProgressOf(tenant, [run])).values()
  if (counts === undefined) throw new Error(`Nothing was counted of run ${run.id}.`)
  return counts
}

/** The same of many runs, by id, in one statement. */
export async function readProgressOf(
  tenant: Tenant,
  runs: readonly CalculationKey[],
): Promise<ReadonlyMap<string, RunProgressCounts>> {
  if (runs.length === 0) return new Map()
  const asked = runs.map(({ organizationId, id, revision }) => ({ organizationId, id, revision }))
  const rows = await queryPrepared<Omit<RunProgressCounts, 'now'> & { id: string; now: string | Date }>(
    tenant,
    progressOfRuns,
    [JSON.stringify(asked)],
  )
  return new Map(rows.map(({ id, now, ...counts }) => [id, { ...counts, now: new Date(now) }]))
}

const progressOfRuns = `
  select asked.id, coalesce(sum(size), 0)::int as total,
    coalesce(sum(size) filter (where done_at is not null), 0)::int as completed,
    coalesce(sum(calculated), 0)::int as succeeded,
    coalesce(sum(failed), 0)::int as failed,
    (count(no) filter (where done_at is null))::int as open,
    coalesce(bool_or(attempts > 0 or is_part), false) as begun,
    (count(no) filter (where attempts = 0 and not is_part))::int as waiting, clock_timestamp() as now,
    (array_agg(error_code order by no desc) filter (where is_final))[1] as "errorCode",
    (array_agg(case when size = 1 then first_employee_id end order by no desc) filter (where is_final))[1]
      as "errorEmployeeId"
  from jsonb_to_recordset($1::jsonb) as asked(id text, "organizationId" int, revision int)
  left join lateral (
    -- The first attempt counts as lost until it has ended.
    select *, error_code is not null and (error_code <> 'engine_lost' or attempts > 1) as is_final from shard
    where organization_id = asked."organizationId" and payroll_run_id = asked.id
      and shard.revision = asked.revision) shards on true
  group by asked.id`

type StoredSums = {
  slips: number
  failed: number
  gross: string
  total_deductions: string
  net_payable: string
  employer_contributions: string
  reimbursements: string
  zero_pay: number
  negative_net: number
  warnings: number
  result_hash: string
  input_hash: string
}

type ReportedSums = Pick<StoredSums, 'slips' | 'failed' | 'gross' | 'total_deductions' | 'net_payable'> & {
  size: number
}

const storedSums = `select (count(*) filter (where failure is null))::int as slips,
       (count(*) filter (where failure is not null))::int as failed,
       coalesce(sum(gross), 0) as gross, coalesce(sum(total_deductions), 0) as total_deductions,
       coalesce(sum(net_payable), 0) as net_payable,
       coalesce(sum(employer_contributions), 0) as employer_contributions,
       coalesce(sum(reimbursements), 0) as reimbursements,
       (count(*) filter (where failure is null and net_payable = 0))::int as zero_pay,
       -- Whose deductions passed the pay: refused, or with a net of nothing and a debt for later pay.
       (count(*) filter (where failure ->> 'code' = 'negative_net'
         or net_payable = 0 and slip like '%["CARRIED_FORWARD",%'))::int as negative_net,
       coalesce(sum(warnings_count), 0)::int as warnings,
       encode(sha256(convert_to(coalesce(string_agg(encode(facts_hash, 'hex'), '' order by employee_id), ''), 'UTF8')), 'hex')
         as input_hash,
       encode(sha256(convert_to(coalesce(string_agg(encode(slip_hash, 'hex'), '' order by employee_id), ''), 'UTF8')), 'hex')
         as result_hash
     from payslip where organization_id = ? and payroll_run_id = ? and revision = ?`

const reportedSums = `select coalesce(sum(size), 0)::int as size, coalesce(sum(calculated), 0)::int as slips,
       coalesce(sum(failed), 0)::int as failed, coalesce(sum(gross), 0) as gross,
       coalesce(sum(total_deductions), 0) as total_deductions, coalesce(sum(net_payable), 0) as net_payable
     from shard where organization_id = ? and payroll_run_id = ? and revision = ?`

/**
 * The sums of a finished calculation's stored slips, or how they contradict what the shards reported, or that a sum is
 * more than a number holds exactly, nine quadrillion paise. The hashes
 * are of the slips' own: all slips in one text would outgrow what PostgreSQL holds in one value.
 */
export async function sumCalculation(
  tenant: Tenant,
  run: { organizationId: number; id: string; revision: number },
): Promise<{ sums: CalculationSums } | { contradiction: string } | { isAboveLimit: true }> {
  const key = [run.organizationId, run.id, run.revision]
  const [stored] = await query<[StoredSums]>(tenant, storedSums, key)
  const [reported] = await query<[ReportedSums]>(tenant, reportedSums, key)
  const pairs = [
    ['rows', stored.slips + stored.failed, reported.size],
    ['slips', stored.slips, reported.slips],
    ['failures', stored.failed, reported.failed],
    ['gross', stored.gross, reported.gross],
    ['deductions', stored.total_deductions, reported.total_deductions],
    ['net', stored.net_payable, reported.net_payable],
  ] as const
  const broken = pairs.find(([, left, right]) => BigInt(left) !== BigInt(right))
  if (broken !== undefined) {
    return { contradiction: `the stored ${broken[0]} are ${broken[1]}, the shards reported ${broken[2]}` }
  }
  if (sumsOfAmounts.some(name => !Number.isSafeInteger(Number(stored[name])))) return { isAboveLimit: true }
  return {
    sums: {
      slips: stored.slips,
      failed: stored.failed,
      gross: asPaise(stored.gross),
      totalDeductions: asPaise(stored.total_deductions),
      netPayable: asPaise(stored.net_payable),
      employerContributions: asPaise(stored.employer_contributions),
      reimbursements: asPaise(stored.reimbursements),
      zeroPay: stored.zero_pay,
      negativeNet: stored.negative_net,
      warnings: stored.warnings,
      inputHash: stored.input_hash,
      resultHash: stored.result_hash,
    },
  }
}

type CalculationSums = {
  slips: number
  failed: number
  gross: Paise
  totalDeductions: Paise
  netPayable: Paise
  employerContributions: Paise
  reimbursements: Paise
  zeroPay: number
  negativeNet: number
  warnings: number
  inputHash: string
  resultHash: string
}

const sumsOfAmounts = [
  'gross',
  'total_deductions',
  'net_payable',
  'employer_contributions',
  'reimbursements',
] as const

/** A sum of bigints comes as text. */
function asPaise(text: string): Paise {
  return Number(text) as Paise
}

/** Records that the calculation is over; `hashes` are of its facts and of its results, null when it failed. */
export async function closeCalculation(
  tenant: Tenant,
  run: { organizationId: number; id: string; revision: number },
  hashes: { inputHash: string; resultHash: string } | null,
): Promise<void> {
  await tenant.em.nativeUpdate(
    CalculationTable,
    { organizationId: run.organizationId, payrollRunId: run.id, revision: run.revision },
    // The database's clock, as at the start: the two are compared.
    { finishedAt: raw('clock_timestamp()'), ...hashes },
  )
}

/** How long the calculation took, by the database's clock. */
export async function calculationSeconds(
  storage: Storage,
  key: { organizationId: number; payrollRunId: string; revision: number },
): Promise<number> {
  const { organizationId, payrollRunId, revision } = key
  const found = await forOrganization(storage, organizationId, ({ em }) =>
    em.findOneOrFail(CalculationTable, { organizationId, payrollRunId, revision }),
  )
  return ((found.finishedAt ?? found.startedAt).getTime() - found.startedAt.getTime()) / 1000
}

/** How many runs there are in each state, of all tenants; payments by settlement, which have its ids, are none. */
export async function countRuns({ plumbing }: Storage): Promise<ReadonlyMap<string, number>> {
  const { rows } = await plumbing.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from payroll_run where id like 'run\\_%' group by status`,
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** With the trace of the request that asked for the calculation; null: of none. */
type Traced<Key> = Key & { readonly traceparent: string | null }

type OpenShard = { organizationId: number; payrollRunId: string; revision: number; no: number }

/**
 * Claims shards of running calculations that were published before `before` and are not done: their message may
 * be lost. Where shards of the same run were stored since, the others are waiting their turn in the queue. Shards that are
 * not published are claimed where none of their run is under way. Each engine that asks gets others, and nobody gets one
 * again before it is overdue again.
 */
export async function claimOverdueShards(
  system: System,
  before: Date,
  limit: number,
): Promise<Traced<OpenShard>[]> {
  return query<Traced<OpenShard>[]>(
    system,
    `update shard s set published_at = now()
     from (select s.organization_id, s.payroll_run_id, s.revision, s.no from shard s
           join payroll_run r on r.organization_id = s.organization_id and r.id = s.payroll_run_id
           where s.done_at is null and r.status = 'calculating' and r.revision = s.revision
             and (s.published_at < ? or s.published_at is null and not exists (
               select from shard p where p.organization_id = s.organization_id
                 and p.payroll_run_id = s.payroll_run_id and p.revision = s.revision and p.done_at is null
                 and p.published_at is not null))
             and not exists (
               select from shard d where d.organization_id = s.organization_id
                 and d.payroll_run_id = s.payroll_run_id and d.revision = s.revision and d.done_at >= ?)
           order by s.published_at limit ? for update of s skip locked) due
     left join calculation c on c.organization_id = due.organization_id and c.payroll_run_id = due.payroll_run_id
       and c.revision = due.revision
     where s.organization_id = due.organization_id and s.payroll_run_id = due.payroll_run_id
       and s.revision = due.revision and s.no = due.no
     returning s.organization_id as "organizationId", s.payroll_run_id as "payrollRunId", s.revision, s.no,
       c.traceparent`,
    [before.toISOString(), before.toISOString(), limit],
  )
}

/** Runs that are calculating although every shard is stored: their completion was interrupted. */
export async function findUnfinishedRuns(system: System): Promise<Traced<Omit<OpenShard, 'no'>>[]> {
  return query<Traced<Omit<OpenShard, 'no'>>[]>(
    system,
    `select r.organization_id as "organizationId", r.id as "payrollRunId", r.revision, c.traceparent from payroll_run r
     left join calculation c on c.organization_id = r.organization_id and c.payroll_run_id = r.id
       and c.revision = r.revision
     where r.status = 'calculating' and not exists (
       select from shard s where s.organization_id = r.organization_id and s.payroll_run_id = r.id
         and s.revision = r.revision and s.done_at is null)
     limit 100`,
  )
}

/** How the people of a calculation were cut, in their order. */
export async function listSlices(
  tenant: Tenant,
  run: { organizationId: number; id: string },
  revision: number,
): Promise<{ firstEmployeeId: string; lastEmployeeId: string }[]> {
  return tenant.em.find(
    ShardTable,
    { organizationId: run.organizationId, payrollRunId: run.id, revision },
    { fields: ['firstEmployeeId', 'lastEmployeeId'], orderBy: { firstEmployeeId: 'asc' } },
  )
}
