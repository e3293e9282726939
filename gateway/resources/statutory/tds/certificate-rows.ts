// The rows of a certificate of tax deducted from salary: Part B from the row of the salary annexure, and the perquisites by
// nature. Pure; each sum is that of the rows above it.

import { rupees } from '#proto/pdf/notation.ts'
import type { CertificateRow } from '#proto/documents/tds-certificate-document.ts'
import { deductionSection } from '#proto/law/tax-sections.ts'
import type { Paise } from '#proto/units.ts'
import type { TaxYearOfPerson } from '#storage/repositories/statutory/tds-statements.ts'
import { type DeductionRow, deductionKey, exemptionKeys, type SalaryYear, sumOf } from './annexure.ts'
import type { Act } from './forms.ts'

const exemptionLabels: Readonly<
  Record<(typeof exemptionKeys)[number], readonly [of1961: string, of2025: string]>
> = {
  travel: ['Leave travel concession, section 10(5)', 'Leave travel concession, Schedule III'],
  gratuity: ['Gratuity, section 10(10)', 'Gratuity, section 19(1)'],
  pension: ['Commuted pension, section 10(10A)', 'Commuted pension, section 19(1)'],
  leave: ['Leave encashment, section 10(10AA)', 'Leave encashment, section 19(1)'],
  houseRent: ['House rent allowance, section 10(13A)', 'House rent allowance, Schedule III'],
  allowances: ['Special allowances, section 10(14)', 'Special allowances, Schedule III'],
  other: ['Other exemptions, section 10', 'Other exemptions'],
}

const exemptionNames: Readonly<Record<(typeof exemptionKeys)[number], string>> = {
  travel: 'travel',
  gratuity: 'gratuity',
  pension: 'pension',
  leave: 'leave',
  houseRent: 'house_rent',
  allowances: 'allowances',
  other: 'other',
}

function row(key: string, label: string, amount: number, emphasis = false): CertificateRow {
  return { key, label, amount: amount as Paise, emphasis }
}

/** Rows without an amount are left out. */
function present(...rows: readonly CertificateRow[]): readonly CertificateRow[] {
  return rows.filter(({ amount }) => amount !== 0)
}

export function grossSalaryOf({ salary, perquisites, profitsInLieu }: SalaryYear): Paise {
  return (salary + perquisites + profitsInLieu) as Paise
}

/** Part B in its order. The sections are those of the Act of the year. */
export function certificateRows(salary: SalaryYear, act: Act): readonly CertificateRow[] {
  return [...salaryRows(salary, act), ...incomeRows(salary, act), ...taxRows(salary, act)]
}

type SectionName = (of1961: string, of2025: string) => string

const sectionsOf =
  (act: Act): SectionName =>
  (of1961, of2025) =>
    act === '1961' ? `section ${of1961}` : `section ${of2025}`

function salaryRows(salary: SalaryYear, act: Act): readonly CertificateRow[] {
  const of = sectionsOf(act)
  const { opening, projected, uncounted } = salary
  const parts = present(
    row('salary_opening', 'Salary before this system, from the opening balances', opening.taxable),
    row('salary_expected', 'Salary still expected in the year', projected),
    row('salary_uncounted', 'Salary of months without a payslip, as the last payslip counts it', uncounted),
  )
  const paid = salary.salary - opening.taxable - projected - uncounted
  const exempt = sumOf(salary.exemptions)
  return [
    ...(parts.length === 0 ? [] : [row('salary_paid', 'Salary by the payslips of the year', paid), ...parts]),
    row('salary', `Salary, ${of('17(1)', '16')}`, salary.salary),
    row('perquisites', `Perquisites, ${of('17(2)', '17')}`, salary.perquisites),
    row('profits_in_lieu', `Profits in lieu of salary, ${of('17(3)', '18')}`, salary.profitsInLieu),
    row('gross_salary', 'Gross salary from this employer', grossSalaryOf(salary), true),
    ...exemptionKeys.map(key =>
      row(
        `exempt_${exemptionNames[key]}`,
        exemptionLabels[key][act === '1961' ? 0 : 1],
        salary.exemptions[key],
      ),
    ),
    row('exempt_total', 'Total exempt', exempt, true),
    row('salary_balance', 'Salary from this employer less what is exempt', grossSalaryOf(salary) - exempt),
    row('previous_employer', 'Salary reported from other employers', salary.previousEmployer),
    row('standard_deduction', `Standard deduction, ${of('16(ia)', '19(1)')}`, salary.standardDeduction),
    row('professional_tax', `Tax on employment, ${of('16(iii)', '19(1)')}`, salary.employmentTax),
    row(
      'salary_deductions',
      'Total deductions from salary',
      salary.standardDeduction + salary.employmentTax,
      true,
    ),
    row('salary_income', 'Income under the head Salaries', salary.salaryIncome, true),
  ]
}

function incomeRows(salary: SalaryYear, act: Act): readonly CertificateRow[] {
  return [
    row('house_property', 'Income from house property', salary.houseProperty),
    row('other_income', 'Income from other sources', salary.otherIncome),
    row('gross_total_income', 'Gross total income', salary.grossTotalIncome, true),
    ...salary.deductionRows.map(each =>
      row(deductionKey(each.section), deductionLabel(each, act), each.deducted),
    ),
    row(
      'deductions',
      act === '1961' ? 'Deductions, Chapter VI-A' : 'Deductions, Chapter VIII',
      salary.deductions,
      true,
    ),
    ...present(row('income_rounding', 'Rounding to ten rupees', salary.incomeRounding)),
    row('taxable_income', 'Total taxable income, to ten rupees', salary.taxableIncome, true),
  ]
}

function deductionLabel({ section, claimed, deducted }: DeductionRow, act: Act): string {
  const name =
    section === 'OTHERS' ? 'Other deductions' : `Section ${deductionSection(section, act) ?? section}`
  const old = act === '2025' && section !== 'OTHERS' ? `${name} (${section})` : name
  return claimed === deducted ? old : `${old}, of ${rupees(claimed)} claimed`
}

function taxRows(salary: SalaryYear, act: Act): readonly CertificateRow[] {
  const of = sectionsOf(act)
  const { netTax, deducted, deductedByOthers, otherCredits } = salary
  return [
    row('income_tax', 'Tax on total income', salary.incomeTax),
    row('rebate', `Rebate, ${of('87A', '156')}`, salary.rebate),
    row('surcharge', 'Surcharge', salary.surcharge),
    row('cess', 'Health and education cess', salary.cess),
    row('tax_payable', 'Tax payable', netTax + salary.relief, true),
    row('relief', `Relief, ${of('89', '157')}`, salary.relief),
    row('net_tax', 'Net tax payable', netTax, true),
    row('tax_deducted', 'Tax deducted by this employer', deducted, true),
    row('tax_deducted_by_others', 'Tax deducted by other employers', deductedByOthers),
    row('other_tax_credits', 'Other tax deducted or collected', otherCredits),
    row(
      'tax_balance',
      'Tax not deducted; below zero: deducted in excess',
      netTax - deducted - deductedByOthers - otherCredits,
    ),
  ]
}

/** The natures that the form names; payslips tell loans, contributions of the employer and the rest apart. */
const natures = [
  'Accommodation',
  'Cars and other automotive',
  'Sweeper, gardener, watchman or personal attendant',
  'Gas, electricity and water',
  'Interest-free or concessional loans',
  'Holiday expenses',
  'Free or concessional travel',
  'Free meals',
  'Education',
  'Gifts and vouchers',
  'Credit card expenses',
  'Club expenses',
  'Use of movable assets',
  'Transfer of assets',
  'Other benefits or amenities',
  'Stock options',
  'Contributions of the employer above the limit',
] as const

export function perquisiteRows({ unusual }: TaxYearOfPerson, { profitsInLieu, perquisites }: SalaryYear) {
  const values = new Map<string, number>(natures.map(name => [name, 0]))
  for (const { code, type, category, taxableAmount } of unusual) {
    if (type === 'earning' && category !== 'perquisite') continue
    const nature: (typeof natures)[number] =
      code === 'LOAN_BENEFIT'
        ? 'Interest-free or concessional loans'
        : type === 'employer_contribution' || code === 'EXCESS_CONTRIBUTION'
          ? 'Contributions of the employer above the limit'
          : 'Other benefits or amenities'
    values.set(nature, (values.get(nature) ?? 0) + (taxableAmount ?? 0))
  }
  const none = 0 as Paise
  const perquisite = (name: string, value: number) => ({
    name,
    value: value as Paise,
    recovered: none,
    taxable: value as Paise,
  })
  return [
    ...[...values].map(([name, value]) => perquisite(name, value)),
    perquisite('Total value of perquisites', perquisites),
    perquisite('Total value of profits in lieu of salary', profitsInLieu),
  ]
}
