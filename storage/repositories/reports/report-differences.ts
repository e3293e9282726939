// What people were paid in two scopes of a report, side by side: both are read in the order of people, some hundred at a
// time, and only the lines of those whom they differ by are taken apart.

import type { SlipLine } from '#proto/calculation/slip.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PackedSlip } from '../../bulk/packing/slip.ts'
import { unpackLine } from '../../bulk/packing/lines.ts'
import type { SlipEmployee } from '../../entities/payslip.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { calculationName, type CommonPart, commonParts } from '../payslips/common-parts.ts'
import { matchesPeople, peopleOf, type ReportScope } from './report-rows.ts'

/** Sum of all payslips of a person on one side for a code. */
export type ComparedLine = Pick<SlipLine, 'code' | 'name' | 'type' | 'category' | 'source'> & {
  readonly amount: Paise
  readonly fullAmount: Paise
  readonly arrearsAmount: Paise
  readonly rate: number | null
}

/** One side of a comparison; without payslips there are no lines. */
export type ComparedSide = {
  readonly lines: ReadonlyMap<string, ComparedLine>
  readonly ruleSetVersions: ReadonlySet<string>
}

export type ComparedPerson = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly dateOfLeaving: PlainDate | null
  readonly before: ComparedSide | null
  readonly now: ComparedSide | null
}

type Row = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly calculatedIn: number
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: string
  readonly leftOn: PlainDate | null
  readonly lines: string
}

// Of each payment the first people after the last ones: as many as can be needed.
const sideQuery = `
  select $1::int as "organizationId", u.id as "payrollRunId", p.calculated_in as "calculatedIn", p.employee_id as "employeeId",
    p.external_id as "externalId", p.employee::text as employee, to_char(p.left_on, 'YYYY-MM-DD') as "leftOn", p.lines
  from unnest($2::text[], $3::int[]) u(id, revision)
  cross join lateral (
    select p.calculated_in, p.employee_id, p.external_id, p.employee, (p.slip::json -> 'lines')::text as lines,
      (select e.date_of_leaving from employee e where e.organization_id = $1 and e.id = p.employee_id) as left_on
    from payslip p
    where p.organization_id = $1 and p.payroll_run_id = u.id and p.revision = u.revision and p.failure is null
      and p.employee_id > $7 and ${matchesPeople('p.')}
    order by p.employee_id limit $8) p`

/**
 * The people after one, by id, at most `limit` of them, with those whose lines are the same; `last`: nobody follows.
 * `differing` has those whose lines are not the same.
 */
export async function listCompared(
  tenant: Tenant,
  { before, now }: { readonly before: ReportScope; readonly now: ReportScope },
  after: string | null,
  limit: number,
): Promise<{ readonly differing: readonly ComparedPerson[]; readonly until: string | null }> {
  const read = (scope: ReportScope) =>
    queryPrepared<Row>(tenant, sideQuery, [...peopleOf(scope), after ?? '', limit])
  const sides = [await read(before), await read(now)] as const
  const until = lastKnown(sides, limit)
  const [earlier, later] = sides.map(rows =>
    Map.groupBy(
      rows.filter(({ employeeId }) => until === null || employeeId <= until),
      ({ employeeId }) => employeeId,
    ),
  ) as [Map<string, Row[]>, Map<string, Row[]>]
  const ids = [...new Set([...earlier.keys(), ...later.keys()])].toSorted()
  const changed = ids.filter(id => textOf(earlier.get(id)) !== textOf(later.get(id)))
  const rows = changed.flatMap(id => [...(earlier.get(id) ?? []), ...(later.get(id) ?? [])])
  const parts = await commonParts(tenant, rows)
  const differing = changed.map((employeeId): ComparedPerson => {
    const [was, is] = [earlier.get(employeeId), later.get(employeeId)]
    const { externalId, employee, leftOn } = (is ?? was)!.at(-1)!
    return {
      employeeId,
      externalId,
      employee: JSON.parse(employee) as SlipEmployee,
      dateOfLeaving: leftOn,
      before: was === undefined ? null : sideOf(was, parts),
      now: is === undefined ? null : sideOf(is, parts),
    }
  })
  return { differing, until }
}

/** The last person of whom every payslip has been read; null: everybody has been. */
function lastKnown(sides: readonly (readonly Row[])[], limit: number): string | null {
  const ends = sides.flatMap(rows =>
    [...Map.groupBy(rows, ({ payrollRunId }) => payrollRunId).values()].flatMap(own =>
      own.length < limit ? [] : own.at(-1)!.employeeId,
    ),
  )
  return ends.length === 0 ? null : ends.reduce((least, id) => (id < least ? id : least))
}

function textOf(rows: readonly Row[] | undefined): string {
  return rows === undefined ? '' : rows.map(({ lines }) => lines).join(' ')
}

function sideOf(rows: readonly Row[], parts: ReadonlyMap<string, CommonPart>): ComparedSide {
  const lines = new Map<string, ComparedLine>()
  const ruleSetVersions = new Set<string>()
  for (const row of rows) {
    const part = parts.get(calculationName(row))
    if (part === undefined) throw new Error(`The payslip of ${row.employeeId} lacks its calculation.`)
    ruleSetVersions.add(part.ruleSetVersion)
    for (const packed of JSON.parse(row.lines) as PackedSlip['lines']) {
      const line = unpackLine(packed, part.runInput)
      lines.set(line.code, addLine(lines.get(line.code), { ...line, rate: line.basis.rate }))
    }
  }
  return { lines, ruleSetVersions }
}

/** The source is that of the larger part. */
function addLine(known: ComparedLine | undefined, line: ComparedLine): ComparedLine {
  const { code, name, type, category, source, amount, fullAmount, arrearsAmount, rate } = line
  if (known === undefined)
    return { code, name, type, category, source, amount, fullAmount, arrearsAmount, rate }
  const isLarger = Math.abs(amount) > Math.abs(known.amount)
  return {
    ...known,
    source: isLarger ? source : known.source,
    rate: isLarger ? rate : known.rate,
    amount: (known.amount + amount) as Paise,
    fullAmount: (known.fullAmount + fullAmount) as Paise,
    arrearsAmount: (known.arrearsAmount + arrearsAmount) as Paise,
  }
}
