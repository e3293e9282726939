// Contents of the printed payslip. `storage/repositories/documents/payslip-documents.ts` states it from the records; an
// engine renders the PDF and calculates no amount of its own.

import type { LeaveAccount } from '../leave-account.ts'
import type { Slip, SlipLine, SlipTax } from '../calculation/slip.ts'
import type { DayHundredths, Paise, PayPeriod, PlainDate } from '../units.ts'

export type PayslipDocument = {
  readonly payslipId: string
  readonly payrollRunId: string
  /** Eight hexadecimal digits that follow from the figures of the payslip. */
  readonly verificationCode: string
  /** RFC 3339: when the figures were stored. */
  readonly calculatedAt: string
  /** Difference from the payslip of a regular and final month. */
  readonly marks: readonly PayslipMark[]
  readonly employer: {
    readonly name: string
    /** Address in one paragraph, its parts separated by commas. */
    readonly address: string | null
    readonly pfCode: string | null
    readonly esiCode: string | null
    /** `#0D5458`; absent: our own. */
    readonly brandColour?: string | null
    /** Absent: there is none. */
    readonly logo?: DocumentLogo | null
  }
  readonly employee: {
    readonly name: string
    readonly code: string
    readonly fatherOrSpouseName: string | null
    readonly designation: string | null
    readonly department: string | null
    readonly location: string | null
    readonly dateOfJoining: PlainDate
    readonly dateOfLeaving: PlainDate | null
    readonly pan: string | null
    readonly uan: string | null
    readonly pfMemberId: string | null
    readonly esiNumber: string | null
    /** Masked, but for the last digits. */
    readonly accountNumber: string | null
    readonly ifsc: string | null
    readonly bankName: string | null
    readonly paymentMode: 'bank_transfer' | 'cheque' | 'cash' | 'upi' | null
  }
  readonly period: PayPeriod
  readonly payDate: PlainDate
  /** Null beside a payment that has not been made. */
  readonly payment: { readonly paidOn: PlainDate; readonly reference: string | null } | null
  readonly days: Slip['days']
  /** Days that are neither work nor loss of pay, by the calendar and the records; null: not known. */
  readonly daysOff: {
    readonly weeklyOffs: DayHundredths
    readonly holidays: DayHundredths
    readonly paidLeave: DayHundredths
  } | null
  readonly lossOfPay: Paise
  /** Those with an amount, a rate or a sum of the year to show. */
  readonly lines: readonly DocumentLine[]
  readonly gross: Paise
  readonly totalDeductions: Paise
  readonly reimbursements: Paise
  /** Below zero: the employee owes it. */
  readonly netPayable: Paise
  /** Paid or owed amount, without a sign. */
  readonly netPayableWords: string
  /** Amount of deductions of a settlement that could not be taken, beside the net; absent: none. */
  readonly debt?: Paise
  readonly employerContributions: Paise
  /** Null where the sum of the tax year is not known. */
  readonly toDate: {
    readonly gross: Paise | null
    readonly deductions: Paise | null
    readonly reimbursements: Paise | null
  }
  readonly tax: SlipTax | null
  /** Balances by leave type, over the days of the payslip. */
  readonly leave: readonly LeaveAccount[]
  /** Flexible benefits of the slip; absent: none. */
  readonly benefits?: NonNullable<Slip['benefits']>
  /** Additions of the statutory form; null: the form is not printed. */
  readonly wageSlip: {
    readonly issuedOn: PlainDate
    readonly rates: { readonly basic: Paise; readonly da: Paise; readonly other: Paise }
    readonly overtime: Paise
    readonly pf: Paise
    readonly esi: Paise
    readonly otherDeductions: Paise
  } | null
  readonly remarks: string | null
}

export type PayslipMark =
  | { readonly kind: 'draft' | 'full_and_final' | 'on_hold' }
  | { readonly kind: 'void'; readonly reversedOn: PlainDate | null }

type DocumentLine = Pick<SlipLine, 'code' | 'name' | 'type' | 'amount' | 'fullAmount' | 'arrearsAmount'> & {
  /** Sums of the tax year, this payslip included; null: not known. */
  readonly toDate: Paise | null
  /** Recovery of an advance or loan by the line; absent: it recovers none. */
  readonly recovery?: {
    readonly instalments: readonly { readonly no: number; readonly count: number }[]
    /** Principal left after this payment. */
    readonly balance: Paise
  }
  /** Amount that a settlement could not recover; absent: none. */
  readonly debt?: Paise
}

/** `png`: of the form that `imageOf` embeds, in base64. */
export type DocumentLogo = { readonly sha256: string; readonly png: string }

/** File name of an employee's document, without the name and without characters that a file system refuses. */
export function fileName(kind: string, employee: string, periodEnd: PlainDate): string {
  return `${kind}_${employee.replaceAll(/[^A-Za-z0-9._-]/g, '_')}_${periodEnd.slice(0, 7)}.pdf`
}

/** A name for each; they differ in more than capitals, because some file systems see no other difference. */
export function distinctFileNames(
  kind: string,
  employees: readonly string[],
  periodEnd: PlainDate,
): string[] {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return employees.map(employee => {
    const plain = fileName(kind, employee, periodEnd)
    let free = plain
    let number = numbers.get(plain.toLowerCase()) ?? 2
    for (; taken.has(free.toLowerCase()); number += 1)
      free = fileName(kind, `${employee}_${number}`, periodEnd)
    numbers.set(plain.toLowerCase(), number)
    taken.add(free.toLowerCase())
    return free
  })
}
