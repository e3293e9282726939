// The salary annexure, page by page: its rows as a table, its sums, and its records in the text file.

import { bornBy, financialYear } from '#proto/calendar/months.ts'
import { landlordPanAbove, seniorAges } from '#proto/law/statutory-figures.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { type Landlord, landlordsOf } from '#storage/repositories/employees/tax-facts.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  listTaxYears,
  panOf,
  type TaxYearOfPerson,
  type YearScope,
} from '#storage/repositories/statutory/tds-statements.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import {
  dateColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import type { InTenant } from '../../../http/route.ts'
import {
  deductionKey,
  type DeductionSection,
  deductionSections,
  exemptionKeys,
  salaryYearOf,
  type SalaryYear,
  sumOf,
} from './annexure.ts'
import {
  landlordField,
  landlordMissing,
  landlordsLeftOut,
  personFindings,
  salaryFindings,
  type TdsFinding,
  unwritable,
} from './findings.ts'
import { actOf } from './forms.ts'
import { truncate, dayText, noPan, type RecordWriter, rupees } from './records.ts'

const exemptionTitles: Readonly<
  Record<(typeof exemptionKeys)[number], readonly [key: string, title: string]>
> = {
  travel: ['exempt_travel', 'Exempt leave travel'],
  gratuity: ['exempt_gratuity', 'Exempt gratuity'],
  pension: ['exempt_pension', 'Exempt commuted pension'],
  leave: ['exempt_leave', 'Exempt leave encashment'],
  houseRent: ['exempt_house_rent', 'Exempt house rent allowance'],
  allowances: ['exempt_allowances', 'Exempt special allowances'],
  other: ['exempt_other', 'Other exemptions'],
}

const deductionTitle = (section: DeductionSection) =>
  section === 'OTHERS' ? 'Other deductions' : `Deduction ${section}`

type AnnexureRow = {
  readonly person: TaxYearOfPerson
  /** Null: the year of the person is not known. */
  readonly salary: SalaryYear | null
  readonly pan: string | null
  /** Of 24Q, where it names them. */
  readonly landlords: readonly Landlord[]
}

function salaryMoney(key: string, title: string, amount: (salary: SalaryYear) => number) {
  return moneyColumn<Omit<AnnexureRow, 'landlords'>>(key, title, ({ salary }) =>
    salary === null ? undefined : amount(salary),
  )
}

export const salaryColumns: readonly SourceColumn<Omit<AnnexureRow, 'landlords'>>[] = [
  textColumn('employee_id', 'Employee id', ({ person }) => person.employeeId),
  textColumn('employee_code', 'Employee code', ({ person }) => person.employeeCode),
  textColumn('name', 'Name', ({ person }) => person.name),
  textColumn('pan', 'PAN', ({ pan }) => pan),
  textColumn('regime', 'Regime', ({ salary }) => salary?.regime),
  dateColumn('employed_from', 'Employed from', ({ salary }) => salary?.employedFrom),
  dateColumn('employed_to', 'Employed to', ({ salary }) => salary?.employedTo),
  salaryMoney('salary_opening', 'Salary before this system', salary => salary.opening.taxable),
  salaryMoney('salary_expected', 'Salary still expected', salary => salary.projected + salary.uncounted),
  salaryMoney('salary', 'Salary', salary => salary.salary),
  salaryMoney('perquisites', 'Perquisites', salary => salary.perquisites),
  salaryMoney('profits_in_lieu', 'Profits in lieu of salary', salary => salary.profitsInLieu),
  salaryMoney('previous_employer', 'Other employers', salary => salary.previousEmployer),
  ...exemptionKeys.map(name => salaryMoney(...exemptionTitles[name], ({ exemptions }) => exemptions[name])),
  salaryMoney('standard_deduction', 'Standard deduction', salary => salary.standardDeduction),
  salaryMoney('professional_tax', 'Professional tax', salary => salary.employmentTax),
  salaryMoney('salary_income', 'Income from salary', salary => salary.salaryIncome),
  salaryMoney('house_property', 'House property', salary => salary.houseProperty),
  salaryMoney('other_income', 'Other income', salary => salary.otherIncome),
  salaryMoney('gross_total_income', 'Gross total income', salary => salary.grossTotalIncome),
  ...deductionSections.map(section =>
    salaryMoney(deductionKey(section), deductionTitle(section), ({ deductionRows }) =>
      deductionRows.reduce((sum, row) => (row.section === section ? sum + row.deducted : sum), 0),
    ),
  ),
  salaryMoney('deductions', 'Deductions', salary => salary.deductions),
  salaryMoney('income_rounding', 'Rounding to ten rupees', salary => salary.incomeRounding),
  salaryMoney('taxable_income', 'Taxable income', salary => salary.taxableIncome),
  salaryMoney('income_tax', 'Income tax', salary => salary.incomeTax),
  salaryMoney('rebate', 'Rebate', salary => salary.rebate),
  salaryMoney('surcharge', 'Surcharge', salary => salary.surcharge),
  salaryMoney('cess', 'Cess', salary => salary.cess),
  salaryMoney('relief', 'Relief', salary => salary.relief),
  salaryMoney('net_tax', 'Net tax', salary => salary.netTax),
  moneyColumn('tax_deducted', 'Tax deducted', ({ person, salary }) =>
    salary === null ? person.tds + person.opening.tds : salary.deducted,
  ),
  salaryMoney('tax_deducted_by_others', 'Tax deducted by other employers', salary => salary.deductedByOthers),
  salaryMoney('other_tax_credits', 'Other tax credits', salary => salary.otherCredits),
]

const summed = salaryColumns.filter(({ type }) => type === 'money').map(({ key }) => key)

type SalaryRowOptions = { readonly reveal: boolean }

/** The payslips of so many people for a year are sorted in the memory that PostgreSQL has for it. */
const peopleAtOnce = 200

/** Everybody paid in the tax year, by id. */
function annexureRows(
  inTenant: InTenant,
  scope: YearScope,
  { reveal }: SalaryRowOptions,
): AsyncGenerator<readonly AnnexureRow[]> {
  return readAhead(after =>
    inTenant(async tenant => {
      const { people, next } = await listTaxYears(tenant, scope, after ?? '', peopleAtOnce)
      const rows = await Promise.all(people.map(person => rowOf(tenant, scope, person, reveal)))
      return { part: await withLandlords(tenant, scope, rows), next }
    }),
  )
}

async function withLandlords(
  tenant: Tenant,
  { organizationId, year }: YearScope,
  rows: readonly Omit<AnnexureRow, 'landlords'>[],
): Promise<readonly AnnexureRow[]> {
  const ids = rows.flatMap(({ person, salary }) => (namesLandlords(salary, year) ? [person.employeeId] : []))
  const landlords = await landlordsOf(tenant, organizationId, year.start, ids)
  return rows.map(row => ({ ...row, landlords: landlords.get(row.person.employeeId) ?? [] }))
}

/** Whether 24Q has the flag of a rent above the limit; no layout of the annexure of 138 is published. */
function namesLandlords(salary: SalaryYear | null, { start }: PayPeriod): boolean {
  return salary !== null && salary.rent > landlordPanAbove && actOf(start) === '1961'
}

async function rowOf(
  tenant: Tenant,
  { year }: YearScope,
  person: TaxYearOfPerson,
  reveal: boolean,
): Promise<Omit<AnnexureRow, 'landlords'>> {
  const pan = reveal ? await panOf(tenant, person) : person.panMasked
  return { person, salary: salaryYearOf(person, year), pan }
}

export type AnnexureSums = {
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
  readonly findings: readonly TdsFinding[]
}

/** Sums of the rows, and their findings. `known`: people who are looked at already. */
export async function annexureSums(
  inTenant: InTenant,
  scope: YearScope,
  known: ReadonlySet<string>,
  { draft }: { readonly draft: boolean },
): Promise<AnnexureSums> {
  const totals = Object.fromEntries(summed.map(key => [key, 0]))
  const findings: TdsFinding[] = []
  let count = 0
  for await (const rows of annexureRows(inTenant, scope, { reveal: false })) {
    count += rows.length
    for (const row of rows) {
      const { person, salary } = row
      const cells = rowFrom(salaryColumns, row)
      for (const key of summed) totals[key]! += Number(cells[key] ?? 0)
      if (!known.has(person.employeeId)) findings.push(...personFindings(person))
      findings.push(...salaryFindings(person.employeeId, salary, { draft }))
      if (row.landlords.length === 0 && namesLandlords(salary, scope.year))
        findings.push(landlordMissing(person.employeeId))
      if (row.landlords.length > landlordPairs)
        findings.push(landlordsLeftOut(person.employeeId, row.landlords.length, landlordPairs))
      findings.push(
        ...row.landlords.flatMap(({ name }) =>
          unwritable(name, landlordField, { employeeId: person.employeeId }),
        ),
      )
    }
  }
  return { count, totals, findings }
}

export async function* salaryTable(
  inTenant: InTenant,
  scope: YearScope,
  asked: SalaryRowOptions,
): AsyncGenerator<readonly TableRow[]> {
  for await (const rows of annexureRows(inTenant, scope, asked))
    yield rows.map(row => rowFrom(salaryColumns, row))
}

/** A page of the table after an employee. */
export async function salaryPage(
  tenant: Tenant,
  scope: YearScope,
  after: string,
  limit: number,
  { reveal }: SalaryRowOptions,
): Promise<readonly TableRow[]> {
  const found: TableRow[] = []
  let from: string | null = after
  while (from !== null && found.length < limit) {
    const page = await listTaxYears(tenant, scope, from, limit)
    for (const person of page.people)
      found.push(rowFrom(salaryColumns, await rowOf(tenant, scope, person, reveal)))
    from = page.next
  }
  return found.slice(0, limit)
}

/** The records of 24Q for the fourth quarter; a person without a tax year is left out, and is an error before. */
export async function* salaryText(
  inTenant: InTenant,
  scope: YearScope,
  writer: RecordWriter,
): AsyncGenerator<string> {
  let number = 0
  for await (const rows of annexureRows(inTenant, scope, { reveal: true })) {
    let part = ''
    for (const { salary, ...row } of rows) {
      if (salary === null) continue
      number += 1
      part += personText(writer, number, { ...row, salary })
    }
    yield part
  }
}

type SalaryRow = AnnexureRow & { readonly salary: SalaryYear }

function personText(writer: RecordWriter, number: number, row: SalaryRow): string {
  const { salary } = row
  const ofSection16 = (
    [
      ['16(ia)', salary.standardDeduction],
      ['16(iii)', salary.employmentTax],
    ] as const
  ).filter(([, amount]) => amount > 0)
  const place = { 3: 1, 4: number }
  const detail = writer.write('SD', { ...place, ...salaryFields(row, ofSection16.length) })
  const section16 = ofSection16.map(([section, amount], at) =>
    writer.write('S16', { ...place, 5: at + 1, 6: section, 7: rupees(amount) }),
  )
  const chapter = salary.deductionRows.map(({ section, claimed, deducted }, at) =>
    writer.write('C6A', {
      ...place,
      5: at + 1,
      6: section,
      7: rupees(deducted),
      8: rupees(claimed),
      ...(withQualifyingAmount.has(section) ? { 9: rupees(deducted) } : {}),
    }),
  )
  return [detail, ...section16, ...chapter].join('')
}

/** Sections whose rows also name the amount that qualifies. */
const withQualifyingAmount = new Set<DeductionSection>(['80G', '80TTA', 'OTHERS'])
/** Sections that share the limit of 80C. */
const ofOneLimit = new Set<DeductionSection>(['80C', '80CCC', '80CCD(1)'])

function salaryFields(
  { person, salary, pan, landlords }: SalaryRow,
  section16Count: number,
): Record<number, string | number> {
  const { employeeCode, name, gender, dateOfBirth } = person
  const { exemptions } = salary
  const current = salary.salary + salary.perquisites + salary.profitsInLieu
  const total = current + salary.previousEmployer
  const deductions = salary.standardDeduction + salary.employmentTax
  const deducted = salary.deducted + salary.deductedByOthers + salary.otherCredits
  const isOld = salary.regime === 'old'
  const withinOneLimit = salary.deductionRows.reduce(
    (sum, row) => (ofOneLimit.has(row.section) ? sum + row.deducted : sum),
    0,
  )
  return {
    5: 'A',
    7: pan ?? noPan,
    8: pan === null ? employeeCode : '',
    9: truncate(name, 75),
    10: category(gender, dateOfBirth, salary),
    11: dayText(salary.employedFrom),
    12: dayText(salary.employedTo),
    13: rupees(total),
    15: section16Count,
    16: rupees(deductions),
    17: rupees(salary.salaryIncome),
    18: rupees(salary.houseProperty),
    19: rupees(salary.grossTotalIncome),
    21: salary.deductionRows.length,
    22: rupees(salary.deductions),
    23: rupees(salary.grossTotalIncome - salary.deductions),
    24: rupees(salary.incomeTax),
    25: rupees(salary.surcharge),
    26: rupees(salary.cess),
    27: rupees(salary.relief),
    28: rupees(salary.netTax),
    29: rupees(deducted),
    30: rupees(salary.netTax - deducted),
    31: withinOneLimit === 0 ? '' : rupees(withinOneLimit),
    34: rupees(current),
    35: rupees(salary.previousEmployer),
    36: rupees(salary.deducted),
    37: rupees(salary.deductedByOthers),
    38: salary.hasHigherRate || pan === null ? 'Y' : 'N',
    39: salary.rent > landlordPanAbove ? 'Y' : 'N',
    ...landlordFields(landlords),
    49: salary.hasHomeLoan ? 'Y' : 'N',
    59: 'N',
    67: rupees(salary.salary),
    68: rupees(salary.perquisites),
    69: rupees(salary.profitsInLieu),
    70: isOld ? rupees(exemptions.travel) : '',
    71: rupees(exemptions.gratuity),
    72: rupees(exemptions.pension),
    73: rupees(exemptions.leave),
    74: isOld ? rupees(exemptions.houseRent) : '',
    75: rupees(exemptions.other),
    76: rupees(sumOf(exemptions)),
    77: rupees(salary.otherIncome),
    78: rupees(salary.rebate),
    79: isOld ? 'Y' : 'N',
    80: rupees(exemptions.allowances),
    81: rupees(salary.otherCredits),
  }
}

/** Pairs of PAN and name that a record has room for. */
const landlordPairs = 4

/** The count of pairs in field 40, and the pairs from field 41 on. */
function landlordFields(landlords: readonly Landlord[]): Record<number, string | number> {
  const named = landlords.slice(0, landlordPairs)
  if (named.length === 0) return {}
  const pairs = named.flatMap(({ pan, name }) => [pan, truncate(name, 75)])
  return { 40: named.length, ...Object.fromEntries(pairs.map((cell, at) => [41 + at, cell])) }
}

/** O for the very senior, S for the senior, by the age at any time of the year, and else W or G. */
function category(gender: string, dateOfBirth: PlainDate, { employedTo }: SalaryYear): string {
  const year = financialYear(employedTo)
  if (dateOfBirth <= bornBy(year, seniorAges.verySenior)) return 'O'
  if (dateOfBirth <= bornBy(year, seniorAges.senior)) return 'S'
  return gender === 'female' ? 'W' : 'G'
}

export function grossTotalIncomeOf({ totals }: AnnexureSums): Paise {
  return (totals['gross_total_income'] ?? 0) as Paise
}
