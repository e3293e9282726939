// Effective-dated records of an employee: bank account and statutory details. Each row holds from its date until the
// next one's.

import type { PlainDate } from '#proto/units.ts'
import { type EmployeeBank, EmployeeBankTable } from '../../entities/employee-bank.ts'
import { type EmployeeStatutory, EmployeeStatutoryTable } from '../../entities/employee-statutory.ts'
import type { Employee } from '../../entities/employee.ts'
import { employeeHistory } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'

export type BankFacts = Pick<
  EmployeeBank,
  'paymentMode' | 'accountHolderName' | 'ifsc' | 'accountType' | 'verification' | 'beneficiaryCode'
> & { accountNumber: string | null; upiId: string | null }

/** When and by which key an account took the place of another, and who approved it. */
export type AccountChange = Pick<
  EmployeeBank,
  'accountChangedAt' | 'accountChangedBy' | 'accountApprovedAt' | 'accountApprovedBy'
>

/** Numbers of a person that are sealed. */
type PersonNumber = 'pan' | 'uan' | 'ipNumber' | 'pran'

export type StatutoryFacts = Pick<
  EmployeeStatutory,
  'panStatus' | 'aadhaarLast4' | 'pf' | 'esi' | 'pt' | 'lwf' | 'tax' | 'nps' | 'nominees'
> &
  Record<PersonNumber, string | null>

type Owner = Pick<Employee, 'organizationId' | 'id'>

export const bankDetails = employeeHistory<EmployeeBank>(EmployeeBankTable)
export const statutoryDetails = employeeHistory<EmployeeStatutory>(EmployeeStatutoryTable)

/** Writes bank details from a date, in the unit of work. */
export async function putBank(
  tenant: Tenant,
  owner: Owner,
  effectiveFrom: PlainDate,
  { accountNumber, upiId, ...facts }: BankFacts & AccountChange,
  ownerIsNew: boolean,
): Promise<void> {
  const seal = sealerOf(tenant, 'employee_bank', owner, effectiveFrom)
  const row = {
    ...facts,
    accountNumberSealed: await seal(accountNumber, 'account_number'),
    accountNumberMasked: lastCharacters(accountNumber),
    upiIdSealed: await seal(upiId, 'upi_id'),
  }
  await bankDetails.put(tenant, owner, effectiveFrom, row, { ownerIsNew })
}

/** Writes statutory details from a date, in the unit of work. */
export async function putStatutory(
  tenant: Tenant,
  owner: Owner,
  effectiveFrom: PlainDate,
  { pan, uan, ipNumber, pran, ...facts }: StatutoryFacts,
  ownerIsNew: boolean,
): Promise<EmployeeStatutory> {
  const seal = sealerOf(tenant, 'employee_statutory', owner, effectiveFrom)
  const details = {
    ...facts,
    panSealed: await seal(pan, 'pan'),
    panMasked: lastCharacters(pan),
    uanSealed: await seal(uan, 'uan'),
    uanMasked: lastCharacters(uan),
    ipNumberSealed: await seal(ipNumber, 'ip_number'),
    ipNumberMasked: lastCharacters(ipNumber),
    pranSealed: await seal(pran, 'pran'),
    pranMasked: lastCharacters(pran),
  }
  const { row } = await statutoryDetails.put(tenant, owner, effectiveFrom, details, { ownerIsNew })
  return row
}

function sealerOf(
  { sealer }: Tenant,
  table: string,
  { organizationId, id: employeeId }: Owner,
  effectiveFrom: PlainDate,
): (text: string | null, name: string) => Promise<string | null> {
  return async (text, name) =>
    text && (await sealer.seal(text, placeOf(table, { employeeId, effectiveFrom }, name), { organizationId }))
}

/** Returns the statutory details in the clear. */
export async function openBank(tenant: Tenant, row: EmployeeBank): Promise<BankFacts> {
  const { paymentMode, accountHolderName, ifsc, accountType, verification, accountNumberSealed } = row
  const { beneficiaryCode = null } = row
  return {
    paymentMode,
    accountHolderName: accountHolderName ?? null,
    ifsc: ifsc ?? null,
    accountType: accountType ?? null,
    beneficiaryCode,
    verification,
    accountNumber: accountNumberSealed ? await openAccount(tenant, { ...row, accountNumberSealed }) : null,
    upiId: await openUpiId(tenant, row),
  }
}

export function openAccount(
  { sealer }: Pick<Tenant, 'sealer'>,
  row: {
    readonly employeeId: string
    readonly effectiveFrom: PlainDate
    readonly accountNumberSealed: string
  },
): Promise<string> {
  return sealer.open(row.accountNumberSealed, placeOf('employee_bank', row, 'account_number'))
}

export async function openUpiId(tenant: Tenant, row: EmployeeBank): Promise<string | null> {
  return row.upiIdSealed ? tenant.sealer.open(row.upiIdSealed, placeOf('employee_bank', row, 'upi_id')) : null
}

/** Returns the statutory details in the clear. */
export async function openStatutory(tenant: Tenant, row: EmployeeStatutory): Promise<StatutoryFacts> {
  const open = async (text: string | null | undefined, name: string) =>
    text ? tenant.sealer.open(text, placeOf('employee_statutory', row, name)) : null
  const { panStatus, aadhaarLast4, pf, esi, pt, lwf, tax, nps, nominees } = row
  return {
    pan: await open(row.panSealed, 'pan'),
    uan: await open(row.uanSealed, 'uan'),
    ipNumber: await open(row.ipNumberSealed, 'ip_number'),
    pran: await open(row.pranSealed, 'pran'),
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

export function openUan(
  { sealer }: Tenant,
  row: { readonly employeeId: string; readonly effectiveFrom: PlainDate; readonly uanSealed: string },
): Promise<string> {
  return sealer.open(row.uanSealed, placeOf('employee_statutory', row, 'uan'))
}

export function openIpNumber(
  { sealer }: Tenant,
  row: { readonly employeeId: string; readonly effectiveFrom: PlainDate; readonly ipNumberSealed: string },
): Promise<string> {
  return sealer.open(row.ipNumberSealed, placeOf('employee_statutory', row, 'ip_number'))
}

export function openPan(
  { sealer }: Tenant,
  row: { readonly employeeId: string; readonly effectiveFrom: PlainDate; readonly panSealed: string },
): Promise<string> {
  return sealer.open(row.panSealed, placeOf('employee_statutory', row, 'pan'))
}

/** With the date, so that an earlier account of the same person cannot be put in the place of the one in force. */
function placeOf(
  table: string,
  row: Pick<EmployeeBank, 'employeeId' | 'effectiveFrom'>,
  name: string,
): string {
  return `${table}/${row.employeeId}/${row.effectiveFrom}/${name}`
}
