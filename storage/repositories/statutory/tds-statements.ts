// What statements of tax deducted from salary read: the tax of each payslip by the day of its payment, and of each person
// what the payslips of a tax year come to, with the tax year as the last of them had it. Nothing is calculated again.

import type { SlipLine, SlipTax } from '#proto/calculation/slip.ts'
import { isPensionShare, type TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { calculatedStates } from '#proto/run-moves.ts'
import { type PackedDeduction, unpackDeductions, unpackTax } from '../../bulk/packing/tax.ts'
import type { PackedSlip } from '../../bulk/packing/slip.ts'
import { unpackLine } from '../../bulk/packing/lines.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { openPan } from '../employees/employee-records.ts'
import type { Tenant } from '../for-tenant.ts'
import { readSpells } from '../employees/spells.ts'
import { calculationName, commonParts } from '../payslips/common-parts.ts'

/** The runs and settlements whose income tax goes by a tax year, in the order of their days of payment. */
export function paymentsOfTaxYear(
  tenant: Tenant,
  organizationId: number,
  year: PayPeriod,
): Promise<PayrollRun[]> {
  return tenant.em.find(
    PayrollRunTable,
    {
      organizationId,
      status: { $in: calculatedStates },
      payDate: { $gte: year.start, $lte: year.end },
    },
    { orderBy: { payDate: 'asc', id: 'asc' } },
  )
}

type Payment = Pick<PayrollRun, 'id' | 'revision' | 'type' | 'payDate' | 'paidOn'>

/** The values of `$1` to `$7`: organization, payments, and the first and the last day of their tax year. */
function paymentValues(organizationId: number, payments: readonly Payment[], year: PayPeriod): unknown[] {
  return [
    organizationId,
    payments.map(({ id }) => id),
    payments.map(({ revision }) => revision),
    payments.map(({ payDate }) => payDate),
    payments.map(({ paidOn }) => paidOn ?? null),
    year.start,
    year.end,
  ]
}

const paymentRows = `unnest($2::text[], $3::int[], $4::date[], $5::date[]) r(id, revision, pay_date, paid_on)`

// When somebody was paid, or is to be. The tax year is the one that the figures were calculated for, so a payment that was
// made outside it counts with the day that it was calculated for.
const paidOn = `case
  when coalesce(m.paid_on, case when not m.held then r.paid_on end) between $6::date and $7::date
  then coalesce(m.paid_on, case when not m.held then r.paid_on end) else r.pay_date end`

/** The payments of a tax year of which somebody was paid, or is to be, in `days`. */
export async function paymentsMadeIn(
  tenant: Tenant,
  organizationId: number,
  year: PayPeriod,
  days: PayPeriod,
): Promise<string[]> {
  const payments = await paymentsOfTaxYear(tenant, organizationId, year)
  const rows = await queryPrepared<{ id: string }>(
    tenant,
    `select distinct r.id from ${paymentRows}
     join payroll_run_employee m on m.organization_id = $1 and m.payroll_run_id = r.id
     where ${paidOn} between $8::date and $9::date`,
    [...paymentValues(organizationId, payments, year), days.start, days.end],
  )
  return rows.map(({ id }) => id)
}

/** First days of the quarters in which somebody of a payment was paid, or is to be. */
export async function quartersPaidIn(
  tenant: Tenant,
  payment: PayrollRun,
  year: PayPeriod,
): Promise<PlainDate[]> {
  const rows = await queryPrepared<{ start: PlainDate }>(
    tenant,
    `select distinct to_char(date_trunc('quarter', ${paidOn}), 'YYYY-MM-DD') as start from ${paymentRows}
     join payroll_run_employee m on m.organization_id = $1 and m.payroll_run_id = r.id
     order by start`,
    paymentValues(payment.organizationId, [payment], year),
  )
  return rows.map(({ start }) => start)
}

/** The tax of one payslip. */
export type DeducteeSlip = {
  readonly payrollRunId: string
  readonly employeeId: string
  readonly paidOn: PlainDate
  /** Pay with its exempt parts, before deductions: an exempt gratuity is paid, though it is not taxed. */
  readonly amountPaid: Paise
  readonly tds: Paise
  /** Of the year, by which the tax of one payment is divided; null where nobody asks. */
  readonly annual: { readonly tax: Paise; readonly surcharge: Paise; readonly cess: Paise } | null
  readonly isHeld: boolean
}

const packedLines = `json_build_array(p.payroll_run_id, p.calculated_in, p.slip::json -> 'lines')`
const mayBeUnusual = (settlements: string, patterns: string) =>
  `p.payroll_run_id = any (${settlements}::text[]) or p.slip like any (${patterns}::text[])`

// The roster is looked up by key, person by person, whatever the planner knows of tables that have just grown.
const deducteeQuery = (annual: string) => `
  select p.payroll_run_id as "payrollRunId", p.employee_id as "employeeId", to_char(d.day, 'YYYY-MM-DD') as "paidOn",
    p.taxable, p.tds, m.held and m.paid_on is null as "isHeld", ${annual} as annual,
    case when ${mayBeUnusual('$11', '$12')} then ${packedLines} end as unusual
  from ${paymentRows}
  join payslip p on p.organization_id = $1 and p.payroll_run_id = r.id and p.revision = r.revision
  cross join lateral (
    select held, paid_on from payroll_run_employee m
    where m.organization_id = $1 and m.payroll_run_id = p.payroll_run_id and m.employee_id = p.employee_id limit 1
  ) m
  cross join lateral (select ${paidOn} as day) d
  where p.failure is null and (p.tds > 0 or $10::text[] is not null) and d.day between $8::date and $9::date
    and ($10::text[] is null or p.employee_id = any ($10::text[]))
  order by d.day, p.payroll_run_id, p.employee_id`

const deductees = deducteeQuery('null')
const deducteesWithYear = deducteeQuery(`p.slip::json -> 'tax'`)

type DeducteeRow = Omit<DeducteeSlip, 'annual' | 'amountPaid' | 'tds'> & {
  readonly taxable: string
  readonly tds: string
  readonly annual: PackedSlip['tax']
  readonly unusual: UnusualSlip | null
}

/** The payslips that were paid in `days`, by day: those with tax, or all of the employees. `withYear`: with the tax of the year. */
export async function listDeducteeSlips(
  tenant: Tenant,
  scope: YearScope,
  days: PayPeriod,
  { withYear }: { readonly withYear: boolean },
): Promise<DeducteeSlip[]> {
  const { organizationId, payments, year, employeeIds } = scope
  const found = await queryPrepared<DeducteeRow>(tenant, withYear ? deducteesWithYear : deductees, [
    ...paymentValues(organizationId, payments, year),
    days.start,
    days.end,
    employeeIds,
    ...unusualValues(scope),
  ])
  const rows = found.map(({ unusual, ...row }) => ({ ...row, unusual: unusual === null ? [] : [unusual] }))
  const lines = await unusualLines(tenant, organizationId, rows)
  return rows.map(({ annual, taxable, tds, unusual, ...row }) => ({
    ...row,
    amountPaid: unusual
      .flatMap(lines)
      .reduce((sum, line) => sum + exemptPart(line), Number(taxable)) as Paise,
    tds: Number(tds) as Paise,
    annual:
      annual && yearOf(unpackTax(annual, { taxable: Number(taxable) as Paise, tds: Number(tds) as Paise })),
  }))
}

function yearOf({ annualTax, surcharge, cess }: SlipTax): DeducteeSlip['annual'] {
  return { tax: annualTax, surcharge, cess }
}

/** The payslips of one payment that several spells of a person were paid by, as one: a statement has one row for a PAN. */
export async function byPerson(
  tenant: Tenant,
  organizationId: number,
  slips: readonly DeducteeSlip[],
): Promise<readonly DeducteeSlip[]> {
  const spells = await readSpells(tenant, organizationId)
  if (spells.size === 0) return slips
  const found = new Map<string, DeducteeSlip>()
  for (const slip of slips) {
    const own = spells.get(slip.employeeId) ?? []
    const name = [own[0]?.personId ?? slip.employeeId, slip.payrollRunId, slip.paidOn].join(' ')
    const before = found.get(name)
    if (before === undefined) {
      found.set(name, slip)
      continue
    }
    const place = ({ employeeId }: DeducteeSlip) => own.findIndex(each => each.employeeId === employeeId)
    found.set(name, {
      ...(place(slip) > place(before) ? slip : before),
      amountPaid: (before.amountPaid + slip.amountPaid) as Paise,
      tds: (before.tds + slip.tds) as Paise,
      isHeld: before.isHeld || slip.isHeld,
    })
  }
  return [...found.values()]
}

/** What the rows of statements come to for the payments of a tax year. */
export async function sumDeductees(
  tenant: Tenant,
  organizationId: number,
  payments: readonly Payment[],
  year: PayPeriod,
): Promise<Paise> {
  const [row] = await queryPrepared<{ tds: string }>(
    tenant,
    `select coalesce(sum(d.tds), 0)::bigint as tds from (${deductees}) d`,
    [...paymentValues(organizationId, payments, year), year.start, year.end, null, [], []],
  )
  return Number(row?.tds ?? 0) as Paise
}

/** Who a row of a statement is of. */
export type TaxPerson = {
  readonly employeeId: string
  readonly employeeCode: string
  readonly name: string
  readonly gender: string
  readonly dateOfBirth: PlainDate
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
  readonly designation: string | null
  readonly panStatus: string | null
  readonly panMasked: string | null
  readonly panSealed: string | null
  readonly statutoryFrom: PlainDate | null
}

/** In full; null where none is recorded. */
export async function panOf(
  tenant: Tenant,
  { employeeId, panSealed, panStatus, statutoryFrom: effectiveFrom }: TaxPerson,
): Promise<string | null> {
  if (panSealed === null || panStatus === 'missing' || effectiveFrom === null) return null
  return openPan(tenant, { employeeId, effectiveFrom, panSealed })
}

const personColumns = `e.id as "employeeId", e.employee_code as "employeeCode",
  concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.gender,
  to_char(e.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
  to_char(e.date_of_joining, 'YYYY-MM-DD') as "dateOfJoining",
  to_char(e.date_of_leaving, 'YYYY-MM-DD') as "dateOfLeaving", g.name as designation,
  s.pan_status as "panStatus", s.pan_masked as "panMasked", s.pan_sealed as "panSealed",
  to_char(s.effective_from, 'YYYY-MM-DD') as "statutoryFrom"`

// A PAN that was recorded late is the PAN of before as well, so the last record counts.
const personJoins = `left join designation g on g.organization_id = $1 and g.id = e.designation_id
  left join lateral (
    select pan_status, pan_masked, pan_sealed, effective_from from employee_statutory s
    where s.organization_id = $1 and s.employee_id = e.id order by s.effective_from desc limit 1
  ) s on true`

const peopleQuery = `select ${personColumns} from employee e ${personJoins}
  where e.organization_id = $1 and e.id = any ($2::text[])`

/** By id. */
export async function taxPeople(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, TaxPerson>> {
  const rows = await queryPrepared<TaxPerson>(tenant, peopleQuery, [organizationId, employeeIds])
  return new Map(rows.map(row => [row.employeeId, row]))
}

/** A person's tax year: sums of the payslips, and what the last of them says of the year. */
export type TaxYearOfPerson = TaxPerson & {
  readonly slips: number
  readonly taxable: Paise
  readonly tds: Paise
  readonly nps: Paise
  /** Of this employer, before this system. */
  readonly opening: { readonly taxable: Paise; readonly tds: Paise }
  /** Null where the last payslip takes no income tax. */
  readonly tax: SlipTax | null
  readonly declared: TaxDeclaration | null
  /** Lines that are not income as they stand: exempt in part, or perquisites. */
  readonly unusual: readonly (SlipLine & { readonly taxSection: string | null })[]
}

const yearQuery = `
  with people as (
    select * from employee e
    where e.organization_id = $1 and e.id > $8 and ($10::text[] is null or e.id = any ($10::text[]))
    order by e.id limit $9
  ), year as (
    select p.employee_id, count(*)::int as slips, sum(p.taxable)::bigint as taxable, sum(p.tds)::bigint as tds,
      sum(p.nps)::bigint as nps,
      max((to_char(r.pay_date, 'YYYY-MM-DD') || p.payroll_run_id) collate "C") as last,
      json_agg(${packedLines}) filter (where ${mayBeUnusual('$11', '$12')}) as unusual
    from people e
    join payslip p on p.organization_id = $1 and p.employee_id = e.id
    join ${paymentRows} on p.payroll_run_id = r.id and p.revision = r.revision
    where p.failure is null
    group by p.employee_id
  )
  select ${personColumns}, y.slips, y.taxable, y.tds, y.nps, y.unusual,
    l.slip::json -> 'tax' as tax, l.slip::json -> 'deductions' as deductions, l.taxable as "lastTaxable", l.tds as "lastTds",
    l.facts::json -> 'tax' -> 'declared' as declared,
    coalesce(o.taxable, o.gross, 0) as "openingTaxable", coalesce(o.tds, 0) as "openingTds"
  from year y
  join employee e on e.organization_id = $1 and e.id = y.employee_id
  join ${paymentRows} on r.id = substr(y.last, 11)
  join payslip l on l.organization_id = $1 and l.payroll_run_id = r.id and l.employee_id = y.employee_id
    and l.revision = r.revision
  left join opening_balance o on o.organization_id = $1 and o.employee_id = y.employee_id
    and o.tax_year_start = $6::date
  ${personJoins}
  where $7::date is not null
  order by e.id`

type UnusualSlip = readonly [payrollRunId: string, calculatedIn: number, lines: PackedSlip['lines']]

type YearRow = TaxPerson & {
  readonly slips: number
  readonly taxable: string
  readonly tds: string
  readonly nps: string
  readonly unusual: readonly UnusualSlip[] | null
  readonly tax: PackedSlip['tax']
  readonly deductions: readonly PackedDeduction[] | null
  readonly lastTaxable: string
  readonly lastTds: string
  readonly declared: TaxDeclaration | null
  readonly openingTaxable: string
  readonly openingTds: string
}

export type YearScope = {
  readonly organizationId: number
  readonly payments: readonly Payment[]
  readonly year: PayPeriod
  readonly employeeIds: readonly string[] | null
  /** Components whose lines are not income as they stand. */
  readonly unusualCodes: readonly string[]
}

const unusualComponents = `
  select distinct line ->> 'code' as code
  from calculation c cross join json_array_elements(c.run_input -> 'components') as line
  where c.organization_id = $1 and (c.payroll_run_id, c.revision) in (select * from unnest($2::text[], $3::int[]))
    and (line ->> 'taxability' in ('exempt', 'perquisite') or line ->> 'taxSection' is not null
      or line ->> 'category' in ('gratuity', 'leave_encashment', 'retrenchment', 'perquisite'))
    and line ->> 'type' in ('earning', 'employer_contribution', 'information') and line ->> 'category' <> 'hra'`

/** What `listTaxYears` reads of the payments of a tax year. */
export async function taxYearScope(
  tenant: Tenant,
  organizationId: number,
  payments: readonly Payment[],
  year: PayPeriod,
  employeeIds: readonly string[] | null,
): Promise<YearScope> {
  const codes = await queryPrepared<{ code: string }>(tenant, unusualComponents, [
    organizationId,
    payments.map(({ id }) => id),
    payments.map(({ revision }) => revision),
  ])
  const unusualCodes = ['LOAN_BENEFIT', 'EXCESS_CONTRIBUTION', ...codes.map(({ code }) => code)]
  return { organizationId, payments, year, employeeIds, unusualCodes }
}

/** The settlements, and patterns of the slips with a line of `unusualCodes`. */
function unusualValues({ payments, unusualCodes }: YearScope): readonly [string[], string[]] {
  const settlements = payments.filter(({ type }) => type === 'settlement')
  return [settlements.map(({ id }) => id), unusualCodes.map(code => `%["${code}",%`)]
}

function readYears(tenant: Tenant, scope: YearScope, after: string, limit: number): Promise<YearRow[]> {
  return queryPrepared<YearRow>(tenant, yearQuery, [
    ...paymentValues(scope.organizationId, scope.payments, scope.year),
    after,
    limit,
    scope.employeeIds,
    ...unusualValues(scope),
  ])
}

/** The year of a person with several spells stands in the row of the last one that was paid in it. */
async function yearsOfPeople(
  tenant: Tenant,
  scope: YearScope,
  rows: readonly YearRow[],
): Promise<readonly YearRow[]> {
  const spells = await readSpells(tenant, scope.organizationId)
  const linked = [
    ...new Set(rows.flatMap(row => spells.get(row.employeeId) ?? []).map(each => each.employeeId)),
  ]
  if (linked.length === 0) return rows
  const all = await readYears(tenant, { ...scope, employeeIds: linked }, '', linked.length)
  const byId = new Map(all.map(row => [row.employeeId, row]))
  return rows.flatMap(row => {
    const own = (spells.get(row.employeeId) ?? []).flatMap(each => byId.get(each.employeeId) ?? [])
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined || first === last) return [row]
    if (last.employeeId !== row.employeeId) return []
    const total = (of: (each: YearRow) => string) =>
      String(own.reduce((sum, each) => sum + Number(of(each)), 0))
    return [
      {
        ...last,
        dateOfJoining: first.dateOfJoining,
        slips: own.reduce((sum, { slips }) => sum + slips, 0),
        taxable: total(({ taxable }) => taxable),
        tds: total(({ tds }) => tds),
        nps: total(({ nps }) => nps),
        unusual: own.flatMap(({ unusual }) => unusual ?? []),
        openingTaxable: total(({ openingTaxable }) => openingTaxable),
        openingTds: total(({ openingTds }) => openingTds),
      },
    ]
  })
}

/**
 * The people with payslips among the next `limit` employees, by id, and the last of these employees; null: none follow.
 * Somebody who was hired again stands with the last spell alone.
 */
export async function listTaxYears(
  tenant: Tenant,
  scope: YearScope,
  after: string,
  limit: number,
): Promise<{ readonly people: readonly TaxYearOfPerson[]; readonly next: string | null }> {
  const { organizationId, employeeIds } = scope
  const rows = await yearsOfPeople(tenant, scope, await readYears(tenant, scope, after, limit))
  const [last] = await queryPrepared<{ id: string | null }>(
    tenant,
    `select max(id) as id from (select id from employee where organization_id = $1 and id > $2
       and ($4::text[] is null or id = any ($4::text[])) order by id limit $3) e`,
    [organizationId, after, limit, employeeIds],
  )
  const lines = await unusualLines(tenant, organizationId, rows)
  const people = rows.map(
    ({ unusual, lastTaxable, lastTds, openingTaxable, openingTds, deductions, ...row }) => ({
      ...row,
      taxable: Number(row.taxable) as Paise,
      tds: Number(row.tds) as Paise,
      nps: Number(row.nps) as Paise,
      opening: { taxable: Number(openingTaxable) as Paise, tds: Number(openingTds) as Paise },
      tax:
        row.tax === null
          ? null
          : {
              ...unpackTax(row.tax, { taxable: Number(lastTaxable) as Paise, tds: Number(lastTds) as Paise }),
              ...unpackDeductions(deductions),
            },
      unusual: unusual === null ? [] : unusual.flatMap(lines),
    }),
  )
  return { people, next: last?.id ?? null }
}

function isUnusual(line: SlipLine): boolean {
  const { type, category, amount, taxableAmount } = line
  if (taxableAmount === null) return false
  if (type !== 'earning') return taxableAmount > 0 && !isPensionShare(line) && type !== 'reimbursement'
  return taxableAmount !== amount || category === 'perquisite' || category === 'retrenchment'
}

/** Paid to the employee and not taxed; 0 of a benefit in kind, which is not paid. */
export function exemptPart({
  type,
  category,
  amount,
  taxableAmount,
}: Pick<SlipLine, 'type' | 'category' | 'amount' | 'taxableAmount'>): Paise {
  const isPaid = type === 'earning' && category !== 'perquisite'
  return (isPaid ? amount - (taxableAmount ?? 0) : 0) as Paise
}

async function unusualLines(
  tenant: Tenant,
  organizationId: number,
  rows: readonly { readonly unusual: readonly UnusualSlip[] | null }[],
): Promise<(slip: UnusualSlip) => TaxYearOfPerson['unusual']> {
  const slipKey = ([payrollRunId, calculatedIn]: UnusualSlip) => ({
    organizationId,
    payrollRunId,
    calculatedIn,
  })
  const slips = rows.flatMap(({ unusual }) => unusual ?? [])
  const parts = slips.length === 0 ? null : await commonParts(tenant, slips.map(slipKey))
  return slip => {
    const run = parts?.get(calculationName(slipKey(slip)))?.runInput
    if (run === undefined) throw new Error(`Run ${slip[0]} lacks its calculation.`)
    const sections = new Map(run.components.map(({ code, taxSection }) => [code, taxSection]))
    return slip[2].flatMap(packed => {
      const line = unpackLine(packed, run)
      return isUnusual(line) ? [{ ...line, taxSection: sections.get(line.code) ?? null }] : []
    })
  }
}
