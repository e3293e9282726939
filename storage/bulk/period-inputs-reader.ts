// What comes to the pay of one month alone, for the people of a shard in one statement. A shard is a range of
// employees, so each table is asked by its month and that range: where a month has nothing, nothing is read.

import type { EmployeeInput, OvertimeEntry, OvertimeRate } from '#proto/calculation.ts'
import { monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { PartsPerMillion, Paise, PayPeriod } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** Only what there is. */
export type PeriodInputs = Pick<EmployeeInput, 'variable' | 'reimbursements' | 'recoveries'> & {
  /** Approved one by one, beside what attendance has. */
  readonly overtime?: readonly OvertimeEntry[]
}

/** By employee, also of people in the range who are not on the roster. */
export async function readPeriodInputs(
  client: BulkClient,
  shard: { organizationId: number; payrollRunId: string; firstEmployeeId: string; lastEmployeeId: string },
  period: PayPeriod,
): Promise<ReadonlyMap<string, PeriodInputs>> {
  const values = [
    shard.organizationId,
    yearOf(period.end),
    monthOf(period.end),
    shard.firstEmployeeId,
    shard.lastEmployeeId,
    shard.payrollRunId,
    period.start,
    period.end,
  ]
  const { rows } = await client.query<InputRow>({ name: 'inputs of a shard', text: inputsQuery, values })
  const people = Map.groupBy(rows, row => row.employee_id)
  return new Map([...people].map(([employeeId, own]) => [employeeId, inputsOf(own)]))
}

const ofShard = `organization_id = $1 and employee_id between $4 and $5`

// An instalment that its month's run did not take, because it left advances alone or the person out, is due still, and
// the first later run takes it. A slip takes what was written before its own facts were read.
const isTakenEarlier = `exists (
        select from payroll_run_employee r
        join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
        join payslip s on s.organization_id = r.organization_id and s.payroll_run_id = r.payroll_run_id
          and s.employee_id = r.employee_id and s.failure is null
          and s.revision = case p.status when 'calculating' then p.previous_revision else p.revision end
        join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.id
          and c.revision = s.calculated_in
        where r.organization_id = i.organization_id and r.employee_id = i.employee_id and r.live
          and not r.excluded and r.type = 'regular' and r.period_start < $7
          and p.period_end >= make_date(i.year, i.month, 1)
          and p.status in ('generated', 'locked', 'paid', 'calculating') and c.started_at >= i.updated_at
          and coalesce((p.options ->> 'recoverAdvances')::boolean, true))`

const inputsQuery = `
    select 'variable' as kind, employee_id, id, component_code as code, amount, quantity, rate, null as taxable,
      null::jsonb as overtime_rate
    from variable_item where ${ofShard} and year = $2 and month = $3
    union all
    select 'reimbursement', employee_id, id, component_code, approved_amount, null, null, taxable, null
    from expense where ${ofShard} and pay_year = $2 and pay_month = $3
      and status = 'approved' and pay_with = 'payroll'
    union all
    select case a.type when 'loan' then 'loan' else 'advance' end, i.employee_id, a.id,
      case a.type when 'loan' then 'LOAN_RECOVERY' else 'ADVANCE_RECOVERY' end,
      i.principal + i.interest, i.interest, null, null, null
    from advance_installment i
    join advance a on a.organization_id = i.organization_id and a.id = i.advance_id and a.status = 'active'
    where i.organization_id = $1 and i.employee_id between $4 and $5
      and coalesce((select (options ->> 'recoverAdvances')::boolean from payroll_run
           where organization_id = $1 and id = $6), true)
      and make_date(i.year, i.month, 1) <= make_date($2, $3, 1) and not ${isTakenEarlier}
    union all
    select 'loan_balance', a.employee_id, a.id, 'LOAN_RECOVERY', a.amount, left_of.principal, a.perquisite_rate_percent,
      null, null
    from advance a
    cross join lateral (
      select sum(i.principal)::bigint as principal from advance_installment i
      where i.organization_id = a.organization_id and i.advance_id = a.id
        and (i.year is null or make_date(i.year, i.month, 1) >= make_date($2, $3, 1) or not ${isTakenEarlier})
    ) left_of
    where a.organization_id = $1 and a.employee_id between $4 and $5 and a.type = 'loan'
      and a.status in ('active', 'paused') and a.disbursed_on <= $8 and left_of.principal > 0
    union all
    select 'overtime', employee_id, id, 'OVERTIME', null, approved_minutes, multiplier, null, rate
    from overtime_request where ${ofShard} and pay_date between $7 and $8 and status = 'approved'
    order by employee_id, id, amount`

/** Of an instalment `quantity` is its interest; of what was `loan_balance`, the balance, and `rate` the bank's. */
type InputRow = {
  kind: 'variable' | 'reimbursement' | 'loan' | 'advance' | 'loan_balance' | 'overtime'
  employee_id: string
  id: string
  code: string
  amount: Paise | null
  quantity: PartsPerMillion | null
  rate: Paise | null
  taxable: boolean | null
  overtime_rate: OvertimeRate | null
}

function inputsOf(rows: readonly InputRow[]): PeriodInputs {
  const of = (kind: InputRow['kind']) => rows.filter(row => row.kind === kind)
  const variable = of('variable').map(({ code, amount, quantity, rate }) =>
    amount === null ? { code, quantity: quantity ?? 0, rate } : { code, amount },
  )
  const reimbursements = of('reimbursement').map(({ code, amount, taxable }) => ({
    code,
    amount: amount ?? nothing,
    taxable: taxable ?? false,
  }))
  const overtime = of('overtime').map(({ quantity, rate, overtime_rate: policy }) => ({
    minutes: quantity ?? 0,
    multiplier: rate,
    ...(policy === null ? {} : { rate: policy }),
  }))
  const recoveries = recoveriesOf(rows)
  return {
    ...(variable.length === 0 ? {} : { variable }),
    ...(reimbursements.length === 0 ? {} : { reimbursements }),
    ...(overtime.length === 0 ? {} : { overtime }),
    ...(recoveries.length === 0 ? {} : { recoveries }),
  }
}

/** One for each advance. A loan in a month that takes no instalment comes without an amount: it has its value all the same. */
function recoveriesOf(rows: readonly InputRow[]): NonNullable<EmployeeInput['recoveries']> {
  const own = rows.filter(({ kind }) => kind === 'loan' || kind === 'advance' || kind === 'loan_balance')
  return [...Map.groupBy(own, ({ id }) => id).values()].map(ofAdvance => {
    const due = ofAdvance.filter(({ kind }) => kind !== 'loan_balance')
    const loan = ofAdvance.find(({ kind }) => kind === 'loan_balance')
    return {
      code: ofAdvance[0]!.code,
      amount: sum(due, 'amount'),
      type: ofAdvance.some(({ kind }) => kind === 'advance') ? 'advance' : 'loan',
      perquisiteValue: null,
      ...(loan === undefined
        ? {}
        : {
            loan: {
              principal: loan.amount ?? nothing,
              // On the month's last day the instalment may still be on its way, so it counts as owed.
              balance: (loan.quantity ?? 0) as Paise,
              interest: sum(due, 'quantity'),
              lendingRate: loan.rate as PartsPerMillion | null,
              isMedical: false,
            },
          }),
    }
  })
}

function sum(rows: readonly InputRow[], column: 'amount' | 'quantity'): Paise {
  return rows.reduce((total, row) => total + (row[column] ?? 0), 0) as Paise
}

const nothing = 0 as Paise
