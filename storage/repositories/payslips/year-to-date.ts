// What slips come to in their tax year with those before them. Nothing of it is stored: it is summed over the slips
// that are live when somebody reads, so that a reversal that restates the year has nothing to rewrite. The slips that it
// restates name it.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { countingRevision, isCounting } from '../../run-states.ts'

/** Sums before a payment in its tax year. */
export type PaidBefore = {
  /** Number of payments; null: not known. */
  readonly months: number | null
  readonly gross: Paise
  readonly taxable: Paise
  /** The employee's own, with voluntary contributions and those on arrears. */
  readonly pf: Paise
  readonly pt: Paise
  readonly tds: Paise
  readonly esi: Paise
  /** Amounts by code of line. */
  readonly lines: ReadonlyMap<string, Paise>
  /** False where the part before this system was told in sums alone: `lines` then holds what these say. */
  readonly isEveryLineKnown: boolean
  /** Runs whose payments were part of this when the slip was calculated, and were reversed after it. */
  readonly restatedBy: readonly { readonly payrollRunId: string; readonly reversedAt: Date }[]
}

type SlipKey = {
  readonly id: string
  readonly organizationId: number
  readonly employeeId: string
  readonly payrollRunId: string
  readonly periodStart: PlainDate
  readonly payDate: PlainDate
  /** Revision of the run that calculated the slip; null: the slip is not stored. */
  readonly calculatedIn: number | null
}

/** For each slip, by its id, in one statement whatever their number. */
export async function paidBefore(
  tenant: Tenant,
  slips: readonly SlipKey[],
): Promise<ReadonlyMap<string, PaidBefore>> {
  if (slips.length === 0) return new Map()
  const sums = await queryPrepared<SumsRow & { id: string }>(tenant, sumsBefore, [JSON.stringify(slips)])
  return new Map(sums.map(row => [row.id, withOpeningBalance(row)]))
}

/**
 * January to March belong to the year that began in the April before. With `offset 0` the slips of each person are looked
 * up, and of each its run: a join would read the roster of every run of the organization.
 */
const sumsBefore = `
  with asked as materialized (
    select *, make_date(extract(year from "payDate" - interval '3 months')::int, 4, 1) as year_start
    from jsonb_to_recordset($1::jsonb) as a(id text, "organizationId" int, "employeeId" text,
      "payrollRunId" text, "periodStart" date, "payDate" date, "calculatedIn" int)),
  before as materialized (
    select asked.id as asked_id, p.* from asked
    cross join lateral (
      select p.* from payslip p
      where p.organization_id = asked."organizationId" and p.employee_id = asked."employeeId"
        and (p.period_start, p.payroll_run_id) < (asked."periodStart", asked."payrollRunId") and p.failure is null
      offset 0) p
    cross join lateral (
      select from payroll_run n where n.organization_id = p.organization_id and n.id = p.payroll_run_id
        and ${countingRevision('n')} = p.revision
        and ${isCounting('n')}
        and n.pay_date >= asked.year_start
      offset 0) n
    cross join lateral (
      select from payroll_run_employee r where r.organization_id = p.organization_id
        and r.payroll_run_id = p.payroll_run_id and r.employee_id = p.employee_id and r.live
      offset 0) r),
  by_code as (
    select before.asked_id, line ->> 0 as code, sum((line ->> 1)::bigint) as amount
    from before cross join json_array_elements(before.slip::json -> 'lines') as line
    group by before.asked_id, line ->> 0),
  of_slip as materialized (select asked_id, json_object_agg(code, amount) as lines from by_code group by asked_id),
  restated as (
    select asked.id as asked_id, (
      select json_agg(json_build_object('payrollRunId', v.id, 'reversedAt', v.reversed_at)
        order by v.reversed_at, v.id)
      from payroll_run v
      where v.organization_id = asked."organizationId" and v.status = 'reversed' and v.pay_date >= asked.year_start
        and v.reversed_at > (select c.started_at from calculation c where c.organization_id = asked."organizationId"
          and c.payroll_run_id = asked."payrollRunId" and c.revision = asked."calculatedIn")
        and exists (select from payslip b where b.organization_id = v.organization_id and b.payroll_run_id = v.id
          and b.employee_id = asked."employeeId" and b.revision = v.revision and b.failure is null
          and (b.period_start, b.payroll_run_id) < (asked."periodStart", asked."payrollRunId"))) as runs
    from asked)
     select asked.id, count(before.period_start)::int as months,
       coalesce(sum(before.gross), 0) as gross, coalesce(sum(before.taxable), 0) as taxable,
       coalesce(sum(before.pf_employee + before.vpf + before.pf_arrears), 0) as pf, coalesce(sum(before.pt), 0) as pt,
       coalesce(sum(before.tds), 0) as tds, coalesce(sum(before.esi_employee + before.esi_arrears), 0) as esi,
       o.months as opening_months, o.gross as opening_gross, coalesce(o.taxable, o.gross) as opening_taxable,
       o.pf as opening_pf, o.pt as opening_pt, o.tds as opening_tds, o.esi as opening_esi,
       o.components as opening_components, (select lines from of_slip where asked_id = asked.id) as lines,
       (select runs from restated where asked_id = asked.id) as restated_by
     from asked
     left join before on before.asked_id = asked.id
     left join opening_balance o on o.organization_id = asked."organizationId"
       and o.employee_id = asked."employeeId" and o.tax_year_start = asked.year_start
     group by asked.id, o.organization_id, o.employee_id, o.tax_year_start`

type Sum = 'gross' | 'taxable' | 'pf' | 'pt' | 'tds' | 'esi'
/** Sums as the database returns them; amounts are numbers, or their texts. */
export type SumsRow = { months: number; opening_months: number | null } & Record<Sum, string | number> &
  Record<`opening_${Sum}`, string | number | null> & {
    opening_components: readonly { code: string; amount: Paise }[] | null
    /** Earlier sums of lines, by code. */
    lines: Readonly<Record<string, number>> | null
    restated_by: readonly { payrollRunId: string; reversedAt: string }[] | null
  }

/** The sums with the opening balance. */
export function withOpeningBalance(row: SumsRow): PaidBefore {
  const sum = (name: Sum): Paise => (Number(row[name]) + Number(row[`opening_${name}`] ?? 0)) as Paise
  const opening =
    row.opening_months === null
      ? untold
      : openingLines(row.opening_months, row.opening_components, {
          pf: Number(row.opening_pf) as Paise,
          pt: Number(row.opening_pt) as Paise,
          tds: Number(row.opening_tds) as Paise,
          esi: Number(row.opening_esi) as Paise,
        })
  const lines = new Map(opening.lines)
  for (const [code, amount] of Object.entries(row.lines ?? {}))
    if (opening.isEveryLineKnown || lines.has(code))
      lines.set(code, (amount + (lines.get(code) ?? 0)) as Paise)
  return {
    months: row.months + (row.opening_months ?? 0),
    gross: sum('gross'),
    taxable: sum('taxable'),
    pf: sum('pf'),
    pt: sum('pt'),
    tds: sum('tds'),
    esi: sum('esi'),
    lines,
    isEveryLineKnown: opening.isEveryLineKnown,
    restatedBy: (row.restated_by ?? []).map(({ payrollRunId, reversedAt }) => ({
      payrollRunId,
      reversedAt: new Date(reversedAt),
    })),
  }
}

const untold = { lines: new Map<string, Paise>(), isEveryLineKnown: true }

/** What sums from before this system say of single lines: the statutory ones, and others only if they were told. */
export function openingLines(
  months: number | null,
  components: readonly { readonly code: string; readonly amount: Paise }[] | null,
  { pf, pt, tds, esi }: { pf: Paise; pt: Paise; tds: Paise; esi: Paise },
): Pick<PaidBefore, 'lines' | 'isEveryLineKnown'> {
  if (months === 0) return untold
  const heads = { PT: pt, TDS: tds, ESI: esi }
  if (components === null)
    return { lines: new Map(Object.entries({ ...heads, PF: pf })), isEveryLineKnown: false }
  const lines = new Map(components.map(({ code, amount }) => [code, amount]))
  const own = Math.max(0, pf - (lines.get('VPF') ?? 0)) as Paise
  for (const [code, amount] of Object.entries({ ...heads, PF: own })) if (amount > 0) lines.set(code, amount)
  return { lines, isEveryLineKnown: true }
}
