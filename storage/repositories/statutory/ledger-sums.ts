// What the payslips of a run come to for its books: sums of lines by what decides their ledger or whom they are owed to,
// and of the net pay.

import type { LineType } from '#proto/calculation/components.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { unclaimedCode } from '#proto/calculation/benefits.ts'
import type { TallyGrouping } from '#proto/tally/voucher.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { OtherWay } from '../../entities/payroll-run-employee.ts'
import type { Tenant } from '../for-tenant.ts'
import { settlementPayments, settlements } from '../employees/fnf.ts'
import { fundState } from '../payslips/levy-places.ts'
import { lineAmountsIn, namesLinesIn } from '../../bulk/packing/lines.ts'
import { queryPrepared } from '../../postgres/sql.ts'

/** The lines of one kind, state and cost centre together. */
export type LedgerSum = Pick<SlipLine, 'code' | 'name' | 'type' | 'category'> & {
  /** Of professional tax and labour welfare fund: the state that gets it, or of the tax its local body, as in `TN CHENNAI`. */
  readonly authority: string | null
  /** Department or code of the employee, as payslips have them; null where lines are not grouped, and without one. */
  readonly costCentre: string | null
  readonly amount: Paise
}

export type NetSum = Pick<LedgerSum, 'costCentre' | 'amount'>

type Slips = Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>

const centreColumns: Readonly<Record<TallyGrouping, string>> = {
  component: 'null::text',
  department: `p.employee::json ->> 'department'`,
  employee: `p.employee::json ->> 'code'`,
}

const ofRun = 'p.organization_id = $1 and p.payroll_run_id = $2 and p.revision = $3 and p.failure is null'

// The levies of states have columns of their own only where they were due by law.
const authorities = `
        when code in ('PT', 'PT_REFUND') then coalesce(p.pt_authority,
          p.facts::json -> 'pt' ->> 'stateCode', p.facts::json ->> 'workStateCode')
        when code in ('LWF', 'LWF_ER') then ${fundState}`

// A line is a tuple: code, amount, and, where its run does not know the code, its name, type and category. Slips without
// such lines are not parsed.
const slipsWithLines = (centre: string, whom: string) => `(
        select p.pt_authority, p.facts, p.slip, ${centre} as "costCentre", ${namesLinesIn('p.slip')} as names_lines
        from payslip p where ${ofRun} ${whom} offset 0) p`
const linesOfSlip = `(
        select line.code, null as own, line.amount from ${lineAmountsIn('p.slip')} as line where not p.names_lines
        union all
        select line ->> 0, line ->> 14, (line ->> 1)::bigint from json_array_elements(p.slip::json -> 'lines') as line
        where p.names_lines) l`

const linesQuery = (centre: string, whom = '') => `
  select code, max(own::json ->> 0) as name, own::json ->> 1 as type, own::json ->> 2 as category, authority,
    "costCentre", sum(amount)::bigint as amount
  from (
    select code, own, case ${authorities} end as authority, "costCentre", sum(amount) as amount
    from (
      select p.pt_authority, p.facts, p."costCentre", l.code, l.own, l.amount
      from ${slipsWithLines(centre, whom)} cross join lateral ${linesOfSlip} offset 0
    ) p
    where amount <> 0
    group by 1, 2, 3, 4
  ) l
  group by 1, 3, 4, 5, 6 order by 1, 3, 4, 5, 6`

const netQuery = (centre: string, whom = '') => `
  select ${centre} as "costCentre", sum(p.net_payable)::bigint as amount
  from payslip p where ${ofRun} ${whom} group by 1 order by 1`

// Whom the run paid: those on hold only once they were released and paid.
const paidSlips = `
  from payslip p
  cross join lateral (
    select paid_on, held, paid_by from payroll_run_employee r
    where r.organization_id = $1 and r.payroll_run_id = $2 and r.employee_id = p.employee_id limit 1
  ) r
  cross join lateral (select coalesce(r.paid_on, $4::date) as paid_on) d
  where ${ofRun} and p.net_payable > 0 and (r.paid_on is not null or not r.held)`

const paidQuery = (centre: string, whom = '') => `
  select to_char(d.paid_on, 'YYYY-MM-DD') as "paidOn", ${centre} as "costCentre", r.paid_by as "paidBy",
    sum(p.net_payable)::bigint as amount
  ${paidSlips} ${whom}
  group by 1, 2, 3 order by 1, 2, 3`

function byGrouping(queryOf: (centre: string) => string): Readonly<Record<TallyGrouping, string>> {
  return {
    component: queryOf(centreColumns.component),
    department: queryOf(centreColumns.department),
    employee: queryOf(centreColumns.employee),
  }
}

/** By employee code, of some employees alone, whose ids are the last value: few pages of the slips of a large run. */
const ofPeople = (value: '$4' | '$5') => `and p.employee_id = any (${value}::text[])`
const linesOfPeople = linesQuery(centreColumns.employee, ofPeople('$4'))
const netOfPeople = netQuery(centreColumns.employee, ofPeople('$4'))
const paidToPeople = paidQuery(centreColumns.employee, ofPeople('$5'))

const byCode = `order by 1, ${centreColumns.employee} collate "C", p.employee_id`
const everybodyQuery = `
  select null as "paidOn", p.employee_id as id, ${centreColumns.employee} as code from payslip p where ${ofRun} ${byCode}`
const everybodyPaidQuery = `
  select to_char(d.paid_on, 'YYYY-MM-DD') as "paidOn", p.employee_id as id, ${centreColumns.employee} as code
  ${paidSlips} ${byCode}`

/** Sums of payslips above zero apart from those below: of each ledger what it is debited and what it is credited. */
const linesBySide = `
  select code, max(own::json ->> 0) as name, own::json ->> 1 as type, own::json ->> 2 as category, authority,
    null::text as "costCentre", sum(amount)::bigint as amount
  from (
    select code, own, case ${authorities} end as authority, amount > 0 as is_above, sum(amount) as amount
    from (
      select p.pt_authority, p.facts, s.code, s.own, s.amount
      from ${slipsWithLines('null', '')} cross join lateral (select l.code, l.own, sum(l.amount) as amount from ${linesOfSlip} group by 1, 2) s
      where s.amount <> 0 offset 0
    ) p
    group by 1, 2, 3, 4
  ) l
  group by 1, 3, 4, 5, is_above order by 1, 3, 4, 5`
const netBySide = `
  select null::text as "costCentre", sum(p.net_payable)::bigint as amount
  from payslip p where ${ofRun} group by p.net_payable > 0 order by 2`

const linesQueries = byGrouping(linesQuery)
const netQueries = byGrouping(netQuery)
const paidQueries = byGrouping(paidQuery)

const kindsQuery = `
  select distinct on (line ->> 'code') line ->> 'code' as code, line ->> 'name' as name, line ->> 'type' as type,
    line ->> 'category' as category
  from calculation c cross join json_array_elements(c.run_input -> 'components') as line
  where c.organization_id = $1 and c.payroll_run_id = $2 and c.revision <= $3
  order by line ->> 'code', c.revision desc`

type Kind = Pick<SlipLine, 'code' | 'name' | 'type' | 'category'>

type LineRow = Pick<LedgerSum, 'code' | 'authority' | 'costCentre'> & {
  readonly name: string | null
  readonly type: LineType | null
  readonly category: SlipLine['category'] | null
  readonly amount: string
}

/** An employee of the run, with the day of payment where it matters. */
export type LedgerPerson = {
  readonly paidOn: PlainDate | null
  readonly id: string
  readonly code: string | null
}

/** The employees of the run by code, or with `paidOnly` those whom it paid, day by day. */
export function peopleForLedgers(
  tenant: Tenant,
  run: Slips & Pick<PayrollRun, 'paidOn'>,
  { paidOnly }: { readonly paidOnly: boolean },
): Promise<LedgerPerson[]> {
  const values = [run.organizationId, run.id, run.revision]
  return queryPrepared<LedgerPerson>(
    tenant,
    paidOnly ? everybodyPaidQuery : everybodyQuery,
    paidOnly ? [...values, run.paidOn] : values,
  )
}

/** A part of the employees of a run: ids in the order of their codes, those of one code together. */
export type LedgerPeople = {
  /** Null where the day does not matter. */
  readonly paidOn: PlainDate | null
  readonly employeeIds: readonly string[]
}

/** The employees day by day; of more than `many` several parts. */
export function partsOfPeople(people: readonly LedgerPerson[], many: number): LedgerPeople[] {
  const parts: { paidOn: PlainDate | null; code: string | null; employeeIds: string[] }[] = []
  for (const { paidOn, id, code } of people) {
    const last = parts.at(-1)
    const isFull = last !== undefined && last.employeeIds.length >= many && last.code !== code
    if (last === undefined || last.paidOn !== paidOn || isFull)
      parts.push({ paidOn, code, employeeIds: [id] })
    else {
      last.employeeIds.push(id)
      last.code = code
    }
  }
  return parts
}

/** How sums are grouped; ids: by employee code, of these employees alone. */
type PaidGrouping = TallyGrouping | readonly string[]

/** `side`: as by employee, and those of all employees above and below zero added up. */
type LedgerGrouping = PaidGrouping | 'side'

type GroupedQuery = { readonly text: string; readonly values: readonly unknown[] }

function groupSums<By extends string>(
  by: By | readonly string[],
  queries: Readonly<Record<By, string>>,
  ofPeople: string,
  values: readonly unknown[],
): GroupedQuery {
  return typeof by === 'string' ? { text: queries[by], values } : { text: ofPeople, values: [...values, by] }
}

/** Every line of the payslips, by code. */
export async function sumLinesForLedgers(
  tenant: Tenant,
  run: Slips,
  groupBy: LedgerGrouping,
): Promise<LedgerSum[]> {
  const ofSlips = [run.organizationId, run.id, run.revision]
  const { text, values } = groupSums(groupBy, { ...linesQueries, side: linesBySide }, linesOfPeople, ofSlips)
  const rows = await queryPrepared<LineRow>(tenant, text, values)
  const kinds = await queryPrepared<Kind>(tenant, kindsQuery, ofSlips)
  const known = new Map(kinds.map(kind => [kind.code, kind]))
  return rows.map(({ code, name, type, category, amount, ...row }) => {
    const own: Kind | undefined = Object.hasOwn(systemLines, code)
      ? systemLines[code as keyof typeof systemLines]
      : known.get(code)
    return {
      code,
      name: own?.name ?? name ?? code,
      type: type ?? own?.type ?? 'information',
      category: category ?? own?.category ?? 'other',
      amount: Number(amount) as Paise,
      ...row,
    }
  })
}

/** The net pay of the payslips, by cost centre. */
export async function sumNetForLedgers(
  tenant: Tenant,
  run: Slips,
  groupBy: LedgerGrouping,
): Promise<NetSum[]> {
  const ofSlips = [run.organizationId, run.id, run.revision]
  const { text, values } = groupSums(groupBy, { ...netQueries, side: netBySide }, netOfPeople, ofSlips)
  const rows = await queryPrepared<{ costCentre: string | null; amount: string }>(tenant, text, values)
  return rows.map(row => ({ ...row, amount: Number(row.amount) as Paise }))
}

/** Of payments of one day in one way; null: by bank file. */
export type PaidSum = NetSum & { readonly paidOn: PlainDate; readonly paidBy: OtherWay | null }

/** What a paid run has paid, by day, cost centre and way. */
export async function sumPaidForLedgers(
  tenant: Tenant,
  run: Slips & Pick<PayrollRun, 'paidOn' | 'type'>,
  groupBy: PaidGrouping,
): Promise<PaidSum[]> {
  if (run.type === 'settlement') return paidOfSettlement(tenant, run, groupBy)
  const ofSlips = [run.organizationId, run.id, run.revision, run.paidOn]
  const { text, values } = groupSums(groupBy, paidQueries, paidToPeople, ofSlips)
  const rows = await queryPrepared<Omit<PaidSum, 'amount'> & { amount: string }>(tenant, text, values)
  return rows.map(row => ({ ...row, amount: Number(row.amount) as Paise }))
}

/** Wages and gratuity may be paid on two days and in two ways, of which the roster knows none. */
async function paidOfSettlement(tenant: Tenant, run: Slips, groupBy: PaidGrouping): Promise<PaidSum[]> {
  const settlement = await settlements.find(tenant, run.id)
  if (settlement === null) return []
  const [net] = await sumNetForLedgers(tenant, run, groupBy)
  const costCentre = net?.costCentre ?? null
  return settlementPayments(settlement)
    .filter(({ amount }) => amount > 0)
    .map(payment => ({ ...payment, costCentre }))
}

/** The ledgers that the organization's components name, by code, as in force on `day`. */
export async function componentLedgers(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate,
): Promise<{ readonly codes: ReadonlySet<string>; readonly ledgers: ReadonlyMap<string, string> }> {
  const components = await queryPrepared<{
    code: string
    ledger: string | null
    is_entitled: boolean | null
  }>(
    tenant,
    `select c.code, v.definition ->> 'tallyLedger' as ledger,
       v.definition -> 'entitlement' is not null as is_entitled
     from salary_component c left join lateral (
       select definition from salary_component_version v
       where v.organization_id = c.organization_id and v.component_id = c.id and v.effective_from <= $2
       order by v.effective_from desc limit 1) v on true
     where c.organization_id = $1`,
    [organizationId, day],
  )
  // What is not claimed of an entitlement is an expense like the claims.
  const rows = components.flatMap(({ code, ledger, is_entitled: isEntitled }) =>
    isEntitled === true
      ? [
          { code, ledger },
          { code: unclaimedCode(code), ledger },
        ]
      : [{ code, ledger }],
  )
  const named = rows.flatMap(({ code, ledger }) => (ledger === null ? [] : [[code, ledger] as const]))
  return { codes: new Set(rows.map(({ code }) => code)), ledgers: new Map(named) }
}
