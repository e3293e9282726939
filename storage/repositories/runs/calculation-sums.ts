// Progress and totals of a calculation, summed over its shards or its payslips.

import type { Paise } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'

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

export type CalculationKey = {
  readonly organizationId: number
  readonly id: string
  readonly revision: number
}

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
