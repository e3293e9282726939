// Payables of a run by employee: the net pay of the present payslips with the bank details in force on the day of
// payment.

import { LockMode } from '@mikro-orm/postgresql'
import { readAhead } from '#proto/process/read-ahead.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type EmployeeBank, EmployeeBankTable } from '../../entities/employee-bank.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { OtherWay } from '../../entities/payroll-run-employee.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { openAccount } from '../employees/employee-records.ts'
import { openAddresses, openPhone } from '../employees/employees.ts'
import type { Tenant } from '../for-tenant.ts'

export type Payable = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employeeCode: string
  readonly name: string
  readonly dateOfLeaving: PlainDate | null
  readonly netPayable: Paise
  readonly isHeld: boolean
  readonly holdReason: string | null
  readonly heldAt: Date | null
  /** Means of payment; null: by bank file, or not paid yet. */
  readonly paidBy: OtherWay | null
  /** The day whose bank details these are. */
  readonly valueDate: PlainDate
  /** Null: no bank details are in force on that day. */
  readonly bank: {
    readonly paymentMode: EmployeeBank['paymentMode']
    readonly accountHolderName: string | null
    readonly accountNumber: string | null
    readonly ifsc: string | null
    readonly accountType: string | null
    readonly beneficiaryCode: string | null
    readonly accountChangedAt: Date | null
    readonly accountApprovedAt: Date | null
  } | null
  /** Null where they were not asked for. */
  readonly email: string | null
  readonly phone: string | null
}

type PayablesQuery = {
  /** Null: everybody. */
  readonly employeeIds: readonly string[] | null
  /** One value date for all; null: when each was paid, or else `unpaidOn`. */
  readonly valueDate: PlainDate | null
  readonly unpaidOn: PlainDate
  readonly withAccounts: boolean
  readonly withEmail: boolean
  readonly withPhone: boolean
  /** Net pay that is expected, by employee in the order of their ids; absent: that of the present payslips. */
  readonly expected?: ReadonlyMap<string, Paise> | undefined
}

type Row = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employeeCode: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string | null
  readonly emailSealed: string | null
  readonly phoneSealed: string | null
  readonly dateOfLeaving: PlainDate | null
  readonly netPayable: string
  readonly isHeld: boolean
  readonly paidBy: OtherWay | null
  readonly holdReason: string | null
  readonly heldAt: Date | string | null
  readonly valueDate: PlainDate
  readonly effectiveFrom: PlainDate | null
  readonly paymentMode: EmployeeBank['paymentMode']
  readonly accountHolderName: string | null
  readonly accountNumberSealed: string | null
  readonly accountNumberMasked: string | null
  readonly ifsc: string | null
  readonly accountType: string | null
  readonly beneficiaryCode: string | null
  readonly accountChangedAt: Date | string | null
  readonly accountApprovedAt: Date | string | null
}

const valueDate = `coalesce($5::date, r.paid_on, case when r.held is not true then $6::date end, $7::date)`

// Everything beside the payslips is looked up by key, person by person, whatever the planner knows of tables that have
// just grown.
const payablesOf = (slip: string, roster: 'join' | 'left join') => `
  with slip as materialized (${slip})
  select s.employee_id as "employeeId", s.external_id as "externalId", e.employee_code as "employeeCode",
    e.first_name as "firstName", e.middle_name as "middleName", e.last_name as "lastName",
    e.email_sealed as "emailSealed", e.phone_sealed as "phoneSealed",
    to_char(e.date_of_leaving, 'YYYY-MM-DD') as "dateOfLeaving", s.net_payable as "netPayable",
    coalesce(r.held and r.paid_on is null, false) as "isHeld", r.hold_reason as "holdReason", r.held_at as "heldAt",
    r.paid_by as "paidBy",
    to_char(${valueDate}, 'YYYY-MM-DD') as "valueDate", to_char(b.effective_from, 'YYYY-MM-DD') as "effectiveFrom",
    b.payment_mode as "paymentMode", b.account_holder_name as "accountHolderName",
    b.account_number_sealed as "accountNumberSealed", b.account_number_masked as "accountNumberMasked", b.ifsc,
    b.account_type as "accountType", b.beneficiary_code as "beneficiaryCode",
    b.account_changed_at as "accountChangedAt", b.account_approved_at as "accountApprovedAt"
  from slip s
  ${roster} lateral (
    select r.held, r.hold_reason, r.held_at, r.paid_on, r.paid_by
    from payroll_run_employee r
    where r.organization_id = $1 and r.payroll_run_id = $2 and r.employee_id = s.employee_id limit 1
  ) r on true
  cross join lateral (
    select * from employee e where e.organization_id = $1 and e.id = s.employee_id limit 1
  ) e
  left join lateral (
    select * from employee_bank b
    where b.organization_id = $1 and b.employee_id = s.employee_id and b.effective_from <= ${valueDate}
    order by b.effective_from desc limit 1
  ) b on true
  order by s.employee_id`

const payablesQuery = payablesOf(
  `
    select p.employee_id, p.external_id, p.net_payable from payslip p
    where p.organization_id = $1 and p.payroll_run_id = $2 and p.revision = $3 and p.failure is null
      and p.employee_id > $4 and ($8::text[] is null or p.employee_id = any ($8::text[]))
    order by p.employee_id limit $9`,
  'join',
)

// A draft may pay people who are not on its roster yet.
const expectedQuery = payablesOf(
  `
    select n.employee_id, e.external_id, n.net_payable from unnest($3::text[], $4::bigint[]) n(employee_id, net_payable)
    cross join lateral (
      select external_id from employee e where e.organization_id = $1 and e.id = n.employee_id limit 1) e`,
  'left join',
)

/** Few enough that opening their accounts holds no other call up. */
const rowsAtOnce = 500

/** Lists payables by id. Account numbers are in full `withAccounts`, otherwise masked. */
export async function listPayables(
  tenant: Tenant,
  run: PayrollRun,
  asked: PayablesQuery,
): Promise<readonly Payable[]> {
  if (asked.expected !== undefined) return listExpected(tenant, run, { ...asked, expected: asked.expected })
  const pages = readAhead(async after => {
    const rows = await queryPrepared<Row>(tenant, payablesQuery, [
      run.organizationId,
      run.id,
      run.revision,
      after ?? '',
      ...daysOf(run, asked),
      asked.employeeIds,
      rowsAtOnce,
    ])
    return { part: rows, next: rows.length < rowsAtOnce ? null : (rows.at(-1)?.employeeId ?? null) }
  })
  const all: Payable[] = []
  for await (const rows of pages)
    all.push(...(await Promise.all(rows.map(row => payableOf(tenant, row, asked)))))
  return all
}

function daysOf({ paidOn }: PayrollRun, { valueDate, unpaidOn }: PayablesQuery) {
  return [valueDate, paidOn ?? null, unpaidOn]
}

async function listExpected(
  tenant: Tenant,
  run: PayrollRun,
  asked: PayablesQuery & { readonly expected: ReadonlyMap<string, Paise> },
): Promise<readonly Payable[]> {
  const all: Payable[] = []
  const amounts = [...asked.expected]
  for (let from = 0; from < amounts.length; from += rowsAtOnce) {
    const part = amounts.slice(from, from + rowsAtOnce)
    const rows = await queryPrepared<Row>(tenant, expectedQuery, [
      run.organizationId,
      run.id,
      part.map(([employeeId]) => employeeId),
      part.map(([, amount]) => amount),
      ...daysOf(run, asked),
    ])
    all.push(...(await Promise.all(rows.map(row => payableOf(tenant, row, asked)))))
  }
  return all
}

async function payableOf(tenant: Tenant, row: Row, asked: PayablesQuery): Promise<Payable> {
  const { firstName, middleName, lastName, emailSealed, phoneSealed, employeeId } = row
  const sealed = { id: employeeId, emailSealed, phoneSealed, personalEmailSealed: null }
  return {
    employeeId,
    externalId: row.externalId,
    employeeCode: row.employeeCode,
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    dateOfLeaving: row.dateOfLeaving,
    netPayable: Number(row.netPayable) as Paise,
    isHeld: row.isHeld,
    holdReason: row.holdReason,
    heldAt: instantOf(row.heldAt),
    paidBy: row.paidBy,
    valueDate: row.valueDate,
    bank: await bankOf(tenant, row, asked),
    email: asked.withEmail ? (await openAddresses(tenant, sealed)).email : null,
    phone: asked.withPhone ? await openPhone(tenant, sealed) : null,
  }
}

async function bankOf(tenant: Tenant, row: Row, { withAccounts }: PayablesQuery): Promise<Payable['bank']> {
  const { employeeId, effectiveFrom, accountNumberSealed } = row
  if (effectiveFrom === null) return null
  return {
    paymentMode: row.paymentMode,
    accountHolderName: row.accountHolderName,
    accountNumber:
      withAccounts && accountNumberSealed !== null
        ? await openAccount(tenant, { employeeId, effectiveFrom, accountNumberSealed })
        : row.accountNumberMasked,
    ifsc: row.ifsc,
    accountType: row.accountType,
    beneficiaryCode: row.beneficiaryCode,
    accountChangedAt: instantOf(row.accountChangedAt),
    accountApprovedAt: instantOf(row.accountApprovedAt),
  }
}

function instantOf(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}

/** The net pay of everybody whom bank files of the run look at. */
export async function sumPayables(
  tenant: Tenant,
  { organizationId, id, revision }: Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>,
): Promise<Paise> {
  const [row] = await queryPrepared<{ amount: string }>(
    tenant,
    `select coalesce(sum(p.net_payable), 0)::bigint as amount from payslip p
     cross join lateral (
       select from payroll_run_employee r
       where r.organization_id = $1 and r.payroll_run_id = $2 and r.employee_id = p.employee_id limit 1
     ) r
     where p.organization_id = $1 and p.payroll_run_id = $2 and p.revision = $3 and p.failure is null`,
    [organizationId, id, revision],
  )
  return Number(row?.amount ?? 0) as Paise
}

/** The changed accounts of people that nobody has approved yet, locked until the transaction ends. */
export function lockChangedAccounts(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<EmployeeBank[]> {
  return tenant.em.find(
    EmployeeBankTable,
    {
      organizationId,
      employeeId: { $in: [...employeeIds] },
      accountNumberSealed: { $ne: null },
      accountChangedAt: { $ne: null },
      accountApprovedAt: null,
    },
    {
      orderBy: { employeeId: 'asc', effectiveFrom: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
    },
  )
}
