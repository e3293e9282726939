// Which run pays an input. A plan claims what its run is to pay and no live run has claimed; the claims that a calculation
// changes count once it is complete, and are undone if nothing comes of it. Plans of an organization take turns, and what
// releases claims takes turns with them (`lockInputsShared`).

import type { RunInput } from '#proto/calculation/run-input.ts'
import { monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { DecidedInputState, InputDecision } from '#proto/moves/decided-input.ts'
import { claimedKinds, type InputKind, inputKinds, runContents } from '#proto/run-contents.ts'
import { dueInputs, isLaterClaim } from '../../due-inputs.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { arrayLiteral } from '../../postgres/literals.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { paidPeople } from './selection.ts'
import { isClosed, isCounting } from '../../run-states.ts'

/** Which inputs the run claims. */
export function kindsOf({ type, options }: Pick<PayrollRun, 'type' | 'options'>): InputKind[] {
  return claimedKinds(type, options.recoverAdvances ?? true)
}

const named = {
  organization: ':organization',
  start: ':start',
  end: ':end',
  year: ':year',
  month: ':month',
  type: ':type::text',
  own: ':run',
}

function valuesOf(run: PayrollRun) {
  return {
    organization: run.organizationId,
    run: run.id,
    start: run.paidFrom,
    end: run.paidTo,
    year: yearOf(run.periodEnd),
    month: monthOf(run.periodEnd),
    type: run.type,
  }
}

// Inputs come first: where none is due, nothing else is read. Scalar subqueries are look-ups by the primary key, whatever
// the planner knows of tables that have just grown.
const claimableInputs = (kind: InputKind, among: { codes: boolean; people: boolean }) => `
  due as materialized (${dueInputs[kind](among.people ? { ...named, among: id => `${id} = any (:people)` } : named)}),
  wanted as materialized (
    select d.* from due d
    where (
      select not r.excluded from payroll_run_employee r
      where r.organization_id = :organization and r.payroll_run_id = :run and r.employee_id = d.employee_id)
    ${
      among.codes
        ? `and (
      select v.component_code = any (:codes) from variable_item v
      where v.organization_id = :organization and v.id = d.input_id)`
        : ''
    })`

const claim = (kind: InputKind, among: { codes: boolean; people: boolean }) => `
  with ${claimableInputs(kind, among)},
  ended as (
    update input_claim set until_revision = :revision
    where organization_id = :organization and payroll_run_id = :run and kind = :kind
      ${among.people ? 'and employee_id = any (:people)' : ''} and input_id not in (select input_id from wanted))
  insert into input_claim (organization_id, kind, input_id, employee_id, due_on, payroll_run_id, from_revision)
  select :organization, :kind, input_id, employee_id, due_on, :run, :revision from wanted where claimed_by is null
  on conflict (organization_id, kind, input_id) do update
  set due_on = excluded.due_on, payroll_run_id = excluded.payroll_run_id, from_revision = excluded.from_revision,
    released_by = null, released_at = null`

/**
 * Claims what the run is to pay in `revision`, and ends those of its claims that it is not to pay any more; of the people
 * named, or of everybody on its roster (null). To be called with the inputs held.
 */
export async function claimInputs(
  tenant: Tenant,
  run: PayrollRun,
  revision: number,
  { components }: Pick<RunInput, 'components'>,
  employeeIds: readonly string[] | null,
): Promise<void> {
  const codes = takenCodes(run, components)
  for (const kind of kindsOf(run)) {
    const isLimited = kind === 'variable_item' && codes !== null
    await query(tenant, claim(kind, { codes: isLimited, people: employeeIds !== null }), {
      ...valuesOf(run),
      kind,
      revision,
      ...(isLimited ? { codes: arrayLiteral(codes) } : {}),
      ...(employeeIds === null ? {} : { people: arrayLiteral(employeeIds) }),
    })
  }
}

/** Whether an input is due for the run, which other runs have not claimed, of whom it pays now. */
export async function hasDueInput(
  tenant: Tenant,
  run: PayrollRun,
  { components }: Pick<RunInput, 'components'>,
): Promise<boolean> {
  const who = paidPeople(run)
  const codes = takenCodes(run, components)
  for (const kind of kindsOf(run)) {
    const isLimited = kind === 'variable_item' && codes !== null
    // Not a join: of tables that have just grown it would compare every input with everybody.
    const due = dueInputs[kind]({ ...named, among: id => `(${id} in (select employee_id from who)) is true` })
    const rows = await query<unknown[]>(
      tenant,
      `with who as materialized (:who) select from (${due}) due ${
        isLimited
          ? `where (select v.component_code = any (:codes) from variable_item v
               where v.organization_id = :organization and v.id = due.input_id)`
          : ''
      } limit 1`,
      {
        ...valuesOf(run),
        who: raw(who.sql, who.values),
        ...(isLimited ? { codes: arrayLiteral(codes) } : {}),
      },
    )
    if (rows.length > 0) return true
  }
  return false
}

/** The codes of variable items that the run pays; null: any. */
function takenCodes({ type }: PayrollRun, components: RunInput['components']): string[] | null {
  const { variable } = runContents[type]
  if (variable === null) return null
  return components.filter(({ category }) => variable.includes(category)).map(({ code }) => code)
}

const released = `payroll_run_id = null, from_revision = null, until_revision = null, principal_debt = null,
    interest_debt = null, released_by = :run, released_at = clock_timestamp()`
const ofRun = 'organization_id = :organization and payroll_run_id = :run'

/** The claims of the run's present revision count from now on. */
export async function settleClaims(tenant: Tenant, run: PayrollRun): Promise<void> {
  const key = { organization: run.organizationId, run: run.id }
  await query(tenant, `update input_claim set ${released} where ${ofRun} and until_revision is not null`, key)
}

/** Nothing comes of the run's present revision: the claims are those of the slips before it, if there are any. */
export async function restoreClaims(tenant: Tenant, run: PayrollRun): Promise<void> {
  const key = { organization: run.organizationId, run: run.id, revision: run.revision }
  await query(tenant, `update input_claim set ${released} where ${ofRun} and from_revision = :revision`, key)
  await query(
    tenant,
    `update input_claim set until_revision = null where ${ofRun} and until_revision = :revision`,
    key,
  )
}

/** The run does not pay the person's inputs, or anybody's (null). */
export async function releaseClaims(
  tenant: Tenant,
  run: PayrollRun,
  employeeId: string | null,
): Promise<void> {
  await query(
    tenant,
    `update input_claim set ${released} where ${ofRun} ${employeeId === null ? '' : 'and employee_id = :employee'}`,
    {
      organization: run.organizationId,
      run: run.id,
      ...(employeeId === null ? {} : { employee: employeeId }),
    },
  )
}

/** The run or settlement has paid the inputs of these people, or of everybody (null), or its payment of them failed. */
export async function stampClaims(
  tenant: Tenant,
  { organizationId: organization, id: run }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[] | null,
): Promise<void> {
  await query(
    tenant,
    `update input_claim set updated_at = clock_timestamp()
     where ${ofRun} ${employeeIds === null ? '' : 'and employee_id = any (:people::text[])'}`,
    { organization, run, ...(employeeIds === null ? {} : { people: arrayLiteral(employeeIds) }) },
  )
}

/**
 * Keeps what a regular run closes its month without, for the next run of the same people. Overtime requests and
 * instalments stay due without it.
 */
export async function leaveOver(tenant: Tenant, run: PayrollRun): Promise<void> {
  if (run.type !== 'regular') return
  for (const kind of ['variable_item', 'expense'] as const) {
    await query(
      tenant,
      `with ${claimableInputs(kind, { codes: false, people: false })}
       insert into input_claim (organization_id, kind, input_id, employee_id, due_on, released_by, released_at)
       select :organization, :kind, input_id, employee_id, due_on, :run, clock_timestamp() from wanted
       on conflict (organization_id, kind, input_id) do nothing`,
      { ...valuesOf(run), kind },
    )
  }
}

/**
 * Notes that the closed run has left out an input of its month, for another run of the month or the next one of the
 * employee. To be called with the inputs shared.
 */
export async function leaveInput(
  tenant: Tenant,
  kind: 'variable_item' | 'expense',
  input: { readonly organizationId: number; readonly id: string; readonly employeeId: string },
  { closedBy, dueOn }: { readonly closedBy: string; readonly dueOn: PlainDate },
): Promise<void> {
  await query(
    tenant,
    `insert into input_claim (organization_id, kind, input_id, employee_id, due_on, released_by, released_at)
     values (?, ?, ?, ?, ?, ?, clock_timestamp()) on conflict (organization_id, kind, input_id) do nothing`,
    [input.organizationId, kind, input.id, input.employeeId, dueOn, closedBy],
  )
}

/** The run or settlement that pays an input. `isClosed`: locked or paid. `isPaid`: the person has the money. */
export type ClaimingRun = {
  readonly payrollRunId: string
  readonly isClosed: boolean
  readonly isPaid: boolean
  readonly isSettlement: boolean
  /** Of an instalment, what the settlement could not recover. */
  readonly principalDebt: Paise
  readonly interestDebt: Paise
}

/** A condition in SQL: the person of the roster row `r` has the money of the run `p`; wages are a part of a settlement. */
export const isPaidOut = `(case p.type
    when 'settlement' then exists (
      select from fnf f where f.organization_id = p.organization_id and f.id = p.id and f.wages_paid_on is not null)
    else p.status = 'paid' and (not r.held or r.paid_on is not null) end)`

/** Claiming runs by the id of the input; inputs that no run has claimed are missing. */
export async function claimingRuns(
  tenant: Tenant,
  organizationId: number,
  kind: InputKind,
  inputIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimingRun>> {
  if (inputIds.length === 0) return new Map()
  const rows = await query<
    {
      input_id: string
      payroll_run_id: string
      is_closed: boolean
      is_paid: boolean
      is_settlement: boolean
      principal_debt: string | null
      interest_debt: string | null
    }[]
  >(
    tenant,
    `select c.input_id, c.payroll_run_id, ${isClosed('p')} as is_closed, ${isPaidOut} as is_paid,
       p.type = 'settlement' as is_settlement, c.principal_debt, c.interest_debt
     from input_claim c
     join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
     join payroll_run_employee r on r.organization_id = c.organization_id and r.payroll_run_id = c.payroll_run_id
       and r.employee_id = c.employee_id
     where c.organization_id = ? and c.kind = ? and c.input_id = any (?)`,
    [organizationId, kind, arrayLiteral(inputIds)],
  )
  return new Map(
    rows.map(row => [
      row.input_id,
      {
        payrollRunId: row.payroll_run_id,
        isClosed: row.is_closed,
        isPaid: row.is_paid,
        isSettlement: row.is_settlement,
        principalDebt: Number(row.principal_debt ?? 0) as Paise,
        interestDebt: Number(row.interest_debt ?? 0) as Paise,
      },
    ]),
  )
}

type InputsOfOther = {
  readonly payrollRunId: string
  readonly inputCount: number
  readonly employeeCount: number
  /** The first hundred, by id. */
  readonly employees: { employeeId: string; externalId: string | null }[]
}

/** What other live runs of the month pay of the inputs that the run claims, for people whom it pays; by run. */
export async function listInputsOfOthers(tenant: Tenant, run: PayrollRun): Promise<InputsOfOther[]> {
  const kinds = kindsOf(run)
  if (kinds.length === 0) return []
  const who = paidPeople(run)
  return query<InputsOfOther[]>(
    tenant,
    `with taken as materialized (
       select c.payroll_run_id, c.employee_id, count(*)::int as inputs
       from payroll_run p
       join input_claim c on c.organization_id = p.organization_id and c.payroll_run_id = p.id and c.kind in (?)
       where p.organization_id = ? and p.id <> ? and date_trunc('month', p.period_end) = date_trunc('month', ?::date)
         and ${isCounting('p')}
       group by c.payroll_run_id, c.employee_id),
     own as (
       select t.*, e.external_id, row_number() over (partition by t.payroll_run_id order by t.employee_id) as place
       from taken t
       join employee e on e.organization_id = ? and e.id = t.employee_id
       where t.employee_id in (${who.sql}))
     select payroll_run_id as "payrollRunId", sum(inputs)::int as "inputCount", count(*)::int as "employeeCount",
       json_agg(json_build_object('employeeId', employee_id, 'externalId', external_id) order by employee_id)
         filter (where place <= 100) as employees
     from own group by payroll_run_id order by payroll_run_id`,
    [kinds, run.organizationId, run.id, run.periodEnd, run.organizationId, ...who.values],
  )
}

/** A condition in SQL: the person has the money of the input that `alias` names. */
export function isPaidInput(kind: 'expense' | 'overtime_request', alias: string): string {
  return `exists (
    select from input_claim c
    join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
    join payroll_run_employee r on r.organization_id = c.organization_id and r.payroll_run_id = c.payroll_run_id
      and r.employee_id = c.employee_id
    where ${isPaidOut} and c.organization_id = ${alias}.organization_id and c.kind = '${kind}' and c.input_id = ${alias}.id)`
}

/** Inputs in any of the states, as answers show them. */
export function inStates<Row extends { status: InputDecision }>(
  kind: 'expense' | 'overtime_request',
  states: readonly DecidedInputState[],
): FilterQuery<Row> {
  const isPaid = raw(alias => isPaidInput(kind, alias))
  const inState = (state: DecidedInputState) =>
    state === 'approved' || state === 'paid'
      ? { status: 'approved', [isPaid]: state === 'paid' }
      : { status: state }
  return { $or: states.map(inState) } as FilterQuery<Row>
}

/** Whose claims the calculation of `revision` changes; the ids of employees, in SQL. */
export const changedClaims = `
  select employee_id from input_claim
  where organization_id = :organization and payroll_run_id = :run and (from_revision = :next or until_revision = :next)`

type Settlement = {
  readonly organizationId: number
  readonly id: string
  readonly employeeId: string
  readonly periodStart: PlainDate
  readonly periodEnd: PlainDate
}

const leaver = {
  ...named,
  type: `'settlement'`,
  own: `select :run::text`,
  among: (employeeId: string) => `${employeeId} = :employee`,
}

/** What its facts are read by; of claims those of later months too, and of advances all that is left. */
const ofLeaver: Readonly<Record<InputKind, string>> = {
  variable_item: dueInputs.variable_item(leaver),
  overtime_request: dueInputs.overtime_request(leaver),
  expense: `${dueInputs.expense(leaver)}
      union all
      select i.id, i.employee_id, make_date(i.pay_year, i.pay_month, 1), ${claimedBy('expense', 'i.id')} from expense i
      where i.organization_id = :organization and i.employee_id = :employee and ${isLaterClaim('i', ':end')}`,
  advance_installment: `select i.advance_id || '/' || i.no as input_id, i.employee_id,
        coalesce(make_date(i.year, i.month, 1), :end::date) as due_on,
        ${claimedBy('advance_installment', `i.advance_id || '/' || i.no`)} as claimed_by
      from advance_installment i
      where i.organization_id = :organization and i.employee_id = :employee and i.ended is null`,
}

function claimedBy(kind: InputKind, id: string): string {
  return `(select c.payroll_run_id from input_claim c
    where c.organization_id = i.organization_id and c.kind = '${kind}' and c.input_id = ${id})`
}

/** Claims the inputs that an approved settlement pays or recovers. To be called with the inputs held. */
export async function claimForSettlement(tenant: Tenant, settlement: Settlement): Promise<void> {
  const { organizationId: organization, id: run, employeeId: employee, periodStart, periodEnd } = settlement
  for (const kind of inputKinds) {
    await query(
      tenant,
      `insert into input_claim (organization_id, kind, input_id, employee_id, due_on, payroll_run_id, from_revision)
       select :organization, :kind, input_id, employee_id, due_on, :run, 1 from (${ofLeaver[kind]}) due
       where claimed_by is null
       on conflict (organization_id, kind, input_id) do update
       set due_on = excluded.due_on, payroll_run_id = excluded.payroll_run_id, from_revision = 1,
         released_by = null, released_at = null`,
      {
        organization,
        employee,
        run,
        kind,
        start: periodStart,
        end: periodEnd,
        year: yearOf(periodEnd),
        month: monthOf(periodEnd),
      },
    )
  }
}

/** The settlement pays nothing any more: its inputs are free for the next run. */
export async function releaseSettlementClaims(
  tenant: Tenant,
  { organizationId: organization, id: run }: Pick<Settlement, 'organizationId' | 'id'>,
): Promise<void> {
  await query(tenant, `update input_claim set ${released} where ${ofRun}`, { organization, run })
}
