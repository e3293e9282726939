// Facts of employees for a calculation, read in a dozen statements whatever their number.

import type { BenefitSoFar } from '#proto/calculation/benefits.ts'
import type { CalculationSettings, PartOfMonth } from '#proto/calculation/run-input.ts'
import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import { contributionPeriod } from '#proto/calendar/period.ts'
import { snakeCase } from '#proto/records/fields.ts'
import { runContents, type RunType } from '#proto/run-contents.ts'
import { losesWorkingDaysOnly } from '#proto/salary-days.ts'
import { profileFields } from '#proto/records/profile.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { isWeeklyOff } from '../weekly-offs.ts'
import { isUnpaidMonth, lostDays, sumsOfDays } from '../attendance-sums.ts'
import { employeeStatements, idArray, ofPeople } from './asking.ts'
import { readBenefits } from './benefits-reader.ts'
import type { DeclarationRow } from './declared-tax.ts'
import {
  type EarlierRow,
  openingOfPerson,
  type OpeningRow,
  paymentsOfPerson,
  ptSince,
} from './earlier-payments.ts'
import { readEarlierPayments, readLeftBySlips, readReplaced } from './earlier-payments-reader.ts'
import { type Claimable, type PeriodInputs, readPeriodInputs } from './period-inputs-reader.ts'
import type { SettlementOfInputs } from './period-inputs-reader.ts'
import { mayHold, salariesOfPeriod, withReplaced } from './salary-history.ts'
import { type OtherSpells, withOtherSpells } from './spells-reader.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import {
  type PersonFacts,
  type EmployeeRow,
  type OverridesRow,
  type StatutoryRow,
  type BankRow,
  type HolidaysRow,
  type AttendanceRow,
  type PartRow,
  type UnpaidRow,
  type SalaryRow,
  salaryInput,
  personFacts,
  type PaidFacts,
} from './person-facts.ts'

/** When the people are paid, and for which days. */
export type PaymentTime = {
  readonly period: PayPeriod
  readonly paidOn: PlainDate
  /** The first day of the tax year in which that is. */
  readonly taxYearStart: PlainDate
  /** The choices of the organization that facts go by. */
  readonly settings: Pick<CalculationSettings, 'salaryDays' | 'defaultTaxRegime'>
  /** The first day of the contribution period of state insurance. */
  readonly contributionStart: PlainDate
  readonly contents: PaidFacts
  /** The days of the period whose salary is paid; absent: all of them. */
  readonly part?: PartOfMonth | undefined
  /** Codes that `intervalCodes` finds. */
  readonly intervals: ReadonlySet<string>
  /** Codes of components with an entitlement. */
  readonly entitlements: ReadonlySet<string>
}

/** A regular run pays everything. */
export const everythingPaid: PaidFacts = { salary: true, recoveries: true }

export function factsPaidBy(type: RunType, recoverAdvances: boolean): PaidFacts {
  const { salary, recoveries } = runContents[type]
  return {
    salary,
    // A regular run takes debts even where it leaves advances to a later one.
    recoveries: recoveries === 'default' || (recoveries === 'on_request' && recoverAdvances),
  }
}

/** People of one organization, by ids in their order. */
type People = {
  readonly organizationId: number
  /** Null: of no run, as for a preview. */
  readonly payrollRunId: string | null
  /** Settlement of the only employee; absent: the facts are of no settlement. */
  readonly settlement?: SettlementOfInputs
  /** Inputs of a run that has claimed nothing for the calculation; absent: the facts are of claimed inputs. */
  readonly claimable?: Claimable | undefined
  readonly employeeIds: readonly string[]
  readonly otherSpells: OtherSpells
}

/** Facts of the employees, in the order of their ids; unknown employees are missing. */
export async function readFacts(
  client: BulkClient,
  people: People,
  time: PaymentTime,
): Promise<PersonFacts[]> {
  const { period, paidOn, taxYearStart, settings, part } = time
  const { employeeIds, payrollRunId, otherSpells } = people
  const ofPersons = { ...people, employeeIds: withOtherSpells(employeeIds, otherSpells) }
  const [firstEmployeeId, lastEmployeeId] = [employeeIds[0], employeeIds.at(-1)]
  if (firstEmployeeId === undefined || lastEmployeeId === undefined) return []
  const { read, latest } = employeeStatements(client, people)
  const { defaultTaxRegime, salaryDays } = settings
  const { year, month } = calendarMonth(period.end)

  const employees = await read<EmployeeRow>('people', employeesQuery)
  const overrides =
    payrollRunId === null ? null : await latest<OverridesRow>('overrides', overridesQuery, payrollRunId)
  const statutory = await latest<StatutoryRow>('statutory', statutoryQuery, period.end)
  const banks = await latest<BankRow>('banks', banksQuery, period.end)
  const attendance =
    part === undefined
      ? await latest<AttendanceRow>('attendance', attendanceQuery, year, month)
      : await readPart(client, people, period, part)
  const daysOff = await readDaysOff(latest, period, salaryDays)
  const { latest: latestOfPersons } = employeeStatements(client, ofPersons)
  const pensions = await latestOfPersons<PensionRow>('pension shares', pensionsQuery, period.end)
  const declarations = await latestOfPersons<DeclarationRow>('declarations', declarationsQuery, taxYearStart)
  const openings = await latestOfPersons<OpeningRow>('openings', openingsQuery, taxYearStart)
  const salaries = await readSalaries(read, period)
  const before = { period, taxYearStart, ptSince: ptSince(period) }
  const goesByMonths = whoGoesByMonths(otherSpells, { statutory, pensions, defaultTaxRegime })
  const earlier = await readEarlierPayments(client, ofPersons, before, goesByMonths)
  const isUnrecorded = (id: string) => statutory.get(id)?.pf.epsEligible !== true
  const leftBySlips = await readLeftBySlips(client, ofPersons, before, { isUnrecorded, ...earlier })
  const salariesOf = await readReplacedSalaries(client, people, time, salaries, earlier.payments)
  const shard = { ...people, payrollRunId: payrollRunId ?? '', firstEmployeeId, lastEmployeeId }
  const inputs = time.contents.inputs === false ? noInputs : await readPeriodInputs(client, shard, period)
  const benefits = await readOwnBenefits(client, people, time, { salariesOf, inputs })

  return employees.map(employee => {
    const id = employee.employee_id
    const formerIds = (otherSpells.get(id) ?? []).map(({ employeeId }) => employeeId)
    return personFacts({
      employee,
      overrides: overrides?.get(id)?.overrides,
      statutory: statutory.get(id),
      defaultRegime: defaultTaxRegime,
      bank: banks.get(id),
      attendance: attendance.get(id),
      holidays: daysOff.holidays.get(id)?.dates,
      weeklyOffs: daysOff.weeklyOffs.get(id)?.dates,
      declared: declarations.get(id) ?? formerIds.map(former => declarations.get(former)).findLast(Boolean),
      opening: openingOfPerson(openings, id, formerIds),
      earlier: paymentsOfPerson(earlier.payments, id, formerIds),
      recordsSince: earlier.since,
      yearBefore: earlier.kept.get(id) ?? null,
      ...leftBySlips([id, ...formerIds]),
      salaries: salariesOf(id),
      overtimeMultiplier: salaries.get(id)?.at(-1)?.overtime_multiplier ?? null,
      inputs: inputs.get(id) ?? {},
      benefits: benefits.get(id),
      contents: time.contents,
      part,
      paidOn,
      period,
      taxYearStart,
    })
  })
}

/** Whose tax asks for the months of the year one by one, by the id of a spell. */
function whoGoesByMonths(
  otherSpells: OtherSpells,
  {
    statutory,
    pensions,
    defaultTaxRegime,
  }: Pick<PaymentTime['settings'], 'defaultTaxRegime'> & {
    readonly statutory: ReadonlyMap<string, StatutoryRow>
    readonly pensions: ReadonlyMap<string, PensionRow>
  },
): (id: string) => boolean {
  const spellOf = ownerOfSpell(otherSpells)
  return id => {
    const owner = otherSpells.has(id) ? id : (spellOf.get(id) ?? id)
    const spells = [owner, ...(otherSpells.get(owner) ?? []).map(({ employeeId }) => employeeId)]
    const regime = (statutory.get(id) ?? statutory.get(owner))?.tax.regime ?? defaultTaxRegime
    // Only the old regime exempts a house rent allowance, and only a share of the pension system is deducted.
    return regime === 'old' || spells.some(spell => pensions.has(spell))
  }
}

async function readSalaries(
  read: ReturnType<typeof employeeStatements>['read'],
  { end }: PayPeriod,
): Promise<Map<string, SalaryRow[]>> {
  const rows = await read<SalaryRow>('salaries', salariesQuery, end)
  return Map.groupBy(rows, row => row.employee_id)
}

/**
 * Facts as from `readFacts`, without those of a month or of earlier payments: the person, statutory records and
 * salaries.
 */
export async function readMasterFacts(
  client: BulkClient,
  people: Omit<People, 'payrollRunId' | 'otherSpells'>,
  {
    period,
    settings,
  }: Pick<PaymentTime, 'period'> & {
    readonly settings: Pick<CalculationSettings, 'defaultTaxRegime'>
  },
): Promise<PersonFacts[]> {
  const { read, latest } = employeeStatements(client, people)
  const employees = await read<EmployeeRow>('people', employeesQuery)
  const statutory = await latest<StatutoryRow>('statutory', statutoryQuery, period.end)
  const salaries = await readSalaries(read, period)
  return employees.map(employee => {
    const own = (salaries.get(employee.employee_id) ?? []).map(salaryInput)
    return personFacts({
      ...nothingKnown,
      employee,
      statutory: statutory.get(employee.employee_id),
      defaultRegime: settings.defaultTaxRegime,
      salaries: salariesOfPeriod(own, period),
      period,
      paidOn: period.end,
      taxYearStart: period.start,
    })
  })
}

const nothingKnown = {
  contents: everythingPaid,
  part: undefined,
  overrides: undefined,
  bank: undefined,
  attendance: undefined,
  holidays: undefined,
  weeklyOffs: undefined,
  declared: undefined,
  opening: undefined,
  earlier: undefined,
  recordsSince: null,
  yearBefore: null,
  debts: [],
  pensionPaidSince: null,
  overtimeMultiplier: null,
  inputs: {},
  benefits: undefined,
} as const

const noInputs: ReadonlyMap<string, PeriodInputs> = new Map()

const noBenefits: ReadonlyMap<string, readonly BenefitSoFar[]> = new Map()

type PensionRow = { readonly employee_id: string }

/** One of the employees whose spell it is as well, by the employee of the other spell. */
function ownerOfSpell(otherSpells: OtherSpells): ReadonlyMap<string, string> {
  return new Map(
    [...otherSpells].flatMap(([id, spells]) => spells.map(({ employeeId }) => [employeeId, id] as const)),
  )
}

/**
 * Attendance of the days of a part. Without a paid day in it, days off are unpaid if the month has none either; then also
 * those of its earlier parts, which had a paid day to come.
 */
async function readPart(
  client: BulkClient,
  people: People,
  month: PayPeriod,
  { days, attendance: { source, unmarked, weeklyOffs, half, lossOfDaysOff } }: PartOfMonth,
): Promise<ReadonlyMap<string, AttendanceRow>> {
  const rules = [source, unmarked, idArray(weeklyOffs), half, JSON.stringify(lossOfDaysOff)]
  const { organizationId } = people
  const { read } = employeeStatements(client, people)
  const rows = await read<PartRow>(
    'attendance of a part',
    partQuery,
    days.start,
    days.end,
    ...rules,
    month.end,
  )
  const found = new Map<string, AttendanceRow>(
    rows.filter(({ is_known: isKnown }) => isKnown).map(row => [row.employee_id, row]),
  )
  const withoutPaidDay = rows.filter(({ has_paid_day: hasPaidDay }) => !hasPaidDay)
  if (withoutPaidDay.length === 0) return found
  const employeeIds = withoutPaidDay.map(row => row.employee_id)
  const unpaid = await employeeStatements(client, { organizationId, employeeIds }).latest<UnpaidRow>(
    'attendance of unpaid months',
    unpaidMonthQuery,
    month.start,
    month.end,
    ...rules,
    days.start,
    days.end,
  )
  for (const row of withoutPaidDay) {
    const loss = unpaid.get(row.employee_id)
    if (loss !== undefined) found.set(row.employee_id, { ...row, ...loss })
  }
  return found
}

async function readDaysOff(
  latest: ReturnType<typeof employeeStatements>['latest'],
  { start, end }: PayPeriod,
  salaryDays: PaymentTime['settings']['salaryDays'],
): Promise<Record<'holidays' | 'weeklyOffs', ReadonlyMap<string, HolidaysRow>>> {
  const days = [start, end]
  const holidays = await latest<HolidaysRow>('holidays', holidaysQuery, ...days, salaryDays.includeHolidays)
  // Only a month or an absence that leaves weekly offs out asks for them.
  const weeklyOffs =
    !losesWorkingDaysOnly(salaryDays) || salaryDays.includeWeeklyOffs
      ? new Map<string, HolidaysRow>()
      : await latest<HolidaysRow>('weekly offs', weeklyOffsQuery, ...days, idArray(salaryDays.weeklyOffs))
  return { holidays, weeklyOffs }
}

/** Reads the salaries that later ones replaced; returns those of a person that the period goes by. */
async function readReplacedSalaries(
  client: BulkClient,
  people: People,
  { period, contributionStart, intervals }: PaymentTime,
  salaries: ReadonlyMap<string, readonly SalaryRow[]>,
  payments: ReadonlyMap<string, EarlierRow>,
): Promise<(employeeId: string) => readonly SalaryInput[]> {
  const since = contributionPeriod(period.end).start
  const isCovered = (id: string) => (payments.get(id)?.covered_until ?? '') >= since
  const replaced = await readReplaced(
    client,
    people,
    period,
    id =>
      !isCovered(id) &&
      (salaries.get(id) ?? []).some(row => row.version > 1 && row.decided_on > contributionStart),
  )
  return id =>
    salariesOfPeriod(
      withReplaced((salaries.get(id) ?? []).map(salaryInput), replaced.get(id) ?? []),
      period,
      isCovered(id) ? period.start : contributionStart,
      intervals,
    )
}

/** Reads what entitlements came to, of those who have one or claim of one. */
function readOwnBenefits(
  client: BulkClient,
  { organizationId, employeeIds, payrollRunId, settlement }: People,
  { period, entitlements }: PaymentTime,
  known: {
    readonly salariesOf: (employeeId: string) => readonly SalaryInput[]
    readonly inputs: ReadonlyMap<string, PeriodInputs>
  },
): Promise<ReadonlyMap<string, readonly BenefitSoFar[]>> | typeof noBenefits {
  if (entitlements.size === 0) return noBenefits
  const own = employeeIds.filter(
    id =>
      known.salariesOf(id).some(salary => mayHold(salary, entitlements)) ||
      known.inputs.get(id)?.reimbursements?.some(({ code }) => entitlements.has(code)),
  )
  return readBenefits(
    client,
    { organizationId, employeeIds: own },
    payrollRunId ?? settlement?.id ?? '',
    period,
  )
}

const profileColumns = Object.keys(profileFields)
  .map(name => `e.${snakeCase(name)} as "${name}"`)
  .join(', ')

const employeesQuery = `
    select e.id as employee_id, e.external_id, e.employee_code, e.first_name, e.middle_name, e.last_name,
      ${profileColumns}, e.continuous_since, e.exit, d.name as department, g.name as designation
    from employee e
    left join department d on d.organization_id = $1 and d.id = e.department_id
    left join designation g on g.organization_id = $1 and g.id = e.designation_id
    where e.organization_id = $1 and e.id = any ($2::text[])
    order by e.id`

const overridesQuery = `
    select employee_id, overrides from payroll_run_employee
    where ${ofPeople} and payroll_run_id = $3 and overrides <> '[]'`

const statutoryQuery = `
    select employee_id, pan_masked, uan_masked, pan_status, pf, esi, pt, lwf, nps, tax from employee_statutory
    where ${ofPeople} and effective_from <= $3::date order by employee_id, effective_from`

// Shares that were paid in the tax year stay deducted when they end.
const pensionsQuery = `
    select distinct employee_id from employee_statutory
    where ${ofPeople} and effective_from <= $3::date and nps ->> 'employerPercent' is not null`

// Money goes where the person has it now, also for an earlier month.
const banksQuery = `
    select employee_id, account_number_masked, ifsc from employee_bank
    where ${ofPeople} and effective_from <= greatest($3::date,
      coalesce((select today from sandbox_clock where organization_id = $1), (now() at time zone 'Asia/Kolkata')::date))
    order by employee_id, effective_from`

// Holidays of a state or department: those for all are the run's. Where paid holidays are counted, only the unpaid
// remain.
const holidaysQuery = `
    select e.id as employee_id, json_agg(distinct h.date order by h.date) as dates
    from holiday h
    join employee e on e.organization_id = $1 and e.id = any ($2::text[])
      and (h.state_codes = '{}' or e.work_state_code = any (h.state_codes))
      and (h.department_ids = '{}' or e.department_id = any (h.department_ids))
    where h.organization_id = $1 and h.date between $3::date and $4::date and h.type <> 'restricted'
      and (h.state_codes <> '{}' or h.department_ids <> '{}')
      and not (h.is_paid and $5::boolean)
    group by e.id`

// Weekly offs of employees whose shift has its own.
const weeklyOffsQuery = `
    select e.id as employee_id, coalesce(json_agg(d.date order by d.date)
      filter (where ${isWeeklyOff('e', 'd.date', '$5::text[]')}), '[]') as dates
    from employee e
    cross join lateral (
      select date::date from generate_series($3::date, $4::date, interval '1 day') as date) d
    where e.organization_id = $1 and e.id = any ($2::text[]) and exists (
        select from shift_assignment a
        join shift s on s.organization_id = a.organization_id and s.id = a.shift_id
        where a.organization_id = e.organization_id and a.employee_id = e.id and a.effective_from <= $4::date
          and coalesce(a.effective_to, 'infinity') >= $3::date
          and (s.weekly_offs is not null or s.alternate_offs <> '[]'))
    group by e.id`

const attendanceQuery = `
    select employee_id, source, payable_days, lop_days, lop_dates, overtime_minutes, worked_minutes
    from attendance_month
    where ${ofPeople} and year = $3 and month = $4`

// A day without a record counts as absent until `unmarkedTo`.
const daysAsked = (unmarkedTo: string) => `asked as (
      select id as "employeeId", $3::date as "from", $4::date as "to", $5::text as source, $6::text as unmarked,
        ${unmarkedTo}::date as "unmarkedTo", $7::text[] as "weeklyOffs", $8::int as half, $9::jsonb as "lossOfDaysOff",
        0 as year, 0 as month
      from unnest($2::text[]) id)`

// A month that was recorded as a whole tells nothing of its parts.
const partQuery = `
    with ${daysAsked('$4')},
    ${lostDays('$1')},
    sums as (
      select employee_id, bool_or(is_kept) or sum(part) > 0 as is_known, bool_or(has_paid_day) as has_paid_day,
        ${sumsOfDays('missing')}
      from lost group by employee_id),
    whole as (
      select distinct m.employee_id from attendance_month m
      where m.organization_id = $1 and m.employee_id = any ($2::text[]) and m.source = 'monthly'
        and make_date(m.year, m.month, 1) = date_trunc('month', $10::date)::date)
    select employee_id, case when w.employee_id is null then 'daily' else 'monthly' end as source, payable_days, lop_days,
      lop_dates, overtime_minutes, worked_minutes, is_known or w.employee_id is not null as is_known, has_paid_day
    from sums left join whole w using (employee_id)
    where is_known or w.employee_id is not null or not has_paid_day`

// People without a paid day in the days from $3 to $4, of which those from $10 to $11 are paid now.
const unpaidMonthQuery = `
    with ${daysAsked('$11')},
    ${lostDays('$1')},
    losses as (
      select employee_id, date, case when date < $10::date then 100 - missing else 100 end as days
      from lost where ${isUnpaidMonth} and date <= $11::date)
    select employee_id, sum(days)::int as lop_days,
      jsonb_agg(jsonb_build_object('date', date, 'days', days) order by date) as lop_dates
    from losses where days > 0 group by employee_id`

const declarationsQuery = `
    select employee_id, claims, rents, self_occupied, let_out, other_income, previous_employment,
      other_tax_credits, contribution_growth, proofs, proofs_due_on
    from tax_declaration where ${ofPeople} and tax_year_start = $3::date`

const openingsQuery = `
    select employee_id, months, gross, taxable, pf, pt, tds, retirement_contributions, benefits
    from opening_balance where ${ofPeople} and tax_year_start = $3::date`

const salariesQuery = `
    select employee_id, effective_from, decided_on, version, pay_basis, ctc_annual, gross_monthly, components, salary_group_id,
      ctc_includes, overtime_multiplier
    from employee_salary
    where ${ofPeople} and effective_from <= $3::date order by employee_id, effective_from`
