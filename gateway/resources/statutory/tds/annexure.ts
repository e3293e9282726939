// A person's row of the salary annexure, which is also Part B of the certificate: the sums of the payslips of the year, and
// the tax year as the last of them was calculated. Pure; amounts in paise.

import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { TaxYearOfPerson } from '#storage/repositories/tds-statements.ts'

export type SalaryYear = {
  readonly regime: 'new' | 'old'
  readonly employedFrom: PlainDate
  readonly employedTo: PlainDate
  /** Section 17(1), (2), (3) of the Act of 1961; 16, 17, 18 of that of 2025. With what is exempt of them. */
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
  /** By section where the facts of the payslip leave no doubt; null: only their sum is known. */
  readonly deductionSection: string | null
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
  /** Left of the year by the last payslip: its tax still counts pay that no payslip has. */
  readonly projected: Paise
  /** What the last payslip counted less what the payslips come to. */
  readonly uncounted: Paise
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

/** Where an exempt part of a line belongs, by the section that its component names; the category counts before. */
const bySection: Readonly<Record<string, keyof Exemptions>> = {
  '10(5)': 'travel',
  '10(10)': 'gratuity',
  '10(10A)': 'pension',
  '10(10AA)': 'leave',
  '10(13A)': 'houseRent',
  '10(14)': 'allowances',
  '10(14)(i)': 'allowances',
  '10(14)(ii)': 'allowances',
}
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
  const income = person.taxable + opening.taxable
  const previous = declared?.previousEmployment ?? null
  const previousExempt = Math.min(previous?.exemptions ?? 0, previous?.gross ?? 0)
  const houseRent = Math.max(tax.exemptions - previousExempt, 0)
  const exemptions = { ...lines.exemptions, houseRent: (lines.exemptions.houseRent + houseRent) as Paise }
  const exempt = sumOf(lines.exemptions)
  const previousEmployer = (previous?.gross ?? 0) - previousExempt
  const { breakdown } = tax
  const standardDeduction = breakdown?.standardDeduction ?? (0 as Paise)
  const employmentTax = breakdown?.employmentTax ?? (0 as Paise)
  const salaryIncome = income + previousEmployer - houseRent - standardDeduction - employmentTax
  const houseProperty = breakdown?.houseProperty ?? (0 as Paise)
  const otherIncome = breakdown?.otherIncome ?? (0 as Paise)
  const deductions = tax.deductions - standardDeduction - employmentTax
  const incomeTax = (breakdown?.slabTax ?? 0) + (breakdown?.higherRateAddition ?? 0)
  const counted = (breakdown?.paidToDate ?? 0) + tax.taxablePay
  return {
    regime: tax.regime,
    employedFrom: person.dateOfJoining > year.start ? person.dateOfJoining : year.start,
    employedTo:
      person.dateOfLeaving !== null && person.dateOfLeaving < year.end ? person.dateOfLeaving : year.end,
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
    grossTotalIncome: (salaryIncome + houseProperty + otherIncome) as Paise,
    deductions: deductions as Paise,
    deductionSection: deductionSectionOf(person),
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
    hasHigherRate: (breakdown?.higherRateAddition ?? 0) > 0,
    rent: tax.regime === 'old' ? rentOf(person, year) : (0 as Paise),
    hasHomeLoan: tax.regime === 'old' && (declared?.selfOccupied?.interest ?? 0) > 0,
    projected: breakdown?.projectedPay ?? (0 as Paise),
    uncounted: (counted - income) as Paise,
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
  for (const { type, category, amount, taxableAmount, taxSection } of unusual) {
    const isCash = type === 'earning' && category !== 'perquisite'
    if (!isCash) perquisites += taxableAmount ?? 0
    else if (category === 'retrenchment' || taxSection === '10(10B)') profitsInLieu += amount
    if (isCash)
      exemptions[byCategory[category] ?? bySection[taxSection ?? ''] ?? 'other']! +=
        amount - (taxableAmount ?? 0)
  }
  return {
    exemptions: exemptions as Record<keyof Exemptions, Paise>,
    perquisites: perquisites as Paise,
    profitsInLieu: profitsInLieu as Paise,
  }
}

/** The one section that the deductions can be of; null where several can. */
function deductionSectionOf({ tax, declared, nps }: TaxYearOfPerson): string | null {
  const claims = new Set((declared?.claims ?? []).map(({ code }) => code.split('_')[0]!))
  if (tax?.regime === 'new') {
    if (nps > 0) return [...claims].some(code => code === '80CCH') ? null : '80CCD(2)'
    return claims.has('80CCH') ? '80CCH' : null
  }
  return null
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
