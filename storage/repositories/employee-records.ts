// What is kept of an employee by date: bank account and statutory details. Each row holds from its date until
// the next one's.

import type { PlainDate } from '#proto/units.ts'
import type { EntityName } from '@mikro-orm/postgresql'
import { type EmployeeBank, EmployeeBankTable } from '../entities/employee-bank.ts'
import { type EmployeeStatutory, EmployeeStatutoryTable } from '../entities/employee-statutory.ts'
import type { Employee } from '../entities/employee.ts'
import type { Tenant } from './for-tenant.ts'
import { lastCharacters } from './masked-text.ts'

export type BankFacts = Pick<
  EmployeeBank,
  'paymentMode' | 'accountHolderName' | 'ifsc' | 'accountType' | 'upiId' | 'verification'
> & { accountNumber: string | null }

export type StatutoryFacts = Pick<
  EmployeeStatutory,
  'panStatus' | 'aadhaarLast4' | 'pf' | 'esi' | 'pt' | 'lwf' | 'tax' | 'nps' | 'nominees'
> & { pan: string | null; uan: string | null }

type Owner = Pick<Employee, 'organizationId' | 'id'>

/** The bank details in force on a date, by employee. */
export function bankInForce(
  tenant: Tenant,
  owners: readonly Owner[],
  on: PlainDate,
): Promise<Map<string, EmployeeBank>> {
  return inForce<EmployeeBank>(tenant, EmployeeBankTable, owners, on)
}

/** The statutory details in force on a date, by employee. */
export function statutoryInForce(
  tenant: Tenant,
  owners: readonly Owner[],
  on: PlainDate,
): Promise<Map<string, EmployeeStatutory>> {
  return inForce<EmployeeStatutory>(tenant, EmployeeStatutoryTable, owners, on)
}

async function inForce<Row extends { employeeId: string }>(
  tenant: Tenant,
  table: EntityName<Row>,
  owners: readonly Owner[],
  on: PlainDate,
): Promise<Map<string, Row>> {
  const rows = await tenant.em.find(
    table,
    {
      organizationId: { $in: [...new Set(owners.map(owner => owner.organizationId))] },
      employeeId: { $in: owners.map(owner => owner.id) },
      effectiveFrom: { $lte: on },
    } as never,
    { orderBy: { effectiveFrom: 'asc' } as never },
  )
  return new Map(rows.map(row => [row.employeeId, row]))
}

/** Writes bank details from a date on, in the place of those of the same date. */
export async function putBank(
  tenant: Tenant,
  { organizationId, id }: Owner,
  effectiveFrom: PlainDate,
  { accountNumber, ...facts }: BankFacts,
): Promise<void> {
  const row = {
    ...facts,
    accountNumberSealed:
      accountNumber && tenant.sealer.seal(accountNumber, `employee_bank/${id}/account_number`),
    accountNumberMasked: lastCharacters(accountNumber),
  }
  const key = { organizationId, employeeId: id, effectiveFrom }
  await put(tenant, EmployeeBankTable, key, row)
}

/** Writes statutory details from a date on, in the place of those of the same date. */
export async function putStatutory(
  tenant: Tenant,
  { organizationId, id }: Owner,
  effectiveFrom: PlainDate,
  { pan, uan, ...facts }: StatutoryFacts,
): Promise<void> {
  const seal = (text: string | null, name: string) =>
    text && tenant.sealer.seal(text, `employee_statutory/${id}/${name}`)
  const row = {
    ...facts,
    panSealed: seal(pan, 'pan'),
    panMasked: lastCharacters(pan),
    uanSealed: seal(uan, 'uan'),
    uanMasked: lastCharacters(uan),
  }
  const key = { organizationId, employeeId: id, effectiveFrom }
  await put(tenant, EmployeeStatutoryTable, key, row)
}

async function put<Row extends object>(
  tenant: Tenant,
  table: EntityName<Row>,
  key: { organizationId: number; employeeId: string; effectiveFrom: PlainDate },
  row: object,
): Promise<void> {
  const now = tenant.clock()
  const known = await tenant.em.findOne(table, key as never)
  if (known === null)
    tenant.em.create(table, { ...key, ...row, version: 1, createdAt: now, updatedAt: now } as never)
  else tenant.em.assign(known as object, { ...row, updatedAt: now } as never)
}

/** What was decided, in the clear. */
export function openStatutory(tenant: Tenant, row: EmployeeStatutory): StatutoryFacts {
  const open = (text: string | null | undefined, name: string) =>
    text ? tenant.sealer.open(text, `employee_statutory/${row.employeeId}/${name}`) : null
  const { panStatus, aadhaarLast4, pf, esi, pt, lwf, tax, nps, nominees } = row
  return {
    pan: open(row.panSealed, 'pan'),
    uan: open(row.uanSealed, 'uan'),
    panStatus,
    aadhaarLast4: aadhaarLast4 ?? null,
    pf,
    esi,
    pt,
    lwf,
    tax,
    nps,
    nominees,
  }
}
