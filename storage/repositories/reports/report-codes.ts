// Sums of the lines of payslips by component code, and by state and local body.

import { systemLines } from '#proto/calculation/system-lines.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import type { Paise } from '#proto/units.ts'
import type { LwfReturnPerson } from '#proto/law/state-levy-returns.ts'
import type { Tenant } from '../for-tenant.ts'
import { lineAmountsIn } from '../../bulk/packing/lines.ts'
import { fundName, fundState, taxState } from '../payslips/levy-places.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { slipsOfPayments, type SlipScope, peopleOf } from './report-rows.ts'

/** Sum of the lines of a code. */
export type ReportCode = Pick<SlipLine, 'code' | 'name' | 'type' | 'category'> & {
  readonly amount: Paise
  readonly employees: number
}

const linesOfSlips = `${slipsOfPayments} cross join json_array_elements(p.slip::json -> 'lines') as line`

// Codes and amounts are read without parsing the lines. What a line itself says of its code is read only of codes that
// neither the engine nor the run knows.
const sumsOfLines = (places: Readonly<Record<string, string>>) => {
  const names = Object.keys(places)
  const columns = Object.entries(places).map(([name, expression]) => `${expression} as ${name}`)
  return `
  select ${['code', ...names].join(', ')}, sum(amount)::bigint as amount, 0 as employees
  from (
    select ${['code', 'amount', ...columns].join(', ')} from (
      select p.pt_authority, p.facts, line.code, line.amount
      from ${slipsOfPayments} cross join ${lineAmountsIn('p.slip')} as line offset 0
    ) p
  ) l group by ${['code', ...names].join(', ')}`
}

const kindsOfLines = `
  select line ->> 0 as code, max(line -> 14 ->> 0) as name, max(line -> 14 ->> 1) as type,
    max(line -> 14 ->> 2) as category
  from ${linesOfSlips}
  where exists (select from unnest($7::text[]) code where strpos(p.slip, '["' || code || '",') > 0)
    and line ->> 0 = any ($7::text[])
  group by 1`

const codesAlone = sumsOfLines({})

const codesAtPlaces = sumsOfLines({
  state: `case when code in ('PT', 'PT_REFUND') then ${taxState} when code in ('LWF', 'LWF_ER') then ${fundState} end`,
  fund: `case when code in ('LWF', 'LWF_ER') then ${fundName} end`,
})

const codesWithPeople = `
  select line.code, sum(line.amount)::bigint as amount, count(distinct p.employee_id)::int as employees
  from ${slipsOfPayments} cross join ${lineAmountsIn('p.slip')} as line group by 1`

const componentsQuery = `
  select distinct on (line ->> 'code') line ->> 'code' as code, line ->> 'name' as name, line ->> 'type' as type,
    line ->> 'category' as category
  from calculation c cross join json_array_elements(c.run_input -> 'components') as line
  where c.organization_id = $1 and (c.payroll_run_id, c.revision) in (select * from unnest($2::text[], $3::int[]))
  order by line ->> 'code', c.started_at desc`

const typeOrder: readonly SlipLine['type'][] = [
  'earning',
  'reimbursement',
  'deduction',
  'recovery',
  'employer_contribution',
  'information',
]

type CodeRow = { readonly code: string; readonly amount: string; readonly employees: number }

type Kind = Pick<SlipLine, 'name' | 'type' | 'category'>

type StoredKind = { readonly code: string } & { readonly [Part in keyof Kind]: Kind[Part] | null }

/** With what the engine, the runs or the lines themselves know of each code. */
async function namedCodes<Row extends CodeRow>(tenant: Tenant, scope: SlipScope, rows: readonly Row[]) {
  const values = peopleOf(scope)
  const components = await queryPrepared<Kind & Pick<SlipLine, 'code'>>(
    tenant,
    componentsQuery,
    values.slice(0, 3),
  )
  const known = new Map<string, Kind>([
    ...components.map(component => [component.code, component] as const),
    ...Object.entries(systemLines),
  ])
  const unknown = [...new Set(rows.map(({ code }) => code))].filter(code => !known.has(code))
  const stored =
    unknown.length === 0 ? [] : await queryPrepared<StoredKind>(tenant, kindsOfLines, [...values, unknown])
  const ofLines = new Map(stored.map(kind => [kind.code, kind]))
  return rows.map(({ code, amount, ...row }) => {
    const { name, type, category } = known.get(code) ?? ofLines.get(code) ?? {}
    return {
      ...row,
      code,
      name: name ?? code,
      type: type ?? 'information',
      category: category ?? 'other',
      amount: Number(amount) as Paise,
    }
  })
}

/**
 * Every code of a line in the order of a payslip: by type, the organization's own before the engine's, by code. `people`:
 * with how many have it, which costs as much as the rest.
 */
export async function listReportCodes(
  tenant: Tenant,
  scope: SlipScope,
  { people = false }: { readonly people?: boolean } = {},
): Promise<readonly ReportCode[]> {
  const query = people ? codesWithPeople : codesAlone
  const rows = await queryPrepared<CodeRow>(tenant, query, peopleOf(scope))
  const place = ({ code, type }: ReportCode) =>
    typeOrder.indexOf(type) * 2 + Number(Object.hasOwn(systemLines, code))
  return (await namedCodes(tenant, scope, rows)).toSorted(
    (one, other) => place(one) - place(other) || (one.code < other.code ? -1 : 1),
  )
}

/** What the lines of a code come to; of the levies of states, at one place. */
export type LineSum = Pick<ReportCode, 'code' | 'type' | 'amount'> & LevyPlace

/** Null of lines that are owed to no state. */
type LevyPlace = {
  readonly state: string | null
  /** Null of professional tax too. */
  readonly fund: LwfReturnPerson['fund'] | null
}

/** Sums of all payslips of the scope, in no order. */
export async function sumLines(tenant: Tenant, scope: SlipScope): Promise<readonly LineSum[]> {
  const rows = await queryPrepared<CodeRow & LevyPlace>(tenant, codesAtPlaces, peopleOf(scope))
  return namedCodes(tenant, scope, rows)
}
