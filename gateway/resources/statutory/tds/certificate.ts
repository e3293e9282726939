// The certificate of tax deducted from salary of one employee and year: its Part B, and the statement of perquisites. The
// figures are those of the row of the salary annexure.

import { inWords } from '#proto/documents/amount-in-words.ts'
import { financialYearName } from '#proto/calendar/months.ts'
import type { TdsCertificateDocument } from '#proto/documents/tds-certificate-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, openOrganization } from '#storage/repositories/organization/organizations.ts'
import { readSpellsOf } from '#storage/repositories/employees/spells.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import {
  type DeducteeSlip,
  listDeducteeSlips,
  listTaxYears,
  panOf,
  taxYearScope,
} from '#storage/repositories/statutory/tds-statements.ts'
import { notFound } from '../../../http/input.ts'
import { todayOf } from '../../periods/today.ts'
import { wholeAddress } from '../forms/form.ts'
import { salaryYearOf, type SalaryYear } from './annexure.ts'
import { certificateRows, grossSalaryOf, perquisiteRows } from './certificate-rows.ts'
import { deductorFindings, panFindings, salaryFindings, type TdsFinding } from './findings.ts'
import { actOf, forms, quarterSpan } from './forms.ts'
import { finalPayments, taxYearSpan } from './statement.ts'

type CertificateRequest = {
  readonly employeeId: string
  readonly yearStart: PlainDate
  readonly draft: boolean
}

export type TdsCertificate = {
  readonly organizationId: number
  readonly employeeId: string
  /** Name of the employee in files. */
  readonly named: string
  readonly formNumber: string
  readonly perquisitesForm: string
  readonly document: TdsCertificateDocument
  readonly findings: readonly TdsFinding[]
  readonly payrollRunIds: readonly string[]
  readonly payments: readonly PayrollRun[]
}

/** Refuses `not_found` for an employee without payslips in the year. */
export async function tdsCertificateOf(
  tenant: Tenant,
  organizationId: number,
  { employeeId: name, yearStart, draft }: CertificateRequest,
): Promise<TdsCertificate> {
  const organization = await findOrganization(tenant, organizationId)
  const id = (await resolveEmployeeIds(tenant, organizationId, [name])).get(name)
  const employee = id === undefined ? null : await findEmployee(tenant, id)
  if (organization === null || employee === null || id === undefined) throw notFound()
  const year = taxYearSpan(yearStart)
  const payments = await finalPayments(tenant, organizationId, year, year, { draft })
  const spells = await readSpellsOf(tenant, organizationId, id)
  const employeeIds = spells.length === 0 ? [id] : spells.map(({ employeeId }) => employeeId)
  const scope = await taxYearScope(tenant, organizationId, payments, year, employeeIds)
  const [person] = (await listTaxYears(tenant, scope, '', employeeIds.length)).people
  const salary = person === undefined ? null : salaryYearOf(person, year)
  if (person === undefined || salary === null) throw notFound()
  const slips = await listDeducteeSlips(tenant, scope, year, { withYear: false })
  const act = actOf(yearStart)
  const { pan, responsiblePerson } = await openOrganization(tenant, organization)
  const today = todayOf(tenant, organizationId)
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
      issuedOn: today,
      isDraft: draft || today <= year.end,
      employer: deductorOf(organization, pan),
      employee: {
        name: person.name,
        code: person.employeeCode,
        designation: person.designation,
        address: wholeAddress(employee.address),
        pan: await panOf(tenant, person),
      },
      employed: { from: salary.employedFrom, to: salary.employedTo },
      regime: salary.regime,
      rows: certificateRows(salary, act),
      ...amountsOf(slips, yearStart, salary),
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
      ...salaryFindings(id, salary, { draft }),
    ],
    payrollRunIds: [...new Set(slips.map(({ payrollRunId }) => payrollRunId))],
    payments,
  }
}

/** Facts of the deductor that the certificate names. */
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
    amountPaid: own.reduce((sum, { amountPaid }) => sum + amountPaid, 0) as Paise,
    taxDeducted: own.reduce((sum, { tds }) => sum + tds, 0) as Paise,
  }
}

function deductorOf(organization: Organization, pan: string | null): TdsCertificateDocument['employer'] {
  const { name, legalName, address, tan } = organization
  return { name: legalName ?? name, address: wholeAddress(address), pan, tan: tan ?? null }
}

type Amounts = Pick<TdsCertificateDocument, 'quarters' | 'opening' | 'totals' | 'taxDeductedWords'>

/** The quarters and what was paid before them, up to the gross salary of the year. */
function amountsOf(slips: readonly DeducteeSlip[], yearStart: PlainDate, salary: SalaryYear): Amounts {
  const { amountPaid, opening, projected, uncounted, deducted } = salary
  return {
    quarters: [1, 2, 3, 4].map(quarter => ({ quarter, ...quarterSums(slips, yearStart, quarter) })),
    opening: { amountPaid: opening.taxable, taxDeducted: opening.tds },
    totals: {
      amountPaid: (amountPaid + opening.taxable) as Paise,
      expectedPay: (projected + uncounted) as Paise,
      grossSalary: grossSalaryOf(salary),
      taxDeducted: deducted,
    },
    taxDeductedWords: inWords(deducted),
  }
}
