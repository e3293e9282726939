// What reports read: the slips of the payments of some months, whose rows never change, and sums over them. A report names
// its payments once, so that its pages, its totals and its files tell of the same slips.

import type { Slip } from '#proto/calculation/slip.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { calculatedStates, closedStates } from '#proto/run-moves.ts'
import { unpackSlip } from '../../bulk/packing/slip.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { type Payslip, PayslipTable, type SlipEmployee } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { calculationName, commonParts } from '../payslips/common-parts.ts'
import { paymentOf } from '../payslips/slip-status.ts'
import { slipPosition } from '../payslips/slip-pages.ts'
import { plainRows, queryPrepared } from '../../postgres/sql.ts'

export type ReportFilter = {
  readonly organizationId: number
  /** Of the days on which a period ends. */
  readonly from: PlainDate
  readonly to: PlainDate
  readonly payrollRunIds: readonly string[] | null
  readonly employeeIds: readonly string[] | null
  /** By where people work at present. */
  readonly departmentIds: readonly string[] | null
  /** By the salary in force at the end of the period. */
  readonly salaryGroupIds: readonly string[] | null
  /** Runs that are calculated and not locked are told of too. */
  readonly includeUnlocked: boolean
}

/** The runs and settlements of a report, in the order of their making. */
export function reportPayments(tenant: Tenant, filter: ReportFilter): Promise<PayrollRun[]> {
  return tenant.em.find(
    PayrollRunTable,
    {
      organizationId: filter.organizationId,
      status: { $in: filter.includeUnlocked ? calculatedStates : closedStates },
      periodEnd: { $gte: filter.from, $lte: filter.to },
      ...(filter.payrollRunIds === null ? {} : { id: { $in: [...filter.payrollRunIds] } }),
    },
    { orderBy: { id: 'asc' } },
  )
}

/**
 * The ids of the runs whose figures are still to come: those being calculated, and regular ones that failed. By the end of
 * their periods or the day of payment.
 */
export async function unfinishedRuns(
  tenant: Tenant,
  { organizationId, from, to }: Pick<ReportFilter, 'organizationId' | 'from' | 'to'>,
  by: 'periodEnd' | 'payDate' = 'periodEnd',
): Promise<readonly string[]> {
  const runs = await tenant.em.find(
    PayrollRunTable,
    {
      organizationId,
      [by]: { $gte: from, $lte: to },
      $or: [{ status: 'calculating' }, { status: 'failed', type: 'regular' }],
    },
    { orderBy: { id: 'asc' }, fields: ['id'] },
  )
  return runs.map(({ id }) => id)
}

/** From the first to the last end of a period of the payments; null: there is none of them. */
export async function paymentSpan(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<{ readonly from: PlainDate; readonly to: PlainDate } | null> {
  const rows = await tenant.em.find(
    PayrollRunTable,
    { organizationId, id: { $in: [...ids] } },
    { fields: ['periodEnd'] },
  )
  const ends = rows.map(({ periodEnd }) => periodEnd).toSorted()
  const [from, to] = [ends[0], ends.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

/** The payments of a report with its filters, as they were when it began. */
export type ReportScope = {
  readonly filter: ReportFilter
  readonly payments: readonly PayrollRun[]
}

/** Of slips `p`, by the people alone; with the values of `peopleOf`. */
export const matchesPeople = (p: string) => `($4::text[] is null or ${p}employee_id = any ($4::text[]))
  and ($5::text[] is null or ${p}employee_id in (
    select id from employee where organization_id = $1 and department_id = any ($5::text[])))
  and ($6::text[] is null or (
    select s.salary_group_id from employee_salary s where s.organization_id = $1 and s.employee_id = ${p}employee_id
      and s.effective_from <= ${p}period_end order by s.effective_from desc limit 1) = any ($6::text[]))`

/**
 * The slips `p` of the payments, one payment after the other; with the values of `peopleOf`. A plan knows neither how many
 * payments there are nor how many slips, and would walk all payslips of the organization: `offset 0` leaves it the key.
 */
export const slipsOfPayments = `(
  select p.* from unnest($2::text[], $3::int[]) r(id, revision)
  cross join lateral (
    select * from payslip where organization_id = $1 and payroll_run_id = r.id and revision = r.revision offset 0
  ) p
  where p.failure is null and ${matchesPeople('p.')}) p`

/**
 * The employee `e` of each row `m` of a month. `offset 0` keeps the planner from walking the people of the organization
 * beside all rows: it cannot know how many those are.
 */
export const eachEmployee =
  'cross join lateral (select * from employee where organization_id = $1 and id = m.employee_id offset 0) e'

/** Of slips `p` that are looked up by person; with the values of `peopleOf`. */
export const ofScope = (p: string) => `${p}organization_id = $1
  and (${p}payroll_run_id, ${p}revision) in (select * from unnest($2::text[], $3::int[])) and ${p}failure is null
  and ${matchesPeople(p)}`

/** Filter that selects slips. */
export type SlipScope = {
  readonly filter: Pick<ReportFilter, 'organizationId' | 'employeeIds' | 'departmentIds' | 'salaryGroupIds'>
  readonly payments: readonly Pick<PayrollRun, 'id' | 'revision'>[]
}

/** Organization, payments and filters of people: the values of `$1` to `$6`. */
export function peopleOf({ filter, payments }: SlipScope): unknown[] {
  const { organizationId, employeeIds, departmentIds, salaryGroupIds } = filter
  return [
    organizationId,
    payments.map(({ id }) => id),
    payments.map(({ revision }) => revision),
    employeeIds,
    departmentIds,
    salaryGroupIds,
  ]
}

type Unread = 'facts' | 'yearBefore' | 'lateMonths'

// Each payment is read by itself, from a person on: a condition that names all of them at once leaves the scan of each page
// at the first person of its run.
const slipsAfter = plainRows<Payslip, Unread>(
  PayslipTable,
  'true order by payroll_run_id, employee_id limit $9',
  {
    without: ['facts', 'yearBefore', 'lateMonths'],
    from: `(
    select p.* from unnest($2::text[], $3::int[]) r(id, revision)
    cross join lateral (
      select * from payslip
      where organization_id = $1 and payroll_run_id = r.id and revision = r.revision
        and employee_id > case when r.id = $7 then $8 else '' end and failure is null and ${matchesPeople('')}
      order by employee_id limit $9
    ) p) payslip`,
  },
)

export type ReportSlip = {
  readonly payrollRunId: string
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly periodStart: PlainDate
  readonly periodEnd: PlainDate
  readonly slip: Slip
}

/** The slips after a position, by the ids of their payments and people; `limit` at most. */
export async function listReportSlips(
  tenant: Tenant,
  scope: SlipScope,
  after: string | null,
  limit: number,
): Promise<ReportSlip[]> {
  const rows = await nextSlips(tenant, scope, after, limit)
  const parts = await commonParts(tenant, rows)
  return rows.flatMap(row => {
    const part = parts.get(calculationName(row))
    if (part === undefined) throw new Error(`Slip ${row.id} lacks its calculation.`)
    if (!row.slip) return []
    const totals = {
      ...row,
      ptAuthority: row.ptAuthority ?? null,
      esiCoveredUntil: row.esiCoveredUntil ?? null,
    }
    return [
      {
        payrollRunId: row.payrollRunId,
        employeeId: row.employeeId,
        externalId: row.externalId ?? null,
        employee: row.employee,
        periodStart: row.periodStart,
        periodEnd: row.periodEnd,
        slip: unpackSlip(row.slip, totals, part.runInput),
      },
    ]
  })
}

// Twice as many payments each time, so that a full run costs one statement, and a thousand settlements of one slip each ten.
async function nextSlips(tenant: Tenant, scope: SlipScope, after: string | null, limit: number) {
  const [payrollRunId = '', employeeId = ''] = after?.split(' ') ?? []
  const payments = scope.payments
    .filter(({ id }) => id >= payrollRunId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const rows: Awaited<ReturnType<typeof slipsAfter>> = []
  for (
    let [first, count] = [0, 1];
    first < payments.length && rows.length < limit;
    first += count, count *= 2
  ) {
    const values = peopleOf({ ...scope, payments: payments.slice(first, first + count) })
    rows.push(...(await slipsAfter(tenant, [...values, payrollRunId, employeeId, limit - rows.length])))
  }
  return rows
}

/** The totals of a slip, by the columns of the slip `p`. */
export const totalColumns = {
  gross: 'p.gross',
  reimbursements: 'p.reimbursements',
  totalDeductions: 'p.total_deductions',
  roundOff: 'p.round_off',
  netPayable: 'p.net_payable',
  employerContributions: 'p.employer_contributions',
} as const

/** Sums of the typed columns of slips. */
const sums = {
  ...totalColumns,
  pf: 'p.pf_employee + p.vpf + p.pf_arrears',
  esi: 'p.esi_employee + p.esi_arrears',
  esiEmployer: 'p.esi_employer',
  esiWages: 'p.esi_wages',
  pt: 'p.pt',
  lwf: 'p.lwf_employee',
  tds: 'p.tds',
} as const

export type ReportSums = Readonly<Record<keyof typeof sums, Paise>> & {
  readonly slips: number
  readonly employees: number
}

const sumColumns = Object.entries(sums)
  .map(([name, columns]) => `coalesce(sum(${columns}), 0)::bigint as "${name}"`)
  .join(', ')

const sumsOf = (groups: string, order: string) => `
  select ${groups}, count(*)::int as slips, count(distinct p.employee_id)::int as employees, ${sumColumns}
  from ${slipsOfPayments} group by 1 order by ${order}`

const groupColumns = {
  none: `'' as "group"`,
  month: `to_char(p.period_end, 'YYYY-MM') as "group"`,
  department: `p.employee::json ->> 'department' as "group"`,
  designation: `p.employee::json ->> 'designation' as "group"`,
} as const

type ReportGrouping = keyof typeof groupColumns

const groupQueries = Object.fromEntries(
  Object.entries(groupColumns).map(([name, column]) => [name, sumsOf(column, '1 nulls last')]),
) as Record<ReportGrouping, string>

/** By department or designation as the slip says, by month of the period's end, or all of them together. */
export async function sumReport(
  tenant: Tenant,
  scope: ReportScope,
  by: ReportGrouping,
): Promise<readonly (ReportSums & { readonly group: string | null })[]> {
  const rows = await queryPrepared<Record<string, unknown>>(tenant, groupQueries[by], peopleOf(scope))
  return rows.map(row => {
    const amounts = Object.fromEntries(Object.keys(sums).map(name => [name, Number(row[name])]))
    return {
      ...(amounts as unknown as ReportSums),
      group: row['group'] as string | null,
      slips: row['slips'] as number,
      employees: row['employees'] as number,
    }
  })
}

/** All of them together. */
export async function sumSlips(tenant: Tenant, scope: ReportScope): Promise<ReportSums> {
  const [all] = await sumReport(tenant, scope, 'none')
  return all ?? noSums
}

export const noSums = {
  ...Object.fromEntries(Object.keys(sums).map(name => [name, 0])),
  slips: 0,
  employees: 0,
} as unknown as ReportSums

/** Cost of employees to their employer by their payslips, by id. */
export async function costByEmployee(
  tenant: Tenant,
  scope: ReportScope,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await queryPrepared<{ id: string; cost: string }>(
    tenant,
    `select p.employee_id as id, sum(p.gross + p.reimbursements + p.employer_contributions)::bigint as cost
     from payslip p where ${ofScope('p.')} and p.employee_id = any ($7::text[]) group by 1`,
    [...peopleOf(scope), employeeIds],
  )
  return new Map(rows.map(({ id, cost }) => [id, Number(cost) as Paise]))
}

/** Whether a slip is held, and when and under which reference it was paid. */
export type SlipPayment = {
  readonly held: boolean
  readonly paidOn: PlainDate | null
  readonly reference: string | null
}

/** Payments by `slipPosition`. */
export async function slipPayments(
  tenant: Tenant,
  { filter, payments }: ReportScope,
  slips: readonly ReportSlip[],
): Promise<ReadonlyMap<string, SlipPayment>> {
  const runs = new Map(payments.map(run => [run.id, run]))
  const rows = await queryPrepared<RosterRow>(
    tenant,
    `select payroll_run_id as "payrollRunId", employee_id as "employeeId", held, to_char(paid_on, 'YYYY-MM-DD') as "paidOn",
       payment_reference as "paymentReference"
     from payroll_run_employee
     where organization_id = $1 and (payroll_run_id, employee_id) in (select * from unnest($2::text[], $3::text[]))`,
    [
      filter.organizationId,
      slips.map(({ payrollRunId }) => payrollRunId),
      slips.map(({ employeeId }) => employeeId),
    ],
  )
  return new Map(
    rows.map(row => {
      const run = runs.get(row.payrollRunId)
      const payment = run === undefined ? null : paymentOf(run, row)
      const held = row.held && !row.paidOn
      return [
        slipPosition(row),
        { held, paidOn: payment?.paidOn ?? null, reference: payment?.reference ?? null },
      ]
    }),
  )
}

type RosterRow = Parameters<typeof slipPosition>[0] & Parameters<typeof paymentOf>[1]

/** The status of the PAN by which income tax was calculated, by `slipPosition`. */
export async function panStatuses(
  tenant: Tenant,
  scope: ReportScope,
  slips: readonly ReportSlip[],
): Promise<ReadonlyMap<string, string>> {
  const facts = await slipFacts<string>(tenant, scope, slips, ['tax', 'panStatus'])
  return new Map(facts.map(([id, status]) => [id, status ?? statutoryDefaults.tax.panStatus]))
}

/** One of the facts that slips were calculated with, by `slipPosition`; null where a slip has none. */
export async function slipFacts<Fact>(
  tenant: Tenant,
  { filter, payments }: ReportScope,
  slips: readonly ReportSlip[],
  path: readonly string[],
): Promise<readonly (readonly [id: string, fact: Fact | null])[]> {
  const revisions = new Map(payments.map(({ id, revision }) => [id, revision]))
  const rows = await queryPrepared<{ payrollRunId: string; employeeId: string; fact: Fact | null }>(
    tenant,
    `select p.payroll_run_id as "payrollRunId", p.employee_id as "employeeId", p.facts::json #> $5::text[] as fact
     from unnest($2::text[], $3::int[], $4::text[]) s(run, revision, person)
     join payslip p on p.organization_id = $1 and p.payroll_run_id = s.run and p.employee_id = s.person
       and p.revision = s.revision`,
    [
      filter.organizationId,
      slips.map(({ payrollRunId }) => payrollRunId),
      slips.map(({ payrollRunId }) => revisions.get(payrollRunId) ?? null),
      slips.map(({ employeeId }) => employeeId),
      path,
    ],
  )
  return rows.map(({ fact, ...row }) => [slipPosition(row), fact])
}

/** The masked numbers of state insurance of the people, by id, as last recorded; who has none is missing. */
export async function insuranceNumbers(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryPrepared<{ id: string; number: string | null }>(
    tenant,
    `select distinct on (employee_id) employee_id as id, ip_number_masked as number from employee_statutory
     where organization_id = $1 and employee_id = any ($2::text[]) order by employee_id, effective_from desc`,
    [organizationId, employeeIds],
  )
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
}
