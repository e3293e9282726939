// A person's row of the salary annexure, which is also Part B of the certificate: the sums of the payslips of the year, and
// the tax year as the last of them was calculated. Pure; amounts in paise.

import type { TaxDeduction } from '#proto/calculation/tax-declaration.ts'
import { earlier, laterOf } from '#proto/calendar/period.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { exemptPart, type TaxYearOfPerson } from '#storage/repositories/statutory/tds-statements.ts'

export type SalaryYear = {
  readonly regime: 'new' | 'old'
  readonly employedFrom: PlainDate
  readonly employedTo: PlainDate
  /** Pay of the payslips of the year, with its exempt parts. */
  readonly amountPaid: Paise
  /** Taxable pay by this employer before this system, from the opening balances, and the tax deducted from it. */
  readonly opening: { readonly taxable: Paise; readonly tds: Paise }
  /** Pay of the year after the last payslip, which its tax counts; zero once the year is paid. */
  readonly projected: Paise
  /** Pay of earlier payments that the last payslip counts and no payslip or opening balance has. */
  readonly uncounted: Paise
  /**
   * Section 17(1), (2), (3) of the Act of 1961; 16, 17, 18 of that of 2025. With what is exempt of them, and with
   * `projected` and `uncounted`, so that the income is that of which the tax of the year is.
   */
  readonly salary: Paise
  readonly perquisites: Paise
  readonly profitsInLieu: Paise
  readonly previousEmployer: Paise
  readonly exemptions: Exemptions
  readonly standardDeduction: Paise
  readonly employmentTax: Paise
  readonly salaryIncome: Paise
  readonly houseProperty: Paise
  readonly otherIncome: Paise
  readonly grossTotalIncome: Paise
  readonly deductions: Paise
  /** Deductions by section, one row each. */
  readonly deductionRows: readonly DeductionRow[]
  /** Change of the income by the rounding to ten rupees. */
  readonly incomeRounding: Paise
  readonly taxableIncome: Paise
  readonly incomeTax: Paise
  readonly rebate: Paise
  readonly surcharge: Paise
  readonly cess: Paise
  readonly relief: Paise
  readonly netTax: Paise
  readonly deducted: Paise
  readonly deductedByOthers: Paise
  readonly otherCredits: Paise
  readonly hasHigherRate: boolean
  readonly rent: Paise
  readonly hasHomeLoan: boolean
}

export const exemptionKeys = [
  'travel',
  'gratuity',
  'pension',
  'leave',
  'houseRent',
  'allowances',
  'other',
] as const
type Exemptions = Readonly<Record<(typeof exemptionKeys)[number], Paise>>

/**
 * Place of an exempt part of a line, by the section that its component names; the category counts before. Callers write
 * sections as they like.
 */
const bySection: ReadonlyMap<string, keyof Exemptions> = new Map(
  Object.entries({
    '10(5)': 'travel',
    '10(10)': 'gratuity',
    '10(10A)': 'pension',
    '10(10AA)': 'leave',
    '10(13A)': 'houseRent',
    '10(14)': 'allowances',
    '10(14)(i)': 'allowances',
    '10(14)(ii)': 'allowances',
  } as const),
)
const byCategory: Readonly<Record<string, keyof Exemptions>> = {
  gratuity: 'gratuity',
  leave_encashment: 'leave',
  lta: 'travel',
}

/** Null where the last payslip takes no income tax. */
export function salaryYearOf(person: TaxYearOfPerson, year: PayPeriod): SalaryYear | null {
  const { tax, declared, opening } = person
  if (tax === null) return null
  const lines = unusualSums(person)
  const { breakdown } = tax
  const paid = person.taxable + opening.taxable
  const uncounted = breakdown.paidToDate + tax.taxablePay - paid
  const projected = breakdown.projectedPay
  const income = paid + uncounted + projected
  const previous = declared?.previousEmployment ?? null
  const previousExempt = Math.min(previous?.exemptions ?? 0, previous?.gross ?? 0)
  const houseRent = Math.max(tax.exemptions - previousExempt, 0)
  const exemptions = { ...lines.exemptions, houseRent: (lines.exemptions.houseRent + houseRent) as Paise }
  const exempt = sumOf(lines.exemptions)
  const previousEmployer = (previous?.gross ?? 0) - previousExempt
  const standardDeduction = breakdown.standardDeduction
  const employmentTax = breakdown.employmentTax
  const salaryIncome = income + previousEmployer - houseRent - standardDeduction - employmentTax
  const houseProperty = breakdown.houseProperty
  const otherIncome = breakdown.otherIncome
  const deductions = tax.deductions - standardDeduction - employmentTax
  const incomeTax = breakdown.slabTax + breakdown.higherRateAddition
  const grossTotalIncome = salaryIncome + houseProperty + otherIncome
  return {
    regime: tax.regime,
    employedFrom: person.dateOfJoining > year.start ? person.dateOfJoining : year.start,
    // Pay of March that is paid in April may be that of somebody who had left before the year.
    employedTo: laterOf(year.start, earlier(person.dateOfLeaving ?? year.end, year.end)),
    amountPaid: (person.taxable + exempt) as Paise,
    opening,
    projected,
    uncounted: uncounted as Paise,
    salary: (income + exempt - lines.perquisites - lines.profitsInLieu) as Paise,
    perquisites: lines.perquisites,
    profitsInLieu: lines.profitsInLieu,
    previousEmployer: previousEmployer as Paise,
    exemptions,
    standardDeduction,
    employmentTax,
    salaryIncome: salaryIncome as Paise,
    houseProperty,
    otherIncome,
    grossTotalIncome: grossTotalIncome as Paise,
    deductions: deductions as Paise,
    deductionRows: deductionRowsOf(tax.deductionRows ?? []),
    incomeRounding: (tax.taxableIncome - (grossTotalIncome - deductions)) as Paise,
    taxableIncome: tax.taxableIncome,
    incomeTax: incomeTax as Paise,
    rebate: tax.rebate,
    surcharge: tax.surcharge,
    cess: tax.cess,
    relief: tax.relief,
    netTax: (incomeTax - tax.rebate + tax.surcharge + tax.cess - tax.relief) as Paise,
    deducted: (person.tds + opening.tds) as Paise,
    deductedByOthers: previous?.tds ?? (0 as Paise),
    otherCredits: declared?.otherTaxCredits ?? (0 as Paise),
    hasHigherRate: breakdown.higherRateAddition > 0,
    rent: tax.regime === 'old' ? rentOf(person, year) : (0 as Paise),
    hasHomeLoan: tax.regime === 'old' && (declared?.selfOccupied?.interest ?? 0) > 0,
  }
}

export function sumOf(amounts: Exemptions): Paise {
  return exemptionKeys.reduce((sum, key) => sum + amounts[key], 0) as Paise
}

type UnusualSums = {
  readonly exemptions: Exemptions
  readonly perquisites: Paise
  readonly profitsInLieu: Paise
}

function unusualSums({ unusual }: TaxYearOfPerson): UnusualSums {
  const exemptions = Object.fromEntries(exemptionKeys.map(key => [key, 0])) as Record<string, number>
  let perquisites = 0
  let profitsInLieu = 0
  for (const line of unusual) {
    const { type, category, amount, taxableAmount, taxSection } = line
    const isCash = type === 'earning' && category !== 'perquisite'
    if (!isCash) perquisites += taxableAmount ?? 0
    else if (category === 'retrenchment' || taxSection === '10(10B)') profitsInLieu += amount
    if (isCash)
      exemptions[byCategory[category] ?? bySection.get(taxSection ?? '') ?? 'other']! += exemptPart(line)
  }
  return {
    exemptions: exemptions as Record<keyof Exemptions, Paise>,
    perquisites: perquisites as Paise,
    profitsInLieu: profitsInLieu as Paise,
  }
}

/** The sections by which the annexure names deductions; all others are in the last. */
export const deductionSections = [
  '80C',
  '80CCC',
  '80CCD(1)',
  '80CCD(1B)',
  '80CCD(2)',
  '80CCH',
  '80D',
  '80E',
  '80G',
  '80TTA',
  'OTHERS',
] as const
export type DeductionSection = (typeof deductionSections)[number]

export type DeductionRow = {
  readonly section: DeductionSection
  readonly claimed: Paise
  readonly deducted: Paise
}

/** `deduction_80ccd_1b`. */
export function deductionKey(section: DeductionSection): string {
  return `deduction_${section.toLowerCase().replace('(', '_').replace(')', '')}`
}

/** The limits of one section come to one row; what is not deducted at all has none. */
function deductionRowsOf(deductions: readonly TaxDeduction[]): readonly DeductionRow[] {
  return deductionSections.flatMap(section => {
    const own = deductions.filter(({ code, allowed }) => allowed > 0 && sectionNamed(code) === section)
    if (own.length === 0) return []
    const sum = (of: (each: TaxDeduction) => Paise) =>
      own.reduce((total, each) => total + of(each), 0) as Paise
    return [{ section, claimed: sum(({ claimed }) => claimed), deducted: sum(({ allowed }) => allowed) }]
  })
}

/** A part of the code after `_` is a limit of its own within the section. */
function sectionNamed(code: string): DeductionSection {
  const [section] = code.split('_')
  return deductionSections.find(each => each === section) ?? 'OTHERS'
}

/** Months of rent within the year, as declared. */
function rentOf({ declared }: TaxYearOfPerson, year: PayPeriod): Paise {
  return (declared?.rents ?? []).reduce((sum, { from, to, monthly }) => {
    const first = from > year.start ? from : year.start
    const last = to === null || to > year.end ? year.end : to
    return last < first ? sum : sum + monthly * (monthNumber(last) - monthNumber(first) + 1)
  }, 0) as Paise
}

function monthNumber(day: PlainDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
