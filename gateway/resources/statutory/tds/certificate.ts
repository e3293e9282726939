// The certificate of tax deducted from salary of one employee and year: its Part B, and the statement of perquisites. The
// figures are those of the row of the salary annexure.

import { financialYearName } from '#proto/calendar/months.ts'
import type { CertificateRow, TdsCertificateDocument } from '#proto/tds-certificate-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { findEmployee } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, openOrganization } from '#storage/repositories/organizations.ts'
import { employerOf } from '#storage/repositories/logos.ts'
import { readSpells } from '#storage/repositories/spells.ts'
import { resolveEmployeeIds } from '#storage/repositories/payroll-runs.ts'
import {
  type DeducteeSlip,
  listDeducteeSlips,
  listTaxYears,
  panOf,
  taxYearScope,
  type TaxYearOfPerson,
} from '#storage/repositories/tds-statements.ts'
import { notFound } from '../../../http/input.ts'
import { todayOf } from '../../today.ts'
import { exemptionKeys, salaryYearOf, type SalaryYear, sumOf } from './annexure.ts'
import { deductorFindings, panFindings, salaryFindings, type TdsFinding } from './findings.ts'
import { type Act, actOf, forms, quarterSpan } from './forms.ts'
import { finalPayments, taxYearSpan } from './statement.ts'

type CertificateAsked = {
  readonly employeeId: string
  readonly yearStart: PlainDate
  readonly draft: boolean
}

export type TdsCertificate = {
  readonly organizationId: number
  readonly employeeId: string
  /** What files call the employee. */
  readonly named: string
  readonly formNumber: string
  readonly perquisitesForm: string
  readonly document: TdsCertificateDocument
  readonly findings: readonly TdsFinding[]
  readonly payrollRunIds: readonly string[]
}

/** Refuses `not_found` for an employee without payslips in the year. */
export async function tdsCertificateOf(
  tenant: Tenant,
  organizationId: number,
  { employeeId: name, yearStart, draft }: CertificateAsked,
): Promise<TdsCertificate> {
  const organization = await findOrganization(tenant, organizationId)
  const id = (await resolveEmployeeIds(tenant, organizationId, [name])).get(name)
  const employee = id === undefined ? null : await findEmployee(tenant, id)
  if (organization === null || employee === null || id === undefined) throw notFound()
  const year = taxYearSpan(yearStart)
  const payments = await finalPayments(tenant, organizationId, year, year, { draft })
  const spells = (await readSpells(tenant, organizationId)).get(id) ?? []
  const employeeIds = spells.length === 0 ? [id] : spells.map(({ employeeId }) => employeeId)
  const scope = await taxYearScope(tenant, organizationId, payments, year, employeeIds)
  const [person] = (await listTaxYears(tenant, scope, '', employeeIds.length)).people
  const salary = person === undefined ? null : salaryYearOf(person, year)
  if (person === undefined || salary === null) throw notFound()
  const slips = await listDeducteeSlips(tenant, organizationId, payments, year, year, {
    withYear: false,
    employeeIds,
  })
  const act = actOf(yearStart)
  const { pan, responsiblePerson } = await openOrganization(tenant, organization)
  const { name: employer, address } = employerOf(organization)
  return {
    organizationId,
    employeeId: id,
    named: employee.externalId ?? employee.employeeCode,
    formNumber: forms.certificate[act].number,
    perquisitesForm: forms.perquisites[act].number,
    document: {
      form: `Form ${forms.certificate[act].number}`,
      title: forms.certificate[act].title,
      taxYear: financialYearName(year),
      issuedOn: todayOf(tenant, organizationId),
      employer: { name: employer, address, pan, tan: organization.tan ?? null },
      employee: {
        name: person.name,
        code: person.employeeCode,
        designation: person.designation,
        pan: await panOf(tenant, person),
      },
      employed: { from: salary.employedFrom, to: salary.employedTo },
      regime: salary.regime,
      rows: certificateRows(salary, act),
      quarters: [1, 2, 3, 4].map(quarter => ({ quarter, ...quarterSums(slips, yearStart, quarter) })),
      perquisites: {
        form: `Form ${forms.perquisites[act].number}`,
        title: forms.perquisites[act].title,
        rows: perquisiteRows(person, salary),
      },
      signatory: {
        name: responsiblePerson?.name ?? null,
        designation: responsiblePerson?.designation ?? null,
      },
    },
    findings: [
      ...deductorFindings(organization, act).filter(({ field }) => certified.has(field)),
      ...panFindings(person),
      ...salaryFindings(id, salary),
    ],
    payrollRunIds: [...new Set(slips.map(({ payrollRunId }) => payrollRunId))],
  }
}

/** What of the deductor the certificate names. */
const certified = new Set([
  'tan',
  'pan',
  'address.line1',
  'responsible_person.name',
  'responsible_person.designation',
])

function quarterSums(slips: readonly DeducteeSlip[], yearStart: PlainDate, quarter: number) {
  const { start, end } = quarterSpan(yearStart, quarter)
  const own = slips.filter(({ paidOn }) => paidOn >= start && paidOn <= end)
  return {
    amountPaid: own.reduce((sum, { taxable }) => sum + taxable, 0) as Paise,
    taxDeducted: own.reduce((sum, { tds }) => sum + tds, 0) as Paise,
  }
}

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

/** Part B in its order. The sections are those of the Act of the year. */
function certificateRows(salary: SalaryYear, act: Act): readonly CertificateRow[] {
  const of = (of1961: string, of2025: string) => (act === '1961' ? `section ${of1961}` : `section ${of2025}`)
  const row = (key: string, label: string, amount: number, emphasis = false): CertificateRow => ({
    key,
    label,
    amount: amount as Paise,
    emphasis,
  })
  const gross = salary.salary + salary.perquisites + salary.profitsInLieu
  const exempt = sumOf(salary.exemptions)
  return [
    row('salary', `Salary, ${of('17(1)', '16')}`, salary.salary),
    row('perquisites', `Perquisites, ${of('17(2)', '17')}`, salary.perquisites),
    row('profits_in_lieu', `Profits in lieu of salary, ${of('17(3)', '18')}`, salary.profitsInLieu),
    row('gross_salary', 'Gross salary from this employer', gross, true),
    row('previous_employer', 'Salary reported from other employers', salary.previousEmployer),
    ...exemptionKeys.map(key =>
      row(
        `exempt_${exemptionNames[key]}`,
        exemptionLabels[key][act === '1961' ? 0 : 1],
        salary.exemptions[key],
      ),
    ),
    row('exempt_total', 'Total exempt', exempt, true),
    row('standard_deduction', `Standard deduction, ${of('16(ia)', '19(1)')}`, salary.standardDeduction),
    row('professional_tax', `Tax on employment, ${of('16(iii)', '19(1)')}`, salary.employmentTax),
    row('salary_income', 'Income under the head Salaries', salary.salaryIncome, true),
    row('house_property', 'Income from house property', salary.houseProperty),
    row('other_income', 'Income from other sources', salary.otherIncome),
    row('gross_total_income', 'Gross total income', salary.grossTotalIncome, true),
    row(
      'deductions',
      act === '1961' ? 'Deductions, Chapter VI-A' : 'Deductions, Chapter VIII',
      salary.deductions,
    ),
    row('taxable_income', 'Total taxable income, to ten rupees', salary.taxableIncome, true),
    row('income_tax', 'Tax on total income', salary.incomeTax),
    row('rebate', `Rebate, ${of('87A', '156')}`, salary.rebate),
    row('surcharge', 'Surcharge', salary.surcharge),
    row('cess', 'Health and education cess', salary.cess),
    row('relief', `Relief, ${of('89', '157')}`, salary.relief),
    row('net_tax', 'Net tax payable', salary.netTax, true),
    row('tax_deducted', 'Tax deducted by this employer', salary.deducted, true),
    row('tax_deducted_by_others', 'Tax deducted by other employers', salary.deductedByOthers),
    row('other_tax_credits', 'Other tax deducted or collected', salary.otherCredits),
  ]
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

function perquisiteRows({ unusual }: TaxYearOfPerson, { profitsInLieu, perquisites }: SalaryYear) {
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
  const row = (name: string, value: number) => ({
    name,
    value: value as Paise,
    recovered: none,
    taxable: value as Paise,
  })
  return [
    ...[...values].map(([name, value]) => row(name, value)),
    row('Total value of perquisites', perquisites),
    row('Total value of profits in lieu of salary', profitsInLieu),
  ]
}
