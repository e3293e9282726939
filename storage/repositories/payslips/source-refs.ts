// Which record a line of a stored slip was made from. Nothing of it is stored: the facts of a slip are the same whether
// a partner keeps them here or tells them to a preview.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip, SlipLine } from '#proto/calculation/slip.ts'
import type { InputKind } from '#proto/run-contents.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { queryPrepared } from '../../postgres/sql.ts'

/** Ids of records, by the code of the line. */
export type SourceRefs = ReadonlyMap<string, string>

export const noSourceRefs: SourceRefs = new Map()

/** A slip and the calculation that made its figures. */
type SlipOfCalculation = {
  readonly slip: {
    readonly id: string
    readonly organizationId: number
    readonly payrollRunId: string
    readonly employeeId: string
    readonly periodEnd: PlainDate
    /** Null when it failed. */
    readonly slip: Slip | null
  }
  readonly calculatedIn: number
  readonly components: RunInput['components']
}

/** Whether a line of the slip may be of a record. */
export function hasRecordLines({ slip }: Pick<SlipOfCalculation['slip'], 'slip'>): boolean {
  return slip?.lines.some(({ source }) => sourcesOfRecords.has(source)) === true
}

const sourcesOfRecords: ReadonlySet<SlipLine['source']> = new Set(['variable', 'expense', 'advance'])

/**
 * By the id of the slip, in one statement whatever their number, and in none where no line is of a record. A line is
 * left out unless one record alone comes to it that was not written since the calculation.
 */
export async function sourceRefs(
  tenant: Tenant,
  asked: readonly SlipOfCalculation[],
): Promise<ReadonlyMap<string, SourceRefs>> {
  const lines = asked.flatMap(({ slip, calculatedIn, components }) =>
    (slip.slip?.lines ?? [])
      .filter(({ source }) => sourcesOfRecords.has(source))
      .map(({ code, source, fullAmount }) => ({
        id: slip.id,
        organizationId: slip.organizationId,
        payrollRunId: slip.payrollRunId,
        employeeId: slip.employeeId,
        periodEnd: slip.periodEnd,
        calculatedIn,
        code,
        source,
        amount: fullAmount,
        rate: unitRate(components, code),
      })),
  )
  if (lines.length === 0) return new Map()
  const rows = await queryPrepared<{ slip: string; code: string; record: string }>(tenant, records, [
    JSON.stringify(lines),
  ])
  const bySlip = Map.groupBy(rows, ({ slip }) => slip)
  return new Map([...bySlip].map(([id, own]) => [id, new Map(own.map(({ code, record }) => [code, record]))]))
}

function unitRate(components: RunInput['components'], code: string): number | null {
  const calculation = components.find(component => component.code === code)?.calculation
  return calculation?.method === 'per_unit' ? calculation.rate : null
}

/** A record of the month that no run has claimed, as after a reversal, or one that the run of the slip has claimed. */
const isOfRun = (kind: InputKind, id: string, ofMonth: string) => `
    left join lateral (
      select c.payroll_run_id from input_claim c
      where c.organization_id = a."organizationId" and c.kind = '${kind}' and c.input_id = ${id} offset 0) c on true
    where case when c.payroll_run_id is null then ${ofMonth} else c.payroll_run_id = a."payrollRunId" end`

/** Rows of the person. With `offset 0` they are looked up line by line: a join would read those of the organization. */
const ofPerson = (table: string) => `
    cross join lateral (
      select * from ${table} i where i.organization_id = a."organizationId" and i.employee_id = a."employeeId"
        and i.updated_at <= a.started_at offset 0) i`

/** Amounts tell that no other record was in the line which has gone since. */
const records = `
  with asked as (
    select a.*, c.started_at, extract(year from a."periodEnd")::int as year,
      extract(month from a."periodEnd")::int as month
    from jsonb_to_recordset($1::jsonb) as a(id text, "organizationId" int, "employeeId" text, "payrollRunId" text,
      "periodEnd" date, "calculatedIn" int, code text, source text, amount bigint, rate bigint)
    cross join lateral (
      select c.started_at from calculation c where c.organization_id = a."organizationId"
        and c.payroll_run_id = a."payrollRunId" and c.revision = a."calculatedIn" offset 0) c),
  found as (
    select a.id, a.code, a.amount, i.id as record,
      coalesce(i.amount, round(i.quantity::numeric * coalesce(i.rate, a.rate) / 10000)) as own
    from asked a ${ofPerson('variable_item')}
    ${isOfRun('variable_item', 'i.id', 'i.year = a.year and i.month = a.month')}
      and a.source = 'variable' and i.component_code = a.code
    union all
    select a.id, a.code, a.amount, i.id, i.approved_amount
    from asked a ${ofPerson('expense')}
    ${isOfRun('expense', 'i.id', 'i.pay_year = a.year and i.pay_month = a.month')}
      and a.source = 'expense' and i.component_code = a.code and i.status = 'approved' and i.pay_with = 'payroll'
    union all
    select a.id, a.code, a.amount, i.advance_id, i.principal + i.interest
    from asked a ${ofPerson('advance_installment')}
    cross join lateral (
      select d.type from advance d where d.organization_id = a."organizationId" and d.id = i.advance_id offset 0) d
    ${isOfRun('advance_installment', `i.advance_id || '/' || i.no`, 'i.year = a.year and i.month = a.month')}
      and a.source = 'advance'
      and a.code = case d.type when 'loan' then 'LOAN_RECOVERY' else 'ADVANCE_RECOVERY' end)
  select id as slip, code, min(record) as record from found
  group by id, code, amount having count(*) = 1 and min(own) = amount`
