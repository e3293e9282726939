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
  'paymentMode' | 'accountHolderName' | 'ifsc' | 'accountType' | 'verification'
> & { accountNumber: string | null; upiId: string | null }

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

/**
 * Writes bank details from a date on, in the place of those of the same date. A new employee has none: not
 * looking for them keeps a batch in the unit of work, which every look would write out.
 */
export async function putBank(
  tenant: Tenant,
  { organizationId, id }: Owner,
  effectiveFrom: PlainDate,
  { accountNumber, upiId, ...facts }: BankFacts,
  isNew: boolean,
): Promise<void> {
  const key = { organizationId, employeeId: id, effectiveFrom }
  const now = tenant.clock()
  const seal = async (text: string | null, name: string) =>
    text && (await tenant.sealer.seal(text, placeOf('employee_bank', key, name), key))
  const row = {
    ...facts,
    accountNumberSealed: await seal(accountNumber, 'account_number'),
    accountNumberMasked: lastCharacters(accountNumber),
    upiIdSealed: await seal(upiId, 'upi_id'),
  }
  const known = isNew ? null : await tenant.em.findOne(EmployeeBankTable, key)
  if (known === null) tenant.em.create(EmployeeBankTable, { ...key, ...row, version: 1, createdAt: now })
  else tenant.em.assign(known, { ...row, updatedAt: now })
}

/** Writes statutory details from a date on, as `putBank` does. */
export async function putStatutory(
  tenant: Tenant,
  { organizationId, id }: Owner,
  effectiveFrom: PlainDate,
  { pan, uan, ...facts }: StatutoryFacts,
  isNew: boolean,
): Promise<EmployeeStatutory> {
  const key = { organizationId, employeeId: id, effectiveFrom }
  const now = tenant.clock()
  const seal = async (text: string | null, name: string) =>
    text && (await tenant.sealer.seal(text, placeOf('employee_statutory', key, name), key))
  const row = {
    ...facts,
    panSealed: await seal(pan, 'pan'),
    panMasked: lastCharacters(pan),
    uanSealed: await seal(uan, 'uan'),
    uanMasked: lastCharacters(uan),
  }
  const known = isNew ? null : await tenant.em.findOne(EmployeeStatutoryTable, key)
  if (known !== null) return tenant.em.assign(known, { ...row, updatedAt: now })
  return tenant.em.create(EmployeeStatutoryTable, { ...key, ...row, version: 1, createdAt: now })
}

/** What was decided, in the clear. */
export async function openBank(tenant: Tenant, row: EmployeeBank): Promise<BankFacts> {
  const { paymentMode, accountHolderName, ifsc, accountType, verification, accountNumberSealed } = row
  return {
    paymentMode,
    accountHolderName: accountHolderName ?? null,
    ifsc: ifsc ?? null,
    accountType: accountType ?? null,
    verification,
    accountNumber: accountNumberSealed
      ? await tenant.sealer.open(accountNumberSealed, placeOf('employee_bank', row, 'account_number'))
      : null,
    upiId: await openUpiId(tenant, row),
  }
}

export async function openUpiId(tenant: Tenant, row: EmployeeBank): Promise<string | null> {
  return row.upiIdSealed ? tenant.sealer.open(row.upiIdSealed, placeOf('employee_bank', row, 'upi_id')) : null
}

/** What was decided, in the clear. */
export async function openStatutory(tenant: Tenant, row: EmployeeStatutory): Promise<StatutoryFacts> {
  const open = async (text: string | null | undefined, name: string) =>
    text ? tenant.sealer.open(text, placeOf('employee_statutory', row, name)) : null
  const { panStatus, aadhaarLast4, pf, esi, pt, lwf, tax, nps, nominees } = row
  return {
    pan: await open(row.panSealed, 'pan'),
    uan: await open(row.uanSealed, 'uan'),
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

/** With the date, so that an earlier account of the same person cannot be put in the place of the one in force. */
function placeOf(
  table: string,
  row: Pick<EmployeeBank, 'employeeId' | 'effectiveFrom'>,
  name: string,
): string {
  return `${table}/${row.employeeId}/${row.effectiveFrom}/${name}`
}
