// Months that were paid and are known differently now. Set-based like the other facts: where nothing was recorded late
// the statement looks at the few salaries and months of attendance of the shard and at no slip.

import { isOfItem } from '#proto/calculation/employee-input.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type {
  ArrearsInput,
  EmployeeInput,
  LopDate,
  MonthPayment,
  SalaryInput,
} from '#proto/calculation/employee-input.ts'
import type { BesideEarnings, MonthEsi, MonthPf, PaidMonth } from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import { endOfMonth } from '#proto/calendar/months.ts'
import { earlier, laterOf } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { DayHundredths, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { idArray } from './asking.ts'
import {
  ownAmount,
  packedBesideEarnings,
  packedEarnings,
  type PackedFacts,
  type PackedSlip,
  unpackFacts,
} from './packing.ts'
import { recordedDays } from './recorded-days.ts'
import { intervalCodes, salariesOfPeriod, withReplaced } from './salary-history.ts'
import { readSameMonth } from './same-month-reader.ts'
import { readOtherSpells } from './spells-reader.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

/** Run and revision, as `paidBy` holds them in one text. */
export function calculationOf(paidBy: string): { payrollRunId: string; revision: number } {
  const [payrollRunId = '', revision = ''] = paidBy.split('/')
  return { payrollRunId, revision: Number(revision) }
}

function paidByOf({ payroll_run_id, revision }: LateRow): string {
  return `${payroll_run_id}/${revision}`
}

/** The months to work out again of people of a run, by employee; `runInputOf` gives what a calculation froze. */
export async function readArrears(
  client: BulkClient,
  people: { organizationId: number; payrollRunId: string; employeeIds: readonly string[] },
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const { organizationId, payrollRunId, employeeIds } = people
  if (employeeIds.length === 0) return new Map()
  const { rows } = await client.query<LateRow>({
    name: 'late months of a run',
    text: ofRun,
    values: [organizationId, period.start, period.end, idArray(employeeIds), payrollRunId],
  })
  return byPerson(client, organizationId, rows, runInputOf)
}

/** The same of people who are in no run of `period`, or not as things stand there. */
export async function readArrearsOf(
  client: BulkClient,
  {
    organizationId,
    employeeIds,
    settlementId,
  }: {
    readonly organizationId: number
    readonly employeeIds: readonly string[]
    /** Of a settlement, which counts what other payments of the month made good; absent: they do not count. */
    readonly settlementId?: string | undefined
  },
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const values = [organizationId, period.start, period.end, employeeIds]
  const { rows } = await (settlementId === undefined
    ? client.query<LateRow>({ name: 'late months of people', text: ofPeople, values })
    : client.query<LateRow>({
        name: 'late months of a leaver',
        text: ofLeaver,
        values: [...values, settlementId],
      }))
  return byPerson(client, organizationId, rows, runInputOf)
}

type RunInputOf = (paidBy: string) => Promise<RunInput>

/** A month that several runs paid is worked out once: by the facts of the payment with the salary, beside the others. */
async function byPerson(
  client: BulkClient,
  organizationId: number,
  rows: readonly LateRow[],
  runInputOf: RunInputOf,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const months = new Map<string, LateMonth>()
  for (const row of rows) {
    const facts = unpackFacts(JSON.parse(row.facts) as PackedFacts)
    if (facts.isSalaryExcluded !== true) months.set(`${row.employee_id} ${row.period_start}`, { row, facts })
  }
  const others = await readOthers(client, organizationId, [...months.values()], runInputOf)
  const found = new Map<string, ArrearsInput[]>()
  for (const { row, facts } of months.values()) {
    const sameMonth = others.get(paidByOf(row))?.get(row.employee_id) ?? []
    const month = arrearsInput(row, facts, sameMonth, await runInputOf(paidByOf(row)))
    const list = found.get(row.employee_id)
    if (list === undefined) found.set(row.employee_id, [month])
    else list.push(month)
  }
  return found
}

type LateMonth = { readonly row: LateRow; readonly facts: EmployeeInput }

/** By calculation and employee: what other runs paid of the months that these rows are of. */
async function readOthers(
  client: BulkClient,
  organizationId: number,
  months: readonly LateMonth[],
  runInputOf: RunInputOf,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly MonthPayment[]>>> {
  const found = new Map<string, ReadonlyMap<string, readonly MonthPayment[]>>()
  for (const [paidBy, of] of Map.groupBy(months, ({ row }) => paidByOf(row))) {
    const { payroll_run_id: payrollRunId, period_start: start, period_end: end } = of[0]!.row
    const employeeIds = of.map(({ row }) => row.employee_id)
    const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
    const people = { organizationId, payrollRunId, employeeIds, otherSpells, hasStoredSpells: true }
    found.set(paidBy, await readSameMonth(client, people, { start, end }, runInputOf))
  }
  return found
}

/** A salary that is agreed with somebody from a date on, or would be. */
type SupposedSalary = {
  readonly organizationId: number
  readonly employeeId: string
  readonly salary: SalaryInput
}

/** The months that a run of `period` would work out again if the salary were agreed now. Writes it and takes it back. */
export async function readSupposedArrears(
  client: BulkClient,
  { organizationId, employeeId, salary }: SupposedSalary,
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ArrearsInput[]> {
  const { effectiveFrom, decidedOn = effectiveFrom, payBasis, ctcAnnual, grossMonthly } = salary
  const { groupId, ctcIncludes, components } = salary
  await client.query('savepoint before_supposing')
  await client.query(
    `insert into employee_salary (organization_id, employee_id, effective_from, id, pay_basis, ctc_annual,
       gross_monthly, salary_group_id, components, changed_by, decided_on, ctc_includes)
     values ($1, $2, $3, 'supposed', $4, $5, $6, $7, $8, 'supposed', $9, $10)`,
    [
      organizationId,
      employeeId,
      effectiveFrom,
      payBasis,
      ctcAnnual,
      grossMonthly,
      groupId ?? null,
      JSON.stringify(components),
      decidedOn,
      ctcIncludes === undefined ? null : JSON.stringify(ctcIncludes),
    ],
  )
  const late = await readArrearsOf(client, { organizationId, employeeIds: [employeeId] }, period, runInputOf)
  await client.query('rollback to savepoint before_supposing')
  return late.get(employeeId) ?? []
}

/** A condition in SQL on a salary `s`: the run of `$1` and `$3` may pay what is due by it, as may the last one. */
const isDue = `(s.arrears_from is null or s.arrears_from <= $3::date or exists (
    select from employee e where e.organization_id = $1 and e.id = s.employee_id and e.date_of_leaving <= $3::date))`

/**
 * A condition in SQL on a payslip `q` of the calculation `c` that read what `late` names: what `q` found paid by other runs
 * is paid still. A slip that counted then and does not count among `runs` any more, as of a run that was reversed or is
 * calculated again, may have paid what `q` left out.
 */
export const isIndependent = (late: string): string => `not exists (
        select from payslip w
        join payroll_run v on v.organization_id = w.organization_id and v.id = w.payroll_run_id
          and coalesce(v.reversed_at, 'infinity') > c.started_at
        join calculation d on d.organization_id = w.organization_id and d.payroll_run_id = w.payroll_run_id
          and d.revision = w.calculated_in and d.started_at > ${late}.updated_at and d.started_at < c.started_at
        where w.organization_id = q.organization_id and w.employee_id = q.employee_id
          and w.payroll_run_id <> q.payroll_run_id and w.failure is null
          and not exists (select from runs where id = w.payroll_run_id and revision = w.revision)
          and not exists (
            select from calculation n
            where n.organization_id = w.organization_id and n.payroll_run_id = w.payroll_run_id
              and n.revision > w.revision and n.result_hash is not null and n.finished_at < c.started_at))`

const isEarlierMonth = (_employee: string): string => 'p.period_start < $2::date'

/** Of a settlement: also the months that were paid after the last one of employment, before the exit was known. */
const isOfLeaver = (employee: string): string => `(p.period_start < $2::date
        or p.period_start > $3::date and p.period_start > ${employee}.date_of_leaving)`

/** The salaries of the slip `p` of the calculation `k` as the run knows them. */
const knownSalaries = `from employee_salary s
        where s.organization_id = $1 and s.employee_id = p.employee_id and s.effective_from <= p.period_end
          and (s.updated_at < k.started_at or ${isDue})`

// A month is late where something that takes effect in it was recorded after its slip's facts were read, and no later
// run that pays arrears has read it since.
const lateQuery = (others: string, people: string, isLookedAt = isEarlierMonth) => `
    with runs as materialized (
      select n.id, ${countingRevision('n')} as revision, n.period_start, n.period_end, k.first_read,
        ${isClosed('n')} as is_closed, coalesce(n.options->>'arrears', 'auto') = 'auto' as looks_back
      from payroll_run n
      cross join lateral (
        select min(started_at) as first_read from calculation
        where organization_id = n.organization_id and payroll_run_id = n.id) k
      where n.organization_id = $1 and ${others} and ${isCounting('n')}),
    who as materialized (${people}),
    late as (
      select s.employee_id, s.effective_from as since, 'infinity'::date as until, s.updated_at, s.arrears_from
      from who
      join employee_salary s on s.organization_id = $1 and s.employee_id = who.employee_id
      where s.effective_from < $2::date and ${isDue} and exists (
        select from runs where period_end >= s.effective_from and period_start < $2::date
          and first_read < s.updated_at)
      union all
      select a.employee_id, m.since, m.since, a.updated_at, null
      from who
      join attendance_month a on a.organization_id = $1 and a.employee_id = who.employee_id
      cross join lateral (select make_date(a.year, a.month, 1) as since) m
      where m.since < $2::date and exists (
        select from runs where period_start = m.since and first_read < a.updated_at)
      union all
      select e.id, e.end_changed_from, e.end_changed_to, e.end_changed_at, null
      from who
      join employee e on e.organization_id = $1 and e.id = who.employee_id
      where e.end_changed_at is not null)
    select distinct on (p.employee_id, p.period_start, p.payroll_run_id)
      p.employee_id, p.payroll_run_id, p.calculated_in as revision, p.period_start, p.period_end, p.facts, p.slip,
      p.epf_wages, p.eps_wages, p.edli_wages, p.pf_employee + p.vpf as employee, p.eps, p.pf_employer, p.edli,
      p.pf_admin, p.esi_wages, p.esi_employee, p.esi_employer, a.source, a.payable_days, a.lop_days, a.lop_dates,
      a.overtime_minutes, left_on.date_of_leaving,
      (select s.overtime_multiplier ${knownSalaries}
        order by s.effective_from desc limit 1) as overtime_multiplier,
      (select json_agg(jsonb_build_object('effectiveFrom', s.effective_from, 'payBasis', s.pay_basis,
            'ctcAnnual', s.ctc_annual, 'grossMonthly', s.gross_monthly, 'components', s.components)
          || case when s.salary_group_id is null then '{}' else jsonb_build_object('groupId', s.salary_group_id) end
          || case when s.ctc_includes is null then '{}' else jsonb_build_object('ctcIncludes', s.ctc_includes) end
          || case when s.decided_on > s.effective_from then jsonb_build_object('decidedOn', s.decided_on) else '{}' end
          order by s.effective_from)
        ${knownSalaries})
        as salaries,
      (select json_agg(q.slip::json->'arrears' order by q.period_start)
        from payslip q
        join runs t on t.id = q.payroll_run_id and t.revision = q.revision
        where q.organization_id = $1 and q.employee_id = p.employee_id and q.slip::json->'arrears' is not null)
        as since
    from late l
    join payslip p on p.organization_id = $1 and p.employee_id = l.employee_id and p.failure is null
      and p.period_end >= l.since and p.period_start <= l.until
    join employee left_on on left_on.organization_id = $1 and left_on.id = l.employee_id
      and ${isLookedAt('left_on')}
    join runs r on r.id = p.payroll_run_id and r.revision = p.revision and r.is_closed
    join calculation k on k.organization_id = $1 and k.payroll_run_id = p.payroll_run_id
      and k.revision = p.calculated_in and k.started_at < l.updated_at
    left join attendance_month a on a.organization_id = $1 and a.employee_id = p.employee_id
      and a.year = extract(year from p.period_start) and a.month = extract(month from p.period_start)
      and a.updated_at > k.started_at
    where not exists (
      select from payslip q
      join runs t on t.id = q.payroll_run_id and t.revision = q.revision and t.looks_back
        and (l.arrears_from is null or l.arrears_from <= t.period_end)
      join calculation c on c.organization_id = $1 and c.payroll_run_id = q.payroll_run_id
        and c.revision = q.calculated_in and c.started_at > l.updated_at
      where q.organization_id = $1 and q.employee_id = p.employee_id and q.failure is null
        and q.period_start > p.period_start and ${isIndependent('l')})
    order by p.employee_id, p.period_start, p.payroll_run_id`

/** Of people of the run `$5`. */
const ofRun = lateQuery(
  'n.id <> $5',
  `select unnest($4::text[]) as employee_id from payroll_run own
      where own.organization_id = $1 and own.id = $5 and coalesce(own.options->>'arrears', 'auto') = 'auto'
        and exists (select from runs where period_start < $2::date)`,
)

const people = 'select unnest($4::text[]) as employee_id'
const ofPeople = lateQuery('n.period_start <> $2::date', people)
const ofLeaver = lateQuery('n.id <> $5', people, isOfLeaver)

type LateRow = {
  employee_id: string
  payroll_run_id: string
  revision: number
  period_start: PlainDate
  period_end: PlainDate
  facts: string
  slip: string
  epf_wages: Paise
  eps_wages: Paise
  edli_wages: Paise
  employee: Paise
  eps: Paise
  pf_employer: Paise
  edli: Paise
  pf_admin: Paise
  esi_wages: Paise
  esi_employee: Paise
  esi_employer: Paise
  source: 'monthly' | 'daily' | null
  payable_days: DayHundredths | null
  lop_days: DayHundredths | null
  lop_dates: readonly LopDate[] | null
  overtime_minutes: number | null
  /** Hundredths, of the salary last in force. */
  overtime_multiplier: number | null
  date_of_leaving: PlainDate | null
  salaries: SalaryInput[]
  since: SlipArrears[][] | null
}

function arrearsInput(
  row: LateRow,
  facts: EmployeeInput,
  sameMonth: readonly MonthPayment[],
  runInput: RunInput,
): ArrearsInput {
  const period = { start: row.period_start, end: row.period_end }
  const {
    arrears: _arrears,
    broughtForward: _debt,
    recoveredLater: _recovered,
    sameMonth: _then,
    ...before
  } = facts
  const own = asEmployedNow(before, period, row.date_of_leaving)
  const then = isAllPaid(period, own, sameMonth) ? ofWholeMonth(own) : own
  const slip = JSON.parse(row.slip) as PackedSlip
  const since = (row.since ?? []).flat().filter(each => each.period.start === row.period_start)
  const salaries = salariesOfPeriod(
    withReplaced(row.salaries, then.salaries),
    period,
    period.start,
    intervalCodes(runInput.components),
  )
  const isAfterExit = own.isSalaryExcluded === true
  const isEndChanged = isAfterExit || own.dateOfLeaving !== facts.dateOfLeaving
  const isCompared = isEndChanged || since.some(({ besideEarnings }) => besideEarnings !== undefined)
  const paid = paidUntilNow(row, slip, runInput, since)
  const others = sameMonth.map(
    ({ contents: { arrears: _others, broughtForward: _owed, ...contents }, ...payment }) => ({
      ...payment,
      contents: isAfterExit && payment.spell === undefined ? withoutSalary(contents) : contents,
    }),
  )
  return {
    period,
    paidBy: paidByOf(row),
    now: {
      ...then,
      salaries,
      attendance: attendanceNow(row, then),
      ...(others.length === 0 ? {} : { sameMonth: others }),
    },
    before: {
      paid: withOthers(
        isCompared
          ? {
              ...paid,
              besideEarnings: addUp([
                packedBesideEarnings(slip, runInput, facts),
                ...since.map(earningsBeside),
              ]),
            }
          : paid,
        sameMonth,
      ),
    },
  }
}

function earningsBeside({ besideEarnings = [] }: SlipArrears): readonly BesideEarnings[] {
  return besideEarnings
}

/** Each component once. */
export function addUp(lists: readonly (readonly BesideEarnings[])[]): BesideEarnings[] {
  const found = new Map<string, BesideEarnings>()
  for (const each of lists.flat()) {
    const known = found.get(each.code)
    found.set(each.code, { ...each, amount: (each.amount + (known?.amount ?? 0)) as Paise })
  }
  return [...found.values()]
}

/** What another payment of the month paid and deducted by the salary. */
function besideOf({ contents, paid: { lines, benefits = [] } }: MonthPayment): BesideEarnings[] {
  return lines.flatMap(line => {
    const { code, type } = line
    if (type !== 'reimbursement' && type !== 'deduction') return []
    const isOther =
      Object.hasOwn(systemLines, code) ||
      isOfItem(contents, code) ||
      benefits.some(each => each.code === code)
    return isOther ? [] : [{ code, type, amount: ownAmount(line) }]
  })
}

/** The facts of a month with the end of employment as it is known now; a month after it has no salary. */
function asEmployedNow(
  facts: EmployeeInput,
  { start, end }: PayPeriod,
  leftOn: PlainDate | null,
): EmployeeInput {
  if (leftOn !== null && leftOn < start) return withoutSalary(facts)
  const before = facts.dateOfLeaving
  const wasHere = before === null || before > end
  const isHere = leftOn === null || leftOn > end
  if (before === leftOn || (wasHere && isHere)) return facts
  const { leaving: _leaving, ...lasting } = facts
  return { ...lasting, dateOfLeaving: leftOn }
}

/** Amounts of the salary that were set by hand go with it. */
function withoutSalary<Facts extends PaymentItems>(
  facts: Facts,
): Facts & { readonly isSalaryExcluded: true } {
  const { overrides } = facts
  const kept =
    overrides === undefined ? {} : { overrides: overrides.filter(({ code }) => isOfItem(facts, code)) }
  return { ...facts, ...kept, isSalaryExcluded: true }
}

type PaymentItems = Pick<EmployeeInput, 'overrides' | 'variable' | 'reimbursements' | 'recoveries'>

/** Payments as payments of their month alone. */
export function withoutLateMonths(payments: readonly MonthPayment[]): MonthPayment[] {
  return payments.map(
    ({ contents: { arrears: _others, broughtForward: _owed, ...contents }, ...payment }) => ({
      ...payment,
      contents,
    }),
  )
}

/** What all payments of the month come to. */
export function withOthers(own: PaidMonth, others: readonly MonthPayment[]): PaidMonth {
  if (others.length === 0) return own
  const earnings = new Map<string, number>(own.earnings.map(({ code, amount }) => [code, amount]))
  for (const { paid } of others)
    for (const { type, code, amount, arrearsAmount } of paid.lines)
      if (type === 'earning') earnings.set(code, (earnings.get(code) ?? 0) + amount - arrearsAmount)
  const sum = (start: number, amountOf: (paid: MonthPayment['paid']) => number) =>
    others.reduce((total, { paid }) => total + amountOf(paid), start) as Paise
  const { pf, esi, besideEarnings } = own
  return {
    ...(besideEarnings === undefined
      ? {}
      : { besideEarnings: addUp([besideEarnings, ...others.map(besideOf)]) }),
    earnings: [...earnings].map(([code, amount]) => ({ code, amount: amount as Paise })),
    lop: sum(own.lop, paid => paid.days.lop) as number as DayHundredths,
    pf: {
      epfWages: sum(pf.epfWages, paid => paid.wages.epf),
      epsWages: sum(pf.epsWages, paid => paid.wages.eps),
      edliWages: sum(pf.edliWages, paid => paid.wages.edli),
      employee: sum(pf.employee, paid => paid.pf.employee + paid.pf.vpf),
      eps: sum(pf.eps, paid => paid.pf.eps),
      employerEpf: sum(pf.employerEpf, paid => paid.pf.employerEpf),
      edli: sum(pf.edli, paid => paid.pf.edli),
      admin: sum(pf.admin, paid => paid.pf.admin),
    },
    ...(esi === undefined
      ? {}
      : {
          esi: esi && {
            wages: sum(esi.wages, paid => paid.wages.esi),
            employee: sum(esi.employee, paid => paid.esi.employee),
            employer: sum(esi.employer, paid => paid.esi.employer),
          },
        }),
  }
}

/** Whether payments of parts of a month of the calendar, by which attendance is summed up, have paid all its days of employment. */
function isAllPaid(
  month: PayPeriod,
  { paidDays = [], dateOfJoining, dateOfLeaving }: EmployeeInput,
  others: readonly MonthPayment[],
): boolean {
  if (paidDays.length === 0 || month.end !== endOfMonth(month.start)) return false
  const parts = [...paidDays, ...others.flatMap(({ contents }) => contents.paidDays ?? [])]
  let next = laterOf(month.start, dateOfJoining)
  for (const { start, end } of parts.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
    if (start <= next && end >= next) next = addDays(end, 1)
  return next > earlier(month.end, dateOfLeaving ?? month.end)
}

function ofWholeMonth({ paidDays: _parts, ...facts }: EmployeeInput): EmployeeInput {
  return facts
}

/** As it was, unless the month was recorded again. What is recorded of a month does not tell the days of a part. */
function attendanceNow(row: LateRow, { attendance, paidDays }: EmployeeInput): EmployeeInput['attendance'] {
  if (row.overtime_minutes === null || paidDays !== undefined) return attendance
  const { lopDates: _days, overtime: entries = [], ...lasting } = attendance ?? {}
  const recorded = { minutes: row.overtime_minutes, multiplier: row.overtime_multiplier }
  const overtime = [recorded, ...entries.slice(1)]
  const isUsual = overtime.length === 1 && recorded.multiplier === null
  return {
    ...lasting,
    ...recordedDays(row, row.salaries),
    overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
    ...(isUsual ? {} : { overtime }),
  }
}

function paidUntilNow(
  row: LateRow,
  slip: PackedSlip,
  runInput: RunInput,
  since: readonly SlipArrears[],
): PaidMonth {
  const earnings = new Map<string, number>()
  const own = packedEarnings(slip, runInput)
  for (const { code, amount } of [...own, ...since.flatMap(each => each.earnings)])
    earnings.set(code, (earnings.get(code) ?? 0) + amount)
  const reversed = since.reduce((sum, { lopReversal }) => sum + lopReversal, 0)
  const more = (share: keyof MonthPf, paid: Paise) =>
    since.reduce<number>((sum, { pf }) => sum + pf[share], paid) as Paise
  return {
    earnings: [...earnings].map(([code, amount]) => ({ code, amount: amount as Paise })),
    lop: (slip.days[3] - reversed) as DayHundredths,
    pf: {
      epfWages: more('epfWages', row.epf_wages),
      epsWages: more('epsWages', row.eps_wages),
      edliWages: more('edliWages', row.edli_wages),
      employee: more('employee', row.employee),
      eps: more('eps', row.eps),
      employerEpf: more('employerEpf', row.pf_employer),
      edli: more('edli', row.edli),
      admin: more('admin', row.pf_admin),
    },
    ...insuranceUntilNow(row, slip, runInput, since),
  }
}

/** Charged with the month that paid them, arrears cannot be told from the month's own pay. */
function insuranceUntilNow(
  row: LateRow,
  slip: PackedSlip,
  { settings }: RunInput,
  since: readonly SlipArrears[],
): Pick<PaidMonth, 'esi'> {
  if (slip.esi === false) return { esi: null }
  if (slip.arrears !== undefined && settings.esi.arrears === 'pay_month') return {}
  const more = (share: keyof MonthEsi, own: Paise) =>
    since.reduce<number>((sum, { esi }) => sum + (esi?.[share] ?? 0), own) as Paise
  return {
    esi: {
      wages: more('wages', row.esi_wages),
      employee: more('employee', row.esi_employee),
      employer: more('employer', row.esi_employer),
    },
  }
}
