// Inputs of one period alone, for the people of a shard in one statement. A shard is a range of employees, so claims
// are read by that range: where a run has claimed nothing, nothing is read.

import type { EmployeeInput, OvertimeEntry, OvertimeRate } from '#proto/calculation/employee-input.ts'
import { monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import { type InputKind, runContents, type RunType } from '#proto/run-contents.ts'
import type { PartsPerMillion, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { type DueIn, dueInputs, namedInputs } from '../due-inputs.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** Only what there is. */
export type PeriodInputs = Pick<EmployeeInput, 'variable' | 'reimbursements' | 'recoveries'> & {
  /** Approved one by one, beside what attendance has. */
  readonly overtime?: readonly OvertimeEntry[]
}

/** `isCorrection`: it pays the salary of days anew that other payments have paid. */
export type SettlementOfInputs = {
  readonly id: string
  readonly paysSalary: boolean
  readonly isCorrection: boolean
}

/** Inputs that a plan of a run would claim, for a calculation that claims nothing. */
export type Claimable = {
  readonly type: RunType
  readonly kinds: readonly InputKind[]
  /** Codes of the components whose variable items the run pays; null: of all. */
  readonly codes: readonly string[] | null
  /** The last day that the run pays for. */
  readonly paidTo: PlainDate
}

/**
 * Inputs that the run has claimed, or would claim (`claimable`), by employee; without a run (`payrollRunId` empty)
 * those due in the period, whether or not a regular run or a settlement has claimed them; for a settlement those due
 * that nothing else has claimed.
 */
export async function readPeriodInputs(
  client: BulkClient,
  shard: {
    organizationId: number
    payrollRunId: string
    firstEmployeeId: string
    lastEmployeeId: string
    settlement?: SettlementOfInputs
    claimable?: Claimable | undefined
  },
  period: PayPeriod,
): Promise<ReadonlyMap<string, PeriodInputs>> {
  const { organizationId, payrollRunId, firstEmployeeId, lastEmployeeId, settlement, claimable } = shard
  const values = [
    organizationId,
    yearOf(period.end),
    monthOf(period.end),
    firstEmployeeId,
    lastEmployeeId,
    period.start,
    period.end,
  ]
  const { rows } = await (settlement !== undefined
    ? client.query<InputRow>({
        name: 'inputs of a settlement',
        text: unclaimedQuery,
        values: [...values, settlement.id, settlement.paysSalary, settlement.isCorrection],
      })
    : payrollRunId === ''
      ? client.query<InputRow>({ name: 'inputs due', text: dueQuery, values })
      : claimable === undefined
        ? client.query<InputRow>({
            name: 'inputs of a shard',
            text: claimedQuery,
            values: [...values, payrollRunId],
          })
        : client.query<InputRow>({
            name: 'inputs that a run would claim',
            text: claimableQuery,
            values: [
              ...values,
              payrollRunId,
              claimable.kinds,
              claimable.codes,
              claimable.paidTo,
              claimable.type,
            ],
          }))
  const people = Map.groupBy(rows, row => row.employee_id)
  return new Map([...people].map(([employeeId, own]) => [employeeId, inputsOf(own)]))
}

/** Inputs of an earlier unpaid month that belong to its pay and that no payment has claimed, by employee. */
export async function readUnclaimedInputs(
  client: BulkClient,
  {
    organizationId,
    employeeIds,
  }: { readonly organizationId: number; readonly employeeIds: readonly string[] },
  { start, end }: PayPeriod,
): Promise<ReadonlyMap<string, PeriodInputs>> {
  const { rows } = await client.query<InputRow>({
    name: 'inputs of unpaid months',
    text: unpaidMonthQuery,
    values: [organizationId, yearOf(end), monthOf(end), employeeIds[0], employeeIds.at(-1), start, end],
  })
  const people = Map.groupBy(rows, row => row.employee_id)
  return new Map([...people].map(([employeeId, own]) => [employeeId, inputsOf(own)]))
}

const among = (employeeId: string): string => `${employeeId} between $4 and $5`

const due: DueIn = {
  organization: '$1',
  start: '$6',
  end: '$7',
  year: '$2',
  month: '$3',
  type: `'regular'`,
  own: `select p.id from payroll_run p where p.organization_id = $1 and p.type = 'regular'
    and p.period_start <= $7::date and p.period_end >= $6::date
    union all select f.id from fnf f where f.organization_id = $1 and ${among('f.employee_id')}`,
  among,
}

/** The ids of inputs, in SQL: what the run has claimed for the revision that is being calculated, or what is due. */
type InputIds = (kind: InputKind) => string

// A correction goes by the attendance as it is recorded now, to which the overtime of the run that it corrects belongs.
const paysOvertime = `(select coalesce(n.source_run_id, n.id) from payroll_run n where n.organization_id = $1 and n.id = $8)`

const claimedInputs: InputIds = kind => `
    select c.input_id, c.employee_id from input_claim c
    where c.organization_id = $1 and c.payroll_run_id = ${kind === 'overtime_request' ? paysOvertime : '$8'} and ${among('c.employee_id')} and c.kind = '${kind}'
      and c.until_revision is null
    order by c.employee_id`

// A connection keeps its plan when a table has grown. In the order of a key, rows cost less by that key in a table of any
// size: claims by their run and employee, inputs by their ids.
const byId = (table: string) => `
    cross join lateral (
      select * from ${table} where organization_id = $1 and id >= ids.input_id and id <= ids.input_id
      order by id limit 1) i`

// An approval may be withdrawn between the claim and the reading; the run is stale then.
const inputs = (ids: InputIds, hasSalary: string, payment: string) => `
    select 'variable' as kind, i.employee_id, i.id, i.component_code as code, i.amount, i.quantity, i.rate,
      null as taxable, null::jsonb as overtime_rate, null::bigint as interest
    from (${ids('variable_item')}) ids
    ${byId('variable_item')}
    union all
    select 'reimbursement', i.employee_id, i.id, i.component_code, i.approved_amount, null, null, i.taxable, null, null
    from (${ids('expense')}) ids
    ${byId('expense')}
    where i.status = 'approved'
    union all
    select case a.type when 'loan' then 'loan' else 'advance' end, i.employee_id, a.id,
      case a.type when 'loan' then 'LOAN_RECOVERY' else 'ADVANCE_RECOVERY' end,
      i.principal + i.interest, null, null, null, null, i.interest
    from (${ids('advance_installment')}) ids
    cross join lateral (
      select split_part(ids.input_id, '/', 1) as advance_id, split_part(ids.input_id, '/', 2)::smallint as no) named
    cross join lateral (
      select * from advance_installment where organization_id = $1
        and advance_id >= named.advance_id and advance_id <= named.advance_id and no = named.no
      order by advance_id, no limit 1) i
    cross join lateral (
      select * from advance where organization_id = $1 and id >= i.advance_id and id <= i.advance_id
      order by id limit 1) a
    where a.decision <> 'pause' and i.ended is null
    union all
    select 'loan_balance', a.employee_id, a.id, 'LOAN_RECOVERY', a.amount, left_of.principal, a.perquisite_rate_percent,
      null, null, taken.interest
    from advance a
    cross join lateral (
      select sum(i.principal)::bigint as principal from advance_installment i
      where i.organization_id = a.organization_id and i.advance_id = a.id
        and (i.ended is null or i.ended_on > $7::date)
        and (i.year is null or (i.year, i.month) >= ($2::int, $3::int) or not exists (
          select from input_claim c
          join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
          where c.organization_id = i.organization_id and c.kind = 'advance_installment'
            and c.input_id = i.advance_id || '/' || i.no and p.period_start < $6::date))
    ) left_of
    cross join lateral (
      select coalesce(sum(i.interest), 0)::bigint as interest from advance_installment i
      join input_claim c on c.organization_id = i.organization_id and c.kind = 'advance_installment'
        and c.input_id = i.advance_id || '/' || i.no
      join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
        and p.period_start = $6::date and p.id <> ${payment}
      where i.organization_id = a.organization_id and i.advance_id = a.id
    ) taken
    where ${hasSalary} and a.organization_id = $1 and ${among('a.employee_id')} and a.type = 'loan'
      and a.disbursed_on <= $7 and left_of.principal > 0
    union all
    select 'overtime', i.employee_id, i.id, 'OVERTIME', null, i.approved_minutes, i.multiplier, null, i.rate, null
    from (${ids('overtime_request')}) ids
    ${byId('overtime_request')}
    where i.status = 'approved'
    order by employee_id, id, amount`

const typesWithSalary = Object.entries(runContents)
  .filter(([, { salary }]) => salary)
  .map(([type]) => `'${type}'`)
  .join(', ')

const dueQuery = inputs(kind => dueInputs[kind](due), 'true', `''`)
const unpaidMonthQuery = inputs(
  kind =>
    kind === 'variable_item' || kind === 'expense'
      ? namedInputs[kind]({ ...due, own: `select ''` })
      : `select null::text as input_id, null::text as employee_id where false`,
  'false',
  `''`,
)
// A settlement that calculates the salary of all days again also pays overtime that was paid with it, as a correction does.
const paidWithSalary = `select $8::text union all select p.id from payroll_run p
    where $10::boolean and p.organization_id = $1 and p.period_start = $6::date and p.period_end = $7::date
      and p.type in (${typesWithSalary})`
const unclaimedQuery = inputs(
  kind =>
    dueInputs[kind]({
      ...due,
      type: `'settlement'`,
      own: kind === 'overtime_request' ? paidWithSalary : 'select $8::text',
    }),
  '$9::boolean',
  '$8::text',
)
// The benefit of a loan is income of a month, and comes with the salary of its last days.
const paysLastSalary = `exists (select from payroll_run where organization_id = $1 and id = $8 and paid_to = period_end
    and type in (${typesWithSalary}))`
const claimedQuery = inputs(claimedInputs, paysLastSalary, '$8::text')

const ofOwnRun: DueIn = { ...due, end: '$11', type: '$12::text', own: 'select $8::text' }
const isClaimedCode = `($10::text[] is null or (
      select v.component_code = any ($10::text[]) from variable_item v
      where v.organization_id = $1 and v.id = d.input_id))`

/**
 * Ids as `claimInputs` takes them; an input that the run does not claim itself is read from the run that it corrects.
 */
const claimableIds: InputIds = kind => `
    select d.input_id, d.employee_id from (${dueInputs[kind](ofOwnRun)}) d
    where '${kind}' = any ($9::text[]) ${kind === 'variable_item' ? `and ${isClaimedCode}` : ''}
    ${kind === 'overtime_request' ? `union all select o.input_id, o.employee_id from (${claimedInputs(kind)}) o where '${kind}' <> all ($9::text[])` : ''}`

const claimableQuery = inputs(claimableIds, paysLastSalary, '$8::text')

/**
 * A row of kind `loan_balance` has the balance as `quantity`, the bank's rate as `rate`, and as `interest` what other
 * payments of the month took; an instalment has its own `interest`.
 */
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
  interest: Paise | null
}

function inputsOf(rows: readonly InputRow[]): PeriodInputs {
  const rowsOfKind = (kind: InputRow['kind']) => rows.filter(row => row.kind === kind)
  const variable = rowsOfKind('variable').map(({ code, amount, quantity, rate }) =>
    amount === null ? { code, quantity: quantity ?? 0, rate } : { code, amount },
  )
  const reimbursements = rowsOfKind('reimbursement').map(({ code, amount, taxable }) => ({
    code,
    amount: amount ?? nothing,
    taxable: taxable ?? false,
  }))
  const overtime = rowsOfKind('overtime').map(({ quantity, rate, overtime_rate: policy }) => ({
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
              interest: sum(ofAdvance, 'interest'),
              lendingRate: loan.rate as PartsPerMillion | null,
              isMedical: false,
            },
          }),
    }
  })
}

function sum(rows: readonly InputRow[], column: 'amount' | 'interest'): Paise {
  return rows.reduce((total, row) => total + (row[column] ?? 0), 0) as Paise
}

const nothing = 0 as Paise
