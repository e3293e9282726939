// What a calculation must know of the people of one shard, in three statements whatever their number.

import type { EmployeeInput, Override, ExitReason, SalaryInput } from '#proto/calculation.ts'
import type { DayHundredths, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type pg from 'pg'
import type {
  StatutoryEsi,
  StatutoryLwf,
  StatutoryNps,
  StatutoryPf,
  StatutoryPt,
  StatutoryTax,
} from '../entities/employee-statutory.ts'
import type { SlipEmployee } from '../entities/payslip.ts'
import { declaredTax, type DeclarationRow } from './declared-tax.ts'
import { earlierPayments, type EarlierPaymentsRow, ptMonths } from './earlier-payments.ts'
import { type PeriodInputs, readPeriodInputs } from './period-inputs-reader.ts'
import { statutoryInput } from './statutory-input.ts'

/** One person: the facts, and what the slip says of the person. */
export type PersonFacts = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly input: EmployeeInput
}

/** When the people are paid, and for which days. */
export type PaymentTime = {
  readonly period: PayPeriod
  readonly paidOn: PlainDate
  /** The first day of the tax year in which that is. */
  readonly taxYearStart: PlainDate
}

/** The people of a shard, by id. */
export function readShardFacts(
  client: pg.Client,
  shard: { organizationId: number; payrollRunId: string; firstEmployeeId: string; lastEmployeeId: string },
  time: PaymentTime,
): Promise<PersonFacts[]> {
  return readFacts(client, { ...shard, named: [] }, time)
}

/** Of people by id as a run would find them, whether or not there is one; who is unknown is missing. */
export function readPeopleFacts(
  client: pg.Client,
  { organizationId, employeeIds }: { organizationId: number; employeeIds: readonly string[] },
  time: PaymentTime,
): Promise<PersonFacts[]> {
  const ids = employeeIds.toSorted()
  const [firstEmployeeId = '', lastEmployeeId = ''] = [ids[0], ids.at(-1)]
  const nobody = { payrollRunId: '', firstEmployeeId, lastEmployeeId }
  return readFacts(client, { organizationId, ...nobody, named: ids }, time)
}

type People = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly firstEmployeeId: string
  readonly lastEmployeeId: string
  readonly named: readonly string[]
}

async function readFacts(
  client: pg.Client,
  shard: People,
  { period, paidOn, taxYearStart }: PaymentTime,
): Promise<PersonFacts[]> {
  const values = [
    shard.organizationId,
    period.start,
    period.end,
    shard.payrollRunId,
    shard.firstEmployeeId,
    shard.lastEmployeeId,
    taxYearStart,
    shard.named,
  ]
  const people = await client.query<PersonRow>({ name: 'people of a shard', text: peopleQuery, values })
  const salaries = await client.query<SalaryRow>({
    name: 'salaries of a shard',
    text: salariesQuery,
    values,
  })
  const inputs = await readPeriodInputs(client, shard, period)

  const salariesOf = new Map<string, SalaryInput[]>()
  for (const row of salaries.rows) {
    const list = salariesOf.get(row.employee_id)
    const salary: SalaryInput = {
      effectiveFrom: row.effective_from,
      payBasis: row.pay_basis,
      ctcAnnual: row.ctc_annual,
      grossMonthly: row.gross_monthly,
      components: row.components,
    }
    if (list === undefined) salariesOf.set(row.employee_id, [salary])
    else list.push(salary)
  }
  return people.rows.map(row =>
    personFacts(
      row,
      salariesOfPeriod(salariesOf.get(row.id) ?? [], period),
      inputs.get(row.id) ?? {},
      paidOn,
    ),
  )
}

/** Of salaries in the order of their dates: the one in force on the period's first day, and those from later days. */
export function salariesOfPeriod(salaries: readonly SalaryInput[], { start, end }: PayPeriod): SalaryInput[] {
  const known = salaries.filter(({ effectiveFrom }) => effectiveFrom <= end)
  const first = known.findLastIndex(({ effectiveFrom }) => effectiveFrom <= start)
  return known.slice(Math.max(0, first))
}

// Named, because planning them costs as much as a hundred people do; the server keeps the plans of a connection.
const who = `
    with who as materialized (
      select r.employee_id, r.overrides from payroll_run_employee r
      where r.organization_id = $1 and r.payroll_run_id = $4 and not r.excluded
        and r.employee_id between $5 and $6
      union all select unnest($8::text[]), '[]'::jsonb)`

// A slip's run and roster row are looked up by their keys, and not joined: a planner without statistics, as after the
// first large run, would take the roster by the person alone.
const peopleQuery = `${who}
    select e.id, e.external_id, e.employee_code, e.first_name, e.middle_name, e.last_name,
      e.date_of_joining, e.date_of_leaving, e.date_of_birth, e.gender, e.work_state_code,
      e.disability_percent, e.employment_type, e.is_international_worker,
      s.pan_masked, s.uan_masked, s.pan_status, s.pf, s.esi, s.pt, s.lwf, s.nps, s.tax, e.exit ->> 'reason' as exit_reason,
      b.account_number_masked, b.ifsc,
      a.payable_days, a.lop_days, a.overtime_minutes, a.worked_minutes,
      d.claims, d.rents, d.self_occupied, d.let_out, d.other_income, d.previous_employment,
      d.other_tax_credits, d.proofs, d.proofs_due_on,
      o.months as opening_months, o.gross as opening_gross, o.taxable as opening_taxable,
      o.pf as opening_pf, o.pt as opening_pt, o.tds as opening_tds,
      f.brought_forward, c.covered_until, c.payments, c.taxable, c.tds, c.pf as own_pf, c.pt as pt_taken, c.pt_wages,
      c.months, c.pt_months, c.gratuity_wages, who.overrides
    from who
    join employee e on e.organization_id = $1 and e.id = who.employee_id
    left join lateral (
      select s.pan_masked, s.uan_masked, s.pan_status, s.pf, s.esi, s.pt, s.lwf, s.nps, s.tax
      from employee_statutory s
      where s.organization_id = $1 and s.employee_id = e.id and s.effective_from <= $3::date
      order by s.effective_from desc limit 1) s on true
    left join lateral (
      select b.account_number_masked, b.ifsc from employee_bank b
      where b.organization_id = $1 and b.employee_id = e.id and b.effective_from <= $3::date
      order by b.effective_from desc limit 1) b on true
    left join attendance_month a on a.organization_id = $1 and a.employee_id = e.id
      and a.year = extract(year from $2::date)::smallint and a.month = extract(month from $2::date)::smallint
    left join tax_declaration d on d.organization_id = $1 and d.employee_id = e.id
      and d.tax_year_start = $7::date
    left join opening_balance o on o.organization_id = $1 and o.employee_id = e.id
      and o.tax_year_start = $7::date
    left join lateral (
      select max(p.esi_covered_until) filter (where p.period_start >= $2::date - 184) as covered_until,
        count(distinct p.period_start) filter (where of_year) as payments,
        sum(p.taxable) filter (where of_year) as taxable,
        sum(p.tds) filter (where of_year) as tds,
        sum(p.pf_employee + p.vpf + p.pf_arrears) filter (where of_year) as pf,
        sum(p.pt) filter (where of_year) as pt,
        sum(p.pt_wages) filter (where of_year) as pt_wages,
        -- Only the old regime exempts a house rent allowance, and only who has a share of the pension system limits it.
        json_agg(json_build_array(p.period_start, p.basic_and_da, p.house_rent, p.nps) order by p.period_start)
          filter (where of_year and (s.tax ->> 'regime' = 'old' or s.nps ->> 'employerPercent' is not null))
          as months,
        (array_agg(p.gratuity_wages order by p.period_start desc) filter (where p.failure is null
          and (select gratuity ->> 'funding' <> 'none' from organization where id = $1)))[1] as gratuity_wages,
        json_agg(json_build_array(p.period_end, p.pt, p.pt_wages) order by p.period_end)
          filter (where p.period_start >= $2::date - interval '5 months' and p.failure is null) as pt_months
      from payslip p
      cross join lateral (
        select n.pay_date >= $7::date and p.failure is null as of_year from payroll_run n
        where n.organization_id = p.organization_id and n.id = p.payroll_run_id
          and case n.status when 'calculating' then n.previous_revision else n.revision end = p.revision
          and n.status in ('generated', 'locked', 'paid', 'calculating')
        offset 0) n
      where p.organization_id = $1 and p.employee_id = e.id
        and p.period_start < $2::date and p.period_start >= $2::date - 430
        and (select r.live from payroll_run_employee r where r.organization_id = p.organization_id
          and r.payroll_run_id = p.payroll_run_id and r.employee_id = p.employee_id)) c on true
    left join lateral (
      -- A slip brings in what is open then, so what is still open is what all of them have left; a later one can only
      -- have taken. That of the month itself is asked for here, by its run or by a preview.
      select sum(p.carried_forward) as brought_forward
      from payslip p
      join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
        and case n.status when 'calculating' then n.previous_revision else n.revision end = p.revision
        and n.status in ('generated', 'locked', 'paid', 'calculating')
      where p.organization_id = $1 and p.employee_id = e.id and p.carried_forward <> 0
        and (p.period_start < $2::date or p.period_start > $2::date and p.carried_forward < 0)) f on true
    order by e.id`

const salariesQuery = `${who}
    select s.employee_id, s.effective_from, s.pay_basis, s.ctc_annual, s.gross_monthly, s.components
    from who
    join employee_salary s on s.organization_id = $1 and s.employee_id = who.employee_id
    where s.effective_from <= $3::date and $2::date is not null and $7::date is not null
    order by s.employee_id, s.effective_from`

type PersonRow = {
  overrides: Override[]
  id: string
  external_id: string | null
  employee_code: string
  first_name: string
  middle_name: string | null
  last_name: string | null
  brought_forward: string | null
  date_of_joining: PlainDate
  date_of_leaving: PlainDate | null
  date_of_birth: PlainDate
  gender: EmployeeInput['gender']
  work_state_code: string
  disability_percent: number | null
  employment_type: string
  is_international_worker: boolean
  pan_masked: string | null
  uan_masked: string | null
  pf: StatutoryPf | null
  esi: StatutoryEsi | null
  pt: StatutoryPt | null
  lwf: StatutoryLwf | null
  nps: StatutoryNps | null
  tax: StatutoryTax | null
  exit_reason: ExitReason | null
  pan_status: EmployeeInput['tax']['panStatus'] | null
  account_number_masked: string | null
  ifsc: string | null
  payable_days: DayHundredths | null
  lop_days: DayHundredths | null
  overtime_minutes: number | null
  worked_minutes: number | null
  covered_until: PlainDate | null
} & DeclarationRow &
  EarlierPaymentsRow

type SalaryRow = {
  employee_id: string
  effective_from: PlainDate
  pay_basis: SalaryInput['payBasis']
  ctc_annual: Paise | null
  gross_monthly: Paise | null
  components: SalaryInput['components']
}

/** A sum of whole numbers comes as text. */
function debtOf({ brought_forward }: PersonRow): Pick<EmployeeInput, 'broughtForward'> {
  const open = Number(brought_forward ?? 0)
  return open > 0 ? { broughtForward: open as Paise } : {}
}

function personFacts(
  row: PersonRow,
  salaries: SalaryInput[],
  { overtime, ...inputs }: PeriodInputs,
  paidOn: PlainDate,
): PersonFacts {
  const statutory = statutoryInput({ ...row, panStatus: row.pan_status })
  return {
    employeeId: row.id,
    externalId: row.external_id,
    employee: {
      name: [row.first_name, row.middle_name, row.last_name].filter(part => part !== null).join(' '),
      code: row.employee_code,
      dateOfJoining: row.date_of_joining,
      pan: row.pan_masked,
      uan: row.uan_masked,
      bank:
        row.account_number_masked === null
          ? null
          : { accountNumber: row.account_number_masked, ifsc: row.ifsc },
    },
    input: {
      dateOfJoining: row.date_of_joining,
      dateOfLeaving: row.date_of_leaving,
      dateOfBirth: row.date_of_birth,
      gender: row.gender,
      workStateCode: row.work_state_code,
      disabilityPercent: row.disability_percent,
      employmentType: row.employment_type,
      isInternationalWorker: row.is_international_worker,
      salaries,
      ...(row.overrides.length === 0 ? {} : { overrides: row.overrides }),
      attendance: attendanceOf(row, overtime),
      ...leavingOf(row),
      ...debtOf(row),
      ...inputs,
      ...statutory,
      esi: {
        ...statutory.esi,
        coveredUntil: later(statutory.esi.coveredUntil, row.covered_until),
      },
      pt: { ...statutory.pt, ...ptMonths(row) },
      tax: { ...statutory.tax, declared: declaredTax(row, paidOn) },
      earlier: earlierPayments(row),
    },
  }
}

/** Of an exit only the ground is kept; the rest comes from the service and the salary. */
function leavingOf({ date_of_leaving, exit_reason }: PersonRow): Pick<EmployeeInput, 'leaving'> {
  if (date_of_leaving === null || exit_reason === null) return {}
  const nothing = 0 as Paise
  return {
    leaving: {
      reason: exit_reason,
      leaveDays: null,
      leaveDaysTaken: null,
      averagePay: null,
      exemptBefore: { gratuity: nothing, leave: nothing },
    },
  }
}

function later(one: PlainDate | null, other: PlainDate | null): PlainDate | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** The month as summed up, with the overtime that was approved beside it. */
function attendanceOf(row: PersonRow, approved: PeriodInputs['overtime']): EmployeeInput['attendance'] {
  const { overtime_minutes: recorded, worked_minutes: workedMinutes } = row
  if (recorded === null && approved === undefined) return null
  const entries = [{ minutes: recorded ?? 0, multiplier: null }, ...(approved ?? [])]
  return {
    payableDays: row.payable_days,
    lopDays: row.lop_days,
    overtimeMinutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    ...(workedMinutes === null ? {} : { workedMinutes }),
    ...(approved === undefined ? {} : { overtime: entries.filter(({ minutes }) => minutes > 0) }),
  }
}
