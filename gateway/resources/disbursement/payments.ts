// Payments of a bank file, and the reasons why others are not in it. Every payable person is one or the other, so that
// the file and what it leaves out come to the net pay of the run.

import { setImmediate as turn } from 'node:timers/promises'
import { printRupees } from '#proto/decimal-text.ts'
import { foldToLatin, hasOtherScript } from '#proto/documents/latin-letters.ts'
import type { Paise } from '#proto/units.ts'
import type { BankFileSettings } from '#storage/entities/payment-method.ts'
import type { OtherWay } from '#storage/entities/payroll-run-employee.ts'
import type { Payable } from '#storage/repositories/deliveries/disbursement.ts'
import { withoutSecondKey } from './changed-accounts.ts'
import type { BankProfile, Rail } from './profiles/profile.ts'
import { alphanumeric, letters, plainEmail, plainText } from './sanitize.ts'

/** Decisions by which a person is not paid through the file. */
const decided = ['held', 'cash', 'cheque', 'upi', 'other_means', 'zero_net', 'negative_net'] as const
/** Faults that keep a payment out of the file until data are corrected. */
const faults = [
  'missing_bank',
  'invalid_account',
  'invalid_ifsc',
  'invalid_name',
  'missing_field',
  'unsupported_rail',
  'amount_out_of_range',
  'account_unapproved',
] as const
export const exclusionCodes = [...decided, ...faults] as const
type ExclusionCode = (typeof exclusionCodes)[number]

export const warningCodes = ['duplicate_account', 'name_truncated', 'employee_exited'] as const

export type Exclusion = {
  readonly payable: Payable
  readonly code: ExclusionCode
  /** Field of the employee's records. */
  readonly field: string
  readonly message: string
}

type PaymentWarning = {
  readonly employeeId: string
  readonly field: string
  readonly code: (typeof warningCodes)[number]
  readonly message: string
}

export type Payment = {
  readonly payable: Payable
  readonly rail: Rail
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
  /** Reference of this payment alone within its file. */
  readonly reference: string
}

export type PaymentTerms = {
  readonly profile: BankProfile
  readonly settings: BankFileSettings
  /** IFSC of the debited account; null: not known. */
  readonly debitIfsc: string | null
  readonly includeHeld: boolean
  /**
   * Mode by which the payment method pays employees without a usable account; null: by bank transfer, which does not
   * reach them.
   */
  readonly otherMode: 'cash' | 'cheque' | 'upi' | null
  /** Whether the payment method decides for employees with a usable account too, as it does for a settlement. */
  readonly methodDecides: boolean
  /** Accounts that changed later than this wait for approval. */
  readonly settledBefore: Date
  /** The first day that the run pays for. */
  readonly paidFrom: string
  /** Beginning of every reference. */
  readonly referencePrefix: string
}

export type Payments = {
  readonly payments: readonly Payment[]
  readonly excluded: readonly Exclusion[]
  readonly warnings: readonly PaymentWarning[]
  readonly total: Paise
}

export function isFault(code: ExclusionCode): boolean {
  return (faults as readonly string[]).includes(code)
}

const otherWays: readonly ExclusionCode[] = ['cash', 'cheque', 'upi', 'other_means'] satisfies OtherWay[]

/** Whether the exclusion names how the employee is paid instead. */
export function isOtherWay(code: ExclusionCode): code is OtherWay {
  return otherWays.includes(code)
}

/** Payables that are judged before other calls have their turn. */
const judgedAtOnce = 500

export async function sortPayments(payables: readonly Payable[], terms: PaymentTerms): Promise<Payments> {
  const payments: Payment[] = []
  const excluded: Exclusion[] = []
  const references = new Set<string>()
  for (const [index, payable] of payables.entries()) {
    if (index > 0 && index % judgedAtOnce === 0) await turn()
    const judged = judgePayment(payable, terms)
    if ('code' in judged) excluded.push({ payable, ...judged })
    else payments.push({ payable, ...judged, reference: referenceOf(payable, terms, references) })
  }
  return {
    payments,
    excluded,
    warnings: payments.length === 0 ? [] : warningsOf(payments, terms),
    total: payments.reduce((sum, { payable }) => sum + payable.netPayable, 0) as Paise,
  }
}

type Refusal = Omit<Exclusion, 'payable'>
type AcceptedPayment = Omit<Payment, 'payable' | 'reference'>

const excludedAs = (code: ExclusionCode, field: string, message: string): Refusal => ({
  code,
  field,
  message,
})

function judgePayment(payable: Payable, terms: PaymentTerms): Refusal | AcceptedPayment {
  const { netPayable, bank } = payable
  if (netPayable < 0) return excludedAs('negative_net', 'net_payable', 'The net pay is below zero.')
  if (netPayable === 0) return excludedAs('zero_net', 'net_payable', 'The net pay is zero.')
  if (payable.isHeld && !terms.includeHeld)
    return excludedAs(
      'held',
      'hold',
      'The payment is on hold. Send include_held=true, or release it if the run is not paid yet.',
    )
  if (payable.paidBy !== null) return excludedAs(payable.paidBy, 'bank', wasPaid(payable.paidBy))
  const { otherMode } = terms
  const byMethod =
    otherMode === null
      ? null
      : excludedAs(otherMode, 'payment_method', `The payment method pays by ${otherMode}.`)
  if (byMethod !== null && terms.methodDecides) return byMethod
  const judged = judgeAccount(payable, bank, terms)
  return 'code' in judged && isFault(judged.code) ? (byMethod ?? judged) : judged
}

function wasPaid(way: OtherWay): string {
  return `The employee was paid by ${way === 'other_means' ? 'other means than a bank file' : way}.`
}

function judgeAccount(
  payable: Payable,
  bank: Payable['bank'],
  terms: PaymentTerms,
): Refusal | AcceptedPayment {
  if (bank === null)
    return excludedAs('missing_bank', 'bank', 'No bank details are in force on the value date. Record them.')
  if (bank.paymentMode !== 'bank_transfer')
    return excludedAs(bank.paymentMode, 'bank.payment_mode', `The employee is paid by ${bank.paymentMode}.`)
  if (bank.accountNumber === null)
    return excludedAs('missing_bank', 'bank.account_number', 'Record the account number.')
  if (bank.ifsc === null) return excludedAs('missing_bank', 'bank.ifsc', 'Record the IFSC.')
  const account = { accountNumber: bank.accountNumber, ifsc: bank.ifsc }
  return refusalOfAccount(payable, account, terms) ?? acceptedPayment(payable, account, terms)
}

const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/

type Account = Pick<Payment, 'accountNumber' | 'ifsc'>

function refusalOfAccount(
  { bank }: Payable,
  { accountNumber, ifsc }: Account,
  { profile, settledBefore }: PaymentTerms,
): Refusal | null {
  if (!profile.accountPattern.test(accountNumber))
    return excludedAs(
      'invalid_account',
      'bank.account_number',
      `${profile.bank} does not take an account number of this form. Correct it, or pay by another format.`,
    )
  if (!ifscPattern.test(ifsc))
    return excludedAs('invalid_ifsc', 'bank.ifsc', 'An IFSC is four letters, a zero, six letters or digits.')
  const { accountChangedAt = null, accountApprovedAt = null } = bank ?? {}
  if (accountChangedAt !== null && accountApprovedAt === null && accountChangedAt > settledBefore)
    return excludedAs(
      'account_unapproved',
      'bank.account_number',
      `The account replaced another lately. Approve it with another key than the one that changed it: POST /payroll-runs/{id}/bank-file/approve. ${withoutSecondKey(accountChangedAt)}`,
    )
  return null
}

/** Rupees that a bank file can state. */
const largestAmount = 9_999_999_999_99

function acceptedPayment(payable: Payable, account: Account, terms: PaymentTerms): Refusal | AcceptedPayment {
  const { profile } = terms
  const { netPayable } = payable
  const rail = railOf(netPayable, account.ifsc, terms)
  if (profile.rails[rail] === undefined)
    return excludedAs(
      'unsupported_rail',
      'bank.ifsc',
      `${profile.id} has no payments by ${rail}. Pay the employee by another format.`,
    )
  const amountColumn = profile.columns.find(({ source }) => source === 'amount')
  if (netPayable > largestAmount || printRupees(netPayable).length > (amountColumn?.maxLength ?? Infinity))
    return excludedAs('amount_out_of_range', 'net_payable', 'The amount is more than a bank file can state.')
  const name = plainText(holderOf(payable))
  const accepted = { rail, name, ...account }
  return missingField(payable, accepted, profile) ?? accepted
}

function holderOf({ bank, name }: Payable): string {
  return bank?.accountHolderName ?? name
}

/** Within the bank where it can be; otherwise NEFT, unless the payment method asks for IMPS or RTGS. */
function railOf(
  amount: Paise,
  ifsc: string,
  { profile, settings, debitIfsc }: Pick<PaymentTerms, 'profile' | 'settings' | 'debitIfsc'>,
): Rail {
  const own = profile.ifscPrefix ?? debitIfsc?.slice(0, 4) ?? null
  if (own !== null && ifsc.startsWith(own)) return 'FT'
  if (settings.impsUpTo !== null && amount <= settings.impsUpTo) return 'IMPS'
  if (settings.rtgsFrom !== null && amount >= settings.rtgsFrom) return 'RTGS'
  return 'NEFT'
}

/** The first column that the bank requires and the person has nothing for. */
function missingField(
  payable: Payable,
  { rail, name }: AcceptedPayment,
  profile: BankProfile,
): Refusal | null {
  for (const { source, required, rails, filter, maxLength = Infinity } of profile.columns) {
    if (required === undefined || (rails !== undefined && !rails.includes(rail))) continue
    const isUnprintable = (filter === 'letters' ? letters(name) : name) === ''
    if (source === 'beneficiary_name' && (isUnprintable || hasOtherScript(foldToLatin(holderOf(payable)))))
      return excludedAs(
        'invalid_name',
        'bank.account_holder_name',
        'The name has letters that bank files cannot have. Record account_holder_name in Latin letters.',
      )
    const code = payable.bank?.beneficiaryCode ?? ''
    if (source === 'beneficiary_code' && (code === '' || code.length > maxLength))
      return excludedAs(
        'missing_field',
        'bank.beneficiary_code',
        `${profile.bank} requires a beneficiary code of at most ${maxLength} characters. Record it.`,
      )
    if (source === 'email' && plainEmail(payable.email) === '')
      return excludedAs('missing_field', 'email', `${profile.bank} requires an e-mail address. Record it.`)
  }
  return null
}

const longestReference = 20

/** Prefix and employee code; the end of the employee's id where the code is too long, or another has the same letters. */
function referenceOf(
  { employeeCode, employeeId }: Payable,
  { referencePrefix }: PaymentTerms,
  taken: Set<string>,
): string {
  const byCode = `${referencePrefix}${alphanumeric(employeeCode).toUpperCase()}`
  const free = byCode.length <= longestReference && byCode !== referencePrefix && !taken.has(byCode)
  const left = longestReference - referencePrefix.length
  const reference = free ? byCode : `${referencePrefix}${employeeId.slice(-left).toUpperCase()}`
  taken.add(reference)
  return reference
}

function warningsOf(payments: readonly Payment[], { profile, paidFrom }: PaymentTerms): PaymentWarning[] {
  const byAccount = Map.groupBy(payments, ({ accountNumber, ifsc }) => `${ifsc.slice(0, 4)} ${accountNumber}`)
  const nameColumn = profile.columns.find(({ source }) => source === 'beneficiary_name')
  const longestName = nameColumn?.maxLength ?? Infinity
  return payments.flatMap(({ payable, accountNumber, ifsc, name }) => {
    const warn = (code: PaymentWarning['code'], field: string, message: string): PaymentWarning => ({
      employeeId: payable.employeeId,
      field,
      code,
      message,
    })
    const sharers = byAccount.get(`${ifsc.slice(0, 4)} ${accountNumber}`)?.length ?? 1
    const left = payable.dateOfLeaving
    return [
      ...(sharers > 1
        ? [warn('duplicate_account', 'bank.account_number', `${sharers} employees are paid to this account.`)]
        : []),
      ...(name.length > longestName
        ? [warn('name_truncated', 'bank.account_holder_name', `The bank takes ${longestName} characters.`)]
        : []),
      ...(left !== null && left < paidFrom
        ? [warn('employee_exited', 'date_of_leaving', 'The employee left before the period.')]
        : []),
    ]
  })
}
