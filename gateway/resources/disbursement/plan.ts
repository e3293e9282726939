// Parts of a bank file: the run, the account that is debited, the layout, and who is paid.

import { calendarMonth } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { RunType } from '#proto/run-contents.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Fnf } from '#storage/entities/fnf.ts'
import type { BankFileSettings, PaymentMethod } from '#storage/entities/payment-method.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { listPayables, type Payable } from '#storage/repositories/deliveries/disbursement.ts'
import { settlementPayments, settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  findDefaultPaymentMethod,
  findPaymentMethod,
  openAccountNumber,
} from '#storage/repositories/organization/payment-methods.ts'
import { membersNamed } from '#storage/repositories/runs/roster.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import type { Format } from '../../http/file-types.ts'
import { todayOf } from '../periods/today.ts'
import type { FileTerms } from './bank-file.ts'
import { settledBefore } from './changed-accounts.ts'
import { type Payments, type PaymentTerms, sortPayments } from './payments.ts'
import { offeredFormats, profileNamed } from './profiles/every-profile.ts'
import { type BankProfile, column, type ColumnSource } from './profiles/profile.ts'

type FileQuery = {
  readonly paymentMethodId?: number
  /** Payment method of a payment, with or without a bank file; null and absent: that of the run. */
  readonly methodId?: number | null
  readonly bankFormat?: string
  /** Layout in place of the payment method’s, where that is not known. */
  readonly fallbackFormat?: string
  readonly employeeIds?: readonly string[]
  readonly includeHeld: boolean
  readonly valueDate?: PlainDate
  readonly serial: number
  /** Reads only what decides who is paid, and none of what a file shows beside it. */
  readonly routesOnly?: true
  /** Net pay that is expected of a run without payslips, by employee in the order of their ids. */
  readonly expected?: ReadonlyMap<string, Paise> | undefined
}

export type FilePlan = {
  readonly run: PayrollRun
  readonly method: PaymentMethod | null
  readonly terms: FileTerms
  /** Day on which the file is made, in the organization's time zone. */
  readonly madeOn: PlainDate
  /** Null unless a settlement is paid. */
  readonly settlement: Fnf | null
  readonly payables: readonly Payable[]
  readonly payments: Payments
}

const noSettings: BankFileSettings = {
  clientCode: null,
  productCode: null,
  dateFormat: null,
  rtgsFrom: null,
  impsUpTo: null,
  columns: null,
}

/** Reads everything. Refuses `invalid_parameter` where the layout is not known. */
export async function planFile(
  tenant: Tenant,
  run: PayrollRun,
  asked: FileQuery,
  format: Format,
): Promise<FilePlan> {
  const { method, otherMode } = await methodOf(tenant, run, asked)
  const profile = profileOf(method, asked, format)
  const settings = method?.bankFile ?? noSettings
  const columns = profile.takesColumns ? ownColumns(profile, settings) : profile.columns
  const read = asked.routesOnly ? columns.filter(({ required }) => required) : columns
  const shown = new Set(read.map(({ source }) => source))
  const { employeeIds: names } = asked
  const today = todayOf(tenant, run.organizationId)
  const settlement = run.type === 'settlement' ? await settlements.find(tenant, run.id) : null
  const payables = openPayables(
    settlement,
    await listPayables(tenant, run, {
      employeeIds: names === undefined ? null : await membersNamed(tenant, run, names, { paid: true }),
      valueDate: asked.valueDate ?? null,
      unpaidOn: run.payDate > today ? run.payDate : today,
      withAccounts: true,
      withEmail: shown.has('email'),
      withPhone: shown.has('mobile'),
      expected: asked.expected,
    }),
  )
  const accountNumber = method === null ? null : await openAccountNumber(tenant, method)
  const debit = accountNumber !== null && method?.ifsc ? { accountNumber, ifsc: method.ifsc } : null
  const paymentTerms: PaymentTerms = {
    profile,
    settings,
    debitIfsc: debit?.ifsc ?? null,
    includeHeld: asked.includeHeld,
    // A settled one was paid in the ways that it keeps, whatever its last payment method is.
    otherMode: settlement?.status === 'settled' ? null : otherMode,
    methodDecides: run.type === 'settlement',
    settledBefore: settledBefore(run.lockedAt ?? tenant.clock()),
    paidFrom: run.paidFrom,
    referencePrefix: referencePrefix(run),
  }
  return {
    run,
    method,
    madeOn: today,
    settlement,
    payables,
    payments: await sortPayments(payables, paymentTerms),
    terms: {
      profile,
      columns,
      dateFormat: settings.dateFormat ?? profile.dateFormat,
      debit,
      clientCode: settings.clientCode ?? '',
      productCode: settings.productCode ?? profile.defaults?.productCode ?? '',
      serial: asked.serial,
      narration: narrationOf(run),
    },
  }
}

/**
 * Payables of a run; for a settlement the part that is not paid yet, so that no part is paid twice. A settled
 * settlement has a payable for each way in which its parts were paid, and one for a part below zero that was not set
 * off against another.
 */
function openPayables(settlement: Fnf | null, payables: readonly Payable[]): readonly Payable[] {
  if (settlement === null) return payables
  if (settlement.status === 'settled') return payables.flatMap(each => splitByWay(settlement, each))
  const paid = paidPartsOf(settlement).reduce((sum, part) => sum + part, 0)
  return payables.map(payable => ({ ...payable, netPayable: (payable.netPayable - paid) as Paise }))
}

function splitByWay(settlement: Fnf, payable: Payable): Payable[] {
  const byWay = Map.groupBy(settlementPayments(settlement), ({ paidBy, amount }) =>
    amount < 0 ? 'owed' : paidBy,
  )
  const found = [...byWay].map(([way, some]) => ({
    ...payable,
    paidBy: way === 'owed' ? null : way,
    netPayable: some.reduce((sum, { amount }) => sum + amount, 0) as Paise,
  }))
  if (found.length === 0) return [payable]
  return found.toSorted((one, other) => Number(one.paidBy !== null) - Number(other.paidBy !== null))
}

type MethodOfFile = Pick<PaymentTerms, 'otherMode'> & { readonly method: PaymentMethod | null }

/** Amounts of a settlement that are paid already; below zero of a part that the employee owes. */
export function paidPartsOf(settlement: Fnf | null): readonly number[] {
  return settlement === null ? [] : settlementPayments(settlement).map(({ amount }) => amount)
}

/** The one named for the file, that of the payment or run, or the organization's default; null: there is none of a bank. */
async function methodOf(
  tenant: Tenant,
  { organizationId, paymentMethodId: ofRun }: PayrollRun,
  { paymentMethodId: named, methodId }: FileQuery,
): Promise<MethodOfFile> {
  const id = named ?? methodId ?? ofRun ?? null
  const found =
    id === null
      ? await findDefaultPaymentMethod(tenant, organizationId)
      : await findPaymentMethod(tenant, organizationId, id)
  const type = found?.type ?? null
  if (type === 'bank_transfer') return { method: found, otherMode: null }
  if (named === undefined) return { method: null, otherMode: type }
  throw new Problem('invalid_parameter', 'The payment method has no bank file.', [
    fieldProblem(
      ['payment_method_id'],
      'unknown_reference',
      'Send the id of a payment method of the organization with the type bank_transfer.',
    ),
  ])
}

function profileOf(
  method: PaymentMethod | null,
  { bankFormat: named, fallbackFormat }: Pick<FileQuery, 'bankFormat' | 'fallbackFormat'>,
  format: Format,
): BankProfile {
  const name = named ?? method?.bankFormat ?? 'generic'
  const profile =
    profileNamed(name, format) ?? (fallbackFormat === undefined ? null : profileNamed(fallbackFormat, format))
  if (profile !== null) return profile
  throw new Problem('invalid_parameter', `The layout of ${name} is not known.`, [
    fieldProblem(['bank_format'], 'not_in_enum', 'Send another format, such as generic.', offeredFormats),
  ])
}

function ownColumns({ columns }: BankProfile, settings: BankFileSettings): BankProfile['columns'] {
  return settings.columns?.map(({ title, source }) => column(title, source as ColumnSource)) ?? columns
}

const words: Readonly<Record<RunType, readonly [prefix: string, narration: string]>> = {
  regular: ['SAL', 'SALARY'],
  off_cycle: ['OFF', 'SALARY'],
  bonus: ['BON', 'BONUS'],
  arrears: ['ARR', 'ARREARS'],
  reimbursement: ['REI', 'CLAIMS'],
  correction: ['COR', 'SALARY'],
  settlement: ['FNF', 'SETTLEMENT'],
}

export function referencePrefix({ type, periodEnd }: PayrollRun): string {
  const { year, month } = calendarMonth(periodEnd)
  return `${words[type][0]}${year}${String(month).padStart(2, '0')}`
}

/** `SALARY OCT 2026`. */
function narrationOf({ type, periodEnd }: PayrollRun): string {
  const [month = '', year = ''] = printMonth(periodEnd).split(' ')
  return `${words[type][1]} ${month.slice(0, 3).toUpperCase()} ${year}`
}
