// Earnings and overtime of a stored payslip, read without unpacking it.

import { type EmployeeInput, isOfItem } from '#proto/calculation/employee-input.ts'
import type { BesideEarnings, ContributionPayment } from '#proto/calculation/other-payments.ts'
import { isUnclaimedCode } from '#proto/calculation/benefits.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type { Paise } from '#proto/units.ts'
import type { PackedSlip } from './slip.ts'
import { unpackLine } from './lines.ts'

/** Earnings that a stored slip paid for its own month, without arrears for other months. */
export function packedEarnings({ lines }: PackedSlip, run: RunInput): { code: string; amount: Paise }[] {
  return lines.flatMap(line => {
    const { code, type, source, amount, arrearsAmount } = unpackLine(line, run)
    // An entitlement is settled for its whole year, so that no single month owes it.
    return type === 'earning' && source !== 'arrears' && !isUnclaimedCode(code)
      ? [{ code, amount: (amount - arrearsAmount) as Paise }]
      : []
  })
}

/** Amount of a line for its own month. An amount that it did not take is kept as a debt, so it counts as taken. */
export function ownAmount({
  amount,
  asked = amount,
  arrearsAmount,
}: Pick<SlipLine, 'amount' | 'asked' | 'arrearsAmount'>): Paise {
  return (asked - arrearsAmount) as Paise
}

/** Payments and deductions by the salary beside the earnings; `facts` are those that the slip was calculated from. */
export function packedBesideEarnings(
  { lines }: PackedSlip,
  run: RunInput,
  facts: EmployeeInput,
): BesideEarnings[] {
  return lines.flatMap(line => {
    const unpacked = unpackLine(line, run)
    const { code, type, source } = unpacked
    if (type !== 'reimbursement' && type !== 'deduction') return []
    const isOfSalary = source === 'salary' || (source === 'override' && !isOfItem(facts, code))
    const own = ownAmount(unpacked)
    return isOfSalary && !Object.hasOwn(systemLines, code) && own !== 0 ? [{ code, type, amount: own }] : []
  })
}

/** Whether a line is the employer's share of the pension system or a contribution of the salary. */
export function isSalaryContribution({ code, type }: Pick<SlipLine, 'code' | 'type'>): boolean {
  return type === 'employer_contribution' && (code === 'NPS_ER' || !Object.hasOwn(systemLines, code))
}

/** Such contributions of a stored slip for its own month. */
export function packedContributions({ lines }: PackedSlip, run: RunInput): ContributionPayment[] {
  return lines.flatMap(line => {
    const unpacked = unpackLine(line, run)
    return isSalaryContribution(unpacked) ? [{ code: unpacked.code, amount: ownAmount(unpacked) }] : []
  })
}

/** Voluntary provident fund that a payment asked for and the limit on deductions left out. */
export function vpfLapsedOf(lines: readonly Pick<SlipLine, 'code' | 'amount' | 'asked'>[]): number {
  const line = lines.find(({ code }) => code === 'VPF')
  return line?.asked === undefined ? 0 : line.asked - line.amount
}

/** The same of a stored slip. */
export function packedVpfLapsed({ lines }: PackedSlip, run: RunInput): number {
  return vpfLapsedOf(lines.flatMap(line => (line[0] === 'VPF' ? [unpackLine(line, run)] : [])))
}

/** Overtime pay of a stored slip for its own month, in paise. */
export function packedOvertime({ lines }: PackedSlip): Paise {
  const line = lines.find(([code]) => code === 'OVERTIME')
  return ((line?.[1] ?? 0) - (line?.[15] ?? 0)) as Paise
}
