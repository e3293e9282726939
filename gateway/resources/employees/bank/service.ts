import { bankOf } from '#proto/documents/banks.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { EmployeeBank } from '#storage/entities/employee-bank.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type AccountChange,
  bankDetails,
  type BankFacts,
  openBank,
  openUpiId,
  putBank,
} from '#storage/repositories/employees/employee-records.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { changedPaths } from '../../../http/merge-patch.ts'
import type { FromWire } from '../../../http/wire.ts'
import { todayOf } from '../../periods/today.ts'
import { saveRecordChange } from '../events.ts'
import type { BankRequest } from './schema.ts'

type BankInput = FromWire<typeof BankRequest>

/** Fields that a way of paying cannot do without. */
const needed = {
  bank_transfer: ['accountNumber', 'ifsc'],
  upi: ['upiId'],
  cheque: [],
  cash: [],
} as const
const wireNames = { accountNumber: 'account_number', ifsc: 'ifsc', upiId: 'upi_id' } as const

export function checkBank(given: BankInput): ProblemDetail[] {
  return needed[given.paymentMode]
    .filter(name => !given[name])
    .map(name =>
      fieldProblem(
        [wireNames[name]],
        'required',
        `This field is required if payment_mode is ${given.paymentMode}.`,
      ),
    )
}

/** Writes the details unless they are in force already; gives the paths that changed. */
export async function settleBank(
  tenant: Tenant,
  employee: Employee,
  given: BankInput,
  { isNew, today, person }: { isNew: boolean; today: PlainDate; person: string },
): Promise<string[]> {
  const facts: BankFacts = {
    paymentMode: given.paymentMode,
    accountHolderName: given.accountHolderName ?? null,
    accountNumber: given.accountNumber ?? null,
    ifsc: given.ifsc ?? null,
    accountType: given.accountType ?? null,
    upiId: given.upiId ?? null,
    beneficiaryCode: given.beneficiaryCode ?? null,
    verification: given.accountNumber ? 'format_ok' : 'unverified',
  }
  const from = given.effectiveFrom ?? (isNew ? employee.dateOfJoining : today)
  const history = isNew ? [] : await bankDetails.history(tenant, employee)
  const row = history.findLast(({ effectiveFrom }) => effectiveFrom <= from)
  const changed = row === undefined ? ['bank'] : changedPaths(await openBank(tenant, row), facts, 'bank')
  if (changed.length > 0) {
    const change = await accountChange(tenant, history, { ...facts, from, person })
    await putBank(tenant, employee, from, { ...facts, ...change }, isNew)
  }
  return changed
}

const unchanged: AccountChange = {
  accountChangedAt: null,
  accountChangedBy: null,
  accountApprovedAt: null,
  accountApprovedBy: null,
}

/**
 * An account that takes the place of another waits for approval; the first one of a person does not. Details without an
 * account that replace one keep the mark, so that the next account is not taken for the first.
 */
async function accountChange(
  tenant: Tenant,
  history: readonly EmployeeBank[],
  { accountNumber, ifsc, from, person }: Pick<BankFacts, 'accountNumber' | 'ifsc'> & AccountSource,
): Promise<AccountChange> {
  const changedNow = { ...unchanged, accountChangedAt: tenant.clock(), accountChangedBy: person }
  const replaced = history.find(({ effectiveFrom }) => effectiveFrom === from)
  if (accountNumber === null) {
    if (replaced === undefined) return unchanged
    return replaced.accountNumberSealed === null ? changeOf(replaced) : changedNow
  }
  const accounts = history.filter(({ accountNumberSealed }) => accountNumberSealed !== null)
  const before = accounts.findLast(({ effectiveFrom }) => effectiveFrom <= from) ?? accounts[0]
  if (before === undefined)
    return history.some(({ accountChangedAt }) => accountChangedAt !== null) ? changedNow : unchanged
  const known = await openBank(tenant, before)
  return known.accountNumber === accountNumber && known.ifsc === ifsc ? changeOf(before) : changedNow
}

function changeOf({
  accountChangedAt,
  accountChangedBy,
  accountApprovedAt,
  accountApprovedBy,
}: EmployeeBank) {
  return { accountChangedAt, accountChangedBy, accountApprovedAt, accountApprovedBy }
}

type AccountSource = { readonly from: PlainDate; readonly person: string }

/** Puts details in force for an employee who is locked by the caller. */
export async function putBankDetails(
  tenant: Tenant,
  employee: Employee,
  given: BankInput,
  person: string,
): Promise<EmployeeBank> {
  refuseFindings(checkBank(given))
  const day = todayOf(tenant, employee.organizationId)
  const changed = await settleBank(tenant, employee, given, { isNew: false, today: day, person })
  if (changed.length > 0) {
    await saveRecordChange(tenant, employee, changed)
  }
  return findBank(tenant, employee, given.effectiveFrom ?? day)
}

/** The details in force on a day; refuses `not_found` when there are none. */
export async function findBank(tenant: Tenant, employee: Employee, on: PlainDate): Promise<EmployeeBank> {
  const row = (await bankDetails.inForce(tenant, [employee], on)).get(employee.id)
  if (row === undefined) throw notFound()
  return row
}

/** The details by themselves: their version is the employee's, which any change of them raises. */
export async function presentOwnBank(tenant: Tenant, employee: Employee, row: EmployeeBank, reveal: boolean) {
  return { ...(await presentBank(tenant, row, reveal)), employeeId: employee.id, version: employee.version }
}

export async function presentBank(tenant: Tenant, row: EmployeeBank, reveal: boolean) {
  const { accountNumber, upiId } = reveal
    ? await openBank(tenant, row)
    : { accountNumber: row.accountNumberMasked, upiId: await openUpiId(tenant, row) }
  // The branch comes with a directory of IFSC codes, which there is none of yet.
  return { ...row, accountNumber, upiId, bankName: bankOf(row.ifsc ?? null), branch: null }
}
